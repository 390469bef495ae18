/**
 * The same entities in other storages: the tables of archetypes and the graph between them, and sparse sets. The data are those of
 * storagecost.Memory; the views draw them. They are loaded when one of them is first opened, and share one document.
 */

import style from "../../css/stored.css" with { type: "text" };
import tracedStyle from "../../css/traced.css" with { type: "text" };
import { adopt } from "../dom/dom.ts";
import type { Store } from "../state/store.ts";
import { archetypes } from "./archetypes.ts";
import { Panel } from "./panel.ts";
import { sparseSets } from "./sparse-sets.ts";
import { StoredViews } from "./stored-views.ts";
import { TraceClient } from "./trace-client.ts";

export type { StoredViews };

export interface StoredPlaces {
  readonly archetypes: HTMLElement;
  readonly sparse: HTMLElement;
  /** The document or shadow root that they are in. */
  readonly root?: DocumentOrShadowRoot;
}

/** Mounts both views. Each is drawn while it is in sight. */
export function openStored(store: Store, places: StoredPlaces): StoredViews {
  for (const sheet of [style, tracedStyle]) adopt(sheet, places.root);
  const [views, client] = [new StoredViews(store), new TraceClient()];
  views.add(places.archetypes, new Panel(store, archetypes, client));
  views.add(places.sparse, new Panel(store, sparseSets, client));
  store.subscribe((state, previous) => views.update(state, previous));
  return views;
}

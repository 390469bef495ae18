/**
 * The same entities in other storages: the tables of archetypes and the graph between them, and sparse sets. The data are those of
 * storagecost.Memory; the views draw them. They are loaded when one of them is first opened, and share one document.
 */

import style from "../../css/stored.css" with { type: "text" };
import { adopt } from "../dom.ts";
import type { Store } from "../store.ts";
import { archetypes } from "./archetypes.ts";
import { Panel } from "./panel.ts";
import { sparseSets } from "./sparse-sets.ts";
import { StoredViews } from "./stored-views.ts";

export type { StoredViews };

export interface StoredPlaces {
  readonly archetypes: HTMLElement;
  readonly sparse: HTMLElement;
  /** The document or shadow root that they are in. */
  readonly root?: DocumentOrShadowRoot;
}

/** Mounts both views. Each is drawn while it is in sight. */
export function openStored(store: Store, places: StoredPlaces): StoredViews {
  adopt(style, places.root);
  const views = new StoredViews(store);
  views.add(places.archetypes, new Panel(store, archetypes));
  views.add(places.sparse, new Panel(store, sparseSets));
  store.subscribe((state, previous) => views.update(state, previous));
  return views;
}

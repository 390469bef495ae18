/** The views of memory that are loaded with their first use, and the one that is shown as a link names it. */

import type { SystemId } from "../page.ts";
import type { MemoryViews } from "../panes/panes.ts";
import type { ShownView } from "../share/share.ts";
import type { Store } from "../store.ts";
import { offerMeasuring } from "./measuring.ts";
import { offerStorages } from "./other-storages.ts";
import { offerWalk } from "./walking.ts";

/** Also offers to measure the systems. showWalk shows the walk. Returns a function that gives the view that is shown. */
export function offerViews(store: Store, views: MemoryViews, showWalk: () => void): () => ShownView | null {
  offerMeasuring(store);
  const [walk, stored] = [offerWalk(store, views, showWalk), offerStorages(store, views)];
  return () => shownView(views, walk, stored);
}

/** null for a view that links do not name. walk and stored give the system that these views show; -1 for none. */
function shownView({ shown: view }: MemoryViews, walk: () => SystemId, stored: () => SystemId): ShownView | null {
  switch (view) {
    case "walk":
      return { view, title: "Walk", system: walk() };
    case "archetypes":
      return { view, title: "Archetypes", system: stored() };
    case "sparse":
      return { view, title: "Sparse sets", system: stored() };
    default:
      return null;
  }
}

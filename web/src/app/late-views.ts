/** The views of memory that are loaded with their first use, and the one that is shown as a link names it. */

import { byId } from "../dom/dom.ts";
import { Lazy } from "../loading/lazy.ts";
import type { MemoryViews } from "../panes/panes.ts";
import type { ShownView } from "../share/share.ts";
import type { Store } from "../state/store.ts";
import { WhenVisible } from "../view/view.ts";
import { offerMeasuring } from "./measuring.ts";
import { offerStorages } from "./other-storages.ts";
import type { OtherStorages } from "./other-storages.ts";
import { offerWalk } from "./walking.ts";
import type { Walking } from "./walking.ts";

/** The views that a link can name. */
export interface LateViews {
  readonly walk: Walking;
  readonly stored: OtherStorages;
  /** The view that is shown; null for one that links do not name. */
  shown(): ShownView | null;
}

/** Also offers to measure the systems. showWalk shows the walk, another gives one more component to the entities with a certain one. */
export function offerViews(store: Store, views: MemoryViews, showWalk: () => void, another: (component: string) => void): LateViews {
  offerMeasuring(store);
  offerBytes(store, views, another);
  const [walk, stored] = [offerWalk(store, views, showWalk), offerStorages(store, views)];
  return { walk, stored, shown: () => shownView(views, walk, stored) };
}

function offerBytes(store: Store, views: MemoryViews, another: (component: string) => void): void {
  const bytes = new Lazy(async () => {
    const { BytesView } = await import("../bytes/bytes.ts");
    store.attach(new WhenVisible(new BytesView(store, another)), byId("bytes"));
  });
  const follow = (): void => {
    if (views.shown === "bytes") void bytes.get();
  };
  views.onShow(follow);
  follow();
}

function shownView({ shown: view }: MemoryViews, walk: Walking, stored: OtherStorages): ShownView | null {
  switch (view) {
    case "walk":
      return { view, title: "Walk", system: walk.system(), storage: walk.storage() };
    case "archetypes":
    case "sparse": {
      const trace = stored.place(view);
      return { view, title: view === "sparse" ? "Sparse sets" : "Archetypes", system: stored.system(), ...(trace && { trace }) };
    }
    default:
      return null;
  }
}

/** The view of memory that follows a run of the selected system. It is loaded when it is first shown. */

import { button, byId, visible } from "../dom/dom.ts";
import { Lazy } from "../loading/lazy.ts";
import type { SystemId } from "../page/page.ts";
import type { StorageName } from "../page/documents.ts";
import type { MemoryViews } from "../panes/panes.ts";
import type { Store } from "../state/store.ts";

/** The walk, loaded or not. */
export interface Walking {
  /** The system whose run is shown; -1 for none. */
  system(): SystemId;
  /** The storage that it goes through. */
  storage(): StorageName;
  /** Follows the run in a storage. */
  showIn(storage: StorageName): void;
  /** Takes the second design; null for none. */
  compareWith(second: string | null): void;
}

/** show shows the view; the inspector has a button for it while a system is selected. */
export function offerWalk(store: Store, views: MemoryViews, show: () => void): Walking {
  let storage: StorageName = "grouptree";
  let second: string | null = null;
  const walk = new Lazy(async () => {
    const { openWalk } = await import("../walk/walk.ts");
    const view = openWalk();
    view.showIn(storage);
    view.compareWith(second);
    store.attach(view, byId("walk"));
    byId("inspector").append(view.summary);
    return view;
  });
  views.onShow((view) => void (view === "walk" && walk.get()));
  if (views.shown === "walk") void walk.get();
  const opener = button("Walk it", { id: "walk-open", title: "Follow a run of this system through memory" }, show);
  byId("inspector-controls").append(opener);
  const follow = (): void => {
    visible(opener, store.state.selected?.target.kind === "system");
  };
  store.subscribe(follow);
  follow();
  return {
    system: () => walk.loaded?.system ?? -1,
    storage: () => walk.loaded?.storage ?? storage,
    showIn(chosen) {
      storage = chosen;
      walk.loaded?.showIn(chosen);
    },
    compareWith(text) {
      second = text;
      walk.loaded?.compareWith(text);
    },
  };
}

/** The view of memory that follows a run of the selected system. It is loaded when it is first shown. */

import { button, byId, visible } from "../dom.ts";
import { Lazy } from "../lazy.ts";
import type { SystemId } from "../page.ts";
import type { MemoryViews } from "../panes/panes.ts";
import type { Store } from "../store.ts";

/** show shows the view; the inspector has a button for it while a system is selected. Returns a function that gives the system whose run is shown. */
export function offerWalk(store: Store, views: MemoryViews, show: () => void): () => SystemId {
  const walk = new Lazy(async () => {
    const { openWalk } = await import("../walk/walk.ts");
    const view = openWalk();
    store.attach(view, byId("walk"));
    byId("inspector").append(view.summary);
    return view;
  });
  views.onShow((view) => void (view === "walk" && walk.get()));
  if (views.shown === "walk") void walk.get();
  const opener = button("Walk it", { id: "walk-open", title: "Follow a run of this system through memory" }, show);
  byId("inspector-controls").append(opener);
  const follow = (): void => {
    const { focus } = store.state;
    visible(opener, focus?.target.kind === "system" && focus.pinned);
  };
  store.subscribe(follow);
  follow();
  return () => walk.loaded?.system ?? -1;
}

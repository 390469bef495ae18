/** The views of memory that show the same entities in other storages. They are loaded when one of them is first shown. */

import { byId } from "../dom.ts";
import { Lazy } from "../lazy.ts";
import type { SystemId } from "../page.ts";
import type { MemoryViews } from "../panes/panes.ts";
import type { Store } from "../store.ts";

/** Returns a function that gives the system whose marks are shown. */
export function offerStorages(store: Store, views: MemoryViews): () => SystemId {
  const stored = new Lazy(async () => {
    const { openStored } = await import("../stored/stored.ts");
    const opened = openStored(store, { archetypes: byId("archetypes"), sparse: byId("sparse") });
    byId("inspector").append(opened.summary);
    byId("round").after(opened.round);
    return opened;
  });
  const load = (): void => void ((views.shown === "archetypes" || views.shown === "sparse") && stored.get());
  views.onShow(load);
  load();
  return () => stored.loaded?.system ?? -1;
}

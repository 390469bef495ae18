/** The views of memory that show the same entities in other storages. They are loaded when one of them is first shown. */

import { byId } from "../dom/dom.ts";
import { Lazy } from "../loading/lazy.ts";
import type { TracePosition } from "../link/link.ts";
import type { SystemId } from "../page/page.ts";
import type { MemoryViews } from "../panes/panes.ts";
import type { Store } from "../state/store.ts";

/** A view of another storage, by the name that links have for it. */
type StoredView = "archetypes" | "sparse";

/** A step of another storage in one of the views. */
export interface LinkedSteps {
  readonly view: StoredView;
  readonly trace: TracePosition;
}

/** The views of other storages, loaded or not. */
export interface OtherStorages {
  /** The system whose marks are shown; -1 for none. */
  system(): SystemId;
  /** The step that a view shows; null where it shows none. */
  place(view: StoredView): TracePosition | null;
  /** Shows a step in a view. */
  show(view: StoredView, trace: TracePosition): void;
}

export function offerStorages(store: Store, views: MemoryViews): OtherStorages {
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
  return {
    system: () => stored.loaded?.system ?? -1,
    place: (view) => stored.loaded?.place(view) ?? null,
    show: (view, trace) => void stored.get().then((opened) => opened.show(view, trace)),
  };
}

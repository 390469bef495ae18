/** What is selected when a design is opened, so that its pictures say something at first sight. */

import type { Page } from "../page/page.ts";
import type { Store } from "./store.ts";

/** Selects what costs most of the design in the store, once it is analysed, unless something is pinned by then, if such a page is wanted. */
export function selectDearest(store: Store, wanted: (page: Page) => boolean = () => true): void {
  let waiting = true;
  const end = store.subscribe(({ page, stale, focus, selected }) => {
    if (!waiting || !page || stale) return;
    waiting = false;
    const [dearest] = page.byCost;
    if (wanted(page) && !selected && focus?.origin !== "step" && dearest !== undefined) store.pin(dearest < 0 ? { kind: "commits", id: 0 } : { kind: "system", id: dearest }, "start");
    queueMicrotask(() => end()); // the store calls this listener before it returns end
  });
}

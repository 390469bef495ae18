/** Ends a row of edits after a pause, so that the next one is compared with what these have made of the design. */

import type { Store } from "../state/store.ts";

/** Milliseconds without an edit. */
const pause = 700;

export function settleEdits(store: Store): void {
  let timer = 0;
  store.subscribe(({ analysed }, previous) => {
    if (analysed === previous?.analysed) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => store.settle(), pause);
  });
}

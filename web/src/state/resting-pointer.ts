import type { Store } from "./store.ts";

/**
 * Browsers report a pointer that rests when what is under it is drawn again. After a key such a report would take the highlight from what
 * the key has chosen, so it counts only after the pointer has moved.
 */
export function watchPointer(store: Store, within: GlobalEventHandlers = window): void {
  let at = "";
  const moved = (event: PointerEvent): void => {
    const now = `${event.screenX} ${event.screenY}`;
    if (now !== at) store.letRest(false);
    at = now;
  };
  within.addEventListener("keydown", () => store.letRest(true), true);
  within.addEventListener("pointerover", moved, true);
  within.addEventListener("pointermove", moved, true);
}

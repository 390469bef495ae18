import type { Store } from "./store.ts";

/**
 * Browsers report a pointer that rests when what is under it is drawn again, or moves. After a key or a press such a report would take the
 * highlight from what was chosen, so it counts only after the pointer has moved.
 */
export function watchPointer(store: Store, within: GlobalEventHandlers = window): void {
  let at = "";
  const moved = (event: PointerEvent): void => {
    const now = `${event.screenX} ${event.screenY}`;
    if (now !== at) store.letRest(false);
    at = now;
  };
  for (const choosing of ["keydown", "pointerdown"] as const) within.addEventListener(choosing, () => store.letRest(true), true);
  within.addEventListener("pointerover", moved, true);
  within.addEventListener("pointermove", moved, true);
}

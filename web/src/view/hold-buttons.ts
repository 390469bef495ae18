/**
 * Prevents accidental presses: where a drawing puts another button under a resting pointer, that button does not react until the
 * pointer moves, or for one second.
 */

const holdMilliseconds = 1000;

const pointer = { x: -1, y: -1 };
let held: HTMLButtonElement | null = null;
let timer = 0;
let listening = false;

/** Draws inside an element. The button under the pointer is looked up only where the pointer is over the element, because that forces a layout. */
export function holdButtons(element: HTMLElement, draw: () => void): void {
  listen();
  if (!element.matches(":hover")) return draw();
  const old = buttonUnderPointer();
  const before = old === held ? null : nameOf(old);
  draw();
  const now = buttonUnderPointer();
  if (now && element.contains(now) && nameOf(now) !== before) hold(now);
}

function buttonUnderPointer(): HTMLButtonElement | null {
  return document.elementFromPoint(pointer.x, pointer.y)?.closest("button") ?? null;
}

function nameOf(control: HTMLButtonElement | null): string | null {
  return control && (control.ariaLabel ?? control.textContent);
}

function hold(control: HTMLButtonElement): void {
  release();
  held = control;
  held.dataset["held"] = "";
  timer = window.setTimeout(release, holdMilliseconds);
}

function release(): void {
  clearTimeout(timer);
  if (held) delete held.dataset["held"];
  held = null;
}

function listen(): void {
  if (listening) return;
  listening = true;
  const moved = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType === "touch" || clientX !== pointer.x || clientY !== pointer.y) release(); // a touch always starts somewhere else
    pointer.x = clientX;
    pointer.y = clientY;
  };
  addEventListener("pointermove", moved, { capture: true, passive: true });
  addEventListener("pointerdown", moved, { capture: true, passive: true });
  // Only presses of a pointer are stopped: the keyboard and assistive technology press what has the focus (detail is 0).
  addEventListener("click", (event) => event.detail > 0 && held?.contains(event.target as Node) && (event.stopPropagation(), event.preventDefault()), { capture: true });
}

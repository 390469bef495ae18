/**
 * Buttons in drawings that change by themselves, when an answer of a worker arrives.
 *
 * 1. No accidental press: where a drawing puts another button under a resting pointer, that button does not react until the
 *    pointer moves, or for one second.
 * 2. No lost press: an element that is replaced between the press and the release of the pointer gets no click. So a drawing waits
 *    while the pointer is pressed on it.
 */

const holdMilliseconds = 1000;

/** How long a click may come after the release of the pointer: on touch screens it comes a moment later. */
const clickMilliseconds = 100;

/** What the pointer is pressed on, until the click. */
let pressed: Node | null = null;
let pressTimer = 0;
/** Drawings that wait for the end of the press. */
const waiting = new Map<HTMLElement, () => void>();

const pointer = { x: -1, y: -1 };
let held: HTMLButtonElement | null = null;
let timer = 0;
let listening = false;

/**
 * Draws inside an element, after the press that may be going on in it; draw also moves the focus where that is needed. The button
 * under the pointer is looked up only where the pointer is over the element, because that forces a layout.
 */
export function holdButtons(element: HTMLElement, draw: () => void): void {
  listen();
  if (pressed && element.contains(pressed)) return void waiting.set(element, draw);
  waiting.delete(element);
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

/** Ends the press after some milliseconds, and draws what has waited for it. */
function endPress(milliseconds: number): void {
  clearTimeout(pressTimer);
  pressTimer = window.setTimeout(() => {
    pressed = null;
    const drawings = [...waiting];
    waiting.clear();
    for (const [element, draw] of drawings) holdButtons(element, draw);
  }, milliseconds);
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
  const presses = (event: PointerEvent) => {
    if (event.button !== 0) return;
    clearTimeout(pressTimer);
    pressed = event.composedPath()[0] as Node;
  };
  addEventListener("pointerdown", presses, { capture: true, passive: true });
  addEventListener("pointerup", () => endPress(clickMilliseconds), { capture: true, passive: true });
  for (const end of ["click", "pointercancel", "contextmenu"]) {
    addEventListener(end, () => ((pressed = null), endPress(0)), { capture: true, passive: true }); // what the click does is drawn at once
  }
  // Only presses of a pointer are stopped: the keyboard and assistive technology press what has the focus (detail is 0).
  addEventListener("click", (event) => event.detail > 0 && held?.contains(event.target as Node) && (event.stopPropagation(), event.preventDefault()), { capture: true });
}

/**
 * Keeps a hand from pressing what it did not mean: where a drawing puts a button under the pointer that was not there, or means
 * something else than the one that was, it waits until the pointer moves. A second later everybody has seen it.
 */

const second = 1000;

const pointer = { x: -1, y: -1 };
let held: HTMLButtonElement | null = null;
let timer = 0;
let listening = false;

/** Draws inside an element. The pointer is looked for only where it is over the element: that lays the page out. */
export function steadily(element: HTMLElement, draw: () => void): void {
  listen();
  if (!element.matches(":hover")) return draw();
  const old = under();
  const before = old === held ? null : meaning(old);
  draw();
  const now = under();
  if (now && element.contains(now) && meaning(now) !== before) hold(now);
}

function under(): HTMLButtonElement | null {
  return document.elementFromPoint(pointer.x, pointer.y)?.closest("button") ?? null;
}

function meaning(control: HTMLButtonElement | null): string | null {
  return control && (control.ariaLabel ?? control.textContent);
}

function hold(control: HTMLButtonElement): void {
  release();
  held = control;
  held.dataset["held"] = "";
  timer = window.setTimeout(release, second);
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
    if (pointerType === "touch" || clientX !== pointer.x || clientY !== pointer.y) release(); // a finger comes from elsewhere
    pointer.x = clientX;
    pointer.y = clientY;
  };
  addEventListener("pointermove", moved, { capture: true, passive: true });
  addEventListener("pointerdown", moved, { capture: true, passive: true });
  // Keys and assistive technology press what has the focus, wherever the pointer is.
  addEventListener("click", (event) => event.detail > 0 && held?.contains(event.target as Node) && (event.stopPropagation(), event.preventDefault()), { capture: true });
}

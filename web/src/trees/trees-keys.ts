/**
 * Pointer and keyboard in the trees: each tree is one tab stop, arrow keys move between its nodes, and the node under the
 * pointer or with the focus is highlighted everywhere.
 */

import { focusedFrom } from "../dom/dom.ts";
import type { Target } from "../state/focus.ts";

const nodes = "[role=treeitem]";

export class TreeKeys {
  readonly #host: HTMLElement;
  readonly #point: (target: Target | null, pinned: boolean) => void;

  constructor(host: HTMLElement, point: (target: Target | null, pinned: boolean) => void) {
    this.#host = host;
    this.#point = point;
    host.addEventListener("pointerover", (event) => point(targetOf(event.target), false));
    host.addEventListener("pointerleave", () => point(null, false));
    host.addEventListener("click", (event) => this.#click(event));
    host.addEventListener("focusin", (event) => this.#focus(event.target));
    host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Calls a function that replaces the content, and restores the focus. */
  keepFocus(replace: () => void): void {
    const active = focusedFrom(this.#host);
    const tree = active?.closest("[role=tree]")?.getAttribute("aria-label") ?? null;
    const at = active && this.#host.contains(active) ? this.#all(active).indexOf(active) : -1;
    replace();
    for (const root of this.#host.querySelectorAll("[role=tree]")) {
      const items = [...root.querySelectorAll<HTMLElement | SVGElement>(nodes)];
      if (!items.some((item) => item.getAttribute("tabindex") === "0")) items[0]?.setAttribute("tabindex", "0");
      if (at >= 0 && tree !== null && root.getAttribute("aria-label") === tree && !this.#host.contains(focusedFrom(this.#host))) {
        items[Math.min(at, items.length - 1)]?.focus({ preventScroll: true });
      }
    }
  }

  #all(inside: Element): Element[] {
    return [...(inside.closest("[role=tree]")?.querySelectorAll(nodes) ?? [])];
  }

  #click(event: MouseEvent): void {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>(nodes) : null;
    if (item) item.focus({ preventScroll: true });
    else if (event.target instanceof Element && event.target.closest("button, select, label") === null) this.#point(null, true);
  }

  #focus(element: EventTarget | null): void {
    const item = element instanceof Element ? element.closest(nodes) : null;
    if (!item) return;
    for (const other of this.#all(item)) other.setAttribute("tabindex", other === item ? "0" : "-1");
    this.#point(targetOf(item), true);
  }

  #key(event: KeyboardEvent): void {
    const item = event.target instanceof Element ? event.target.closest(nodes) : null;
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.#point(null, true);
      return;
    }
    const next = step(this.#all(item), item, event.key);
    if (next === null) return;
    event.preventDefault();
    if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
  }
}

/** The element that a key moves to: null if the key does not move between nodes. */
function step(all: readonly Element[], item: Element, key: string): Element | null {
  const at = all.indexOf(item);
  switch (key) {
    case "ArrowDown":
      return all[at + 1] ?? item;
    case "ArrowUp":
      return all[at - 1] ?? item;
    case "ArrowRight":
      return levelOf(all[at + 1]) > levelOf(item) ? (all[at + 1] ?? item) : item;
    case "ArrowLeft":
      return all.slice(0, at).findLast((other) => levelOf(other) < levelOf(item)) ?? item;
    case "Home":
      return all[0] ?? item;
    case "End":
      return all.at(-1) ?? item;
    default:
      return null;
  }
}

function levelOf(item: Element | undefined): number {
  return Number(item?.getAttribute("aria-level") ?? 0);
}

function targetOf(element: EventTarget | null): Target | null {
  const found = element instanceof Element ? element.closest("[data-node], [data-leaf]") : null;
  if (!found) return null;
  const node = found.getAttribute("data-node");
  if (node !== null) return { kind: "node", id: Number(node) };
  return { kind: "leaf", id: Number(found.getAttribute("data-leaf")) };
}

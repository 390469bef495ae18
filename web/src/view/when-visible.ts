/**
 * A view that is drawn with every change while it is in sight, and once typing pauses while it is not. A key then waits for what
 * the reader sees, not for what is further down the page.
 */

import type { State } from "../state/state.ts";
import type { View } from "../state/store.ts";

/** Milliseconds without a change before a view out of sight is drawn: longer than the time between two keys. */
const pause = 400;

/** Distance from the window that counts as in sight, so that scrolling does not show an old picture. */
const margin = "25%";

export class WhenVisible implements View {
  readonly #view: View;
  #visible = true; // until the observer reports
  #state: State | null = null;
  #drawn: State | null = null;
  #timer = 0;

  constructor(view: View) {
    this.#view = view;
  }

  mount(element: HTMLElement): void {
    this.#view.mount(element);
    new IntersectionObserver((entries) => this.#setVisible(entries.at(-1)?.isIntersecting ?? true), { rootMargin: margin }).observe(element);
    element.closest("[role=tabpanel]")?.addEventListener("shown", () => this.#draw()); // the observer reports it a frame later
    element.addEventListener("focusin", () => this.#draw());
  }

  update(state: State): void {
    this.#state = state;
    if (this.#visible || this.#drawn === null) {
      this.#draw();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#draw(), pause);
  }

  #setVisible(visible: boolean): void {
    this.#visible = visible;
    if (visible) this.#draw();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    const state = this.#state;
    const previous = this.#drawn;
    if (!state || state === previous) return;
    this.#drawn = state;
    this.#view.update(state, previous);
  }
}

/**
 * A view that is drawn with every change while it is in sight, and once typing rests while it is not: a key waits for what the
 * eyes are on, not for what is further down the page.
 */

import type { State, View } from "../state.ts";

/** Milliseconds without a change after which a view out of sight is drawn: longer than from key to key, so that none waits for it. */
const rest = 400;

/** How close to the window counts as in sight: scrolling must not find an old picture. */
const near = "25%";

export class WhenSeen implements View {
  readonly #view: View;
  #seen = true; // until the browser says otherwise
  #state: State | null = null;
  #drawn: State | null = null;
  #timer = 0;

  constructor(view: View) {
    this.#view = view;
  }

  mount(element: HTMLElement): void {
    this.#view.mount(element);
    new IntersectionObserver((entries) => this.#look(entries.at(-1)?.isIntersecting ?? true), { rootMargin: near }).observe(element);
    element.addEventListener("focusin", () => this.#draw());
  }

  update(state: State): void {
    this.#state = state;
    if (this.#seen || this.#drawn === null) {
      this.#draw();
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#draw(), rest);
  }

  #look(seen: boolean): void {
    this.#seen = seen;
    if (seen) this.#draw();
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

/** Places trees and arrays next to each other while they are small, else one above the other, each with the whole width. */

import type { State } from "../state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

/** The largest pictures that fit half of the width and about one screen. */
const most = { trees: 4, lines: 14 };

export class PictureColumns implements View {
  #element: HTMLElement | null = null;

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    const { page } = state;
    if (!page || !changed(state, previous, "page") || !this.#element) return;
    const lines = page.components.filter(({ tag }) => !tag).length;
    const lanes = page.arrays.some(({ lane }) => lane > 0); // stand side by side, so that half of the width is too little
    const large = page.trees.length > most.trees || lines > most.lines || lanes;
    if (large === this.#element.classList.contains("stacked")) return;
    this.#element.classList.toggle("stacked", large);
    // Stacked, the arrays come first, on the screen and for the keyboard, because many trees take much more height.
    const [first, second] = [...this.#element.children];
    if (first && second) this.#element.append(first);
  }
}

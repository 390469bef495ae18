/** Trees and arrays: beside each other while they are small, else one above the other, each with the whole width. */

import type { State, View } from "../state.ts";

/** What fits beside the other in half the width and about one screen. */
const most = { trees: 4, arrays: 14 };

export class Pictures implements View {
  #element: HTMLElement | null = null;

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update({ page }: State, previous: State | null): void {
    if (!page || page === previous?.page || !this.#element) return;
    const large = page.trees.length > most.trees || page.arrays.length > most.arrays;
    if (large === this.#element.classList.contains("stacked")) return;
    this.#element.classList.toggle("stacked", large);
    // Many trees are long, their arrays are not: those come first, for eyes and for the keyboard.
    const [first, second] = [...this.#element.children];
    if (first && second) this.#element.append(first);
  }
}

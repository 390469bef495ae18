/** How many systems there are of each class. */

import { badge } from "../labels/badge.ts";
import { count } from "../text/numbers.ts";
import type { State } from "../state/state.ts";
import { classCounts, summary } from "../status/status.ts";
import type { View } from "../view/view.ts";

export class ClassCounts implements View {
  #element: HTMLElement | null = null;
  #drawn = "";

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update({ page }: State): void {
    if (!page || summary(page) === this.#drawn) return;
    this.#drawn = summary(page);
    this.#element?.replaceChildren(...classCounts(page).map((row) => badge(row.match, `${count(row.count)} ${row.match}`)));
  }
}

/** The head of the systems: how many there are of each class, and what a round of all of them costs. */

import { letterBadge } from "../labels/badge.ts";
import { el, visible, write } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import { classCounts, summary } from "../status/status.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

const roundMeaning = "In a round each system runs as often as its weight says, and a commit follows each run of the most frequent one.";

export class SystemsHead implements View {
  readonly #round: HTMLElement;
  readonly #total = el("b");
  readonly #word = el("span", { class: "round-word" }, " a round");
  #counts: HTMLElement | null = null;

  /** The round is written into an element of its own, because it stands at the other end of the head. */
  constructor(round: HTMLElement) {
    this.#round = round;
    round.append(this.#total, this.#word);
    round.hidden = true;
  }

  mount(element: HTMLElement): void {
    this.#counts = element;
  }

  update(state: State, previous: State | null): void {
    const { page } = state;
    if (!page || !changed(state, previous, "page")) return;
    if (!previous?.page || summary(previous.page) !== summary(page)) this.#countClasses(page);
    write(this.#total, page.roundText);
    visible(this.#round, page.roundText !== "");
    this.#round.title = `${page.totalText} ${roundMeaning}`;
  }

  #countClasses(page: Page): void {
    this.#counts?.replaceChildren(...classCounts(page).map((row) => letterBadge(row.match, count(row.count))));
  }
}

/** What the classes mean, below a short list of systems. */

import { letterBadge } from "../labels/badge.ts";
import { arrange, el, visible } from "../dom/dom.ts";
import type { Match } from "../page/page.ts";
import type { State } from "../state/state.ts";
import { classCounts } from "../status/status.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

/** Below more systems than this there is no room for it. */
const mostSystems = 6;

const meanings: Readonly<Record<Match, string>> = {
  full: "walks what it requires in step: no test, no look-up",
  partial: "walks its block, fetches some column by handle ↗",
  blind: "tests entities one by one",
  scan: "walks the table of all entities",
};

export class ClassLegend implements View {
  readonly #list = el("ul", { class: "class-legend", "aria-label": "What the classes mean", hidden: true });
  readonly #rows = new Map<Match, HTMLElement>();

  mount(element: HTMLElement): void {
    element.append(this.#list);
  }

  update(state: State, previous: State | null): void {
    const { page } = state;
    if (!page || !changed(state, previous, "page")) return;
    const few = page.systems.length > 0 && page.systems.length <= mostSystems;
    visible(this.#list, few);
    if (few) arrange(this.#list, classCounts(page).map(({ match }) => this.#row(match)));
  }

  #row(match: Match): HTMLElement {
    const row = this.#rows.get(match) ?? el("li", {}, letterBadge(match), el("b", { class: `is-${match}`, "aria-hidden": "true" }, match), el("span", { class: "soft" }, meanings[match]));
    this.#rows.set(match, row);
    return row;
  }
}

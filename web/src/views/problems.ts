/** The list of problems: what is wrong, why, where, and the way out. */

import { button, el } from "../dom.ts";
import type { Diagnostic, Fix, Page, Range, Severity } from "../page.ts";
import type { State, View } from "../state.ts";

/** A text with more problems has one cause; the rest are counted. */
const mostProblems = 50;

const letters: Record<Severity, string> = { error: "E", warning: "W", info: "i", hint: "?" };

export interface ProblemActions {
  fix(fix: Fix): void;
  reveal(range: Range): void;
}

export class ProblemsView implements View {
  readonly #actions: ProblemActions;
  #element: HTMLElement | null = null;
  #drawn = "";

  constructor(actions: ProblemActions) {
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    if (!state.page || state.page === previous?.page || !this.#element) return;
    const drawn = JSON.stringify(state.page.diagnostics);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#element.replaceChildren(...this.#content(state.page));
  }

  #content(page: Page): HTMLElement[] {
    const all = page.diagnostics;
    if (all.length === 0) return [el("p", { class: "soft" }, "None. Every statement is understood.")];
    const list = el("ul", {}, ...all.slice(0, mostProblems).map((each) => this.#row(each)));
    if (all.length <= mostProblems) return [list];
    return [list, el("p", { class: "soft" }, `and ${all.length - mostProblems} more`)];
  }

  #row(problem: Diagnostic): HTMLElement {
    const { severity, range, fix } = problem;
    const line = button(`line ${range[0]}`, { class: "link", "aria-label": `Go to line ${range[0]}` }, () => this.#actions.reveal(range));
    return el(
      "li",
      { class: `problem ${severity}`, "data-code": problem.code },
      el("i", { "aria-hidden": "true" }, letters[severity]),
      el(
        "div",
        {},
        el("p", {}, el("span", { class: "hushed" }, `${severity}: `), problem.message, " ", line),
        ...problem.notes.map((note) => el("p", { class: "soft" }, note.message)),
        fix && button(fix.text, { class: "fix" }, () => this.#actions.fix(fix)),
      ),
    );
  }
}

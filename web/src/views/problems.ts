/** The list of problems: what is wrong, why, where, and the way out. */

import { button, el } from "../dom.ts";
import type { Diagnostic, Fix, Page, Range, Severity } from "../page.ts";
import type { State, View } from "../state.ts";

/** A text with more problems has one cause; the rest are counted. */
const mostProblems = 50;

const letters: Record<Severity, string> = { error: "E", warning: "W", info: "I", hint: "H" };

const order: readonly Severity[] = ["error", "warning", "info", "hint"];

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
    const all = [...page.diagnostics].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
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
      el("div", {}, el("p", {}, el("span", { class: "hushed" }, `${severity}: `), problem.message, " ", line), notesOf(problem)),
      fix && this.#mend(problem, fix),
    );
  }

  #mend(problem: Diagnostic, fix: Fix): HTMLElement {
    const label = problem.severity === "hint" ? "Apply" : "Fix";
    return button(label, { class: "fix", title: fix.text, "aria-label": `${label}: ${fix.text}` }, () => this.#actions.fix(fix));
  }
}

/** A hint's reasons are there for those who ask; those of an error are part of it. */
function notesOf(problem: Diagnostic): HTMLElement | null {
  if (problem.notes.length === 0) return null;
  const notes = problem.notes.map((note) => el("p", { class: "soft" }, note.message));
  if (problem.severity !== "hint") return el("div", {}, ...notes);
  return el("details", {}, el("summary", { class: "soft" }, "Why"), ...notes);
}

/** The list of problems: what is wrong, why and where, with a fix if there is one. */

import { arrange, button, el, focusedFrom } from "../dom.ts";
import type { Diagnostic, Fix, Page, Range, Severity } from "../page.ts";
import type { State } from "../state.ts";
import type { View } from "../view/view.ts";
import { changed, holdButtons } from "../view/view.ts";

/** More problems than this are counted instead of listed, because they have one cause. */
const mostProblems = 50;

const letters: Record<Severity, string> = { error: "E", warning: "W", info: "I", hint: "H" };

const order: readonly Severity[] = ["error", "warning", "info", "hint"];

export interface ProblemActions {
  fix(fix: Fix): void;
  reveal(range: Range): void;
  /** Opens the text in the import dialog. */
  convert(): void;
}

export class ProblemsView implements View {
  readonly #actions: ProblemActions;
  #element: HTMLElement | null = null;
  readonly #list = el("ul");
  readonly #importOffer: HTMLElement;
  #drawn = "";
  /** The rows by their problem. The row of an unchanged problem is kept, together with what the reader has opened in it. */
  #rows = new Map<string, HTMLElement>();

  constructor(actions: ProblemActions) {
    this.#actions = actions;
    this.#importOffer = el("p", { class: "offer" }, "This looks like code for another library. ", button("Import it", { class: "fix" }, () => actions.convert()));
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    element.tabIndex = -1;
  }

  update(state: State, previous: State | null): void {
    if (!state.page || !changed(state, previous, "page") || !this.#element) return;
    const drawn = JSON.stringify([state.page.diagnostics, state.page.components.length > 0]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = focusedFrom(this.#element);
    const inside = focused instanceof HTMLElement && this.#element.contains(focused);
    const { page } = state;
    const element = this.#element;
    holdButtons(element, () => arrange(element, this.#content(page)));
    if (!inside) return;
    // The button of an applied fix is gone, so the focus moves to the next problem's button.
    const next = this.#element.contains(focused) ? focused : (this.#element.querySelector("button") ?? this.#element);
    next.focus({ preventScroll: next === focused });
  }

  #content(page: Page): HTMLElement[] {
    const all = [...page.diagnostics].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
    const none = page.components.length > 0 ? "None. Every statement is understood." : "Nothing is declared yet.";
    const old = this.#rows;
    this.#rows = new Map();
    if (all.length === 0) return [el("p", { class: "soft" }, none)];
    arrange(this.#list, all.slice(0, mostProblems).map((each) => this.#rowFor(old, each)));
    const foreign = all.some((each) => each.code === "foreign-spelling") ? [this.#importOffer] : [];
    if (all.length <= mostProblems) return [...foreign, this.#list];
    return [...foreign, this.#list, el("p", { class: "soft" }, `and ${all.length - mostProblems} more`)];
  }

  #rowFor(old: Map<string, HTMLElement>, problem: Diagnostic): HTMLElement {
    const key = JSON.stringify(problem);
    const row = old.get(key) ?? this.#row(problem);
    old.delete(key); // so that two equal problems get two rows
    this.#rows.set(key, row);
    return row;
  }

  #row(problem: Diagnostic): HTMLElement {
    const { severity, range, fix } = problem;
    return el(
      "li",
      { class: `problem ${severity}`, "data-code": problem.code },
      el("i", { "aria-hidden": "true" }, letters[severity]),
      el(
        "div",
        {},
        el("p", {}, el("span", { class: "visually-hidden" }, `${severity}: `), problem.message, " ", this.#line(range)),
        this.#notes(problem),
        severity !== "hint" && fix && this.#fixButton(`Fix: ${fix.text}`, fix),
      ),
      severity === "hint" && fix && this.#fixButton("Apply", fix),
    );
  }

  #fixButton(label: string, fix: Fix): HTMLElement {
    const name = label.includes(fix.text) ? null : `${label}: ${fix.text}`;
    return button(label, { class: "fix", title: fix.text, "aria-label": name }, () => this.#actions.fix(fix));
  }

  /** The notes of a hint are shown on request, those of an error at once. */
  #notes({ severity, notes }: Diagnostic): HTMLElement | null {
    if (notes.length === 0) return null;
    const rows = notes.map((note) => el("p", { class: "soft" }, note.message, " ", note.range && this.#line(note.range)));
    if (severity !== "hint") return el("div", {}, ...rows);
    return el("details", {}, el("summary", { class: "soft" }, "Why"), ...rows);
  }

  #line(range: Range): HTMLElement {
    const press = () => this.#actions.reveal(range);
    return button(`line ${range[0]}`, { class: "link", "aria-label": `Go to line ${range[0]}` }, press);
  }
}

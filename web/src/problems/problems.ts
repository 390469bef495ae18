/** The line of problems below the text: one problem at a time or all, what is wrong, why and where, with a fix if there is one. */

import { arrange, button, el, focusedFrom, visible, write } from "../dom/dom.ts";
import { counted } from "../text/numbers.ts";
import type { Diagnostic, Fix, Page, Range, Severity } from "../page/page.ts";
import type { SharedProblem, State } from "../state/state.ts";
import type { View } from "../view/view.ts";
import { changed, holdButtons } from "../view/view.ts";

/** More problems than this are counted instead of shown, because they have one cause. */
const mostProblems = 50;

const letters: Record<Severity, string> = { error: "E", warning: "W", info: "I", hint: "H" };

/**
 * The code of a missed expectation. Its notes are the reasons and the offers of the system, which the inspector has. Its fix
 * arrives with the hints, and the place is kept, so that nothing moves then.
 */
const missed = "expect-failed";

/** Hints are offers of the inspector. */
const order: readonly Severity[] = ["error", "warning", "info"];

export interface ProblemActions {
  fix(fix: Fix): void;
  reveal(range: Range): void;
  /** Opens the text in the import dialog. */
  convert(): void;
}

type Problem = Diagnostic & Partial<SharedProblem>;

interface Row {
  readonly key: string;
  readonly element: HTMLElement;
}

export class ProblemsView implements View {
  readonly #actions: ProblemActions;
  /** Severities that are shown. */
  readonly #shown: readonly Severity[];
  #element: HTMLElement | null = null;
  readonly #list = el("ul", { class: "problem-list" });
  readonly #importOffer: HTMLElement;
  readonly #counts = el("p", { class: "problem-counts" });
  readonly #place = el("span", { class: "num", "aria-live": "polite" });
  readonly #stepper: HTMLElement;
  readonly #unfold = button("", { class: "link" }, () => this.#unfoldAll());
  #drawn = "";
  /** The rows of unchanged problems are kept. */
  #rows: readonly Row[] = [];
  #current = 0;
  #all = 0;
  /** Whether all problems are shown. */
  #unfolded = false;

  /** least is the least severe kind that is shown. */
  constructor(actions: ProblemActions, least: "warning" | "info" = "info") {
    this.#actions = actions;
    this.#shown = order.slice(0, order.indexOf(least) + 1);
    this.#importOffer = el("p", { class: "problem-import" }, "This looks like code for another library. ", button("Import it", { class: "fix" }, () => actions.convert()));
    this.#stepper = el(
      "div",
      { class: "problem-steps", role: "group", "aria-label": "Step through the problems" },
      button("‹", { class: "quiet", "aria-label": "Previous problem" }, () => this.#step(-1)),
      this.#place,
      button("›", { class: "quiet", "aria-label": "Next problem" }, () => this.#step(1)),
    );
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    element.tabIndex = 0; // the stop behind the text: Tab does not lead from there to a button that edits
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", "Problems");
  }

  update(state: State, previous: State | null): void {
    if (!state.page || !changed(state, previous, "page", "problems") || !this.#element) return;
    const { page } = state;
    const problems: Problem[] = (state.problems ?? page.diagnostics).filter((each) => this.#shown.includes(each.severity));
    const drawn = JSON.stringify([problems, page.components.length > 0]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const element = this.#element;
    holdButtons(element, () => this.#draw(element, this.#content(page, problems)));
  }

  #draw(element: HTMLElement, content: readonly HTMLElement[]): void {
    const focused = focusedFrom(element);
    const inside = focused instanceof HTMLElement && element.contains(focused);
    arrange(element, content);
    if (!inside) return;
    // The button of an applied fix is gone, so the focus moves to the next problem's button.
    const stays = element.contains(focused) && focused.offsetParent !== null;
    const next = stays ? focused : ([...element.querySelectorAll("button")].find((each) => each.offsetParent !== null) ?? element);
    next.focus({ preventScroll: next === focused });
  }

  #content(page: Page, problems: readonly Problem[]): HTMLElement[] {
    const all = [...problems].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
    const before = this.#current > 0 ? this.#rows[this.#current]?.key : undefined; // the first one is not kept when a worse one comes
    const old = new Map(this.#rows.map((row) => [row.key, row]));
    this.#rows = all.slice(0, mostProblems).map((each) => this.#rowFor(old, each));
    this.#all = all.length;
    const none = page.components.length > 0 ? "No problems: every statement is understood." : "Nothing is declared yet.";
    if (all.length === 0) return [el("p", { class: "soft problem-none" }, none)];
    this.#current = Math.max(0, this.#rows.findIndex(({ key }) => key === before));
    arrange(this.#list, this.#rows.map(({ element }) => element));
    this.#showCurrent();
    this.#count(all);
    const foreign = all.some((each) => each.code === "foreign-spelling") ? [this.#importOffer] : [];
    return [...foreign, this.#list, el("div", { class: "problem-foot" }, this.#counts, all.length > 1 && this.#unfold, all.length > 1 && this.#stepper)];
  }

  /** Counts the errors and the warnings, if there are several problems. */
  #count(all: readonly Diagnostic[]): void {
    const counts = (["error", "warning"] as const).map((severity) => [all.filter((each) => each.severity === severity).length, severity] as const);
    write(this.#counts, all.length < 2 ? "" : counts.filter(([n]) => n > 0).map(([n, severity]) => counted(n, severity)).join(", "));
  }

  #step(by: number): void {
    const { length } = this.#rows;
    this.#current = (this.#current + by + length) % length;
    this.#showCurrent();
  }

  #unfoldAll(): void {
    this.#unfolded = !this.#unfolded;
    this.#showCurrent();
  }

  #showCurrent(): void {
    this.#rows.forEach(({ element }, at) => visible(element, this.#unfolded || at === this.#current));
    visible(this.#stepper, !this.#unfolded);
    const shown = this.#all > mostProblems ? `the first ${mostProblems}` : `all ${this.#all}`;
    write(this.#unfold, this.#unfolded ? "Show one" : `Show ${shown}`);
    this.#unfold.setAttribute("aria-expanded", String(this.#unfolded));
    write(this.#place, `${this.#current + 1} of ${this.#all}`);
  }

  #rowFor(old: Map<string, Row>, problem: Problem): Row {
    const key = JSON.stringify(problem);
    const row = old.get(key) ?? { key, element: this.#row(problem) };
    old.delete(key); // so that two equal problems get two rows
    return row;
  }

  #row(problem: Problem): HTMLElement {
    const { severity, range, fix, other, of } = problem;
    const known = problem.code === missed ? [] : problem.notes;
    const notes = known.map((note) => el("p", { class: "soft" }, note.message, " ", note.range && this.#line(note.range, problem)));
    return el(
      "li",
      { class: `problem ${severity}`, "data-code": problem.code },
      el("i", { "aria-hidden": "true" }, letters[severity]),
      el(
        "div",
        {},
        el("p", {}, el("span", { class: "visually-hidden" }, `${severity}: `), of !== undefined && of !== "both" && `In ${of}: `, problem.message, " ", this.#line(range, problem)),
        notes.length > 0 && el("div", {}, ...notes),
        fix ? el("div", { class: "fixes" }, this.#fixButton(fix, problem), other && this.#fixButton(other, problem)) : problem.code === missed && el("span", { class: "fix-place" }),
      ),
    );
  }

  #fixButton(fix: Fix, { applyFix }: Problem): HTMLElement {
    return button(`Fix: ${fix.text}`, { class: "fix", title: fix.text }, () => (applyFix ?? this.#actions.fix)(fix));
  }

  #line(range: Range, { of, reveal }: Problem): HTMLElement {
    const words = `${of !== undefined && of !== "both" ? `${of} ` : ""}line ${range[0]}`;
    return button(words, { class: "link", "aria-label": `Go to ${words}` }, () => (reveal ?? this.#actions.reveal)(range));
  }
}

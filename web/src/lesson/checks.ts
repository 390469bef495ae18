/** The checks of a lesson: those of the present step, the outcome of each, and hints on request. */

import { button, el, write } from "../dom/dom.ts";
import type { Checked, Lesson, CheckOutcome } from "../course/documents.ts";

/** The outcomes of a step, as the indices from and to. */
export function rangeOf(lesson: Lesson, step: number): readonly [number, number] {
  const before = lesson.steps.slice(0, step).reduce((sum, each) => sum + each.checks, 0);
  return [before, before + (lesson.steps[step]?.checks ?? 0)];
}

export class ChecksView {
  readonly element: HTMLElement;
  readonly #list = el("ul", { class: "checks" });
  readonly #message = el("p", { class: "checks-message", role: "status" });
  /** Hints that the reader has asked for, by the line of their check. */
  readonly #shownHints = new Set<number>();
  #of: { readonly checked: Checked; readonly from: number; readonly to: number } | null = null;

  constructor() {
    this.element = el("section", { class: "lesson-checks", "aria-labelledby": "checks-title", hidden: true }, el("h3", { id: "checks-title" }, "Checks"), this.#list, this.#message);
  }

  /** Called when another lesson begins. */
  begin(): void {
    this.#shownHints.clear();
  }

  /**
   * Shows the checks of a step, and those of other steps that had to stay true and are broken. solved is the sentence shown when
   * all hold.
   */
  show(lesson: Lesson, step: number, checked: Checked | null, solved: string): void {
    const [from, to] = rangeOf(lesson, step);
    this.#of = checked && { checked, from, to };
    const shown = this.#shown();
    this.element.hidden = to === from && shown.length === 0;
    this.#draw(shown);
    if (!checked) return write(this.#message, "Checking …");
    const here = checked.checks.slice(from, to).filter((each) => !each.keep);
    const passed = here.filter((each) => each.holds).length;
    const whole = here.length > 0 && passed === here.length;
    write(this.#message, checked.solved && here.length > 0 ? solved : whole && shown.some((each) => !each.holds) ? "Nearly: a condition that must stay true is broken." : here.length > 1 ? `${passed} of ${here.length} hold.` : "");
    this.element.classList.toggle("solved", checked.solved);
  }

  #shown(): readonly CheckOutcome[] {
    const { checked, from, to } = this.#of ?? {};
    return checked?.checks.filter((each, at) => (each.keep ? !each.holds : at >= (from ?? 0) && at < (to ?? 0))) ?? [];
  }

  #draw(shown: readonly CheckOutcome[]): void {
    const focused = this.#list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-line") : null;
    this.#list.replaceChildren(...shown.map((each) => this.#row(each)));
    if (focused) this.#list.querySelector<HTMLElement>(`[data-line="${focused}"]`)?.focus();
  }

  #row(outcome: CheckOutcome): HTMLElement {
    const { holds, keep, line } = outcome;
    const word = holds ? "Holds" : keep ? "Broken" : "Not yet";
    const hintShown = !holds && outcome.hint !== null && (keep || this.#shownHints.has(line));
    const hintButton = !holds && outcome.hint !== null && !hintShown ? button("Hint", { class: "quiet", "data-line": line }, () => this.#hint(line)) : null;
    return el(
      "li",
      { class: holds ? "check holds" : keep ? "check broken" : "check" },
      el("i", { "aria-hidden": "true" }, holds ? "✓" : keep ? "!" : ""),
      el(
        "div",
        {},
        el("p", {}, el("span", { class: "visually-hidden" }, `${word}: `), outcome.say ?? outcome.condition),
        el("p", { class: "actual" }, outcome.actual),
        hintShown && el("p", { class: "hint", tabindex: "-1", "data-line": line }, outcome.hint ?? ""),
      ),
      hintButton,
    );
  }

  #hint(line: number): void {
    this.#shownHints.add(line);
    this.#draw(this.#shown());
    this.#list.querySelector<HTMLElement>(`.hint[data-line="${line}"]`)?.focus();
  }
}

/** An exercise in an embed: its conditions, the outcome of each, and hints. The worker evaluates them. */

import { el, write } from "../dom.ts";
import type { Checked } from "../lesson/documents.ts";
import type { State } from "../state.ts";
import type { Report } from "./embed.d.ts";

/** Checks a design against a list of checks. */
export type Judge = (text: string, list: string) => Promise<Checked>;

/** Milliseconds without a change before the design is checked. */
const rest = 200;

export class Exercise {
  readonly #place: HTMLElement;
  readonly #judge: Judge;
  readonly #tell: (report: Report) => void;
  readonly #list = el("ul", { class: "play-checks" });
  readonly #says = el("p", { class: "play-solved", role: "status" });
  #checks = "";
  #text: string | null = null;
  #judged: string | null = null;
  #timer = 0;

  constructor(place: HTMLElement, judge: Judge, tell: (report: Report) => void) {
    this.#place = place;
    this.#judge = judge;
    this.#tell = tell;
    place.append(el("h2", {}, "Exercise"), this.#list, this.#says);
  }

  /** Sets the exercise; an empty list removes it. */
  set(checks: string): void {
    this.#checks = checks;
    this.#judged = null;
    this.#list.replaceChildren();
    this.#place.hidden = checks.trim() === "";
    this.#later();
  }

  /** Called after an analysis. */
  update({ page, stale, text }: State): void {
    if (!page || stale || text === this.#text) return;
    this.#text = text;
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (this.#checks.trim() !== "" && this.#text !== null) this.#timer = window.setTimeout(() => void this.#ask(), rest);
  }

  async #ask(): Promise<void> {
    const [text, checks] = [this.#text ?? "", this.#checks];
    const key = JSON.stringify([text, checks]);
    if (key === this.#judged) return;
    this.#judged = key;
    try {
      const told = await this.#judge(text, checks);
      if (key === this.#judged) this.#draw(told);
    } catch (problem) {
      this.#judged = null;
      write(this.#says, `The exercise could not be checked: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
  }

  #draw({ solved, checks, problems }: Checked): void {
    this.#place.classList.toggle("solved", solved);
    this.#list.replaceChildren(
      ...checks.map(({ holds, say, condition, actual, hint }) =>
        el(
          "li",
          { class: holds ? "holds" : "open" },
          el("i", { "aria-hidden": "true" }, holds ? "✓" : "·"),
          el("span", {}, el("span", { class: "visually-hidden" }, holds ? "passed: " : "open: "), say ?? el("code", {}, condition), !holds && el("span", { class: "soft play-hint" }, hint ?? `${actual}.`)),
        ),
      ),
      ...problems.map(({ line, message }) => el("li", { class: "open" }, el("i", { "aria-hidden": "true" }, "!"), el("span", {}, `line ${line} of the exercise: ${message}`))),
    );
    write(this.#says, solved ? "Solved." : "");
    this.#tell({ type: "exercise", solved, checks: checks.map(({ say, condition, holds, hint, actual }) => ({ text: say ?? condition, passed: holds, hint: holds ? "" : (hint ?? actual) })) });
  }
}

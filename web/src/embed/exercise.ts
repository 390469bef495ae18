/** An exercise in an embed: its conditions, the outcome of each, and hints. The worker evaluates them. */

import { el, write } from "../dom/dom.ts";
import { messageOf } from "../engine/fault.ts";
import type { Checked } from "../course/documents.ts";
import type { State } from "../state/state.ts";
import type { Report } from "./embed.d.ts";

/** Checks a design against a list of checks. */
export type Evaluate = (text: string, list: string) => Promise<Checked>;

/** Milliseconds without a change before the design is checked. */
const pause = 200;

export class Exercise {
  readonly #element: HTMLElement;
  readonly #evaluate: Evaluate;
  readonly #report: (report: Report, id?: string) => void;
  readonly #list = el("ul", { class: "play-checks" });
  readonly #message = el("p", { class: "play-solved", role: "status" });
  #checks = "";
  /** The request that set them, while it has no answer. */
  #id = "";
  #text: string | null = null;
  #evaluated: string | null = null;
  /** The checks whose mistakes have been reported. */
  #told = "";
  #timer = 0;

  constructor(element: HTMLElement, evaluate: Evaluate, report: (report: Report, id?: string) => void) {
    this.#element = element;
    this.#evaluate = evaluate;
    this.#report = report;
    element.append(el("h2", {}, "Exercise"), this.#list, this.#message);
  }

  /** Sets the exercise; an empty list removes it. */
  set(checks: string, id = ""): void {
    this.#checks = checks;
    this.#id = id;
    this.#told = "";
    this.#evaluated = null;
    this.#list.replaceChildren();
    this.#element.hidden = checks.trim() === "";
    this.#checkSoon();
  }

  /** Called after an analysis. */
  update({ page, stale, text }: State): void {
    if (!page || stale || text === this.#text) return;
    this.#text = text;
    this.#checkSoon();
  }

  #checkSoon(): void {
    clearTimeout(this.#timer);
    if (this.#checks.trim() !== "" && this.#text !== null) this.#timer = window.setTimeout(() => void this.#check(), pause);
  }

  async #check(): Promise<void> {
    const [text, checks] = [this.#text ?? "", this.#checks];
    const key = JSON.stringify([text, checks]);
    if (key === this.#evaluated) return;
    this.#evaluated = key;
    try {
      const checked = await this.#evaluate(text, checks);
      if (key === this.#evaluated) this.#draw(checked);
    } catch (problem) {
      this.#evaluated = null;
      this.#refuse(`The exercise could not be checked: ${messageOf(problem)}`);
    }
  }

  #refuse(message: string): void {
    write(this.#message, message);
    this.#report({ type: "error", message }, this.#id);
  }

  #draw({ solved, checks, problems }: Checked): void {
    this.#element.classList.toggle("solved", solved);
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
    write(this.#message, solved ? "Solved." : "");
    const [wrong] = problems;
    if (wrong && this.#told !== this.#checks) {
      this.#told = this.#checks;
      this.#report({ type: "error", message: `Line ${wrong.line} of the exercise is not understood: ${wrong.message}.` }, this.#id);
    }
    this.#report({ type: "exercise", solved, checks: checks.map(({ say, condition, holds, hint, actual }) => ({ text: say ?? condition, passed: holds, hint: holds ? "" : (hint ?? actual) })) });
  }
}

/** The moves of a commit near the position, as a list: each leads to the state after it. */

import { el } from "../dom/dom.ts";
import { count, counted } from "../text/numbers.ts";
import type { MovesDocument, StepDocument } from "../state/stepping.ts";

/** How many moves are listed at once, and how many of them are before the one that was made last. */
const [shown, before] = [15, 5];

export interface MovesContext {
  /** Moves of the present tick, from one on up to another one; null where the replay shows another text. */
  moves(from: number, to: number): Promise<MovesDocument | null>;
  /** Goes to the state after a move. */
  go(tick: number, move: number): void;
}

export class MovesList {
  readonly element = el("section", { class: "commit-moves", hidden: true, "aria-label": "Moves of the commit" });
  readonly #context: MovesContext;
  #asked = 0;

  constructor(context: MovesContext) {
    this.#context = context;
  }

  hide(): void {
    this.#asked++;
    this.element.hidden = true;
  }

  /** Lists the moves near a position, once they have come. */
  async show(step: StepDocument): Promise<void> {
    const asked = ++this.#asked;
    const last = Math.max(step.moves - shown + 1, 1);
    const from = Math.min(Math.max(step.move - before, 1), last);
    const document = await this.#context.moves(from, from + shown - 1);
    if (asked !== this.#asked) return;
    const { sentences = [], tick = 0 } = document ?? {};
    this.element.hidden = tick !== step.tick || sentences.length === 0;
    if (this.element.hidden) return;
    const focused = this.element.contains(window.document.activeElement);
    const lines = sentences.map((sentence, at) => this.#line(tick, from + at, sentence, step.move));
    const rest = step.moves - sentences.length;
    this.element.replaceChildren(el("ol", { start: from }, ...lines), rest > 0 ? el("p", { class: "soft" }, `and ${counted(rest, "other move", "other moves")}`) : "");
    if (focused) this.element.querySelector<HTMLElement>("[aria-current]")?.focus();
  }

  #line(tick: number, move: number, sentence: string, now: number): HTMLElement {
    const go = el("button", { type: "button", class: "commit-move", "aria-current": move === now ? "step" : null }, el("span", { class: "commit-number" }, count(move)), el("span", {}, sentence));
    go.addEventListener("click", () => this.#context.go(tick, move));
    return el("li", { class: move > now ? "ahead" : "" }, go);
  }
}

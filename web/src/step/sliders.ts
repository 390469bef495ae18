/**
 * Two sliders: one for the ticks, one for the moves inside the tick. A single slider could not be set to one move among 10,000
 * ticks, nor to one tick among 10,000 moves. A slider with nothing to choose is hidden.
 */

import { el, visible } from "../dom.ts";
import { count } from "../numbers.ts";
import type { Position, StepDocument } from "./documents.ts";
import { afterTicks, ticksBehind } from "./position.ts";
import { stepPlace } from "../step-place.ts";

/** The slider for the moves of one algorithm, where two are shown. */
export class MoveSlider {
  readonly #input = slider("Moves", "Moves inside the tick");
  readonly element = el("label", { class: "step-slider" }, railed(this.#input));
  #shown: StepDocument | null = null;
  #held = false;

  constructor(seek: (to: Position) => void) {
    this.#input.addEventListener("input", () => {
      this.#held = true;
      fill(this.#input);
      if (this.#shown) seek({ tick: this.#shown.tick, move: this.#input.valueAsNumber });
    });
    this.#input.addEventListener("change", () => {
      this.#held = false;
      if (this.#shown) this.#put(this.#shown);
    });
  }

  show(step: StepDocument, name: string): void {
    this.#shown = step;
    this.#input.setAttribute("aria-label", name);
    this.#input.disabled = step.moves < 1;
    if (!this.#held) this.#put(step);
  }

  #put(step: StepDocument): void {
    put(this.#input, step.moves, step.move, stepPlace(step));
  }
}

export class Sliders {
  readonly ticks = slider("Ticks", "How many ticks lie behind (Shift ← and Shift → elsewhere in the stepper)");
  readonly moves = slider("Moves", "Moves inside the tick (← and → everywhere in the stepper)");
  readonly #overTicks = labelled("ticks", this.ticks);
  readonly #overMoves = labelled("moves", this.moves);
  readonly element = el("div", { class: "step-sliders" }, this.#overTicks, this.#overMoves);
  #shown: StepDocument | null = null;
  #held: HTMLInputElement | null = null;

  constructor(seek: (to: Position) => void) {
    this.ticks.addEventListener("input", () => this.#told(this.ticks, () => seek(afterTicks(this.ticks.valueAsNumber))));
    this.moves.addEventListener("input", () => {
      const tick = this.#shown?.tick;
      if (tick !== undefined) this.#told(this.moves, () => seek({ tick, move: this.moves.valueAsNumber }));
    });
    for (const each of [this.ticks, this.moves]) each.addEventListener("change", () => this.#release());
  }

  /** paired: each algorithm has a slider for its moves. */
  show(step: StepDocument, paired: boolean): void {
    this.#shown = step;
    visible(this.#overMoves, !paired);
    visible(this.#overTicks, step.ticks > 1);
    this.moves.disabled = step.moves < 1;
    // A slider that is being dragged keeps its value; the replay follows.
    if (this.#held !== this.ticks) put(this.ticks, step.ticks, ticksBehind(step), `${count(ticksBehind(step))} of ${count(step.ticks)} ticks`);
    if (this.#held !== this.moves) put(this.moves, step.moves, step.move, stepPlace(step));
  }

  #told(which: HTMLInputElement, tell: () => void): void {
    this.#held = which;
    fill(which);
    tell();
  }

  #release(): void {
    this.#held = null;
    if (this.#shown) this.show(this.#shown, this.#overMoves.hasAttribute("hidden"));
  }
}

function slider(label: string, title: string): HTMLInputElement {
  return el("input", { type: "range", min: 0, max: 1, step: 1, value: 0, "aria-label": label, title });
}

function labelled(words: string, input: HTMLInputElement): HTMLElement {
  return el("label", { class: `step-slider ${words}` }, el("span", { "aria-hidden": "true" }, words), railed(input));
}

/** A slider over its track. */
function railed(input: HTMLInputElement): HTMLElement {
  return el("span", { class: "step-railed" }, input, el("span", { class: "step-rail" }));
}

function put(input: HTMLInputElement, max: number, value: number, words: string): void {
  if (input.max !== String(max)) input.max = String(max);
  if (input.value !== String(value)) input.value = String(value);
  if (input.getAttribute("aria-valuetext") !== words) input.setAttribute("aria-valuetext", words);
  fill(input);
}

/**
 * Colours the track left of the thumb. The track is an element of its own: with a custom property on the input, Chromium
 * computes the styles of all its parts again, which was an eighth of the cost of a step.
 */
function fill(input: HTMLInputElement): void {
  const part = Number(input.max) > 0 ? input.valueAsNumber / Number(input.max) : 0;
  const rail = input.nextElementSibling;
  if (rail instanceof HTMLElement) rail.style.backgroundSize = `${100 * part}% 100%`;
}

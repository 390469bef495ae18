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
  readonly element = el("label", { class: "step-slider" }, withTrack(this.#input));
  #shown: StepDocument | null = null;
  #dragging = false;

  constructor(seek: (to: Position) => void) {
    this.#input.addEventListener("input", () => {
      this.#dragging = true;
      fillTrack(this.#input);
      if (this.#shown) seek({ tick: this.#shown.tick, move: this.#input.valueAsNumber });
    });
    this.#input.addEventListener("change", () => {
      this.#dragging = false;
      if (this.#shown) this.#set(this.#shown);
    });
  }

  show(step: StepDocument, name: string): void {
    this.#shown = step;
    this.#input.setAttribute("aria-label", name);
    this.#input.disabled = step.moves < 1;
    if (!this.#dragging) this.#set(step);
  }

  #set(step: StepDocument): void {
    setSlider(this.#input, step.moves, step.move, stepPlace(step));
  }
}

export class Sliders {
  readonly ticks = slider("Ticks", "Completed ticks (Shift ← and Shift → elsewhere in the stepper)");
  readonly moves = slider("Moves", "Moves inside the tick (← and → everywhere in the stepper)");
  readonly #overTicks = labelled("ticks", this.ticks);
  readonly #overMoves = labelled("moves", this.moves);
  readonly element = el("div", { class: "step-sliders" }, this.#overTicks, this.#overMoves);
  #shown: StepDocument | null = null;
  #dragging: HTMLInputElement | null = null;

  constructor(seek: (to: Position) => void) {
    this.ticks.addEventListener("input", () => this.#dragged(this.ticks, () => seek(afterTicks(this.ticks.valueAsNumber))));
    this.moves.addEventListener("input", () => {
      const tick = this.#shown?.tick;
      if (tick !== undefined) this.#dragged(this.moves, () => seek({ tick, move: this.moves.valueAsNumber }));
    });
    for (const each of [this.ticks, this.moves]) each.addEventListener("change", () => this.#dropped());
  }

  /** paired: each algorithm has a slider for its moves. */
  show(step: StepDocument, paired: boolean): void {
    this.#shown = step;
    visible(this.#overMoves, !paired);
    visible(this.#overTicks, step.ticks > 1);
    this.moves.disabled = step.moves < 1;
    // A slider that is being dragged keeps its value; the replay follows.
    if (this.#dragging !== this.ticks) setSlider(this.ticks, step.ticks, ticksBehind(step), `${count(ticksBehind(step))} of ${count(step.ticks)} ticks`);
    if (this.#dragging !== this.moves) setSlider(this.moves, step.moves, step.move, stepPlace(step));
  }

  #dragged(which: HTMLInputElement, act: () => void): void {
    this.#dragging = which;
    fillTrack(which);
    act();
  }

  #dropped(): void {
    this.#dragging = null;
    if (this.#shown) this.show(this.#shown, this.#overMoves.hasAttribute("hidden"));
  }
}

function slider(label: string, title: string): HTMLInputElement {
  return el("input", { type: "range", min: 0, max: 1, step: 1, value: 0, "aria-label": label, title });
}

function labelled(words: string, input: HTMLInputElement): HTMLElement {
  return el("label", { class: `step-slider ${words}` }, el("span", { "aria-hidden": "true" }, words), withTrack(input));
}

/** A slider over its track. */
function withTrack(input: HTMLInputElement): HTMLElement {
  return el("span", { class: "step-tracked" }, input, el("span", { class: "step-track" }));
}

function setSlider(input: HTMLInputElement, max: number, value: number, words: string): void {
  if (input.max !== String(max)) input.max = String(max);
  if (input.value !== String(value)) input.value = String(value);
  if (input.getAttribute("aria-valuetext") !== words) input.setAttribute("aria-valuetext", words);
  fillTrack(input);
}

/**
 * Colours the track left of the thumb. The track is an element of its own: with a custom property on the input, Chromium
 * computes the styles of all its parts again, which was an eighth of the cost of a step.
 */
function fillTrack(input: HTMLInputElement): void {
  const part = Number(input.max) > 0 ? input.valueAsNumber / Number(input.max) : 0;
  const rail = input.nextElementSibling;
  if (rail instanceof HTMLElement) rail.style.backgroundSize = `${100 * part}% 100%`;
}

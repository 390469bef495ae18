/** The slider for the moves of one algorithm, where both are shown. */

import { el } from "../dom/dom.ts";
import type { Position, StepDocument } from "../state/stepping.ts";
import { stepPlace } from "../playing/step-place.ts";

export class MoveSlider {
  readonly #input = el("input", { type: "range", min: 0, max: 1, step: 1, value: 0, title: "Moves inside the tick" });
  readonly #track = el("span", { class: "step-track" });
  readonly element = el("label", { class: "step-slider" }, el("span", { class: "step-tracked" }, this.#input, this.#track));
  #shown: StepDocument | null = null;
  #dragging = false;

  constructor(seek: (to: Position) => void) {
    this.#input.addEventListener("input", () => {
      this.#dragging = true;
      this.#fillTrack();
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
    if (!this.#dragging) this.#set(step); // a slider that is being dragged keeps its value; the replay follows
  }

  #set(step: StepDocument): void {
    const words = stepPlace(step);
    if (this.#input.max !== String(step.moves)) this.#input.max = String(step.moves);
    if (this.#input.value !== String(step.move)) this.#input.value = String(step.move);
    if (this.#input.getAttribute("aria-valuetext") !== words) this.#input.setAttribute("aria-valuetext", words);
    this.#fillTrack();
  }

  /**
   * Colours the track left of the thumb. The track is an element of its own: with a custom property on the input, Chromium
   * computes the styles of all its parts again, which was an eighth of the cost of a step.
   */
  #fillTrack(): void {
    const part = Number(this.#input.max) > 0 ? this.#input.valueAsNumber / Number(this.#input.max) : 0;
    this.#track.style.backgroundSize = `${100 * part}% 100%`;
  }
}

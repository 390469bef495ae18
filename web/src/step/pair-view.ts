/**
 * Shows both algorithms next to each other: for each one its position, what it has written and its arrays. On a narrow screen one
 * is below the other.
 */

import style from "../../css/step-pair.css" with { type: "text" };
import { adopt, el, rootOf, write } from "../dom/dom.ts";
import { count, counted } from "../text/numbers.ts";
import type { State } from "../state/state.ts";
import type { View } from "../view/view.ts";
import { algorithmNames } from "./written-table.ts";
import type { StepDocument, Stepping } from "../state/stepping.ts";
import type { Pair } from "./pair.ts";
import { MoveSlider } from "./move-slider.ts";
import type { Stepper } from "./stepper.ts";

/** The heading above the arrays of one algorithm. */
class PairHeading {
  readonly element: HTMLElement;
  readonly #name = el("h3", {});
  readonly #place = el("span", { class: "pair-place" });
  readonly #sentence = el("p", { class: "pair-sentence" });
  readonly #written = el("b", { class: "pair-written" });
  readonly #slider: MoveSlider;

  constructor(which: string, stepper: () => Stepper | null) {
    this.#slider = new MoveSlider((to) => stepper()?.seek(to));
    const line = el("div", { class: "pair-line" }, this.#name, this.#place, this.#written);
    this.element = el("div", { class: `pair-head ${which}`, role: "group" }, line, this.#slider.element, this.#sentence);
  }

  show(step: StepDocument | null): void {
    if (!step) {
      write(this.#place, "");
      write(this.#written, "");
      return write(this.#sentence, "Running the design …");
    }
    const name = algorithmNames[step.algorithm];
    write(this.#name, name);
    this.element.setAttribute("aria-label", name);
    write(this.#place, `move ${count(step.move)} of ${count(step.moves)}`);
    write(this.#written, `${counted(step.written, "row")} written in this tick`);
    write(this.#sentence, step.sentence);
    this.#slider.show(step, `Moves ${name}`);
  }
}

export class PairView implements View {
  readonly #pair: Pair;
  readonly #secondView: View;
  readonly #secondArrays = el("div", { class: "panel-body fitted", id: "arrays-second" });
  readonly #headings: readonly [PairHeading, PairHeading];
  #arrays: HTMLElement | null = null;
  #mounted = false;
  #paired = false;

  /** view shows the second arrays. */
  constructor(pair: Pair, main: Stepper, view: View) {
    this.#pair = pair;
    this.#secondView = view;
    this.#headings = [new PairHeading("pair-a", () => main), new PairHeading("pair-b", () => pair.second)];
  }

  /** element is that of the first arrays; the second ones are added next to it. */
  mount(element: HTMLElement): void {
    this.#arrays = element;
    adopt(style, rootOf(element));
  }

  update(state: State): void {
    const paired = this.#pair.second !== null && state.step !== null;
    if (paired !== this.#paired) this.#show(paired);
    if (!paired) return;
    if (state.secondStep) this.#secondView.update(state, null);
    const both: readonly (Stepping | null)[] = [state.step, state.secondStep];
    this.#headings.forEach((head, at) => head.show(both[at]?.step ?? null));
  }

  /** The elements of the second algorithm are in the page only while it is shown. */
  #show(paired: boolean): void {
    this.#paired = paired;
    const arrays = this.#arrays;
    arrays?.closest(".panel")?.classList.toggle("paired", paired);
    arrays?.closest(".pictures")?.classList.toggle("with-pair", paired);
    const [first, second] = this.#headings;
    if (paired) {
      arrays?.before(first.element);
      arrays?.after(second.element, this.#secondArrays);
      if (!this.#mounted) this.#secondView.mount(this.#secondArrays);
      this.#mounted = true;
    } else for (const each of [first.element, second.element, this.#secondArrays]) each.remove();
  }
}

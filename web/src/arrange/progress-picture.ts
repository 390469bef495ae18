/** A small picture of a search: the lowest total falls and the bound rises until they meet. */

import { el, svg, write } from "../dom/dom.ts";
import type { Arranging } from "../page/documents.ts";

const size = { width: 400, height: 72, pad: 4 };

/** More steps than this are thinned out. */
const mostSteps = 400;

interface Step {
  readonly best: number;
  readonly bound: number;
}

export class ProgressPicture {
  readonly #best = svg("path", { class: "progress-best" });
  readonly #bound = svg("path", { class: "progress-bound" });
  readonly #bestWords = el("b");
  readonly #boundWords = el("span");
  readonly element = el(
    "figure",
    { class: "arrange-closing" },
    svg("svg", { viewBox: `0 0 ${size.width} ${size.height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, this.#bound, this.#best),
    el("figcaption", {}, el("span", { class: "of-best" }, "best so far ", this.#bestWords), el("span", { class: "of-bound" }, this.#boundWords)),
  );
  #steps: Step[] = [];

  clear(): void {
    this.#steps = [];
    this.#draw();
  }

  add({ best, bound, bestText, boundText }: Arranging): void {
    if (best <= 0) return;
    write(this.#bestWords, bestText);
    write(this.#boundWords, boundText === "" ? "no bound yet" : `no arrangement is below ${boundText}`);
    if (this.#steps.length === mostSteps) this.#steps = this.#steps.filter((_, at) => at % 2 === 0);
    this.#steps.push({ best, bound });
    this.#draw();
  }

  #draw(): void {
    const last = this.#steps.at(-1);
    this.element.hidden = !last;
    if (!last) return;
    const bounds = this.#steps.filter(({ bound }) => bound > 0).map(({ bound }) => bound);
    const high = Math.max(...this.#steps.map(({ best }) => best));
    const low = Math.min(last.best, ...bounds, high * 0.98);
    const x = (at: number) => size.pad + (at / Math.max(1, this.#steps.length - 1)) * (size.width - 2 * size.pad);
    const y = (value: number) => size.pad + ((high - value) / (high - low)) * (size.height - 2 * size.pad);
    const line = (of: (step: Step) => number) => this.#steps.map((step, at) => (of(step) > 0 ? `${x(at).toFixed(1)} ${y(of(step)).toFixed(1)}` : "")).filter((each) => each !== "");
    this.#best.setAttribute("d", path(line(({ best }) => best)));
    this.#bound.setAttribute("d", path(line(({ bound }) => bound)));
  }
}

/** A line from point to point; a single point is a dash. */
function path(points: readonly string[]): string {
  return points.length === 0 ? "" : `M${points.join("L")}h${points.length === 1 ? 4 : 0}`;
}

/**
 * A table of the rows that both algorithms write in every array, as bars with numbers. The counts of one by one start every tick
 * with the rows as the batch left them, so that the two can be compared; a replay of one by one has a history of its own.
 */

import { el } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import { colourClass } from "../labels/palette.ts";
import type { ComponentId, Page } from "../page/page.ts";
import type { Algorithm, StepDocument, StepsDocument } from "../state/stepping.ts";

export interface Written {
  readonly component: ComponentId;
  readonly batch: number;
  /** null where it was not counted. */
  readonly oneByOne: number | null;
}

/** Sums of the document's counts. Sums of earlier ticks are kept, so that the next step adds one tick. */
export class Sums {
  #of: StepsDocument["ticks"] | null = null;
  #ticks = 0;
  #batch = new Map<ComponentId, number>();
  #single = new Map<ComponentId, number | null>();

  /** Rows written by both algorithms in all ticks up to a step, with its own where all its moves are done. Inside a tick the two have no moment in common. */
  upTo({ ticks }: StepsDocument, step: StepDocument): Written[] {
    const whole = step.move >= step.moves ? step.tick : step.tick - 1;
    if (this.#of !== ticks || whole < this.#ticks) this.#clear(ticks);
    for (; this.#ticks < whole; this.#ticks++) this.#add(ticks[this.#ticks]?.writes ?? []);
    const components = [...new Set([...this.#batch.keys(), ...this.#single.keys()])].sort((a, b) => a - b);
    return components.map((component) => ({ component, batch: this.#batch.get(component) ?? 0, oneByOne: this.#oneByOne(component) }));
  }

  #oneByOne(component: ComponentId): number | null {
    const sum = this.#single.get(component);
    return sum === undefined ? 0 : sum;
  }

  #clear(ticks: StepsDocument["ticks"]): void {
    this.#of = ticks;
    this.#ticks = 0;
    this.#batch.clear();
    this.#single.clear();
  }

  #add(writes: StepsDocument["ticks"][number]["writes"]): void {
    for (const [component, rows, one] of writes) {
      this.#batch.set(component, (this.#batch.get(component) ?? 0) + rows);
      const before = this.#single.get(component);
      this.#single.set(component, one === null || before === null ? null : (before ?? 0) + one);
    }
  }
}

/** The names of the algorithms. */
export const algorithmNames: Record<Algorithm, string> = { batch: "at once", "one-by-one": "one by one" };

export class WrittenTable {
  readonly element = el("div", { class: "step-compare" });
  readonly #sums = new Sums();
  /** Explains why the counts differ from those above the arrays. */
  readonly #note = el("p", { class: "soft" }, "Here one by one starts every tick with the rows as the batch left them, so that the two can be compared. Above, it has a history of its own, with another order and other counts.");

  /** paired: both algorithms are next to each other, each with a history of its own. */
  show(page: Page, steps: StepsDocument, step: StepDocument, paired: boolean): void {
    const rows = this.#sums.upTo(steps, step);
    const most = Math.max(1, ...rows.map((row) => Math.max(row.batch, row.oneByOne ?? 0)));
    const head = el("tr", {}, el("th", { scope: "col" }, step.move < step.moves ? `Rows written before tick ${count(step.tick)}` : "Rows written so far"), ...(["batch", "one-by-one"] as const).map((way) => el("th", { scope: "col" }, algorithmNames[way])));
    const body = rows.map((row) => {
      const { name = "", color = 0 } = page.components[row.component] ?? {};
      return el(
        "tr",
        { "data-component": row.component, class: colourClass(color) },
        el("th", { scope: "row", class: "comp" }, name),
        bar("batch", row.batch, most),
        bar("one-by-one", row.oneByOne, most),
      );
    });
    const batch = rows.reduce((sum, row) => sum + row.batch, 0);
    const oneByOne = rows.reduce<number | null>((sum, row) => (sum === null || row.oneByOne === null ? null : sum + row.oneByOne), 0);
    const foot = el("tr", {}, el("th", { scope: "row" }, "all"), el("td", { class: "sum" }, count(batch)), el("td", { class: "sum" }, oneByOne === null ? "not counted" : count(oneByOne)));
    this.element.replaceChildren(el("table", {}, el("thead", {}, head), el("tbody", {}, ...body), el("tfoot", {}, foot)), ...(paired ? [this.#note] : []));
  }
}

function bar(way: Algorithm, rows: number | null, most: number): HTMLElement {
  if (rows === null) return el("td", { class: "soft" }, "not counted");
  const fill = el("i", { class: way, "aria-hidden": "true" });
  fill.style.inlineSize = `${(100 * rows) / most}%`;
  return el("td", {}, el("span", { class: "step-bar-room", "aria-hidden": "true" }, fill), el("span", { class: "num" }, count(rows)));
}

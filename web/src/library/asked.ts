/** What the pasted text does not say, and the design needs: how many entities there are, and how often they change. */

import { button, el, write } from "../dom/dom.ts";
import type { ImportAsk } from "../page/documents.ts";
import type { Range } from "../page/page.ts";

interface Row {
  readonly element: HTMLElement;
  readonly slider: HTMLInputElement;
  readonly number: HTMLOutputElement;
}

export class Asked {
  readonly #changed: () => void;
  readonly #select: (range: Range) => void;
  readonly element = el("ul", { class: "library-asked" });
  /** Lines with the numbers that were chosen, by what stands around the number. */
  readonly #answers = new Map<string, string>();
  /** A design that has the answers, until the reader gives one. */
  #given = "";
  #rows: readonly Row[] = [];
  #asks: readonly ImportAsk[] = [];

  /** changed is called after an answer; select shows the place in the text that a number is asked for. */
  constructor(changed: () => void, select: (range: Range) => void) {
    this.#changed = changed;
    this.#select = select;
  }

  /** The answers, as lines of a design. */
  get answers(): string {
    return this.#given !== "" ? this.#given : [...this.#answers.values()].join("\n");
  }

  /** Takes the answers of a design; "" for none. */
  take(design: string): void {
    this.#given = design;
    this.#answers.clear();
  }

  /** Shows what is asked. Sliders that stay keep the focus. */
  show(asks: readonly ImportAsk[]): void {
    const same = asks.length === this.#asks.length && asks.every((ask, at) => keyOf(ask) === keyOf(this.#asks[at]) && ask.choices.length === this.#asks[at]?.choices.length);
    this.#asks = asks;
    if (!same) {
      this.#rows = asks.map((_, at) => this.#row(at));
      this.element.replaceChildren(...this.#rows.map((row) => row.element));
    }
    for (const [at, row] of this.#rows.entries()) {
      const ask = asks[at];
      if (!ask) continue;
      row.slider.value = String(ask.chosen);
      this.#write(row, ask);
    }
  }

  #row(at: number): Row {
    const { says, choices, range } = this.#asks[at] as ImportAsk;
    const slider = el("input", { type: "range", min: 0, max: choices.length - 1, step: 1 });
    const number = el("output", {});
    const where = button(`line ${range[0]}`, { class: "link", "aria-label": `Select what this is about, line ${range[0]}` }, () => {
      const ask = this.#asks[at];
      if (ask) this.#select(ask.range);
    });
    const row = { element: el("li", {}, el("label", {}, el("span", {}, says), slider, number), where), slider, number };
    slider.addEventListener("input", () => this.#answer(at, row));
    return row;
  }

  #answer(at: number, row: Row): void {
    const ask = this.#asks[at];
    if (!ask) return;
    const line = (of: ImportAsk, chosen: number): unknown => this.#answers.set(keyOf(of), `${of.before}${of.choices[chosen]}${of.after}`);
    if (this.#given !== "") for (const each of this.#asks) line(each, each.chosen);
    this.#given = "";
    line(ask, Number(row.slider.value));
    this.#write(row, ask);
    this.#changed();
  }

  #write({ slider, number }: Row, { choices, unit }: ImportAsk): void {
    const words = `${choices[Number(slider.value)]}${unit}`;
    write(number, words);
    slider.setAttribute("aria-valuetext", words);
  }
}

function keyOf(ask: ImportAsk | undefined): string {
  return ask ? `${ask.before}\n${ask.after}` : "";
}

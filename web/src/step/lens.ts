/**
 * The lens: the rows around a move, large enough to be read, with the entities in them. Among ten thousand rows a move is a
 * hairline of the picture below.
 */

import style from "../../css/lens.css" with { type: "text" };
import { adopt, el, rootOf, svg, visible } from "../dom/dom.ts";
import { componentName } from "../labels/component-name.ts";
import type { ComponentId, Page } from "../page/page.ts";
import { atEnd, stepPlace } from "../playing/step-place.ts";
import type { State } from "../state/state.ts";
import type { EventDocument, Stepping } from "../state/stepping.ts";
import { count, listed } from "../text/numbers.ts";
import type { View } from "../view/view.ts";
import { windowsAround } from "./lens-windows.ts";
import type { Window } from "./lens-windows.ts";
import type { Stepper } from "./stepper.ts";

/** Arrays that are shown; the others have the same entities in these rows. */
const mostArrays = 3;

/** Milliseconds at one position before its rows are asked for. */
const pause = 60;

/** The rows of an array that are shown, window by window; 0 for no entity. */
interface Line {
  readonly component: ComponentId;
  readonly entities: readonly (readonly number[])[];
}

export class Lens implements View {
  readonly #stepper: Stepper;
  readonly #element = el("section", { class: "lens", "aria-label": "The move, enlarged", tabindex: 0, hidden: true });
  readonly #arrows = svg("svg", { class: "lens-arrows", "aria-hidden": "true" });
  #shown: Stepping | null = null;
  #timer = 0;

  constructor(stepper: Stepper) {
    this.#stepper = stepper;
    new ResizeObserver(() => this.#drawArrows()).observe(this.#element);
  }

  /** The lens stands above this element. */
  mount(element: HTMLElement): void {
    adopt(style, rootOf(element));
    element.before(this.#element);
  }

  update({ step, page, secondStep }: State): void {
    if (step === this.#shown) return;
    this.#shown = step;
    clearTimeout(this.#timer);
    const stands = step !== null && page !== null && !atEnd(step.step) && secondStep === null;
    visible(this.#element, stands);
    if (stands) this.#timer = window.setTimeout(() => void this.#draw(step, step.at(page)), pause);
  }

  async #draw(stepping: Stepping, page: Page): Promise<void> {
    const { event } = stepping.step;
    const { sentence } = stepping.step;
    const words = el("p", { class: "lens-words" }, ...(event ? [el("b", {}, upper(stepPlace(stepping.step)), "."), " ", sentence] : [upper(sentence)]));
    const windows = event ? windowsAround([event.from, event.to], rowsOf(page, event.components[0], event)) : [];
    const lines = event && windows.length > 0 ? await this.#lines(event, windows, page) : [];
    if (lines === null || this.#shown !== stepping) return;
    this.#element.replaceChildren(words, ...(event && lines.length > 0 ? [tableOf(page, event, windows, lines), this.#arrows, ...others(page, event)] : []));
    this.#drawArrows();
  }

  /** An arrow in each array from the row that the entity leaves to the one that it goes to. */
  #drawArrows(): void {
    const { left, top } = this.#element.getBoundingClientRect();
    const { clientWidth, clientHeight, scrollLeft: scrolled } = this.#element;
    const paths = [...this.#element.querySelectorAll("tbody tr")].flatMap((row) => {
      const [from, to] = [row.querySelector(".lens-from"), row.querySelector(".lens-to")].map((cell) => cell?.getBoundingClientRect());
      if (!from || !to) return [];
      const middle = ({ left: at, width: own }: DOMRect) => at + own / 2 - left + scrolled;
      const edge = from.bottom - top - 2;
      return [arc(middle(from), middle(to), edge)];
    });
    this.#arrows.setAttribute("width", String(clientWidth + scrolled));
    this.#arrows.setAttribute("height", String(clientHeight));
    this.#arrows.replaceChildren(...paths);
  }

  /** null where the replay goes on meanwhile. */
  async #lines({ components, leaf }: EventDocument, windows: readonly Window[], page: Page): Promise<Line[] | null> {
    const lines: Line[] = [];
    for (const component of components.slice(0, mostArrays)) {
      const entities: (readonly number[])[] = [];
      for (const { from, to } of windows) {
        const found = await this.#stepper.entitiesAt(component, laneOf(page, leaf), from, to);
        if (!found) return null;
        entities.push(found);
      }
      lines.push({ component, entities });
    }
    return lines;
  }
}

/** An arc below a row of cells, with its point at the end. */
function arc(from: number, to: number, edge: number): SVGElement {
  const depth = edge + 10;
  const curve = `M${from} ${edge}C${from} ${depth} ${to} ${depth} ${to} ${edge}`;
  const point = `M${to - 5} ${edge + 5}L${to} ${edge - 2}L${to + 5} ${edge + 5}`;
  return svg("path", { d: `${curve}${point}` });
}

function laneOf(page: Page, leaf: number): number {
  return page.classes[page.leaves[leaf]?.class ?? -1]?.lane ?? 0;
}

/** The rows of an array that a move changes. */
function rowsOf(page: Page, of: ComponentId | undefined, { leaf }: EventDocument): number {
  return page.arrays.find(({ component, lane }) => component === of && lane === laneOf(page, leaf))?.rows ?? 0;
}

function tableOf(page: Page, event: EventDocument, windows: readonly Window[], lines: readonly Line[]): HTMLElement {
  const backwards = event.from !== null && event.to !== null && event.to < event.from;
  const between = windows.length > 1 ? [el("td", { class: "lens-between" }, el("span", { "aria-hidden": "true" }, event.from === null || event.to === null ? "" : backwards ? "←" : "→"))] : [];
  const numbers = (at: number) => rowNumbers(windows[at]).map((row) => el("th", { scope: "col", class: "num" }, count(row)));
  const head = el("tr", {}, el("td", {}), ...numbers(0), ...(windows.length > 1 ? [el("td", {})] : []), ...numbers(1));
  const body = lines.map(({ component, entities }) => {
    const cells = (at: number) => rowNumbers(windows[at]).map((row, place) => cellOf(event, row, entities[at]?.[place] ?? 0, rowsOf(page, component, event)));
    return el("tr", {}, el("th", { scope: "row" }, componentName(page, component)), ...cells(0), ...between.map((each) => each.cloneNode(true)), ...cells(1));
  });
  return el("table", { class: "lens-rows" }, el("caption", { class: "visually-hidden" }, "Entities of the rows around the move"), el("thead", {}, head), el("tbody", {}, ...body));
}

function rowNumbers(window: Window | undefined): number[] {
  return window ? Array.from({ length: window.to - window.from }, (_, at) => window.from + at) : [];
}

/** The row that the entity goes to, the one that it leaves, and the others. A row without an entity is free, up to the end of the array. */
function cellOf({ from, to, entity }: EventDocument, row: number, there: number, rows: number): HTMLElement {
  if (row === to) return el("td", { class: "lens-to" }, `e${there || entity}`);
  const left = row === from && (there === entity || there === 0);
  if (left) return el("td", { class: "lens-from" }, "free");
  return el("td", { class: row === from ? "lens-from" : there === 0 ? "lens-free" : null }, there > 0 ? `e${there}` : row < rows ? "free" : "");
}

function others(page: Page, { components }: EventDocument): HTMLElement[] {
  const rest = components.slice(mostArrays).map((component) => page.components[component]?.name ?? "");
  return rest.length === 0 ? [] : [el("p", { class: "soft" }, `The same rows change in ${listed(rest)}.`)];
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The table of the entities around the playhead, with the lines that each of them uses. */

import { arrange, el, setCurrent, write } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import { morph } from "../view/view.ts";
import { tableRows, tableStart } from "./tape-geometry.ts";
import { classFor } from "./walk-colours.ts";
import type { Run, Segment } from "./walk-run.ts";
import { isMiss, linesOf } from "./walk-words.ts";

interface Row {
  /** The entity that it shows. */
  readonly k: number;
  readonly element: HTMLElement;
}

export class Trace {
  readonly element = el("div", { class: "walk-side", tabindex: 0, role: "region", "aria-label": "Entities at the playhead" });
  readonly #caption = el("caption", { class: "visually-hidden" });
  readonly #head = el("tr", {});
  readonly #body = el("tbody", {});
  #run: Run | null = null;
  #page: Page | null = null;
  #columns: readonly TraceColumn[] = [];
  #rows: readonly Row[] = [];

  constructor() {
    const key = (mark: string, tick: string, words: string) =>
      el("li", {}, el("i", { class: `walk-key ${tick}`, "aria-hidden": "true" }), el("i", { class: mark, "aria-hidden": "true" }), words);
    const legend = el("ul", { class: "walk-legend" }, key("walk-miss", "thick", "miss: the line is fetched"), key("walk-hit", "thin", "hit: it is there already"));
    this.element.append(el("table", { class: "walk-trace" }, this.#caption, el("thead", {}, this.#head), this.#body), legend);
  }

  /** of names the run where there are two. */
  show(run: Run, page: Page, at: number, of = ""): void {
    this.element.setAttribute("aria-label", of === "" ? "Entities at the playhead" : `Entities at the playhead, ${of}`);
    if (of === "") this.element.tabIndex = 0;
    else this.element.removeAttribute("tabindex");
    write(this.#caption, of === "" ? "Lines used by the entities around the playhead" : `Lines used by the entities around the playhead, ${of}`);
    const other = run !== this.#run || page !== this.#page;
    if (other) this.#begin(run, page);
    this.#fill(run, page, tableStart(at, run.length), other);
    for (const { k, element } of this.#rows) mark(element, k === at);
  }

  #begin(run: Run, page: Page): void {
    this.#run = run;
    this.#page = page;
    this.#columns = columnsOf(run);
    morph(this.#head, el("tr", {}, el("th", { scope: "col", colspan: 2 }, "Line used by"), run.walk.stops.length > 0 ? el("th", { scope: "col" }, "Table") : null, ...this.#columns.map((column) => head(page, column))));
  }

  /**
   * Shows the entities from start on. A step moves all of them by one row, so rows that stay keep their elements: then the browser
   * lays out one row instead of all.
   */
  #fill(run: Run, page: Page, start: number, other: boolean): void {
    const before = this.#rows;
    const stays = (k: number): Row | undefined => (other ? undefined : before.find((row) => row.k === k));
    const entities = Array.from({ length: Math.min(tableRows, run.length) }, (_, row) => start + row);
    const allNew = !entities.some(stays);
    this.#rows = entities.map((k, row) => {
      const kept = stays(k);
      if (kept) return kept;
      const wanted = line(run, page, this.#columns, k);
      const old = allNew ? before[row] : undefined;
      if (!old) return { k, element: wanted };
      morph(old.element, wanted);
      return { k, element: old.element };
    });
    arrange(this.#body, this.#rows.map(({ element }) => element));
  }
}

/** Marks the row of the entity at the playhead. */
function mark(element: HTMLElement, now: boolean): void {
  if (element.classList.contains("now") === now) return;
  element.classList.toggle("now", now);
  setCurrent(element, now);
}

/** The segments of a component, of which an entity uses at most one. */
interface TraceColumn {
  readonly name: string;
  readonly segments: readonly Segment[];
}

function columnsOf(run: Run): TraceColumn[] {
  // The row of an entity in the table of all entities says no more than its number.
  const names = [...new Set(run.segments.map(({ of }) => of))].filter((of) => of !== "");
  return names.map((of) => {
    const segments = run.segments.filter((segment) => segment.of === of);
    const list = segments.find(({ bytes }) => bytes === 0);
    return { name: list?.name ?? of, segments };
  });
}

function head(page: Page, { name, segments: [segment] }: TraceColumn): HTMLElement {
  return el("th", { scope: "col", class: segment ? classFor(page, segment) : "" }, name);
}

function line(run: Run, page: Page, columns: readonly TraceColumn[], k: number): HTMLElement {
  const table = run.tableOf(k);
  return el(
    "tr",
    {},
    el("td", { class: "soft" }, count(k + 1)),
    el("th", { scope: "row" }, `e${count(run.entities[k] ?? 0)}`),
    table ? el("td", { class: "soft", title: table.name }, count(table.number)) : null,
    ...columns.map(({ segments }) => {
      const segment = segments.find(({ first }) => (first[k] ?? -1) >= 0);
      return el("td", { class: segment ? classFor(page, segment) : "" }, ...(segment ? cell(segment, k) : ["–"]));
    }),
  );
}

function cell(segment: Segment, k: number): (HTMLElement | string)[] {
  const lane = segment.lane > 0 ? el("small", { title: segment.name }, `array ${segment.lane + 1} `) : "";
  if (segment.bytes === 0) return [lane, "row ", linesOf(segment, k)];
  const missed = isMiss(segment, k);
  const mark = el("i", { class: missed ? "walk-miss" : "walk-hit", "aria-hidden": "true" });
  return [lane, mark, linesOf(segment, k), el("span", { class: "visually-hidden" }, missed ? " miss" : " hit")];
}

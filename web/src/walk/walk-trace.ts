/** The table of the entities around the playhead, with the lines that each of them uses. */

import { el } from "../dom.ts";
import { count } from "../numbers.ts";
import type { Page } from "../page.ts";
import { morph } from "../view/view.ts";
import { tableRows, tableStart } from "./tape-geometry.ts";
import { classFor } from "./walk-colours.ts";
import type { Run, Segment } from "./walk-run.ts";
import { isMiss, linesOf } from "./walk-words.ts";

export class Trace {
  readonly element = el("div", { class: "walk-side", tabindex: 0, role: "region", "aria-label": "Entities at the playhead" });
  readonly #table = el("table", { class: "walk-trace" });

  constructor() {
    const key = (mark: string, tick: string, words: string) =>
      el("li", {}, el("i", { class: `walk-key ${tick}`, "aria-hidden": "true" }), el("i", { class: mark, "aria-hidden": "true" }), words);
    const legend = el("ul", { class: "walk-legend" }, key("walk-miss", "thick", "miss: the line is fetched"), key("walk-hit", "thin", "hit: it is there already"));
    this.element.append(this.#table, legend);
  }

  /** of names the run where there are two. */
  show(run: Run, page: Page, at: number, of = ""): void {
    this.element.setAttribute("aria-label", of === "" ? "Entities at the playhead" : `Entities at the playhead, ${of}`);
    if (of === "") this.element.tabIndex = 0;
    else this.element.removeAttribute("tabindex");
    const columns = columnsOf(run);
    const start = tableStart(at, run.length);
    const wanted = el(
      "table",
      { class: "walk-trace" },
      el("caption", { class: "visually-hidden" }, of === "" ? "Lines used by the entities around the playhead" : `Lines used by the entities around the playhead, ${of}`),
      el("thead", {}, el("tr", {}, el("th", { scope: "col", colspan: 2 }, "Line used by"), run.walk.stops.length > 0 ? el("th", { scope: "col" }, "Table") : null, ...columns.map((column) => head(page, column)))),
      el("tbody", {}, ...Array.from({ length: Math.min(tableRows, run.length) }, (_, row) => line(run, page, columns, start + row, at))),
    );
    morph(this.#table, wanted);
  }
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

function line(run: Run, page: Page, columns: readonly TraceColumn[], k: number, at: number): HTMLElement {
  const table = run.tableOf(k);
  return el(
    "tr",
    { class: k === at ? "now" : null, "aria-current": k === at ? "true" : null },
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

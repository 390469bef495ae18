/** The table of the entities around the playhead, with the lines that each of them uses. */

import { el } from "../dom.ts";
import { count } from "../numbers.ts";
import { colourClass } from "../palette.ts";
import type { ComponentId, Page } from "../page.ts";
import { morph } from "../view/view.ts";
import { tableRows, tableStart } from "./tape-geometry.ts";
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

  show(run: Run, page: Page, at: number): void {
    const columns = columnsOf(run);
    const start = tableStart(at, run.length);
    const wanted = el(
      "table",
      { class: "walk-trace" },
      el("caption", { class: "visually-hidden" }, "Lines used by the entities around the playhead"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col", colspan: 2 }, "Line used by"), ...columns.map((column) => head(page, column)))),
      el("tbody", {}, ...Array.from({ length: Math.min(tableRows, run.length) }, (_, row) => line(run, page, columns, start + row, at))),
    );
    morph(this.#table, wanted);
  }
}

/** The segments of a component, of which an entity uses at most one. */
interface TraceColumn {
  readonly component: ComponentId;
  readonly name: string;
  readonly segments: readonly Segment[];
}

function columnsOf(run: Run): TraceColumn[] {
  // The row of an entity in the table of all entities says no more than its number.
  const components = [...new Set(run.segments.map(({ component }) => component))].filter((component) => component >= 0);
  return components.map((component) => {
    const segments = run.segments.filter((segment) => segment.component === component);
    return { component, name: segments[0]?.name ?? "", segments };
  });
}

function head(page: Page, { component, name }: TraceColumn): HTMLElement {
  const declared = page.components[component];
  return el("th", { scope: "col", class: declared ? colourClass(declared.color) : "" }, declared?.tag === false ? declared.name : name);
}

function line(run: Run, page: Page, columns: readonly TraceColumn[], k: number, at: number): HTMLElement {
  return el(
    "tr",
    { class: k === at ? "now" : null, "aria-current": k === at ? "true" : null },
    el("td", { class: "soft" }, count(k + 1)),
    el("th", { scope: "row" }, `e${count(run.entities[k] ?? 0)}`),
    ...columns.map(({ component, segments }) => {
      const color = page.components[component]?.color;
      const segment = segments.find(({ first }) => (first[k] ?? -1) >= 0);
      return el("td", { class: color === undefined ? "" : colourClass(color) }, ...(segment ? cell(segment, k) : ["–"]));
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

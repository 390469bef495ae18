/** What a run has cost up to the playhead, for each array and together. */

import { el } from "../dom/dom.ts";
import { count, counted, duration, measuredDuration } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import type { RunTimes } from "../state/state.ts";
import { classFor } from "./walk-colours.ts";
import { lineBytes } from "../page/cache-line.ts";
import type { Run, Segment, SegmentSums } from "./walk-run.ts";
import { changeBetween } from "./walk-words.ts";

/** The table of a run, with the playhead after an entity. Times are those of a measured run; where says which of two runs it is. */
export function summaryOf(run: Run, page: Page, at: number, { browser, native }: RunTimes, where = ""): HTMLElement {
  const sums = run.sumsTo(at);
  const total = { fetched: 0, hits: 0 };
  const rows = run.segments.flatMap((segment, each) => {
    const sum = sums.segments[each];
    if (!sum || segment.bytes === 0) return [];
    total.fetched += sum.fetched;
    total.hits += sum.used - sum.fetched;
    return [line(segment, sum, page)];
  });
  return el(
    "table",
    { class: "walk-summary" },
    captionOf(run, at, where),
    head(),
    el("tbody", {}, ...rows, totalRow(total.fetched, total.hits)),
    el(
      "tbody",
      {},
      fact("Look-ups", partOf(sums.found, run.walk.lookups)),
      fact("Tests", partOf(sums.tested, run.walk.tested)),
      fact("Estimated, whole run", duration(run.walk.estimate)),
      browser === undefined ? null : fact("Measured here, warm", measuredDuration(browser)),
      native === undefined ? null : fact("Measured natively, warm", duration(native)),
    ),
  );
}

function captionOf(run: Run, at: number, where: string): HTMLElement {
  const n = run.length;
  const entities = counted(n, "entity", "entities");
  return el("caption", {}, el("b", {}, run.walk.name), where, at === n - 1 ? `, all of ${entities}` : `, ${count(at + 1)} of ${entities}`);
}

function head(): HTMLElement {
  const number = (title: string) => el("th", { scope: "col", class: "num" }, title);
  return el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Column"), el("td", {}), ...["Lines fetched", "Hits", "Used of each line"].map(number)));
}

function totalRow(fetched: number, hits: number): HTMLElement {
  const number = (n: number) => el("td", { class: "num" }, count(n));
  return el("tr", { class: "walk-total" }, el("th", { scope: "row", colspan: 2 }, "Together"), number(fetched), number(hits), el("td", {}));
}

function fact(title: string, value: string): HTMLElement {
  return el("tr", { class: "walk-fact" }, el("th", { scope: "row", colspan: 2 }, title), el("td", { colspan: 3 }, value));
}

/** "none", "12" or "3 of 12" */
function partOf(part: number, all: number): string {
  if (all === 0) return "none";
  return part === all ? count(all) : `${count(part)} of ${count(all)}`;
}

function line(segment: Segment, sum: SegmentSums, page: Page): HTMLElement {
  const share = shareOf(sum, segment.bytes);
  const bar = el("i", {});
  bar.style.width = `${share * 100}%`;
  const used = sum.fetched === 0 ? ["–"] : [el("span", { class: "walk-share", "aria-hidden": "true" }, bar), `${Math.round(share * 100)} %`];
  return el(
    "tr",
    {},
    el("th", { scope: "row", class: classFor(page, segment) }, segment.name),
    el("td", { class: "soft" }, segment.how),
    el("td", { class: "num" }, count(sum.fetched)),
    el("td", { class: "num" }, count(sum.used - sum.fetched)),
    el("td", { class: "num" }, ...used),
  );
}

/** How much of the lines that were fetched is used: 0 where none was. */
function shareOf({ fetched, values }: SegmentSums, bytes: number): number {
  return fetched === 0 ? 0 : Math.min(1, (values * bytes) / (fetched * lineBytes));
}

/** A figure of two runs; text writes it. */
interface Figure {
  readonly name: string;
  readonly values: readonly (number | null)[];
  text(value: number): string;
}

/** Two runs next to each other, up to the playhead, with what the second has more or less. names are what stands over them. */
export function changeOf(runs: readonly Run[], at: number, names: readonly [string, string]): HTMLElement {
  const figures = figuresOf(runs, at);
  const column = (title: string) => el("th", { scope: "col", class: "num" }, title);
  return el(
    "table",
    { class: "walk-summary walk-change" },
    el("caption", {}, el("b", {}, runs[0]?.walk.name ?? ""), `, ${names[0]} and ${names[1]}`),
    el("thead", {}, el("tr", {}, el("td", {}), column(names[0]), column(names[1]), column("Change"))),
    el("tbody", {}, ...figures.map(({ name, values, text }) => {
      const [before = null, after = null] = values;
      const number = (value: number | null) => el("td", { class: "num" }, value === null ? "–" : text(value));
      const change = before === null || after === null ? "" : before === after ? "=" : changeBetween(before, after, text);
      const better = before !== null && after !== null && after < before;
      return el("tr", {}, el("th", { scope: "row" }, name), number(before), number(after), el("td", { class: `num ${change === "=" || change === "" || name === "Hits" ? "" : better ? "walk-less" : "walk-more"}` }, change));
    })),
  );
}

function figuresOf(runs: readonly Run[], at: number): Figure[] {
  const sums = runs.map((run) => run.sumsTo(Math.min(at, run.length - 1)));
  const total = (part: (sum: SegmentSums) => number) => sums.map(({ segments }) => segments.reduce((all, each) => all + part(each), 0));
  return [
    { name: "Entities", values: runs.map((run) => Math.min(at + 1, run.length)), text: count },
    { name: "Tests", values: sums.map(({ tested }) => tested), text: count },
    { name: "Look-ups", values: sums.map(({ found }) => found), text: count },
    { name: "Lines fetched", values: total(({ fetched }) => fetched), text: count },
    { name: "Hits", values: total(({ used, fetched }) => used - fetched), text: count },
    { name: "Estimated, whole run", values: runs.map(({ walk }) => walk.estimate), text: duration },
  ];
}

/** The lines that a run has fetched up to an entity. */
export function fetchedTo(run: Run, at: number): number {
  return run.sumsTo(Math.min(at, run.length - 1)).segments.reduce((all, { fetched }) => all + fetched, 0);
}

/** "159 lines fetched, −33 %": the count of one of two runs; the second has the change, where they are comparable. */
export function countWords(fetched: readonly number[], each: number, comparable: boolean): (HTMLElement | string)[] {
  const [before = 0, after] = fetched;
  const words = [el("b", {}, count(fetched[each] ?? 0)), ` ${fetched[each] === 1 ? "line" : "lines"} fetched`];
  if (each === 0 || !comparable || after === undefined) return words;
  return [...words, before === after ? ", as many" : ", ", before === after ? "" : el("b", { class: after < before ? "walk-less" : "walk-more" }, changeBetween(before, after, count))];
}

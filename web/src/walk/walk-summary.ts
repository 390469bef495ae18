/** What a run has cost up to the playhead, for each array and together. */

import { el } from "../dom.ts";
import { count, counted, duration } from "../numbers.ts";
import { colourClass } from "../palette.ts";
import type { Page } from "../page.ts";
import type { Run, Segment, SegmentSums } from "./walk-run.ts";

const lineBytes = 64;

/** The table of a run, with the playhead after an entity. */
export function summaryOf(run: Run, page: Page, at: number): HTMLElement {
  const sums = run.sumsTo(at);
  const system = page.systems[run.walk.system];
  const name = system?.name ?? "";
  const total = { fetched: 0, hits: 0 };
  const rows = run.segments.flatMap((segment, each) => {
    const sum = sums.segments[each];
    if (!sum || segment.bytes === 0) return [];
    total.fetched += sum.fetched;
    total.hits += sum.used - sum.fetched;
    return [line(segment, sum, page)];
  });
  const of = (part: number, all: number): string => (all === 0 ? "none" : part === all ? count(all) : `${count(part)} of ${count(all)}`);
  const fact = (title: string, value: string) => el("tr", { class: "walk-fact" }, el("th", { scope: "row", colspan: 2 }, title), el("td", { colspan: 3 }, value));
  return el(
    "table",
    { class: "walk-summary" },
    el("caption", {}, el("b", {}, name), at === run.length - 1 ? `, all of ${counted(run.length, "entity", "entities")}` : `, ${count(at + 1)} of ${counted(run.length, "entity", "entities")}`),
    el("thead", {}, el("tr", {}, ...["Column", "", "Lines fetched", "Hits", "Used of each line"].map((title, column) => (title === "" ? el("td", {}) : el("th", { scope: "col", class: column > 1 ? "num" : null }, title))))),
    el("tbody", {}, ...rows, el("tr", { class: "walk-total" }, el("th", { scope: "row", colspan: 2 }, "Together"), el("td", { class: "num" }, count(total.fetched)), el("td", { class: "num" }, count(total.hits)), el("td", {}))),
    el(
      "tbody",
      {},
      fact("Look-ups", of(sums.found, run.walk.lookups)),
      fact("Tests", of(sums.tested, run.walk.tested)),
      fact("Estimated, whole run", system ? duration(system.cost.estimate) : ""),
    ),
  );
}

function line(segment: Segment, sum: SegmentSums, page: Page): HTMLElement {
  const color = page.components[segment.component]?.color;
  const share = sum.fetched === 0 ? 0 : Math.min(1, (sum.values * segment.bytes) / (sum.fetched * lineBytes));
  const bar = el("i", {});
  bar.style.width = `${share * 100}%`;
  return el(
    "tr",
    {},
    el("th", { scope: "row", class: color === undefined ? "" : colourClass(color) }, segment.name),
    el("td", { class: "soft" }, segment.how),
    el("td", { class: "num" }, count(sum.fetched)),
    el("td", { class: "num" }, count(sum.used - sum.fetched)),
    el("td", { class: "num" }, ...(sum.fetched === 0 ? ["–"] : [el("span", { class: "walk-share", "aria-hidden": "true" }, bar), `${Math.round(share * 100)} %`])),
  );
}

/** What a run has cost up to the playhead, for each array and together. */

import { el } from "../dom.ts";
import { count, counted, duration, measuredDuration } from "../numbers.ts";
import { colourClass } from "../palette.ts";
import type { Page } from "../page.ts";
import type { RunTimes } from "../state.ts";
import type { Run, Segment, SegmentSums } from "./walk-run.ts";

const lineBytes = 64;

/** The table of a run, with the playhead after an entity. */
export function summaryOf(run: Run, page: Page, at: number, { browser, native }: RunTimes): HTMLElement {
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
  return el(
    "table",
    { class: "walk-summary" },
    captionOf(name, at, run.length),
    head(),
    el("tbody", {}, ...rows, totalRow(total.fetched, total.hits)),
    el(
      "tbody",
      {},
      fact("Look-ups", partOf(sums.found, run.walk.lookups)),
      fact("Tests", partOf(sums.tested, run.walk.tested)),
      fact("Estimated, whole run", system ? duration(system.cost.estimate) : ""),
      browser === undefined ? null : fact("Measured here, warm", measuredDuration(browser)),
      native === undefined ? null : fact("Measured natively, warm", duration(native)),
    ),
  );
}

function captionOf(name: string, at: number, n: number): HTMLElement {
  const entities = counted(n, "entity", "entities");
  return el("caption", {}, el("b", {}, name), at === n - 1 ? `, all of ${entities}` : `, ${count(at + 1)} of ${entities}`);
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
  const color = page.components[segment.component]?.color;
  const share = sum.fetched === 0 ? 0 : Math.min(1, (sum.values * segment.bytes) / (sum.fetched * lineBytes));
  const bar = el("i", {});
  bar.style.width = `${share * 100}%`;
  const used = sum.fetched === 0 ? ["–"] : [el("span", { class: "walk-share", "aria-hidden": "true" }, bar), `${Math.round(share * 100)} %`];
  return el(
    "tr",
    {},
    el("th", { scope: "row", class: color === undefined ? "" : colourClass(color) }, segment.name),
    el("td", { class: "soft" }, segment.how),
    el("td", { class: "num" }, count(sum.fetched)),
    el("td", { class: "num" }, count(sum.used - sum.fetched)),
    el("td", { class: "num" }, ...used),
  );
}

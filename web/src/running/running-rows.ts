/** The rows of a running program: what a system takes of a tick, and how that has gone. */

import { el, svg } from "../dom/dom.ts";
import type { RunningRow } from "../page/documents.ts";

/** The size of a picture of readings, in its own units. */
const width = 240;
const height = 40;

/** The times of the last readings as a line. */
export function series(row: RunningRow): HTMLElement {
  const last = Math.max(row.series.length - 1, 1);
  const points = row.series.map((value, at) => `${((at * width) / last).toFixed(1)},${(height - 2 - value * (height - 4)).toFixed(1)}`).join(" ");
  const line = svg("polyline", { points, class: "running-line" });
  return el(
    "li",
    {},
    el("span", { class: "running-name", translate: "no" }, row.name),
    svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: "running-graph", "aria-hidden": "true" }, line),
    el("span", { class: "num soft" }, row.band === "" ? row.time : row.band),
  );
}

/** What a system takes of a tick, with what it took before. */
export function costRow(row: RunningRow): HTMLElement {
  const bar = (kind: string, part: number): HTMLElement => {
    const drawn = el("i", { class: `running-bar ${kind}` });
    drawn.style.width = `${(100 * part).toFixed(1)}%`;
    return drawn;
  };
  return el(
    "li",
    { class: "running-row" },
    el("span", { class: "running-name" }, el("span", { translate: "no" }, row.name), row.runs === "" ? null : el("small", {}, ` ${row.runs}`)),
    " ",
    el("span", { class: "running-bars", title: row.estimateOf }, bar("now", row.part), bar("was", row.was), row.estimate === 0 ? null : bar("estimate", row.estimate)),
    " ",
    el("span", { class: "num" }, row.time === "" ? "not known" : row.time),
    " ",
    el("span", { class: "num soft" }, row.share),
  );
}

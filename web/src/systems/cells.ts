/** The cells of a line of the list of systems. */

import { letterBadge } from "../labels/badge.ts";
import { askedFor, componentName, withNames } from "../labels/component-name.ts";
import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { RoundCommits } from "../page/documents.ts";
import { count, duration, measuredDuration } from "../text/numbers.ts";
import type { Column, Page, System } from "../page/page.ts";
import type { Cell } from "../state/elsewhere.ts";
import type { RunTimes } from "../state/state.ts";

/** The classes of the cells after the name. */
export const cellClasses: readonly string[] = ["columns", "num weight", "share", "num percent", "num visited", "num measured", "num native"];

/** largest is the largest share of a system. */
export function cellsOf(page: Page, system: System, largest: number, times: RunTimes = {}): Cell[] {
  const { match, columns, weight, share, shareText, plan, cost } = system;
  const named = columns.map((column) => [column, page.components[column.component]?.name, page.components[column.component]?.color]);
  return [
    { key: JSON.stringify([plan.lead, named, columns.length > 0 || system.signature]), draw: () => columnNames(page, system) },
    { key: String(weight), draw: () => [`×${count(weight)}`] },
    barCell(match, share, largest),
    { key: shareText, draw: () => [shareText] },
    { key: String(cost.visited), draw: () => [count(cost.visited)] },
    timeCell(times.browser, measuredDuration),
    timeCell(times.native, duration),
  ];
}

/** The cells of the line of the commits, the one for the class included. They are no system, so it has the look of none. */
export function cellsOfCommits({ count: times, share, shareText }: RoundCommits, largest: number): Cell[] {
  const none: Cell = { key: "", draw: () => [] };
  return [
    { key: "commits", draw: () => [el("i", { class: "commits-mark", "aria-hidden": "true" })] },
    { key: "commits", draw: () => [el("span", { class: "soft" }, "changes of entities")] },
    { key: String(times), draw: () => [`×${count(times)}`] },
    barCell("commits", share, largest),
    { key: shareText, draw: () => [shareText] },
    none,
    none,
    none,
  ];
}

function timeCell(nanoseconds: number | undefined, words: (nanoseconds: number) => string): Cell {
  return { key: String(nanoseconds), draw: () => [nanoseconds === undefined ? "" : words(nanoseconds)] };
}

export function classCell({ match }: System): Cell {
  return { key: match, draw: () => [letterBadge(match)] };
}

/** A bar as wide as the share, with the look of its class. Widths are whole hundredths, less than a pixel here, so a key in the text leaves most bars as they are. */
function barCell(match: string, share: number, largest: number): Cell {
  const width = largest === 0 ? null : Math.round((share / largest) * 100);
  return { key: `${match} ${width}`, draw: () => [width === null ? null : bar(match, width)] };
}

/** The width is in hundredths of the cell. */
function bar(match: string, width: number): HTMLElement {
  const element = el("span", { class: `bar ${match}` });
  element.style.inlineSize = `${width}%`;
  return element;
}

function columnNames(page: Page, { columns, plan: { lead }, signature }: System): Child[] {
  if (columns.length === 0) return [el("span", { class: "soft required" }, page.components[lead]?.tag === true && "with ", ...withNames(page, askedFor(page, signature)))];
  const names = columns.filter((column) => column.access !== "with").map((column) => columnName(page, column, lead));
  const required = columns.filter((column) => column.access === "with").map((column) => column.component);
  const [only] = required;
  if (only === undefined) return names;
  const list = required.map((id) => page.components[id]?.name ?? "").join(", ");
  const shown = required.length === 1 ? componentName(page, only) : `${required.length} more components`;
  return [...names, el("span", { class: `soft required${required.includes(lead) ? " lead" : ""}`, title: `with ${list}` }, "with ", shown)];
}

function columnName(page: Page, column: Column, lead: number): HTMLElement {
  const stored = page.components[column.component]?.tag !== true;
  const name = componentName(page, column.component, column.optional ? "?" : "");
  if (column.component === lead) name.classList.add("lead");
  if (!stored || column.contiguous) return name;
  name.append(el("span", { "aria-hidden": "true", title: "fetched by the handle of each entity" }, " ↗"), el("span", { class: "visually-hidden" }, " (by handle)"));
  return name;
}

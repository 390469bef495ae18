/** The differences between two designs as a table, with equal lines on request. */

import { el } from "../dom/dom.ts";
import { count, counted } from "../text/numbers.ts";
import type { Difference, TickChange } from "../page/documents.ts";
import { measureWords } from "./measures.ts";
import { differs, item, itemRows } from "./rows.ts";
import type { Item } from "./rows.ts";

/** More items than this are counted instead of listed. */
const mostItems = 200;

export interface Part {
  readonly title: string;
  readonly items: readonly Item[];
  /** Items of the design that are not listed. */
  readonly more: number;
}

/** The parts of the comparison, in the order of the table. */
export function parts(d: Difference): Part[] {
  const all: Item = { name: "", changed: d.totals.some(differs), text: "", head: null, lines: d.totals.map((line) => ({ words: measureWords(line.measure), line })) };
  return [
    { title: "In all", items: [all], more: 0 },
    { title: "Systems", items: d.systems.map((each) => item(renamed(each.name, each.was), each.changed, each.text, each.lines)), more: 0 },
    { title: "Groups", items: d.groups.map((each) => item(each.label, each.changed, each.text, each.lines)), more: 0 },
    { title: "Components", items: d.components.map((each) => item(each.name, each.changed, "", each.lines)), more: 0 },
    { title: "Ticks", items: d.ticks.map(tick), more: d.moreTicks },
  ];
}

function renamed(name: string, was: string | null): string {
  return was === null ? name : `${was} → ${name}`;
}

function tick(each: TickChange): Item {
  const whole = item(`tick ${count(each.tick)}`, true, "", each.lines);
  const lines = each.components.flatMap(({ name, lines }) => lines.map((line) => ({ words: `${name}: ${measureWords(line.measure)}`, line })));
  return { ...whole, lines: [...whole.lines, ...lines] };
}

/** The number of lines that are equal in both, which are shown on request. */
export function alike(d: Difference): number {
  return parts(d).reduce((sum, part) => sum + part.items.reduce((n, each) => n + each.lines.filter(({ line }) => !differs(line)).length, 0), 0);
}

export function differenceTable(d: Difference, all: boolean): HTMLTableElement {
  const heads = ["", "in A", "in B", "Change", "", "Cause"];
  const table = el(
    "table",
    { class: "ab-table", "aria-label": "What differs" },
    el("thead", {}, el("tr", {}, ...heads.map((head, at) => (head === "" ? el("td", {}) : el("th", { scope: "col", class: at < 4 ? "num" : null }, head))))),
  );
  for (const part of parts(d)) {
    const wanted = part.items.filter((each) => all || each.changed);
    const rows = wanted.slice(0, mostItems).flatMap((each) => itemRows(part.title, each, all));
    if (rows.length === 0) continue;
    const more = Math.max(0, wanted.length - mostItems) + part.more;
    if (more > 0) rows.push(el("tr", { class: "ab-text" }, el("td", { colspan: 6 }, `and ${counted(more, "more", "more")}`)));
    table.append(el("tbody", {}, el("tr", { class: "ab-part" }, el("th", { scope: "rowgroup", colspan: 6 }, part.title)), ...rows));
  }
  return table;
}

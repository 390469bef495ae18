/** The content of the arrays as a table. */

import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import { colourClass } from "../labels/palette.ts";
import type { Page } from "../page/page.ts";
import { arrayLabel, sharing, tableRows } from "./arrays-words.ts";
import type { TableRow } from "./arrays-words.ts";

/** Rows drawn before the reader asks for all. */
const some = 300;

export function drawTable(page: Page): HTMLElement {
  const rows = tableRows(page);
  // The roles are explicit because on a narrow screen the style sheet shows rows as cards, which hides the table from screen readers.
  const body = el("tbody", { role: "rowgroup" });
  body.append(...rows.slice(0, some).map((row) => drawRow(page, row)));
  const head = el(
    "tr",
    { role: "row" },
    ...["Array", "Block", "Rows", "Number", "Order"].map((name, at) =>
      el("th", { role: "columnheader", scope: "col", class: at === 2 || at === 3 ? "num" : null }, name),
    ),
  );
  const table = el("table", { role: "table", class: "arrays-table" }, el("thead", { role: "rowgroup" }, head), body);
  if (rows.length <= some) return table;
  const more = el("button", { type: "button", class: "link" }, `Show all ${count(rows.length)} blocks`);
  more.addEventListener("click", () => {
    body.append(...rows.slice(some).map((row) => drawRow(page, row)));
    more.remove();
  });
  return el("div", {}, table, more);
}

function drawRow(page: Page, { component, leaf }: TableRow): HTMLElement {
  const { expr = "", start = 0, end = 0 } = page.leaves[leaf] ?? {};
  const cell = (kind: string | null, ...content: readonly Child[]) => el("td", { role: "cell", class: kind }, ...content);
  const rows = end - start;
  return el(
    "tr",
    { role: "row", "data-leaf": leaf, "data-component": component },
    cell(null, el("span", { class: `comp ${colourClass(page.components[component]?.color ?? 0)}` }, arrayLabel(page, component, leaf))),
    cell("block", expr),
    cell("num", rows > 0 ? `${count(start)} – ${count(end)}` : "empty"),
    cell("num", count(rows), el("span", { class: "unit" }, rows === 1 ? " row" : " rows")),
    cell("soft order", sharing(page, leaf, component)),
  );
}

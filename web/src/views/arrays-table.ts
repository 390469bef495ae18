/** The content of the ribbons as a table. */

import { el } from "../dom.ts";
import { count } from "../numbers.ts";
import { colourClass } from "../palette.ts";
import type { Page } from "../page.ts";
import { nameOf, sharing, tableRows } from "./arrays-words.ts";
import type { TableRow } from "./arrays-words.ts";

/** Rows drawn before anybody asks for all. */
const some = 300;

export function drawTable(page: Page): HTMLElement {
  const rows = tableRows(page);
  const body = el("tbody");
  body.append(...rows.slice(0, some).map((row) => drawRow(page, row)));
  const head = el(
    "tr",
    {},
    ...["Array", "Block", "Rows", "Number", "Order"].map((name, at) =>
      el("th", { scope: "col", class: at === 2 || at === 3 ? "num" : null }, name),
    ),
  );
  const table = el("table", { class: "arrays-table" }, el("thead", {}, head), body);
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
  return el(
    "tr",
    { "data-leaf": leaf, "data-component": component },
    el("td", {}, el("span", { class: `comp ${colourClass(page.components[component]?.color ?? 0)}` }, nameOf(page, component))),
    el("td", {}, expr),
    el("td", { class: "num" }, end > start ? `${count(start)} – ${count(end)}` : "empty"),
    el("td", { class: "num" }, count(end - start)),
    el("td", { class: "soft" }, sharing(page, leaf, component)),
  );
}

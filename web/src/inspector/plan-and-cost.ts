/** The plan of a system block by block, its columns, and what one run costs in detail. */

import { componentName } from "../labels/component-name.ts";
import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { bytes, count, counted, duration } from "../text/numbers.ts";
import type { Column, Page, PlanLeaf, System } from "../page/page.ts";

/** More blocks than this are counted, not listed. */
const mostLeaves = 24;

export function planAndCost(page: Page, system: System): HTMLElement {
  return el(
    "div",
    { class: "detail" },
    part("Its columns", columns(page, system.columns)),
    part(planTitle(page, system), plan(page, system)),
    part("Cost of one run", cost(system)),
  );
}

/** A key of everything that planAndCost shows. */
export function planAndCostKey(page: Page, { name, columns, plan, cost }: System): string {
  const names = columns.map(({ component }) => [page.components[component]?.name, page.components[component]?.color]);
  return JSON.stringify([name, columns, names, plan.leaves.map((step) => [step, page.leaves[step.leaf]]), plan.runs, page.components[plan.lead]?.name, cost]);
}

function part(title: string, ...content: readonly Child[]): HTMLElement {
  return el("section", {}, el("h3", {}, title), ...content);
}

function columns(page: Page, list: readonly Column[]): HTMLElement {
  return el("ul", {}, ...list.map((column) => el("li", {}, componentName(page, column.component), " ", columnWords(page, column))));
}

function columnWords(page: Page, column: Column): HTMLElement {
  const words = [column.optional ? `optional, ${column.access}` : column.access];
  if (column.access !== "with" && !page.components[column.component]?.tag) {
    words.push(column.contiguous ? "straight from its array" : "fetched by handle");
  }
  words.push(column.equivalent ? `has the block ${column.best}` : `closest block: ${column.best || "none"}`);
  return el("span", { class: "soft" }, words.join(" · "));
}

function planTitle(page: Page, system: System): string {
  const lead = page.components[system.plan.lead];
  if (!lead) return "Plan: walk the entity table";
  if (lead.tag) return `Plan: walk the list of ${lead.name}`;
  return `Plan: walk ${lead.name} in ${counted(system.plan.runs, "run")}`;
}

function plan(page: Page, system: System): HTMLElement {
  const leaves = system.plan.leaves;
  const rows = leaves.slice(0, mostLeaves).map((step) => planLeaf(page, step));
  if (leaves.length > mostLeaves) {
    rows.push(el("li", { class: "soft" }, `and ${counted(leaves.length - mostLeaves, "more block", "more blocks")}`));
  }
  if (rows.length === 0) rows.push(el("li", { class: "soft" }, "no block can hold a match"));
  return el("ul", { class: "plan" }, ...rows);
}

function planLeaf(page: Page, step: PlanLeaf): HTMLElement {
  const leaf = page.leaves[step.leaf];
  const lane = page.classes[leaf?.class ?? -1]?.lane ?? 0;
  const direct = step.direct.flatMap((id) => [" ", componentName(page, id)]);
  return el(
    "li",
    { "data-leaf": step.leaf },
    el("code", {}, leaf?.expr ?? ""),
    el("span", { class: "soft" }, ` ${counted((leaf?.end ?? 0) - (leaf?.start ?? 0), "row")}`),
    lane > 0 && el("span", { class: "soft" }, ` · array ${lane + 1}`),
    el("span", { class: "soft" }, step.test ? " · each entity tested" : " · no test"),
    direct.length > 0 && el("span", { class: "soft" }, " · direct:"),
    ...direct,
  );
}

function cost(system: System): HTMLElement {
  const c = system.cost;
  const rows: [string, string][] = [
    ["entities visited", count(c.visited)],
    ["tested one by one", count(c.tested)],
    ["matched", count(c.matched)],
    ["fetched by handle", count(c.lookups)],
    ["read or written", bytes(c.bytes)],
    ["cache lines", count(c.cacheLines)],
    ["estimate", duration(c.estimate)],
  ];
  return el("dl", { class: "cost" }, ...rows.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", { class: "num" }, value))));
}


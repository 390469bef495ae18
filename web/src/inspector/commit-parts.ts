/** What the commits of a round cost in each set of arrays that share an order, and for the entities themselves. */

import { componentName } from "../labels/component-name.ts";
import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { CommitPart } from "../page/documents.ts";
import { count, counted } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";

/** More parts than this are counted. */
const mostParts = 12;

export function commitParts(page: Page): Child[] {
  const parts = page.commits?.parts ?? [];
  const heads = ["Each commit", "A round", "Share"].map((head) => el("th", { scope: "col", class: "num" }, head));
  const rows = parts.slice(0, mostParts).map((part) =>
    el("tr", {}, el("th", { scope: "row" }, ...nameOf(page, part)), ...[unitOf(part), part.roundText, part.shareText].map((words) => el("td", { class: "num" }, words))),
  );
  const more = parts.length - rows.length;
  return [
    el("table", { class: "commit-parts", "aria-label": "What the commits cost" }, el("thead", {}, el("tr", {}, el("td", {}), ...heads)), el("tbody", {}, ...rows)),
    more > 0 && el("p", { class: "soft effect" }, `and ${count(more)} more`),
  ];
}

/** What a round costs without each of the statements that change entities. */
export function costlyStatements(page: Page): Child[] {
  const rows = (page.help?.causes ?? []).map(({ text, range, changes, systems }) =>
    el("tr", {}, el("th", { scope: "row" }, el("code", {}, text), el("span", { class: "soft" }, ` line ${range[0]}`)), el("td", { class: "num" }, changes), el("td", { class: "num" }, systems)),
  );
  const heads = ["Commits", "Systems"].map((head) => el("th", { scope: "col", class: "num" }, head));
  return [el("table", { class: "commit-parts", "aria-label": "What a round costs without a statement" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Without"), ...heads)), el("tbody", {}, ...rows))];
}

function nameOf(page: Page, { components, lane }: CommitPart): Child[] {
  if (components.length === 0) return ["the changed entities"];
  return [...components.flatMap((id, at) => [at > 0 && " & ", componentName(page, id)]), lane > 0 && ` array ${lane + 1}`];
}

function unitOf({ components, each }: CommitPart): string {
  return components.length === 0 ? counted(each, "entity", "entities") : counted(each, "row");
}

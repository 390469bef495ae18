/** What was found: totals before and after, the groups, the systems, and why no better arrangement exists. */

import { badge } from "../badge.ts";
import type { Child } from "../dom.ts";
import { el } from "../dom.ts";
import type { Arrangement, Gain, ParetoPoint } from "../documents.ts";
import { count, duration } from "../numbers.ts";

export function drawArrangement(found: Arrangement): HTMLElement[] {
  const parts: (HTMLElement | null)[] = [
    el("p", { class: "arrange-summary" }, found.summary),
    el("p", { class: `arrange-proof ${found.status}` }, found.proof),
    gains("Per round", found.totals),
    groups(found),
    found.expects.length > 0 ? list("Expectations that change", found.expects.map((each) => each.text)) : null,
    gains("Systems", found.systems),
    found.why.length > 0 ? folded("Why no better arrangement is known", list(null, found.why)) : null,
    found.pareto.length > 1 ? pareto("The best arrangement for each number of groups", found.pareto) : null,
  ];
  return parts.filter((part) => part !== null);
}

/** The groups as arranged, and those that are gone. */
function groups({ groups, layout, added, dropped }: Arrangement): HTMLElement {
  const items = groups.map((expression) => el("li", {}, el("code", {}, expression), added.includes(expression) ? el("span", { class: "arrange-new" }, "new") : null));
  return el(
    "section",
    {},
    el("h3", {}, `Groups, in the layout ${layout}`),
    items.length > 0 ? el("ul", { class: "arrange-groups" }, ...items) : el("p", { class: "soft" }, "No groups."),
    dropped.length > 0 ? el("p", {}, "Dropped: ", ...between(dropped.map((name) => el("code", {}, name)))) : null,
  );
}

function between(parts: readonly HTMLElement[]): Child[] {
  return parts.flatMap((part, at) => (at > 0 ? [", ", part] : [part]));
}

/** A table of figures before and after. */
function gains(title: string, rows: readonly Gain[]): HTMLElement {
  const head = el("tr", {}, el("th", { scope: "col" }, title), ...["now", "arranged", "change"].map((word) => el("th", { scope: "col", class: "num" }, word)));
  const cell = (match: Gain["from"], words: string) => el("td", { class: "num" }, match && badge(match), match && " ", words);
  const body = rows.map((row) =>
    el(
      "tr",
      { class: row.better > 0 ? "better" : row.better < 0 ? "worse" : null },
      el("th", { scope: "row" }, row.name),
      cell(row.from, row.was),
      cell(row.to, row.now),
      el("td", { class: "num" }, row.change),
    ),
  );
  return table(title, head, body);
}

/** A table that scrolls by itself where it is wider than the dialog. */
function table(title: string, head: HTMLElement, body: readonly HTMLElement[]): HTMLElement {
  const content = el("table", { class: "arrange-table" }, el("thead", {}, head), el("tbody", {}, ...body));
  return el("div", { class: "arrange-scroll", role: "region", "aria-label": title, tabindex: 0 }, content);
}

function pareto(title: string, points: readonly ParetoPoint[]): HTMLElement {
  const words = ["groups", "systems", "changes", "together", "rows written"];
  const head = el("tr", {}, ...words.map((word) => el("th", { scope: "col", class: "num" }, word)));
  const body = points.map((point) =>
    el("tr", {}, ...[count(point.groups), duration(point.systems), duration(point.changes), duration(point.sum), count(point.writes)].map((words) => el("td", { class: "num" }, words))),
  );
  return folded(title, table(title, head, body));
}

function list(title: string | null, sentences: readonly string[]): HTMLElement {
  return el("section", {}, title !== null && el("h3", {}, title), el("ul", { class: "arrange-list" }, ...sentences.map((each) => el("li", {}, each))));
}

function folded(title: string, content: HTMLElement): HTMLElement {
  return el("details", {}, el("summary", {}, title), content);
}

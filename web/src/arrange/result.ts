/** What was found: totals before and after, the groups, the systems, and why no better arrangement is known. */

import { badge } from "../labels/badge.ts";
import { withNames } from "../labels/component-name.ts";
import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { Arrangement, Gain } from "../page/documents.ts";
import type { Page } from "../page/page.ts";
import { drawSets } from "./sets.ts";

/** The total before and after, and the totals of systems and changes that it is the sum of. */
export function drawTotals({ totals, summary }: Arrangement): HTMLElement[] {
  const sum = totals.at(-1);
  const rows = totals.slice(0, -1).map((row) => el("p", { class: "arrange-total" }, el("span", {}, row.name), el("span", { class: "num" }, `${row.was} → `, el("b", {}, row.now)), change(row)));
  const figures = sum && sum.better !== 0 ? el("p", { class: "arrange-figure", "aria-hidden": "true" }, el("span", {}, `${sum.was} → ${sum.now}`), " ", change(sum)) : null;
  const meaning = el("p", { class: "arrange-meaning soft" }, "Estimated for a round: all systems, each as often as its weight says, and the commits. Apply replaces the group lines of the text.");
  return [figures, el("p", { class: `arrange-summary ${figures ? "visually-hidden" : ""}` }, summary), figures && meaning, el("div", {}, ...rows)].filter((part) => part !== null);
}

function change({ change, better }: Gain): HTMLElement {
  return el("span", { class: `change ${better > 0 ? "gain" : better < 0 ? "loss" : "soft"}` }, change);
}

/** The groups that are added, dropped and moved, and those that stay. */
export function drawGroups(page: Page | null, { groups, layout, added, dropped, moved }: Arrangement): HTMLElement {
  const named = (text: string): Child[] => (page ? withNames(page, text) : [text]);
  const row = (kind: string, sign: string, word: string) => (text: string) =>
    el("li", { class: kind }, el("i", { "aria-hidden": "true" }, sign), el("span", { class: "visually-hidden" }, `${word}: `), el("code", {}, ...named(text)));
  const changes = [...added.map(row("added", "+", "added")), ...dropped.map(row("dropped", "−", "dropped")), ...moved.map(row("moved", "↕", "moved"))];
  const all = groups.map((expression) => el("li", { class: added.includes(expression) ? "added" : null }, el("code", {}, ...named(expression))));
  const title = groups.length === 1 ? "One group" : groups.length === 0 ? "No groups" : `${groups.length} groups`;
  return el(
    "section",
    {},
    el("h3", {}, `Groups, in the layout ${layout}`),
    changes.length > 0 ? el("ul", { class: "arrange-changes" }, ...changes) : el("p", { class: "soft" }, "The groups of the text stay."),
    all.length > 0 ? el("details", {}, el("summary", {}, `${title} in all`), el("ul", { class: "arrange-groups" }, ...all)) : null,
  );
}

export function drawExpects({ expects }: Arrangement): HTMLElement[] {
  return expects.length > 0 ? [el("section", {}, el("h3", {}, "Expectations that change"), list(expects.map(({ text }) => text), "arrange-expects"))] : [];
}

/** The systems that change, and how many do not. */
export function drawSystems({ systems }: Arrangement): HTMLElement {
  const rows = systems.filter(({ better, from, to }) => better !== 0 || from !== to);
  const same = systems.length - rows.length;
  const words = ["now", "arranged", "change"];
  const head = el("tr", {}, el("th", { scope: "col" }, "Systems"), ...words.map((word) => el("th", { scope: "col", class: "num" }, word)));
  const cell = (match: Gain["from"], text: string) => el("td", { class: "num" }, match && badge(match), match && " ", text);
  const body = rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.name), cell(row.from, row.was), cell(row.to, row.now), el("td", { class: "num" }, change(row))));
  const table = el("table", { class: "arrange-table" }, el("thead", {}, head), el("tbody", {}, ...body));
  return el(
    "section",
    {},
    rows.length > 0 && el("div", { class: "arrange-scroll", role: "region", "aria-label": "Systems", tabindex: 0 }, table),
    same > 0 && el("p", { class: "soft" }, `${rows.length > 0 ? "The other " : ""}${same} ${same === 1 ? "system stays" : "systems stay"} as ${same === 1 ? "it is" : "they are"}.`),
  );
}

/** Why no better arrangement is known: what was compared, in words and as sets. */
export function drawCertificate(page: Page | null, found: Arrangement): HTMLElement {
  const title = !isBest(found) ? "About the best that was found" : found.status === "optimal" ? "Why nothing is better" : "How far from the best it may be";
  return el("section", { class: "certificate" }, el("h3", {}, title), el("p", { class: "arrange-proof" }, found.proof), ...drawSets(page, found), found.why.length > 0 && el("details", {}, el("summary", {}, "In words"), list(found.why, "arrange-why")));
}

function list(sentences: readonly string[], name: string): HTMLElement {
  return el("ul", { class: `arrange-list ${name}` }, ...sentences.map((each) => el("li", {}, each)));
}

/** Whether no other arrangement that was found costs less. */
export function isBest({ front, after }: Arrangement): boolean {
  return front.every(({ total }) => total.sum >= after.sum);
}

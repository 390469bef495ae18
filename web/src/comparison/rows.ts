/** Rows of the tables: a measure in A and in B, its change, whether B is better, and the cause. */

import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { Line } from "../page/documents.ts";
import { breakable } from "../labels/name-parts.ts";
import { change, measureWords, shown, verdict } from "./measures.ts";

/** One thing that is compared: a system, a group, a component, a tick. */
export interface Item {
  readonly name: string;
  readonly changed: boolean;
  readonly text: string;
  /** The line of its first row: the class of a system, the outcome of a group. */
  readonly head: Line | null;
  readonly lines: readonly { readonly words: string; readonly line: Line }[];
}

export function item(name: string, changed: boolean, text: string, lines: readonly Line[]): Item {
  const head = lines.find((line) => line.measure === "match" || line.measure === "outcome") ?? null;
  const rest = lines.filter((line) => line !== head && line.measure !== "weight");
  return { name, changed, text, head, lines: rest.map((line) => ({ words: measureWords(line.measure), line })) };
}

export function differs(line: Line): boolean {
  return line.a !== line.b;
}

/** The rows of an item; without all only those that differ. */
export function itemRows(part: string, thing: Item, all: boolean): HTMLTableRowElement[] {
  const rows: HTMLTableRowElement[] = [];
  if (thing.name !== "") rows.push(headRow(part, thing));
  if (thing.text !== "" && thing.changed) rows.push(el("tr", { class: "ab-text" }, el("td", { colspan: 6 }, thing.text)));
  let causeAbove = thing.head?.cause?.text ?? "";
  for (const { words, line } of thing.lines) {
    if (!all && !differs(line)) continue;
    rows.push(lineRow(`${part}/${thing.name}/${line.measure}/${words}`, line, el("th", { scope: "row", class: thing.name === "" ? null : "ab-measure" }, words), causeAbove));
    causeAbove = line.cause?.text ?? causeAbove;
  }
  return rows;
}

function headRow(part: string, thing: Item): HTMLTableRowElement {
  const name = el("th", { scope: "row", class: "ab-name" }, ...breakable(thing.name));
  if (thing.head) return lineRow(`${part}/${thing.name}`, thing.head, name, "");
  return el("tr", { class: "ab-item" }, name, el("td", { colspan: 5 }));
}

/** said is the cause in the row above. The same cause is not shown again, but screen readers get it. */
function lineRow(key: string, line: Line, name: HTMLElement, causeAbove: string): HTMLTableRowElement {
  const cause = line.cause?.text ?? "";
  const why: Child = cause !== "" && cause === causeAbove ? el("span", { class: "visually-hidden" }, cause) : cause;
  const word = verdict(line.better);
  return el(
    "tr",
    { "data-key": key, "data-causes": line.cause ? line.cause.ids.join(" ") : null, tabindex: -1, class: name.className === "ab-name" ? "ab-item" : null },
    name,
    el("td", { class: "num" }, shown(line.a, line.unit)),
    el("td", { class: "num" }, shown(line.b, line.unit)),
    el("td", { class: "num" }, change(line.a, line.b, line.unit)),
    el("td", { class: `ab-word ${word}` }, word),
    el("td", { class: "ab-why" }, why),
  );
}

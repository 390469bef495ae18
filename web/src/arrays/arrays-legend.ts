/** The legend of the arrays: explains only what is drawn. */

import { el, svg } from "../dom/dom.ts";
import type { Track } from "../engine/engine.ts";

interface Entry {
  readonly kind: string;
  readonly text: string;
  /** A sentence for who rests the pointer on it, and for screen readers. */
  readonly says: string;
}

/** Bits of Arrangement.looks, as wasm/paint numbers them. */
const looks: readonly (Entry & { readonly bit: number })[] = [
  { bit: 1, kind: "common", text: "shared order", says: "The rows of this block have the same order in several arrays." },
  { bit: 2, kind: "own", text: "own order", says: "The rows of a group, in an order of their own." },
  { bit: 4, kind: "rest", text: "in no group", says: "The rows of this block are in no group." },
  { bit: 8, kind: "empty", text: "empty", says: "A block without rows." },
  { bit: 16, kind: "crossed", text: "order differs", says: "The rows of a group, in another order in another array." },
];

/** The looks that say what a block is of a group. They are not drawn where the picture says what a system does. */
const ofGroups: ReadonlySet<string> = new Set(["common", "own", "rest"]);

/** Further bits: what stands next to the names. */
const marks: readonly (Entry & { readonly bit: number })[] = [
  { bit: 64, kind: "numbers", text: "arrays", says: "A component with groups that cross has several arrays; the number says which one this is." },
  { bit: 32, kind: "bracket", text: "share blocks", says: "A bracket joins the names of components whose arrays share blocks." },
];

/** What the selected system does with rows, or the commits. */
export type Act = Track["kind"] | "written";

const acts: readonly (Entry & { readonly kind: Act })[] = [
  { kind: "walked", text: "walked in step", says: "The selected system walks these rows." },
  { kind: "tested", text: "tested, one by one", says: "The selected system tests each of these rows, because not all match." },
  { kind: "fetched", text: "looked up, one by one", says: "The selected system fetches these rows one by one by the handle of the entity." },
  { kind: "written", text: "rows written by a commit", says: "How many rows a commit writes on average. The bar is as long as so many rows, and says nothing of their places." },
];

const block: Entry = { kind: "rest", text: "block", says: "Rows that belong together." };
const unread: Entry = { kind: "rest", text: "not read", says: "The selected system does not read these rows." };

/** The lines of the nodes above the arrays. */
const nodes: readonly Entry[] = [
  { kind: "spine", text: "spine of the tree", says: "A node that has the same order in every array of its components." },
  { kind: "requested", text: "group", says: "A node that is a group." },
  { kind: "remains", text: "not a group", says: "A node that is not a group itself." },
];

const before: Entry = { kind: "was", text: "before the change", says: "How long the array was before the last edit, at the scale of now." };

/** tree are the kinds of the nodes above the arrays; ghosts is whether arrays are drawn as they were. */
export function arraysLegend(shown: number, kinds: ReadonlySet<Act>, tree: ReadonlySet<string> = new Set(), ghosts = false): HTMLElement {
  const list = el("ul", { class: "legend flowing" });
  for (const entry of acts) {
    if (kinds.has(entry.kind)) list.append(item(entry, swatch(entry.kind)));
  }
  if (kinds.size > 0) list.append(kinds.has("written") ? item(block, swatch(block.kind)) : item(unread, swatch(unread.kind)));
  for (const entry of looks) {
    if ((shown & entry.bit) !== 0 && !(kinds.size > 0 && ofGroups.has(entry.kind))) list.append(item(entry, swatch(entry.kind)));
  }
  if (ghosts) list.append(item(before, swatch(before.kind)));
  for (const entry of marks) {
    if ((shown & entry.bit) !== 0) list.append(item(entry, mark(entry.kind)));
  }
  for (const entry of nodes) {
    if (tree.has(entry.kind)) list.append(item(entry, node(entry.kind)));
  }
  return list;
}

function item({ text, says }: Entry, sample: SVGElement): HTMLElement {
  return el("li", { title: says }, sample, text, el("span", { class: "visually-hidden" }, `: ${says}`));
}

function swatch(kind: string): SVGElement {
  const width = kind === "empty" ? 6 : 20;
  const sample = svg("svg", { class: `look ${kind}`, width: width + 2, height: 16, "aria-hidden": "true" });
  sample.append(svg("rect", { x: 1.5, y: 3.5, width: width - 1, height: 9 }));
  if (kind === "own") sample.append(svg("path", { d: "M2 9l5-5M5 12l8-8M11 12l8-8" }));
  if (kind === "tested") sample.append(svg("path", { d: "M2 9l5-5M5 12l8-8M11 12l8-8" }));
  if (kind === "fetched") sample.append(svg("path", { d: "M5 4v8M9 4v8M13 4v8M17 4v8" }));
  if (kind === "crossed") sample.append(svg("path", { d: "M2 4l18 8M2 12l18-8" }));
  return sample;
}

function node(kind: string): SVGElement {
  const line = kind === "spine" ? 2 : 1;
  const box = svg("rect", { class: "box", x: 1 + line / 2, y: 3 + line / 2, width: 20 - line, height: 10 - line, rx: 3 });
  return svg("svg", { width: 22, height: 16, "aria-hidden": "true" }, svg("g", { class: `node ${kind}` }, box));
}

function mark(kind: string): SVGElement {
  const sample = svg("svg", { class: `look mark ${kind}`, width: kind === "bracket" ? 8 : 20, height: 16, "aria-hidden": "true" });
  sample.append(kind === "bracket" ? svg("path", { d: "M7 2.5H2.5v11H7" }) : svg("text", { x: 1, y: 12 }, "1 2"));
  return sample;
}

/** The legend of the arrays: explains only patterns that occur. */

import { el, svg } from "../dom.ts";

/** Bits of Arrangement.looks, as wasm/paint numbers them. */
const looks: readonly { readonly bit: number; readonly kind: string; readonly text: string }[] = [
  { bit: 1, kind: "common", text: "same order in several arrays" },
  { bit: 2, kind: "own", text: "a group’s block, in an order of its own" },
  { bit: 4, kind: "rest", text: "in no group" },
  { bit: 8, kind: "empty", text: "empty" },
  { bit: 16, kind: "crossed", text: "a group’s rows, in another order in another array" },
];

export function arraysLegend(shown: number): HTMLElement {
  const list = el("ul", { class: "legend flowing" });
  for (const { bit, kind, text } of looks) {
    if ((shown & bit) !== 0) list.append(el("li", {}, swatch(kind), text));
  }
  return list;
}

function swatch(kind: string): SVGElement {
  const sample = svg("svg", { class: `look ${kind}`, width: 32, height: 16, "aria-hidden": "true" });
  const width = kind === "empty" ? 6 : 28;
  sample.append(svg("rect", { x: 2.5, y: 2.5, width: width - 1, height: 11 }));
  if (kind === "own") sample.append(svg("path", { d: "M3 9l6-6M5 13l10-10M13 13l10-10M21 13l8-8" }));
  if (kind === "crossed") sample.append(svg("path", { d: "M3 3l26 10M3 13l26-10" }));
  return sample;
}

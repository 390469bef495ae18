/** The legend of the arrays: explains only what is drawn. */

import { el, svg } from "../dom.ts";
import type { Track } from "../engine.ts";

/** Bits of Arrangement.looks, as wasm/paint numbers them. */
const looks: readonly { readonly bit: number; readonly kind: string; readonly text: string }[] = [
  { bit: 1, kind: "common", text: "same order in several arrays" },
  { bit: 2, kind: "own", text: "a group’s block, order of its own" },
  { bit: 4, kind: "rest", text: "in no group" },
  { bit: 8, kind: "empty", text: "empty" },
  { bit: 16, kind: "crossed", text: "a group’s rows, in another order in another array" },
];

const tracks: readonly { readonly kind: Track["kind"]; readonly text: string }[] = [
  { kind: "walked", text: "walked" },
  { kind: "tested", text: "tested" },
  { kind: "fetched", text: "by handle" },
];

export function arraysLegend(shown: number, kinds: ReadonlySet<Track["kind"]>): HTMLElement {
  const list = el("ul", { class: "legend flowing" });
  for (const { bit, kind, text } of looks) {
    if ((shown & bit) !== 0) list.append(el("li", {}, swatch(kind), text));
  }
  for (const { kind, text } of tracks) {
    if (kinds.has(kind)) list.append(el("li", {}, line(kind), text));
  }
  return list;
}

function swatch(kind: string): SVGElement {
  const width = kind === "empty" ? 6 : 20;
  const sample = svg("svg", { class: `look ${kind}`, width: width + 2, height: 16, "aria-hidden": "true" });
  sample.append(svg("rect", { x: 1.5, y: 3.5, width: width - 1, height: 9 }));
  if (kind === "own") sample.append(svg("path", { d: "M2 9l5-5M5 12l8-8M11 12l8-8" }));
  if (kind === "crossed") sample.append(svg("path", { d: "M2 4l18 8M2 12l18-8" }));
  return sample;
}

function line(kind: string): SVGElement {
  const sample = svg("svg", { class: `look track ${kind}`, width: 22, height: 16, "aria-hidden": "true" });
  sample.append(svg("path", { d: "M1 8.5h20" }));
  return sample;
}

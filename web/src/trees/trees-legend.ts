/** The legend of the trees: explains only line styles that occur. */

import { el, svg } from "../dom/dom.ts";
import type { Item } from "./trees-layout.ts";

export interface Entry {
  readonly kind: string;
  readonly text: string;
  readonly shown: (item: Item) => boolean;
}

const entries: readonly Entry[] = [
  { kind: "requested spine", text: "thick: the spine, in the same order in every array of its components", shown: (item) => item.spine },
  { kind: "requested", text: "solid: a group", shown: (item) => item.requested },
  { kind: "remains", text: "dashed: not a group itself", shown: (item) => !item.requested },
  { kind: "requested grafted", text: "grafted: drawn in full in another tree", shown: (item) => item.graft },
];

/** The entries that these trees need. */
export function neededEntries(drawn: readonly Item[]): Entry[] {
  const all = drawn.flatMap(flat);
  return entries.filter(({ shown }) => all.some(shown));
}

export function legend(shown: readonly Entry[]): HTMLElement {
  const list = el("ul", { class: "legend" });
  for (const { kind, text } of shown) {
    const swatch = svg("svg", { width: 32, height: 16, "aria-hidden": "true" }, svg("rect", { class: `box`, x: 3, y: 2, width: 26, height: 12, rx: 3 }));
    const sample = svg("g", { class: `node ${kind}` });
    sample.append(...swatch.childNodes);
    if (kind.includes("grafted")) sample.append(svg("path", { class: "graft", d: "M5 2l4 -4l4 4l-4 4z", transform: "translate(0 2)" }));
    swatch.append(sample);
    list.append(el("li", {}, swatch, text));
  }
  return list;
}

function flat(item: Item): Item[] {
  return [item, ...item.children.flatMap(flat)];
}

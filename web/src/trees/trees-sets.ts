/** The sets of components whose arrays share rows, drawn as nested outlines, lane by lane. */

import { el } from "../dom/dom.ts";
import { count, counted } from "../text/numbers.ts";
import { colourClass } from "../labels/palette.ts";
import type { LeafId, Page } from "../page/page.ts";

export interface NestedSets {
  readonly element: HTMLElement;
  /** The blocks in reading order. */
  readonly leaves: readonly HTMLElement[];
}

/** The classes that have arrays, by parent; -1 for the outermost, which are in the order of their lanes. Pure. */
export function nesting(page: Page): ReadonlyMap<number, readonly number[]> {
  const inside = new Map<number, number[]>();
  const laneOf = (at: number): number => page.classes[at]?.lane ?? 0;
  page.classes.forEach((set, at) => {
    if (set.list) return;
    const parent = set.parent ?? -1;
    const siblings = inside.get(parent);
    if (siblings) siblings.push(at);
    else inside.set(parent, [at]);
  });
  inside.get(-1)?.sort((one, other) => laneOf(one) - laneOf(other));
  return inside;
}

export function drawSets(page: Page): NestedSets {
  const inside = nesting(page);
  const leaves: HTMLElement[] = [];
  const draw = (at: number, depth: number): HTMLElement => {
    const set = page.classes[at];
    const blocks = (set?.leaves ?? []).map((leaf) => drawLeaf(page, leaf, depth));
    leaves.push(...blocks);
    const children = (inside.get(at) ?? []).map((child) => draw(child, depth + 1));
    const alone = (set?.set.length ?? 0) === 1;
    return el(
      "li",
      { class: alone ? "set alone" : "set", role: "none" },
      el("span", { class: "set-name", "aria-hidden": "true" }, ...names(page, at)),
      blocks.length > 0 && el("span", { class: "set-leaves", role: "none" }, ...blocks),
      children.length > 0 && el("ul", { role: "none" }, ...children),
    );
  };
  const outer = (inside.get(-1) ?? []).map((at) => draw(at, 0));
  return { element: el("ul", { class: "sets", role: "tree", "aria-label": "Sets of arrays that share rows" }, ...outer), leaves };
}

/** A long set is named by the number of its members; the members are drawn inside it. */
function names(page: Page, at: number): (HTMLElement | string)[] {
  const { set = [], lane = 0 } = page.classes[at] ?? {};
  const array = lane > 0 ? [el("span", { class: "soft" }, `array ${lane + 1}`)] : [];
  if (set.length > 6) return [`${set.length} components`, ...array];
  const components = set.map((id) => {
    const component = page.components[id];
    return el("span", { class: `comp ${colourClass(component?.color ?? 0)}` }, component?.name ?? "");
  });
  return [...components, ...array];
}

export function drawLeaf(page: Page, id: LeafId, depth: number): HTMLElement {
  const leaf = page.leaves[id];
  const rows = leaf ? leaf.end - leaf.start : 0;
  const shared = (leaf?.shared ?? []).map((component) => page.components[component]?.name ?? "").join(", ");
  const written = [leaf?.expr ?? "", rows === 0 ? "empty" : count(rows)] as const;
  const description = `${leaf?.expr ?? ""}, ${counted(rows, "row")}, ${(leaf?.shared.length ?? 0) > 1 ? `same order in ${shared}` : `${shared} alone`}`;
  return el(
    "span",
    {
      class: "set-leaf",
      role: "treeitem",
      tabindex: -1,
      "aria-level": depth + 1,
      "aria-label": `${written.join(" ")}: ${description}`,
      "data-leaf": id,
      title: description,
    },
    written[0],
    " ",
    el("small", {}, written[1]),
  );
}

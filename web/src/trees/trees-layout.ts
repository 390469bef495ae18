/**
 * Computes the positions of the nodes of a tree from the ids of the page document. Pure.
 *
 * There are two layouts. "Tidy" centres children below their parent. "Leaning" places the left child straight below its parent,
 * so that the spine is one straight line and a chain of any length is two columns wide; it is used where the tidy layout does
 * not fit.
 */

import { hierarchy, tree as tidyTree } from "d3-hierarchy";
import type { HierarchyPointNode } from "d3-hierarchy";

import type { NodeId, Page, Tree } from "../page/page.ts";

/** A node as drawn. A node id may be drawn several times, because grafted branches repeat. */
export interface Item {
  readonly node: NodeId;
  readonly label: string;
  /** Names of the groups that are this node; "" if it has none. */
  readonly title: string;
  readonly spine: boolean;
  readonly requested: boolean;
  readonly grafted: boolean;
  /** Whether a grafted branch begins at this node. */
  readonly graft: boolean;
  /** Rows of a leaf; null for an inner node, and for a graft whose branch is not repeated. */
  readonly rows: number | null;
  /** Whether a grafted branch below this node is left out. */
  readonly folded: boolean;
  readonly width: number;
  readonly children: readonly Item[];
}

export interface Box {
  readonly item: Item;
  /** Upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  /** Index of the parent's box, or -1. */
  readonly parent: number;
}

export interface Drawing {
  /** In reading order: a parent, its left branch, its right branch. */
  readonly boxes: readonly Box[];
  readonly width: number;
  readonly height: number;
  /** Scale of the drawing, at most 1. */
  readonly scale: number;
  readonly leaning: boolean;
}

export const boxHeight = 32;
export const titledHeight = 44;
const level = 72;
const gap = 16;
const margin = 4;
const padding = 12;
const smallest = 56;
const widest = 208;
/** Of a tree of one node, which has no neighbours. */
const widestAlone = 416;
/** Below this scale the text is hard to read. */
const legible = 0.8;
const least = 0.6;

/** Width of a text in the font of the nodes, in pixels. */
export type Measure = (text: string) => number;

/** The nodes of a tree in drawing order. With fold, grafted branches are left out. */
export function items(page: Page, tree: Pick<Tree, "root" | "grafts">, measure: Measure, fold: boolean): Item | null {
  const grafts = new Set(tree.grafts);
  const build = (id: NodeId, root: boolean, grafted: boolean, depth: number): Item | null => {
    const node = page.nodes[id];
    if (!node || depth > 1024) return null;
    const graft = !grafted && grafts.has(id);
    const inner = node.left >= 0 && node.right >= 0;
    const folded = inner && fold && graft;
    const below = inner && !folded ? [node.left, node.right] : [];
    const children = below.flatMap((child) => build(child, false, grafted || graft, depth + 1) ?? []);
    const title = node.names.join(", ");
    // The short form leaves out what the node's first parent says, so a grafted branch is written in full.
    const label = root || (graft && depth > 0) || node.short === "" ? node.expr : node.short;
    const wanted = Math.max(measure(label), measure(title)) + 2 * padding;
    return {
      node: id,
      label,
      title,
      spine: node.spine,
      requested: node.requested,
      grafted: grafted || graft,
      graft,
      rows: inner ? null : node.rows,
      folded,
      width: Math.min(Math.max(Math.ceil(wanted), smallest), root && !inner ? widestAlone : widest),
      children,
    };
  };
  return build(tree.root, true, false, 0);
}

export function countItems(item: Item): number {
  return item.children.reduce((sum, child) => sum + countItems(child), 1);
}

/** Lays out the tree for a width: tidy if that is legible, else leaning, scaled down if need be. */
export function layout(root: Item, room: number): Drawing {
  const tidy = finish(placeTidy(root), room, false);
  if (tidy.scale >= legible) return tidy;
  const leaning = finish(placeLeaning(root), room, true);
  return leaning.width < tidy.width ? leaning : tidy;
}

interface Place {
  readonly item: Item;
  readonly x: number;
  readonly depth: number;
  readonly parent: number;
}

function finish(places: readonly Place[], room: number, leaning: boolean): Drawing {
  const from = Math.min(...places.map((place) => place.x));
  const to = Math.max(...places.map((place) => place.x + place.item.width));
  const bottom = Math.max(...places.map(({ item, depth }) => depth * level + heightOf(item) + (item.children.length === 0 ? 24 : 0)));
  const width = to - from + 2 * margin;
  const boxes = places.map(({ item, x, depth, parent }) => ({ item, x: x - from + margin, y: depth * level + margin, depth, parent }));
  const height = bottom + 2 * margin;
  return { boxes, width, height, scale: Math.max(Math.min(1, room / width), least), leaning };
}

function placeTidy(root: Item): Place[] {
  const separation = (a: HierarchyPointNode<Item>, b: HierarchyPointNode<Item>): number =>
    (a.data.width + b.data.width) / 2 + gap;
  const placed = tidyTree<Item>().nodeSize([1, level]).separation(separation)(hierarchy(root, (item) => item.children));
  const index = new Map<HierarchyPointNode<Item>, number>();
  const places: Place[] = [];
  placed.eachBefore((point) => {
    index.set(point, places.length);
    const parent = point.parent ? (index.get(point.parent) ?? -1) : -1;
    places.push({ item: point.data, x: point.x - point.data.width / 2, depth: point.depth, parent });
  });
  return places;
}

/** Places each branch as far left as the branches before it allow, level by level. */
function placeLeaning(root: Item): Place[] {
  const places: Place[] = [];
  const taken: number[] = []; // by depth: the right end of the nodes placed so far
  const put = (item: Item, wanted: number, depth: number, parent: number): void => {
    const at = places.length;
    const x = Math.max(wanted, clearance(item, depth, taken, wanted));
    places.push({ item, x, depth, parent });
    taken[depth] = x + item.width + gap;
    const [left, right] = item.children;
    if (left) put(left, x, depth + 1, at);
    if (right) put(right, (left ? (taken[depth + 1] ?? 0) : x), depth + 1, at);
  };
  put(root, 0, 0, -1);
  return places;
}

/** The smallest x of a branch at which its straight left edge does not overlap its neighbours. */
function clearance(item: Item, depth: number, taken: readonly number[], wanted: number): number {
  let x = wanted;
  let at: Item | undefined = item;
  for (let d = depth; at; d++) {
    x = Math.max(x, taken[d] ?? 0);
    at = at.children[0];
  }
  return x;
}

/** The path of the edge from a parent to a child. */
export function link(drawing: Drawing, box: Box): string {
  const parent = drawing.boxes[box.parent];
  if (!parent) return "";
  const x0 = parent.x + (drawing.leaning ? 20 : parent.item.width / 2);
  const x1 = box.x + (drawing.leaning ? 20 : box.item.width / 2);
  const y0 = parent.y + heightOf(parent.item);
  const y1 = box.y;
  if (x0 === x1) return `M${x0} ${y0}V${y1}`;
  if (drawing.leaning) {
    const bend = y1 - 12;
    return `M${x0} ${bend}H${x1 - 8}Q${x1} ${bend} ${x1} ${bend + 8}V${y1}`;
  }
  const middle = (y0 + y1) / 2;
  return `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
}

export function heightOf(item: Item): number {
  return item.title === "" ? boxHeight : titledHeight;
}

/** The text, or as much of its beginning as fits, with an ellipsis. */
export function fit(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(text.slice(0, middle) + "…") <= width) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low) + "…";
}

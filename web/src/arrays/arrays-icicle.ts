/**
 * The tree of an array above the arrays, to the same scale: a node covers the blocks that it consists of. The document says what is
 * in the tree, the engine where the blocks are. It is for the eye and the pointer: the view of the trees has the same nodes for
 * the keyboard and for screen readers.
 */

import style from "../../css/icicle.css" with { type: "text" };

import { adopt, arrange, el, rootOf, svg, visible } from "../dom/dom.ts";
import type { Arrangement, Block } from "../engine/engine.ts";
import type { Focus } from "../state/focus.ts";
import { counted, listed } from "../text/numbers.ts";
import type { ComponentArray, ComponentId, LeafId, NodeId, Page } from "../page/page.ts";
import { colourClass } from "../labels/palette.ts";
import { morph } from "../view/view.ts";
import { roomy, textWidth } from "./arrays-theme.ts";
import { nameOf } from "./arrays-words.ts";

/** The distances of two levels that are tried, in pixels, the best first. */
const pitches = [28, 22] as const;
/** Between two levels. */
const between = 4;
/** Above the first level. */
const above = 4;
/** Between the last level and the arrays. */
const below = 20;
/** A tree with more nodes is not drawn. */
const mostNodes = 200;
/** Lines to blocks are at least so far apart. */
const leastDistance = 4;
const padding = 8;
/** Of components, in characters; longer ones are counted. */
const longestNames = 32;

/** An array and its tree. */
export interface ArrayTree {
  readonly array: ComponentArray;
  readonly root: NodeId;
}

/** A node above its blocks, from the left end of the arrays. */
interface Box {
  readonly node: NodeId;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
  readonly empty: boolean;
  readonly leaf: LeafId;
}

/** What the picture of the arrays asks of the engine and of the page. */
export interface IcicleHost {
  block(component: ComponentId, leaf: LeafId): Block | null;
  /** node is null where there is none. */
  hover(node: NodeId | null): void;
  select(node: NodeId | null): void;
}

export class Icicle {
  readonly element = el("div", { class: "icicle", "aria-hidden": "true", hidden: true });
  readonly #host: IcicleHost;
  readonly #name = el("div", { class: "icicle-name" });
  readonly #drawing = svg("svg", {});
  #shown: ArrayTree | null = null;
  #pitch = 0;
  #levels = 0;
  #styled = false;
  #kinds: ReadonlySet<string> = new Set();
  /** The height that it takes; 0 while there is no tree above the arrays. */
  height = 0;

  constructor(host: IcicleHost) {
    this.#host = host;
    this.element.append(this.#name, this.#drawing);
    this.element.addEventListener("pointerover", (event) => host.hover(nodeAt(event)));
    this.element.addEventListener("pointerleave", () => host.hover(null));
    this.element.addEventListener("click", (event) => host.select(nodeAt(event)));
  }

  /** The kinds of nodes that are drawn, for the legend. */
  get kinds(): ReadonlySet<string> {
    return this.#shown ? this.#kinds : new Set();
  }

  /**
   * Takes a part of a height, if the arrays then still have room for their look-ups. arranged arranges them for a height. Returns the
   * arrangement for what is left.
   */
  fit(page: Page, height: number, arranged: (height: number) => Arrangement): Arrangement {
    this.height = 0;
    const whole = arranged(height);
    const trees = (whole.looks & roomy) === 0 ? [] : treesOf(page, whole.order);
    this.#levels = Math.max(0, ...trees.map(({ root }) => levelsOf(page, root)));
    for (const pitch of this.#levels > 1 ? pitches : []) {
      const taken = above + this.#levels * pitch - between + below;
      const arrangement = height > taken ? arranged(height - taken) : null;
      if (!arrangement || arrangement.height > height - taken || (arrangement.looks & roomy) === 0) continue;
      this.#pitch = pitch;
      this.height = taken;
      return arrangement;
    }
    return this.height === 0 && trees.length > 0 ? arranged(height) : whole;
  }

  /** Takes no room, so that no tree is drawn. */
  clear(): void {
    this.height = 0;
  }

  /** Draws the tree above the arrays, of which so many pixels are seen from scroll on. */
  draw(page: Page, focus: Focus | null, arrangement: Arrangement, seen: number, scroll: number): void {
    this.#shown = this.height > 0 ? choose(page, arrangement.order, focus, this.#shown) : null;
    visible(this.element, this.#shown !== null);
    if (!this.#shown) return;
    if (!this.#styled) adopt(style, rootOf(this.element));
    this.#styled = true;
    this.element.style.height = `${this.height}px`;
    this.#name.style.width = `${arrangement.left - 2 * padding}px`;
    arrange(this.#name, nameOfTree(page, this.#shown));
    const boxes = this.#boxes(page, this.#shown, arrangement.left);
    const width = seen - (arrangement.width - arrangement.arrayWidth);
    const bottom = this.height + Math.max(0, ...boxes.filter(({ leaf }) => leaf >= 0).map(({ leaf }) => this.#block(leaf)?.y ?? 0));
    const clip = svg("svg", { x: arrangement.left, y: 0, width: Math.max(width, 0), height: bottom, viewBox: `${scroll} 0 ${Math.max(width, 1)} ${bottom}` });
    const visibleBoxes = boxes.filter(({ x, width: own }) => x + own >= scroll && x <= scroll + width);
    clip.append(this.#drops(visibleBoxes, bottom), ...visibleBoxes.map((box) => this.#node(page, box, focus, scroll)));
    this.#kinds = new Set(boxes.flatMap(({ node }) => kindOf(page, node)));
    morph(this.#drawing, svg("svg", { width: seen, height: this.height }, clip));
  }

  #block(leaf: LeafId): Block | null {
    return this.#shown && this.#host.block(this.#shown.array.component, leaf);
  }

  /** The nodes that are at least a pixel wide, in reading order. */
  #boxes(page: Page, { root }: ArrayTree, left: number): Box[] {
    const boxes: Box[] = [];
    const rowless = page.arrays.every(({ rows }) => rows === 0);
    const place = (id: NodeId, depth: number): Box | null => {
      const node = page.nodes[id];
      if (!node) return null;
      const at = boxes.length;
      const block = node.leaf < 0 ? null : this.#block(node.leaf);
      const own = block && { x: block.x - left, width: block.width, empty: node.rows === 0 && !rowless };
      const parts = node.leaf >= 0 ? [own] : [place(node.left, depth + 1), place(node.right, depth + 1)];
      const range = around(parts.flatMap((part) => part ?? []));
      const box = range && { ...range, node: id, depth, leaf: node.leaf };
      if (box && box.width > 0) boxes.splice(at, 0, box);
      return box;
    };
    place(root, 0);
    return boxes;
  }

  /** Lines from the nodes without children to their blocks. */
  #drops(boxes: readonly Box[], bottom: number): SVGElement {
    const leaves = boxes.filter(({ leaf, empty }) => leaf >= 0 && !empty);
    const last = leaves.at(-1);
    const edges = leaves.map(({ x, depth }) => ({ x: x + 0.5, depth }));
    if (last) edges.push({ x: last.x + last.width - 1.5, depth: last.depth });
    let free = -Infinity;
    const lines = edges.flatMap(({ x, depth }) => {
      if (x < free) return [];
      free = x + leastDistance;
      return [`M${x} ${this.#bottomOf(depth)}V${bottom}`];
    });
    return svg("path", { class: "icicle-drops", d: lines.join("") });
  }

  #bottomOf(depth: number): number {
    return above + (depth + 1) * this.#pitch - between;
  }

  #node(page: Page, { node: id, depth, x, width }: Box, focus: Focus | null, scroll: number): SVGElement {
    const node = page.nodes[id];
    const kind = kindOf(page, id).join(" ");
    const line = node?.spine ? 2 : 1;
    const height = this.#pitch - between;
    const top = above + depth * this.#pitch;
    // A system has its marks at the arrays; what it runs over is not framed, as in the arrays.
    const lit = focus !== null && focus.target.kind !== "system" && focus.nodes.has(id);
    const group = svg("g", { class: `node ${kind}${lit ? " highlighted" : ""}`, "data-node": id });
    const from = Math.max(x, scroll);
    const label = labelOf(page, id, depth);
    const bold = node?.spine ? 1.08 : 1;
    const room = x + width - from - 2 * padding;
    group.append(
      svg("title", {}, `${node?.expr ?? ""}\n${counted(node?.rows ?? 0, "row")}\n${node?.requested ? "a group" : "not a group itself"}${node?.spine ? ", on the spine" : ""}`),
      // The line of the ground that separates blocks separates nodes too.
      svg("rect", { class: "box", x: x + line / 2, y: top + line / 2, width: Math.max(width - 1 - line, 0.5), height: height - line, rx: width < 8 ? 1 : 3 }),
    );
    if (textWidth(label, 12) * bold <= room) group.append(svg("text", { x: from + padding, y: top + height / 2 + 4 }, label));
    return group;
  }
}

/** Whose tree it is, and what it is for. */
function nameOfTree(page: Page, { array }: ArrayTree): HTMLElement[] {
  const name = el("span", { class: `comp ${colourClass(page.components[array.component]?.color ?? 0)}` }, nameOf(page, array.component));
  const title = el("b", {}, "Tree of ", name, array.lane > 0 && `, array ${array.lane + 1}`);
  const kept = page.trees[array.tree ?? -1]?.maintained ?? [];
  if (page.layout === "naive" || kept.length < 2) return [title];
  const names = listed(kept.map((id) => nameOf(page, id)));
  return [title, el("span", {}, `keeps ${names.length > longestNames ? `${kept.length} arrays` : names} in step`)];
}

/** The places of two parts together: of those that have rows, if one of them has. */
function around(parts: readonly { readonly x: number; readonly width: number; readonly empty: boolean }[]): { x: number; width: number; empty: boolean } | null {
  const full = parts.filter(({ empty }) => !empty);
  const counted = full.length > 0 ? full : parts;
  if (counted.length === 0) return null;
  const x = Math.min(...counted.map((part) => part.x));
  return { x, width: Math.max(...counted.map((part) => part.x + part.width)) - x, empty: full.length === 0 };
}

function nodeAt(event: Event): NodeId | null {
  const node = event.target instanceof Element ? event.target.closest("[data-node]")?.getAttribute("data-node") : null;
  return node ? Number(node) : null;
}

/** As the style sheet of the trees names them. */
function kindOf(page: Page, id: NodeId): string[] {
  const { requested = false, spine = false } = page.nodes[id] ?? {};
  return [requested ? "requested" : "remains", ...(spine ? ["spine"] : [])];
}

/** The names of its groups, or what its parent does not say. */
function labelOf(page: Page, id: NodeId, depth: number): string {
  const node = page.nodes[id];
  if (!node) return "";
  return node.names.join(", ") || (depth === 0 ? node.expr : node.short.replace(/^… & /, ""));
}

/** The trees of the arrays that divide them, from the top of the picture to its bottom. */
function treesOf(page: Page, order: readonly ComponentId[]): ArrayTree[] {
  const lines = order.flatMap((component) => page.arrays.filter((array) => array.component === component));
  return lines.flatMap((array) => {
    const root = (array.lane === 0 ? page.lowered[array.component] : page.trees[array.tree ?? -1]?.root) ?? -1;
    return (page.nodes[root]?.left ?? -1) >= 0 && nodesOf(page, root) <= mostNodes ? [{ array, root }] : [];
  });
}

/** That of the selected component, or one that has the selected node, block or group; else the topmost. */
function choose(page: Page, order: readonly ComponentId[], focus: Focus | null, shown: ArrayTree | null): ArrayTree | null {
  const trees = treesOf(page, order);
  const before = trees.find(({ root, array }) => root === shown?.root && array.component === shown.array.component && array.lane === shown.array.lane);
  if (before && focus && (!focus.pinned || focus.origin === "step")) return before; // neither the pointer nor a move of the stepper changes the picture
  const own = focus?.pinned ? trees.filter((tree) => concerns(page, tree, focus)) : [];
  return own.find((tree) => tree === before) ?? own[0] ?? trees[0] ?? null;
}

function concerns(page: Page, { array, root }: ArrayTree, { target, components, leaves }: Focus): boolean {
  switch (target.kind) {
    case "component":
      return array.component === target.id;
    case "node":
      return nodesUnder(page, root).includes(target.id);
    case "leaf":
    case "group":
      return components.has(array.component) && array.leaves.some((leaf) => leaves.has(leaf));
    default:
      return false;
  }
}

/** At most a few more than those that are drawn. */
function nodesUnder(page: Page, root: NodeId): NodeId[] {
  const found: NodeId[] = [];
  const open = [root];
  for (let id = open.pop(); id !== undefined && found.length <= mostNodes; id = open.pop()) {
    const node = page.nodes[id];
    if (!node) continue;
    found.push(id);
    open.push(node.right, node.left);
  }
  return found;
}

function nodesOf(page: Page, root: NodeId): number {
  return nodesUnder(page, root).length;
}

function levelsOf(page: Page, root: NodeId): number {
  const node = page.nodes[root];
  return node ? 1 + Math.max(levelsOf(page, node.left), levelsOf(page, node.right)) : 0;
}

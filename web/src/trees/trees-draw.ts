/** Draws a tree as SVG. Colours and line styles are classes, so that the style sheet handles themes and forced colours. */

import { svg } from "../dom/dom.ts";
import { count, counted } from "../text/numbers.ts";
import type { NodeId, Page } from "../page/page.ts";
import { fit, heightOf, link } from "./trees-layout.ts";
import type { Box, Drawing, Item, Measure } from "./trees-layout.ts";

export interface DrawnTree {
  readonly svg: SVGSVGElement;
  /** The elements of the nodes, in reading order. */
  readonly nodes: readonly SVGGElement[];
}

/** label is the tree's accessible name; graftedFrom names the tree in which a grafted branch is drawn in full. */
export function drawTree(page: Page, drawing: Drawing, label: string, graftedFrom: (node: NodeId) => string, measure: Measure): DrawnTree {
  const { width, height, scale } = drawing;
  const root = svg("svg", {
    class: "tree",
    role: "tree",
    "aria-label": label,
    viewBox: `0 0 ${width} ${height}`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  });
  const edges = svg("g", { class: "edges", "aria-hidden": "true" });
  for (const box of drawing.boxes) {
    if (box.parent >= 0) edges.append(svg("path", { class: kindOf(box.item), "data-to": box.item.node, d: link(drawing, box) }));
  }
  const nodes = drawing.boxes.map((box, at) => drawNode(page, box, at, graftedFrom, measure));
  root.append(edges, ...nodes);
  return { svg: root, nodes };
}

function kindOf(item: Item): string {
  const words = [item.requested ? "requested" : "remains"];
  if (item.spine) words.push("spine");
  if (item.grafted) words.push("grafted");
  return words.join(" ");
}

/** at is the index of the node in reading order. */
export function drawNode(page: Page, box: Box, at: number, graftedFrom: (node: NodeId) => string, measure: Measure): SVGGElement {
  const { item, x, y } = box;
  const height = heightOf(item);
  const middle = x + item.width / 2;
  const room = item.width - 16;
  const texts = [
    { class: "title", y: y + 18, text: fit(item.title, room, measure) },
    { class: "label", y: y + height - (item.title === "" ? 12 : 9), text: fit(item.label, room, measure) },
    { class: "rows", y: y + height + 16, text: fit(underneath(item, graftedFrom), room + 48, measure) },
  ].filter(({ text }) => text !== "");
  const group = svg("g", {
    class: `node ${kindOf(item)}`,
    role: "treeitem",
    tabindex: -1,
    "data-at": at,
    "data-node": item.node,
    "aria-level": box.depth + 1,
    "aria-label": `${texts.map(({ text }) => text).join(" ")}: ${spoken(page, item, graftedFrom)}`,
  });
  if (item.children.length > 0) group.setAttribute("aria-expanded", "true");
  group.append(svg("title", {}, tip(page, item, graftedFrom)));
  group.append(svg("rect", { class: "ring", x: x - 4, y: y - 4, width: item.width + 8, height: height + 8, rx: 8 }));
  group.append(svg("rect", { class: "box", x, y, width: item.width, height, rx: 4 }));
  for (const { text, ...place } of texts) group.append(" ", svg("text", { ...place, x: middle }, text));
  if (item.graft) group.append(graftMark(x, y));
  return group;
}

/** The mark on the upper edge of a node that starts a grafted branch. */
function graftMark(x: number, y: number): SVGElement {
  return svg("path", { class: "graft", d: `M${x + 6} ${y}l5 -5l5 5l-5 5z` });
}

function underneath(item: Item, graftedFrom: (node: NodeId) => string): string {
  if (item.folded) return `as in ${graftedFrom(item.node)}`;
  if (item.rows === null) return "";
  return item.rows === 0 ? "empty" : item.rows === 1 ? "1 row" : `${count(item.rows)} rows`;
}

/** What a screen reader says after the text of the node. */
function spoken(page: Page, item: Item, graftedFrom: (node: NodeId) => string): string {
  const node = page.nodes[item.node];
  if (!node) return item.label;
  const parts = [node.expr];
  if (item.rows === null) parts.push(counted(node.rows, "row"));
  parts.push(item.requested ? "a group" : "not a group itself");
  if (item.spine) parts.push("on the spine");
  if (item.graft) parts.push(`grafted, drawn in full in ${graftedFrom(item.node)}`);
  return parts.join(", ");
}

function tip(page: Page, item: Item, graftedFrom: (node: NodeId) => string): string {
  const node = page.nodes[item.node];
  if (!node) return item.label;
  const shared = node.shared.map((id) => page.components[id]?.name ?? "").join(", ");
  const order = node.shared.length > 1 ? `Same order in ${shared}` : `Order of its own in ${shared}`;
  const graft = item.graft ? `\nGrafted: drawn in full in ${graftedFrom(item.node)}` : "";
  return `${node.expr}\n${counted(node.rows, "row")}\n${order}${graft}`;
}

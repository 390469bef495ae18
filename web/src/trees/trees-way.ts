/** Draws the path of an entity through a tree (the paper's Figure 6): its nodes and edges, and the answer at each edge. */

import type { PathStep } from "../step/documents.ts";
import { svg } from "../dom.ts";

/** Marks the path in every tree that contains all of it, and removes the marks of the path before. */
export function drawWay(host: HTMLElement, steps: readonly PathStep[]): void {
  for (const old of host.querySelectorAll(".way-answer")) old.remove();
  for (const old of host.querySelectorAll(".way")) old.classList.remove("way");
  for (const tree of host.querySelectorAll<SVGSVGElement>("svg.tree")) {
    const nodes = steps.map(({ node }) => tree.querySelector(`.node[data-node="${node}"]`));
    if (nodes.length > 0 && nodes.every((node) => node !== null)) mark(tree, steps, nodes);
  }
}

function mark(tree: SVGSVGElement, steps: readonly PathStep[], nodes: readonly Element[]): void {
  for (const node of nodes) node.classList.add("way");
  steps.forEach(({ asks, yes }, at) => {
    const next = steps[at + 1];
    const edge = next && tree.querySelector<SVGPathElement>(`.edges path[data-to="${next.node}"]`);
    if (!edge) return;
    edge.classList.add("way");
    if (asks === null) return;
    const { x, y } = edge.getPointAtLength(edge.getTotalLength() / 2);
    tree.append(svg("text", { class: "way-answer", x, y: y + 4, "aria-hidden": "true" }, `${asks}? ${yes ? "yes" : "no"}`));
  });
}

/** Draws the path of an entity through a tree (the paper's Figure 6): its nodes and edges, and the answer at each edge. */

import type { PathStep } from "../state/stepping.ts";
import { svg } from "../dom/dom.ts";

/** Marks the path in every tree that contains all of it, and removes the marks of the path before. */
export function drawPath(host: HTMLElement, steps: readonly PathStep[]): void {
  for (const old of host.querySelectorAll(".path-answer")) old.remove();
  for (const old of host.querySelectorAll(".on-path")) old.classList.remove("on-path");
  for (const tree of host.querySelectorAll<SVGSVGElement>("svg.tree")) {
    const nodes = steps.map(({ node }) => tree.querySelector(`.node[data-node="${node}"]`));
    if (nodes.length > 0 && nodes.every((node) => node !== null)) mark(tree, steps, nodes);
  }
}

function mark(tree: SVGSVGElement, steps: readonly PathStep[], nodes: readonly Element[]): void {
  for (const node of nodes) node.classList.add("on-path");
  steps.forEach(({ asks, yes }, at) => {
    const next = steps[at + 1];
    const edge = next && tree.querySelector<SVGPathElement>(`.edges path[data-to="${next.node}"]`);
    if (!edge) return;
    edge.classList.add("on-path");
    if (asks === null) return;
    const { x, y } = edge.getPointAtLength(edge.getTotalLength() / 2);
    tree.append(svg("text", { class: "path-answer", x, y: y + 4, "aria-hidden": "true" }, `${asks}? ${yes ? "yes" : "no"}`));
  });
}

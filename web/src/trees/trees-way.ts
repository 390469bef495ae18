/** The way of an entity through a drawn tree (the paper's Figure 6): its nodes and edges, and at each edge the answer that led there. */

import type { PathStep } from "../step/documents.ts";
import { svg } from "../dom.ts";

/** Marks the way in every tree that has all of it, and takes away the marks of the one before. */
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

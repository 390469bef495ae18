/** One sentence about the highlighted thing. */

import type { Focus } from "../focus.ts";
import { bytes, count, counted, listed } from "../numbers.ts";
import type { ComponentId, LeafId, Page } from "../page.ts";

export function focusSentence(page: Page, focus: Focus): string {
  const { target } = focus;
  const { id } = target;
  switch (target.kind) {
    case "component":
      return componentSentence(page, id);
    case "group": {
      const group = page.groups[id];
      if (!group) return "";
      return group.label === "" ? group.reason : `${group.label}: ${group.reason}`;
    }
    case "system": {
      const system = page.systems[id];
      return system ? `${system.name} is ${system.match}: ${system.why[0]?.text ?? system.signature}` : "";
    }
    case "node": {
      const node = page.nodes[id];
      return node ? `${node.expr}: ${counted(node.rows, "row")}, ${order(page, node.shared)}` : "";
    }
    case "leaf":
      return leafSentence(page, id);
    case "sentence":
      return target.text;
  }
}

function componentSentence(page: Page, id: ComponentId): string {
  const component = page.components[id];
  if (!component) return "";
  if (component.tag) return `${component.name} is a tag: it stores nothing`;
  return `${component.name}: ${counted(component.rows, "row")} of ${bytes(component.bytes)}`;
}

function leafSentence(page: Page, id: LeafId): string {
  const leaf = page.leaves[id];
  if (!leaf) return "";
  const rows = leaf.end === leaf.start ? "empty" : `rows ${count(leaf.start)} to ${count(leaf.end)}`;
  return `${leaf.expr}: ${rows}, ${order(page, leaf.shared)}`;
}

function order(page: Page, shared: readonly ComponentId[]): string {
  const names = shared.map((each) => page.components[each]?.name ?? "");
  if (names.length < 2) return `in an order of its own`;
  return `in the same order in ${listed(names)}`;
}

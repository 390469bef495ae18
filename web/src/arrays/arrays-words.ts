/** The arrays in words: accessible names of blocks, the caption, and the rows of the table. Pure. */

import type { Focus } from "../state/focus.ts";
import { count, counted, listed } from "../text/numbers.ts";
import type { ComponentId, LeafId, Page, SystemId } from "../page/page.ts";

export function nameOf(page: Page, id: ComponentId): string {
  return page.components[id]?.name ?? "";
}

/** The lane of the arrays that hold a block. */
export function laneOf(page: Page, leaf: LeafId): number {
  return page.classes[page.leaves[leaf]?.class ?? -1]?.lane ?? 0;
}

/** A line of the picture: a component with the blocks of all of its arrays, which stand under one another. */
export interface ArraysLine {
  readonly component: ComponentId;
  readonly leaves: readonly LeafId[];
}

/** The lines, in the order of the picture if that is known. */
export function linesOf(page: Page, order: readonly ComponentId[] = []): ArraysLine[] {
  const lines = new Map<ComponentId, LeafId[]>();
  for (const { component, leaves } of page.arrays) {
    const line = lines.get(component);
    if (line) line.push(...leaves);
    else lines.set(component, [...leaves]);
  }
  const all = [...lines].map(([component, leaves]) => ({ component, leaves }));
  return order.length < all.length ? all : all.sort((one, other) => order.indexOf(one.component) - order.indexOf(other.component));
}

/** "Position", and "Position, array 2" for a block that is not in the first array. */
export function arrayLabel(page: Page, component: ComponentId, leaf: LeafId): string {
  const lane = laneOf(page, leaf);
  return nameOf(page, component) + (lane > 0 ? `, array ${lane + 1}` : "");
}

function namesOf(page: Page, ids: readonly ComponentId[]): string {
  return ids.length > 8 ? `${ids.length} components` : listed(ids.map((id) => nameOf(page, id)));
}

/** "rows 0 to 9,200" */
export function rowsOf(page: Page, id: LeafId): string {
  const leaf = page.leaves[id];
  if (!leaf || leaf.end === leaf.start) return "empty";
  return `rows ${count(leaf.start)} to ${count(leaf.end)}`;
}

/** The components that share a block's rows, as seen from one array, or from all of them where component is null. */
export function sharing(page: Page, id: LeafId, component: ComponentId | null): string {
  const shared = page.leaves[id]?.shared ?? [];
  if (shared.length < 2) return component === null ? `in ${namesOf(page, shared)} alone` : "order of its own";
  if (component === null) return `same order in ${namesOf(page, shared)}`;
  return `same order in ${namesOf(page, shared.filter((other) => other !== component))}`;
}

/** The accessible name of a block in an array. */
export function blockName(page: Page, component: ComponentId, id: LeafId, misplaced: readonly ComponentId[]): string {
  const parts = [`${arrayLabel(page, component, id)}: ${page.leaves[id]?.expr ?? ""}`, rowsOf(page, id), sharing(page, id, component)];
  if (misplaced.length > 0) parts.push(`but another order in ${namesOf(page, misplaced)}`);
  return parts.join(", ");
}

/** A place within a block: one row, with its entity if that is known, or the rows that share a pixel. */
export interface RowRange {
  readonly component: ComponentId;
  readonly leaf: LeafId;
  /** From this row of the array up to the row before to. */
  readonly from: number;
  readonly to: number;
  readonly entity: number;
}

/** "Row 130 of Position: e131" */
export function rowRangeWords(page: Page, { component, leaf, from, to, entity }: RowRange): string {
  const label = arrayLabel(page, component, leaf);
  if (to - from > 1) return `Rows ${count(from)} to ${count(to)} of ${label}`;
  return `Row ${count(from)} of ${label}${entity > 0 ? `: e${entity}` : ""}`;
}

/** The accessible name of a row. */
export function rowName(page: Page, spot: RowRange): string {
  return `${rowRangeWords(page, spot)}, ${page.leaves[spot.leaf]?.expr ?? ""}, ${sharing(page, spot.leaf, spot.component)}`;
}

/** The accessible name of all arrays of a component. */
export function arrayName(page: Page, component: ComponentId): string {
  const arrays = page.arrays.filter((each) => each.component === component);
  const rows = arrays.reduce((sum, array) => sum + array.rows, 0);
  const blocks = arrays.reduce((sum, array) => sum + array.leaves.length, 0);
  return `${nameOf(page, component)}, ${counted(rows, "row")} in ${counted(blocks, "block")}${arrays.length > 1 ? ` of ${count(arrays.length)} arrays` : ""}`;
}

/** One sentence about what is highlighted, or about how to read the picture. */
export function caption(page: Page, focus: Focus | null): string {
  if (!focus) return "Blocks in one column hold the same entities, row by row.";
  const { target } = focus;
  switch (target.kind) {
    case "leaf":
      return leafCaption(page, target.id);
    case "component":
      return `${arrayName(page, target.id)}.`;
    case "group":
      return groupCaption(page, focus);
    case "node":
      return nodeCaption(page, focus);
    case "system":
      return systemCaption(page, target.id);
    case "commits":
      return "Commits write rows of the arrays whose names are marked.";
    case "sentence":
      return target.text;
  }
}

function leafCaption(page: Page, leaf: LeafId): string {
  const lane = laneOf(page, leaf);
  const array = lane > 0 ? ` in array ${lane + 1}` : "";
  return `${page.leaves[leaf]?.expr ?? ""}: ${rowsOf(page, leaf)}${array}, ${sharing(page, leaf, null)}.`;
}

function groupCaption(page: Page, focus: Focus): string {
  const group = page.groups[focus.target.id];
  if (!group) return "";
  if (group.leaves.length === 0) return `${group.label} has no block of its own.`;
  return `${group.label}: ${counted(group.rows, "row")} in ${counted(group.leaves.length, "block")}.`;
}

function nodeCaption(page: Page, focus: Focus): string {
  const node = page.nodes[focus.target.id];
  if (!node) return "";
  const order = node.shared.length > 1 ? `same order in ${namesOf(page, node.shared)}` : `in ${namesOf(page, node.shared)} alone`;
  return `${node.expr}: ${counted(node.rows, "row")}, ${order}.`;
}

function systemCaption(page: Page, id: SystemId): string {
  const system = page.systems[id];
  if (!system) return "";
  if (system.plan.lead < 0) return `${system.name} walks the entity table.`;
  const isList = page.components[system.plan.lead]?.tag === true;
  const apart = system.columns.filter((column) => column.access !== "with" && !column.contiguous).map((column) => column.component);
  const together = system.columns.filter((column) => column.contiguous && column.access !== "with").map((column) => column.component);
  const walks = together.length > 0 ? namesOf(page, together) : `${isList ? "the list of " : ""}${nameOf(page, system.plan.lead)}`;
  const runs = system.plan.runs === 1 ? "in one run" : `in ${counted(system.plan.runs, "run")}`;
  const test = system.cost.tested > 0 ? `, testing ${count(system.cost.tested)}` : "";
  const fetch = apart.length > 0 ? ` ${namesOf(page, apart)} by handle.` : "";
  return `${system.name} walks ${walks} ${together.length > 1 ? "together " : ""}${runs}${test}.${fetch}`;
}

export interface TableRow {
  readonly component: ComponentId;
  readonly leaf: LeafId;
}

/** Every block of every array, in order of declaration. */
export function tableRows(page: Page): TableRow[] {
  return page.arrays.flatMap(({ component, leaves }) => leaves.map((leaf) => ({ component, leaf })));
}

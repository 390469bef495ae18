/** Reads the page document and follows its numbers: to sets, expressions and leaves. Nothing is worked out here. */

import { forEachPlanStep, readPageDocument } from "./documents.ts";
import type { Class, Group, LeafEntry, NodeEntry, PlanEntry, WrittenPageDocument } from "./documents.ts";
import type { ComponentId, Leaf, LeafId, Page, Plan, PlanLeaf, TreeNode } from "./page.ts";

export function readPage(text: string): Page {
  const { sets, ...read } = readPageDocument(JSON.parse(text) as WrittenPageDocument);
  const leaves = read.leaves.map((leaf) => withShared(leaf, read.classes));
  const nodes = read.nodes.map((node) => followNode(node, read.groups, leaves, sets));
  const rows = new Map<ComponentId, readonly LeafId[]>();
  for (const array of read.arrays) rows.set(array.component, [...(rows.get(array.component) ?? []), ...array.leaves]);
  for (const { list, set: [tag = -1], leaves } of read.classes) if (list) rows.set(tag, leaves);
  const systems = read.systems.map((system) => ({
    ...system,
    columns: system.columns.map((column) => ({ ...column, bestNode: column.best, best: nodes[column.best]?.expr ?? read.components[column.component]?.name ?? "" })),
    plan: new LazyPlan(system.plan, rows.get(system.plan.lead) ?? []),
  }));
  return { ...read, leaves, nodes, systems, help: null };
}

function withShared(leaf: LeafEntry, classes: readonly Class[]): Leaf {
  return { ...leaf, shared: classes[leaf.class]?.set ?? [] };
}

const none: readonly string[] = [];

function followNode({ set, ...node }: NodeEntry, groups: readonly Group[], leaves: readonly Leaf[], sets: readonly (readonly ComponentId[])[]): TreeNode {
  const isLeaf = node.leaf >= 0;
  const expr = isLeaf ? (leaves[node.leaf]?.expr ?? "") : node.expr;
  return {
    ...node,
    expr,
    short: node.short || expr,
    names: node.groups.length === 0 ? none : node.groups.flatMap((id) => groups[id]?.name ?? []),
    shared: sets[set] ?? [],
    left: isLeaf ? -1 : node.left,
    right: isLeaf ? -1 : node.right,
  };
}

/** A plan that is spread out when somebody looks at its leaves: all plans of a design may have a million. */
class LazyPlan implements Plan {
  readonly lead: ComponentId;
  readonly runs: number;
  readonly #entry: PlanEntry;
  readonly #row: readonly LeafId[];
  #leaves: readonly PlanLeaf[] | null = null;

  /** row is the leaves of the lead's arrays, array by array, or the leaf of a tag's list. */
  constructor(entry: PlanEntry, row: readonly LeafId[]) {
    this.lead = entry.lead;
    this.runs = entry.runs;
    this.#entry = entry;
    this.#row = row;
  }

  get leaves(): readonly PlanLeaf[] {
    this.#leaves ??= this.#spread();
    return this.#leaves;
  }

  #spread(): PlanLeaf[] {
    const leaves: PlanLeaf[] = [];
    let at = 0;
    forEachPlanStep(this.#entry.steps, (count, number) => {
      const kind = this.#entry.kinds[number - 1];
      for (const end = at + count; at < end; at++) {
        const leaf = this.#row[at];
        if (kind && leaf !== undefined) leaves.push({ leaf, ...kind });
      }
    });
    return leaves;
  }
}

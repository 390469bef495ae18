/**
 * Reads the page document as the engine writes it, which is shorter than what the views see: numbers stand for nodes and sets,
 * and ranges for the numbers in them. Nothing is worked out here, only followed.
 */

import type { Class, Column, ComponentArray, ComponentId, Group, Leaf, LeafId, NodeId, Page, Plan, PlanLeaf, System, TreeNode } from "./page.ts";

/** [from, to, from, to, ...], each without its to. */
type Ranges = readonly number[];

type WithRanges<T> = Omit<T, "leaves"> & { readonly leaves: Ranges };

/** How a leaf is treated. */
type Kind = Omit<PlanLeaf, "leaf">;

interface WrittenPlan {
  readonly lead: ComponentId;
  /** [leaves, kind, leaves, kind, ...] of the lead's array in turn; kind 0 is skipped, the others count from 1. */
  readonly steps: readonly number[];
  readonly kinds: readonly Kind[];
  readonly runs: number;
}

interface WrittenNode extends Omit<TreeNode, "expr" | "short" | "shared"> {
  /** null where it is that of the leaf. */
  readonly expr: string | null;
  /** null where there is none shorter. */
  readonly short: string | null;
  readonly shared: number;
}

interface WrittenSystem extends Omit<System, "plan" | "columns"> {
  readonly plan: WrittenPlan;
  readonly columns: readonly (Omit<Column, "best"> & { readonly best: NodeId })[];
}

interface Written extends Omit<Page, "nodes" | "leaves" | "groups" | "classes" | "arrays" | "systems"> {
  readonly sets: readonly (readonly ComponentId[])[];
  readonly nodes: readonly WrittenNode[];
  /** Their shared sets are those of their classes. */
  readonly leaves: readonly Omit<Leaf, "shared">[];
  readonly groups: readonly WithRanges<Group>[];
  readonly classes: readonly WithRanges<Class>[];
  readonly arrays: readonly WithRanges<ComponentArray>[];
  readonly systems: readonly WrittenSystem[];
}

export function readPage(text: string): Page {
  const { sets, ...written } = JSON.parse(text) as Written;
  const classes = written.classes.map(spread);
  const leaves = written.leaves.map((leaf) => ({ ...leaf, shared: classes[leaf.class]?.set ?? [] }));
  const nodes = written.nodes.map((node) => {
    const expr = node.expr ?? leaves[node.leaf]?.expr ?? "";
    return { ...node, expr, short: node.short ?? expr, shared: sets[node.shared] ?? [] };
  });
  const arrays = written.arrays.map(spread);
  const rows = new Map(arrays.map((array) => [array.component, array.leaves]));
  const systems = written.systems.map((system) => ({
    ...system,
    columns: system.columns.map((column) => ({ ...column, best: nodes[column.best]?.expr ?? "" })),
    plan: new ReadPlan(system.plan, rows.get(system.plan.lead) ?? []),
  }));
  return { ...written, classes, leaves, nodes, arrays, systems, groups: written.groups.map(spread) };
}

function spread<T extends { readonly leaves: Ranges }>(value: T): Omit<T, "leaves"> & { readonly leaves: readonly LeafId[] } {
  const leaves: LeafId[] = [];
  for (let at = 0; at + 1 < value.leaves.length; at += 2) {
    for (let leaf = value.leaves[at] ?? 0; leaf < (value.leaves[at + 1] ?? 0); leaf++) leaves.push(leaf);
  }
  return { ...value, leaves };
}

/** A plan that is spread out when somebody looks at its leaves: all plans of a design may have a million. */
class ReadPlan implements Plan {
  readonly #written: WrittenPlan;
  readonly #row: readonly LeafId[];
  #leaves: readonly PlanLeaf[] | null = null;

  /** row is the leaves of the lead's array. */
  constructor(written: WrittenPlan, row: readonly LeafId[]) {
    this.#written = written;
    this.#row = row;
  }

  get lead(): ComponentId {
    return this.#written.lead;
  }

  get runs(): number {
    return this.#written.runs;
  }

  get leaves(): readonly PlanLeaf[] {
    this.#leaves ??= this.#spread();
    return this.#leaves;
  }

  #spread(): PlanLeaf[] {
    const { steps, kinds } = this.#written;
    const leaves: PlanLeaf[] = [];
    let at = 0;
    for (let step = 0; step + 1 < steps.length; step += 2) {
      const end = at + (steps[step] ?? 0);
      const kind = kinds[(steps[step + 1] ?? 0) - 1];
      for (; at < end; at++) {
        const leaf = this.#row[at];
        if (kind && leaf !== undefined) leaves.push({ leaf, ...kind });
      }
    }
    return leaves;
  }
}

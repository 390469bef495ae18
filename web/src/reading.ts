/**
 * Reads the page document as the engine writes it, which is shorter than what the views see: numbers stand for nodes and sets,
 * ranges for the numbers in them, and rows of values for what there is much of. Nothing is worked out here, only followed.
 */

import type { Access, Class, Column, ComponentArray, ComponentId, Cost, Group, GroupId, Leaf, LeafId, NodeId, Page, Plan, PlanLeaf, Reason, System, TreeNode } from "./page.ts";

/** [from, to, from, to, ...], each without its to. */
type Ranges = readonly number[];

type WithRanges<T> = Omit<T, "leaves"> & { readonly leaves: Ranges };

/** How a leaf is treated. */
type Kind = Omit<PlanLeaf, "leaf">;

/** Flags, the short form or null, groups, a set, rows; then the leaf, or left, right and the expression of what is none. */
type NodeRow = readonly [number, string | null, readonly GroupId[], number, number, NodeId | LeafId, NodeId?, string?];
const onSpine = 1;
const isRequested = 2;

/** The expression, the short form, start, end and class; the shared set is that of the class. */
type LeafRow = readonly [string, string, number, number, number];

/** Component, access, the best node or -1, and flags. */
type ColumnRow = readonly [ComponentId, number, NodeId, number];
const accesses: readonly Access[] = ["read", "write", "with"];
const isOptional = 1;
const isEquivalent = 2;
const isContiguous = 4;

/** Lead and runs; [leaves, kind, leaves, kind, ...] of the lead's array in turn, where kind 0 is skipped; the kinds from 1 on. */
type PlanRow = readonly [ComponentId, number, readonly number[], readonly (number | readonly ComponentId[])[]];

type CostRow = readonly [number, number, number, number, number, number, number];

interface WrittenSystem extends Omit<System, "columns" | "plan" | "cost" | "why"> {
  readonly columns: readonly ColumnRow[];
  readonly plan: PlanRow;
  readonly cost: CostRow;
  /** [code, text, code, text, ...] */
  readonly why: readonly string[];
}

interface Written extends Omit<Page, "nodes" | "leaves" | "groups" | "classes" | "arrays" | "systems"> {
  readonly sets: readonly (readonly ComponentId[])[];
  readonly nodes: readonly NodeRow[];
  readonly leaves: readonly LeafRow[];
  readonly groups: readonly WithRanges<Group>[];
  readonly classes: readonly WithRanges<Class>[];
  readonly arrays: readonly WithRanges<ComponentArray>[];
  readonly systems: readonly WrittenSystem[];
}

export function readPage(text: string): Page {
  const { sets, ...written } = JSON.parse(text) as Written;
  const groups = written.groups.map(spread);
  const classes = written.classes.map(spread);
  const leaves = written.leaves.map((row) => readLeaf(row, classes));
  const nodes = written.nodes.map((row) => readNode(row, groups, leaves, sets));
  const arrays = written.arrays.map(spread);
  const rows = new Map(arrays.map((array) => [array.component, array.leaves]));
  const systems = written.systems.map((system) => ({
    ...system,
    columns: system.columns.map((row) => readColumn(row, nodes)),
    plan: new ReadPlan(system.plan, rows.get(system.plan[0]) ?? []),
    cost: readCost(system.cost),
    why: readReasons(system.why),
  }));
  return { ...written, classes, leaves, nodes, arrays, systems, groups };
}

function spread<T extends { readonly leaves: Ranges }>(value: T): Omit<T, "leaves"> & { readonly leaves: readonly LeafId[] } {
  const leaves: LeafId[] = [];
  for (let at = 0; at + 1 < value.leaves.length; at += 2) {
    for (let leaf = value.leaves[at] ?? 0; leaf < (value.leaves[at + 1] ?? 0); leaf++) leaves.push(leaf);
  }
  return { ...value, leaves };
}

function readLeaf([expr, short, start, end, id]: LeafRow, classes: readonly Class[]): Leaf {
  return { expr, short, start, end, class: id, shared: classes[id]?.set ?? [] };
}

const none: readonly string[] = [];

function readNode(row: NodeRow, all: readonly Group[], leaves: readonly Leaf[], sets: readonly (readonly ComponentId[])[]): TreeNode {
  const [flags, written, groups, set, rows, first, right = -1, own] = row;
  const isLeaf = row.length === 6;
  const expr = own ?? leaves[first]?.expr ?? "";
  return {
    expr,
    short: written ?? expr,
    spine: (flags & onSpine) !== 0,
    requested: (flags & isRequested) !== 0,
    names: groups.length === 0 ? none : groups.flatMap((id) => all[id]?.name ?? []),
    groups,
    shared: sets[set] ?? [],
    left: isLeaf ? -1 : first,
    right,
    leaf: isLeaf ? first : -1,
    rows,
  };
}

function readColumn([component, access, best, flags]: ColumnRow, nodes: readonly TreeNode[]): Column {
  return {
    component,
    access: accesses[access] ?? "read",
    optional: (flags & isOptional) !== 0,
    best: nodes[best]?.expr ?? "",
    equivalent: (flags & isEquivalent) !== 0,
    contiguous: (flags & isContiguous) !== 0,
  };
}

function readCost([visited, tested, matched, lookups, bytes, cacheLines, estimate]: CostRow): Cost {
  return { visited, tested, matched, lookups, bytes, cacheLines, estimate };
}

function readReasons(written: readonly string[]): Reason[] {
  const reasons: Reason[] = [];
  for (let at = 0; at + 1 < written.length; at += 2) reasons.push({ code: written[at] ?? "", text: written[at + 1] ?? "" });
  return reasons;
}

function readKinds(written: PlanRow[3]): Kind[] {
  const kinds: Kind[] = [];
  for (let at = 0; at + 1 < written.length; at += 2) kinds.push({ test: written[at] === 1, direct: written[at + 1] as readonly ComponentId[] });
  return kinds;
}

/** A plan that is spread out when somebody looks at its leaves: all plans of a design may have a million. */
class ReadPlan implements Plan {
  readonly lead: ComponentId;
  readonly runs: number;
  readonly #written: PlanRow;
  readonly #row: readonly LeafId[];
  #leaves: readonly PlanLeaf[] | null = null;

  /** row is the leaves of the lead's array. */
  constructor(written: PlanRow, row: readonly LeafId[]) {
    this.lead = written[0];
    this.runs = written[1];
    this.#written = written;
    this.#row = row;
  }

  get leaves(): readonly PlanLeaf[] {
    this.#leaves ??= this.#spread();
    return this.#leaves;
  }

  #spread(): PlanLeaf[] {
    const [, , steps, written] = this.#written;
    const kinds = readKinds(written);
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

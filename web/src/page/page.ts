/**
 * The page document as views see it: everything the engine says about a text, as one value. Its parts are those of documents.ts,
 * which is written from the Go types, with numbers followed where a view would look them up again and again.
 *
 * Numbers that name things are indices into the arrays of the document itself: components, groups, nodes, trees, classes,
 * leaves and systems. The page follows these numbers and never works out a rule of its own.
 */

import type { ColumnEntry, ComponentId, Help, LeafEntry, LeafId, NodeEntry, NodeId, PageDocument, SystemEntry } from "./documents.ts";

export type {
  Access, Advice, Choice, Class, Component, ComponentArray, ComponentId, Cost, Diagnostic, Edit, Edited, Fix, Group, GroupId, Help, Hint, LayoutKind, LeafId, Match,
  NodeId, Note, Outcome, Range, Reason, Severity, SystemId, Tick, Tree, TreeId,
} from "./documents.ts";

export const pageSchema: PageDocument["schema"] = "copse.page/1";

export interface TreeNode extends Omit<NodeEntry, "set"> {
  /** The names of the groups. */
  readonly names: readonly string[];
  readonly shared: readonly ComponentId[];
}

export interface Leaf extends LeafEntry {
  readonly shared: readonly ComponentId[];
}

export interface Column extends Omit<ColumnEntry, "best"> {
  /** The expression of the best node. */
  readonly best: string;
  /** -1 if several arrays contain matching entities. */
  readonly bestNode: NodeId;
}

export interface PlanLeaf {
  readonly leaf: LeafId;
  readonly test: boolean;
  readonly direct: readonly ComponentId[];
}

export interface Plan {
  /** The component whose array is walked, the tag whose list is walked, or -1 for the entity table. */
  readonly lead: ComponentId;
  readonly leaves: readonly PlanLeaf[];
  readonly runs: number;
}

export interface System extends Omit<SystemEntry, "columns" | "plan"> {
  readonly columns: readonly Column[];
  readonly plan: Plan;
}

export interface Page extends Omit<PageDocument, "sets" | "nodes" | "leaves" | "systems"> {
  readonly nodes: readonly TreeNode[];
  readonly leaves: readonly Leaf[];
  readonly systems: readonly System[];
  /** What would lower the cost most; null until the hints are there. */
  readonly help: Help | null;
}

/**
 * The page document: everything the engine says about a text, as one normalised value.
 *
 * Numbers that name things are indices into the arrays of the document itself: components, groups, nodes, trees, classes,
 * leaves and systems. The page follows these numbers and never works out a rule of its own. The engine writes it shorter, see
 * reading.ts.
 */

export const pageSchema = "copse.page/1";

/** [start line, start column, end line, end column], from 1, columns in UTF-16 units. */
export type Range = readonly [number, number, number, number];

export type ComponentId = number;
export type GroupId = number;
export type NodeId = number;
export type TreeId = number;
export type LeafId = number;
export type SystemId = number;

export type LayoutKind = "paper" | "trees" | "laminar" | "naive";
export type Match = "full" | "partial" | "blind" | "scan";
export type Severity = "error" | "warning" | "info" | "hint";
export type Access = "read" | "write" | "with";
export type Outcome = "new-tree" | "inserted" | "above" | "alias" | "several-trees" | "laminar" | "rejected";

export interface Edit {
  readonly range: Range;
  readonly text: string;
}

/** A layout, and the edits of the text that choose it. */
export interface Choice {
  readonly layout: LayoutKind;
  readonly edits: readonly Edit[];
}

export interface Component {
  readonly name: string;
  /** Size of one row in bytes; 0 for a tag. */
  readonly bytes: number;
  readonly tag: boolean;
  /** Declared by use alone. */
  readonly implicit: boolean;
  /** Position in the palette, from 0, in the order of declaration. */
  readonly color: number;
  readonly range: Range | null;
  readonly rows: number;
}

export interface Group {
  readonly name: string | null;
  /** The name, or the expression where it has none. */
  readonly label: string;
  readonly expr: string;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly kept: readonly ComponentId[] | null;
  readonly rows: number;
  readonly line: number;
  readonly range: Range;
  /** Every leaf inside the group, in every array. */
  readonly leaves: readonly LeafId[];
  /** -1 where no single node stands for the group. */
  readonly node: NodeId;
}

export interface TreeNode {
  readonly expr: string;
  /** The literals that the parent does not have. */
  readonly short: string;
  readonly spine: boolean;
  readonly requested: boolean;
  readonly names: readonly string[];
  readonly groups: readonly GroupId[];
  readonly shared: readonly ComponentId[];
  readonly left: NodeId;
  readonly right: NodeId;
  readonly leaf: LeafId;
  readonly rows: number;
}

export interface Tree {
  readonly maintained: readonly ComponentId[];
  /** Whose tree it is (laminar and naive), or -1. */
  readonly component: ComponentId;
  readonly root: NodeId;
  /** Nodes whose branch is drawn in an earlier tree. */
  readonly grafts: readonly NodeId[];
}

export interface Class {
  readonly set: readonly ComponentId[];
  readonly parent: number | null;
  readonly leaves: readonly LeafId[];
}

export interface Leaf {
  readonly expr: string;
  /** Literals by letter, such as "P V !M". */
  readonly short: string;
  readonly shared: readonly ComponentId[];
  readonly start: number;
  readonly end: number;
  readonly class: number;
}

export interface ComponentArray {
  readonly component: ComponentId;
  readonly tree: TreeId | null;
  readonly leaves: readonly LeafId[];
  readonly rows: number;
}

export interface Column {
  readonly component: ComponentId;
  readonly access: Access;
  readonly optional: boolean;
  readonly best: string;
  readonly equivalent: boolean;
  /** Read straight from the array on every leaf of the plan. */
  readonly contiguous: boolean;
}

export interface PlanLeaf {
  readonly leaf: LeafId;
  readonly test: boolean;
  readonly direct: readonly ComponentId[];
}

export interface Plan {
  /** The component whose array is walked, or -1 for the entity table. */
  readonly lead: ComponentId;
  readonly leaves: readonly PlanLeaf[];
  readonly runs: number;
}

export interface Cost {
  readonly visited: number;
  readonly tested: number;
  readonly matched: number;
  readonly lookups: number;
  readonly bytes: number;
  readonly cacheLines: number;
  /** Nanoseconds. */
  readonly estimate: number;
}

export interface Reason {
  readonly code: string;
  readonly text: string;
}

export interface Hint {
  readonly text: string;
  readonly makes: Match;
  readonly edits: readonly Edit[];
}

export interface System {
  readonly name: string;
  readonly signature: string;
  readonly match: Match;
  /** The paper's class; null where the paper has none. */
  readonly paper: Match | null;
  readonly expected: Match | null;
  readonly range: Range;
  readonly line: number;
  readonly columns: readonly Column[];
  readonly plan: Plan;
  readonly cost: Cost;
  readonly loop: readonly string[];
  readonly why: readonly Reason[];
  readonly hints: readonly Hint[];
}

export interface Tick {
  readonly spawned: number;
  readonly despawned: number;
  readonly changed: number;
  /** What was written: component, rows, and the rows that one by one would have written, null if that was not counted. */
  readonly writes: readonly (readonly [ComponentId, number, number | null])[];
}

export interface Note {
  readonly message: string;
  readonly range: Range | null;
}

export interface Fix {
  readonly text: string;
  readonly edits: readonly Edit[];
}

export interface Diagnostic {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly range: Range;
  readonly notes: readonly Note[];
  readonly fix: Fix | null;
}

/** What follows an analysis without hints: the hints of every system, and all diagnostics with them. */
export interface Advice {
  readonly schema: "copse.advice/1";
  readonly hints: readonly (readonly Hint[])[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Page {
  readonly schema: typeof pageSchema;
  readonly layout: LayoutKind;
  readonly errors: boolean;
  readonly entities: number;
  /** Time the engine took, in microseconds. */
  readonly micros: number;
  readonly choices: readonly Choice[];
  readonly components: readonly Component[];
  readonly groups: readonly Group[];
  readonly nodes: readonly TreeNode[];
  readonly trees: readonly Tree[];
  /** Root of each component's lowered tree, or -1. */
  readonly lowered: readonly NodeId[];
  readonly classes: readonly Class[];
  readonly leaves: readonly Leaf[];
  readonly arrays: readonly ComponentArray[];
  readonly systems: readonly System[];
  readonly ticks: readonly Tick[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What the replay says: the documents of internal/designrun/replay, as they come. Positions are a tick, from 1, and a move inside it:
 * move 0 is the state before the commit of that tick, the last move the state after it.
 */

import type { ComponentId, LeafId, NodeId, Page, Range, SystemId } from "../page.ts";

export interface Position {
  readonly tick: number;
  readonly move: number;
}

/** The move that stands for the last one of a tick, whichever that is. */
export const end = 2 ** 31 - 1;

/** At once, as a commit does it, or one by one, as the paper does. */
export type Algorithm = "batch" | "one-by-one";

/** Rows written in the array of a component by either algorithm; null where that is not counted. */
export type Writes = readonly [ComponentId, number, number | null];

export interface TickDocument {
  readonly spawned: number;
  readonly despawned: number;
  readonly changed: number;
  readonly range: Range | null;
  readonly writes: readonly Writes[];
  /** Rows written in all arrays together. */
  readonly batch: number;
  readonly oneByOne: number | null;
  /** Moves by either algorithm; null until the replay has been there. */
  readonly moves: readonly [number | null, number | null];
  readonly sentence: string;
}

export interface StepsDocument {
  readonly schema: "copse.steps/1";
  readonly algorithm: Algorithm;
  readonly entities: number;
  readonly names: readonly (readonly [number, string])[];
  readonly told: boolean;
  /** Why it cannot be followed further. */
  readonly trouble: string | null;
  readonly ticks: readonly TickDocument[];
}

export interface EventDocument {
  readonly kind: "lift" | "slide" | "put" | "leave" | "fill" | "rotate" | "join" | "all";
  readonly entity: number;
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly leaf: LeafId;
  /** Whose arrays the move is made in. */
  readonly components: readonly ComponentId[];
  readonly cause: number;
  readonly causeName: string | null;
  readonly others: number;
  readonly changed: readonly ComponentId[];
  /** The statement that caused it. */
  readonly range: Range | null;
}

/** Arrays that a system walks in step and that no longer agree. */
export interface Disagreement {
  readonly system: SystemId;
  readonly lead: ComponentId;
  readonly with: ComponentId;
  readonly rows: number;
  readonly runs: readonly (readonly [number, number])[];
}

export interface StepDocument {
  readonly schema: "copse.step/1";
  readonly algorithm: Algorithm;
  readonly tick: number;
  readonly move: number;
  readonly moves: number;
  readonly ticks: number;
  /** Why the last ticks cannot be followed, once that is known. */
  readonly trouble: string | null;
  readonly sentence: string;
  readonly tickSentence: string | null;
  readonly event: EventDocument | null;
  readonly aside: readonly number[];
  readonly asideCount: number;
  /** Rows that this algorithm has written in this tick up to here. */
  readonly written: number;
  readonly writes: readonly (readonly [ComponentId, number])[];
  /** From the start to here; the other algorithm's up to the last complete tick. */
  readonly total: { readonly batch: number; readonly oneByOne: number | null };
  /** null where that would be too much to look at. */
  readonly disagree: readonly Disagreement[] | null;
}

export interface PathStep {
  readonly node: NodeId;
  /** What the node asks to go on; null at the leaf. */
  readonly asks: string | null;
  readonly yes: boolean;
}

export interface PathDocument {
  readonly schema: "copse.path/1";
  readonly entity: number;
  readonly name: string;
  readonly components: readonly ComponentId[];
  readonly state: "alive" | "unborn" | "dead";
  readonly arrays: readonly {
    readonly component: ComponentId;
    readonly row: number;
    readonly leaf: LeafId;
    readonly steps: readonly PathStep[];
  }[];
  readonly sentence: string;
}

export interface RowsDocument {
  readonly schema: "copse.rows/1";
  readonly component: ComponentId;
  readonly from: number;
  /** 0 where the row is free. */
  readonly entities: readonly number[];
}

/** Where the stepper stands, for every view. */
export interface Stepping {
  /** The text that is replayed; what is shown may be a newer one. */
  readonly of: string;
  readonly step: StepDocument;
  /** The document of the replayed text with the rows that everything has there. */
  readonly at: (page: Page) => Page;
  /** Milliseconds that the picture takes to get there. */
  readonly glide: number;
  /** The way of an entity through the trees, if one is to be shown. */
  readonly path: PathDocument | null;
}

/** What there is to say about a system: documents of schema copse.explain/1, as internal/design makes them. */

import type { ComponentId, Edit, GroupId, LeafId, Match, Range, SystemId } from "../page.ts";

/** A sentence, with what it speaks of. */
export interface Sentence {
  readonly text: string;
  readonly kind: "asks" | "reason" | "more" | "lead" | "tested" | "blocks" | "column" | "crossing" | "cost";
  readonly components: readonly ComponentId[];
  readonly groups: readonly GroupId[];
  readonly leaves: readonly LeafId[];
  readonly ranges: readonly Range[];
}

/** Two sets of components of which only one can be kept in order whole. */
export interface Crossing {
  readonly group: GroupId;
  readonly label: string;
  readonly range: Range | null;
  readonly text: string;
  readonly theorem: string;
  readonly own: readonly ComponentId[];
  readonly other: readonly ComponentId[];
  readonly both: readonly ComponentId[];
  readonly onlyOwn: readonly ComponentId[];
  readonly onlyOther: readonly ComponentId[];
}

/** An edit that makes the system match better. */
export interface Way {
  readonly text: string;
  readonly makes: Match;
  readonly edits: readonly Edit[];
  /** Characters put in and taken out. */
  readonly size: number;
  /** Of those that make it full. */
  readonly smallest: boolean;
  /** Else it follows from Theorem L. */
  readonly tried: boolean;
  /** What it does to the whole design. */
  readonly effect: string;
  /** What others pay; empty if nobody does. */
  readonly cost: string;
}

/** A stretch of a line of the loop: UTF-16 offsets. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly kind: "contiguous" | "tested" | "lookup";
  readonly component: ComponentId;
}

export interface LoopLine {
  readonly indent: number;
  readonly text: string;
  readonly kind: "walk" | "test" | "call" | "note";
  readonly marks: readonly Mark[];
  readonly leaves: readonly LeafId[];
}

export interface Explanation {
  readonly schema: "copse.explain/1";
  readonly system: SystemId;
  readonly name: string;
  readonly signature: string;
  readonly match: Match;
  readonly expected: Match | null;
  readonly story: readonly Sentence[];
  readonly crossing: Crossing | null;
  readonly ways: readonly Way[];
  /** Why there is no way; else empty. */
  readonly none: string;
  readonly loop: readonly LoopLine[];
}

/** What the engine says about differences: copse.compare/1 and copse.storages/1 (internal/design, AppendJSON and AppendStorages). */

import type { ComponentId, Cost, GroupId, LayoutKind, Match, Range, SystemId } from "../page.ts";

export interface Cause {
  readonly kind: "layout" | "group" | "order" | "component" | "system" | "entities";
  readonly text: string;
  /** What to light up in either text; one of them may be empty. */
  readonly a: readonly Range[];
  readonly b: readonly Range[];
  readonly groupA: GroupId;
  readonly groupB: GroupId;
  readonly tried: boolean;
}

/** A number, or a word for match and outcome; null where it is not there. */
export type Value = number | string | null;

export interface Line {
  readonly measure: string;
  readonly unit: string;
  readonly a: Value;
  readonly b: Value;
  /** 1: B is better, -1: B is worse, 0: equal or neither. */
  readonly better: -1 | 0 | 1;
  readonly cause: { readonly ids: readonly number[]; readonly alone: boolean; readonly either: boolean; readonly text: string } | null;
}

export interface SystemChange {
  readonly name: string;
  /** Its name in A if that is another one. */
  readonly was: string | null;
  readonly a: SystemId;
  readonly b: SystemId;
  readonly changed: boolean;
  readonly text: string;
  readonly why: readonly [string, string];
  readonly lines: readonly Line[];
}

export interface GroupChange {
  readonly label: string;
  readonly a: GroupId;
  readonly b: GroupId;
  readonly changed: boolean;
  readonly text: string;
  readonly lines: readonly Line[];
}

export interface ComponentChange {
  readonly name: string;
  readonly a: ComponentId;
  readonly b: ComponentId;
  readonly changed: boolean;
  readonly lines: readonly Line[];
}

export interface TickChange {
  readonly tick: number;
  readonly lines: readonly Line[];
  readonly components: readonly { readonly name: string; readonly lines: readonly Line[] }[];
}

interface Side {
  readonly layout: LayoutKind;
  readonly errors: boolean;
  readonly entities: number;
  readonly systems: number;
  readonly groups: number;
  readonly ticks: number;
}

export interface Difference {
  readonly schema: "copse.compare/1";
  readonly same: boolean;
  readonly summary: string;
  readonly a: Side;
  readonly b: Side;
  readonly causes: readonly Cause[];
  readonly systems: readonly SystemChange[];
  readonly groups: readonly GroupChange[];
  readonly components: readonly ComponentChange[];
  /** Only ticks that differ, at most 200. */
  readonly ticks: readonly TickChange[];
  readonly moreTicks: number;
  readonly totals: readonly Line[];
  readonly tried: number;
  readonly untried: number;
}

export interface StoredSystem {
  readonly name: string;
  readonly how: Match;
  /** Stretches of rows: runs of a group tree, tables of archetypes, or one. */
  readonly pieces: number;
  readonly tables: readonly number[];
  readonly cost: Cost;
  readonly text: string;
}

export interface Storage {
  readonly storage: "grouptree" | "archetype" | "owning";
  readonly text: string;
  readonly tables: readonly { readonly expr: string; readonly components: readonly ComponentId[]; readonly rows: number }[];
  readonly moreTables: number;
  /** Table numbers, -1 for despawned; copied and new columns, and bytes, for one entity. */
  readonly moves: readonly { readonly from: number; readonly to: number; readonly entities: number; readonly copied: number; readonly new: number; readonly bytes: number }[];
  readonly moreMoves: number;
  readonly group: { readonly expr: string; readonly owned: readonly ComponentId[]; readonly rows: number; readonly system: SystemId; readonly statement: number } | null;
  readonly systems: readonly StoredSystem[];
  readonly ticks: readonly { readonly moved: number; readonly written: readonly (readonly [ComponentId, number])[]; readonly rows: number; readonly bytes: number }[];
  readonly moreTicks: number;
  readonly totals: readonly { readonly measure: string; readonly unit: string; readonly value: number }[];
}

export interface Storages {
  readonly schema: "copse.storages/1";
  readonly entities: number;
  readonly complete: boolean;
  readonly summary: string;
  /** Group tree, archetypes and one owning group, in this order. */
  readonly storages: readonly Storage[];
}

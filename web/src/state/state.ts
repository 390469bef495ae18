/** What the page knows: one immutable value, which the views draw. Store (store.ts) changes it. */

import type { Elsewhere } from "./elsewhere.ts";
import type { Focus, Origin, Target } from "./focus.ts";
import type { ComponentId, Diagnostic, Fix, Page, Range, TreeId } from "../page/page.ts";
import type { Stepping } from "./stepping.ts";

export type Theme = "auto" | "light" | "dark";

export type EngineStatus =
  | { readonly kind: "loading"; readonly received: number; readonly total: number }
  /** recovered: the message of the fault after which this engine was started, until the reader dismisses it. */
  | { readonly kind: "ready"; readonly recovered?: string }
  | { readonly kind: "failed"; readonly message: string };

/** The worker's state as far as the reader must know it. */
export type Work =
  /** The analysis of a large design. of is 0 while the amount is unknown; blocking: the page does not respond, because no worker can start. */
  | { readonly kind: "running"; readonly done: number; readonly of: number; readonly blocking: boolean }
  | { readonly kind: "cancelled" }
  /** The analysis ran in the page, which the reader is told once. */
  | { readonly kind: "in-page" }
  /** The analysis is there, its hints are not. */
  | { readonly kind: "no-hints"; readonly message: string }
  /** The text could not be formatted. */
  | { readonly kind: "no-format"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };

/** Where systems are measured: in this browser, or natively on the server of the page. */
export type MeasuredAt = "browser" | "native";

/** How long one run of each system takes, as measured: nanoseconds by the name of the system. */
export interface Measured extends Readonly<Record<MeasuredAt, ReadonlyMap<string, number>>> {
  /** The text that was measured. */
  readonly of: string;
}

/** Nanoseconds of a run of a system; undefined where it was not measured. */
export type RunTimes = Readonly<Partial<Record<MeasuredAt, number | undefined>>>;

/** The times of a system of the text that is analysed. */
export function measuredTimes({ measured, analysed }: Pick<State, "measured" | "analysed">, system: string): RunTimes {
  return measured?.of === analysed ? { browser: measured.browser.get(system), native: measured.native.get(system) } : {};
}

/** A problem of one of two designs, or of both. */
export interface SharedProblem extends Diagnostic {
  readonly of: "A" | "B" | "both";
  reveal(range: Range): void;
  applyFix(fix: Fix): void;
}

/** A design as it was, and its text. */
export interface Before {
  readonly page: Page;
  readonly text: string;
}

export interface State {
  readonly elsewhere: Elsewhere | null;
  /** The design before the last edit that has settled, while its change is shown. */
  readonly before: Before | null;
  /** The problems of two designs while both are shown; null while those of the page are. */
  readonly problems: readonly SharedProblem[] | null;
  readonly text: string;
  /** The last analysis, which may be older than the text; null before the first. */
  readonly page: Page | null;
  /** The text that page describes. */
  readonly analysed: string;
  /** Whether page describes an older text. */
  readonly stale: boolean;
  readonly engine: EngineStatus;
  readonly work: Work | null;
  /** What is highlighted: the thing that the pointer is on, or else the pinned thing. */
  readonly focus: Focus | null;
  /** What is pinned in this design, also while the pointer is on another thing; null for nothing. */
  readonly selected: { readonly target: Target; readonly origin: Origin } | null;
  /** The design that is compared with this one, and what of it is highlighted; null while only one is shown. */
  readonly second: { readonly page: Page; readonly focus: Focus | null } | null;
  readonly theme: Theme;
  /** Whether the theme in effect is dark. Views that paint with colour values repaint when it changes. */
  readonly dark: boolean;
  /** The component whose lowered tree and array are selected, or null. */
  readonly component: ComponentId | null;
  readonly tree: TreeId;
  /** Position of the stepper; null while the pictures show the end of the design. It may belong to an older text. */
  readonly step: Stepping | null;
  /** Position of the second stepper, which runs the other algorithm; null while only one is shown. */
  readonly secondStep: Stepping | null;
  /** It may belong to an older text. */
  readonly measured: Measured | null;
}

/** What may follow at the caret, as far as the parser can tell. */
export interface Expected {
  /** Keywords, layouts and types. */
  readonly words: readonly string[];
  /** Whether component names may be used. */
  readonly components: boolean;
  /** Whether group names may be used. */
  readonly groups: boolean;
  /** Names of entities that may be used. */
  readonly entities: readonly string[];
}

/** What the page asks of the engine. engine.ts implements it on WebAssembly. */
export interface Engine {
  /** The page document of the text, without hints; null if the analysis would block the page. Throws EngineFault. */
  analyze(text: string): Page | null;
  /** The page document of a text that is not shown. Throws EngineFault. */
  tried(text: string): Page | null;
  /** Loads a paint model that the worker made, for the picture of the arrays. Throws EngineFault. */
  load(model: Uint8Array): void;
  /** What may follow a text that ends before the word at the caret. Throws EngineFault. */
  complete(before: string): Expected;
  /** By how much a figure becomes smaller or larger: "−46 %"; "" if it does not. Throws EngineFault. */
  change(was: number, now: number): string;
  /** Starts a new engine after a fault. */
  restart(): Promise<void>;
}

/** What the stepper asks of the replay, which runs in the workshop: a design's ticks on the real store, forwards and backwards. */

import type { Stretch } from "../engine.ts";
import type { ComponentId, Fix } from "../page.ts";
import type { EntityEdit } from "../worker-host/worker-host.ts";
import type { Algorithm, PathDocument, Position, RowsDocument, StepDocument, StepsDocument } from "./documents.ts";

export interface Shown {
  readonly step: StepDocument;
  /** What the engine paints: a model, a state or a step of wasm/paint. */
  readonly picture: Uint8Array;
}

export interface Opened extends Shown {
  readonly steps: StepsDocument;
}

export interface Told {
  /** Aborted when nobody waits for the answer any more; the call then rejects at once. */
  readonly signal?: AbortSignal;
  /** How far it has come, from 0 to 1. */
  readonly progress?: (part: number) => void;
}

/** The edit that carries out an act, or a sentence that says why it cannot be. */
export type Edited = { readonly fix: Fix } | { readonly refusal: string };

/** What the replay's program holds, in KiB: what lives, and all that it has of the system. */
export interface Memory {
  readonly live: number;
  readonly all: number;
}

export interface Replay {
  /** Begins anew with a text, at a position or else before the first move. */
  open(text: string, algorithm: Algorithm, at: Position | null, told: Told): Promise<Opened>;
  /** Makes moves, or takes them back where by is negative. */
  move(by: number, told: Told): Promise<Shown>;
  seek(to: Position, told: Told): Promise<Shown>;
  steps(): Promise<StepsDocument>;
  path(entity: number): Promise<PathDocument>;
  /** The entities of the rows from .. to of an array; at most 10,000. */
  rows(component: ComponentId, from: number, to: number): Promise<RowsDocument>;
  /** Says of which rows the entities are shown however many there are; what is to be painted then. */
  show(stretches: readonly Stretch[]): Promise<Uint8Array>;
  edit(action: EntityEdit, entity: number, components: readonly ComponentId[]): Promise<Edited>;
  memory(): Promise<Memory>;
  /** Lets go of what the replay holds. */
  close(): void;
}

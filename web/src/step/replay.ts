/** What the stepper asks of the replay, which runs in the worker: the ticks of a design on the real store, forwards and backwards. */

import type { Stretch } from "../engine/engine.ts";
import type { ComponentId, Edited } from "../page/page.ts";
import type { EntityEdit } from "../worker-host/worker-host.ts";
import type { Algorithm, MovesDocument, PathDocument, Position, RowsDocument, StepDocument, StepsDocument } from "../state/stepping.ts";

export interface ReplayStep {
  readonly step: StepDocument;
  /** In the format of wasm/paint: a model, a state or a step. */
  readonly picture: Uint8Array;
}

export interface Opened extends ReplayStep {
  readonly steps: StepsDocument;
}

export interface CallOptions {
  /** Cancels the call, which then rejects at once. */
  readonly signal?: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  readonly progress?: (part: number) => void;
}

/** KiB of the replay's program: in use, and taken from the system. */
export interface Memory {
  readonly live: number;
  readonly all: number;
}

export interface Replay {
  /** Opens a text at a position, or before the first move. */
  open(text: string, algorithm: Algorithm, at: Position | null, options: CallOptions): Promise<Opened>;
  /** Makes moves, or undoes them where by is negative. */
  move(by: number, options: CallOptions): Promise<ReplayStep>;
  seek(to: Position, options: CallOptions): Promise<ReplayStep>;
  steps(): Promise<StepsDocument>;
  path(entity: number): Promise<PathDocument>;
  /** Moves of the present tick, from one on up to another one, counted from 1. */
  moves(from: number, to: number): Promise<MovesDocument>;
  /** The entities of the rows from .. to of a component's array in a lane; at most 10,000. */
  rows(component: ComponentId, lane: number, from: number, to: number): Promise<RowsDocument>;
  /** Adds the entities of these rows to the picture, and returns it. */
  show(stretches: readonly Stretch[]): Promise<Uint8Array>;
  edit(action: EntityEdit, entity: number, components: readonly ComponentId[]): Promise<Edited>;
  memory(): Promise<Memory>;
  /** Frees the memory of the replay. */
  close(): void;
}

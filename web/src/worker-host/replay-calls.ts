/** The stepper's jobs: calls of the replay in wasm/worker/replay.go. */

import type { Stretch } from "../engine/engine.ts";
import type { ComponentId } from "../page/page.ts";
import { hintsLater, populated } from "../engine/program.ts";
import type { Exports, Program } from "../engine/program.ts";
import type { Algorithm } from "../state/stepping.ts";

/** A change of one entity that the stepper can write into the text. */
export type EntityEdit = "add" | "remove" | "spawn" | "despawn";

/** All calls but open and close return no parts where no replay is open. */
export type ReplayCall =
  | { readonly name: "open"; readonly text: string; readonly algorithm: Algorithm }
  /** Goes part of the way and returns three numbers: arrived, done and of. On arrival the step and its paint model follow. */
  | { readonly name: "seek"; readonly tick: number; readonly move: number; readonly whole: boolean }
  | { readonly name: "move"; readonly by: number }
  | { readonly name: "steps" }
  | { readonly name: "path"; readonly entity: number }
  /** Moves of the present tick, from one on up to another one, counted from 1. */
  | { readonly name: "moves"; readonly from: number; readonly to: number }
  | { readonly name: "rows"; readonly component: ComponentId; readonly lane: number; readonly from: number; readonly to: number }
  | { readonly name: "show"; readonly stretches: readonly Stretch[] }
  | { readonly name: "edit"; readonly edit: EntityEdit; readonly entity: number; readonly components: readonly ComponentId[] }
  | { readonly name: "memory" }
  | { readonly name: "close" };

/** See wasm/worker/replay.go. */
export interface ReplayExports extends Exports {
  replayOpen(n: number, flags: number, algorithm: number): number;
  replaySeek(tick: number, move: number, budget: number): number;
  replayMove(by: number): number;
  replayStep(): number;
  replaySteps(): number;
  replayPath(entity: number): number;
  replayMoves(from: number, to: number): number;
  replayRows(component: number, lane: number, from: number, to: number): number;
  replayShow(n: number): number;
  replayEdit(edit: number, entity: number, n: number): number;
  replayPicture(whole: number): number;
  replayClose(): number;
}

/** Rows that one call of seek may write: some tens of milliseconds, after which other requests get their turn. */
const rowsPerSeek = 1_000_000;

/** In the order in which wasm/worker/replay.go numbers them. */
const entityEdits: readonly EntityEdit[] = ["add", "remove", "spawn", "despawn"];

type Part = Uint8Array<ArrayBuffer>;

/** Stretches of rows as 32-bit numbers: component, lane, from and to of each. */
export function int32Bytes(stretches: readonly Stretch[]): Part {
  return new Uint8Array(Int32Array.from(stretches.flatMap(({ component, lane, from, to }) => [component, lane, from, to])).buffer);
}

export function runReplay(program: Program<ReplayExports>, call: ReplayCall): readonly Part[] {
  const unlessEmpty = (...parts: readonly Part[]): readonly Part[] => (parts.every((part) => part.length > 0) ? parts : []);
  switch (call.name) {
    case "open": {
      const flags = populated | hintsLater;
      return [program.bytes((x) => x.replayOpen(program.send(call.text), flags, call.algorithm === "batch" ? 0 : 1))];
    }
    case "seek": {
      const progress = program.bytes((x) => x.replaySeek(call.tick, call.move, rowsPerSeek));
      const [arrived] = progress.length > 0 ? new Int32Array(progress.buffer) : [];
      return arrived === 1 ? unlessEmpty(progress, ...stepAndPicture(program, call.whole)) : unlessEmpty(progress);
    }
    case "move":
      program.call((x) => x.replayMove(call.by));
      return unlessEmpty(...stepAndPicture(program, false));
    case "steps":
      return unlessEmpty(program.bytes((x) => x.replaySteps()));
    case "path":
      return unlessEmpty(program.bytes((x) => x.replayPath(call.entity)));
    case "moves":
      return unlessEmpty(program.bytes((x) => x.replayMoves(call.from, call.to)));
    case "rows":
      return unlessEmpty(program.bytes((x) => x.replayRows(call.component, call.lane, call.from, call.to)));
    case "show":
      return unlessEmpty(program.bytes((x) => x.replayShow(program.send(int32Bytes(call.stretches)))));
    case "edit": {
      const components = new Uint8Array(Int32Array.from(call.components).buffer);
      return unlessEmpty(program.bytes((x) => x.replayEdit(entityEdits.indexOf(call.edit), call.entity, program.send(components))));
    }
    case "memory":
      return [program.bytes((x) => x.memory())];
    case "close":
      program.call((x) => x.replayClose());
      return [];
  }
}

function stepAndPicture(program: Program<ReplayExports>, whole: boolean): readonly Part[] {
  return [program.bytes((x) => x.replayStep()), program.bytes((x) => x.replayPicture(whole ? 1 : 0))];
}

/** The stepper's part of the workshop's jobs: calls of the replay in wasm/worker/replay.go. */

import type { Stretch } from "../engine.ts";
import type { ComponentId } from "../page.ts";
import { hintsLater, populated } from "../program.ts";
import type { Exports, Program } from "../program.ts";
import type { Algorithm } from "../step/documents.ts";
import type { Act } from "../step/replay.ts";

/** All but open and close make no parts where no replay is open. */
export type ReplayCall =
  | { readonly name: "open"; readonly text: string; readonly algorithm: Algorithm }
  /** Some of the way: the numbers of arrived, done and of; once there the step and its picture as well. */
  | { readonly name: "seek"; readonly tick: number; readonly move: number; readonly whole: boolean }
  | { readonly name: "move"; readonly by: number }
  | { readonly name: "steps" }
  | { readonly name: "path"; readonly entity: number }
  | { readonly name: "rows"; readonly component: ComponentId; readonly from: number; readonly to: number }
  | { readonly name: "show"; readonly stretches: readonly Stretch[] }
  | { readonly name: "edit"; readonly act: Act; readonly entity: number; readonly components: readonly ComponentId[] }
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
  replayRows(component: number, from: number, to: number): number;
  replayShow(n: number): number;
  replayEdit(act: number, entity: number, n: number): number;
  replayPicture(whole: number): number;
  replayClose(): number;
}

/** Rows written in one slice of a long way: some tens of milliseconds, after which others are served. */
const budget = 1_000_000;

const acts: readonly Act[] = ["add", "remove", "spawn", "despawn"];

type Part = Uint8Array<ArrayBuffer>;

/** Stretches of rows as numbers. */
export function wordsOf(stretches: readonly Stretch[]): Part {
  return new Uint8Array(Int32Array.from(stretches.flatMap(({ component, from, to }) => [component, from, to])).buffer);
}

export function replaying(program: Program<ReplayExports>, call: ReplayCall): readonly Part[] {
  const parts = (...made: readonly Part[]): readonly Part[] => (made.every((part) => part.length > 0) ? made : []);
  switch (call.name) {
    case "open": {
      const flags = populated | hintsLater;
      return [program.bytes((x) => x.replayOpen(program.send(call.text), flags, call.algorithm === "batch" ? 0 : 1))];
    }
    case "seek": {
      const way = program.bytes((x) => x.replaySeek(call.tick, call.move, budget));
      const [arrived] = way.length > 0 ? new Int32Array(way.buffer) : [];
      return arrived === 1 ? parts(way, ...shown(program, call.whole)) : parts(way);
    }
    case "move":
      program.call((x) => x.replayMove(call.by));
      return parts(...shown(program, false));
    case "steps":
      return parts(program.bytes((x) => x.replaySteps()));
    case "path":
      return parts(program.bytes((x) => x.replayPath(call.entity)));
    case "rows":
      return parts(program.bytes((x) => x.replayRows(call.component, call.from, call.to)));
    case "show":
      return parts(program.bytes((x) => x.replayShow(program.send(wordsOf(call.stretches)))));
    case "edit": {
      const components = new Uint8Array(Int32Array.from(call.components).buffer);
      return parts(program.bytes((x) => x.replayEdit(acts.indexOf(call.act), call.entity, program.send(components))));
    }
    case "memory":
      return [program.bytes((x) => x.memory())];
    case "close":
      program.call((x) => x.replayClose());
      return [];
  }
}

function shown(program: Program<ReplayExports>, whole: boolean): readonly Part[] {
  return [program.bytes((x) => x.replayStep()), program.bytes((x) => x.replayPicture(whole ? 1 : 0))];
}

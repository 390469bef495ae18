/** The position of the playhead in words, whether it is the end, and how far playing moves it at a time. */

import { count } from "../text/numbers.ts";
import type { StepDocument } from "../state/stepping.ts";

/** "tick 7, move 2 of 5" */
export function stepPlace(step: Pick<StepDocument, "tick" | "move" | "moves">): string {
  const { tick, move, moves } = step;
  return `tick ${count(tick)}, move ${count(move)} of ${count(moves)}`;
}

/** Whether a position is the end of the design, which the pictures show without a replay. */
export function atEnd(step: Pick<StepDocument, "tick" | "move" | "moves" | "ticks">): boolean {
  return step.tick >= step.ticks && step.move >= step.moves;
}

/** While playing, a tick of many moves takes about this many beats, each of several moves. */
export const beatsPerTick = 32;

export function stride(moves: number): number {
  return Math.max(1, Math.ceil(moves / beatsPerTick));
}

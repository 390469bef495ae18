/** The position of the playhead in words, and whether it is the end. */

import { count } from "./numbers.ts";
import type { StepDocument } from "./step/documents.ts";

/** "tick 7, move 2 of 5" */
export function stepPlace(step: Pick<StepDocument, "tick" | "move" | "moves">): string {
  const { tick, move, moves } = step;
  return `tick ${count(tick)}, move ${count(move)} of ${count(moves)}`;
}

/** Whether a position is the end of the design, which the pictures show without a replay. */
export function atEnd(step: Pick<StepDocument, "tick" | "move" | "moves" | "ticks">): boolean {
  return step.tick >= step.ticks && step.move >= step.moves;
}

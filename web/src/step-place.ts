/** The position of the stepper in words. */

import { count } from "./numbers.ts";
import type { StepDocument } from "./step/documents.ts";

/** "tick 7, move 2 of 5" */
export function stepPlace(step: Pick<StepDocument, "tick" | "move" | "moves">): string {
  const { tick, move, moves } = step;
  return `tick ${count(tick)}, move ${count(move)} of ${count(moves)}`;
}

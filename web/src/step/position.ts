/** Positions of the playhead: arithmetic for the buttons and keys of the timeline. Pure. */

import type { Page } from "../page/page.ts";
import { end } from "../state/stepping.ts";
import type { Position, StepDocument } from "../state/stepping.ts";

/** The same position where the tick may have another number of moves: its end stays its end. */
export function samePlace({ tick, move, moves }: Pick<StepDocument, "tick" | "move" | "moves">): Position {
  return { tick, move: move > 0 && move >= moves ? end : move };
}

/** The position after so many ticks; 0 is before the first move. */
export function afterTicks(ticks: number): Position {
  return ticks <= 0 ? { tick: 1, move: 0 } : { tick: ticks, move: end };
}

/** One tick forwards: to the end of the tick, or of the next one where it is there already. Backwards likewise, to the start. */
export function nextTick(step: Pick<StepDocument, "tick" | "move" | "moves" | "ticks">, by: 1 | -1): Position {
  if (by > 0) return { tick: Math.min(step.move < step.moves ? step.tick : step.tick + 1, step.ticks), move: end };
  return { tick: Math.max(step.move > 0 ? step.tick : step.tick - 1, 1), move: 0 };
}

export function atStart(step: Pick<StepDocument, "tick" | "move">): boolean {
  return step.tick <= 1 && step.move === 0;
}

const limits: ReadonlySet<string> = new Set(["too-many-ticks", "too-many-entities"]);

/** Why there is nothing to step through: the limit that the text exceeds, in the engine's words, or that no entity is spawned. */
export function nothingToStep({ diagnostics }: Pick<Page, "diagnostics">): string {
  return diagnostics.find((each) => limits.has(each.code))?.message ?? "no entity is spawned";
}

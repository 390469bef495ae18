/** What the replay says, as it comes, and where the page stands in it. */

import type { PathDocument, StepDocument } from "../page/documents.ts";
import type { Page } from "../page/page.ts";

export type {
  Algorithm, ArrayWrites, Disagreement, EventDocument, MovesDocument, PathDocument, PathStep, RowsDocument, StepDocument, StepsDocument, TickDocument,
} from "../page/documents.ts";

/** A tick, from 1, and a move inside it: move 0 is the state before the commit of that tick, the last move the state after it. */
export interface Position {
  readonly tick: number;
  readonly move: number;
}

/** The move that stands for the last one of a tick, whichever that is. */
export const end = 2 ** 31 - 1;

/** Where the stepper stands, for every view. */
export interface Stepping {
  /** The text that is replayed; what is shown may be a newer one. */
  readonly of: string;
  readonly step: StepDocument;
  /** The document of the replayed text with the rows that everything has there. */
  readonly at: (page: Page) => Page;
  /** Milliseconds that the picture takes to get there. */
  readonly glide: number;
  /** The way of an entity through the trees, if one is to be shown. */
  readonly path: PathDocument | null;
}

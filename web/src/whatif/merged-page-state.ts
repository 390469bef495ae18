/** What the page knows, as it is about the merged text: the documents of both, and the step of A at its lines. Pure. */

import type { Page } from "../page.ts";
import type { State } from "../state.ts";
import type { Stepping } from "../step/documents.ts";
import { moved } from "./merged-page.ts";
import type { MergedPage } from "./merged-page.ts";
import type { Merged } from "./merged-state.ts";
import { linesOf } from "./merged-text.ts";

export function mergedStateOf(state: State, text: string, { mode, lines, a }: Merged, pages: { readonly a: Page; readonly b: Page }, { page }: MergedPage): State {
  if (mode === "b") return { ...state, text, analysed: text, page: pages.b, stale: false, focus: null, step: null };
  const step = state.step && state.step.of === a ? keptStep(state.step, text, linesOf(lines, "A"), pages.a) : null;
  return { ...state, text, analysed: text, page, stale: false, step };
}

const steps = new WeakMap<Stepping, Stepping>();

/** The same one for the same text, so that an editor has nothing to draw. */
function keptStep(stepping: Stepping, of: string, places: readonly number[], a: Page): Stepping {
  const kept = steps.get(stepping);
  if (kept?.of === of) return kept;
  const made = stepAt(stepping, of, places, a);
  steps.set(stepping, made);
  return made;
}

/** The statement of a step at its line in the merged text; the rows are those of A. */
function stepAt(stepping: Stepping, of: string, places: readonly number[], a: Page): Stepping {
  const { event } = stepping.step;
  const range = event?.range ? moved(event.range, (line) => places[line] ?? 0) : null;
  return { ...stepping, of, at: () => stepping.at(a), step: { ...stepping.step, event: event && range ? { ...event, range } : event } };
}

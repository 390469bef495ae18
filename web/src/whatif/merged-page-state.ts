/** What the page knows, as it is about the merged text: the documents of both, what is highlighted in both, and the step of A at its lines. Pure. */

import type { Focus } from "../focus.ts";
import type { Page } from "../page.ts";
import type { State } from "../state.ts";
import type { Stepping } from "../step/documents.ts";
import { moved } from "./merged-page.ts";
import type { MergedPage } from "./merged-page.ts";
import type { Merged } from "./merged-state.ts";
import { linesOf } from "./merged-text.ts";

export function mergedStateOf(state: State, text: string, { lines, a }: Merged, pageOfA: Page, of: MergedPage): State {
  const step = state.step && state.step.of === a ? keptStep(state.step, text, linesOf(lines, "A"), pageOfA) : null;
  return { ...state, text, analysed: text, page: of.page, stale: false, step, focus: mergedFocus(state.focus, state.second?.focus ?? null, of) };
}

/** The last one of each, so that an editor has nothing to draw while neither changes. */
const focuses = new WeakMap<Focus, { readonly a: Focus | null; readonly of: MergedPage; readonly both: Focus }>();

/** What is highlighted in A, and what of B is on lines of B alone. */
function mergedFocus(a: Focus | null, b: Focus | null, of: MergedPage): Focus | null {
  if (!b) return a;
  const last = focuses.get(b);
  if (last?.a === a && last.of === of) return last.both;
  const numbers = (kind: "component" | "group" | "system", ids: ReadonlySet<number>) => [...ids].map((id) => of.numberOf(kind, id)).filter((id) => id >= 0);
  const { kind, id } = b.target;
  const target = a?.target ?? (kind === "component" || kind === "group" || kind === "system" ? { kind, id: of.numberOf(kind, id) } : b.target);
  const both: Focus = {
    target,
    origin: b.origin,
    pinned: b.pinned,
    components: new Set([...(a?.components ?? []), ...numbers("component", b.components)]),
    groups: new Set([...(a?.groups ?? []), ...numbers("group", b.groups)]),
    systems: new Set([...(a?.systems ?? []), ...numbers("system", b.systems)]),
    nodes: a?.nodes ?? new Set(),
    leaves: a?.leaves ?? new Set(),
  };
  focuses.set(b, { a, of, both });
  return both;
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

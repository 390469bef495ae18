/** What the page knows, as it is about the merged text: the documents of both, what is highlighted in both, and the step of A at its lines. Pure. */

import type { Focus, Target } from "../state/focus.ts";
import type { Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Stepping } from "../state/stepping.ts";
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

type Sets = Pick<Focus, "components" | "groups" | "systems">;

/** What is highlighted in A, and what of B is on lines of B alone. */
function mergedFocus(a: Focus | null, b: Focus | null, of: MergedPage): Focus | null {
  if (!b) return a;
  const last = focuses.get(b);
  if (last?.a === a && last.of === of) return last.both;
  const added = (kind: "component" | "group" | "system", ids: ReadonlySet<number>) => [...ids].map((id) => of.numberOf(kind, id)).filter((id) => id >= 0);
  const inB: Sets = { components: new Set(added("component", b.components)), groups: new Set(added("group", b.groups)), systems: new Set(added("system", b.systems)) };
  const { kind, id } = b.target;
  const ofB = kind === "component" || kind === "group" || kind === "system" ? { kind, id: of.numberOf(kind, id) } : b.target;
  const both: Focus = { ...b, target: a?.target ?? ofB, nodes: a?.nodes ?? new Set(), leaves: a?.leaves ?? new Set(), ...sum(a, inB), ...(a && ofB.id >= 0 ? inBothLines(a, ofB) : {}) };
  focuses.set(b, { a, of, both });
  return both;
}

function sum(a: Sets | null, b: Sets): Sets {
  const all = (name: keyof Sets) => new Set([...(a?.[name] ?? []), ...b[name]]);
  return { components: all("components"), groups: all("groups"), systems: all("systems") };
}

/** Where the caret has selected what A and B have on lines of their own: both lines, of which the caret is in one. */
function inBothLines({ origin, pinned, target }: Focus, ofB: Target): Partial<Focus> {
  if (origin !== "text" || !pinned) return {};
  const ids = (kind: Target["kind"]) => new Set(kind === target.kind ? [target.id, ofB.id] : []);
  return { origin: "problems", components: ids("component"), groups: ids("group"), systems: ids("system") }; // this origin makes no view scroll
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

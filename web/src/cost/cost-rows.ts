/** What the rows of the cost column say, as values: the systems and the commits, what costs most in a round first. */

import { count, duration, measuredDuration } from "../text/numbers.ts";
import type { Match, Page, System, SystemId } from "../page/page.ts";
import type { There } from "../state/elsewhere.ts";
import type { Target } from "../state/focus.ts";
import { measuredTimes } from "../state/state.ts";
import type { State } from "../state/state.ts";

/** The row of the commits, in the place of a system's number. */
export const commits: SystemId = -1;

/** No row. */
export const nothing: SystemId = -2;

/** A bar: its look, and its width in hundredths of the room. */
export interface Bar {
  readonly look: string;
  readonly width: number;
}

export interface CostRow {
  readonly id: SystemId;
  readonly name: string;
  /** "×60"; "" for once. */
  readonly weight: string;
  /** The class; null for the commits. */
  readonly match: Match | null;
  /** How the system runs in another storage, while one is shown. */
  readonly there: There | null;
  /** Whether it tests entities or looks values up: only then its class has a colour. */
  readonly pays: boolean;
  /** Whether it costs nothing. */
  readonly free: boolean;
  readonly bars: readonly Bar[];
  readonly time: string;
  readonly share: string;
  readonly measured: string;
  readonly native: string;
}

export function targetOf(row: SystemId): Target {
  return row === commits ? { kind: "commits", id: 0 } : { kind: "system", id: row };
}

export function rowOf({ kind, id }: Target): SystemId {
  return kind === "system" ? id : kind === "commits" ? commits : nothing;
}

/** The look of what a run does to memory, which is that of the class that does it to all entities. */
function lookOf({ cost }: System): Match {
  return cost.lookups > 0 ? "partial" : cost.tested > 0 ? "blind" : "full";
}

/** The rows with these numbers. */
export function rowsOf(state: State, page: Page, ids: readonly SystemId[]): CostRow[] {
  const scale = new Scale(page, state.before?.page ?? null);
  const elsewhere = state.elsewhere?.page === page ? state.elsewhere : null;
  return ids.flatMap((id) => {
    const system = page.systems[id];
    if (system) return [rowOfSystem(state, system, id, elsewhere?.of(id) ?? null, scale)];
    return page.commits ? [rowOfCommits(page.commits, scale)] : [];
  });
}

function rowOfSystem(state: State, system: System, id: SystemId, there: There | null, scale: Scale): CostRow {
  const { name, weight, match, share, shareText, roundText, cost } = system;
  const times = measuredTimes(state, name);
  const bars = there ? [bar("own", there.ownShare), bar(there.how, there.share)] : scale.bars(lookOf(system), share, name);
  return {
    id, name, match, there, bars,
    weight: weight === 1 ? "" : `×${count(weight)}`,
    pays: cost.tested + cost.lookups > 0,
    free: cost.visited === 0,
    time: there?.time ?? roundText,
    share: shareText,
    measured: times.browser === undefined ? "" : measuredDuration(times.browser),
    native: times.native === undefined ? "" : duration(times.native),
  };
}

function rowOfCommits({ count: times, share, shareText, roundText }: NonNullable<Page["commits"]>, scale: Scale): CostRow {
  return {
    id: commits, name: "Commits", match: null, there: null, bars: scale.bars("commits", share, null),
    weight: times === 1 ? "" : `×${count(times)}`,
    pays: true, free: false, time: roundText, share: shareText, measured: "", native: "",
  };
}

/** How long the bars are: the dearest of a round, now or before, has all of the room. */
class Scale {
  readonly #now: number;
  /** What each system of the state before took of its round, by name. */
  readonly #before: ReadonlyMap<string | null, number> | null;
  readonly #most: number;

  constructor(page: Page, before: Page | null) {
    this.#now = page.total.sum;
    const costs = ({ systems, commits, total }: Page) => [[null, (commits?.share ?? 0) * total.sum] as const, ...systems.map(({ name, share }) => [name, share * total.sum] as const)];
    this.#before = before && new Map<string | null, number>(costs(before));
    const now = costs(page).map(([, cost]) => cost);
    this.#most = Math.max(...now, ...(this.#before?.values() ?? []));
  }

  /** The bar of a share, and the one of before under the same name; null stands for the commits. */
  bars(look: string, share: number, name: string | null): Bar[] {
    if (this.#most === 0) return [];
    const now = bar(look, (share * this.#now) / this.#most);
    return this.#before ? [now, bar("was", (this.#before.get(name) ?? 0) / this.#most)] : [now];
  }
}

/** Widths are whole hundredths, less than a pixel here, so a key in the text leaves most bars as they are. */
function bar(look: string, part: number): Bar {
  return { look, width: Math.round(100 * part) };
}

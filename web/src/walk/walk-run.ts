/**
 * A run of a system through memory: which lines each visited entity uses, and the sums up to any of them. Entities are counted
 * from 0 in the order of the visit.
 */

import type { Walk, WalkSegment } from "../page/documents.ts";

/** An array that the run uses, with an element of each column for each visited entity. */
export interface Segment extends WalkSegment {
  /** The first line that the entity uses, or its row if no value is read; -1 if it uses none. */
  readonly first: Int32Array;
  readonly used: Uint16Array;
  readonly fetched: Uint16Array;
  /** Lines that no entity used before. */
  readonly fresh: Uint16Array;
}

type Lines = Pick<Segment, "used" | "fetched">;

const noLines: Lines = { used: new Uint16Array(), fetched: new Uint16Array() };

/** Sums over the entities from the first one to one of them. */
export interface SegmentSums {
  values: number;
  used: number;
  fetched: number;
  fresh: number;
}

export interface Sums {
  tested: number;
  matched: number;
  found: number;
  readonly segments: readonly SegmentSums[];
}

/** A run has sums at every so many entities. */
const stride = 1024;

/** The sums of more entities are written in slices. */
export const mostAtOnce = 1 << 15;

const isTested = 1;
const isMatched = 2;

export class Run {
  readonly walk: Walk;
  readonly entities: Int32Array;
  readonly segments: readonly Segment[];
  readonly #found: Uint16Array;
  readonly #flags: Uint8Array;
  /** The sums before entity 0, stride, 2 · stride and so on. */
  readonly #kept: readonly Sums[];

  /** Reads a run in slices, between which the page answers where there are many entities, until the signal is aborted. */
  static async inSlices(walk: Walk, places: ArrayBuffer, signal: AbortSignal): Promise<Run> {
    const run = new Run(walk, places);
    for (const _ of run.#sums()) {
      if (run.length > mostAtOnce) await nextTask();
      signal.throwIfAborted();
    }
    return run;
  }

  /** places are the columns of walk.AppendPlaces. */
  private constructor(walk: Walk, places: ArrayBuffer) {
    const n = walk.visited;
    let at = 0;
    const numbers = (): Int32Array => new Int32Array(places, (at += 4 * n) - 4 * n, n);
    const short = (): Uint16Array => new Uint16Array(places, (at += 2 * n) - 2 * n, n);
    this.walk = walk;
    this.entities = numbers();
    const first = walk.segments.map(numbers);
    const lines = walk.segments.map((): Lines => ({ used: short(), fetched: short() }));
    this.#found = short();
    this.#flags = new Uint8Array(places, at, n);
    this.segments = walk.segments.map((segment, each) => ({ ...segment, first: first[each] ?? new Int32Array(), ...(lines[each] ?? noLines), fresh: new Uint16Array(n) }));
    this.#kept = Array.from({ length: Math.ceil(n / stride) }, () => nothing(walk.segments.length));
  }

  get length(): number {
    return this.entities.length;
  }

  /** Which of the tables that are walked an entity is in; undefined where there are none. */
  tableOf(k: number): { readonly name: string; readonly number: number } | undefined {
    const { stops } = this.walk;
    let at = -1;
    for (let low = 0, high = stops.length - 1; low <= high; ) {
      const middle = (low + high) >> 1;
      if ((stops[middle]?.first ?? 0) <= k) {
        at = middle;
        low = middle + 1;
      } else high = middle - 1;
    }
    const stop = stops[at];
    return stop && { name: stop.name, number: at + 1 };
  }

  isTested(k: number): boolean {
    return ((this.#flags[k] ?? 0) & isTested) !== 0;
  }

  isMatched(k: number): boolean {
    return ((this.#flags[k] ?? 0) & isMatched) !== 0;
  }

  /** The sums from the first entity to this one. */
  sumsTo(k: number): Sums {
    const sums = copy(this.#kept[Math.floor(k / stride)] ?? nothing(this.segments.length));
    for (let each = k - (k % stride); each <= k && each < this.length; each++) this.#add(sums, each);
    return sums;
  }

  /** Writes the sums, slice by slice. */
  *#sums(): Generator<void> {
    yield this.#sumFlags();
    for (const [each, segment] of this.segments.entries()) {
      yield countFresh(segment);
      yield sumLines(segment, this.#kept.map(({ segments }) => segments[each]));
    }
  }

  /** Writes the sums of everything but lines. */
  #sumFlags(): void {
    let [tested, matched, found] = [0, 0, 0];
    for (let k = 0; k < this.length; k++) {
      const sums = k % stride === 0 ? this.#kept[k / stride] : undefined;
      if (sums) Object.assign(sums, { tested, matched, found });
      const flags = this.#flags[k] ?? 0;
      if ((flags & isTested) !== 0) tested++;
      if ((flags & isMatched) !== 0) matched++;
      found += this.#found[k] ?? 0;
    }
  }

  #add(sums: Sums, k: number): void {
    if (this.isTested(k)) sums.tested++;
    if (this.isMatched(k)) sums.matched++;
    sums.found += this.#found[k] ?? 0;
    this.segments.forEach((segment, at) => {
      const sum = sums.segments[at];
      if (!sum || !counts(segment, k)) return;
      sum.values++;
      sum.used += segment.used[k] ?? 0;
      sum.fetched += segment.fetched[k] ?? 0;
      sum.fresh += segment.fresh[k] ?? 0;
    });
  }
}

/** Whether an entity uses lines of a segment. */
function counts({ first, bytes }: Segment, k: number): boolean {
  return (first[k] ?? -1) >= 0 && bytes > 0;
}

/** Writes the sums of a segment before entity 0, stride, 2 · stride and so on. Column by column it takes a third of the time. */
function sumLines(segment: Segment, kept: readonly (SegmentSums | undefined)[]): void {
  const { used: usedOf, fetched: fetchedOf, fresh: freshOf } = segment;
  let [values, used, fetched, fresh] = [0, 0, 0, 0];
  for (let k = 0; k < segment.first.length; k++) {
    const sum = k % stride === 0 ? kept[k / stride] : undefined;
    if (sum) Object.assign(sum, { values, used, fetched, fresh });
    if (!counts(segment, k)) continue;
    values++;
    used += usedOf[k] ?? 0;
    fetched += fetchedOf[k] ?? 0;
    fresh += freshOf[k] ?? 0;
  }
}

/** Arrays of more lines have no count of those that are used for the first time: it would take a bit for each line. */
const mostCounted = 1 << 27;

/** Counts the lines that are used for the first time. */
function countFresh({ bytes, lines, first, used, fresh }: Segment): void {
  const seen = new Uint32Array(bytes > 0 && lines <= mostCounted ? Math.ceil(lines / 32) : 0);
  for (let k = 0; k < first.length && seen.length > 0; k++) {
    const from = first[k] ?? -1;
    if (from === first[k - 1] && used[k] === used[k - 1]) continue; // the lines of the entity before
    for (let line = from; from >= 0 && line < from + (used[k] ?? 0); line++) {
      const bit = 1 << (line & 31);
      const word = seen[line >> 5] ?? 0;
      if ((word & bit) !== 0) continue;
      seen[line >> 5] = word | bit;
      fresh[k] = (fresh[k] ?? 0) + 1;
    }
  }
}

/** Resolves in another task. A timer would wait for some milliseconds. */
export function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(null);
  });
}

function nothing(segments: number): Sums {
  return { tested: 0, matched: 0, found: 0, segments: Array.from({ length: segments }, () => ({ values: 0, used: 0, fetched: 0, fresh: 0 })) };
}

function copy(sums: Sums): Sums {
  return { ...sums, segments: sums.segments.map((each) => ({ ...each })) };
}

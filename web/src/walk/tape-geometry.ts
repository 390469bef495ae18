/** Where the parts of a tape are, in pixels: x is the line of an array, y the entity, downwards. */

import type { Segment } from "./walk-run.ts";

/** The least width of a segment, and the distance between two. */
export const leastWidth = 60;
export const gap = 16;

/** With more entities, marks are binned to pixels. */
export const mostMarks = 2000;

export interface Span {
  readonly left: number;
  readonly width: number;
}

/** Room for a segment: in two runs at one scale, for the segment of each that has the same key. */
export interface Slot {
  readonly key: string;
  /** The lines that its width stands for. */
  readonly lines: number;
  /** The width that its words need. */
  readonly label: number;
}

/** The slots of two runs, so that what both use has the same place and the same scale. */
export function sharedSlots(one: readonly Slot[], other: readonly Slot[]): Slot[] {
  const more = other.filter(({ key }) => !one.some((each) => each.key === key));
  return [...one, ...more].map((slot) => {
    const same = other.find(({ key }) => key === slot.key) ?? slot;
    return { key: slot.key, lines: Math.max(slot.lines, same.lines), label: Math.max(slot.label, same.label) };
  });
}

/**
 * Places segments next to each other, as wide as their lines say, but at least as wide as their labels and leastWidth. Where that does
 * not fit, they are wider than what is available.
 */
export function spansOf(lines: readonly number[], labels: readonly number[], available: number): Span[] {
  const room = available - gap * (lines.length - 1);
  const least = labels.map((label) => Math.max(leastWidth, label));
  const widths = share(lines, least, Math.max(room, total(least)));
  let left = 0;
  return widths.map((width) => {
    const span = { left, width };
    left += width + gap;
    return span;
  });
}

/** Whole pixels in proportion to the weights, and at least so many each. Their sum is at most that of the pixels given. */
function share(weights: readonly number[], least: readonly number[], pixels: number): number[] {
  const fixed = new Set<number>();
  for (;;) {
    const left = pixels - least.reduce((sum, each, at) => sum + (fixed.has(at) ? each : 0), 0);
    const weight = weights.reduce((sum, each, at) => sum + (fixed.has(at) ? 0 : each), 0);
    const wanted = weights.map((each, at) => (fixed.has(at) || weight === 0 ? (least[at] ?? 0) : Math.floor((left * each) / weight)));
    const short = wanted.flatMap((width, at) => (!fixed.has(at) && width < (least[at] ?? 0) ? [at] : []));
    if (short.length === 0) return wanted;
    for (const at of short) fixed.add(at);
  }
}

function total(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0);
}

/** The pixels from first to before end that lines of a segment take; at least one. */
export function columnsOf({ lines }: { readonly lines: number }, first: number, used: number, width: number): { readonly from: number; readonly to: number } {
  const from = leftOf(first, width, lines);
  return { from, to: rightOf(from, first + used, width, lines) };
}

// Numbers instead of an object: they are computed for each entity and segment of a run.

function leftOf(first: number, width: number, lines: number): number {
  return Math.min(width - 1, Math.floor((first * width) / lines));
}

function rightOf(from: number, end: number, width: number, lines: number): number {
  return Math.min(width, Math.max(from + 1, Math.ceil((end * width) / lines)));
}

export const blank = 0;
export const hit = 1;
export const miss = 2;

/** What a tape of n entities shows at each pixel, row by row: a miss if one of the entities there fetches one of the lines there. */
export function binned(segment: Segment, width: number, height: number, n = segment.first.length, lines = segment.lines): Uint8Array {
  const bins = new Uint8Array(width * height);
  const { first, used, fetched } = segment;
  let [row, from, end] = [-1, -1, -1];
  for (let k = 0; k < first.length; k++) {
    const line = first[k] ?? -1;
    if (line < 0) continue;
    const y = Math.floor((k * height) / n);
    const what = (fetched[k] ?? 0) > 0 ? miss : hit;
    const after = line + Math.max(1, used[k] ?? 0);
    if (what === hit && y === row && line === from && after === end) continue; // the same pixels as those of the entity before
    [row, from, end] = [y, line, after];
    const left = leftOf(line, width, lines);
    const right = y * width + rightOf(left, after, width, lines);
    for (let x = y * width + left; x < right; x++) if ((bins[x] ?? 0) < what) bins[x] = what;
  }
  return bins;
}

/** The first entity that uses a line at each pixel of the width; the number of entities if none does. */
export function firstUses(segment: Segment, width: number, lines = segment.lines): Int32Array {
  const { first, used } = segment;
  const n = first.length;
  const uses = new Int32Array(width).fill(n);
  let [from, end, missing] = [-1, -1, width];
  for (let k = 0; k < n && missing > 0; k++) {
    const line = first[k] ?? -1;
    const after = line + Math.max(1, used[k] ?? 0);
    if (line < 0 || (line === from && after === end)) continue; // none, or those of the entity before
    [from, end] = [line, after];
    const left = leftOf(line, width, lines);
    const right = rightOf(left, after, width, lines);
    for (let x = left; x < right; x++) {
      if (uses[x] !== n) continue;
      uses[x] = k;
      missing--;
    }
  }
  return uses;
}

/** The entity at a height of the tape. */
export function entityAt(y: number, height: number, n: number): number {
  return Math.max(0, Math.min(n - 1, Math.floor((y * n) / height)));
}

/** The lower edge of an entity's row, rounded to whole pixels. */
export function edgeOf(k: number, height: number, n: number): number {
  return Math.round(((k + 1) * height) / n);
}

/** Round numbers for an axis of n entities, at least so many pixels apart: [0, 100, 200]. */
export function ticksOf(n: number, height: number, distance: number): number[] {
  const least = (n * distance) / Math.max(height, 1);
  let step = 1;
  for (let at = 0; step < least; at++) step = Math.round(step * (at % 3 === 1 ? 2.5 : 2));
  const ticks: number[] = [];
  for (let tick = 0; tick < n; tick += step) ticks.push(tick);
  return ticks;
}

/** How many rows the table of entities has. */
export const tableRows = 13;

/** The first entity of the table: the playhead is in the middle, except near the ends. */
export function tableStart(at: number, n: number): number {
  return Math.max(0, Math.min(n - tableRows, at - (tableRows - 1) / 2));
}

/** The ticks on the strip of the timeline, and which position is where. Pure. */

import type { StepDocument } from "../state/stepping.ts";

/** Pixels between two ticks. */
export const gap = 2;
/** Pixels of the narrowest tick. Where that is too much for all of them, the strip is wider than the bar and scrolls. */
export const narrowest = 4;

export interface StripLayout {
  /** Left edge of each tick, and the right edge of the last one. */
  readonly edges: Float64Array;
  readonly width: number;
}

/** A place in a tick, from 0 at its start to 1 at its end. */
export interface TickPart {
  readonly tick: number;
  readonly part: number;
}

/** Divides the room into ticks of equal width. */
export function layOut(ticks: number, room: number): StripLayout {
  const width = ticks === 0 ? 0 : Math.max(narrowest, (room - gap * (ticks - 1)) / ticks);
  const edges = Float64Array.from({ length: ticks + 1 }, (_, tick) => tick * (width + gap));
  return { edges, width: Math.max(0, (edges[ticks] ?? 0) - gap) };
}

/** Left and right edge of a tick, from 1. */
export function edgesOf({ edges }: StripLayout, tick: number): readonly [left: number, right: number] {
  return [edges[tick - 1] ?? 0, Math.max(0, (edges[tick] ?? 0) - gap)];
}

/** Where the playhead stands at a position. A tick without moves is behind it. */
export function xOf(layout: StripLayout, { tick, move, moves }: Pick<StepDocument, "tick" | "move" | "moves">): number {
  const [left, right] = edgesOf(layout, tick);
  return left + (right - left) * (moves === 0 ? 1 : Math.min(1, move / moves));
}

/** The tick, from 1, at a horizontal place. */
export function tickAt({ edges }: StripLayout, x: number): number {
  let [low, high] = [0, edges.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** Pixels at both ends of the strip that mean the ends themselves. */
const snap = 4;

/** The place in a tick under the pointer. */
export function placeAt(layout: StripLayout, x: number): TickPart {
  const last = layout.edges.length - 1;
  if (x <= snap) return { tick: 1, part: 0 };
  if (x >= layout.width - snap) return { tick: last, part: 1 };
  const tick = tickAt(layout, x);
  const [left, right] = edgesOf(layout, tick);
  return { tick, part: Math.min(1, Math.max(0, (x - left) / (right - left))) };
}

/** What fits into a tick: its number, a bar for each component, and the count of its rows. Widths in pixels. */
export function fitting(width: number, number: string, bars: number, rows: string): { readonly number: boolean; readonly bars: boolean; readonly rows: boolean } {
  const figures = (words: string): number => 7.5 * words.length;
  let left = width - 4 - figures(number);
  const shown = { number: left >= 0, bars: false, rows: false };
  if (!shown.number) return shown;
  const barsWidth = 6 + barPitch * bars;
  shown.bars = left >= barsWidth;
  if (shown.bars) left -= barsWidth;
  shown.rows = left >= 8 + figures(rows);
  return shown;
}

/** Pixels from one bar to the next. */
export const barPitch = 4;

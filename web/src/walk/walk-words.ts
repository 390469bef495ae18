/** What the walk says about an entity and its lines. */

import { count, counted } from "../numbers.ts";
import type { Page } from "../page.ts";
import type { Run, Segment } from "./walk-run.ts";

/** The name of a segment where there is little room: a further array of a component has its number. */
export function shortName(page: Page, segment: Segment): string {
  const component = page.components[segment.component];
  return component && segment.lane > 0 ? `${component.name} ${segment.lane + 1}` : segment.name;
}

/** "20", or "20–21" where a row lies in several lines. */
export function linesOf(segment: Segment, k: number): string {
  const first = segment.first[k] ?? -1;
  const used = segment.used[k] ?? 0;
  return used > 1 ? `${count(first)}–${count(first + used - 1)}` : count(first);
}

export function isMiss(segment: Segment, k: number): boolean {
  return (segment.fetched[k] ?? 0) > 0;
}

/** "entity 12 of 5,036: Position line 3 hit, Frame line 40 miss" */
export function sentenceOf(run: Run, k: number): string {
  const parts = run.segments.flatMap((segment) => {
    if ((segment.first[k] ?? -1) < 0) return [];
    if (segment.bytes === 0) return [`row ${linesOf(segment, k)} of ${segment.name}`];
    const lines = (segment.used[k] ?? 0) > 1 ? "lines" : "line";
    return [`${segment.name} ${lines} ${linesOf(segment, k)} ${isMiss(segment, k) ? "miss" : "hit"}`];
  });
  if (run.isTested(k)) parts.unshift(run.isMatched(k) ? "tested, matches" : "tested, does not match");
  return `entity ${count(k + 1)} of ${count(run.length)}: ${parts.join(", ") || "no value is used"}`;
}

/** Which array is walked, in words. */
export function leadOf(run: Run): string {
  const [lead] = run.segments;
  if (!lead) return "visits nothing";
  return lead.component < 0 ? `${lead.name} in order` : `${lead.name} leads`;
}

/** The lines of a whole segment: "53 lines". */
export function sizeOf(segment: Segment): string {
  return segment.bytes === 0 ? counted(segment.lines, "row") : counted(segment.lines, "line");
}

/** What the walk says about an entity and its lines. */

import { count, counted } from "../text/numbers.ts";
import type { Walk } from "../page/documents.ts";
import type { Run, Segment } from "./walk-run.ts";

/** The name of a segment where there is little room: a further array of a component has its number. */
export function shortName({ of, lane, name }: Segment): string {
  return of !== "" && lane > 0 ? `${of} ${lane + 1}` : name;
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
  const table = run.tableOf(k);
  if (table) parts.unshift(`table ${table.name}`);
  if (run.isTested(k)) parts.unshift(run.isMatched(k) ? "tested, matches" : "tested, does not match");
  return `entity ${count(k + 1)} of ${count(run.length)}: ${parts.join(", ") || "no value is used"}`;
}

/** The lines of a whole segment: "53 lines". */
export function sizeOf(segment: Segment): string {
  return segment.bytes === 0 ? counted(segment.lines, "row") : counted(segment.lines, "line");
}

/** A message of Go as a sentence. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** The storages to choose from, in the order of walk.Storages. */
export const storages: readonly { readonly storage: Walk["storage"]; readonly name: string }[] = [
  { storage: "grouptree", name: "this layout" },
  { storage: "archetype", name: "archetype tables" },
  { storage: "sparse", name: "sparse sets" },
  { storage: "owning", name: "sparse sets, groups" },
];

export function storageName(storage: Walk["storage"]): string {
  return storages.find((each) => each.storage === storage)?.name ?? storage;
}

/** "−33 %", or the difference where the first is 0. */
export function changeBetween(before: number, after: number, text: (value: number) => string): string {
  if (before === 0) return `+${text(after)}`;
  const share = Math.round((100 * (after - before)) / before);
  const sign = after > before ? "+" : "−";
  return share === 0 ? `${sign}< 1 %` : `${sign}${count(Math.abs(share))} %`;
}

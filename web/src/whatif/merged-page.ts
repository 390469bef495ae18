/**
 * The documents of two designs as that of their merged text: what A has, at the lines of the merged text, and after it what is
 * on lines of B alone. Nothing is worked out here; numbers of A stay what they are. Pure.
 */

import type { Diagnostic, Match, Page, Range } from "../page.ts";
import { has, linesOf } from "./merged-text.ts";
import type { Line, Side } from "./merged-text.ts";

/** A problem with the designs that have it. */
export interface Found {
  readonly problem: Diagnostic;
  readonly of: Side | "both";
  /** What B says of it. */
  readonly inB?: Diagnostic;
}

/** What a line that both have comes to in B, where that is something else than in A. */
export interface Otherwise {
  readonly match: Match | null;
  readonly rows: number | null;
}

export interface MergedPage {
  readonly page: Page;
  readonly problems: readonly Found[];
  /** By the number of the line. */
  readonly otherwise: ReadonlyMap<number, Otherwise>;
}

export function mergePages(lines: readonly Line[], a: Page, b: Page): MergedPage {
  const [inA, inB] = [at(linesOf(lines, "A")), at(linesOf(lines, "B"))];
  const inBAlone = (line: number) => lines[inB(line) - 1]?.owner === "B";
  const problems = mergeProblems(lines, a, b);
  const page: Page = {
    ...a,
    components: [
      ...a.components.map((each) => ({ ...each, range: moved(each.range, inA) })),
      ...b.components.filter((each) => !each.implicit && inBAlone(each.range[0])).map((each) => ({ ...each, range: moved(each.range, inB) })),
    ],
    groups: [
      ...a.groups.map((each) => ({ ...each, line: inA(each.line) })),
      ...b.groups.filter(({ line }) => inBAlone(line)).map((each) => ({ ...each, line: inB(each.line) })),
    ],
    systems: [
      ...a.systems.map((each) => ({ ...each, line: inA(each.line) })),
      ...b.systems.filter(({ line }) => inBAlone(line)).map((each) => ({ ...each, line: inB(each.line) })),
    ],
    diagnostics: problems.map(({ problem, of }) => ({
      ...problem,
      message: of === "both" ? problem.message : `In ${of}: ${problem.message}`,
      range: moved(problem.range, of === "B" ? inB : inA),
    })),
  };
  return { page, problems, otherwise: differing(lines, a, b) };
}

/** Converts the number of a line; 0 where there is no such line. */
function at(places: readonly number[]): (line: number) => number {
  return (line) => places[line] ?? 0;
}

export function moved(range: Range, place: (line: number) => number): Range {
  return [place(range[0]), range[1], place(range[2]), range[3]];
}

/** The problems of both. One of a line that both have, which is the same in both, is one. */
export function mergeProblems(lines: readonly Line[], a: Page, b: Page): Found[] {
  const [inA, inB] = [linesOf(lines, "A"), linesOf(lines, "B")];
  const key = ({ code, message, range }: Diagnostic, places: readonly number[]) => JSON.stringify([code, message, places[range[0]], range[1], range[3]]);
  const inBoth = new Set(a.diagnostics.map((problem) => key(problem, inA)));
  const ofB = b.diagnostics.filter((problem) => !inBoth.has(key(problem, inB)));
  const byKey = new Map(b.diagnostics.map((problem) => [key(problem, inB), problem]));
  return [
    ...a.diagnostics.map((problem): Found => {
      const same = byKey.get(key(problem, inA));
      return same ? { problem, of: "both", inB: same } : { problem, of: "A" };
    }),
    ...ofB.map((problem): Found => ({ problem, of: "B", inB: problem })),
  ];
}

function differing(lines: readonly Line[], a: Page, b: Page): Map<number, Otherwise> {
  const found = new Map<number, Otherwise>();
  const [inA, inB] = [at(linesOf(lines, "A")), at(linesOf(lines, "B"))];
  const both = (line: number) => has("A", lines[inB(line) - 1]);
  const [systems, groups] = [new Map(a.systems.map((each) => [inA(each.line), each])), new Map(a.groups.map((each) => [inA(each.line), each]))];
  for (const { line, match } of b.systems) if (both(line) && systems.get(inB(line))?.match !== match) found.set(inB(line), { match, rows: null });
  for (const { line, rows, outcome } of b.groups) {
    const other = groups.get(inB(line));
    const rejected = outcome === "rejected";
    if (both(line) && (other?.rows !== rows || (other.outcome === "rejected") !== rejected)) found.set(inB(line), { match: null, rows: rejected ? null : rows });
  }
  return found;
}

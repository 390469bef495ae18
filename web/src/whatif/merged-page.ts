/**
 * The documents of two designs as that of their merged text: what A has, at the lines of the merged text, and after it what is
 * on lines of B alone. Nothing is worked out here; numbers of A stay what they are. Pure.
 */

import type { Target } from "../state/focus.ts";
import type { Diagnostic, Match, Page, Range } from "../page/page.ts";
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
  /** A thing of that document, with the document of A or of B that it comes from; the number is that there. */
  own(target: Target): { readonly target: Target; readonly page: Page };
  /** The number that a thing of B on a line of B alone has in that document; -1 if it is on a line of both. */
  numberOf(kind: Kind, inB: number): number;
  readonly problems: readonly Found[];
  /** By the number of the line. */
  readonly otherwise: ReadonlyMap<number, Otherwise>;
}

type Kind = "component" | "group" | "system";

export function mergePages(lines: readonly Line[], a: Page, b: Page): MergedPage {
  const [inA, inB] = [at(linesOf(lines, "A")), at(linesOf(lines, "B"))];
  const namesInA = new Set(a.components.map(({ name }) => name));
  const inBAlone = (line: number) => lines[inB(line) - 1]?.owner === "B";
  const problems = mergeProblems(lines, a, b);
  const [components, groups, systems] = [
    kept(b.components, ({ implicit, name, range }) => (implicit ? !namesInA.has(name) : inBAlone(range[0]))),
    kept(b.groups, ({ line }) => inBAlone(line)),
    kept(b.systems, ({ line }) => inBAlone(line)),
  ];
  const page: Page = {
    ...a,
    components: [...a.components.map((each) => ({ ...each, range: moved(each.range, inA) })), ...pick(b.components, components).map((each) => ({ ...each, range: moved(each.range, inB) }))],
    groups: [...a.groups.map((each) => ({ ...each, line: inA(each.line) })), ...pick(b.groups, groups).map((each) => ({ ...each, line: inB(each.line) }))],
    systems: [...a.systems.map((each) => ({ ...each, line: inA(each.line) })), ...pick(b.systems, systems).map((each) => ({ ...each, line: inB(each.line) }))],
    diagnostics: problems.map(({ problem, of }) => ({
      ...problem,
      message: of === "both" ? problem.message : `In ${of}: ${problem.message}`,
      range: moved(problem.range, of === "B" ? inB : inA),
    })),
  };
  const added: Readonly<Record<Kind, readonly [before: number, ids: readonly number[]]>> = {
    component: [a.components.length, components],
    group: [a.groups.length, groups],
    system: [a.systems.length, systems],
  };
  return {
    page,
    own(target) {
      const [before, ids] = isKind(target.kind) ? added[target.kind] : [0, []];
      const id = ids[target.id - before];
      return id === undefined || !isKind(target.kind) ? { target, page: a } : { target: { kind: target.kind, id }, page: b };
    },
    numberOf(kind, id) {
      const [before, ids] = added[kind];
      const place = ids.indexOf(id);
      return place < 0 ? -1 : before + place;
    },
    problems,
    otherwise: differing(lines, a, b),
  };
}

function isKind(kind: Target["kind"]): kind is Kind {
  return kind === "component" || kind === "group" || kind === "system";
}

/** The line that declares a thing; 0 if none does. */
export function lineOf({ components, groups, systems }: Page, { kind, id }: Target): number {
  if (kind === "component") return components[id]?.range[0] ?? 0;
  return (kind === "group" ? groups[id]?.line : kind === "system" ? systems[id]?.line : 0) ?? 0;
}

/** The numbers of those for which keep holds. */
function kept<T>(list: readonly T[], keep: (each: T) => boolean): number[] {
  return list.flatMap((each, id) => (keep(each) ? [id] : []));
}

function pick<T>(list: readonly T[], ids: readonly number[]): T[] {
  return ids.flatMap((id) => list[id] ?? []);
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

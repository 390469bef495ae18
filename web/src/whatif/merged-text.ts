/**
 * Two texts as one: the lines that both have once, and the lines that only one of them has, each with its owner. Pure.
 *
 * The merged text follows from A and B alone, so that nothing can be lost between the three: after an edit of the merged text the
 * new A and B are found, and merged again. An edit of lines of one owner changes that text. An edit of a line that both have
 * changes what the reader has chosen, and that is B at first: A is what a change is held against, so it has to stay as it is
 * until the reader wants otherwise.
 */

import { commonLines } from "./common-lines.ts";

export type Side = "A" | "B";

export type Owner = Side | "both";

export interface Line {
  readonly text: string;
  readonly owner: Owner;
}

export interface Texts {
  readonly a: string;
  readonly b: string;
}

/** A change of the merged text, at offsets of that text. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** What an edit has made, and the end of what was inserted: its offset in the text of one side. */
export interface Edited extends Texts {
  /** What has been edited. */
  readonly owner: Owner;
  readonly side: Side;
  readonly end: number;
}

export function merge(a: string, b: string): Line[] {
  const [linesOfA, linesOfB] = [a.split("\n"), b.split("\n")];
  const lines: Line[] = [];
  let [nextA, nextB] = [0, 0];
  const upTo = (endA: number, endB: number) => {
    for (; nextA < endA; nextA++) lines.push({ text: linesOfA[nextA] ?? "", owner: "A" });
    for (; nextB < endB; nextB++) lines.push({ text: linesOfB[nextB] ?? "", owner: "B" });
  };
  for (const [inA, inB] of commonLines(linesOfA, linesOfB)) {
    upTo(inA, inB);
    lines.push({ text: linesOfA[inA] ?? "", owner: "both" });
    [nextA, nextB] = [inA + 1, inB + 1];
  }
  upTo(linesOfA.length, linesOfB.length);
  return lines;
}

export function split(lines: readonly Line[]): Texts {
  return { a: textOf(lines, "A"), b: textOf(lines, "B") };
}

export function has(side: Side, line: Line | undefined): boolean {
  return line !== undefined && (line.owner === side || line.owner === "both");
}

/** The merged text, as the editor shows it. */
export function joined(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join("\n");
}

function textOf(lines: readonly Line[], side: Side): string {
  return joined(lines.filter((line) => has(side, line)));
}

/** The offset in the text of one side that an offset of the merged text stands for: in a line of the other side, the next line's start. */
export function offsetIn(lines: readonly Line[], side: Side, offset: number): number {
  let [start, own] = [0, 0];
  for (const line of lines) {
    const { length } = line.text;
    if (offset <= start + length) return has(side, line) ? own + offset - start : Math.min(own, textOf(lines, side).length);
    start += length + 1;
    if (has(side, line)) own += length + 1;
  }
  return Math.max(0, own - 1);
}

/** The offset in the merged text of an offset in the text of one side. */
export function offsetOf(lines: readonly Line[], side: Side, offset: number): number {
  let [start, own] = [0, 0];
  for (const line of lines) {
    const { length } = line.text;
    if (has(side, line)) {
      if (offset <= own + length) return start + offset - own;
      own += length + 1;
    }
    start += length + 1;
  }
  return Math.max(0, start - 1);
}

/** For each line of one side, in order, the number of its line in the merged text. Lines count from 1, so the first element is 0. */
export function linesOf(lines: readonly Line[], side: Side): number[] {
  return [0, ...lines.flatMap((line, at) => (has(side, line) ? [at + 1] : []))];
}

/** The two texts after changes of the merged text, which are in order. choice is what an edit of lines that both have changes. */
export function edit(lines: readonly Line[], changes: readonly Change[], choice: Owner): Edited {
  const joint = apart(lines, changes);
  const before = split(lines);
  let now = lines;
  let [owner, end]: [Owner, number] = [choice, -1];
  for (const change of joint.toReversed()) {
    const reach = reachOf(lines, change);
    owner = targetOf(lines, reach, choice);
    now = changed(now, reach, owner);
    if (joint.length === 1) end = endOf(lines, reach, owner === "A" ? "A" : "B");
  }
  const { a, b } = split(now);
  const side = owner === "A" ? "A" : "B";
  if (end < 0) end = side === "A" ? lastChange(before.a, a) : lastChange(before.b, b);
  return { a, b, owner, side, end: Math.min(end, (side === "A" ? a : b).length) };
}

/** Makes one change of those that reach the same line. */
function apart(lines: readonly Line[], changes: readonly Change[]): Change[] {
  const text = joined(lines);
  const found: Change[] = [];
  for (const change of changes) {
    const last = found.at(-1);
    if (last && !text.slice(last.to, change.from).includes("\n")) {
      found.pop();
      found.push({ from: last.from, to: change.to, insert: last.insert + text.slice(last.to, change.from) + change.insert });
    } else found.push(change);
  }
  return found;
}

/** The lines that a change reaches, from first to last, with what stays of these two. */
interface Reach {
  readonly first: number;
  readonly last: number;
  readonly prefix: string;
  readonly suffix: string;
  readonly insert: string;
}

function reachOf(lines: readonly Line[], { from, to, insert }: Change): Reach {
  let [start, first, prefix] = [0, -1, ""];
  for (const [at, { text }] of lines.entries()) {
    const end = start + text.length;
    if (first < 0 && from <= end) [first, prefix] = [at, text.slice(0, from - start)];
    if (to <= end) return { first, last: at, prefix, suffix: text.slice(to - start), insert };
    start = end + 1;
  }
  throw new RangeError(`a change from ${from} to ${to} of a text of ${start - 1} characters`);
}

/**
 * Which texts a change is about: that of a side if all lines in which something changes are that side's own, otherwise the choice.
 * Where only the end of a line is removed, the own line of the two that are joined decides.
 */
function targetOf(lines: readonly Line[], { first, last, prefix, suffix }: Reach, choice: Owner): Owner {
  const inside = lines.slice(first, last + 1).filter((line, at, all) => {
    if (all.length === 1) return true;
    if (at === 0) return prefix !== line.text;
    return at < all.length - 1 || suffix !== line.text;
  });
  const owners = new Set((inside.length > 0 ? inside : [lines[first], lines[last]]).map((line) => line?.owner ?? "both"));
  if (inside.length === 0) owners.delete("both");
  const [only] = owners;
  return owners.size === 1 && only !== undefined && only !== "both" ? only : choice;
}

function changed(lines: readonly Line[], reach: Reach, target: Owner): Line[] {
  const { first, last } = reach;
  const reached = lines.slice(first, last + 1);
  const around = (middle: readonly Line[]) => [...lines.slice(0, first), ...middle, ...lines.slice(last + 1)];
  const owned = (owner: Owner, texts: readonly string[]) => texts.map((text) => ({ text, owner }));
  if (target === "both" && reached.every(({ owner }) => owner === "both")) return around(owned("both", newLines(reached, reach, "A")));
  const of = (side: Side) => owned(side, target === side || target === "both" ? newLines(reached, reach, side) : reached.filter((line) => has(side, line)).map(({ text }) => text));
  return around([...of("A"), ...of("B")]);
}

/** What becomes of the lines of one side among those that a change reaches. */
function newLines(reached: readonly Line[], { prefix, suffix, insert }: Reach, side: Side): string[] {
  const [begins, ends] = [has(side, reached[0]), has(side, reached.at(-1))];
  if (!reached.some((line) => has(side, line)) || (!begins && !ends && insert === "")) return [];
  return `${begins ? prefix : ""}${insert}${ends ? suffix : ""}`.split("\n");
}

/** The offset after what was inserted, in the text of a side. */
function endOf(lines: readonly Line[], { first, prefix, insert }: Reach, side: Side): number {
  const before = lines.slice(0, first).filter((line) => has(side, line));
  const start = before.reduce((sum, { text }) => sum + text.length + 1, 0);
  return start + (has(side, lines[first]) ? prefix.length : 0) + insert.length;
}

/** The one change that makes one text of another. */
export function difference(before: string, after: string): Change {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from++;
  let end = 0;
  while (end < least - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function lastChange(before: string, after: string): number {
  const { from, insert } = difference(before, after);
  return from + insert.length;
}

/** The change of whole lines that makes one text of another; null if they are equal. */
export function lineDifference(before: string, after: string): Change | null {
  if (before === after) return null;
  const [old, now] = [before.split("\n"), after.split("\n")];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && old[start] === now[start]) start++;
  let end = 0;
  while (end < least - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const from = old.slice(0, start).reduce((sum, line) => sum + line.length + 1, 0);
  const gone = old.slice(start, old.length - end);
  const come = now.slice(start, now.length - end);
  const to = gone.reduce((sum, line) => sum + line.length + 1, from);
  if (gone.length > 0 && come.length > 0) return { from, to: to - 1, insert: come.join("\n") };
  if (end > 0) return { from, to, insert: come.map((line) => `${line}\n`).join("") };
  return { from: from - 1, to: Math.max(from, to) - 1, insert: come.map((line) => `\n${line}`).join("") }; // at the end of the text
}

/** Lines of the merged text, from 1, both included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Lines alike next to one that differs, which are not folded. */
const context = 1;

/** Fewer lines than this are not folded. */
const leastFolded = 6;

/** The stretches of lines alike that are long enough to be folded. Where nothing differs, nothing is folded. */
export function foldable(lines: readonly Line[]): Stretch[] {
  const found: Stretch[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.owner !== "both") continue;
    const first = at;
    while (lines[at + 1]?.owner === "both") at++;
    const [from, to] = [first === 0 ? 1 : first + 1 + context, at === lines.length - 1 ? at + 1 : at + 1 - context];
    const all = first === 0 && at === lines.length - 1;
    if (!all && to - from + 1 >= leastFolded) found.push({ from, to });
  }
  return found;
}

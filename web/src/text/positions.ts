/** Converts lines and columns of the engine to offsets of the editor. */

import type { Edit, Range } from "../page/page.ts";

/** The part of an editor's text that this file needs; lines count from 1. */
export interface Lines {
  readonly lines: number;
  readonly length: number;
  line(n: number): { readonly from: number; readonly to: number };
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Change extends Span {
  readonly insert: string;
}

/** The offset of a position. A position outside the text gives the nearest offset. */
export function offsetOf(text: Lines, line: number, column: number): number {
  if (line < 1) return 0;
  if (line > text.lines) return text.length;
  const { from, to } = text.line(line);
  return Math.max(from, Math.min(to, from + column - 1));
}

export function spanOf(text: Lines, range: Range): Span {
  const from = offsetOf(text, range[0], range[1]);
  return { from, to: Math.max(from, offsetOf(text, range[2], range[3])) };
}

/** Edits as changes of the same text, sorted by position. */
export function changesOf(text: Lines, edits: readonly Edit[]): Change[] {
  return edits
    .map((edit) => ({ ...spanOf(text, edit.range), insert: edit.text }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The text after some edits of it. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lines: Lines = {
    lines: starts.length,
    length: text.length,
    line: (n) => ({ from: starts[n - 1] ?? text.length, to: (starts[n] ?? text.length + 1) - 1 }),
  };
  let [out, at] = ["", 0];
  for (const { from, to, insert } of changesOf(lines, edits)) {
    out += text.slice(at, from) + insert;
    at = to;
  }
  return out + text.slice(at);
}

/** The lines that edits change, in the text after them: "line 8", "lines 3 and 8", "lines 3 to 9"; "" without edits. */
export function linesOf(edits: readonly Edit[]): string {
  const lines = new Set<number>();
  let moved = 0;
  for (const { range, text } of [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])) {
    const more = text.split("\n").length - 1;
    const first = range[0] + moved + (text.startsWith("\n") ? 1 : 0); // a line that is appended begins with a line break
    const last = range[0] + moved + more - (more > 0 && text.endsWith("\n") ? 1 : 0);
    for (let at = first; at <= Math.max(first, last); at++) lines.add(at);
    moved += more - (range[2] - range[0]);
  }
  const [first = 0, ...rest] = [...lines].sort((a, b) => a - b);
  const last = rest.at(-1);
  if (last === undefined) return first === 0 ? "" : `line ${first}`;
  if (last - first === rest.length && rest.length > 1) return `lines ${first} to ${last}`;
  return rest.length < 4 ? `lines ${[first, ...rest.slice(0, -1)].join(", ")} and ${last}` : `${rest.length + 1} lines, from line ${first} on`;
}

/** Which lines of two texts stand at the same place, from the lines that only one of them has. Lines count from 1. Pure. */

/** Lines that only B has, and the line of A before which they belong; one more than the last line of A for its end. */
export interface Insertion {
  readonly before: number;
  readonly from: number;
  readonly to: number;
}

/** Lines of one text, both included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export function insertions(onlyA: readonly number[], onlyB: readonly number[], linesOfA: number): Insertion[] {
  const [inA, inB] = [new Set(onlyA), new Set(onlyB)];
  const found: Insertion[] = [];
  let b = 1;
  for (let a = 1; a <= linesOfA + 1; a++) {
    if (inA.has(a)) continue;
    const from = b;
    while (inB.has(b)) b++;
    if (b > from) found.push({ before: a, from, to: b - 1 });
    b++; // the line that both have
  }
  return found;
}

/** The lines next to one that differs, which are not folded. */
const context = 1;

/** Fewer lines than this are not folded. */
const leastFolded = 6;

/** The stretches of lines alike that are long enough to be folded. Where nothing differs, nothing is folded. */
export function foldable(only: readonly number[], places: readonly number[], lines: number): Stretch[] {
  if (only.length + places.length === 0) return [];
  // A place is between two lines: before the line of that number.
  const edges = [...only.map((line) => ({ last: line - context - 1, next: line + context + 1 })), ...places.map((line) => ({ last: line - context - 1, next: line + context }))].sort((x, y) => x.last - y.last);
  const found: Stretch[] = [];
  let from = 1;
  for (const { last, next } of [...edges, { last: lines, next: lines }]) {
    if (last - from + 1 >= leastFolded) found.push({ from, to: last });
    from = Math.max(from, next);
  }
  return found;
}

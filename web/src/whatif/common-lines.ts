/**
 * A longest common subsequence of the lines of two texts. The page finds it, and not the engine, because the texts are merged within
 * a keystroke, also while they cannot be parsed and while no engine runs. Pure.
 */

/** Longer stretches between the first and the last line that differ count as different altogether: the table has a cell for each pair. */
const mostCells = 1 << 22;

/** Lines of A and of B that are the same, numbered from 0, in order. */
export type Pair = readonly [a: number, b: number];

export function commonLines(a: readonly string[], b: readonly string[]): Pair[] {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const before = Array.from({ length: start }, (_, at): Pair => [at, at]);
  const middle = commonBetween(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const after = Array.from({ length: end }, (_, at): Pair => [a.length - end + at, b.length - end + at]);
  return [...before, ...middle.map(([x, y]): Pair => [start + x, start + y]), ...after];
}

function commonBetween(a: readonly string[], b: readonly string[]): Pair[] {
  const [n, m] = [a.length, b.length];
  if (n === 0 || m === 0 || (n + 1) * (m + 1) > mostCells) return [];
  const longest = longestCommon(a, b);
  const found: Pair[] = [];
  for (let [i, k] = [0, 0]; i < n && k < m; ) {
    if (a[i] === b[k]) found.push([i++, k++]);
    else if (longest(i + 1, k) >= longest(i, k + 1)) i++;
    else k++;
  }
  return found;
}

/** The lengths of the longest common subsequences of all ends of two lists. */
function longestCommon(a: readonly string[], b: readonly string[]): (i: number, k: number) => number {
  const row = b.length + 1;
  const cells = new Uint16Array((a.length + 1) * row);
  const at = (i: number, k: number) => cells[i * row + k] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let k = b.length - 1; k >= 0; k--) cells[i * row + k] = a[i] === b[k] ? at(i + 1, k + 1) + 1 : Math.max(at(i + 1, k), at(i, k + 1));
  }
  return at;
}

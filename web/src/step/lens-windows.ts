/** The rows that the lens shows of a move: a few around the row that an entity leaves, and around the one that it goes to. Pure. */

/** Rows from one up to another, without the last. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Rows of a window. */
export const windowRows = 6;

/** The windows, lower rows first: one where both rows are close to each other. rows are those of the array. */
export function windowsAround(places: readonly (number | null)[], rows: number): Window[] {
  const wanted = places.filter((row): row is number => row !== null).sort((a, b) => a - b);
  const [low, high] = [wanted[0], wanted.at(-1)];
  if (low === undefined || high === undefined) return [];
  const most = Math.max(rows, high + 1);
  if (high - low < windowRows) return [around((low + high) >> 1, most)];
  return [around(low, most), around(high, most)];
}

/** A window with this row near its middle; at an end of the array it begins or ends there. */
function around(row: number, rows: number): Window {
  const from = Math.max(0, Math.min(row - windowRows / 2, rows - windowRows));
  return { from, to: Math.min(rows, from + windowRows) };
}

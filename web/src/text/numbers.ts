/** Numbers as text. */

/** 12345 -> "12,345" */
export function count(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "1 row", "2 rows" */
export function counted(n: number, one: string, many = one + "s"): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** Bytes with a decimal unit: "12 B", "1.2 kB", "34 MB". */
export function bytes(n: number): string {
  return scaled(n, 1000, ["B", "kB", "MB", "GB", "TB"]);
}

/** A measured duration: clocks of browsers have steps of up to some microseconds. */
export function measuredDuration(nanoseconds: number): string {
  return nanoseconds < 100 ? "under 0.1 µs" : duration(nanoseconds);
}

/** A duration given in nanoseconds: "640 ns", "1.2 ms". */
export function duration(nanoseconds: number): string {
  return scaled(nanoseconds, 1000, ["ns", "µs", "ms", "s"]);
}

function scaled(n: number, step: number, units: readonly string[]): string {
  let value = n;
  let at = 0;
  while (value >= step && at < units.length - 1) {
    value /= step;
    at++;
  }
  const digits = value < 10 && at > 0 ? 1 : 0;
  return `${trim(value.toFixed(digits))} ${units[at]}`;
}

function trim(text: string): string {
  return text.replace(/\.0$/, "");
}

/** ["a", "b", "c"] -> "a, b and c" */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** A measured time and an estimate that differ by more than this factor are explained. */
const apart = 3;

/** Explains measured times that are far from the estimate, all in nanoseconds; "" for others. */
export function farWords(times: readonly (number | undefined)[], estimate: number): string {
  const far = times.some((each) => each !== undefined && estimate > 0 && (each > apart * estimate || apart * each < estimate));
  return far ? `The estimate, ${duration(estimate)}, is of memory alone, on one machine: it compares designs and does not foretell a time.` : "";
}

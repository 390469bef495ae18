/**
 * What a page was left with before its address was written. It goes into the state of the entry of the history, which also going
 * back finds. On a busy machine a reload has begun before the browser hears of that state, or of the address itself; so what the
 * page had is kept for the tab as well, until it comes again.
 */

import type { Placed } from "./schema.ts";

const key = "copse.left";

/** What is kept for the tab. */
interface Kept {
  readonly address: string;
  /** Whether the address says it all. */
  readonly said: boolean;
  readonly now: unknown;
}

/** Keeps the designs for when the page comes again; said is whether the address says it all. */
export function leave(now: Placed, said: boolean): void {
  if (!said) history.replaceState(now, "");
  const kept: Kept = { address: location.href, said, now };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the state is there all the same.
  }
}

/** What this page was left with, where its address is behind that. */
export function left(): Placed | null {
  const kept = take();
  if (isLeft(history.state)) return history.state;
  const [visit] = performance.getEntriesByType("navigation");
  if (kept === null || (visit as PerformanceNavigationTiming | undefined)?.type !== "reload") return null;
  const { address, said, now } = kept;
  return isLeft(now) && !(said && address === location.href) ? now : null;
}

function take(): Kept | null {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept !== null) sessionStorage.removeItem(key);
    return JSON.parse(kept ?? "null") as Kept | null;
  } catch {
    return null; // blocked, or not ours
  }
}

/** Whether the state of an entry of the history has the designs as they were when it was left. */
export function isLeft(state: unknown): state is Placed {
  if (typeof state !== "object" || state === null) return false;
  const { a, b } = state as Partial<Placed>;
  return typeof a === "string" && (b === null || typeof b === "string");
}

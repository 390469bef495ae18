/**
 * The designs that a page had when it was left before its address was written. They are kept in the state of the history entry,
 * where going back finds them too. On a busy machine a reload can begin before the browser has stored that state or the new
 * address, so the designs are kept in the tab's session storage as well, until the page is loaded again.
 */

import type { DesignsAndLesson } from "../link/link.ts";

const key = "copse.left";

/** The content of session storage. */
interface Kept {
  readonly address: string;
  /** Whether the address holds the designs. */
  readonly said: boolean;
  readonly now: unknown;
}

/** Keeps the designs for a reload. inAddress: the address holds them already. */
export function keepForReload(now: DesignsAndLesson, inAddress: boolean): void {
  if (!inAddress) history.replaceState(now, "");
  const kept: Kept = { address: location.href, said: inAddress, now };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full; the history entry still has the designs.
  }
}

/** The designs of the page before the reload, where its address does not hold them. */
export function keptForReload(): DesignsAndLesson | null {
  const kept = take();
  if (isDesigns(history.state)) return history.state;
  const [visit] = performance.getEntriesByType("navigation");
  if (kept === null || (visit as PerformanceNavigationTiming | undefined)?.type !== "reload") return null;
  const { address, said, now } = kept;
  return isDesigns(now) && !(said && address === location.href) ? now : null;
}

function take(): Kept | null {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept !== null) sessionStorage.removeItem(key);
    return JSON.parse(kept ?? "null") as Kept | null;
  } catch {
    return null; // storage is blocked, or another program wrote there
  }
}

/** Whether the state of a history entry holds designs. */
export function isDesigns(state: unknown): state is DesignsAndLesson {
  if (typeof state !== "object" || state === null) return false;
  const { a, b } = state as Partial<DesignsAndLesson>;
  return typeof a === "string" && (b === null || typeof b === "string");
}

/**
 * The designs that a page had when it was left before its address was written. They are kept in the state of the history entry,
 * where going back finds them too. On a busy machine a reload can begin before the browser has stored that state or the new
 * address, so the designs are kept in the tab's session storage as well, until the page is loaded again.
 */

import { designs, linkOfSchemaOne, schema } from "../link/link.ts";
import type { DesignsAndLesson, Shared } from "../link/link.ts";

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
  const state = stateOf(now);
  if (!inAddress) history.replaceState(state, "");
  const kept: Kept = { address: location.href, said: inAddress, now: state };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full; the history entry still has the designs.
  }
}

/** The designs of the page before the reload, where its address does not hold them. */
export function keptForReload(): Shared | null {
  const kept = take();
  const before = designsIn(history.state);
  if (before) return before;
  if (kept === null || !reloaded()) return null;
  const { address, said, now } = kept;
  return said && address === location.href ? null : designsIn(now);
}

const viewKey = "copse.view";

/** Keeps the name of the view that is shown, for a reload. */
export function keepView(name: string): void {
  try {
    sessionStorage.setItem(viewKey, name);
  } catch {
    // Storage is blocked or full; the page begins with its first view.
  }
}

/** The view that was shown before the reload; null where the page was not reloaded. */
export function keptView(): string | null {
  try {
    return reloaded() ? sessionStorage.getItem(viewKey) : null;
  } catch {
    return null;
  }
}

function reloaded(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return (visit as PerformanceNavigationTiming | undefined)?.type === "reload";
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

/** The state of a history entry that holds designs. */
interface DesignState extends DesignsAndLesson {
  /** Missing in schema 1. */
  readonly schema?: string;
}

export function stateOf(now: DesignsAndLesson): DesignState {
  return { ...now, schema };
}

/** The designs that the state of a history entry holds, or null. */
export function designsIn(state: unknown): Shared | null {
  if (typeof state !== "object" || state === null) return null;
  const { a, b, lesson, schema } = state as Partial<DesignState>;
  if (typeof a !== "string" || (b !== null && typeof b !== "string")) return null;
  const shared = designs(a, b, lesson);
  return schema === undefined ? linkOfSchemaOne(shared) : shared;
}

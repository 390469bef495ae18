/**
 * Copies of texts: those that another text replaced, and those of a tab whose place another tab has taken. Each has a key of its own,
 * so that tabs do not overwrite each other's. What the browser does not store is kept until the page is left.
 */

import { schema } from "../link/link.ts";
import { recall, remember, storedKeys } from "../browser/storage.ts";
import type { Refusal } from "../browser/storage.ts";
import { report } from "./reports.ts";
import type { Copy } from "./reports.ts";

/** The number of copies that are kept. */
export const mostCopies = 30;

const beginning = `copy.${schema}.`;

/** The copies that the browser does not store. */
const unstored = new Map<string, Copy>();

export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** All copies, the newest first. */
export function copies(): Copy[] {
  const stored = storedKeys(beginning).flatMap((key) => read(key.slice(beginning.length), recall(key)) ?? []);
  const rest = [...unstored.values()].filter(({ id }) => !stored.some((each) => each.id === id));
  return [...stored, ...rest].sort((one, other) => other.at - one.at);
}

/** Stores a copy in the place of the one with its id. Returns null if that is done, and keeps it for this visit otherwise. */
export function storeCopy(copy: Copy): Refusal | null {
  const { id, from, at, text } = copy;
  const refused = storeWithRoom(beginning + id, JSON.stringify({ from, at, text }));
  if (refused) unstored.set(id, copy);
  else unstored.delete(id);
  return refused;
}

export function removeCopy(id: string): void {
  unstored.delete(id);
  remember(beginning + id, null);
}

/** Removes the oldest copies beyond the limit, and says so. */
export function removeOldest(): void {
  for (const copy of copies().slice(mostCopies)) {
    removeCopy(copy.id);
    report({ kind: "removed", copy });
  }
}

/** Stores a value. Where there is no room for it, copies of which there is another one make room. */
export function storeWithRoom(key: string, value: string): Refusal | null {
  const refused = remember(key, value);
  return refused === "full" && removeRepeated(key) ? remember(key, value) : refused;
}

/** Removes the copies with the text of a newer one, or with one that is stored in a slot. Reports whether there were any. */
function removeRepeated(except: string): boolean {
  const seen = new Set(storedKeys("").filter((key) => key.endsWith(`.${schema}`) && key !== except).map(recall));
  let removed = false;
  for (const { id, text } of copies()) {
    if (seen.has(text) && beginning + id !== except) {
      removeCopy(id);
      removed = true;
    }
    seen.add(text);
  }
  return removed;
}

/** null where another program wrote there. */
function read(id: string, value: string | null): Copy | null {
  try {
    const { from, at, text } = JSON.parse(value ?? "") as Copy;
    return typeof from === "string" && Number.isFinite(at) && typeof text === "string" ? { id, from, at, text } : null;
  } catch {
    return null;
  }
}

/** One sentence about what an edit changed, for the status line and for screen readers. */

import { counted, listed } from "../text/numbers.ts";
import type { Match, Page, Severity } from "../page/page.ts";

export const matches: readonly Match[] = ["full", "partial", "blind", "scan"];

/** The number of systems of each class, without classes that have none. */
export function classCounts(page: Page): { match: Match; count: number }[] {
  return matches
    .map((match) => ({ match, count: page.systems.filter((system) => system.match === match).length }))
    .filter((row) => row.count > 0);
}

/** "3 full · 1 partial" */
export function summary(page: Page): string {
  return classCounts(page).map((row) => `${row.count} ${row.match}`).join(" · ");
}

/** Whether both are versions of one design: at least half of the systems of the smaller one are in both. */
export function related(before: Page, after: Page): boolean {
  const old = new Set(before.systems.map((system) => system.name));
  const common = after.systems.filter((system) => old.has(system.name)).length;
  return common > 0 && 2 * common >= Math.min(before.systems.length, after.systems.length);
}

/** What differs between two versions of a design, the most important first; "" if nothing a reader would notice. */
export function difference(before: Page, after: Page): string {
  return [matchChanges(before, after), addedAndRemoved(before, after), errorChange(before, after)].filter((part) => part !== "").join(" ");
}

function matchChanges(before: Page, after: Page): string {
  const old = new Map(before.systems.map((system) => [system.name, system.match]));
  const turned = new Map<Match, string[]>();
  for (const system of after.systems) {
    const was = old.get(system.name);
    if (was === undefined || was === system.match) continue;
    turned.set(system.match, [...(turned.get(system.match) ?? []), system.name]);
  }
  return matches
    .filter((match) => turned.has(match))
    .map((match) => changedSentence(turned.get(match) ?? [], match))
    .join(" ");
}

/** Systems that were added or removed. A renamed system counts as neither. */
function addedAndRemoved(before: Page, after: Page): string {
  if (before.systems.length === after.systems.length) return "";
  const names = (page: Page) => new Set(page.systems.map((system) => system.name));
  const [old, now] = [names(before), names(after)];
  const added = after.systems.filter((system) => !old.has(system.name));
  const removed = before.systems.filter((system) => !now.has(system.name)).map((system) => system.name);
  const [only, ...more] = added;
  const came = only && more.length === 0 ? `${only.name} is new and ${only.match}.` : only ? `${added.length} systems are new.` : "";
  const went = removed.length > 3 ? `${removed.length} systems were removed.` : removed.length > 0 ? `${listed(removed)} ${removed.length === 1 ? "was" : "were"} removed.` : "";
  return [came, went].filter((part) => part !== "").join(" ");
}

function changedSentence(names: readonly string[], match: Match): string {
  if (names.length > 3) return `${names.length} systems are now ${match}.`;
  return `${listed(names)} ${names.length === 1 ? "is" : "are"} now ${match}.`;
}

function errorChange(before: Page, after: Page): string {
  const was = countOf(before, "error");
  const now = countOf(after, "error");
  if (was === now) return "";
  return now === 0 ? "No errors left." : `${counted(now, "error")}.`;
}

function countOf(page: Page, severity: Severity): number {
  return page.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
}

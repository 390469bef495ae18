/** One sentence that says what an edit changed, for eyes and ears alike. */

import { counted, listed } from "./numbers.ts";
import type { Match, Page, Severity } from "./page.ts";

export const matches: readonly Match[] = ["full", "partial", "blind", "scan"];

/** How many systems of each class, classes without any left out. */
export function classCounts(page: Page): { match: Match; count: number }[] {
  return matches
    .map((match) => ({ match, count: page.systems.filter((system) => system.match === match).length }))
    .filter((row) => row.count > 0);
}

/** "3 full · 1 partial" */
export function summary(page: Page): string {
  return classCounts(page).map((row) => `${row.count} ${row.match}`).join(" · ");
}

/** Whether both are states of one design, and not two designs one after the other. */
export function related(before: Page, after: Page): boolean {
  const old = new Set(before.systems.map((system) => system.name));
  return after.systems.some((system) => old.has(system.name));
}

/** What differs between two analyses of the same design, most telling first; empty if nothing a reader would notice. */
export function difference(before: Page, after: Page): string {
  return [matchChanges(before, after), errorChange(before, after)].filter((part) => part !== "").join(" ");
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
    .map((match) => turnedSentence(turned.get(match) ?? [], match))
    .join(" ");
}

function turnedSentence(names: readonly string[], match: Match): string {
  if (names.length > 3) return `${names.length} systems are now ${match}.`;
  return `${listed(names)} ${names.length === 1 ? "is" : "are"} now ${match}.`;
}

function errorChange(before: Page, after: Page): string {
  const was = severe(before, "error");
  const now = severe(after, "error");
  if (was === now) return "";
  return now === 0 ? "No errors left." : `${counted(now, "error")}.`;
}

function severe(page: Page, severity: Severity): number {
  return page.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
}

/** Hints come after the rest of an analysis; meanwhile those of the text before stand in for them. */

import type { Advice, Diagnostic, Page, Range, System } from "./page.ts";

/** The page with the hints of its own text. */
export function advised(page: Page, advice: Advice): Page {
  const systems = page.systems.map((system, at) => ({ ...system, hints: advice.hints[at] ?? [] }));
  return { ...page, systems, diagnostics: advice.diagnostics };
}

/**
 * The page with the hints of the one before for every system that matches as it did, so that nothing comes and goes with each
 * keystroke. Their edits are of the old text: whoever makes them asks Session.renew first.
 */
export function carried(previous: Page | null, page: Page): Page {
  if (!previous) return page;
  const before = new Map(previous.systems.map((system) => [system.name, system]));
  const kept: Diagnostic[] = [];
  const systems = page.systems.map((system) => {
    const old = before.get(system.name);
    if (!old || old.match !== system.match || old.signature !== system.signature) return system;
    kept.push(...hintsAt(previous, old).map((each) => ({ ...each, range: moved(each.range, system.range[0] - old.range[0]) })));
    return { ...system, hints: old.hints };
  });
  return kept.length === 0 ? { ...page, systems } : { ...page, systems, diagnostics: [...page.diagnostics, ...kept] };
}

function hintsAt(page: Page, system: System): Diagnostic[] {
  return page.diagnostics.filter((each) => each.severity === "hint" && each.range[0] === system.line);
}

function moved([line, column, endLine, endColumn]: Range, lines: number): Range {
  return [line + lines, column, endLine + lines, endColumn];
}

/** Hints arrive after the rest of an analysis. Until then the hints of the text before are shown. */

import type { Advice, Diagnostic, Help, Page, Range, System } from "../page/page.ts";

/** The page with the hints of its own text. */
export function withAdvice(page: Page, advice: Advice): Page {
  const systems = page.systems.map((system, at) => ({ ...system, hints: advice.hints[at] ?? [], possible: advice.possible[at] ?? [] }));
  return { ...page, systems, help: advice.help, diagnostics: advice.diagnostics };
}

/**
 * The page with the old hints of every system whose match and signature are unchanged, so that hints do not flicker with each key.
 * The edits of these hints fit the old text: TextAnalysis.renew turns them into edits of the present text before they are applied.
 */
export function withOldHints(previous: Page | null, page: Page): Page {
  if (!previous) return page;
  const before = new Map(previous.systems.map((system) => [system.name, system]));
  const kept: Diagnostic[] = [];
  const systems = page.systems.map((system) => {
    const old = before.get(system.name);
    if (!old || old.match !== system.match || old.signature !== system.signature) return system;
    kept.push(...hintsAt(previous, old).map((each) => ({ ...each, range: shifted(each.range, system.range[0] - old.range[0]) })));
    return { ...system, hints: old.hints, possible: old.possible };
  });
  const help = keptHelp(previous, systems);
  return kept.length === 0 ? { ...page, systems, help } : { ...page, systems, help, diagnostics: [...page.diagnostics, ...kept] };
}

/** The old help, if it is a hint of a system that has kept its hints. */
function keptHelp({ help, systems: before }: Page, systems: readonly System[]): Help | null {
  const hints = help && before[help.system]?.hints;
  const system = hints ? systems.findIndex((each) => each.hints === hints) : -1;
  return help && system >= 0 ? { ...help, system } : null;
}

function hintsAt(page: Page, system: System): Diagnostic[] {
  return page.diagnostics.filter((each) => each.severity === "hint" && each.range[0] === system.line);
}

function shifted([line, column, endLine, endColumn]: Range, lines: number): Range {
  return [line + lines, column, endLine + lines, endColumn];
}

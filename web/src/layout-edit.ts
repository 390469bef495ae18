/** Where to write a layout statement: the one edit the page makes by itself, because choosing a layout is not a correction. */

import type { Edit, LayoutKind, Page } from "./page.ts";

/** Layout kinds in the order in which they are offered. */
export const layoutKinds: readonly LayoutKind[] = ["laminar", "trees", "paper", "naive"];

const statement = /^(\s*layout\b[ \t]*)([A-Za-z_]\w*)?/;

/**
 * The edit that makes the text say `layout kind`: the word of the last layout statement is replaced; without one, a statement
 * is added below the last declared component, or else at the top, below the opening comment.
 */
export function layoutEdit(text: string, kind: LayoutKind, page: Page | null): Edit {
  const lines = text.split("\n");
  for (let at = lines.length - 1; at >= 0; at--) {
    const found = statement.exec(lines[at] ?? "");
    if (!found) continue;
    const lead = found[1] ?? "";
    const column = lead.length + 1;
    const gap = /\s$/.test(lead) ? "" : " ";
    return { range: [at + 1, column, at + 1, column + (found[2]?.length ?? 0)], text: gap + kind };
  }
  return insertAfter(lines, lineToFollow(lines, page), `layout ${kind}`);
}

function lineToFollow(lines: readonly string[], page: Page | null): number {
  const declared = Math.max(0, ...(page?.components ?? []).map((c) => (c.implicit ? 0 : c.range?.[2] ?? 0)));
  if (declared > 0) return Math.min(declared, lines.length);
  const first = lines.findIndex((line) => !line.startsWith("#"));
  return first < 0 ? lines.length : first;
}

/** line counts from 1; 0 inserts before everything. */
function insertAfter(lines: readonly string[], line: number, statementText: string): Edit {
  if (line === 0) return { range: [1, 1, 1, 1], text: statementText + "\n" };
  const column = (lines[line - 1] ?? "").length + 1;
  return { range: [line, column, line, column], text: "\n" + statementText };
}

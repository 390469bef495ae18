/** Markdown for an issue: a design and its analysis, or two designs and their comparison. Pure. */

import { bytes, count, counted } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import { inMarkdown, titleOf } from "../text/design-text.ts";
import type { Designs } from "../link/link.ts";
import { change, comparisonParts, differs, valueWords, verdict } from "../comparison/comparison.ts";
import type { Difference, Line } from "../page/documents.ts";

export function issueOf(text: string, page: Page, link: string | null): string {
  const sections = [`### ${titleOf(text)}`, ...inMarkdown({ a: text, b: null })];
  const errors = page.diagnostics.filter((each) => each.severity === "error");
  if (errors.length > 0) sections.push(errors.map((each) => `- line ${each.range[0]}: ${plain(each.message)}`).join("\n"));
  if (page.systems.length > 0) {
    sections.push(table(["System", "Match", "Why", "Visited", "Looked up", "Bytes"], page.systems.map((system) => [
      code(system.name),
      system.match,
      plain(system.why[0]?.text ?? ""),
      count(system.cost.visited),
      count(system.cost.lookups),
      bytes(system.cost.bytes),
    ])));
  }
  if (page.groups.length > 0) sections.push(table(["Group", "Rows", "What became of it"], page.groups.map((group) => [code(group.label), count(group.rows), plain(group.reason)])));
  sections.push(`Layout ${page.layout}, ${counted(page.entities, "entity", "entities")}.${opens(link)}`);
  return sections.join("\n\n") + "\n";
}

/** Everything that differs between two designs, in the words of the page. */
export function comparisonOf(designs: Designs, difference: Difference, link: string | null): string {
  const sections = [`### ${titleOf(designs.a)}: A and B`, ...inMarkdown(designs), plain(difference.summary)];
  const rows: string[][] = [];
  for (const part of comparisonParts(difference)) {
    for (const { name, changed, text, head, lines } of part.items) {
      if (!changed) continue;
      const label = part.title === "Systems" || part.title === "Components" ? code(name) : plain(name);
      if (head) rows.push(row(label, head));
      else if (text !== "") rows.push([label, "", "", "", plain(text)]);
      for (const { words, line } of lines) if (differs(line)) rows.push(row([label, words].filter((each) => each !== "").join(": "), line));
    }
    if (part.more > 0) rows.push([`${part.title}: and ${counted(part.more, "more", "more")}`, "", "", "", ""]);
  }
  if (rows.length > 0) sections.push(table(["", "A", "B", "Change", "Cause"], rows));
  if (link !== null) sections.push(opens(link).trim());
  return sections.join("\n\n") + "\n";
}

function row(name: string, { unit, a, b, better, cause }: Line): string[] {
  const changed = [change(a, b, unit), verdict(better)].filter((each) => each !== "").join(", ");
  return [name, valueWords(a, unit), valueWords(b, unit), changed, plain(cause?.text ?? "")];
}

function opens(link: string | null): string {
  return link === null ? "" : ` [Open it in Copse](${link})`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text in which no character has a meaning in Markdown. */
function plain(words: string): string {
  return words.replace(/[\\|*_`<>[\]]/g, "\\$&").replaceAll("\n", " ");
}

function code(name: string): string {
  return `\`${name.replaceAll("|", "\\|")}\``;
}

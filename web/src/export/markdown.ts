/** A design and what the engine says of it, as Markdown for an issue. Pure. */

import { bytes, count, counted } from "../numbers.ts";
import type { Page } from "../page.ts";
import { fenced, titleOf } from "../share/copies.ts";

export function issueOf(text: string, page: Page, link: string | null): string {
  const parts = [`### ${titleOf(text)}`, fenced(text)];
  const errors = page.diagnostics.filter((each) => each.severity === "error");
  if (errors.length > 0) parts.push(errors.map((each) => `- line ${each.range[0]}: ${plain(each.message)}`).join("\n"));
  if (page.systems.length > 0) {
    parts.push(table(["System", "Match", "Why", "Visited", "Looked up", "Bytes"], page.systems.map((system) => [
      code(system.name),
      system.match,
      plain(system.why[0]?.text ?? ""),
      count(system.cost.visited),
      count(system.cost.lookups),
      bytes(system.cost.bytes),
    ])));
  }
  if (page.groups.length > 0) parts.push(table(["Group", "Rows", "What became of it"], page.groups.map((group) => [code(group.label), count(group.rows), plain(group.reason)])));
  parts.push(`Layout ${page.layout}, ${counted(page.entities, "entity", "entities")}.${link === null ? "" : ` [Open it in Copse](${link})`}`);
  return parts.join("\n\n") + "\n";
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Words whose signs mean nothing to Markdown. */
function plain(words: string): string {
  return words.replace(/[\\|*_`<>[\]]/g, "\\$&").replaceAll("\n", " ");
}

function code(name: string): string {
  return `\`${name.replaceAll("|", "\\|")}\``;
}

/** The text of a design outside the page: its title, the name of its file, and its Markdown. Pure. */

/** The text of a design, or the texts of two that are compared. */
export interface Designs {
  readonly a: string;
  /** null where there is one design. */
  readonly b: string | null;
}

const untitled = "A design in Copse";

/** The design's opening comment; "A design in Copse" where it has none. */
export function titleOf(text: string): string {
  const words = /^\s*(?:#|\/\/)\s*([^\n]*)/.exec(text)?.[1]?.trim().replace(/[.:]$/, "") ?? "";
  return words === "" ? untitled : words.length > 80 ? `${words.slice(0, 79).trimEnd()}…` : words;
}

export function fileNameOf(text: string): string {
  const name = titleOf(text).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-+|-+$/g, "");
  return `${titleOf(text) === untitled || name === "" ? "design" : name}.copse`;
}

/** The designs as fenced blocks, under "A:" and "B:" where there are two. */
export function inMarkdown({ a, b }: Designs): string[] {
  return b === null ? [fenced(a)] : ["A:", fenced(a), "B:", fenced(b)];
}

/** The fence is longer than any run of backticks in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}copse\n${text.replace(/\n*$/, "\n")}${fence}`;
}

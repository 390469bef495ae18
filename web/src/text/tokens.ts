/**
 * A tokenizer for colouring only: it separates comments, numbers, signs and words, line by line. The engine decides what a word
 * means: a component's name is coloured as one even if it is spelled like a keyword.
 */

export type TokenKind = "comment" | "number" | "keyword" | "word" | "sign";

export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
}

/** Words that start a statement or a clause. */
export const keywords: ReadonlySet<string> = new Set(
  (
    "component tag layout group system spawn seed tick add remove despawn " +
    "mut with without expect weight to from any all of and not or"
  ).split(" "),
);

const pattern = /(#.*)|([A-Za-z_][A-Za-z0-9_]*)|([0-9][0-9A-Za-z_.]*)|([!&|?]+)/g;

/** The tokens of one line, with offsets in UTF-16 units; linear. */
export function tokens(line: string): Token[] {
  const found: Token[] = [];
  for (const match of line.matchAll(pattern)) {
    const from = match.index;
    found.push({ kind: kindOf(match), from, to: from + match[0].length });
  }
  return found;
}

function kindOf(match: RegExpMatchArray): TokenKind {
  if (match[1] !== undefined) return "comment";
  if (match[2] !== undefined) return keywords.has(match[2]) ? "keyword" : "word";
  return match[3] !== undefined ? "number" : "sign";
}

/** The word at the column, if any; a comment has no words. */
export function wordAt(line: string, column: number): Token | null {
  for (const token of tokens(line)) {
    if (token.from <= column && column < token.to) {
      return token.kind === "word" || token.kind === "keyword" ? token : null;
    }
  }
  return null;
}

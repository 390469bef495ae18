import type { Problem } from "../course/documents.ts";

/** The place of a problem in a text, in words. */
export function placeAt({ line, column }: Problem): string {
  return column > 1 ? `line ${line}, column ${column}` : `line ${line}`;
}

import type { Problem } from "./documents.ts";

/** Where in a text a problem is, as a sentence says it. */
export function placeAt({ line, column }: Problem): string {
  return column > 1 ? `line ${line}, column ${column}` : `line ${line}`;
}

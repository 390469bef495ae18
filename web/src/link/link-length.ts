/** Which programs pass on a link of a given length. Pure. */

import { count } from "../text/numbers.ts";

/** Characters of a link that every program passes on, and that most programs do. */
const everyProgram = 1900;
const mostPrograms = 8000;

/** "file": too long, so the design is better saved as a file. */
export type Reach = "anywhere" | "mostly" | "file";

/** length is null for designs that are too long for any link. */
export function reachOf(length: number | null): Reach {
  if (length === null || length > mostPrograms) return "file";
  return length > everyProgram ? "mostly" : "anywhere";
}

export function reachWords(length: number | null): string {
  if (length === null) return "Too long for a link: save it as a file.";
  const long = `${count(length)} characters`;
  switch (reachOf(length)) {
    case "anywhere":
      return `${long}: opens from anywhere.`;
    case "mostly":
      return `${long}: opens in every browser; some mail and chat programs cut links after ${count(everyProgram)}.`;
    case "file":
      return `${long}: too long for most programs, which take ${count(mostPrograms)}. Better save it as a file.`;
  }
}

/** Reads the text of a program from a file. */

import { foreign } from "../text/foreign.ts";
import { bytes } from "../text/numbers.ts";

/** Bytes that a program may have: those of dialect.MaxText. */
const mostBytes = 256 << 10;

/** The text of a file, or a sentence that says why it has none. */
export async function readSource(file: File): Promise<{ readonly text: string; readonly refused: "" } | { readonly text: null; readonly refused: string }> {
  const name = `“${foreign(file.name)}”`;
  if (file.size > mostBytes) return { text: null, refused: `${name} has ${bytes(file.size)}; a program may have ${mostBytes >> 10} KiB. Paste the parts that use the library.` };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes("\0")) return { text: text.replaceAll("\r\n", "\n"), refused: "" };
  } catch {
    // said below
  }
  return { text: null, refused: `${name} is not text. Choose a file with the source of a program.` };
}

/** The designs of the menu. Their titles are part of the page; the text of a design is loaded when it is opened. */

import texts from "examples";
import index from "../../playground-examples/index.json";

export interface Example {
  /** Name of the file in playground-examples, without its extension. */
  readonly file: string;
  readonly title: string;
  /** A sentence on what to see in it. */
  readonly see: string;
  /** The heading in the menu. */
  readonly group: string;
}

export const examples: readonly Example[] = index;

export async function textOf(example: Example): Promise<string> {
  const module = await texts[example.file]?.();
  return module?.default ?? "";
}

/** The designs of the menu. Their titles are part of the page; the text of a design is loaded when it is opened. */

import texts, { examples } from "examples";

export { examples };

export interface Example {
  /** Name of the file in playground-examples, without its extension. */
  readonly file: string;
  readonly title: string;
}

export async function textOf(example: Example): Promise<string> {
  const module = await texts[example.file]?.();
  return module?.default ?? "";
}

/** The designs of the menu: their titles come with the page, their texts when one is opened. */

import texts from "examples";
import index from "../../playground-examples/index.json";

export interface Example {
  /** Name of the file in playground-examples, without its extension. */
  readonly file: string;
  readonly title: string;
  /** What to see in it, in a sentence. */
  readonly see: string;
  /** The heading it stands under. */
  readonly group: string;
}

export const examples: readonly Example[] = index;

export async function textOf(example: Example): Promise<string> {
  const module = await texts[example.file]?.();
  return module?.default ?? "";
}

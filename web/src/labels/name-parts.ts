/** Long names break between their words. */

import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";

/** The places between the words of a name: after _ and before a capital. */
const between = /(?<=_)(?!_)|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** A name that breaks between its words where it has not enough room. */
export function breakable(name: string): Child[] {
  return name.split(between).flatMap((part, at) => (at === 0 ? [part] : [el("wbr"), part]));
}

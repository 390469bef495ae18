/** The class of a system as a letter, a pattern, a colour and a word. */

import { el } from "./dom.ts";
import type { Match } from "./page.ts";

export function badge(match: Match, text: string = match): HTMLElement {
  const letter = el("i", { "aria-hidden": "true" }, match.charAt(0).toUpperCase());
  return el("span", { class: `badge ${match}` }, letter, text);
}

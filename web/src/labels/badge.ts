/** The class of a system as a letter, a pattern, a colour and a word. */

import { el } from "../dom/dom.ts";
import type { Match } from "../page/page.ts";

export function badge(match: Match, text: string = match): HTMLElement {
  return el("span", { class: `badge ${match}` }, letterOf(match), text);
}

/** The letter alone, with the word for screen readers. */
export function letterBadge(match: Match, after = ""): HTMLElement {
  return el("span", { class: `badge ${match}` }, letterOf(match), after, el("span", { class: "visually-hidden" }, after === "" ? match : ` ${match}`));
}

function letterOf(match: Match): HTMLElement {
  return el("i", { "aria-hidden": "true" }, match.charAt(0).toUpperCase());
}

/** Single-letter keys: when a key is typed into a text instead, and whether the reader wants them. */

import { recall, remember } from "./storage.ts";

/** Whether the key is typed into a text. The editor is in a shadow root, so the target is the first of the composed path. */
export function isTyped(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select"));
}

/** Whether single-letter keys do something. A reader can switch them off, because speech input may press them by mistake. */
export function lettersWanted(): boolean {
  return recall("letters") !== "off";
}

export function wantLetters(wanted: boolean): void {
  remember("letters", wanted ? null : "off");
}

/**
 * Single-letter keys: which character a key types, when it is typed into a text instead, and whether the reader wants them. What
 * counts is the character, because layouts have it on different keys: on a German keyboard [ is typed with AltGr, or with Option.
 */

import { recall, remember } from "./storage.ts";

/** Whether the key is typed into a text. The editor is in a shadow root, so the target is the first of the composed path. */
export function isTyped(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select"));
}

const apple = /^(Mac|iP)/.test(navigator.platform);

/** A character that is neither a letter, a digit nor a space. */
const sign = /^[^\p{L}\p{N}\s]$/u;

/** The key that is pressed; "" if others are held with it that do not only type its character, so that it is a key of the browser. */
export function keyOf(event: KeyboardEvent): string {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (!altKey && !ctrlKey && !metaKey) return key;
  if (metaKey || key.length !== 1) return "";
  if (event.getModifierState("AltGraph")) return key;
  const typed = apple ? altKey && !ctrlKey : altKey && sign.test(key); // Windows reports AltGr as Ctrl and Alt
  return typed ? key : "";
}

/** Whether single-letter keys do something. A reader can switch them off, because speech input may press them by mistake. */
export function lettersWanted(): boolean {
  return recall("letters") !== "off";
}

export function wantLetters(wanted: boolean): void {
  remember("letters", wanted ? null : "off");
}

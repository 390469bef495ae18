/** Designs that the browser keeps: drafts, and answers to lessons. Their keys end with the schema; those of schema 1 have no such end. */

import { ofSchemaOne, schema } from "../link/link.ts";
import type { Kept } from "../link/link.ts";
import { recall, remember } from "../storage.ts";

/** null deletes the design. */
export function keepDesign(key: string, text: string | null): void {
  remember(key, null);
  remember(`${key}.${schema}`, text);
}

export function keptDesign(key: string): Kept | null {
  const text = recall(`${key}.${schema}`);
  if (text !== null) return { text, was: text };
  const older = recall(key);
  return older === null ? null : ofSchemaOne(older);
}

/** Keeps a text, 400 ms after the last keystroke, because storing is slow, and at the latest when the page is left. */
export class Draft {
  readonly #key: string;
  #text: string | null = null;
  #timer = 0;

  constructor(key: string) {
    this.#key = key;
    addEventListener("pagehide", () => this.#store());
  }

  /** null deletes the draft. */
  keep(text: string | null): void {
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#store(), 400);
  }

  #store(): void {
    if (this.#timer === 0) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    keepDesign(this.#key, this.#text);
  }
}

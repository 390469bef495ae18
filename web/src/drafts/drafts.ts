/**
 * Texts that the browser keeps: drafts and answers to lessons, each in a slot, and copies of what another text replaced. The key of
 * a slot ends with the schema; those of schema 1 have no such end. A text is never overwritten by one that does not continue it: it
 * becomes a copy, or, where two tabs write at the same time, the later tab stores its text as a copy.
 */

import { ofSchemaOne, schema } from "../link/link.ts";
import type { Kept } from "../link/link.ts";
import { onStored, recall, remember } from "../browser/storage.ts";
import { copies, newId, removeOldest, storeCopy, storeWithRoom } from "./kept-copies.ts";
import { report } from "./reports.ts";

export { copies } from "./kept-copies.ts";
export type { Copy } from "./reports.ts";
export { onReport } from "./reports.ts";
export type { Report } from "./reports.ts";

export async function openKeptTexts(actions: import("./kept-texts.ts").KeptTextsActions): Promise<import("./kept-texts.ts").KeptTexts> {
  const { KeptTexts } = await import("./kept-texts.ts");
  return new KeptTexts(actions);
}

/** The text of a slot. */
export function keptDesign(slot: string): Kept | null {
  const text = recall(`${slot}.${schema}`);
  if (text !== null) return { text, was: text };
  const older = recall(slot);
  return older === null ? null : ofSchemaOne(older);
}

export function removeSlot(slot: string): void {
  remember(slot, null);
  remember(`${slot}.${schema}`, null);
}

/** Keeps a copy of a text that another one replaces; from is its slot. Says so, unless it is quiet. */
export function keepCopy(from: string, text: string, quiet = false): void {
  if (text.trim() === "") return;
  const known = copies().find((each) => each.text === text && each.from === from);
  const copy = { id: known?.id ?? newId(), from, at: Date.now(), text };
  const why = storeCopy(copy);
  if (why) report({ kind: "refused", why, text, copy });
  else if (!quiet) report({ kind: "kept", copy });
  if (!known) removeOldest(); // what it says is not to be covered by the other report
}

/** Stores what is shown in a slot, 400 ms after the last keystroke, because storing is slow, and at the latest when the page is left. */
export class Draft {
  readonly #slot: string;
  readonly #hasSlot: boolean;
  /** The text to store; null empties the slot. */
  #text: string | null = null;
  #edited = false;
  #timer = 0;
  /** The text in the slot as this tab knows it. */
  #known: string | null = null;
  /** Whether what is shown does not continue the text in the slot. */
  #replaces = false;
  /** The copy that this tab stores its text in, because another tab has the slot. */
  #apart: string | null = null;
  #refused = false;

  /** Without a slot of its own the text is stored as a copy of that slot. */
  constructor(slot: string, hasSlot = true) {
    this.#slot = slot;
    this.#hasSlot = hasSlot;
    addEventListener("pagehide", () => this.#store());
    onStored((key) => {
      if (key === null || key === `${slot}.${schema}`) this.#changedElsewhere();
      else this.storeAgain();
    });
    addEventListener("focus", () => this.storeAgain());
  }

  /** Stores what was refused, if there is room now. */
  storeAgain(): void {
    if (this.#refused && this.#edited) this.#store(true);
  }

  /** A text is shown from now on, and edits are of it. Neither the one before nor what it continues in the slot needs a copy. */
  begin(text: string, before: string | null = null): void {
    this.#store();
    const stored = this.#stored();
    const continued = before !== null && (stored === before || (this.#edited && !this.#replaces && stored === this.#known));
    this.#known = stored;
    this.#replaces = stored !== null && stored !== text && !continued;
    this.#apart = null;
    this.#edited = false;
  }

  /** null deletes the draft. */
  keep(text: string | null): void {
    this.#text = text;
    this.#edited = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#store(), 400);
  }

  #stored(): string | null {
    return this.#hasSlot ? (keptDesign(this.#slot)?.text ?? null) : null;
  }

  #store(again = false): void {
    if (this.#timer === 0 && !again) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    const stored = this.#stored();
    const text = this.#text;
    if (text === stored && this.#hasSlot) {
      this.#known = stored;
      this.#apart = null;
      this.#replaces = false;
    } else if (this.#apart === null && (!this.#hasSlot || (stored !== null && stored !== this.#known))) this.#goApart(stored, text);
    else if (this.#apart === null) this.#overwrite(stored, text);
    if (this.#apart !== null && text !== null) this.#report(storeCopy({ id: this.#apart, from: this.#slot, at: Date.now(), text }));
  }

  #overwrite(stored: string | null, text: string | null): void {
    if (this.#replaces && stored !== null) keepCopy(this.#slot, stored);
    this.#replaces = false;
    const key = `${this.#slot}.${schema}`;
    const refused = text === null ? remember(key, null) : storeWithRoom(key, text);
    this.#report(refused);
    if (refused) return;
    remember(this.#slot, null); // of schema 1
    this.#known = text;
  }

  #goApart(other: string | null, text: string | null): void {
    if (text === null) return;
    this.#apart = newId();
    removeOldest();
    if (other !== null) report({ kind: "apart", other, from: this.#slot });
  }

  /** Another tab has changed the slot. If what it overwrote is of this tab, that becomes a copy. */
  #changedElsewhere(): void {
    const stored = this.#stored();
    if (this.#apart !== null || !this.#edited || stored === null || stored === this.#text || stored === this.#known) return;
    this.#store(true);
  }

  #report(why: ReturnType<typeof remember>): void {
    if (why) report({ kind: "refused", why, text: this.#text ?? "", copy: null });
    else if (this.#refused) report({ kind: "stored" });
    this.#refused = why !== null;
  }
}

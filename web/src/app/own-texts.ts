/** The reader's own texts: the draft of the design that is shown, and the copies of what is replaced. */

import type { Arrival } from "../arrival/arrival.ts";
import { copies, Draft, keepCopy, keptDesign, onReport, removeSlot } from "../drafts/drafts.ts";
import type { Copy } from "../drafts/drafts.ts";
import { Lazy } from "../loading/lazy.ts";
import type { KeptNotices } from "./kept-notices.ts";

/** The slot of a draft that a link replaced, in builds before there were copies. */
const replacedSlot = "draft-before";

export class OwnTexts {
  readonly #first: string;
  readonly #draft = new Draft("draft");
  readonly #notices: Lazy<KeptNotices>;
  /** What was opened from an example, a link or a file, where it can be had again; null for a text of the reader's. */
  #opened: string | null;
  /** The design, also while a lesson is shown instead; null if the visit began with a lesson. */
  #text: string | null;

  /** open shows a kept text in the place that it comes from. */
  constructor(first: string, { text, drafted, link }: Arrival, open: (copy: Pick<Copy, "from" | "text">) => void) {
    this.#first = first;
    this.#opened = drafted ? null : text;
    this.#text = link?.lesson ? null : text;
    this.#notices = new Lazy(async () => {
      const { KeptNotices } = await import("./kept-notices.ts");
      return new KeptNotices({ open, nameOf, storeAgain: () => this.#draft.storeAgain() });
    });
    onReport((what) => void this.#notices.get().then((notices) => notices.say(what)));
    this.#draft.begin(text);
    const replaced = keptDesign(replacedSlot);
    if (replaced) keepCopy("draft", replaced.text, true);
    if (replaced) removeSlot(replacedSlot);
  }

  /** Whether there are kept texts to show. */
  get any(): boolean {
    return copies().length > 0;
  }

  showList(): void {
    void this.#notices.get().then((notices) => notices.showList());
  }

  /** The text of the design was edited. */
  edited(text: string): void {
    this.#text = text;
    this.#draft.keep(text === this.#first ? null : text);
  }

  /** Another text is about to replace the design. again: it can be had again, as an example can. quiet: something else says so. */
  replace(next: string, again: boolean, quiet = false): void {
    const before = this.#text;
    if (before !== null && before !== next && before !== this.#opened) keepCopy("draft", before, quiet);
    this.#draft.begin(next, before);
    this.#text = next;
    this.#opened = again ? next : null;
  }
}

function nameOf(slot: string): string {
  if (slot === "draft") return "Design";
  if (slot === "second") return "Design B";
  if (slot === "import") return "Text to import";
  return slot === "lesson" ? "Lesson of a file" : `Lesson “${slot.slice("lesson.".length).replaceAll("-", " ")}”`;
}

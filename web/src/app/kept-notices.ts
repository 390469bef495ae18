/** Says what happens to the reader's texts, and leads to those that are kept. It is loaded when there is something to say. */

import { copyText } from "../browser/copy.ts";
import { fileNameOf, titleOf } from "../text/design-text.ts";
import { copies, openKeptTexts } from "../drafts/drafts.ts";
import type { Copy, Report } from "../drafts/drafts.ts";
import { Lazy } from "../loading/lazy.ts";
import { Notice } from "../notices/notices.ts";
import type { NoticeAction } from "../notices/notices.ts";
import { save } from "../browser/save.ts";

export interface KeptActions {
  open(copy: Pick<Copy, "from" | "text">): void;
  nameOf(slot: string): string;
  /** There may be room to store what had none. */
  storeAgain(): void;
}

export class KeptNotices {
  readonly #actions: KeptActions;
  readonly #notice = new Notice("text-notice", "Dismiss the notice about your texts");
  readonly #list: Lazy<Awaited<ReturnType<typeof openKeptTexts>>>;
  /** The kind that the notice is about. */
  #shown: Report["kind"] | null = null;
  /** Whether the reader has been told that the text is not stored, since it last was. */
  #told = false;

  constructor(actions: KeptActions) {
    this.#actions = actions;
    this.#list = new Lazy(() => openKeptTexts({ open: (copy) => actions.open(copy), nameOf: (slot) => actions.nameOf(slot), removed: () => actions.storeAgain() }));
  }

  showList(): void {
    void this.#list.get().then((list) => list.show());
  }

  say(what: Report): void {
    switch (what.kind) {
      case "kept":
        if (this.#shown === "refused" || this.#shown === "apart") return; // more important
        return this.#show(what, `The text before is kept: “${titleOf(what.copy.text)}”.`, this.#open("Open it again", what.copy), this.#all());
      case "apart":
        return this.#show(
          what,
          "Another tab has stored another text here. What you write in this tab is stored apart from it, so both are kept.",
          this.#open("Open the other text", { from: what.from, text: what.other }),
          this.#all(),
        );
      case "removed":
        return this.#show(what, `More texts are kept than there are places for. The oldest is removed: “${titleOf(what.copy.text)}”.`, this.#save("Save it as a file", what.copy.text), this.#open("Open it", what.copy));
      case "stored":
        this.#told = false;
        if (this.#shown === "refused") this.#show(what, "Your text is stored again.");
        return;
      case "refused":
        return this.#refused(what);
    }
  }

  /** Says once that a text is not stored, until it is. */
  #refused({ why, text, copy, kind }: Extract<Report, { kind: "refused" }>): void {
    if (copy === null && this.#told) return;
    if (copy === null) this.#told = true;
    const cause = why === "full" ? "this browser has no room left for this page" : "this browser does not let the page store anything";
    const says = copy
      ? `The text before, “${titleOf(copy.text)}”, is kept only until you leave the page: ${cause}.`
      : `What you write is no longer stored: ${cause}. Save it before you leave${why === "full" ? ", or remove kept texts to make room" : ""}.`;
    this.#show({ kind }, says, this.#save("Save as a file", text), this.#copy(text), ...(copies().length > 0 ? [this.#all()] : []));
  }

  #show({ kind }: Pick<Report, "kind">, says: string, ...actions: readonly NoticeAction[]): void {
    this.#shown = kind;
    this.#notice.show([says], ...actions.map(({ label, press }) => ({ label, press: () => press() === true || void (this.#shown = null) })));
  }

  #open(label: string, copy: Pick<Copy, "from" | "text">): NoticeAction {
    return { label, press: () => this.#actions.open(copy) };
  }

  #all(): NoticeAction {
    return { label: "Kept texts", press: () => (this.showList(), true) };
  }

  #save(label: string, text: string): NoticeAction {
    return { label, press: () => (save(fileNameOf(text), "text/plain;charset=utf-8", text), true) };
  }

  #copy(text: string): NoticeAction {
    return { label: "Copy the text", press: () => (void copyText(Promise.resolve(text)), true) };
  }
}

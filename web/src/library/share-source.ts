/** Shares a pasted program: a link that carries the design, and the text itself only if the reader wants that. It may be somebody's property. */

import { button, el, write } from "../dom/dom.ts";
import { attachPopover } from "../dom/popover.ts";
import { copyText } from "../browser/copy.ts";
import { designs, mostBytes, pack, reachOf, reachWords, writeLink } from "../link/link.ts";
import { count } from "../text/numbers.ts";

/** The design of a program, and its text. */
export interface Sharable {
  readonly design: string;
  readonly source: string;
}

export class ShareSource {
  readonly #present: () => Sharable;
  readonly #link = el("textarea", { class: "share-text", readonly: true, rows: 3, spellcheck: "false", "aria-label": "What is copied" });
  readonly #reach = el("p", { class: "share-reach" });
  readonly #with = el("input", { type: "checkbox" });
  readonly #words = el("span", {});
  readonly #message = el("p", { class: "soft", role: "status" });
  readonly opener = button("Share as a link", { disabled: true }, () => {});
  /** Number of the last request: answers to earlier ones are ignored. */
  #request = 0;

  constructor(present: () => Sharable) {
    this.#present = present;
  }

  /** Makes the popover, next to its button, which must be in the document. */
  mount(): void {
    const copy = button("Copy", { class: "primary" }, () => void this.#copy());
    attachPopover(
      this.opener,
      { id: "library-share", "aria-labelledby": "library-share-title" },
      { begin: () => this.#begin(), first: () => copy },
      el("div", { class: "share-head" }, el("h2", { id: "library-share-title" }, "Share the design")),
      this.#link,
      this.#reach,
      el("div", { class: "share-with" }, el("label", {}, this.#with, this.#words)),
      el("div", { class: "popover-buttons" }, copy, this.#message),
    );
    this.opener.disabled = true;
    this.#with.addEventListener("change", () => void this.#draw());
    this.#link.addEventListener("focus", () => this.#link.select());
  }

  #begin(): void {
    const { source } = this.#present();
    const bytes = new TextEncoder().encode(source).length;
    this.#with.checked = false;
    this.#with.disabled = bytes > mostBytes;
    write(this.#words, `With the source, ${count(source.length)} characters${bytes > mostBytes ? `: a link takes ${mostBytes >> 10} KiB. Send it as a file` : ""}`);
    write(this.#message, "");
    void this.#draw();
  }

  async #draw(): Promise<void> {
    const request = ++this.#request;
    const { design, source } = this.#present();
    const packed = this.#with.checked ? await pack(source) : null;
    const fragment = await writeLink({ ...designs(design), ...(packed !== null && { source: packed }) });
    if (request !== this.#request) return;
    const link = fragment && location.origin + location.pathname + fragment;
    this.#link.value = link ?? "";
    this.#reach.dataset["reach"] = reachOf(link?.length ?? null);
    write(this.#reach, reachWords(link?.length ?? null));
  }

  async #copy(): Promise<void> {
    const copied = await copyText(this.#draw().then(() => this.#link.value));
    write(this.#message, copied ? "Copied." : "The browser does not let the page copy: press Ctrl+C, or ⌘C on a Mac.");
    if (copied) return;
    this.#link.focus();
    this.#link.select();
  }
}

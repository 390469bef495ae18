/** The dialog with the copies of texts that were replaced. It is loaded with its first use. */

import { adopt, button, el } from "../dom/dom.ts";
import { fileNameOf, titleOf } from "../text/design-text.ts";
import { counted } from "../text/numbers.ts";
import { save } from "../browser/save.ts";
import style from "../../css/kept-texts.css" with { type: "text" };
import { copies, mostCopies, removeCopy, storeCopy } from "./kept-copies.ts";
import type { Copy } from "./reports.ts";

export interface KeptTextsActions {
  open(copy: Copy): void;
  /** What a slot is called: "Design B". */
  nameOf(slot: string): string;
  /** There may be room to store what had none. */
  removed(): void;
}

export class KeptTexts {
  readonly #actions: KeptTextsActions;
  readonly #list = el("ul", { class: "kept-list" });
  readonly #dialog: HTMLDialogElement;

  constructor(actions: KeptTextsActions) {
    adopt(style);
    this.#actions = actions;
    const close = button("Close", {}, () => this.#dialog.close());
    const says = `Texts that another text replaced, and what another tab wrote, the newest first. This browser keeps ${mostCopies} of them and no other place does; the page tells you before an older one is gone for good.`;
    this.#dialog = el("dialog", { class: "kept", "aria-labelledby": "kept-title" }, el("div", { class: "kept-head" }, el("h2", { id: "kept-title" }, "Kept texts"), close), el("p", { class: "soft" }, says), this.#list);
    this.#dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation()); // Escape closes the dialog and nothing else
    document.body.append(this.#dialog);
  }

  show(): void {
    const all = copies();
    this.#list.replaceChildren(...all.map((copy) => this.#item(copy)));
    if (all.length === 0) this.#list.append(el("li", { class: "soft" }, "No text has been replaced yet."));
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #item(copy: Copy): HTMLElement {
    const title = titleOf(copy.text);
    const about = `${this.#actions.nameOf(copy.from)} · ${new Date(copy.at).toLocaleString()} · ${counted(copy.text.trimEnd().split("\n").length, "line")}`;
    const open = button("Open", { "aria-label": `Open ${title}` }, () => {
      this.#dialog.close();
      this.#actions.open(copy);
    });
    const file = button("Save as a file", { class: "quiet", "aria-label": `Save ${title} as a file` }, () => save(fileNameOf(copy.text), "text/plain;charset=utf-8", copy.text));
    const remove = button("Remove", { class: "quiet", "aria-label": `Remove ${title}` }, () => this.#remove(item, copy));
    const words = el("details", {}, el("summary", {}, el("b", {}, title), " ", el("span", { class: "soft" }, about)), el("pre", {}, copy.text));
    const item = el("li", {}, words, el("div", { class: "kept-acts" }, open, file, remove));
    return item;
  }

  /** Removes a copy; the button that takes its place puts it back for as long as the dialog is open. */
  #remove(item: HTMLElement, copy: Copy): void {
    removeCopy(copy.id);
    const back = button("Put it back", {}, () => {
      storeCopy(copy);
      const again = this.#item(copy);
      was.replaceWith(again);
      again.querySelector<HTMLElement>(".kept-acts button")?.focus();
    });
    const was = el("li", { class: "kept-removed" }, el("span", { class: "soft" }, `Removed: ${titleOf(copy.text)}`), back);
    item.replaceWith(was);
    back.focus();
    this.#actions.removed();
  }
}

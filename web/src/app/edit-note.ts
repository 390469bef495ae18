/** Says what an edit has changed that another part of the page than the text has made, with a button that takes it back. */

import { button, byId, el, write } from "../dom/dom.ts";
import type { Edit } from "../page/page.ts";
import { linesOf } from "../text/positions.ts";

export interface EditNoteActions {
  undo(): boolean;
  redo(): boolean;
  /** The texts of both designs. */
  texts(): string;
}

export class EditNote {
  readonly #actions: EditNoteActions;
  readonly #words = el("p", { role: "status" });
  readonly #back = button("Take it back", {}, () => this.#press());
  readonly #close = button("×", { class: "quiet", "aria-label": "Close the note about the edit" }, () => this.hide());
  readonly #note = el("div", { class: "edit-note", hidden: true }, this.#words, this.#back, this.#close);
  /** It stands above the problems, over the end of the text, and behind both for the keyboard: Tab does not lead from the text to Undo. */
  readonly #place = el("div", { class: "edit-place" }, this.#note);
  #undone = false;
  #says = "";
  #text = "";

  constructor(actions: EditNoteActions) {
    this.#actions = actions;
    byId("design").append(this.#place);
    document.addEventListener("click", (event) => this.#pressedElsewhere(event), true);
  }

  /** An edit was made: what it does, "write Health", and its edits of the text before. */
  made(says: string, edits: readonly Edit[]): void {
    const where = linesOf(edits);
    this.#show(where === "" ? says : `${says} · ${where}`, false);
  }

  /** An edit was undone or made again from another part of the page; before are the texts before that. */
  stepped(undone: boolean, before: string): void {
    const known = before === this.#text && this.#undone !== undone;
    this.#show(known ? this.#says : "the last change of the text", undone);
  }

  /** The text was edited: what the note says is past. */
  edited(): void {
    void Promise.resolve().then(() => !this.#note.hidden && this.#actions.texts() !== this.#text && this.hide()); // when the editor has the text
  }

  hide(): void {
    this.#note.hidden = true;
  }

  /** Among the notices it stands over other things, so it goes with the next press of one of them. */
  #pressedElsewhere(event: Event): void {
    if (this.#note.parentElement !== this.#place && !event.composedPath().includes(this.#note)) this.hide();
  }

  #press(): void {
    const undone = !this.#undone;
    if (undone ? this.#actions.undo() : this.#actions.redo()) this.#show(this.#says, undone);
    else this.hide();
  }

  #show(says: string, undone: boolean): void {
    const seen = byId("design").checkVisibility();
    (seen ? this.#place : byId("notices")).append(this.#note);
    this.#says = says;
    this.#undone = undone;
    this.#text = this.#actions.texts();
    this.#note.hidden = false;
    write(this.#words, `${undone ? "Undone" : "Done"}: ${says}`);
    write(this.#back, undone ? "Make it again" : "Take it back");
    this.#back.title = undone ? "Redo" : "Undo";
  }
}

/** Edits that the reader does not type, and the steps back and forward: each is made in the editor, and the page says what it has changed. */

import type { Editor } from "../editor/editor.ts";
import { byId } from "../dom/dom.ts";
import { Lazy } from "../loading/lazy.ts";
import type { Edit, Fix } from "../page/page.ts";
import { bindUndo } from "./undo-keys.ts";

export class Edits {
  readonly #editor: Editor;
  readonly #second: () => string | null;
  readonly #note = new Lazy(async () => {
    const { EditNote } = await import("./edit-note.ts");
    return new EditNote({ undo: () => this.#editor.undo(), redo: () => this.#editor.redo(), texts: () => this.#texts });
  });

  /** second is the text of B, while it is shown. */
  constructor(editor: Editor, second: () => string | null) {
    this.#editor = editor;
    this.#second = second;
    byId("undo").addEventListener("click", () => this.#step(true));
    byId("redo").addEventListener("click", () => this.#step(false));
    bindUndo((back) => this.#step(back));
  }

  make({ text, edits }: Fix, name: string): void {
    this.#editor.apply(edits, name);
    this.made(text, edits);
  }

  /** An edit was made elsewhere: what it does, and its edits. */
  made(says: string, edits: readonly Edit[]): void {
    void this.#note.get().then((note) => note.made(says, edits));
  }

  /** A text was edited. */
  edited(): void {
    this.#note.loaded?.edited();
  }

  /** The texts of both designs as one. */
  get #texts(): string {
    return `${this.#editor.text}\0${this.#second() ?? ""}`;
  }

  /** Goes a step back or forward, and says so. */
  #step(back: boolean): void {
    const before = this.#texts;
    if (back ? this.#editor.undo() : this.#editor.redo()) void this.#note.get().then((note) => note.stepped(back, before));
  }
}

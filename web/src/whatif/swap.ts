/** Swaps two designs: one edit in each, which the two histories undo and redo together. */

import { invertedEffects } from "@codemirror/commands";
import { EditorState, StateEffect } from "@codemirror/state";
import type { Extension, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Editor } from "../editor/editor.ts";

/** Marks an edit as one half of the swap with this number. */
const swapped = StateEffect.define<number>();

/** One of the two designs, and the swaps whose half can be undone or redone there. */
interface Side {
  readonly editor: Editor;
  readonly done: Set<number>;
  readonly undone: Set<number>;
}

export class Swaps {
  readonly #a: Side;
  readonly #b: Side;
  #count = 0;
  /** Whether the other half is being undone or redone. */
  #following = false;

  constructor(a: Editor, b: Editor) {
    this.#a = { editor: a, done: new Set(), undone: new Set() };
    this.#b = { editor: b, done: new Set(), undone: new Set() };
    a.send(StateEffect.appendConfig.of(this.#extension(this.#a, this.#b)));
    b.send(StateEffect.appendConfig.of(this.#extension(this.#b, this.#a)));
  }

  swap(): void {
    const [a, b] = [this.#a.editor, this.#b.editor];
    const [first, second] = [a.text, b.text];
    if (first === second) return;
    this.#count++;
    a.rewrite(second, "swap");
    b.rewrite(first, "swap");
  }

  #extension(side: Side, other: Side): Extension {
    return [
      EditorState.transactionExtender.of((edit) => (edit.isUserEvent("input.swap") ? { effects: swapped.of(this.#count) } : null)),
      invertedEffects.of((edit) => edit.effects.filter((effect) => effect.is(swapped))),
      EditorView.updateListener.of(({ transactions }) => {
        for (const edit of transactions) if (edit.docChanged) this.#note(edit, side, other);
      }),
    ];
  }

  #note(edit: Transaction, side: Side, other: Side): void {
    const back = edit.isUserEvent("undo");
    const again = edit.isUserEvent("redo");
    if (!back && !again) side.undone.clear(); // a new edit removes everything that could be redone
    for (const effect of edit.effects) {
      if (!effect.is(swapped)) continue;
      (back ? side.done : side.undone).delete(effect.value);
      (back ? side.undone : side.done).add(effect.value);
      if ((back || again) && !this.#following) this.#follow(effect.value, other, back);
    }
  }

  /**
   * Undoes or redoes the other half, together with later edits on that side. Where an edit on that side has removed the half
   * from the history, only one half changes.
   */
  #follow(swap: number, { editor, done, undone }: Side, back: boolean): void {
    this.#following = true;
    try {
      while ((back ? done : undone).has(swap) && (back ? editor.undo() : editor.redo()));
    } finally {
      this.#following = false;
    }
  }
}

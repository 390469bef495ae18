/** Swapping two designs: an edit in each, which go together through both histories. */

import { invertedEffects } from "@codemirror/commands";
import { EditorState, StateEffect } from "@codemirror/state";
import type { Extension, Transaction } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Editor } from "../editor/editor.ts";

/** Says of an edit that it is one half of the swap with this number. */
const swapped = StateEffect.define<number>();

/** One of the two designs, and the swaps whose half can be taken back or made again there. */
interface Side {
  readonly editor: Editor;
  readonly done: Set<number>;
  readonly undone: Set<number>;
}

export class Swaps {
  readonly #a: Side;
  readonly #b: Side;
  #count = 0;
  /** Whether one half follows the other at this moment. */
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
    if (!back && !again) side.undone.clear(); // what was taken back before a new edit is gone
    for (const effect of edit.effects) {
      if (!effect.is(swapped)) continue;
      (back ? side.done : side.undone).delete(effect.value);
      (back ? side.undone : side.done).add(effect.value);
      if ((back || again) && !this.#following) this.#follow(effect.value, other, back);
    }
  }

  /**
   * Takes the other half back, or makes it again, with what was edited on that side since. If an edit there came in between,
   * there is nothing to make again, and the half stands alone.
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

/** Edits that are not typed, such as a fix, or undo: the lines that they change are scrolled to, and marked until the next edit. */

import { Annotation, EditorState, StateField, Transaction } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";

/** Marks an edit that another part of the page makes. */
export const madeElsewhere = Annotation.define<boolean>();

function isShown(transaction: Transaction): boolean {
  return transaction.docChanged && (transaction.annotation(madeElsewhere) === true || transaction.isUserEvent("undo") || transaction.isUserEvent("redo"));
}

const changedLine = Decoration.line({ class: "cm-changed" });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) => (isShown(transaction) ? marksOf(transaction) : transaction.docChanged ? Decoration.none : value),
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(transaction: Transaction): DecorationSet {
  const { doc } = transaction.state;
  const starts = new Set<number>();
  transaction.changes.iterChanges((_from, _to, from, to, inserted) => {
    const first = inserted.length > 0 && inserted.line(1).length === 0 && from < to ? from + 1 : from; // a line that is appended begins with a line break
    for (let at = doc.lineAt(first).number; at <= doc.lineAt(to).number; at++) starts.add(doc.line(at).from);
  });
  return Decoration.set([...starts].sort((one, other) => one - other).map((at) => changedLine.range(at)));
}

export const changedLines: Extension = [
  marks,
  EditorState.transactionExtender.of((transaction) => {
    if (!isShown(transaction)) return null;
    let first = -1;
    transaction.changes.iterChangedRanges((_from, _to, from) => (first = first < 0 ? from : first));
    return { effects: EditorView.scrollIntoView(first, { y: "nearest", yMargin: 48 }) };
  }),
];

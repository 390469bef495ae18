/**
 * The merged text as a field of an editor's state. Every edit of the reader is made an edit of A, of B or of both, and the text is
 * merged again, all in the same transaction.
 */

import { Annotation, EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import type { Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { edit, joined, lineDifference, merge, offsetOf } from "./merged-text.ts";
import type { Change, Line, Owner, Texts } from "./merged-text.ts";

/** What the editor shows: both texts, or B alone. */
export type Mode = "ab" | "b";

/** The place of the last edit: while the caret stays there, further edits belong to the same text, also where the line has become that of both. */
interface Held {
  readonly at: number;
  readonly owner: Owner;
  readonly choice: Owner;
}

export interface Merged extends Texts {
  readonly mode: Mode;
  /** Where B is shown alone, every line is one of B. */
  readonly lines: readonly Line[];
  readonly held: Held | null;
  /** The kind of the last edit, as the history has it. */
  readonly event: string;
}

export function mergedOf(mode: Mode, { a, b }: Texts): Merged {
  const lines = mode === "ab" ? merge(a, b) : b.split("\n").map((text): Line => ({ text, owner: "B" }));
  return { mode, a, b, lines, held: null, event: "" };
}

const setMerged = StateEffect.define<Merged>();

/** Marks a change that is not the reader's: the text is replaced by what the two texts have become. */
const redrawn = Annotation.define<true>();

export const merged = StateField.define<Merged>({
  create: () => mergedOf("ab", { a: "", b: "" }),
  update(value, { effects }) {
    for (const effect of effects) if (effect.is(setMerged)) return effect.value;
    return value;
  },
});

/** Shows other texts, or the same in another way. */
export function redraw(state: EditorState, mode: Mode, texts: Texts): TransactionSpec {
  const next = mergedOf(mode, texts);
  const change = lineDifference(state.doc.toString(), joined(next.lines));
  return { changes: change ?? [], effects: setMerged.of(next), annotations: redrawn.of(true) };
}

/** choice is what an edit of lines that both have changes. */
export function mergedState(choice: () => Owner): Extension {
  return [
    merged,
    EditorState.transactionFilter.of((transaction) => (transaction.docChanged && !transaction.annotation(redrawn) ? remade(transaction, choice()) : transaction)),
    EditorState.transactionExtender.of(announced),
  ];
}

function remade(transaction: Transaction, wanted: Owner): TransactionSpec[] {
  const { startState } = transaction;
  const now = startState.field(merged);
  const { main } = startState.selection;
  const stays = now.held && main.empty && main.head === now.held.at && now.held.choice === wanted;
  const made = edit(now.lines, changesIn(transaction), stays ? now.held.owner : wanted);
  const next = mergedOf(now.mode, now.mode === "b" ? { a: now.a, b: made.b } : made);
  const rest = lineDifference(transaction.newDoc.toString(), joined(next.lines));
  const caret = rest ? offsetOf(next.lines, made.side, made.end) : transaction.newSelection.main.head;
  const event = transaction.annotation(Transaction.userEvent) ?? "input";
  const effects = setMerged.of({ ...next, event, held: { at: caret, owner: made.owner, choice: wanted } });
  return [transaction, { changes: rest ?? [], sequential: true, effects, ...(rest ? { selection: { anchor: caret } } : {}) }];
}

function changesIn(transaction: Transaction): Change[] {
  const all: Change[] = [];
  transaction.changes.iterChanges((from, to, _newFrom, _newTo, inserted) => all.push({ from, to, insert: inserted.toString() }));
  return all;
}

const words: Readonly<Record<Owner, string>> = { A: "only in A", B: "only in B", both: "in A and B" };

/** Says whose line the caret has come to, where that is another owner's. */
function announced(transaction: Transaction): Pick<TransactionSpec, "effects"> | null {
  if (!transaction.selection) return null;
  const before = transaction.startState.field(merged);
  const after = transaction.effects.find((effect) => effect.is(setMerged))?.value as Merged | undefined ?? before;
  if (after.mode === "b") return null;
  const { startState } = transaction;
  const left = before.lines[startState.doc.lineAt(startState.selection.main.head).number - 1]?.owner;
  const reached = after.lines[transaction.newDoc.lineAt(transaction.newSelection.main.head).number - 1]?.owner;
  return reached && reached !== left ? { effects: EditorView.announce.of(words[reached]) } : null;
}

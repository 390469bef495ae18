/** The statement that caused what the stepper shows, marked in the text. */

import { StateEffect, StateField } from "@codemirror/state";
import type { EditorState } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import type { Range } from "../page.ts";
import { spanOf } from "../positions.ts";
import type { State } from "../state.ts";

const setStatement = StateEffect.define<{ readonly from: number; readonly to: number } | null>();

const mark = Decoration.line({ class: "cm-lit cm-stepped" });

export const stepped = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let lines = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setStatement)) lines = effect.value ? linesOf(transaction.state, effect.value) : Decoration.none;
    }
    return lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const setRows = StateEffect.define<readonly number[] | null>();

/** The rows of each group where the stepper stands; null while it stands nowhere. */
export const groupRows = StateField.define<readonly number[] | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRows)) return effect.value;
    return value;
  },
});

/** Tells the rows of a position. */
export function tellRows({ step, page, analysed }: State): StateEffect<unknown> {
  return setRows.of(step && page && step.of === analysed ? step.at(page).groups.map((group) => group.rows) : null);
}

function linesOf(state: EditorState, span: { readonly from: number; readonly to: number }): DecorationSet {
  const marks = [];
  const last = state.doc.lineAt(span.to).number;
  for (let at = state.doc.lineAt(span.from).number; at <= last; at++) marks.push(mark.range(state.doc.line(at).from));
  return Decoration.set(marks);
}

/** The statement that caused what the stepper shows of this text. */
function statementOf({ step, text }: State): Range | null {
  return step?.of === text ? (step.step.event?.range ?? null) : null;
}

/** Whether both show what the same statement of the same text caused, as most steps within a tick do. */
export function sameStatement(state: State, before: State | null): boolean {
  return state.text === before?.text && String(statementOf(state)) === String(statementOf(before));
}

/** Marks the statement; brings it into sight too, where the text scrolls by itself and nobody is writing in it. */
export function markStatement(editor: EditorState, state: State, quiet: boolean): StateEffect<unknown>[] {
  const range = statementOf(state);
  if (!range) return [setStatement.of(null)];
  const span = spanOf(editor.doc, range);
  const effects: StateEffect<unknown>[] = [setStatement.of(span)];
  if (!quiet && matchMedia("(min-width: 1024px)").matches) effects.push(EditorView.scrollIntoView(span.from, { y: "nearest", yMargin: 48 }));
  return effects;
}

/** Marks the statement that caused the event at the stepper's position. */

import { StateEffect, StateField } from "@codemirror/state";
import type { EditorState } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import type { Range } from "../page/page.ts";
import { spanOf } from "../text/positions.ts";
import type { State } from "../state/state.ts";

const setStatement = StateEffect.define<{ readonly from: number; readonly to: number } | null>();

const mark = Decoration.line({ class: "cm-highlighted cm-step-statement" });

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

/** The rows of each group at the stepper's position; null while the stepper is closed. */
export const groupRows = StateField.define<readonly number[] | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRows)) return effect.value;
    return value;
  },
});

/** An effect that sets the rows of the groups. */
export function rowsEffect({ step, page, analysed }: State): StateEffect<unknown> {
  return setRows.of(step && page && step.of === analysed ? step.at(page).groups.map((group) => group.rows) : null);
}

function linesOf(state: EditorState, span: { readonly from: number; readonly to: number }): DecorationSet {
  const marks = [];
  const last = state.doc.lineAt(span.to).number;
  for (let at = state.doc.lineAt(span.from).number; at <= last; at++) marks.push(mark.range(state.doc.line(at).from));
  return Decoration.set(marks);
}

/** The statement that caused the event that the stepper shows. */
function statementOf({ step, text }: State): Range | null {
  return step?.of === text ? (step.step.event?.range ?? null) : null;
}

/** Whether both states show an event of the same statement of the same text, as most steps within a tick do. */
export function sameStatement(state: State, before: State | null): boolean {
  return state.text === before?.text && String(statementOf(state)) === String(statementOf(before));
}

/** Marks the statement, and scrolls to it where the editor scrolls on its own and does not have the focus. */
export function statementEffects(editor: EditorState, state: State, quiet: boolean): StateEffect<unknown>[] {
  const range = statementOf(state);
  if (!range) return [setStatement.of(null)];
  const span = spanOf(editor.doc, range);
  const effects: StateEffect<unknown>[] = [setStatement.of(span)];
  if (!quiet && matchMedia("(min-width: 1024px)").matches) effects.push(EditorView.scrollIntoView(span.from, { y: "nearest", yMargin: 48 }));
  return effects;
}

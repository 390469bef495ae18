/** Highlights the causes of a difference in both texts. */

import { StateEffect, StateField } from "@codemirror/state";
import type { EditorState } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import type { Editor } from "../editor/editor.ts";
import type { Range } from "../page/page.ts";
import { spanOf } from "../text/positions.ts";

const setCauses = StateEffect.define<readonly Range[]>();

const mark = Decoration.line({ class: "cm-highlighted cm-step-statement cm-cause" });

const causes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let lines = value.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setCauses)) lines = linesOf(transaction.state, effect.value);
    return lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function linesOf({ doc }: EditorState, ranges: readonly Range[]): DecorationSet {
  const lines = new Set<number>();
  for (const range of ranges) {
    const { from, to } = spanOf(doc, range);
    for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at++) lines.add(doc.line(at).from);
  }
  return Decoration.set([...lines].map((from) => mark.range(from)), true);
}

/** Returns a function that highlights ranges in an editor. */
export function showCauses(editor: Editor): (ranges: readonly Range[]) => void {
  let found = false;
  editor.send(StateEffect.appendConfig.of(causes));
  return (ranges) => {
    if (!found && ranges.length === 0) return;
    found = ranges.length > 0;
    editor.send(setCauses.of(ranges));
  };
}

/** Colours in the text: keywords in grey, component names in the colour that they have in every view. */

import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, EditorView, ViewUpdate } from "@codemirror/view";
import { paletteSize } from "../labels/palette.ts";
import { tokens } from "../text/tokens.ts";
import type { Token } from "../text/tokens.ts";
import { known } from "./known.ts";
import type { Known } from "./known.ts";

const plain = {
  comment: Decoration.mark({ class: "cm-quiet" }),
  keyword: Decoration.mark({ class: "cm-quiet" }),
  number: Decoration.mark({ class: "cm-number" }),
  sign: Decoration.mark({ class: "cm-sign" }),
};

const coloured = Array.from({ length: paletteSize }, (_, k) => Decoration.mark({ class: `cm-comp cm-c${k}` }));

function markOf(token: Token, text: string, { page, names }: Known): Decoration | null {
  if (token.kind === "word" || token.kind === "keyword") {
    const id = names.get(text.slice(token.from, token.to));
    const component = id === undefined ? undefined : page?.components[id];
    if (component) return coloured[component.color % paletteSize] ?? null;
  }
  return token.kind === "word" ? null : plain[token.kind];
}

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const knowledge = view.state.field(known);
  let next = 0; // of the first line without colours: the middle of a long line is no visible range, so two ranges share it
  for (const { from, to } of view.visibleRanges) {
    for (let at = Math.max(from, next); at <= to; ) {
      const line = view.state.doc.lineAt(at);
      for (const token of tokens(line.text)) {
        const mark = markOf(token, line.text, knowledge);
        if (mark) builder.add(line.from + token.from, line.from + token.to, mark);
      }
      at = next = line.to + 1;
    }
  }
  return builder.finish();
}

export const highlight = ViewPlugin.define(
  (view) => ({
    marks: decorate(view),
    update(update: ViewUpdate) {
      const learned = update.startState.field(known).names !== update.state.field(known).names;
      if (update.docChanged || update.viewportChanged || learned) this.marks = decorate(update.view);
    },
  }),
  { decorations: (plugin) => plugin.marks },
);

/** Completion, marks of diagnostics in the text, and scrolling to what is selected. They are loaded after the first analysis, because a reader reads before typing. */

import { acceptCompletion, autocompletion, closeCompletion, completionKeymap, selectedCompletion } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { forEachDiagnostic, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic as Mark } from "@codemirror/lint";
import { Prec, StateEffect } from "@codemirror/state";
import type { EditorState } from "@codemirror/state";
import { EditorView, keymap, tooltips } from "@codemirror/view";
import { counted } from "../text/numbers.ts";
import type { Diagnostic, Fix, Page } from "../page/page.ts";
import { spanOf } from "../text/positions.ts";
import type { Expected } from "../state/state.ts";
import { known } from "./known.ts";
import type { EditorExtras, ExpectedAt, NamesAt } from "./extras.ts";
import { followSelection } from "./follow-selection.ts";

/** More marks than this would underline the whole text. */
const mostMarks = 200;

export function makeExtras(expectedAt: ExpectedAt, fix: (offer: Fix) => void, namesAt?: NamesAt): EditorExtras {
  return {
    extensions: [
      Prec.highest(keymap.of([{ key: "Enter", run: endLineIfComplete }])),
      autocompletion({ override: [(context) => complete(context, expectedAt, namesAt)], icons: false, interactionDelay: 0 }),
      keymap.of([...completionKeymap, { key: "Tab", run: acceptCompletion }, { key: "F8", run: nextDiagnostic }]),
      EditorView.scrollMargins.of(coveredMargins),
      tooltips({ tooltipSpace: visibleSpace }),
      followSelection(),
    ],
    marks(state, page) {
      const marks = page.diagnostics.slice(0, mostMarks).map((diagnostic) => markOf(state, diagnostic, fix));
      if (alreadyMarked(state, marks)) return [];
      const { effects } = setDiagnostics(state, marks);
      return effects instanceof StateEffect ? [effects] : [...(effects ?? [])];
    },
  };
}

/** The pixels at the window's upper and lower end that bars cover. */
function barHeights(): { readonly top: number; readonly bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { top: parseFloat(scrollPaddingTop) || 0, bottom: parseFloat(scrollPaddingBottom) || 0 };
}

/** The part of them that covers the editor, which the caret is kept clear of. */
function coveredMargins({ scrollDOM }: EditorView): { top: number; bottom: number } {
  const { top, bottom } = scrollDOM.getBoundingClientRect();
  const keep = barHeights();
  return { top: top < keep.top ? keep.top : 0, bottom: bottom > innerHeight - keep.bottom ? keep.bottom : 0 };
}

/** The rectangle in which a tooltip is visible. */
function visibleSpace(): { left: number; right: number; top: number; bottom: number } {
  const keep = barHeights();
  return { left: 0, right: document.documentElement.clientWidth, top: keep.top, bottom: innerHeight - keep.bottom };
}

/** Whether the text has these marks already. Its marks move with edits, and setting them again would draw their lines again. */
function alreadyMarked(state: EditorState, marks: readonly Marked[]): boolean {
  const wanted = new Set(marks.map((mark) => keyOf(mark, mark.from, mark.to)));
  const there = new Set<string>();
  forEachDiagnostic(state, (mark, from, to) => there.add(keyOf(mark as Marked, from, to)));
  return there.size === wanted.size && [...there].every((key) => wanted.has(key));
}

/** Identifies a mark: its place, text and fix. */
function keyOf({ severity, message, fix }: Marked, from: number, to: number): string {
  return JSON.stringify([from, to, severity, message, fix]);
}

/** A mark with its fix. The edits of a fix may change while the place of its mark does not. */
interface Marked extends Mark {
  readonly fix: Fix | null;
}

function markOf(state: EditorState, diagnostic: Diagnostic, fix: (offer: Fix) => void): Marked {
  const { from, to } = spanOf(state.doc, diagnostic.range);
  const { fix: offered, other } = diagnostic;
  const offers = [offered, other].filter((each) => each !== null);
  return {
    from,
    to,
    severity: diagnostic.severity,
    fix: offered,
    message: [diagnostic.message, ...diagnostic.notes.map((note) => note.message)].join("\n"),
    actions: offers.map((offer) => ({ name: offer.text, apply: () => fix(offer) })),
  };
}

/** The word before the caret, or a number such as 8k. */
const word = /[A-Za-z0-9_]+$/;

function complete(context: CompletionContext, expectedAt: ExpectedAt, namesAt: NamesAt | undefined): CompletionResult | null {
  const typed = context.matchBefore(word);
  if (typed ? /^[0-9]/.test(typed.text) : !context.explicit) return null;
  const from = typed?.from ?? context.pos;
  const before = context.state.sliceDoc(0, from);
  const expected = expectedAt(before);
  if (!expected) return null;
  const page = namesAt ? namesAt(before) : context.state.field(known).page;
  const options = [...namesOf(page, expected), ...expected.words.map((label) => ({ label, boost: -1 }))];
  return options.length > 0 ? { from, options, validFor: /^[A-Za-z0-9_]*$/ } : null;
}

function namesOf(page: Page | null, expected: Expected): Completion[] {
  const components = expected.components && page ? page.components : [];
  const groups = expected.groups && page ? page.groups : [];
  return [
    ...components.map((component) => ({ label: component.name, detail: component.tag ? "tag" : counted(component.bytes, "byte") })),
    ...groups.flatMap((group) => (group.name ? [{ label: group.name, detail: "group" }] : [])),
    ...expected.entities.map((label) => ({ label, detail: "entity" })),
  ];
}

/** Makes Enter end the line where the word is complete, instead of accepting an equal completion. */
function endLineIfComplete(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  const typed = word.exec(line.text.slice(0, head - line.from))?.[0];
  if (typed !== undefined && selectedCompletion(view.state)?.label === typed) closeCompletion(view);
  return false;
}

/** Completion and diagnostics in the text: loaded after the first analysis, because reading comes before writing. */

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { forEachDiagnostic, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic as Mark } from "@codemirror/lint";
import { StateEffect } from "@codemirror/state";
import type { EditorState } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { counted } from "../numbers.ts";
import type { Diagnostic, Fix, Page } from "../page.ts";
import { spanOf } from "../positions.ts";
import { known } from "./analysis.ts";
import type { Late } from "./editor.ts";

/** More marks than this would only paint the whole text. */
const mostMarks = 200;

export function late(keywords: readonly string[], fix: (offer: Fix) => void): Late {
  const words: Completion[] = keywords.map((label) => ({ label, boost: -1 }));
  return {
    extensions: [
      autocompletion({ override: [(context) => complete(context, words)], icons: false, interactionDelay: 0 }),
      keymap.of([...completionKeymap, { key: "F8", run: nextDiagnostic }]),
    ],
    marks(state, page) {
      const marks = page.diagnostics.slice(0, mostMarks).map((diagnostic) => markOf(state, diagnostic, fix));
      if (marked(state, marks)) return [];
      const { effects } = setDiagnostics(state, marks);
      return effects instanceof StateEffect ? [effects] : [...(effects ?? [])];
    },
  };
}

/** Whether the text has these marks already: those it had move with it, and making them anew draws their lines again. */
function marked(state: EditorState, marks: readonly Marked[]): boolean {
  const wanted = new Set(marks.map((mark) => keyOf(mark, mark.from, mark.to)));
  const there = new Set<string>();
  forEachDiagnostic(state, (mark, from, to) => there.add(keyOf(mark as Marked, from, to)));
  return there.size === wanted.size && [...there].every((key) => wanted.has(key));
}

/** What a mark says and offers, and where it is now. */
function keyOf({ severity, message, fix }: Marked, from: number, to: number): string {
  return JSON.stringify([from, to, severity, message, fix]);
}

/** A mark that knows its fix, whose edits may have moved while the mark itself stands where it stood. */
interface Marked extends Mark {
  readonly fix: Fix | null;
}

function markOf(state: EditorState, diagnostic: Diagnostic, fix: (offer: Fix) => void): Marked {
  const { from, to } = spanOf(state.doc, diagnostic.range);
  const offered = diagnostic.fix;
  return {
    from,
    to,
    severity: diagnostic.severity,
    fix: offered,
    message: [diagnostic.message, ...diagnostic.notes.map((note) => note.message)].join("\n"),
    actions: offered ? [{ name: offered.text, apply: () => fix(offered) }] : [],
  };
}

function complete(context: CompletionContext, words: readonly Completion[]): CompletionResult | null {
  const typed = context.matchBefore(/[A-Za-z_][A-Za-z0-9_]*$/);
  if (!typed && !context.explicit) return null;
  const line = context.state.doc.lineAt(context.pos);
  if (line.text.slice(0, context.pos - line.from).includes("#")) return null;
  const { page } = context.state.field(known);
  return { from: typed?.from ?? context.pos, options: [...namesOf(page), ...words], validFor: /^[A-Za-z0-9_]*$/ };
}

function namesOf(page: Page | null): Completion[] {
  if (!page) return [];
  const components = page.components.map((component) => ({
    label: component.name,
    detail: component.tag ? "tag" : counted(component.bytes, "byte"),
  }));
  const groups = page.groups.flatMap((group) => (group.name ? [{ label: group.name, detail: "group" }] : []));
  return [...components, ...groups];
}

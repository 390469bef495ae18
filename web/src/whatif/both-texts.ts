/**
 * Two designs as one text. A's editor shows the lines that only B has at their places, and marks those that only A has. B's editor
 * folds the lines that both have. A line is edited in the editor of its design; a click on a line of B in A's text goes there.
 */

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import type { Range, Text, Transaction } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutterLineClass, gutterWidgetClass, lineNumberMarkers, lineNumberWidgetMarker, WidgetType } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { button, el } from "../dom.ts";
import type { Editor } from "../editor/editor.ts";
import { count } from "../numbers.ts";
import { tokens } from "../tokens.ts";
import type { Insertion, Stretch } from "./alignment.ts";

/** What an editor marks. */
export interface Marks {
  /** The lines that only this design has. */
  readonly only: readonly number[];
  /** Lines of B to show in the text of A. */
  readonly inserted: readonly (Insertion & { readonly text: readonly string[] })[];
  readonly folded: readonly Stretch[];
}

export const noMarks: Marks = { only: [], inserted: [], folded: [] };

const setMarks = StateEffect.define<Marks>();
const openFold = StateEffect.define<number>();

interface Shown {
  readonly decorations: DecorationSet;
  readonly letters: RangeSet<GutterMarker>;
  readonly tints: RangeSet<GutterMarker>;
}

const nothing: Shown = { decorations: Decoration.none, letters: RangeSet.empty, tints: RangeSet.empty };

/** The letter of a design in the place of the number of a line. */
class Letter extends GutterMarker {
  readonly #letter: string;

  constructor(letter: string) {
    super();
    this.#letter = letter;
  }

  override toDOM(): Node {
    return el("b", {}, this.#letter);
  }
}

class Tint extends GutterMarker {
  override elementClass: string;

  constructor(name: string) {
    super();
    this.elementClass = name;
  }
}

const letters = { A: new Letter("A"), B: new Letter("B") };
const tints = { A: new Tint("cm-only-a"), B: new Tint("cm-only-b") };

/** Lines that only B has, in the text of A. */
class Inserted extends WidgetType {
  readonly #from: number;
  readonly #lines: readonly string[];
  readonly #go: (line: number) => void;

  constructor(from: number, lines: readonly string[], go: (line: number) => void) {
    super();
    this.#from = from;
    this.#lines = lines;
    this.#go = go;
  }

  override eq(other: WidgetType): boolean {
    return other instanceof Inserted && other.#from === this.#from && other.#lines.join("\n") === this.#lines.join("\n");
  }

  override toDOM(view: EditorView): HTMLElement {
    const names = namesIn(view);
    const element = el("div", { class: "cm-inserted cm-only-b", title: "Only in B: edit it in the text of B" });
    element.append(el("span", { class: "cm-letter", "aria-hidden": "true" }, "B"));
    this.#lines.forEach((line, at) => {
      const row = el("div", { class: "cm-inserted-line" }, ...coloured(line, names));
      row.addEventListener("mousedown", (event) => {
        event.preventDefault();
        this.#go(this.#from + at);
      });
      element.append(row);
    });
    return element;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** Stands for lines that both designs have. */
class Fold extends WidgetType {
  readonly #lines: number;

  constructor(lines: number) {
    super();
    this.#lines = lines;
  }

  override eq(other: WidgetType): boolean {
    return other instanceof Fold && other.#lines === this.#lines;
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = el("div", { class: "cm-alike" });
    const open = button(`${count(this.#lines)} lines alike`, { title: "Show the lines that A and B have" }, () => view.dispatch({ effects: openFold.of(view.posAtDOM(place)) }));
    place.append(open);
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** The classes of component names, taken from the text around. */
function namesIn(view: EditorView): ReadonlyMap<string, string> {
  return new Map([...view.contentDOM.querySelectorAll(".cm-line .cm-comp")].map((each) => [each.textContent ?? "", each.className]));
}

function coloured(line: string, names: ReadonlyMap<string, string>): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { kind, from, to } of tokens(line)) {
    const word = line.slice(from, to);
    const name = kind === "comment" ? undefined : names.get(word);
    const quiet = kind === "comment" || kind === "keyword" ? "cm-quiet" : kind === "sign" ? "cm-sign" : "";
    parts.push(line.slice(end, from), el("span", { class: name ?? quiet }, word));
    end = to;
  }
  return [...parts, line.slice(end)];
}

const onlyLine = { A: Decoration.line({ class: "cm-only-a" }), B: Decoration.line({ class: "cm-only-b" }) };

function marked(doc: Text, marks: Marks, letter: "A" | "B", go: (line: number) => void): Shown {
  const inText = marks.only.filter((line) => line <= doc.lines).map((line) => doc.line(line).from);
  const found: Range<Decoration>[] = inText.map((from) => onlyLine[letter].range(from));
  for (const { before, from, text } of marks.inserted) {
    const end = before > doc.lines;
    const widget = new Inserted(from, text, go);
    found.push(Decoration.widget({ widget, block: true, side: end ? 1 : -1 }).range(end ? doc.length : doc.line(before).from));
  }
  for (const { from, to } of marks.folded) {
    if (to <= doc.lines) found.push(Decoration.replace({ widget: new Fold(to - from + 1), block: true }).range(doc.line(from).from, doc.line(to).to));
  }
  const markers = (marker: GutterMarker) => RangeSet.of(inText.map((from) => marker.range(from)));
  return { decorations: Decoration.set(found, true), letters: markers(letters[letter]), tints: markers(tints[letter]) };
}

function mappedThrough({ decorations, letters, tints }: Shown, { changes }: Transaction): Shown {
  return { decorations: decorations.map(changes), letters: letters.map(changes), tints: tints.map(changes) };
}

/** Opens the folds that the caret or an edit has reached. */
function withoutReached(decorations: DecorationSet, transaction: Transaction): DecorationSet {
  const heads = transaction.selection ? transaction.state.selection.ranges.map(({ head }) => head) : [];
  const opened = transaction.effects.filter((effect) => effect.is(openFold)).map(({ value }) => value as number);
  const edited: number[] = [];
  transaction.changes.iterChangedRanges((_fromA, _toA, fromB, toB) => edited.push(fromB, toB));
  if (heads.length + opened.length + edited.length === 0) return decorations;
  const reached = [...heads, ...opened, ...edited];
  return decorations.update({ filter: (from, to) => from === to || !reached.some((at) => from <= at && at <= to) });
}

/** Marks the lines of an editor from then on, as the function that is returned says. go is called with a line of B that was clicked. */
export function markLines(editor: Editor, letter: "A" | "B", go: (line: number) => void): (marks: Marks) => void {
  let any = false;
  const field = StateField.define<Shown>({
    create: () => nothing,
    update(value, transaction) {
      const set = transaction.effects.find((effect) => effect.is(setMarks));
      if (set) return marked(transaction.state.doc, set.value as Marks, letter, go);
      if (value === nothing) return value;
      const mapped = transaction.docChanged ? mappedThrough(value, transaction) : value;
      const decorations = withoutReached(mapped.decorations, transaction);
      return decorations === value.decorations ? value : { ...mapped, decorations };
    },
    provide: (shown) => [
      EditorView.decorations.from(shown, (value) => value.decorations),
      lineNumberMarkers.from(shown, (value) => value.letters),
      gutterLineClass.from(shown, (value) => value.tints),
    ],
  });
  editor.send(StateEffect.appendConfig.of([field, look, lineNumberWidgetMarker.of((_view, widget) => (widget instanceof Inserted ? letters.B : null)), gutterWidgetClass.of((_view, widget) => (widget instanceof Inserted ? tints.B : null))]));
  return (marks) => {
    const some = marks !== noMarks;
    if (!some && !any) return;
    any = some;
    editor.send(setMarks.of(marks));
  };
}

/** Scrolls an editor to a line; the caret stays. */
export function scrollToLine(editor: Editor, line: number): void {
  const above = editor.text.split("\n").slice(0, line - 1);
  const offset = above.reduce((sum, each) => sum + each.length + 1, 0);
  editor.send(EditorView.scrollIntoView(Math.min(offset, editor.text.length), { y: "center" }));
}

const tint = (colour: string) => `color-mix(in srgb, ${colour} 9%, transparent)`;

const look = EditorView.theme({
  ".cm-only-a": { backgroundColor: tint("var(--blind)") },
  ".cm-only-b": { backgroundColor: tint("var(--full)") },
  ".cm-line.cm-only-a, .cm-lineNumbers .cm-only-a": { boxShadow: "none" },
  ".cm-lineNumbers .cm-only-a": { boxShadow: "inset 2px 0 0 var(--blind)" },
  ".cm-lineNumbers .cm-only-b": { boxShadow: "inset 2px 0 0 var(--full)" },
  ".cm-lineNumbers b": { color: "var(--ink)", fontWeight: "700" },
  ".cm-inserted": { cursor: "pointer" },
  ".cm-inserted-line": { padding: "0 8px 0 calc(4px + 2ch)", textIndent: "-2ch", minHeight: "var(--code-line)", whiteSpace: "break-spaces", overflowWrap: "anywhere" },
  ".cm-letter": { position: "absolute", clipPath: "inset(50%)" },
  ".cm-alike": { display: "flex", alignItems: "center", gap: "8px", padding: "0 8px 0 4px" },
  ".cm-alike::after": { content: '""', flex: "1", borderTop: "1px dashed var(--line)" },
  ".cm-alike button": { border: "0", padding: "0", background: "none", color: "var(--soft)", font: "var(--small)/var(--code-line) var(--sans)", cursor: "pointer" },
  ".cm-alike button:hover": { color: "var(--ink)", textDecoration: "underline" },
  ".cm-alike button:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
});

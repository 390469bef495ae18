/** How the merged text looks: the owner of each line by letter, tint and words, what B has otherwise, and folds of what is alike. */

import { Prec, RangeSet, StateEffect, StateField } from "@codemirror/state";
import type { EditorState, Extension, Range, Transaction } from "@codemirror/state";
import { Decoration, EditorView, gutter, GutterMarker, gutterLineClass, lineNumberMarkers, lineNumbers, WidgetType } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { badge } from "../labels/badge.ts";
import { button, el } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { Otherwise } from "./merged-page.ts";
import { merged } from "./merged-state.ts";
import { foldable, has } from "./merged-text.ts";
import type { Side, Stretch } from "./merged-text.ts";

/** The letter of a design and the number of the line there. */
class Letter extends GutterMarker {
  readonly #side: Side;
  readonly #line: number;

  constructor(side: Side, line: number) {
    super();
    this.#side = side;
    this.#line = line;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof Letter && other.#side === this.#side && other.#line === this.#line;
  }

  override toDOM(): Node {
    return el("span", {}, letterOf(this.#side), ` ${this.#line}`);
  }
}

/** In a filled box, so that it is not taken for the class of a system, which is in a circle. */
function letterOf(side: Side): HTMLElement {
  return el("b", { class: `cm-design-letter of-${side.toLowerCase()}` }, side);
}

class Tint extends GutterMarker {
  override elementClass: string;

  constructor(name: string) {
    super();
    this.elementClass = name;
  }
}

const tints = { A: new Tint("cm-only-a"), B: new Tint("cm-only-b") };
const onlyLine = { A: Decoration.line({ class: "cm-only-a" }), B: Decoration.line({ class: "cm-only-b" }) };

/** What shows one value, and is drawn again only for another one. */
abstract class Showing<T> extends WidgetType {
  readonly value: T;

  constructor(value: T) {
    super();
    this.value = value;
  }

  override eq(other: WidgetType): boolean {
    return other instanceof Showing && other.constructor === this.constructor && other.value === this.value;
  }
}

/** Says whose line it is, to those who do not see its letter. */
class OwnerWord extends Showing<Side> {
  override toDOM(): HTMLElement {
    return el("span", { class: "cm-owner" }, `Only in ${this.value}: `);
  }
}

const ownerWords = { A: Decoration.widget({ widget: new OwnerWord("A"), side: -1 }), B: Decoration.widget({ widget: new OwnerWord("B"), side: -1 }) };

/** The lines of one side alone, with where they start. */
function ownLines(state: EditorState): { readonly side: Side; readonly from: number; readonly line: number }[] {
  const { lines, mode } = state.field(merged);
  if (mode === "b") return [];
  const next = { A: 0, B: 0 };
  let from = 0;
  return lines.flatMap((line) => {
    const start = from;
    from += line.text.length + 1;
    for (const side of ["A", "B"] as const) if (has(side, line)) next[side]++;
    return line.owner === "both" ? [] : [{ side: line.owner, from: start, line: next[line.owner] }];
  });
}

const owners: Extension = [
  EditorView.decorations.compute([merged], (state) => Decoration.set(ownLines(state).flatMap(({ side, from }) => [onlyLine[side].range(from), ownerWords[side].range(from)]), true)),
  lineNumberMarkers.compute([merged], (state) => RangeSet.of(ownLines(state).map(({ side, from, line }) => new Letter(side, line).range(from)))),
  gutterLineClass.compute([merged], (state) => RangeSet.of(ownLines(state).map(({ side, from }) => tints[side].range(from)))),
  lineNumbers({ formatNumber: (line, state) => String(numberInB(state, line)) }),
];

/** The number that a line has in B; after the last line, which the editor asks for to know the width, any. */
function numberInB(state: EditorState, line: number): number {
  const { lines, mode } = state.field(merged, false) ?? { lines: [], mode: "b" };
  return mode === "b" || line > lines.length ? line : lines.slice(0, line).filter((each) => has("B", each)).length;
}

/** What a line that both have comes to in B. */
class InB extends GutterMarker {
  readonly #of: Otherwise;

  constructor(of: Otherwise) {
    super();
    this.#of = of;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof InB && other.#of.match === this.#of.match && other.#of.rows === this.#of.rows;
  }

  override toDOM(): Node {
    const { match, rows } = this.#of;
    const what = match ? badge(match, "") : rows === null ? el("span", { class: "cm-rejected" }, "rejected") : ` ${count(rows)}`;
    return el("span", { class: "cm-in-b" }, letterOf("B"), what);
  }
}

const setOtherwise = StateEffect.define<ReadonlyMap<number, Otherwise>>();

const otherwise = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setOtherwise)) return RangeSet.of([...effect.value].map(([line, of]) => new InB(of).range(transaction.state.doc.line(line).from)), true);
    }
    return value.map(transaction.changes);
  },
});

/** Shows what lines of both come to in B. The numbers are those of lines of the merged text. */
export function showOtherwise(state: EditorState, found: ReadonlyMap<number, Otherwise>): StateEffect<unknown>[] {
  return found.size === 0 && state.field(otherwise).size === 0 ? [] : [setOtherwise.of(found)];
}

/** Stands for so many lines that both designs have. */
class Fold extends Showing<number> {
  override toDOM(view: EditorView): HTMLElement {
    const place = el("div", { class: "cm-alike" });
    const open = button(`${count(this.value)} lines alike`, { title: "Show the lines that A and B have" }, () => {
      const at = view.posAtDOM(place);
      view.focus();
      view.dispatch({ selection: { anchor: at }, effects: openFold.of(at) });
    });
    place.append(open);
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const setFolds = StateEffect.define<readonly Stretch[]>();
const openFold = StateEffect.define<number>();

interface Folds {
  readonly closed: DecorationSet;
  /** Where the reader has opened one. */
  readonly opened: readonly number[];
}

const folds = StateField.define<Folds>({
  create: () => ({ closed: Decoration.none, opened: [] }),
  update(value, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setFolds));
    if (set) return { ...value, closed: closedFolds(transaction.state, set.value as readonly Stretch[]) };
    const asked = transaction.effects.filter((effect) => effect.is(openFold)).map((effect) => effect.value as number);
    if (value.closed === Decoration.none && value.opened.length === 0 && asked.length === 0) return value;
    const closed = withoutReached(value.closed.map(transaction.changes), transaction, asked);
    const opened = [...value.opened.map((at) => transaction.changes.mapPos(at)), ...asked];
    return { closed, opened };
  },
  provide: (field) => EditorView.decorations.from(field, ({ closed }) => closed),
});

function closedFolds({ doc }: EditorState, stretches: readonly Stretch[]): DecorationSet {
  return Decoration.set(stretches.map(({ from, to }): Range<Decoration> => Decoration.replace({ widget: new Fold(to - from + 1), block: true }).range(doc.line(from).from, doc.line(to).to)));
}

/** Opens the folds that the caret or an edit has reached. */
function withoutReached(closed: DecorationSet, transaction: Transaction, asked: readonly number[]): DecorationSet {
  const reached = transaction.selection ? transaction.state.selection.ranges.map(({ head }) => head) : [];
  reached.push(...asked);
  transaction.changes.iterChangedRanges((_fromA, _toA, fromB, toB) => reached.push(fromB, toB));
  return reached.length === 0 ? closed : closed.update({ filter: (from, to) => !reached.some((at) => from <= at && at <= to) });
}

/** Opens every fold. */
export function unfold(): StateEffect<unknown> {
  return setFolds.of([]);
}

/** Folds what is alike, but not around the line with this number, nor what the reader has opened. */
export function fold(state: EditorState, seen: number): StateEffect<unknown> {
  const { lines, mode } = state.field(merged);
  const kept = [...(seen > 0 && seen <= state.doc.lines ? [state.doc.line(seen).from] : []), ...state.field(folds).opened];
  const free = ({ from, to }: Stretch) => !kept.some((at) => state.doc.line(from).from <= at && at <= state.doc.line(to).to);
  return setFolds.of(mode === "b" ? [] : foldable(lines).filter(free));
}

const tint = (colour: string) => `color-mix(in srgb, ${colour} 9%, transparent)`;

const look = EditorView.theme({
  ".cm-only-a": { backgroundColor: tint("var(--blind)") },
  ".cm-only-b": { backgroundColor: tint("var(--full)") },
  ".cm-lineNumbers .cm-only-a": { boxShadow: "inset 2px 0 0 var(--blind)" },
  ".cm-lineNumbers .cm-only-b": { boxShadow: "inset 2px 0 0 var(--full)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "44px", paddingLeft: "6px", whiteSpace: "nowrap" },
  ".cm-design-letter": { display: "inline-block", boxSizing: "border-box", width: "14px", background: "var(--ink)", color: "var(--bg)", font: "700 11px/14px var(--sans)", textAlign: "center" },
  ".cm-design-letter.of-a": { background: "var(--soft)" },
  ".cm-in-b": { display: "inline-flex", alignItems: "center", gap: "4px" },
  ".cm-owner": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)", textIndent: "0" },
  ".cm-otherwise": { minWidth: "12px" },
  ".cm-results:not(.cm-otherwise) .cm-gutterElement": { paddingRight: "4px" },
  ".cm-otherwise .cm-gutterElement": { cursor: "default" },
  ".cm-alike": { display: "flex", alignItems: "center", gap: "8px", padding: "0 8px 0 4px" },
  ".cm-alike::after": { content: '""', flex: "1", borderTop: "1px dashed var(--line)" },
  ".cm-alike button": { border: "0", padding: "0", background: "none", color: "var(--soft)", font: "var(--small)/var(--code-line) var(--sans)", cursor: "pointer" },
  ".cm-alike button:hover": { color: "var(--ink)", textDecoration: "underline" },
  ".cm-alike button:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  "@media (pointer: coarse)": { ".cm-alike button": { minHeight: "40px" } },
});

/** To the right of what lines come to in A. */
const inB = Prec.low(gutter({ class: "cm-results cm-otherwise", side: "after", markers: (view) => view.state.field(otherwise) }));

export const mergedMarks: Extension = [owners, otherwise, inB, folds, look];

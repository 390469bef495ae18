/**
 * The texts of both designs with one history, and the editor that shows them as one text, or B alone. A stays in the editor of the
 * page, which other parts read and change; it is hidden while this one is shown.
 */

import { Annotation, Prec, Transaction } from "@codemirror/state";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, keymap, ViewPlugin } from "@codemirror/view";
import { byId, el } from "../dom/dom.ts";
import { Editor, madeElsewhere } from "../editor/editor.ts";
import type { EditorExtras, Shared } from "../editor/editor.ts";
import { sameTarget } from "../state/focus.ts";
import type { Target } from "../state/focus.ts";
import type { Kept } from "../link/link.ts";
import type { Diagnostic, Edit, Fix, Page, Range } from "../page/page.ts";
import { offsetOf as offsetAt, withEdits } from "../text/positions.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { showCauses } from "./causes.ts";
import { fold, mergedMarks, showOtherwise, unfold } from "./merged-marks.ts";
import { mergedStateOf } from "./merged-page-state.ts";
import { lineOf, mergePages, moved } from "./merged-page.ts";
import type { Found, MergedPage } from "./merged-page.ts";
import { merged, mergedState, redraw } from "./merged-state.ts";
import type { Mode } from "./merged-state.ts";
import { difference, has, linesOf, offsetIn, offsetOf } from "./merged-text.ts";
import type { Line, Owner, Side, Texts } from "./merged-text.ts";
import { PairHistory } from "./pair-history.ts";
import type { Place } from "./pair-history.ts";

export interface BothContext {
  readonly store: Store;
  readonly a: Editor;
  /** What an edit of lines that both have changes. */
  choice(): Owner;
  /** The document of B, if it is that of this text. */
  pageOfB(text: string): Page | null;
  /** B has another text. */
  edited(b: string): void;
  /** Something of B is to be seen, which is not shown. */
  reveal(): void;
  format(text: string): Promise<string | null>;
  /** Applies a fix to A, or to B while B alone is shown. */
  fix(offer: Fix): void;
  /** Something was changed that was not typed; says is what. */
  made(says: string, edits: readonly Edit[]): void;
  /** before says which text ends before the caret. */
  extras(fix: (offer: Fix) => void, before: (text: string) => string, names: (text: string) => Page | null): EditorExtras;
}

/** Marks a change of A's editor that follows one that is in the history already. */
const following = Annotation.define<true>();

export class BothTexts {
  readonly #context: BothContext;
  readonly #history: PairHistory;
  readonly #editor: Editor;
  readonly #place = el("div", { id: "editor-both", class: "editor" });
  #viewOfA: EditorView | null = null;
  #view: EditorView | null = null;
  #texts: Texts;
  /** What is shown; null while A alone is. */
  #mode: Mode | null = null;
  #page: { readonly lines: readonly Line[]; readonly a: Page; readonly b: Page; readonly of: MergedPage } | null = null;
  #highlight: (ranges: readonly Range[]) => void = () => {};
  #redrawing = false;
  /** Whether the caret has moved since the last edit, so that the next one is a step of its own. */
  #moved = false;
  /** The first line that differs, as it was last scrolled to. */
  #first = 0;

  /** Begins with A and this text of B; undo goes back to was. */
  constructor(context: BothContext, { text, was }: Kept) {
    this.#context = context;
    const { a } = context;
    const rewrite = (b: string, name: string) => this.change({ b }, `input.${name}`);
    const ofB = { rewrite, apply: (edits: readonly Edit[], name: string) => rewrite(withEdits(this.#texts.b, edits), name) };
    const followed = [ViewPlugin.define((view) => ((this.#viewOfA = view), {})), EditorView.updateListener.of(({ transactions }) => this.#followA(transactions))];
    const state = a.share(this.#shared(followed, () => (this.#mode === "b" ? ofB : null)));
    if (!state) throw new Error("the editor of A has not started");
    this.#history = new PairHistory(state, plain(was));
    this.#texts = this.#history.texts;
    byId("editor").after(this.#place);
    this.#editor = this.#open();
    this.change({ b: plain(text) }, "input.link");
    a.reportDepths();
  }

  /** Opens the editor of the merged text. */
  #open(): Editor {
    const { store, extras } = this.#context;
    const pin = (target: Target | null) => store.pin(...this.#own(target));
    const hover = (target: Target | null) => store.hover(...this.#own(target));
    const editor = new Editor(
      { text: "", was: "" },
      { edited: (_text, next) => this.#edited(next), hover, pin, format: () => void this.#format(), depths() {} },
      "Designs A and B",
    );
    editor.mount(this.#place);
    editor.start();
    editor.share(this.#shared([mergedState(() => this.#context.choice()), mergedMarks, named, ViewPlugin.define((view) => ((this.#view = view), {}))], () => null));
    editor.addExtras(extras((offer) => this.#fix(offer), (text) => this.#before(text), (text) => this.#names(text)), null);
    this.#highlight = showCauses(editor);
    this.#place.addEventListener("focusout", () => setTimeout(() => this.fold()));
    matchMedia("print").addEventListener("change", ({ matches }) => (matches ? this.#view?.dispatch({ effects: unfold() }) : this.fold()));
    return editor;
  }

  /** What both editors share. */
  #shared(extensions: Extension, alone: Shared["alone"]): Shared {
    const depths = () => this.#history.depths;
    return {
      extensions: [this.#keys(), EditorView.updateListener.of(({ selectionSet, docChanged }) => (this.#moved ||= selectionSet && !docChanged)), extensions],
      undo: () => this.#step(this.#history.undo()),
      redo: () => this.#step(this.#history.redo()),
      get depths() {
        return depths();
      },
      goTo: (range) => this.#mode !== null && this.#goTo(this.#mode === "b" ? "B" : "A", range),
      format: () => this.#mode !== null && (void this.#format(), true),
      alone,
    };
  }

  /** The keys of the one history, before those of an editor. */
  #keys(): Extension {
    const undo = () => (this.#step(this.#history.undo()), true);
    const redo = () => (this.#step(this.#history.redo()), true);
    return Prec.highest(keymap.of([
      { key: "Mod-z", run: undo, preventDefault: true },
      { key: "Mod-u", run: undo, preventDefault: true },
      ...["Mod-y", "Mod-Shift-z"].map((key) => ({ key, run: redo, preventDefault: true })),
      { key: "Alt-u", mac: "Mod-Shift-u", run: redo, preventDefault: true }, // on a Mac, Option and u begin a letter
    ]));
  }

  get b(): string {
    return this.#texts.b;
  }

  /** Changes one text or both, as one step of the history. */
  change(texts: Partial<Texts>, event: string): void {
    const before = this.#history.texts;
    this.#note({ a: texts.a ?? before.a, b: plain(texts.b ?? before.b) }, event);
    this.#put(null);
    this.fold();
  }

  /** The history as it is, to take back what follows. */
  get mark(): EditorState {
    return this.#history.mark;
  }

  /** Takes back what was proposed since a mark, as if it had not been; if A has changed since, B alone becomes what it was. */
  takeBack(mark: EditorState, b: string): void {
    if (!this.#history.restore(mark)) return this.change({ b }, "input.withdraw");
    this.#put(null);
    this.fold();
  }

  /** Opens another B so that undo goes back first to was. */
  open({ text, was }: Kept): void {
    this.change({ b: was }, "input.open");
    this.change({ b: text }, "input.link");
  }

  /** Shows both texts, B, or with null A alone in the editor of the page. */
  show(mode: Mode | null): void {
    if (mode === this.#mode) return;
    const [own, others] = [this.#place, byId("editor")];
    const focused = own.contains(document.activeElement) || others.contains(document.activeElement);
    const caret = this.#caret();
    this.#mode = mode;
    this.#selected = null; // its number was that in what was shown
    this.#asked = null;
    const { dataset } = byId("design");
    if (mode) dataset["shown"] = mode;
    else delete dataset["shown"];
    this.#first = 0;
    const { state } = this.#context.store;
    if (!mode && state.analysed === this.#texts.a) this.#context.a.update(state); // it was not told while B alone was shown
    if (mode) this.#redraw(caret, false);
    else if (caret.side === "A") this.#viewOfA?.dispatch({ selection: { anchor: Math.min(caret.offset, this.#texts.a.length) } });
    if (focused) (mode ? this.#editor : this.#context.a).focus();
    this.fold();
    this.update();
  }

  /** Where the caret is, in the text of its line. */
  #caret(): Place {
    const from = (this.#mode ? this.#view : this.#viewOfA)?.state;
    const head = from?.selection.main.head ?? 0;
    if (!from || !this.#mode) return { side: "A", offset: head };
    const { mode, lines } = from.field(merged);
    if (mode === "b") return { side: "B", offset: head };
    const side = lines[from.doc.lineAt(head).number - 1]?.owner === "B" ? "B" : "A";
    return { side, offset: offsetIn(lines, side, head) };
  }

  /** Folds what is alike, but not around the line of what is selected, and nothing while the reader is in the text. */
  fold(): void {
    const view = this.#view;
    if (view && this.#mode && !this.#place.contains(document.activeElement)) {
      const selected = this.#selected && this.#page ? lineOf(this.#page.of.page, this.#selected) : 0;
      view.dispatch({ effects: fold(view.state, selected) });
      this.#revealFirst(view);
    }
  }

  /** Scrolls to the first line that differs, if that is another one than before. */
  #revealFirst(view: EditorView): void {
    const first = this.#mode === "ab" ? view.state.field(merged).lines.findIndex(({ owner }) => owner !== "both") + 1 : 0;
    if (first > 0 && first !== this.#first) view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.line(first).from, { y: "center" }) });
    this.#first = first;
  }

  /** The reader has edited the merged text. */
  #edited(next: EditorState): State {
    if (!this.#redrawing) {
      const { a, b, event } = next.field(merged);
      this.#note({ a, b }, event);
      this.#set();
    }
    return this.#state(next);
  }

  /** The text of A was changed in its editor. */
  #followA(transactions: readonly Transaction[]): void {
    const made = transactions.filter((each) => each.docChanged);
    if (made.length === 0 || made.some((each) => each.annotation(following))) return;
    const event = made[0]?.annotation(Transaction.userEvent) ?? "input";
    this.#note({ a: made.at(-1)?.newDoc.toString() ?? "", b: this.#texts.b }, event);
    this.#put(null);
    if (this.#mode === "b") this.#reveal(); // A has changed, which B alone does not show
    this.fold();
  }

  #note(texts: Texts, event: string): void {
    this.#history.change(texts, event, this.#moved ? "new" : "joined");
    this.#moved = false;
  }

  /** Reports whether there was anything to undo or redo. Shows both texts if what has changed would not be seen. */
  #step(place: Place | null): boolean {
    if (!place) return false;
    const before = this.#texts;
    const after = this.#history.texts;
    const seen = this.#mode === "ab" || (this.#mode === "b" ? before.b !== after.b : before.a !== after.a);
    this.#put(place);
    if (!seen) {
      this.#reveal();
      this.#redraw(place, true);
    }
    this.fold();
    return true;
  }

  /** Shows both texts at once, because what follows goes to a place in them. */
  #reveal(): void {
    this.#context.reveal();
    this.show("ab");
  }

  /** Shows the texts of the history everywhere. */
  #put(caret: Place | null): void {
    this.#set(caret);
    if (this.#mode) this.#redraw(caret, true);
    this.update();
  }

  /** Takes the texts of the history: A into its editor, B to those who follow it. */
  #set(caret: Place | null = null): void {
    const before = this.#texts;
    this.#texts = this.#history.texts;
    const { a, b } = this.#texts;
    const view = this.#viewOfA;
    if (view && view.state.doc.toString() !== a) {
      view.dispatch({
        changes: difference(view.state.doc.toString(), a),
        annotations: following.of(true),
        ...(caret?.side === "A" ? { selection: { anchor: caret.offset } } : {}),
        scrollIntoView: caret?.side === "A",
      });
    }
    if (b !== before.b) this.#context.edited(b);
    this.#context.a.reportDepths();
  }

  #redraw(caret: Place | null, scroll: boolean): void {
    const view = this.#view;
    const mode = this.#mode;
    if (!view || !mode) return;
    this.#redrawing = true;
    try {
      view.dispatch(redraw(view.state, mode, this.#texts), { annotations: madeElsewhere.of(scroll) });
    } finally {
      this.#redrawing = false;
    }
    if (!caret || (mode === "b" && caret.side === "A")) return;
    view.dispatch({ selection: { anchor: this.#offset(caret.side, caret.offset) }, scrollIntoView: scroll });
  }

  /** The offset in the editor of an offset in A or B. */
  #offset(side: Side, offset: number): number {
    const { lines, mode } = this.#view?.state.field(merged) ?? { lines: [], mode: "b" };
    return mode === "b" ? offset : offsetOf(lines, side, offset);
  }

  /** Draws what has become known: by the engine, by the worker about B while both are shown, and what is selected. */
  update(): void {
    const view = this.#view;
    if (!view || !this.#mode) return this.#context.store.setProblems(null);
    const state = this.#state(view.state);
    this.#editor.update(state);
    if (state.stale) return;
    this.#showSelected(state);
    const of = this.#mode === "ab" ? (this.#page?.of ?? null) : null;
    const effects = showOtherwise(view.state, of?.otherwise ?? new Map());
    if (effects.length > 0) view.dispatch({ effects });
    if (!of) return this.#context.store.setProblems(null);
    this.#report(of);
    this.#fixAsked();
  }

  #selected: Target | null = null;

  /** Opens the fold around the line of what was selected elsewhere, but not of what the page selects at the start. */
  #showSelected({ focus, selected }: State): void {
    const target = selected && selected.origin !== "start" ? selected.target : null;
    if (sameTarget(target, this.#selected)) return;
    this.#selected = target;
    if (focus?.origin !== "text") this.fold();
  }

  #reported: MergedPage | null = null;

  /** Lists the problems of both. */
  #report(page: MergedPage): void {
    if (page === this.#reported && this.#context.store.state.problems) return;
    this.#reported = page;
    this.#context.store.setProblems(page.problems.map((found) => ({
      ...found.problem,
      of: found.of,
      reveal: (range: Range) => this.#goTo(found.of === "B" ? "B" : "A", range),
      applyFix: (offer: Fix) => this.#fix(offer, found),
    })));
  }

  /** What the editor is to show: of B alone what every other part shows, or what is known of both, at the lines of the merged text. */
  #state(next: EditorState): State {
    const { state } = this.#context.store;
    const now = next.field(merged);
    const text = next.doc.toString();
    if (now.mode === "b") return state.analysed === now.b ? state : { ...state, text, stale: true, step: null };
    const b = this.#context.pageOfB(now.b);
    const fresh = state.page && !state.stale && state.analysed === now.a && b ? { a: state.page, b } : null;
    if (!fresh) return { ...state, text, stale: true, step: null };
    if (this.#page?.a !== fresh.a || this.#page.b !== fresh.b || this.#page.lines !== now.lines) this.#page = { ...fresh, lines: now.lines, of: mergePages(now.lines, fresh.a, fresh.b) };
    return mergedStateOf(state, text, now, fresh.a, this.#page.of);
  }

  /** A thing of this editor as one of the document that has it. */
  #own(target: Target | null): [target: Target | null, origin: "text", page?: Page] {
    const found = this.#mode === "ab" && target && this.#page?.of.own(target);
    return found ? [found.target, "text", found.page] : [target, "text"];
  }

  /** Goes to a range of one text; with null to the caret. */
  #goTo(side: Side, range: Range | null): boolean {
    const view = this.#view;
    if (!view || !this.#mode) return false;
    if (this.#mode === "b" && side === "A" && range) this.#reveal();
    view.focus();
    if (!range) return true;
    const { lines, mode } = view.state.field(merged);
    const place = mode === "b" ? (line: number) => line : (line: number) => linesOf(lines, side)[line] ?? 0;
    const there = moved(range, place);
    const [anchor, head] = [offsetAt(view.state.doc, there[0], there[1]), offsetAt(view.state.doc, there[2], there[3])];
    view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    return true;
  }

  /** The problem whose fix is to be applied when both designs have been analysed again. */
  #asked: { readonly found: Found; readonly says: string } | null = null;

  /** Applies a fix to the design that offers it. If what is known is that of older texts it waits for the analysis, in which the problem may be gone. */
  #fix(offer: Fix, found: Found | undefined = this.#page?.of.problems.find(({ problem }) => problem.fix === offer || problem.other === offer)): void {
    if (this.#mode === "b" || !found?.inB?.fix) return this.#context.fix(offer);
    this.#asked = { found, says: offer.text };
    this.#fixAsked();
  }

  #fixAsked(): void {
    const asked = this.#asked;
    if (!asked || !this.#isKnown(asked.found.of)) return;
    this.#asked = null;
    const { a, b } = this.#texts;
    const { says, found: { of } } = asked;
    const found = this.#again(asked.found);
    const [inA, inB] = [offerOf(found?.problem, says), offerOf(found?.inB, says)];
    if (!inA || !inB) return;
    this.change({ b: withEdits(b, inB.edits), ...(of === "both" ? { a: withEdits(a, inA.edits) } : {}) }, "input.fix");
    this.#context.made(`${says} in ${of === "both" ? "A and B" : "B"}`, inB.edits);
  }

  /** Whether the document is that of the present text of B, and of A too for a problem of both. */
  #isKnown(of: Found["of"]): boolean {
    const { page, stale, analysed } = this.#context.store.state;
    if (!this.#page || this.#page.b !== this.#context.pageOfB(this.#texts.b)) return false;
    return of !== "both" || (!stale && analysed === this.#texts.a && this.#page.a === page);
  }

  /** The same problem in the present document: one that is equal, or else the only one with that fix. */
  #again(asked: Found): Found | undefined {
    const problems = this.#page?.of.problems ?? [];
    const same = problems.filter(({ of, problem }) => of === asked.of && problem.fix?.text === asked.problem.fix?.text);
    return problems.find((each) => JSON.stringify(each) === JSON.stringify(asked)) ?? (same.length === 1 ? same[0] : undefined);
  }

  /** Formats what is shown, unless it is changed meanwhile. */
  async #format(): Promise<void> {
    const before = this.#texts;
    const { format } = this.#context;
    const [a, b] = await Promise.all([this.#mode === "b" ? before.a : format(before.a), format(before.b)]);
    if (before === this.#texts) this.change({ a: a ?? before.a, b: b ?? before.b }, "input.format");
  }

  /** The design whose names and keywords belong after such a text of the editor: that of the line, and B in a line of both. */
  #sideAfter(text: string): { readonly side: Side; readonly before: string } {
    const { lines, mode } = this.#view?.state.field(merged) ?? { lines: [], mode: "b" };
    const all = text.split("\n");
    const last = lines[all.length - 1];
    const wanted = this.#context.choice();
    const side = mode === "b" || last?.owner === "B" || (last?.owner === "both" && wanted !== "A") ? "B" : "A";
    return { side, before: mode === "b" ? text : all.filter((_line, at) => has(side, lines[at])).join("\n") };
  }

  #before(text: string): string {
    return this.#sideAfter(text).before;
  }

  #names(text: string): Page | null {
    const { page } = this.#context.store.state;
    return this.#mode === "b" || this.#sideAfter(text).side === "A" ? page : (this.#page?.b ?? page);
  }

  /** Highlights ranges of A and of B. */
  highlight(a: readonly Range[], b: readonly Range[]): void {
    const view = this.#view;
    if (!view || !this.#mode) return;
    const { lines, mode } = view.state.field(merged);
    const [inA, inB] = [linesOf(lines, "A"), linesOf(lines, "B")];
    this.#highlight(mode === "b" ? b : [...a.map((range) => moved(range, (line) => inA[line] ?? 0)), ...b.map((range) => moved(range, (line) => inB[line] ?? 0))]);
  }
}

const named = EditorView.contentAttributes.compute([merged], (state) => ({ "aria-label": state.field(merged).mode === "b" ? "Design B" : "Designs A and B" }));

/** With the ends of lines that an editor has. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** The fix of a problem that does so. */
function offerOf(problem: Diagnostic | null | undefined, says: string): Fix | undefined {
  return [problem?.fix, problem?.other].find((each) => each?.text === says) ?? undefined;
}

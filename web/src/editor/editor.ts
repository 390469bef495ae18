/**
 * The editor: CodeMirror in a shadow root, because the page's Content-Security-Policy allows adopted style sheets but no style
 * elements.
 */

import { history, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { Compartment, EditorState } from "@codemirror/state";
import type { Extension, StateEffect, Transaction } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, placeholder } from "@codemirror/view";
import type { Target } from "../state/focus.ts";
import type { Kept } from "../link/link.ts";
import type { Edit, Page, Range } from "../page/page.ts";
import { changesOf, spanOf } from "../text/positions.ts";
import type { State } from "../state/state.ts";
import type { View } from "../view/view.ts";
import { known, setPage } from "./known.ts";
import type { EditorExtras, MakeExtras } from "./extras.ts";
import { changedLines, madeElsewhere } from "./changed-lines.ts";
import { highlight } from "./highlight.ts";
import { keys } from "./keys.ts";
import { links, highlightedLines, setFocus, tooltip } from "./linked-lines.ts";
import { replacing } from "./type-over.ts";
import { results } from "./line-results.ts";
import { groupRows, statementEffects, sameStatement, stepped, rowsEffect } from "./stepped.ts";
import { theme } from "./theme.ts";

export { madeElsewhere } from "./changed-lines.ts";
export type { EditorExtras } from "./extras.ts";

/** Whether an edit scrolls to what it changes. */
export type Scroll = "to-start" | "unchanged";

/** Milliseconds without a step before the numbers of rows are updated. */
const rowsPause = 120;

export interface EditorActions {
  /** The text has changed. Returns the state after its analysis. next is the editor's state with that text. */
  edited(text: string, next: EditorState): State;
  hover(target: Target | null): void;
  pin(target: Target | null): void;
  format(): void;
  depths(undo: number, redo: number): void;
}

/** What two designs share, once there is a second one: their history, and the text in which both are edited. */
export interface Shared {
  readonly extensions: Extension;
  /** Reports whether there was anything to undo. */
  undo(): boolean;
  redo(): boolean;
  /** How many steps can be undone, and made again. */
  readonly depths: readonly [undo: number, redo: number];
  /** Goes to a range of this editor's text in the text of both, or with null to where the caret is. False while that is not shown. */
  goTo(range: Range | null): boolean;
  /** Formats what is shown instead. False while nothing is. */
  format(): boolean;
  /** The other text, while it is shown instead. */
  alone(): Pick<Editor, "apply" | "rewrite"> | null;
}

export async function loadExtras(): Promise<MakeExtras> {
  return (await import("./completion.ts")).makeExtras;
}

export class Editor implements View {
  readonly #actions: EditorActions;
  readonly #text: string;
  readonly #was: string;
  readonly #name: string;
  readonly #extrasSlot = new Compartment();
  readonly #readOnlySlot = new Compartment();
  readonly #historySlot = new Compartment();
  #shared: Shared | null = null;
  #readOnly: Extension = [];
  #extras: EditorExtras | null = null;
  #place: HTMLElement | null = null;
  /** The newest state, and the state that the editor shows. */
  #state: State | null = null;
  #shownState: State | null = null;
  #editing = false;
  #rowsTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether marks must be updated once the reader closes a mark's tooltip, which updating would close. */
  #marksOutdated = false;
  #view: EditorView | null = null;

  /** Undo goes back to was. name is the accessible name of the editor. */
  constructor({ text, was }: Kept, actions: EditorActions, name = "Design") {
    this.#text = text;
    this.#was = was;
    this.#name = name;
    this.#actions = actions;
  }

  /** The text in the element stays until start. */
  mount(element: HTMLElement): void {
    this.#place = element;
  }

  /** Replaces the text in the element by the editor. No effect the second time. */
  start(): void {
    if (this.#view || !this.#place) return;
    const host = document.createElement("div");
    host.className = "code";
    host.translate = false;
    const root = host.attachShadow({ mode: "open" });
    this.#place.replaceChildren(host);
    this.#view = new EditorView({
      root,
      parent: root,
      state: this.#stateAtStart(),
      dispatchTransactions: (transactions, view) => this.#dispatch(transactions, view),
    });
    this.#view.lineBlockAtHeight(0); // measures the line heights before the results next to the lines are drawn, which would move otherwise
    host.addEventListener("pointermove", () => this.#updateMarks());
    host.addEventListener("pointerleave", () => this.#updateMarks());
    if (this.#state) this.update(this.#state);
    if (this.#was !== this.#text) this.reportDepths();
  }

  #stateAtStart(): EditorState {
    const state = EditorState.create({ doc: this.#was, extensions: this.#extensions() });
    if (this.#was === this.#text) return state;
    return state.update({ changes: { from: 0, to: state.doc.length, insert: state.toText(this.#text) }, userEvent: "input.layout" }).state;
  }

  update(state: State): void {
    this.#state = state;
    const view = this.#view;
    if (!view || this.#editing) return;
    const effects = this.#effectsFor(view.state, state);
    if (effects.length > 0) view.dispatch({ effects });
  }

  /**
   * An edit is analysed before it is drawn, so that the text and its results are drawn together: each drawing reads the
   * selection, which makes the browser compute the layout.
   */
  #dispatch(transactions: readonly Transaction[], view: EditorView): void {
    const last = transactions.at(-1);
    if (!last || !transactions.some((each) => each.docChanged)) return view.update(transactions);
    const effects = this.#analyse(last.state);
    view.update(effects.length > 0 ? [...transactions, last.state.update({ effects })] : transactions);
    this.reportDepths();
  }

  reportDepths(): void {
    const { state } = this.#view ?? {};
    if (state) this.#actions.depths(...(this.#shared?.depths ?? [undoDepth(state), redoDepth(state)]));
  }

  /** From now on the history is shared with another text. Returns the state with the history so far. */
  share(shared: Shared): EditorState | null {
    const { state } = this.#view ?? {};
    this.#shared = shared;
    this.#view?.dispatch({ effects: this.#historySlot.reconfigure(shared.extensions) });
    return state ?? null;
  }

  /** Analyses a text that is about to be shown. A failure must not lose the text. */
  #analyse(editor: EditorState): StateEffect<unknown>[] {
    this.#editing = true;
    try {
      return this.#effectsFor(editor, this.#actions.edited(editor.doc.toString(), editor));
    } catch (problem) {
      reportError(problem);
      return [];
    } finally {
      this.#editing = false;
    }
  }

  /** Effects for what has changed since the state that the editor shows. */
  #effectsFor(editor: EditorState, known: State): StateEffect<unknown>[] {
    if (this.#shared?.alone()) return []; // the state is that of the other text
    const shown = this.#shownState;
    this.#shownState = known;
    const effects: StateEffect<unknown>[] = [];
    if (known.page && !known.stale && known.page !== shown?.page) {
      effects.push(setPage.of(known.page));
      this.#marksOutdated = known.text === shown?.text && this.#tooltipOpen();
      if (!this.#marksOutdated) effects.push(...(this.#extras?.marks(editor, known.page) ?? []));
    }
    if (known.focus !== shown?.focus || effects.length > 0) effects.push(setFocus.of(known.focus));
    const stepped = known.step !== (shown?.step ?? null);
    if (stepped && known.step && shown?.step && known.page === shown.page) this.#updateRowsSoon();
    else if (stepped || (known.step && known.page !== shown?.page)) effects.push(rowsEffect(known));
    if (stepped && !sameStatement(known, shown)) effects.push(...statementEffects(editor, known, this.#view?.hasFocus ?? true));
    return effects;
  }

  /**
   * Every update of the editor makes the browser compute the layout, so the numbers of rows wait while the reader goes from step
   * to step.
   */
  #updateRowsSoon(): void {
    clearTimeout(this.#rowsTimer);
    this.#rowsTimer = setTimeout(() => this.#state && this.#view?.dispatch({ effects: rowsEffect(this.#state) }), rowsPause);
  }

  /** Whether the tooltip of a mark is open. */
  #tooltipOpen(): boolean {
    return this.#view?.dom.querySelector(".cm-tooltip-lint") != null;
  }

  #updateMarks(): void {
    const { page, stale } = this.#state ?? {};
    if (!this.#marksOutdated || !this.#view || !page || stale || this.#tooltipOpen()) return;
    this.#marksOutdated = false;
    this.#view.dispatch({ effects: this.#extras?.marks(this.#view.state, page) ?? [] });
  }

  get text(): string {
    return this.#view?.state.doc.toString() ?? this.#text;
  }

  /** Adds completion and marks, once they are loaded. */
  addExtras(extras: EditorExtras, page: Page | null): void {
    this.#extras = extras;
    this.#view?.dispatch({ effects: this.#extrasSlot.reconfigure(extras.extensions) });
    if (this.#view && page) this.#view.dispatch({ effects: extras.marks(this.#view.state, page) });
  }

  /** Whether the reader may edit the text. It can be read and selected either way. */
  allow(what: "editing" | "reading"): void {
    this.#readOnly = what === "reading" ? EditorState.readOnly.of(true) : [];
    this.#view?.dispatch({ effects: this.#readOnlySlot.reconfigure(this.#readOnly) });
  }

  /** Applies edits of the engine as one step of the history. */
  apply(edits: readonly Edit[], name: string): void {
    const [view, other] = [this.#view, this.#shared?.alone()];
    if (other) return other.apply(edits, name);
    if (!view) return;
    view.dispatch({ changes: changesOf(view.state.doc, edits), userEvent: `input.${name}`, annotations: madeElsewhere.of(true) });
  }

  /** Replaces the text by a version of itself, undoably; the caret stays in its line. */
  rewrite(text: string, name: string): void {
    const [view, other] = [this.#view, this.#shared?.alone()];
    if (other) other.rewrite(text, name);
    else if (view) this.#replace(view, text, view.state.doc.lineAt(view.state.selection.main.head).number, name);
  }

  /** Replaces the text by another one, undoably, and scrolls to its beginning unless scroll is "unchanged". */
  open(text: string, name: string, scroll: Scroll = "to-start"): void {
    const view = this.#view;
    if (view) this.#replace(view, text, 1, name, scroll);
  }

  /** Opens a design so that undo goes back first to the text before its layout line was written, and then to the present one. */
  openKept({ text, was }: Kept, name: string): void {
    if (text === this.text) return;
    this.open(was, name);
    this.open(text, name);
  }

  #replace(view: EditorView, text: string, line: number, name: string, scroll: Scroll = "to-start"): void {
    if (text === this.text) return;
    const next = view.state.toText(text);
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: next },
      selection: { anchor: next.line(Math.min(line, next.lines)).from },
      userEvent: `input.${name}`,
      scrollIntoView: scroll === "to-start",
    });
  }

  /** Selects the range and scrolls to it. */
  reveal(range: Range): void {
    const view = this.#view;
    if (!view || this.#shared?.goTo(range)) return;
    const { from, to } = spanOf(view.state.doc, range);
    view.focus();
    view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  }

  /** Reports whether there was anything to undo. */
  undo(): boolean {
    return this.#shared?.undo() ?? (this.#view !== null && undo(this.#view));
  }

  redo(): boolean {
    return this.#shared?.redo() ?? (this.#view !== null && redo(this.#view));
  }

  /** Takes effects from a part that is loaded later. */
  send(effects: StateEffect<unknown>): void {
    this.#view?.dispatch({ effects });
  }

  format(): void {
    if (!this.#shared?.format()) this.#actions.format();
  }

  focus(): void {
    if (!this.#shared?.goTo(null)) this.#view?.focus();
  }

  #extensions(): Extension[] {
    const actions = this.#actions;
    const format = () => (this.format(), true);
    return [
      known,
      highlightedLines,
      stepped,
      groupRows,
      changedLines,
      lineNumbers(),
      this.#historySlot.of(history()),
      highlight,
      highlightActiveLine(),
      highlightActiveLineGutter(),
      results({ press: (target) => actions.pin(target), hover: (target) => actions.hover(target) }),
      links(actions),
      tooltip,
      replacing,
      EditorView.lineWrapping,
      EditorState.tabSize.of(4),
      placeholder("component Position\ncomponent Velocity\ngroup Position & Velocity"),
      EditorView.contentAttributes.of({
        "aria-label": this.#name,
        tabindex: "0", // the default, written out for tools that check attributes
        autocapitalize: "off",
        autocorrect: "off",
        spellcheck: "false",
      }),
      this.#extrasSlot.of([]),
      this.#readOnlySlot.of(this.#readOnly),
      keymap.of([
        { key: "Mod-Shift-f", run: format, preventDefault: true },
        { key: "Alt-Shift-f", run: format, preventDefault: true },
        ...keys,
      ]),
      theme,
    ];
  }
}

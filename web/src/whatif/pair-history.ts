/**
 * One history for two texts. It is the history of a third text that is not shown, A followed by B, so that a step of it may change
 * either or both, and keystrokes are joined to steps as in any editor.
 */

import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { EditorState, StateField } from "@codemirror/state";
import type { ChangeSet, StateCommand, Transaction } from "@codemirror/state";
import { difference } from "./merged-text.ts";
import type { Change, Side, Texts } from "./merged-text.ts";

/** Where A ends. One character separates it from B. */
const boundary = StateField.define<number>({
  create: () => 0,
  update: (value, { changes }) => changes.mapPos(value, 1),
});

/** Where something was undone or made again: an offset in the text of one side. */
export interface Place {
  readonly side: Side;
  readonly offset: number;
}

export class PairHistory {
  #state: EditorState;

  /** Takes over the history of an editor of A. */
  constructor(a: EditorState, b: string) {
    const undoing = changesBy(undo, a);
    const [done, undone] = [undoing.map(({ back }) => back).toReversed(), changesBy(redo, a).map(({ forth }) => forth)];
    const first = undoing.at(-1)?.text ?? a.doc.toString();
    this.#state = EditorState.create({ doc: `${first}\n${b}`, extensions: [history(), boundary.init(() => first.length)] });
    for (const changes of [...done, ...undone]) this.#make(changes, "input");
    for (let step = 0; step < undone.length; step++) this.undo();
  }

  get texts(): Texts {
    const { doc } = this.#state;
    const end = this.#state.field(boundary);
    return { a: doc.sliceString(0, end), b: doc.sliceString(end + 1) };
  }

  /** The history as it is. */
  get mark(): EditorState {
    return this.#state;
  }

  /** Goes back to a history as it was, unless A has another text than then. */
  restore(mark: EditorState): boolean {
    if (mark.doc.sliceString(0, mark.field(boundary)) !== this.texts.a) return false;
    this.#state = mark;
    return true;
  }

  /** How many steps can be undone, and made again. */
  get depths(): readonly [undo: number, redo: number] {
    return [undoDepth(this.#state), redoDepth(this.#state)];
  }

  /** Notes a change of the texts. Keystrokes that follow each other are one step, unless it is to be a new one. */
  change(texts: Texts, event: string, step: "joined" | "new" = "joined"): void {
    const before = this.texts;
    const end = this.#state.field(boundary);
    const changes = [difference(before.a, texts.a), moved(difference(before.b, texts.b), end + 1)].filter(({ from, to, insert }) => from < to || insert !== "");
    if (changes.length > 0) this.#state = this.#state.update({ changes, userEvent: event, ...(step === "new" ? { annotations: isolateHistory.of("before") } : {}) }).state;
  }

  #make(changes: readonly Change[], event: string): void {
    this.#state = this.#state.update({ changes, userEvent: event, annotations: isolateHistory.of("full") }).state;
  }

  /** null if there is nothing to undo. */
  undo(): Place | null {
    return this.#step(undo);
  }

  redo(): Place | null {
    return this.#step(redo);
  }

  #step(command: StateCommand): Place | null {
    const made = transactionOf(command, this.#state);
    if (!made) return null;
    this.#state = made.state;
    let at = 0;
    made.changes.iterChangedRanges((_from, _to, _newFrom, to) => (at = to));
    const end = made.state.field(boundary);
    return at <= end ? { side: "A", offset: at } : { side: "B", offset: at - end - 1 };
  }
}

function transactionOf(command: StateCommand, state: EditorState): Transaction | null {
  let made: Transaction | null = null;
  command({ state, dispatch: (transaction) => (made = transaction) });
  return made;
}

interface Step {
  /** The text after the command. */
  readonly text: string;
  readonly forth: Change[];
  readonly back: Change[];
}

/** What a command changes each time, until it changes nothing more. */
function changesBy(command: StateCommand, state: EditorState): Step[] {
  const steps: Step[] = [];
  for (let made = transactionOf(command, state); made; made = transactionOf(command, made.state)) {
    steps.push({ text: made.newDoc.toString(), forth: listed(made.changes), back: listed(made.changes.invert(made.startState.doc)) });
  }
  return steps;
}

function listed(changes: ChangeSet): Change[] {
  const all: Change[] = [];
  changes.iterChanges((from, to, _newFrom, _newTo, inserted) => all.push({ from, to, insert: inserted.toString() }));
  return all;
}

function moved({ from, to, insert }: Change, by: number): Change {
  return { from: from + by, to: to + by, insert };
}

/** The second design: an editor like the first, whose results come from the worker. */

import { ChangeSet, Text } from "@codemirror/state";
import { Editor } from "../editor/editor.ts";
import type { EditorExtras } from "../editor/editor.ts";
import type { Edit, Fix, Page } from "../page.ts";
import { changesOf } from "../positions.ts";
import type { State } from "../state.ts";

export interface SecondActions {
  edited(text: string): void;
  depths(undo: number, redo: number): void;
  format(text: string): Promise<string | null>;
  extras(fix: (offer: Fix) => void): EditorExtras;
}

export class SecondDesign {
  readonly editor: Editor;
  readonly #actions: SecondActions;
  #state: State;

  /** Starts with the text and the results of a state; undo goes back to was. */
  constructor(state: State, was: string, place: HTMLElement, actions: SecondActions) {
    this.#actions = actions;
    this.#state = { ...state, focus: null, step: null };
    this.editor = new Editor(
      { text: state.text, was },
      {
        edited: (text) => this.#edited(text),
        hover() {},
        pin() {},
        format: () => void this.#format(),
        depths: (undo, redo) => actions.depths(undo, redo),
      },
      "Design B",
    );
    this.editor.mount(place);
    this.editor.start();
    this.editor.update(this.#state);
    this.editor.addExtras(actions.extras((fix) => this.#applyFix(fix)), state.stale ? null : state.page);
  }

  get text(): string {
    return this.editor.text;
  }

  /** Whether the results next to the text are those of the text. */
  get upToDate(): boolean {
    return !this.#state.stale;
  }

  /** Sets the analysis of the present text. */
  setPage(page: Page): void {
    this.#state = { ...this.#state, page, stale: false };
    this.editor.update(this.#state);
  }

  #edited(text: string): State {
    this.#state = { ...this.#state, text, stale: true };
    this.#actions.edited(text);
    return this.#state;
  }

  /** Formats the text, unless it is changed meanwhile. */
  async #format(): Promise<void> {
    const { text } = this;
    const formatted = await this.#actions.format(text);
    if (formatted !== null && this.text === text) this.editor.rewrite(formatted, "format");
  }

  #applyFix(fix: Fix): void {
    if (this.upToDate) this.editor.apply(fix.edits, "fix");
  }
}

/** Applies edits of the engine to a text. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const lines = Text.of(text.split("\n"));
  return ChangeSet.of(changesOf(lines, edits), lines.length).apply(lines).toString();
}

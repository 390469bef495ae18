/** What the editor gets after the first analysis: completion and the marks of diagnostics. completion.ts makes it. */

import type { EditorState, Extension, StateEffect } from "@codemirror/state";
import type { Fix, Page } from "../page/page.ts";
import type { Expected } from "../state/state.ts";

export interface EditorExtras {
  readonly extensions: Extension;
  /** Effects that mark the diagnostics of the page in the text; none if they are marked already. */
  marks(state: EditorState, page: Page): StateEffect<unknown>[];
}

/** What may follow a text that ends before the word at the caret; null where there is no engine. */
export type ExpectedAt = (before: string) => Expected | null;

/** The document whose names are offered after such a text. */
export type NamesAt = (before: string) => Page | null;

export type MakeExtras = (expectedAt: ExpectedAt, fix: (offer: Fix) => void, namesAt?: NamesAt) => EditorExtras;

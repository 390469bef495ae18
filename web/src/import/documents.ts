/** What the workshop says of a pasted text: copse.import/1, see internal/design/dialect/document.go. */

import type { Range, Severity } from "../page.ts";

export interface Imported {
  readonly schema: "copse.import/1";
  /** "" where none was recognised. */
  readonly dialect: string;
  readonly title: string;
  /** What it was recognised by. */
  readonly why: string;
  readonly text: string;
  readonly notes: readonly ImportNote[];
  /** What can be chosen. */
  readonly dialects: readonly { readonly name: string; readonly title: string }[];
}

export interface ImportNote {
  readonly severity: Severity;
  readonly message: string;
  /** In the pasted text. */
  readonly range: Range;
}

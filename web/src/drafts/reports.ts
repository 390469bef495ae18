/** What happens to the reader's texts, for the part of the page that says so. */

import type { Refusal } from "../browser/storage.ts";

/** A kept copy of a text. */
export interface Copy {
  readonly id: string;
  /** The slot of the text: "draft", "second", or "lesson." and a name. */
  readonly from: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

export type Report =
  /** A text was replaced, and this copy of it is kept. */
  | { readonly kind: "kept"; readonly copy: Copy }
  /** Another tab has stored another text in the same place, so this tab stores its own apart from it. */
  | { readonly kind: "apart"; readonly other: string; readonly from: string }
  /** A text is not stored: that which is edited, or this copy of a replaced one. */
  | { readonly kind: "refused"; readonly why: Refusal; readonly text: string; readonly copy: Copy | null }
  /** The text that is edited is stored after all. */
  | { readonly kind: "stored" }
  /** There were too many copies, and this one was removed. */
  | { readonly kind: "removed"; readonly copy: Copy };

let listener: (report: Report) => void = () => {};

export function onReport(hear: (report: Report) => void): void {
  listener = hear;
}

export function report(what: Report): void {
  listener(what);
}

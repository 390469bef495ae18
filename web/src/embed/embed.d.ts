/**
 * The messages of an embedded Copse, version 1, and the element that embeds it. Published beside embed.js.
 *
 * Every message is an object with `ns`, `v`, `id` and `type`. An answer has the id of the message that it answers; what is said
 * unasked has an empty id. Whatever is not described here is ignored by both sides, so that either may be older.
 */

export interface Envelope {
  readonly ns: "copse";
  readonly v: 1;
  /** Chosen by whoever asks, at most 64 characters; an answer repeats it. */
  readonly id: string;
}

/** What can be shown beside the text. */
export type Part = "systems" | "trees" | "arrays" | "steps";

/** Where the stepper stands: in tick `tick`, from 1, after move `move` of it. */
export interface At {
  readonly tick: number;
  readonly move: number;
  /** "batch" carries a tick out at once, as a commit does; "one-by-one" as the paper does. */
  readonly algorithm?: "batch" | "one-by-one";
}

/** What the design comes to, in short. */
export interface Summary {
  readonly text: string;
  /** Whether the text has errors; what else stands here is then of what could be understood. */
  readonly errors: boolean;
  readonly layout: string;
  readonly entities: number;
  readonly systems: readonly { readonly name: string; readonly match: "full" | "partial" | "blind" | "scan"; readonly why: string }[];
  readonly problems: readonly { readonly severity: string; readonly message: string; readonly line: number }[];
}

export interface Check {
  readonly text: string;
  readonly passed: boolean;
  /** What to look at, where it has not passed. */
  readonly hint: string;
}

/** To the embed. */
export type Request =
  /** Changes what is named and leaves the rest. A design may have 64 KiB. */
  | { readonly type: "set"; readonly text?: string; readonly view?: readonly Part[]; readonly editable?: boolean; readonly controls?: boolean; readonly exercise?: string; readonly title?: string }
  /** Goes to a step; null leaves the stepper. */
  | { readonly type: "step"; readonly at: At | null }
  | { readonly type: "theme"; readonly theme: "light" | "dark" }
  /** Plays the ticks from where the stepper stands, or from the start; or measures the design under every layout, which comes as `bench`. */
  | { readonly type: "run"; readonly what?: "ticks" | "bench" }
  /** Ends what runs: playing, measuring, or an analysis that takes long. */
  | { readonly type: "cancel" }
  /** Asks for the summary, which comes as a result. */
  | { readonly type: "get" }
  /** Asks for a file: the design's text, its link, the arrays as SVG, or the analysis as JSON. It comes as a result with `content`. */
  | { readonly type: "export"; readonly form: "text" | "link" | "svg" | "json" };

/** From the embed. */
export type Report =
  /** It listens. */
  | { readonly type: "ready" }
  /** How high its content is, in CSS pixels. asked: because of something that the reader has just done in it. */
  | { readonly type: "resize"; readonly height: number; readonly asked: boolean }
  /** The reader has edited the text. */
  | { readonly type: "change"; readonly text: string }
  /** The stepper stands elsewhere; null when it is left. */
  | { readonly type: "step"; readonly at: At | null; readonly sentence: string }
  /** After each analysis, and as an answer. */
  | { readonly type: "result"; readonly summary: Summary | null; readonly content?: string }
  /** How an exercise stands. */
  | { readonly type: "exercise"; readonly solved: boolean; readonly checks: readonly Check[] }
  /** How far a measurement is, a few times a second; and how it has ended, with what was measured until then: a document of schema copse.bench/1. */
  | { readonly type: "bench"; readonly done: number; readonly of: number; readonly ended: null | "done" | "stopped" | "refused" | "fault"; readonly message: string; readonly report: object | null }
  | { readonly type: "error"; readonly message: string };

export type RequestMessage = Envelope & Request;
export type ReportMessage = Envelope & Report;

export interface CopsePlayElement extends HTMLElement {
  /** The text as it stands now. */
  readonly text: string;
  /** Starts it, as a press of its button does. */
  start(): void;
  /** Sends a request; starts the embed where it has not been. Returns the id that an answer will have. */
  send(request: Request): string;
}

declare global {
  interface HTMLElementTagNameMap {
    "copse-play": CopsePlayElement;
  }
  interface HTMLElementEventMap {
    /** Every report of an embed; it bubbles. */
    copse: CustomEvent<ReportMessage>;
  }
  interface DocumentEventMap {
    copse: CustomEvent<ReportMessage>;
  }
  interface WindowEventMap {
    copse: CustomEvent<ReportMessage>;
  }
}

/**
 * The messages of an embedded Copse, version 1, and the element that embeds it. Published next to embed.js.
 *
 * Every message is an object with `ns`, `v`, `id` and `type`. An answer has the id of its request; other messages have an empty
 * id. A request that is not understood is answered by an error. Both sides ignore fields that are not described here, so that
 * either may be the older one.
 */

export interface Envelope {
  readonly ns: "copse";
  readonly v: 1;
  /** Chosen by the sender of a request, at most 64 characters; the answer repeats it. */
  readonly id: string;
}

/** The parts that can be shown next to the text. */
export type Part = "systems" | "trees" | "arrays" | "walk" | "archetypes" | "sparse" | "steps";

/** The storage that the walk goes through: the design's own layout, archetypes, sparse sets, or sparse sets some of which a group owns. */
export type Storage = "grouptree" | "archetype" | "sparse" | "owning";

/** A position of the stepper: in tick `tick`, from 1, after its move `move`. */
export interface At {
  readonly tick: number;
  readonly move: number;
  /** "batch" runs a tick at once, as a commit does; "one-by-one" as the paper does. */
  readonly algorithm?: "batch" | "one-by-one";
}

/** A summary of the analysis. */
export interface Summary {
  readonly text: string;
  /** Whether the text has errors. The other fields then describe the part that could be understood. */
  readonly errors: boolean;
  readonly layout: string;
  readonly entities: number;
  readonly systems: readonly { readonly name: string; readonly match: "full" | "partial" | "blind" | "scan"; readonly why: string }[];
  readonly problems: readonly { readonly severity: string; readonly message: string; readonly line: number }[];
}

export interface Check {
  readonly text: string;
  readonly passed: boolean;
  /** A hint where the check has not passed. */
  readonly hint: string;
}

/** A request to the embed. */
export type Request =
  /**
   * Changes the given fields only, and is answered by a result. Of many in one frame the newest fields count. A design may have 64 KiB.
   * trace is a step of another storage, spelled as in links: `sparse.3.2`; `""` closes the steps.
   */
  | { readonly type: "set"; readonly text?: string; readonly view?: readonly Part[]; readonly storage?: Storage; readonly trace?: string; readonly editable?: boolean; readonly controls?: boolean; readonly exercise?: string; readonly title?: string }
  /** Goes to a position; null closes the stepper. */
  | { readonly type: "step"; readonly at: At | null }
  | { readonly type: "theme"; readonly theme: "light" | "dark" }
  /**
   * Plays the ticks from the present position, or from the start; or measures the design under every layout, which is reported
   * as `bench`.
   */
  | { readonly type: "run"; readonly what?: "ticks" | "bench" }
  /** Ends what runs: playing, measuring, or a long analysis. */
  | { readonly type: "cancel" }
  /** Requests the summary, which is answered by `result`. */
  | { readonly type: "get" }
  /** Requests a file: the text, its link, the arrays as SVG, or the analysis as JSON. It is answered by `result` with `content`. */
  | { readonly type: "export"; readonly form: "text" | "link" | "svg" | "json" };

/** A report from the embed. */
export type Report =
  /** The embed is ready for requests. */
  | { readonly type: "ready" }
  /** The height of the content in CSS pixels. asked: it has changed because of something that the reader has just done. */
  | { readonly type: "resize"; readonly height: number; readonly asked: boolean }
  /** The reader has edited the text. */
  | { readonly type: "change"; readonly text: string }
  /** The position of the stepper has changed; null when it is closed. */
  | { readonly type: "step"; readonly at: At | null; readonly sentence: string }
  /** Sent after each analysis, and as an answer. */
  | { readonly type: "result"; readonly summary: Summary | null; readonly content?: string }
  /** The outcome of an exercise. */
  | { readonly type: "exercise"; readonly solved: boolean; readonly checks: readonly Check[] }
  /** Progress of a measurement, a few times a second, and its end, with the results so far as a document of schema copse.bench/1. */
  | { readonly type: "bench"; readonly done: number; readonly of: number; readonly ended: null | "done" | "stopped" | "refused" | "fault"; readonly message: string; readonly report: object | null }
  | { readonly type: "error"; readonly message: string };

export type RequestMessage = Envelope & Request;
export type ReportMessage = Envelope & Report;

export interface CopsePlayElement extends HTMLElement {
  /** The present text. */
  readonly text: string;
  /** Starts the embed, as its button does. */
  start(): void;
  /**
   * Sends a request, and starts the embed if need be; a theme and `cancel` start nothing. Returns the id that the answer will have. What
   * it sets stays when the embed sleeps or moves.
   */
  send(request: Request): string;
}

declare global {
  interface HTMLElementTagNameMap {
    "copse-play": CopsePlayElement;
  }
  interface HTMLElementEventMap {
    /** Every report of an embed; the event bubbles. */
    copse: CustomEvent<ReportMessage>;
  }
  interface DocumentEventMap {
    copse: CustomEvent<ReportMessage>;
  }
  interface WindowEventMap {
    copse: CustomEvent<ReportMessage>;
  }
}

/** The messages between the page and the worker, the same whether a web worker lies between them or not. */

import type { Stretch } from "../engine/engine.ts";
import type { Question } from "./questions.ts";
import type { ReplayCall } from "./replay-calls.ts";

/** A run of a system. */
export interface WalkAsked {
  readonly text: string;
  /** "" for the dearest that is not full. */
  readonly system: string;
  /** An index into Walk.caches. */
  readonly cache: number;
  /** An index into walk.Storages. */
  readonly storage: number;
  /** 1 for the second of two designs. */
  readonly side: 0 | 1;
}

/** What the page can ask for. */
export type Job =
  | { readonly kind: "analyze"; readonly text: string }
  | { readonly kind: "advise"; readonly text: string }
  /** The paint model of the text, with the entities of these rows. */
  | { readonly kind: "rows"; readonly text: string; readonly stretches: readonly Stretch[] }
  | { readonly kind: "document"; readonly text: string }
  /** A run of a system through memory: copse.walk/1 and its places. */
  | { readonly kind: "walk"; readonly walk: WalkAsked }
  | { readonly kind: "format"; readonly text: string }
  | { readonly kind: "replay"; readonly call: ReplayCall }
  | { readonly kind: "question"; readonly question: Question };

/** The results of a job: one array of bytes for each document or paint model. */
export type Parts = readonly Uint8Array<ArrayBuffer>[];

/** From the page to the worker, one job at a time. */
export type Order = { readonly kind: "start"; readonly module: WebAssembly.Module } | { readonly kind: "run"; readonly id: number; readonly job: Job };

/** From the worker to the page. */
export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly id: number; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly id: number; readonly parts: Parts }
  /** The program has stopped; the page must start another one. */
  | { readonly kind: "fault"; readonly message: string };

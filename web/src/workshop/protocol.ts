/** What the page and the workshop say to each other, whether a worker lies between them or not. */

import type { Stretch } from "../engine.ts";
import type { ReplayCall } from "./replaying.ts";
import type { Question } from "./whatif.ts";

/** What can be asked for. */
export type Job =
  | { readonly kind: "analyze"; readonly text: string }
  | { readonly kind: "advise"; readonly text: string }
  /** The same text's picture, with the entities of these rows. */
  | { readonly kind: "rows"; readonly text: string; readonly stretches: readonly Stretch[] }
  | { readonly kind: "document"; readonly text: string }
  | { readonly kind: "replay"; readonly call: ReplayCall }
  | { readonly kind: "whatif"; readonly question: Question };

/** The bytes that a job makes, one after the other. */
export type Parts = readonly Uint8Array<ArrayBuffer>[];

/** To the workshop. It is sent one job at a time. */
export type Order = { readonly kind: "start"; readonly module: WebAssembly.Module } | { readonly kind: "do"; readonly id: number; readonly job: Job };

/** From the workshop. */
export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly id: number; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly id: number; readonly parts: Parts }
  /** The program has stopped; another one must take its place. */
  | { readonly kind: "fault"; readonly message: string };

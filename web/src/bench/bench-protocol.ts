/** What the page and the benchmarks' worker say to each other. */

import type { BenchEvent } from "./documents.ts";

/** To the worker: first what it is to run, then one order at a time. */
export type Order =
  | { readonly kind: "start"; readonly program: WebAssembly.Module; readonly kernel: WebAssembly.Module }
  /** The lines of wasm/benchworker/session/order.go. */
  | { readonly kind: "run"; readonly order: string };

/** From the worker. */
export type Report =
  /** It can be given orders; the catalog is a document of schema copse.catalog/1. */
  | { readonly kind: "ready"; readonly catalog: string }
  | { readonly kind: "event"; readonly event: BenchEvent }
  /** The run has ended. why says what was wrong with the order; null if nothing was. */
  | { readonly kind: "done"; readonly why: string | null }
  /** The program has stopped; another one must take its place. */
  | { readonly kind: "fault"; readonly message: string };

/** The messages between the page and the benchmarks' worker. */

import type { BenchEvent } from "./documents.ts";

/** To the worker: first its program, then one order at a time. */
export type Order =
  | { readonly kind: "start"; readonly program: WebAssembly.Module; readonly kernel: WebAssembly.Module }
  /** In the format of wasm/benchworker/session/order.go. */
  | { readonly kind: "run"; readonly order: string };

/** From the worker. */
export type Report =
  /** It can take orders; the catalog is a document of schema copse.catalog/1. */
  | { readonly kind: "ready"; readonly catalog: string }
  | { readonly kind: "event"; readonly event: BenchEvent }
  /** The run has ended. why says what was wrong with the order, or is null. */
  | { readonly kind: "done"; readonly why: string | null }
  /** The program has stopped; the page must start another one. */
  | { readonly kind: "fault"; readonly message: string };

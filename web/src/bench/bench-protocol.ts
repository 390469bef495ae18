/** The messages between the page and the benchmarks' worker. */

import type { BenchEvent, BenchReport } from "./documents.ts";

/** To the worker: first its program, then one order at a time. */
export type Order =
  | { readonly kind: "start"; readonly program: WebAssembly.Module; readonly kernel: WebAssembly.Module }
  /** In the format of wasm/benchworker/session/order.go. */
  | { readonly kind: "run"; readonly order: string }
  /** Reads a file of figures; its worker need not be started. */
  | { readonly kind: "read"; readonly name: string; readonly file: Blob };

/** From the worker. */
export type Report =
  /** It can take orders; the catalog is a document of schema copse.catalog/1. */
  | { readonly kind: "ready"; readonly catalog: string }
  | { readonly kind: "event"; readonly event: BenchEvent }
  /** The run has ended. why says what was wrong with the order, or is null. */
  | { readonly kind: "done"; readonly why: string | null }
  | { readonly kind: "read"; readonly report: BenchReport }
  /** The file has no figures that can be shown; why is a sentence. */
  | { readonly kind: "unread"; readonly why: string }
  /** The program has stopped; the page must start another one. */
  | { readonly kind: "fault"; readonly message: string };

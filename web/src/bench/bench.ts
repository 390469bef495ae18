/** The benchmarks. This file only loads them: the panel with its chart when it is opened, and what measures for an embed. */

import type { Store } from "../store.ts";
import type { BenchAddresses } from "./bench-client.ts";
import type { BenchPanel } from "./bench-panel.ts";
import type { EmbedBench } from "./embed-bench.ts";

export type { BenchAddresses, BenchPanel, EmbedBench };

/** Loads the panel and adds it to the page. text gives the design in the editor. */
export async function openBenchPanel(store: Store, text: () => string): Promise<BenchPanel> {
  return (await import("./mount-bench.ts")).mountBench(store, text);
}

export async function openEmbedBench(addresses: BenchAddresses): Promise<EmbedBench> {
  return new (await import("./embed-bench.ts")).EmbedBench(addresses);
}

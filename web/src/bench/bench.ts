/** The benchmarks. This file only loads them: the panel with its chart when it is opened, and what measures for an embed. */

import type { Store } from "../state/store.ts";
import type { BenchAddresses } from "./bench-client.ts";
import type { BenchPanel } from "./bench-panel.ts";
import type { EmbedBench } from "./embed-bench.ts";
import type { SystemTimes } from "./system-times.ts";

export type { BenchAddresses, BenchPanel, EmbedBench };

/** Whether the server of the page measures natively: then the page names the address. */
export function offersNative(): boolean {
  return (document.querySelector<HTMLScriptElement>("script[data-bench-program]")?.dataset["native"] ?? "") !== "";
}

/** Loads what measures each system. The page must name the parts of the benchmarks. */
export async function openSystemTimes(): Promise<SystemTimes> {
  const [{ SystemTimes }, { address, pageAddresses }] = await Promise.all([import("./system-times.ts"), import("./addresses.ts")]);
  return new SystemTimes(pageAddresses(), address("native"));
}

/** Loads the panel and adds it to the page. text gives the design in the editor. */
export async function openBenchPanel(store: Store, text: () => string): Promise<BenchPanel> {
  return (await import("./mount-bench.ts")).mountBench(store, text);
}

export async function openEmbedBench(addresses: BenchAddresses): Promise<EmbedBench> {
  return new (await import("./embed-bench.ts")).EmbedBench(addresses);
}

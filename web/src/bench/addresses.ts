/** Where the parts of the benchmarks are, which the page names in its script element. */

import type { BenchAddresses } from "./bench-client.ts";

/** An address that the page names; "" where it names none. */
export function address(name: string): string {
  const named = document.querySelector<HTMLScriptElement>("script[data-bench-program]")?.dataset[name] ?? "";
  return named === "" ? "" : new URL(named, document.baseURI).href;
}

export function pageAddresses(): BenchAddresses {
  return { program: address("benchProgram"), kernel: address("benchKernel"), script: address("benchScript") };
}

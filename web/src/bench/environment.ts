/** What can be known of where the page runs: figures are of little use without it. */

import { duration } from "../numbers.ts";
import type { Machine } from "./documents.ts";

/** Parts of the user agent's data, which not every browser has. */
interface AgentData {
  readonly brands?: readonly { readonly brand: string; readonly version: string }[];
  readonly platform?: string;
}

interface Agent extends Navigator {
  readonly userAgentData?: AgentData;
  /** Gigabytes, in steps and at most 8. */
  readonly deviceMemory?: number;
}

const agent: Agent = navigator;

/** What a page may take at most, in bytes: three tenths of what the machine has, as far as it says. */
export function memoryLimit(): number {
  return Math.min(2.5e9, (agent.deviceMemory ?? 4) * 3e8);
}

export function thisBrowser(): Machine {
  return {
    cpu: "",
    cores: navigator.hardwareConcurrency,
    os: agent.userAgentData?.platform ?? /\(([^;)]+)/.exec(navigator.userAgent)?.[1] ?? "",
    toolchain: "WebAssembly",
    commit: "",
    browser: browserName(),
    date: new Date().toISOString().slice(0, 10),
  };
}

function browserName(): string {
  const brand = agent.userAgentData?.brands?.find(({ brand }) => !/not.?a.?brand/i.test(brand));
  if (brand) return `${brand.brand} ${brand.version}`;
  const named = /(Firefox|Edg|Chrome|Version)\/([\d.]+)/.exec(navigator.userAgent);
  if (!named) return "an unknown browser";
  return `${named[1] === "Version" ? "Safari" : named[1]} ${named[2]?.split(".")[0] ?? ""}`;
}

/** The step of the clock, as far as it can be seen within a hundredth of a second. */
export function clockStep(): number {
  let least = Infinity;
  const limit = performance.now() + 10;
  for (let before = performance.now(); before < limit; ) {
    const now = performance.now();
    if (now > before) least = Math.min(least, now - before);
    before = now;
  }
  return least;
}

/** How well this page can measure. */
export function clockWords(): string {
  return `clock in steps of ${duration(Math.round(1e6 * clockStep()))}${globalThis.crossOriginIsolated ? ", isolated" : ", not isolated"}`;
}

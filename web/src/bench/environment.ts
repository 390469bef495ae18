/** What can be known about the browser and the machine, without which figures mean little. */

import { duration } from "../text/numbers.ts";
import type { Machine } from "./documents.ts";

/** Parts of the user agent data, which not every browser has. */
interface AgentData {
  readonly brands?: readonly { readonly brand: string; readonly version: string }[];
  readonly platform?: string;
}

interface Agent extends Navigator {
  readonly userAgentData?: AgentData;
  /** Gigabytes, rounded and at most 8. */
  readonly deviceMemory?: number;
}

const agent: Agent = navigator;

/** Bytes that a run may use: 30% of the machine's memory, as far as the browser says how much that is. */
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

/** The resolution of the clock, measured for a hundredth of a second. */
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

/** How precisely this page can measure. */
export function clockWords(): string {
  return `clock in steps of ${duration(Math.round(1e6 * clockStep()))}${globalThis.crossOriginIsolated ? ", isolated" : ", not isolated"}`;
}

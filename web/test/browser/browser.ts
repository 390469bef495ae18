/** A real Chromium, started with the options that work in a container, with a new profile. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { hangGuard } from "./wait.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The names of Chromium in distributions, the fastest first, as in build/internal/toolchain/browser.go. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** $CHROMIUM, which `make test` sets, or the first Chromium on the path. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment["CHROMIUM"]) return environment["CHROMIUM"];
  for (const name of names) {
    for (const folder of (environment["PATH"] ?? "").split(delimiter)) {
      if (folder !== "" && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  throw new Error("no Chromium on this machine: install one (Debian: `apt install chromium-headless-shell`) or set CHROMIUM to its path");
}

export function launch(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    timeout: hangGuard,
    args: [...flags, ...more],
  });
}

/** A real Chromium, started with the options that work in a container, with a new profile. */

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

export function launch(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    headless: true,
    timeout: hangGuard,
    args: [...flags, ...more],
  });
}

/** Helpers that wait for conditions, never for a fixed time. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Milliseconds after which a condition has failed. */
export const timeout = 20_000;

/** Waits for the engine's first analysis and for what is loaded after it. */
export async function analysed(page: Page): Promise<void> {
  await page.locator("#facts", { hasText: "analysed in" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => performance.getEntriesByName("copse-mounted").length > 0);
}

/** The browser is idle from now on: the page asks for hints and loads its last part. */
export async function beIdle(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.callIdle?.());
}

/**
 * Waits until the read value equals the expected one; reads once a frame. A read may fail while the page is being redrawn; the
 * last failure is reported.
 */
export async function eventually<T>(page: Page, read: () => Promise<T>, expected: T, message?: string): Promise<void> {
  await eventuallyPasses(page, async () => assert.deepEqual(await read(), expected, message));
}

/**
 * Waits until the check passes, for so many milliseconds at most; checks once a frame, and after a second less often, because checks
 * slow down what they wait for.
 */
export async function eventuallyPasses(page: Page, check: () => Promise<void>, most = timeout): Promise<void> {
  const began = Date.now();
  for (;;) {
    const waited = Date.now() - began;
    try {
      await check();
      return;
    } catch (problem) {
      if (waited > most) throw problem;
    }
    await frame(page);
    if (waited > 1000) await new Promise((done) => setTimeout(done, 50));
  }
}

/** Waits two frames: after the second, everything requested before the first has been painted. */
export async function frame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

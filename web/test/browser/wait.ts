/** Waiting for conditions, never for time. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Milliseconds after which a condition is not met. */
export const patience = 20_000;

/** Waits for the engine's first analysis and for what is loaded after it. */
export async function analysed(page: Page): Promise<void> {
  await page.locator("#facts", { hasText: "analysed in" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => performance.getEntriesByName("copse-mounted").length > 0);
}

/**
 * Waits until what is read equals what is expected, looking once a frame. A reading may fail while the page is being
 * redrawn; the last failure is the one told.
 */
export async function eventually<T>(page: Page, read: () => Promise<T>, expected: T, message?: string): Promise<void> {
  await holds(page, async () => assert.deepEqual(await read(), expected, message));
}

/** Waits until the check passes, looking once a frame. */
export async function holds(page: Page, check: () => Promise<void>): Promise<void> {
  const limit = Date.now() + patience;
  for (;;) {
    try {
      await check();
      return;
    } catch (problem) {
      if (Date.now() > limit) throw problem;
    }
    await frame(page);
  }
}

/** Two frames: after the second, what was asked for before the first has been painted. */
export async function frame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

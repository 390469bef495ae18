/** Helpers that wait for states, never for a fixed time. */

import assert from "node:assert/strict";
import type { BrowserContext, Locator, Page } from "playwright-core";

/**
 * Milliseconds after which a wait has failed. It guards against a run that hangs, and is 60 times as long as the slowest wait takes: a
 * machine that is so slow does not finish the run in time either.
 */
export const hangGuard = 600_000;

/** Milliseconds after which a wait has failed in a run that has failed already, so that the rest of the run is reported soon. */
const afterFailure = 60_000;

let limit = hangGuard;

/** From now on this process, whose run has failed, waits no longer than usual. */
export function runHasFailed(): void {
  limit = afterFailure;
}

/** Gives the waits of Playwright the same limit. */
export function limitWaits(context: BrowserContext): void {
  context.setDefaultTimeout(limit);
}

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

/** Waits until the check passes; checks once a frame, and soon less often. */
export function eventuallyPasses(page: Page, check: () => Promise<void>): Promise<void> {
  return retried(check, () => frame(page));
}

/** Repeats what fails until it succeeds, or the last failure is reported. Attempts become rarer, because they slow down what they wait for. */
export async function retried<T>(act: () => Promise<T>, between: () => Promise<void> = async () => {}): Promise<T> {
  const began = Date.now();
  for (let attempt = 0; ; attempt++) {
    const late = Date.now() - began > limit;
    try {
      return await act();
    } catch (problem) {
      if (late) throw problem;
    }
    await between();
    if (attempt > 30) await new Promise((done) => setTimeout(done, 50));
  }
}

/** The text of the first such element at this moment, without waiting for one. */
export async function textNow(locator: Locator): Promise<string | null> {
  return (await locator.allTextContents())[0] ?? null;
}

/** Waits until the page has heard the sizes that its elements have now: the observer that is made last is called last. */
export async function sizesHeard(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(document.body);
      }),
  );
}

/** Waits two frames: after the second, everything requested before the first has been painted. */
export async function frame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

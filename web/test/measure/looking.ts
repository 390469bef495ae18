/**
 * Measures the cost of a repaint of the arrays for the main thread, from far and from near, and how fast a long analysis can be
 * cancelled.
 */

import type { Browser, CDPSession, Page } from "playwright-core";
import { paste } from "../browser/page-actions.ts";
import { analysed, frame } from "../browser/wait.ts";

/** A design whose 6 arrays have this many rows; a worker analyses heavy ones, which does not affect the painting. */
function crowd(entities: number): string {
  const most = Math.floor(entities * 0.6);
  return `component A\ncomponent B\ncomponent C\ncomponent D\ncomponent E\ncomponent F\ngroup A & B & C\ngroup D & E & F\nspawn ${most} A, B, C\nspawn ${entities - most - 1} D, E, F\nspawn A, D\n`;
}

async function opened(browser: Browser, url: string, design: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(url);
  await analysed(page);
  await paste(page, design);
  return page;
}

/** Milliseconds in which the main thread has run tasks. */
async function busy(client: CDPSession): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Moves the picture, or the highlight in it, once a frame: the cost of each frame, compared with an idle one. */
async function repaints(page: Page, client: CDPSession, count: number, near: boolean): Promise<number[]> {
  const samples: number[] = [];
  for (let at = 0; at < count; at++) {
    const before = await busy(client);
    await page.evaluate(
      async ([step, isNear]) => {
        const scroller = document.querySelector(".arrays-scroll");
        const sheet = document.querySelector(".arrays-sheet");
        const { left, top } = sheet?.getBoundingClientRect() ?? { left: 0, top: 0 };
        if (isNear) scroller?.scrollBy(37, 0);
        else sheet?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: left + 160 + (step % 2) * 500, clientY: top + 20 + (step % 2) * 56 }));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
      [at, near] as const,
    );
    samples.push((await busy(client)) - before);
  }
  return samples;
}

export interface Looks {
  readonly far: readonly number[];
  readonly near: readonly number[];
}

export async function looking(browser: Browser, url: string, entities: number, count: number): Promise<Looks> {
  const page = await opened(browser, url, crowd(entities));
  await page.locator("#facts", { hasText: `${entities.toLocaleString("en")} entities` }).waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  await page.locator(".arrays-scroll").scrollIntoViewIfNeeded();
  await frame(page);
  const far = await repaints(page, client, count, false);
  await page.locator(".arrays-cell[role=gridcell]").focus();
  while (!(await page.getByRole("button", { name: "Show the blocks wider" }).isDisabled())) await page.keyboard.press("+");
  await frame(page);
  const near = await repaints(page, client, count, true);
  await page.context().close();
  return { far, near };
}

export interface Cancelled {
  /** Until the request has rejected. */
  readonly told: readonly number[];
  /** Until a new program has answered a small request. */
  readonly again: readonly number[];
}

/** The part of the worker client that is measured. The script that opens one is found among the loaded files of the page. */
interface MeasuredWorker {
  analyze(text: string, options: { readonly signal: AbortSignal; readonly progress: (done: number, of: number) => void }): Promise<unknown>;
  document(text: string): Promise<string>;
}

declare global {
  var measured: MeasuredWorker;
}

const long = "spawn 200k A\ntick\n" + "add B to any 20k of A\nremove B from any 20k of A\ntick\n".repeat(20);

export async function cancelling(browser: Browser, url: string, count: number): Promise<Cancelled> {
  const page = await opened(browser, url, long);
  const script = await page.waitForFunction(() => performance.getEntriesByType("resource").find(({ name }) => /\/worker-host-\w+\.js$/.test(name))?.name);
  // As text, because the compiler of the measurement would change an import.
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())}).then(({ openWorker }) => void (globalThis.measured = openWorker()))`);
  const told: number[] = [];
  const again: number[] = [];
  for (let at = 0; at < count; at++) {
    const times = await page.evaluate(async (text) => {
      await globalThis.measured.document("component A\n");
      const control = new AbortController();
      let begun: () => void = () => {};
      const underway = new Promise<void>((done) => (begun = done));
      const analysis = globalThis.measured.analyze(text, { signal: control.signal, progress: (done) => done > 0 && begun() });
      await Promise.race([underway, analysis]);
      const from = performance.now();
      control.abort(new Error("enough"));
      await analysis.catch(() => {});
      const rejected = performance.now();
      await globalThis.measured.document("component A\n");
      return [rejected - from, performance.now() - from] as const;
    }, long);
    told.push(times[0]);
    again.push(times[1]);
  }
  await page.context().close();
  return { told, again };
}

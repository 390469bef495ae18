/**
 * Measures the cost of three embeds for their host page: bytes before and after they start, first paint, the first result,
 * layout shifts.
 */

import type { Browser } from "playwright-core";
import type {} from "../../src/embed/embed.d.ts"; // types of <copse-play> and its events
import { openHost } from "../browser/hosts.ts";

export interface Embedding {
  /** KB over the network, compressed: of the page with nothing started, of the first embed that starts, and of all three. */
  readonly before: number;
  readonly first: number;
  readonly all: number;
  /** Milliseconds from navigation. */
  readonly paint: number;
  readonly result: number;
  /** The sum of all layout shifts. */
  readonly shift: number;
}

/** Milliseconds without a response after which loading is finished. */
const quiet = 500;

declare global {
  var embedResults: number[] | undefined;
  var embedShift: number | undefined;
}

function noted(): void {
  globalThis.embedResults = [];
  globalThis.embedShift = 0;
  addEventListener("copse", ({ detail }) => detail.type === "result" && globalThis.embedResults?.push(performance.now()));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.embedShift = (globalThis.embedShift ?? 0) + (entry as PerformanceEntry & { readonly value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** The first embed is below the window, so that the page can be measured before it starts. */
const embeds = Array.from({ length: 3 }, (_, at) => `<p class="far">${"Words. ".repeat(20)}</p><copse-play id="p${at}" height="600"><pre>\ncomponent A\ncomponent B\ngroup A &amp; B\nsystem S${at}(mut A, B)\nspawn 40 A, B\n</pre></copse-play>`).join("\n");
const style = ".far { margin-bottom: 1600px; }";

/** A visit with a new profile. */
export async function embedding(browser: Browser, url: string): Promise<Embedding> {
  const host = await openHost(url, { values: { embeds: `<link rel="stylesheet" href="far.css">${embeds}` }, files: { "far.css": style } });
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  try {
    await context.addInitScript(noted);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    let bytes = 0;
    network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await network.send("Network.enable");
    await page.goto(`${host.url}many.html`, { waitUntil: "networkidle" });
    const before = bytes;
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
    const from = await page.evaluate(() => performance.now());
    const weights: number[] = [];
    let result = Number.NaN;
    for (const at of [0, 1, 2]) {
      await page.locator(`#p${at}`).evaluate((play) => play.scrollIntoView({ block: "center" }));
      await page.waitForFunction((count) => (globalThis.embedResults?.length ?? 0) > count, at);
      if (at === 0) result = ((await page.evaluate(() => globalThis.embedResults?.[0])) ?? Number.NaN) - from;
      for (let known = -1; known !== bytes; await page.waitForTimeout(quiet)) known = bytes;
      weights.push(bytes);
    }
    const shift = (await page.evaluate(() => globalThis.embedShift)) ?? Number.NaN;
    return { before: before / 1000, first: (weights[0] ?? 0) / 1000, all: (weights[2] ?? 0) / 1000, paint, result, shift };
  } finally {
    await context.close();
    host.close();
  }
}

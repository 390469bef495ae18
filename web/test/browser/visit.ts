/**
 * A visit: one page in a fresh profile, watched all the while. Every scenario ends by holding that nothing went wrong
 * unseen: no console error, no exception, no failed request, no other host, no breach of the policy, no cookie.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from "playwright-core";
import { launch } from "./browser.ts";
import { serve } from "./server.ts";
import type { Server } from "./server.ts";

export interface Wishes extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  readonly script?: () => void;
  /** Leave the page unopened; the scenario opens it. */
  readonly unopened?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Address of the page. */
  readonly url: string;
  /** What went wrong so far; a scenario that provokes something takes it out. */
  readonly wrongs: string[];
  readonly responses: Response[];
}

declare global {
  var policyBreaches: string[] | undefined;
}

const patience = 10_000;

let browser: Browser | undefined;
let server: Server | undefined;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.stop();
});

/** Registers a test that works on a page of its own. */
export function scenario(name: string, wishes: Wishes, act: (visit: Visit) => Promise<void>): void {
  test(name, { timeout: 60_000 }, async () => {
    const visit = await begin(wishes);
    try {
      await act(visit);
      await clean(visit);
    } finally {
      await visit.context.close();
    }
  });
}

async function begin({ script, unopened, ...options }: Wishes): Promise<Visit> {
  assert.ok(browser && server, "the browser and the server have started");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(patience);
  if (options.javaScriptEnabled !== false) {
    await context.addInitScript(() => {
      globalThis.policyBreaches = [];
      addEventListener("securitypolicyviolation", (event) => globalThis.policyBreaches?.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
  }
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  const visit: Visit = { page, context, url: server.url, wrongs: [], responses: [] };
  watch(visit);
  if (!unopened) await arrive(visit);
  return visit;
}

function watch({ page, context, url, wrongs, responses }: Visit): void {
  const home = new URL(url).host;
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") wrongs.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrongs.push(`exception: ${error.message}`));
  page.on("crash", () => wrongs.push("the tab crashed"));
  context.on("request", (request) => {
    if (new URL(request.url()).host !== home) wrongs.push(`request to another host: ${request.url()}`);
  });
  context.on("requestfailed", (request) => wrongs.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ""}`));
  context.on("response", (response) => {
    responses.push(response);
    if (response.status() >= 400) wrongs.push(`${response.status()}: ${response.url()}`);
  });
}

async function clean({ page, context, wrongs }: Visit): Promise<void> {
  const breaches = await page.evaluate(() => globalThis.policyBreaches ?? []);
  assert.deepEqual([...wrongs, ...breaches.map((breach) => `policy: ${breach}`)], []);
  assert.deepEqual(await context.cookies(), [], "no cookies");
}

/** Opens the page and waits for the engine's first analysis and for what is loaded after it. */
export async function arrive({ page, url }: Visit): Promise<void> {
  await page.goto(url);
  await analysed(page);
}

export async function analysed(page: Page): Promise<void> {
  await page.locator("#facts", { hasText: "analysed in" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => performance.getEntriesByType("resource").some((entry) => /\/late-\w+\.js/.test(entry.name)));
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

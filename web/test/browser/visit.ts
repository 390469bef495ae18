/**
 * A visit: one page in a fresh profile, watched all the while. Every scenario ends by holding that nothing went wrong
 * unseen: no console error, no exception, no failed request, no other host, no breach of the policy, no cookie.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from "playwright-core";
import { launch } from "./browser.ts";
import { serve } from "./server.ts";
import type { Server } from "./server.ts";
import { analysed, patience } from "./wait.ts";

export interface Wishes extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  readonly script?: () => void;
  /** Leave the page unopened; the scenario opens it. */
  readonly unopened?: boolean;
  /** Let the service worker keep the site; else it would be fetched whole behind every scenario. */
  readonly kept?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Address of the page. */
  readonly url: string;
  /** What went wrong so far. */
  readonly wrongs: string[];
  /** What is no wrong in this scenario, however late it comes: it takes something away on purpose. */
  readonly excused: ((wrong: string) => boolean)[];
  readonly responses: Response[];
}

declare global {
  var policyBreaches: string[] | undefined;
}

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
  test(name, { timeout: 120_000 }, async () => {
    const visit = await begin(wishes);
    try {
      await act(visit);
      await clean(visit);
    } finally {
      await visit.context.unrouteAll({ behavior: "ignoreErrors" }); // what is still on its way is of no interest
      await visit.context.close();
    }
  });
}

async function begin({ script, unopened, kept, ...options }: Wishes): Promise<Visit> {
  assert.ok(browser && server, "the browser and the server have started");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(patience);
  if (options.javaScriptEnabled !== false) {
    await context.addInitScript(() => {
      globalThis.policyBreaches = [];
      const where = (target: EventTarget | null): string => (target instanceof Element ? ` at ${target.outerHTML.slice(0, 200)}` : "");
      addEventListener("securitypolicyviolation", (event) => globalThis.policyBreaches?.push(`${event.violatedDirective} ${event.blockedURI}${where(event.target)}`));
    });
  }
  if (!kept && options.javaScriptEnabled !== false) {
    await context.addInitScript(() => void Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true }));
  }
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  const visit: Visit = { page, context, url: server.url, wrongs: [], excused: [], responses: [] };
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
  // A page that is left gives up what it still asks for: that is no failure, whatever else fails is one.
  // It may still ask for something after the next page was asked for, until that has come.
  const flying = new Set<Request>();
  const left = new WeakSet<Request>();
  let leaving = false;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) leaving = false;
  });
  context.on("request", (request) => {
    if (new URL(request.url()).host !== home) wrongs.push(`request to another host: ${request.url()}`);
    if (!request.serviceWorker() && request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      for (const each of flying) left.add(each);
      leaving = true;
    } else if (leaving) left.add(request);
    flying.add(request);
  });
  context.on("requestfinished", (request) => flying.delete(request));
  context.on("requestfailed", (request) => {
    flying.delete(request);
    const reason = request.failure()?.errorText ?? "";
    const another = request.serviceWorker() !== null || request.frame().page() !== page; // one that the scenario opened and closes, or the service worker while its server goes
    if (reason !== "net::ERR_ABORTED" || !(left.has(request) || another)) wrongs.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    responses.push(response);
    if (response.status() >= 400) wrongs.push(`${response.status()}: ${response.url()}`);
  });
}

async function clean({ page, context, wrongs, excused }: Visit): Promise<void> {
  const breaches = await page.evaluate(() => globalThis.policyBreaches ?? []);
  const unexcused = wrongs.filter((wrong) => !excused.some((given) => given(wrong)));
  assert.deepEqual([...unexcused, ...breaches.map((breach) => `policy: ${breach}`)], []);
  assert.deepEqual(await context.cookies(), [], "no cookies");
}

/** Opens the page and waits for the engine's first analysis and for what is loaded after it. */
async function arrive({ page, url }: Visit): Promise<void> {
  await page.goto(url);
  await analysed(page);
}

/** Holds back what is asked for at such addresses, until the function that it returns is called. */
export async function holdBack(context: BrowserContext, addresses: string | RegExp): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((go) => (release = go));
  await context.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

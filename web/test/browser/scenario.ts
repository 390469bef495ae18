/**
 * A visit: one page in a new profile, observed from start to end. Every scenario ends with the check that nothing failed
 * unnoticed: no console error, no exception, no failed request, no request to another host, no violation of the policy, no
 * cookie.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from "playwright-core";
import { launch } from "./browser.ts";
import { serve } from "./server.ts";
import type { Server } from "./server.ts";
import { analysed, timeout } from "./wait.ts";

export interface ScenarioOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  readonly script?: () => void;
  /** Do not open the page; the scenario opens it. */
  readonly withoutPage?: boolean;
  /** Let the service worker cache the site; otherwise the whole site would be fetched in the background of every scenario. */
  readonly serviceWorker?: boolean;
  /**
   * The browser is idle as soon as it is; otherwise it is busy until the page no longer waits, two seconds after it has opened. Then the
   * page asks a worker for hints, which takes as much time as a third of opening it, and which most scenarios end before.
   */
  readonly idle?: boolean;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Address of the page. */
  readonly url: string;
  /** The failures so far. */
  readonly failures: string[];
  /** Failures that this scenario causes on purpose, however late they occur. */
  readonly expectedFailures: ((wrong: string) => boolean)[];
  readonly responses: Response[];
}

declare global {
  var policyViolations: string[] | undefined;
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

/** Registers a test with its own page. */
export function scenario(name: string, options: ScenarioOptions, act: (visit: Visit) => Promise<void>): void {
  test(name, { timeout: 120_000 }, async () => {
    const visit = await begin(options);
    try {
      await act(visit);
      await clean(visit);
    } finally {
      await visit.context.unrouteAll({ behavior: "ignoreErrors" }); // requests that are still running do not matter
      await visit.context.close();
    }
  });
}

async function begin({ script, withoutPage, serviceWorker, idle, ...options }: ScenarioOptions): Promise<Visit> {
  assert.ok(browser && server, "the browser and the server have started");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(timeout);
  if (options.javaScriptEnabled !== false) {
    await context.addInitScript(() => {
      globalThis.policyViolations = [];
      const where = (target: EventTarget | null): string => (target instanceof Element ? ` at ${target.outerHTML.slice(0, 200)}` : "");
      addEventListener("securitypolicyviolation", (event) => globalThis.policyViolations?.push(`${event.violatedDirective} ${event.blockedURI}${where(event.target)}`));
    });
  }
  if (!serviceWorker && options.javaScriptEnabled !== false) {
    await context.addInitScript(() => void Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true }));
  }
  if (!idle && options.javaScriptEnabled !== false) {
    await context.addInitScript(() => {
      globalThis.requestIdleCallback = (call, limits) => Number(setTimeout(call, limits?.timeout ?? 0, { didTimeout: true, timeRemaining: () => 0 }));
    });
  }
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  const visit: Visit = { page, context, url: server.url, failures: [], expectedFailures: [], responses: [] };
  watch(visit);
  if (!withoutPage) await openPage(visit);
  return visit;
}

function watch({ page, context, url, failures, responses }: Visit): void {
  const home = new URL(url).host;
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") failures.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => failures.push(`exception: ${error.message}`));
  page.on("crash", () => failures.push("the tab crashed"));
  // A page that is left cancels its pending requests, which is no failure; every other failed request is one.
  // It may make further requests after the next page was requested, until that has loaded.
  const pending = new Set<Request>();
  const left = new WeakSet<Request>();
  let leaving = false;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) leaving = false;
  });
  context.on("request", (request) => {
    if (new URL(request.url()).host !== home) failures.push(`request to another host: ${request.url()}`);
    if (!request.serviceWorker() && request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      for (const each of pending) left.add(each);
      leaving = true;
    } else if (leaving) left.add(request);
    pending.add(request);
  });
  context.on("requestfinished", (request) => pending.delete(request));
  context.on("requestfailed", (request) => {
    pending.delete(request);
    const reason = request.failure()?.errorText ?? "";
    const another = request.serviceWorker() !== null || request.frame().page() !== page; // a page that the scenario opened and closes, or the service worker when its server stops
    if (reason !== "net::ERR_ABORTED" || !(left.has(request) || another)) failures.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    responses.push(response);
    if (response.status() >= 400) failures.push(`${response.status()}: ${response.url()}`);
  });
}

async function clean({ page, context, failures, expectedFailures }: Visit): Promise<void> {
  const breaches = await page.evaluate(() => globalThis.policyViolations ?? []);
  const unexcused = failures.filter((wrong) => !expectedFailures.some((given) => given(wrong)));
  assert.deepEqual([...unexcused, ...breaches.map((breach) => `policy: ${breach}`)], []);
  assert.deepEqual(await context.cookies(), [], "no cookies");
}

/** Opens the page and waits for the engine's first analysis and for what is loaded after it. */
async function openPage({ page, url }: Visit): Promise<void> {
  await page.goto(url);
  await analysed(page);
}

/** Holds back the requests to such addresses until the returned function is called. */
export async function holdBack(context: BrowserContext, addresses: string | RegExp): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((go) => (release = go));
  await context.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

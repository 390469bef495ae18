/**
 * A visit: one page in a new profile, observed from start to end. Every scenario ends with the check that nothing failed
 * unnoticed: no console error, no exception, no failed request, no request to another host, no violation of the policy, no
 * cookie.
 *
 * Scenarios without options have the same page, one after the other: it is left, everything that is stored is removed, and it is
 * opened again, which takes half the time of a new profile, because its programs are already compiled.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Request, Response } from "playwright-core";
import { launch } from "./browser.ts";
import { serve } from "./server.ts";
import type { Server } from "./server.ts";
import { analysed, timeout } from "./wait.ts";

export interface ScenarioOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  readonly script?: () => void;
  /** It needs a profile that has nothing cached. */
  readonly newProfile?: boolean;
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
  /** A scenario that uses it may change it, so no other gets it. */
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
  // A page lives for seconds here: to compile functions of its programs a second time, optimised, costs more than it gives.
  browser = await launch("--js-flags=--wasm-tiering-budget=200000000");
});

after(async () => {
  await browser?.close();
  server?.stop();
});

/** A page with its profile, which several visits may have one after the other. */
interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly session: CDPSession | null;
  visits: number;
  /** The present visit. */
  visit: Visit;
  /** Whether the present visit uses the profile. */
  used: boolean;
}

/** The tab of scenarios without options. */
let shared: Tab | undefined;

/** Memory that is not freed would slow down later visits. */
const mostVisits = 25;

/** Registers a test with its own page. */
export function scenario(name: string, options: ScenarioOptions, act: (visit: Visit) => Promise<void>): void {
  test(name, { timeout: 120_000 }, async () => {
    const plain = Object.keys(options).length === 0;
    const left = plain ? shared : undefined;
    if (plain) shared = undefined;
    const tab = left ? await again(left) : await begin(options, plain);
    let passed = false;
    try {
      await act(tab.visit);
      await clean(tab);
      passed = true;
    } finally {
      if (passed && plain && !tab.used && tab.visit.expectedFailures.length === 0 && tab.visits < mostVisits) shared = tab;
      else await close(tab);
    }
  });
}

async function close({ context }: Tab): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" }); // requests that are still running do not matter
  await context.close();
}

async function begin({ script, withoutPage, serviceWorker, idle, newProfile: _, ...options }: ScenarioOptions, plain: boolean): Promise<Tab> {
  assert.ok(browser && server, "the browser and the server have started");
  const context = await browser.newContext({ viewport, ...options });
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
  const tab: Tab = { page, context, session: plain ? await context.newCDPSession(page) : null, visits: 1, visit: newVisit(page, context, server.url, () => (tab.used = true)), used: false };
  watch(tab);
  if (!withoutPage) await openPage(tab.visit);
  return tab;
}

const viewport = { width: 1440, height: 900 };

function newVisit(page: Page, context: BrowserContext, url: string, used: () => void): Visit {
  return {
    page,
    get context() {
      used();
      return context;
    },
    url,
    failures: [],
    expectedFailures: [],
    responses: [],
  };
}

/** Leaves the page, removes what the last visit has stored and set, and opens the page again. */
async function again(tab: Tab): Promise<Tab> {
  const { page, context, session } = tab;
  assert.ok(session);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of context.pages()) if (other !== page) await other.close();
  const { url } = tab.visit;
  await page.goto(`${url}manifest.json`); // so that nothing is stored by the page that is left
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  await context.clearPermissions();
  await page.mouse.move(-10, -10);
  await page.emulateMedia({ media: null, colorScheme: "light", reducedMotion: "no-preference", forcedColors: "none" });
  await page.setViewportSize(viewport);
  tab.visits++;
  tab.visit = newVisit(page, context, url, () => (tab.used = true));
  await openPage(tab.visit);
  return tab;
}

function watch(tab: Tab): void {
  const { page, context } = tab;
  const home = new URL(tab.visit.url).host;
  const failures = { push: (failure: string) => tab.visit.failures.push(failure) };
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
    tab.visit.responses.push(response);
    if (response.status() >= 400) failures.push(`${response.status()}: ${response.url()}`);
  });
}

async function clean({ page, context, visit: { failures, expectedFailures } }: Tab): Promise<void> {
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

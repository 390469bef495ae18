/**
 * A visit: one page without anything stored, observed from start to end. Every scenario ends with the check that nothing failed
 * unnoticed: no console error, no exception, no failed request, no request to another host, no violation of the policy, no
 * cookie.
 *
 * Scenarios have the same page, one after the other: it is left, everything that is stored and set is removed, and it is
 * opened again, which takes half the time of a new profile, because its programs are already cached. Only what a browser sets for
 * a whole profile, such as a touch screen, needs a page of its own, which is shared by the scenarios that set the same.
 */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Frame, Page, Request, Response } from "playwright-core";
import { launch } from "./browser.ts";
import { delayParts, lateScripts, slowDown } from "./late.ts";
import { serve } from "./server.ts";
import type { Server } from "./server.ts";
import { analysed, hangGuard, limitWaits, runHasFailed } from "./wait.ts";

export interface ScenarioOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  readonly script?: () => void;
  /** It needs a profile that has nothing cached, or sets what cannot be removed; no other scenario gets its page. */
  readonly newProfile?: boolean;
  /** Do not open the page; the scenario opens it. */
  readonly withoutPage?: boolean;
  /** Let the service worker cache the site; otherwise the whole site would be fetched in the background of every scenario. */
  readonly serviceWorker?: boolean;
  /**
   * The browser is idle as soon as it is; otherwise it is busy until the scenario calls beIdle, or until the page no longer waits, two
   * seconds after it has opened. Then the page asks a worker for hints, which takes as much time as a third of opening it, and which
   * most scenarios end before.
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
  /** Calls what waits for an idle browser, from now on at once. */
  var callIdle: (() => void) | undefined;
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

/** A page with its profile, which several visits have one after the other. */
interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly session: CDPSession;
  /** The options of its profile. */
  readonly kind: string;
  readonly url: string;
  visits: number;
  /** The present visit, and the scripts that run before those of its pages. */
  visit: Visit;
  scripts: readonly Disposable[];
}

/** The tabs that no scenario has, by the options of their profiles. */
const free = new Map<string, Tab>();

/** Memory that is not freed would slow down later visits. */
const mostVisits = 25;

/** Registers a test with its own page. */
export function scenario(name: string, options: ScenarioOptions, act: (visit: Visit) => Promise<void>): void {
  test(name, { timeout: 3 * hangGuard }, async () => {
    const tab = await tabFor(options);
    let kept = false;
    try {
      await begin(tab, options);
      await act(tab.visit);
      await clean(tab);
      kept = !options.newProfile && !options.serviceWorker && tab.visit.expectedFailures.length === 0 && tab.visits < mostVisits;
      if (kept) await leave(tab);
    } catch (problem) {
      kept = false;
      runHasFailed();
      throw withFailures(problem, tab.visit.failures, tab.page.url());
    } finally {
      if (kept) free.set(tab.kind, tab);
      else await close(tab);
    }
  });
}

/** What failed without being noticed is often why a wait has failed. */
function withFailures(problem: unknown, failures: readonly string[], url: string): unknown {
  if (problem instanceof Error) problem.message += `\nThe page is at ${url}.${failures.map((each) => `\nBefore it: ${each}`).join("")}`;
  return problem;
}

/** A free tab with the options that a browser sets for a whole profile, or a new one. */
async function tabFor({ script: _1, withoutPage: _2, idle: _3, viewport: _4, colorScheme: _5, reducedMotion: _6, forcedColors: _7, permissions: _8, newProfile, serviceWorker, ...profile }: ScenarioOptions): Promise<Tab> {
  const kind = JSON.stringify(profile);
  const tab = newProfile || serviceWorker ? undefined : free.get(kind);
  if (!tab) return newTab(kind, profile, serviceWorker ?? false);
  free.delete(kind);
  return tab;
}

async function newTab(kind: string, profile: BrowserContextOptions, serviceWorker: boolean): Promise<Tab> {
  assert.ok(browser && server, "the browser and the server have started");
  const context = await browser.newContext({ viewport: desk, ...profile });
  if (profile.javaScriptEnabled !== false) {
    await context.addInitScript(() => {
      globalThis.policyViolations = [];
      const where = (target: EventTarget | null): string => (target instanceof Element ? ` at ${target.outerHTML.slice(0, 200)}` : "");
      addEventListener("securitypolicyviolation", (event) => globalThis.policyViolations?.push(`${event.violatedDirective} ${event.blockedURI}${where(event.target)}`));
    });
    if (!serviceWorker) await context.addInitScript(() => void Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true }));
  }
  await delayParts(context);
  const page = await context.newPage();
  context.on("page", slowDown);
  await slowDown(page);
  const { url } = server;
  const tab: Tab = { page, context, session: await context.newCDPSession(page), kind, url, visits: 0, visit: newVisit(page, context, url), scripts: [] };
  watch(tab);
  return tab;
}

const desk = { width: 1440, height: 900 };

function newVisit(page: Page, context: BrowserContext, url: string): Visit {
  return { page, context, url, failures: [], expectedFailures: [], responses: [] };
}

/** Sets what the scenario asks for, and opens the page. */
async function begin(tab: Tab, options: ScenarioOptions): Promise<void> {
  const { script, idle, withoutPage, viewport, colorScheme, reducedMotion, forcedColors, permissions } = options;
  const { page, context, url } = tab;
  tab.visits++;
  limitWaits(context);
  tab.visit = newVisit(page, context, url);
  await page.emulateMedia({ media: null, colorScheme: colorScheme ?? "light", reducedMotion: reducedMotion ?? "no-preference", forcedColors: forcedColors ?? "none" });
  await page.setViewportSize(viewport ?? desk);
  if (permissions) await context.grantPermissions([...permissions]);
  const scripts = [...lateScripts(), ...(idle ? [] : [busy]), ...(script ? [script] : [])];
  if (options.javaScriptEnabled !== false) tab.scripts = await Promise.all(scripts.map((each) => page.addInitScript(each)));
  if (withoutPage) return;
  await page.goto(`${url}#example=movement`);
  await analysed(page); // and what is loaded after it
}

/** Runs in the page before its own scripts: the browser is busy until callIdle is called, or until the page no longer waits. */
function busy(): void {
  const real = globalThis.requestIdleCallback.bind(globalThis);
  const waiting = new Set<() => void>();
  let idle = false;
  globalThis.requestIdleCallback = (call, limits) => {
    if (idle) return real(call, limits);
    const act = (): void => {
      clearTimeout(timer);
      if (waiting.delete(act)) call({ didTimeout: true, timeRemaining: () => 0 });
    };
    const timer = setTimeout(act, limits?.timeout ?? 0);
    waiting.add(act);
    return Number(timer);
  };
  globalThis.callIdle = () => {
    idle = true;
    for (const act of [...waiting]) act();
  };
}

/** Leaves the page, and removes what the visit has stored and set. */
async function leave({ page, context, session, scripts, url }: Tab): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" }); // requests that are still running do not matter
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const script of scripts) await script.dispose();
  await page.goto(`${url}manifest.json`); // so that nothing is stored by the page that is left
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  await context.clearPermissions();
  await page.mouse.move(-10, -10);
}

async function close({ context }: Tab): Promise<void> {
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
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
    if (request.isNavigationRequest() && frameOf(request) === page.mainFrame()) {
      for (const each of pending) left.add(each);
      leaving = true;
    } else if (leaving) left.add(request);
    pending.add(request);
  });
  context.on("requestfinished", (request) => pending.delete(request));
  context.on("requestfailed", (request) => {
    pending.delete(request);
    const reason = request.failure()?.errorText ?? "";
    const another = frameOf(request)?.page() !== page; // a page that the scenario opened and closes, or the service worker when its server stops
    if (reason !== "net::ERR_ABORTED" || !(left.has(request) || another)) failures.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    tab.visit.responses.push(response);
    if (response.status() >= 400) failures.push(`${response.status()}: ${response.url()}`);
  });
}

/** The frame that made a request; null for one of the service worker, and for the first one of a page that is about to be there. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame(); // throws where there is none
  } catch {
    return null;
  }
}

async function clean({ page, context, visit: { failures, expectedFailures } }: Tab): Promise<void> {
  const breaches = await page.evaluate(() => globalThis.policyViolations ?? []);
  const unexcused = failures.filter((wrong) => !expectedFailures.some((given) => given(wrong)));
  assert.deepEqual([...unexcused, ...breaches.map((breach) => `policy: ${breach}`)], []);
  assert.deepEqual(await context.cookies(), [], "no cookies");
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

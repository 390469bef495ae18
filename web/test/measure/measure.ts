/**
 * Measures the speed of the page in a real Chromium with the served dist/: the time from a key until its analysis is visible, in turns
 * with the same key in a bare editor, and from a first visit until the first analysis. Prints a table of results and targets; fails for
 * none.
 */

import { cpus } from "node:os";
import type { Browser } from "playwright-core";
import { launch } from "../browser/browser.ts";
import { serve } from "../browser/server.ts";
import { embedding } from "./embeds.ts";
import { maximal, typical } from "./designs.ts";
import type { Embedding } from "./embeds.ts";
import { stepping } from "./stepping.ts";
import { typing } from "./typing.ts";
import type { Typing } from "./typing.ts";
import { viewing } from "./viewing.ts";
import { walking } from "./walking.ts";
import { benching, record } from "./bench.ts";
import type { Row } from "./bench.ts";
import { cancelling, looking } from "./looking.ts";
import type { Key } from "./trace.ts";

const starts = 7;

declare global {
  /** Milliseconds from navigation to the first analysis by the engine. */
  var firstAnalysis: number | undefined;
}

function timeStart(): void {
  // The analysis may arrive before the document has loaded, so all of it is observed from the start.
  const seen = () => {
    if (document.getElementById("facts")?.textContent) globalThis.firstAnalysis ??= performance.now();
  };
  new MutationObserver(seen).observe(document, { childList: true, subtree: true });
}

/** A first visit: a newly started browser with a new profile. */
async function firstVisit(url: string): Promise<number> {
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(timeStart);
    const page = await context.newPage();
    await page.goto(url);
    const time = await page.waitForFunction(() => globalThis.firstAnalysis);
    return (await time.jsonValue()) ?? Number.NaN;
  } finally {
    await browser.close();
  }
}

function quantile(samples: readonly number[], at: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}

function print({ what, samples, target }: Row): void {
  const figures = [quantile(samples, 0.5), quantile(samples, 0.1), quantile(samples, 0.9)].map((each) => each.toFixed(each < 3 ? 3 : 1).padStart(8));
  console.log(`${what.padEnd(62)}${figures.join("")}${String(samples.length).padStart(6)}${String(target).padStart(8)}${quantile(samples, 0.5) <= target ? "" : "  over"}`);
}

function printKeys(what: string, keys: readonly Key[], target: number): void {
  print({ what: `${what}: main thread busy`, samples: keys.map((key) => key.work), target });
  print({ what: `${what}: of that on a processor`, samples: keys.map((key) => key.processor), target });
  print({ what: `${what}: key to frame presented`, samples: keys.map((key) => key.presented), target });
}

/** The bare editor shows how much of a key the browser and the editor need. */
function printTyping(what: string, { page, bare }: Typing, target: number): void {
  printKeys(what, page, target);
  printKeys("  a bare editor", bare, target);
}

/** Steps are computed in a worker: the time that they take on the main thread is measured. */
function printSteps(what: string, keys: readonly Key[], target: number): void {
  print({ what: `${what}: main thread busy`, samples: keys.map((key) => key.work), target });
  print({ what: `${what}: of that on a processor`, samples: keys.map((key) => key.processor), target });
}

/** The share of a processor that a busy program gets on this machine: figures far below 1 mean little. */
function share(): number {
  const from = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - from < 300);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - from);
}

/** Entities, and the milliseconds that a picture of them may take. */
const crowds = [
  [10_000, 8],
  [200_000, 25],
] as const;

/**
 * What is measured can be named on the command line, of keys, views, walks, steps, looks, cancel, bench, starts and embeds: `npm run
 * measure -- looks`. `npm run measure -- record` records the figures with which the benchmarks open.
 */
function wanted(what: string): boolean {
  const said = process.argv.slice(2);
  return said.length === 0 || said.includes(what);
}

/** A host page with three embeds; KB are compressed. */
async function measureEmbeds(browser: Browser, url: string): Promise<void> {
  const visits: Embedding[] = [];
  for (let at = 0; at < starts; at++) visits.push(await embedding(browser, url));
  print({ what: "three embeds, KB before they start", samples: visits.map((each) => each.before), target: 8 });
  print({ what: "three embeds, KB once the first has started", samples: visits.map((each) => each.first), target: 800 });
  print({ what: "three embeds, KB once all have", samples: visits.map((each) => each.all), target: 820 });
  print({ what: "three embeds, first paint", samples: visits.map((each) => each.paint), target: 200 });
  print({ what: "an embed in sight, until its first result", samples: visits.map((each) => each.result), target: 800 });
  print({ what: "three embeds, layout shift in thousandths", samples: visits.map((each) => 1000 * each.shift), target: 0 });
}

async function measure(): Promise<void> {
  const server = await serve();
  const browser = await launch();
  console.log(`Chromium ${browser.version()}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${share().toFixed(2)} of a processor free`);
  console.log(`${"milliseconds".padEnd(62)}  median     10%     90%     n  target`);
  try {
    if (process.argv.includes("record")) return await record(browser, server.url);
    for (const layout of wanted("keys") ? ["lanes", "laminar", "trees"] : []) {
      printTyping(`typical, ${layout}, the dearest key`, await typing(browser, server.url, layout, typical, "rows", 20), 16);
      printTyping(`typical, ${layout}, unfinished`, await typing(browser, server.url, layout, typical, "unfinished", 20), 16);
      printTyping(`typical, ${layout}, a whole statement`, await typing(browser, server.url, layout, typical, "statement", 1), 16);
      printTyping(`maximal, ${layout}`, await typing(browser, server.url, layout, maximal, "rows", 5), 150);
    }
    if (wanted("views")) printKeys("another view of memory", await viewing(browser, server.url, 12), 50);
    for (const rows of wanted("walks") ? [10_000, 195_000] : []) {
      const { opened, moved } = await walking(browser, server.url, rows, 24);
      printKeys(`the walk of another system, ${rows.toLocaleString("en")} rows`, opened, 50);
      printSteps(`a step in a walk of ${rows.toLocaleString("en")} rows`, moved, 8);
    }
    for (const [entities, target] of crowds) {
      const name = `${entities.toLocaleString("en")} entities`;
      if (wanted("steps")) printSteps(`a step, ${name}`, await stepping(browser, server.url, entities, 60), target);
      if (!wanted("looks")) continue;
      const { far, near } = await looking(browser, server.url, entities, 60);
      print({ what: `a repaint from far, ${name}`, samples: far, target });
      print({ what: `a repaint from near, ${name}`, samples: near, target });
    }
    if (wanted("cancel")) {
      const { told, again } = await cancelling(browser, server.url, 15);
      print({ what: "cancel of a long analysis, until it is told", samples: told, target: 100 });
      print({ what: "cancel of a long analysis, until the next answer", samples: again, target: 100 });
    }
    if (wanted("bench")) for (const row of await benching(browser, server.url)) print(row);
    if (wanted("embeds")) await measureEmbeds(browser, server.url);
    const samples: number[] = [];
    for (let at = 0; at < (wanted("starts") ? starts : 0); at++) samples.push(await firstVisit(server.url));
    if (samples.length > 0) print({ what: "navigation to the first analysis, cold", samples, target: 350 });
  } finally {
    await browser.close();
    server.stop();
  }
}

await measure();

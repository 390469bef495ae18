/**
 * How fast the page is, measured in a real Chromium against the served dist/: how long a key takes to be painted in every
 * view, and how long a first visit takes to the first analysis. Prints a table with the targets beside it; judges nothing.
 */

import { cpus } from "node:os";
import type { Browser, Page } from "playwright-core";
import { launch } from "../browser/browser.ts";
import { editor, paste } from "../browser/desk.ts";
import { serve } from "../browser/server.ts";
import { analysed, frame } from "../browser/wait.ts";
import { design, maximal, typical } from "./designs.ts";
import type { Size } from "./designs.ts";

/** Milliseconds from a key to its picture, and how much of them the page was busy. */
interface Key {
  readonly latency: number;
  readonly work: number;
}

interface Row {
  readonly what: string;
  readonly samples: readonly number[];
  readonly target: number;
}

const starts = 7;

declare global {
  var keystrokes: Key[] | undefined;
  /** Milliseconds from navigation to the first analysis by the engine. */
  var firstAnalysis: number | undefined;
}

/**
 * Times every key from its event to the task after the frame in which the new analysis was drawn: style, layout and paint
 * are then done. That frame is known by the line of facts, which is written anew whenever an analysis has been drawn. The
 * work is what of this time the page was busy: the task of the key, timers, the callbacks of the frame and what the browser
 * does after them; the rest is waiting for the frame, or for typing to pause.
 */
function timeKeys(): void {
  const keys: Key[] = [];
  globalThis.keystrokes = keys;
  let pressed = 0;
  let spans: [from: number, to: number][] = [];
  const later = (act: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(null);
  };
  const spend = (from: number) => void spans.push([from, performance.now()]);
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (draw) =>
    frame((time) => {
      const from = performance.now();
      draw(time);
      spend(from);
    });
  const timer = globalThis.setTimeout.bind(globalThis) as (work: () => void, milliseconds?: number) => number;
  const timed = (work: () => void, milliseconds?: number): number =>
    timer(() => {
      const from = performance.now();
      work();
      spend(from);
    }, milliseconds);
  globalThis.setTimeout = timed as typeof globalThis.setTimeout;
  addEventListener(
    "keydown",
    (event) => {
      pressed = event.timeStamp;
      spans = [];
      const from = pressed;
      later(() => spend(from));
    },
    { capture: true },
  );
  addEventListener("DOMContentLoaded", () => {
    const facts = document.getElementById("facts");
    if (!facts) return;
    new MutationObserver(() => {
      const from = pressed;
      const drawn = performance.now();
      pressed = 0;
      if (from === 0) return;
      later(() => {
        spend(drawn);
        // Spans may lie within one another; time is counted once.
        let work = 0;
        let until = from;
        for (const [begin, end] of spans.sort((a, b) => a[0] - b[0])) {
          work += Math.max(0, end - Math.max(begin, until));
          until = Math.max(until, end);
        }
        keys.push({ latency: performance.now() - from, work });
      });
    }).observe(facts, { childList: true });
  });
}

function timeStart(): void {
  // The analysis may come before the document is said to be complete, so the whole of it is watched from the start.
  const seen = () => {
    if (document.getElementById("facts")?.textContent) globalThis.firstAnalysis ??= performance.now();
  };
  new MutationObserver(seen).observe(document, { childList: true, subtree: true });
}

async function typing(browser: Browser, url: string, layout: string, size: Size, keys: number): Promise<readonly Key[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(timeKeys);
  const page = await context.newPage();
  await page.goto(url);
  await analysed(page);
  await paste(page, design(layout, size));
  await settled(page, size.systems);
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  const warming = 10;
  // Digits after "spawn " change the population and nothing's name: every key makes a new analysis and a new picture.
  await page.keyboard.insertText("spawn ");
  for (let at = 0; at < keys + warming; at++) await strike(page, at);
  const samples = await page.evaluate(() => globalThis.keystrokes ?? []);
  await context.close();
  return samples.slice(-keys);
}

/** Types a digit and takes it back in turn, waiting each time until the page has answered. */
async function strike(page: Page, at: number): Promise<void> {
  const before = await page.evaluate(() => globalThis.keystrokes?.length ?? 0);
  await page.keyboard.press(at % 2 === 0 ? "7" : "Backspace");
  await page.waitForFunction((count) => (globalThis.keystrokes?.length ?? 0) > count, before);
}

async function settled(page: Page, systems: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const said = document.getElementById("summary")?.textContent ?? "";
    return [...said.matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number(digits), 0) === wanted;
  }, systems);
  await frame(page);
}

/** A first visit: a browser that was started for it, with a profile that nobody has used. */
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
  const figures = [quantile(samples, 0.5), quantile(samples, 0.1), quantile(samples, 0.9)].map((each) => each.toFixed(1).padStart(8));
  console.log(`${what.padEnd(40)}${figures.join("")}${String(samples.length).padStart(6)}${String(target).padStart(8)}${quantile(samples, 0.5) <= target ? "" : "  over"}`);
}

function printKeys(what: string, keys: readonly Key[], target: number): void {
  print({ what: `${what}: work for a key`, samples: keys.map((key) => key.work), target });
  print({ what: `${what}: key to picture`, samples: keys.map((key) => key.latency), target });
}

/** How much of a processor a busy program gets beside everything else on this machine: figures mean little far below 1. */
function share(): number {
  const from = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - from < 300);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - from);
}

async function measure(): Promise<void> {
  const server = await serve();
  const browser = await launch();
  console.log(`Chromium ${browser.version()}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${share().toFixed(2)} of a processor free`);
  console.log(`${"milliseconds".padEnd(40)}  median     10%     90%     n  target`);
  try {
    for (const layout of ["laminar", "trees"]) {
      printKeys(`typical, ${layout}`, await typing(browser, server.url, layout, typical, 120), 16);
      printKeys(`maximal, ${layout}`, await typing(browser, server.url, layout, maximal, 30), 150);
    }
    const samples: number[] = [];
    for (let at = 0; at < starts; at++) samples.push(await firstVisit(server.url));
    print({ what: "navigation to the first analysis, cold", samples, target: 350 });
  } finally {
    await browser.close();
    server.stop();
  }
}

await measure();

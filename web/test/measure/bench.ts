/**
 * Measures the benchmarks themselves: figures in the page and native ones of the same machine, how fast a run stops, and its
 * effect on frames.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { BenchEvent, BenchReport, Result } from "../../src/bench/documents.ts";
import { root } from "../browser/server.ts";
import { analysed } from "../browser/wait.ts";

export interface Row {
  readonly what: string;
  readonly samples: readonly number[];
  readonly target: number;
}

const native = ["slices", "slices-simd", "copse", "copse-simd", "copse-blocked-simd", "pointers", "pointers-shuffled"];
const inPage = [...native, "js-typed", "js-objects", "js-objects-shuffled", "bitecs"];
const entities = [10_000, 100_000, 1_000_000];
const repetitions = 9;

type Figures = (storage: string, entities: number) => number;

function figuresOf(results: readonly Result[]): Figures {
  return (storage, size) => results.find((result) => result.storage === storage && result.entities === size)?.median ?? Number.NaN;
}

function runNative(): readonly Result[] {
  const args = ["run", "./build", "bench", "-workload", "derivative", "-metrics", "tick", "-components", "4", "-entities", entities.join(","), "-storages", native.join(","), "-reps", String(repetitions), "-out", "-"];
  const out = execFileSync("go", args, { cwd: root, maxBuffer: 64 << 20, stdio: ["ignore", "pipe", "ignore"] });
  return (JSON.parse(out.toString()) as BenchReport).results;
}

/**
 * Runs benchmarks in a worker as the panel does, while the page counts its frames. Resolves to the last of each figure, and the
 * longest frame.
 */
async function runInPage(page: Page, order: string): Promise<{ readonly results: readonly Result[]; readonly frames: readonly number[] }> {
  return page.evaluate(async (lines) => {
    const { benchProgram = "", benchKernel = "", benchScript = "" } = document.querySelector<HTMLScriptElement>("script[data-bench-program]")?.dataset ?? {};
    const compile = (address: string) => WebAssembly.compileStreaming(fetch(address));
    const [program, second] = await Promise.all([compile(benchProgram), compile(benchKernel)]);
    const worker = new Worker(benchScript);
    const heard = (wanted: string, hear: (event: BenchEvent) => void) =>
      new Promise<void>((done, failed) => {
        worker.onmessage = ({ data }: MessageEvent<{ kind: string; event: BenchEvent; message?: string }>) => {
          if (data.kind === "event") hear(data.event);
          else if (data.kind === wanted) done();
          else failed(new Error(data.message));
        };
      });
    const ready = heard("ready", () => {});
    worker.postMessage({ kind: "start", program, kernel: second });
    await ready;
    const results = new Map<string, Result>();
    const frames: number[] = [];
    let running = true;
    let before = performance.now();
    const count = (now: number): void => {
      frames.push(now - before);
      before = now;
      if (running) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    const done = heard("done", (event) => {
      if (event.kind === "refused") throw new Error(event.why);
      if (event.kind === "sample") results.set(`${event.result.storage} ${event.result.entities}`, event.result);
    });
    worker.postMessage({ kind: "run", order: lines });
    await done;
    running = false;
    worker.terminate();
    return { results: [...results.values()], frames: frames.slice(1) };
  }, order);
}

/** Presses Run and Stop in the page; milliseconds until the page reports that it has stopped. */
async function stops(page: Page, times: number): Promise<number[]> {
  await page.locator("#bench-open:not([disabled])").click();
  await page.locator(".bench-form").waitFor();
  const samples: number[] = [];
  for (let at = 0; at < times; at++) {
    await page.getByRole("button", { name: "Run here" }).click();
    await page.locator(".bench-panel > progress[value]").waitFor();
    samples.push(
      await page.locator("#bench").evaluate(async (bench) => {
        const began = performance.now();
        [...bench.querySelectorAll("button")].find((each) => each.textContent === "Stop")?.click();
        while (!bench.querySelector(".bench-message")?.textContent?.startsWith("Stopped")) await new Promise((done) => setTimeout(done));
        return performance.now() - began;
      }),
    );
  }
  return samples;
}

function table(here: readonly Result[], there: readonly Result[]): void {
  const [browser, machine] = [figuresOf(here), figuresOf(there)];
  console.log(`\nderivative, 4 components, ns per entity and tick: in the page / native (their ratio)\n${"".padEnd(24)}${entities.map((n) => String(n).padStart(26)).join("")}`);
  for (const storage of inPage) {
    const cells = entities.map((n) => `${browser(storage, n).toFixed(2)} / ${machine(storage, n).toFixed(2)} (${(browser(storage, n) / machine(storage, n)).toFixed(2)})`.replaceAll("NaN", "-"));
    console.log(storage.padEnd(24) + cells.map((cell) => cell.padStart(26)).join(""));
  }
  console.log("");
}

/** Ratios of medians of one run each; those of the page to native ones are of two runs, one after the other. */
export async function benching(browser: Browser, url: string): Promise<readonly Row[]> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(url);
  await analysed(page);
  const there = runNative();
  const order = `workload derivative\nentities ${entities.join(",")}\ncomponents 4\nmetrics tick\nrepetitions ${repetitions}\nstorages ${inPage.join(",")}`;
  const { results: here, frames } = await runInPage(page, order);
  table(here, there);
  const [mine, machine] = [figuresOf(here), figuresOf(there)];
  const most = 1_000_000;
  const fastest = mine("copse-blocked-simd", most);
  const script = Math.min(...["js-typed", "js-objects", "bitecs"].map((storage) => mine(storage, most)));
  const rows: Row[] = [
    { what: "SIMD on slices, page / native, 1e5", samples: [mine("slices-simd", 100_000) / machine("slices-simd", 100_000)], target: 1.05 },
    { what: "SIMD on slices, page / native, 1e6", samples: [mine("slices-simd", most) / machine("slices-simd", most)], target: 1.05 },
    { what: "Go loop over slices, page / native, 1e5", samples: [mine("slices", 100_000) / machine("slices", 100_000)], target: 1.7 },
    { what: "Go loop over slices, page / native, 1e6", samples: [mine("slices", most) / machine("slices", most)], target: 1.7 },
    { what: "blocked SIMD / pointers in order, page, 1e6", samples: [fastest / mine("pointers", most)], target: 1 / 10 },
    { what: "blocked SIMD / pointers shuffled, page, 1e6", samples: [fastest / mine("pointers-shuffled", most)], target: 1 / 25 },
    { what: "blocked SIMD / best of JavaScript, page, 1e6", samples: [fastest / script], target: 1 },
    { what: "a frame of the page while it runs", samples: frames, target: 50 },
    { what: "the longest of them", samples: [Math.max(...frames)], target: 50 },
    { what: "stop of a run, until it is told", samples: await stops(page, 7), target: 100 },
  ];
  await page.context().close();
  return rows;
}

/** Runs the benchmarks as the page offers them at first, and keeps their figures for the page of others. */
export async function record(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(`${url}#benchmarks`);
  await page.getByRole("button", { name: "Run here" }).click();
  await page.locator(".bench-doing", { hasText: /\S/ }).waitFor();
  await page.getByRole("button", { name: "Run here", disabled: false }).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON" }).click();
  const folder = join(root, "playground-examples", "browser");
  mkdirSync(folder, { recursive: true });
  await (await saved).saveAs(join(folder, "derivative.json"));
}

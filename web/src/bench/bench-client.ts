/** The page's side of the benchmarks' worker: one run at a time, which can be stopped at once. */

import { asFault, checkFile } from "../engine/fault.ts";
import { fetchMade } from "../loading/fetch-made.ts";
import { Deferred } from "../loading/lazy.ts";
import type { BenchEvent, BenchReport, Catalog } from "./documents.ts";
import type { Order, Report } from "./bench-protocol.ts";

/** How a run ended. */
export type Ending =
  | { readonly kind: "done" }
  /** The reader has stopped it. */
  | { readonly kind: "stopped" }
  /** The rest was not run; why is a sentence. */
  | { readonly kind: "refused"; readonly why: string }
  /** The worker or its program has stopped. */
  | { readonly kind: "fault"; readonly message: string };

/** A run of the worker, or of a server that runs natively. */
export interface Run {
  readonly ended: Promise<Ending>;
  stop(): void;
}

/** Addresses of the worker's program, kernel and script. */
export interface BenchAddresses {
  readonly program: string;
  readonly kernel: string;
  readonly script: string;
}

interface Running {
  onEvent(event: BenchEvent): void;
  end(ending: Ending): void;
}

/** A worker that has sent nothing after so many milliseconds counts as one that cannot start. */
const startTimeout = 30_000;

/** Milliseconds without an event after which a run has failed. One case takes less than half of them on slow machines. */
const longestSilence = 120_000;

export class BenchClient {
  readonly #addresses: BenchAddresses;
  readonly #waiting: () => void;
  #modules: Promise<readonly [WebAssembly.Module, WebAssembly.Module]> | null = null;
  #worker: Promise<Worker> | null = null;
  #running: Running | null = null;
  #catalog: Catalog | null = null;
  /** The timer of a run that has said nothing since. */
  #limit = 0;

  /** Calls waiting when the server is still making the programs. */
  constructor(addresses: BenchAddresses, waiting: () => void = () => {}) {
    this.#addresses = addresses;
    this.#waiting = waiting;
  }

  /** What can be measured. The first call loads and starts the program. Rejects with EngineFault. */
  async catalog(): Promise<Catalog> {
    await this.#ready();
    if (!this.#catalog) throw asFault("The benchmarks sent no list of what can be measured.");
    return this.#catalog;
  }

  /** Runs an order in the format of wasm/benchworker/session/order.go. One at a time. */
  run(order: string, onEvent: (event: BenchEvent) => void): Run {
    const ended = new Deferred<Ending>();
    const running: Running = { onEvent, end: (ending) => ended.set(ending) };
    this.#running = running;
    this.#ready().then(
      (worker) => {
        if (this.#running !== running) return;
        this.#watch();
        send(worker, { kind: "run", order });
      },
      (problem: unknown) => this.#end({ kind: "fault", message: asFault(problem).message }),
    );
    return { ended: ended.promise, stop: () => this.#running === running && this.#stop() };
  }

  /** Ends the worker, because WebAssembly cannot be interrupted, and starts another one for the next run. */
  #stop(): void {
    this.#endWorker();
    this.#end({ kind: "stopped" });
    void this.#ready().catch(() => {}); // the next run reports the failure
  }

  #end(ending: Ending): void {
    clearTimeout(this.#limit);
    const running = this.#running;
    this.#running = null;
    running?.end(ending);
  }

  #endWorker(): void {
    void this.#worker?.then((worker) => worker.terminate(), () => {});
    this.#worker = null;
  }

  #ready(): Promise<Worker> {
    this.#worker ??= this.#start().catch((problem: unknown) => {
      this.#worker = null;
      throw problem;
    });
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    this.#modules ??= Promise.all([compile(this.#addresses.program, this.#waiting), compile(this.#addresses.kernel, this.#waiting)]).catch((problem: unknown) => {
      this.#modules = null;
      throw problem;
    });
    const [program, kernel] = await this.#modules;
    const worker = new Worker(this.#addresses.script);
    const report = await firstReport(worker, { kind: "start", program, kernel });
    if (report.kind !== "ready") {
      worker.terminate();
      throw asFault(report.kind === "fault" ? report.message : "The worker of the benchmarks did not start.");
    }
    this.#catalog = JSON.parse(report.catalog) as Catalog;
    worker.onmessage = ({ data }: MessageEvent<Report>) => this.#handle(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#handle({ kind: "fault", message: event.message || "The worker stopped." });
    };
    return worker;
  }

  #handle(report: Report): void {
    this.#watch();
    switch (report.kind) {
      case "event":
        this.#running?.onEvent(report.event);
        return;
      case "done":
        this.#end(report.why === null ? { kind: "done" } : { kind: "refused", why: asSentence(report.why) });
        return;
      case "fault":
        this.#endWorker();
        this.#end({ kind: "fault", message: report.message });
    }
  }

  /** Ends a worker that says nothing any more. */
  #watch(): void {
    clearTimeout(this.#limit);
    if (!this.#running) return;
    const silent = `The worker of the benchmarks has said nothing for ${longestSilence / 60_000} minutes, so it was stopped.`;
    this.#limit = window.setTimeout(() => this.#handle({ kind: "fault", message: silent }), longestSilence);
  }
}

function send(worker: Worker, order: Order): void {
  worker.postMessage(order);
}

async function compile(address: string, waiting: () => void): Promise<WebAssembly.Module> {
  const response = await fetchMade(address, waiting);
  checkFile(response, "The benchmarks");
  return WebAssembly.compileStreaming(response);
}

/** Reads a file of figures in a worker of its own. Rejects with an Error whose message is a sentence about the file. */
export async function readFile(script: string, name: string, file: Blob): Promise<BenchReport> {
  const worker = new Worker(script);
  const report = await firstReport(worker, { kind: "read", name, file }, `${name} was not read within ${startTimeout / 1000} seconds.`);
  worker.terminate();
  if (report.kind === "read") return report.report;
  throw new Error(report.kind === "unread" ? report.why : report.kind === "fault" ? report.message : `${name} cannot be read.`);
}

const cannotStart = "This page cannot start a worker, and benchmarks in the page would block it.";

function firstReport(worker: Worker, order: Order, otherwise = cannotStart): Promise<Report> {
  return new Promise((report) => {
    const silent: Report = { kind: "fault", message: otherwise };
    const timer = setTimeout(report, startTimeout, silent);
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      clearTimeout(timer);
      report(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      report(silent);
    };
    send(worker, order);
  });
}

function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith("?") ? "" : "."}`;
}

/** The script of the benchmarks' worker: runs the Go program, and gives it the SIMD kernel and the storages in JavaScript. */

import { asFault, messageOf } from "../engine/fault.ts";
import { Program } from "../engine/program.ts";
import type { Exports } from "../engine/program.ts";
import { baselines } from "./baselines.ts";
import type { BenchEvent } from "./documents.ts";
import type { Order, Report } from "./bench-protocol.ts";
import { readReport } from "./figures.ts";
import { metrics, numbersOfEntity, Scripted } from "../scripted/scripted.ts";

/** See wasm/benchworker/exports.go. */
interface Calls extends Exports {
  catalog(): number;
  measure(n: number): number;
}

type Kernel = (p: number, v: number, floats: number, dt: number) => void;

/** The global scope of a web worker, which TypeScript's types for a page do not have. */
interface Scope {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(report: Report): void;
}

const scope = globalThis as unknown as Scope;
const decoder = new TextDecoder();
let program: Program<Calls> | null = null;
let host: Host | null = null;

/** The imports of the program (wasm/benchworker/imports.go). The kernel uses the program's memory, so it is instantiated after it. */
class Host {
  #memory: WebAssembly.Memory | null = null;
  #kernel: Kernel | null = null;

  /** The storages of the workload scripted, by the program's number. */
  readonly #scripts: (Scripted | undefined)[] = [];

  readonly imports: WebAssembly.ModuleImports = {
    axpy: (p: number, v: number, floats: number, dt: number) => this.#kernel?.(p >>> 0, v >>> 0, floats, dt),
    tell: (at: number, bytes: number) => {
      const event = JSON.parse(decoder.decode(new Uint8Array(this.#buffer, at >>> 0, bytes).slice())) as BenchEvent;
      scope.postMessage({ kind: "event", event });
    },
    setup: (kind: number, entities: number, components: number, chain: number, order: number) => {
      const own = { components, chain: new Uint8Array(this.#buffer, chain >>> 0, entities), order: order === 0 ? null : new Int32Array(this.#buffer, order >>> 0, entities) };
      baselines.setup(kind, own);
    },
    step: (kind: number) => baselines.step(kind),
    script: (kind: number, metric: number, entities: number, compositions: number) => {
      this.#scripts[kind] = undefined; // so that its memory is free before the next one is made
      this.#scripts[kind] = new Scripted(kind, metrics[metric]!, new Uint16Array(this.#buffer, compositions >>> 0, entities));
    },
    scriptReset: (kind: number) => this.#scripts[kind]?.reset(),
    scriptStep: (kind: number) => this.#scripts[kind]?.step(),
    scriptEnding: (kind: number, out: number) => new Float64Array(this.#buffer, out >>> 0, 3).set(this.#scripts[kind]?.ending() ?? []),
    scriptRead: (kind: number, entities: number, out: number) => {
      const numbers = new Float64Array(this.#buffer, out >>> 0, entities * numbersOfEntity);
      for (let i = 0; i < entities; i++) this.#scripts[kind]?.read(i, numbers, i * numbersOfEntity);
    },
    read: (kind: number, from: number, floats: number, out: number) => baselines.read(kind, from, new Float32Array(this.#buffer, out >>> 0, floats)),
  };

  /** Frees all populations. */
  clear(): void {
    baselines.clear();
    this.#scripts.length = 0;
  }

  get #buffer(): ArrayBuffer {
    if (!this.#memory) throw new Error("The program has no memory yet.");
    return this.#memory.buffer as ArrayBuffer;
  }

  async bind(instance: WebAssembly.Instance, kernel: WebAssembly.Module): Promise<void> {
    this.#memory = instance.exports["mem"] as WebAssembly.Memory;
    const { exports } = await WebAssembly.instantiate(kernel, { go: { mem: this.#memory } });
    this.#kernel = exports["axpy"] as Kernel;
  }
}

async function start(module: WebAssembly.Module, kernel: WebAssembly.Module): Promise<void> {
  const own = (host = new Host());
  program = await Program.start<Calls>(module, {
    // Garbage is collected as early as in a native run.
    collectAt: 100,
    imports: { copse: own.imports },
    beforeStart: (instance) => own.bind(instance, kernel),
  });
  scope.postMessage({ kind: "ready", catalog: program.text((x) => x.catalog()) });
}

function run(running: Program<Calls>, order: string): void {
  const why = running.text((x) => x.measure(running.send(order)));
  host?.clear();
  scope.postMessage({ kind: "done", why: why === "" ? null : why });
}

function failed(problem: unknown): void {
  scope.postMessage({ kind: "fault", message: asFault(problem).message });
}

/** Reads a file here, because the page would stand still meanwhile. */
async function read(name: string, file: Blob): Promise<void> {
  const text = await file.text();
  try {
    scope.postMessage({ kind: "read", report: readReport(name, text) });
  } catch (problem) {
    scope.postMessage({ kind: "unread", why: messageOf(problem) });
  }
}

scope.onmessage = ({ data: order }) => {
  if (order.kind === "start") {
    start(order.program, order.kernel).catch(failed);
    return;
  }
  if (order.kind === "read") {
    read(order.name, order.file).catch(failed);
    return;
  }
  try {
    if (program) run(program, order.order);
  } catch (problem) {
    failed(problem);
  }
};

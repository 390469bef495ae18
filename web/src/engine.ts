/**
 * The only file that touches WebAssembly: starts the engine, calls it, and starts a fresh one when it has failed.
 *
 * Text and numbers travel through two buffers in the engine's memory (see wasm/exports.go). A view of that memory is made
 * anew for every call, because growing memory detaches the old ones.
 */

import "wasm_exec";

import type {} from "./early.ts"; // its globals; the page runs it before anything else
import type { Advice, ComponentId, LeafId, Page } from "./page.ts";
import { EngineFault } from "./state.ts";
import type { Engine } from "./state.ts";

/** Bytes received, and how many there will be; 0 as long as nobody knows. */
export type Progress = (received: number, total: number) => void;

/** What the style sheet decides about the ribbons. */
export interface PaintTheme {
  readonly family: string;
  /** Advance widths of the characters from space to tilde, the en dash and the ellipsis, in thousandths of the font's height. */
  readonly advances: readonly number[];
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly hair: string;
  readonly panel: string;
  readonly accent: string;
  readonly warn: string;
  readonly palette: readonly string[];
}

/** How large the picture of the arrays is, and where its ribbons are, in CSS pixels. */
export interface Arrangement {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly ribbonWidth: number;
  readonly ribbonHeight: number;
  /** Which looks occur: 1 order shared, 2 a group's own order, 4 in no group, 8 empty, 16 crossed. */
  readonly looks: number;
}

/** The part of the picture that a canvas shows. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
}

/** What lights up; tested leaves are those in which entities are tested one by one. */
export interface Light {
  readonly components: Iterable<ComponentId>;
  readonly leaves: Iterable<LeafId>;
  readonly tested: ReadonlySet<LeafId>;
}

export interface Hit {
  readonly component: ComponentId;
  /** -1 beside the blocks of the ribbon. */
  readonly leaf: LeafId;
}

export interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Components that a group wants in step with this block and that are not. */
  readonly misplaced: readonly ComponentId[];
}

/** The ribbons of the last analysed text. Every call may throw EngineFault. */
export interface Painter {
  setTheme(theme: PaintTheme): void;
  arrange(width: number, zoom: number): Arrangement;
  paint(canvas: HTMLCanvasElement, window: Window, light: Light): void;
  hit(x: number, y: number): Hit | null;
  block(component: ComponentId, leaf: LeafId): Block | null;
}

export interface RunningEngine extends Engine, Painter {
  /** The analysis as a document of schema copse.analysis/1, for export. */
  document(text: string): string;
  /** Fails on purpose. For the tests of the way back. */
  fault(): void;
}

interface Exports extends WebAssembly.Exports {
  mem: WebAssembly.Memory;
  input(n: number): number;
  output(): number;
  outputLen(): number;
  analyze(n: number, flags: number): number;
  advise(n: number, flags: number): number;
  document(n: number, flags: number): number;
  format(n: number): number;
  keywords(): number;
  setTheme(n: number): number;
  arrange(width: number, zoom: number): number;
  paint(n: number): number;
  hit(x: number, y: number): number;
  block(component: number, leaf: number): number;
  fault(): number;
}

declare global {
  /** The canvases that the engine paints on, by number. */
  var copseCanvases: HTMLCanvasElement[];
  /** Called by the engine once its exports may be called. */
  var copseReady: (() => void) | undefined;
}

const populated = 1;
const hintsLater = 2;
const tested = 1 << 16;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Where the page says the engine is. */
export function engineAddress(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][type="application/wasm"]');
  if (!link) throw new EngineFault("The page does not say where the engine is.");
  return link.href;
}

/** Whether the engine that the page asked for first is compiled by the next task. To be asked before it is started. */
export function engineCompiled(): Promise<boolean> {
  const compiled = globalThis.copseDownload.first?.module.then(() => true, () => false) ?? Promise.resolve(false);
  return Promise.race([compiled, new Promise<false>((done) => setTimeout(done, 0, false))]);
}

/** Loads and starts the engine. Rejects with EngineFault where it cannot be loaded. */
export async function startEngine(progress: Progress = () => {}, address = engineAddress()): Promise<RunningEngine> {
  try {
    const go = newGo();
    const { module, instance } = await load(address, go.importObject, progress);
    return new WasmEngine(module, await run(go, instance));
  } catch (cause) {
    throw asFault(cause);
  }
}

async function load(address: string, imports: WebAssembly.Imports, progress: Progress): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  const download = globalThis.copseDownload.first ?? globalThis.copseDownload.begin(address);
  globalThis.copseDownload.first = null;
  const copy = await download.copy;
  if (!copy.ok || !copy.body) throw new EngineFault(`The engine could not be loaded (HTTP ${copy.status}).`);
  // The copy may be read to its end only after the compiler has finished with the original.
  let travelling = true;
  const told: Progress = (received, total) => travelling && progress(received, total);
  count(copy, copy.body, told).catch(() => {}); // a download that breaks off is told by the module
  const module = await download.module;
  travelling = false;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
}

/** Reports the bytes of a response as they come. Under compression the total is only known at the end. */
async function count(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>, progress: Progress): Promise<void> {
  const total = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length") ?? 0);
  const reader = body.getReader();
  let received = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += part.value.byteLength;
    progress(received, Math.max(total, 0));
  }
}

function newGo(): Go {
  const go = new Go();
  // Analyses are short-lived garbage: collecting at five times the live heap costs a few megabytes and saves most pauses.
  go.env = { GOGC: "400" };
  return go;
}

interface Running {
  readonly exports: Exports;
  /** How the program ended; undefined while it runs. */
  ended(): string | undefined;
}

/** Runs the program up to the point where its exports may be called. */
async function run(go: Go, instance: WebAssembly.Instance): Promise<Running> {
  let ended: string | undefined;
  go.exit = (code) => {
    ended = `The engine stopped with code ${code}.`;
  };
  const ready = new Promise<void>((resolve) => {
    globalThis.copseReady = resolve;
  });
  const exit = go.run(instance).then(() => {
    ended ??= "The engine stopped.";
    throw new EngineFault(ended);
  });
  exit.catch(() => {}); // after the start the calls notice by themselves
  await Promise.race([ready, exit]);
  globalThis.copseReady = undefined;
  return { exports: instance.exports as Exports, ended: () => ended };
}

class WasmEngine implements RunningEngine {
  readonly #module: WebAssembly.Module;
  #running: Running;
  #restarting: Promise<void> | null = null;
  /** The newest text that the engine has analysed, for the ribbons of a fresh one. */
  #text: string | null = null;
  #theme: PaintTheme | null = null;

  constructor(module: WebAssembly.Module, running: Running) {
    this.#module = module;
    this.#running = running;
    globalThis.copseCanvases ??= [];
  }

  advise(text: string): Advice {
    return JSON.parse(this.#textOf((x) => x.advise(this.#send(encoder.encode(text)), populated))) as Advice;
  }

  analyze(text: string): Page {
    const page = JSON.parse(this.#textOf((x) => x.analyze(this.#send(encoder.encode(text)), populated | hintsLater))) as Page;
    this.#text = text;
    return page;
  }

  document(text: string): string {
    return this.#textOf((x) => x.document(this.#send(encoder.encode(text)), populated));
  }

  format(text: string): string {
    return this.#textOf((x) => x.format(this.#send(encoder.encode(text))));
  }

  keywords(): readonly string[] {
    return this.#textOf((x) => x.keywords()).split("\n").filter((word) => word !== "");
  }

  restart(): Promise<void> {
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = null;
    });
    return this.#restarting;
  }

  async #restart(): Promise<void> {
    try {
      const go = newGo();
      this.#running = await run(go, await WebAssembly.instantiate(this.#module, go.importObject));
      if (this.#theme) this.setTheme(this.#theme);
    } catch (cause) {
      throw asFault(cause);
    }
    const text = this.#text;
    this.#text = null;
    if (text !== null) this.#analyzeAgain(text);
  }

  /** A text that the last engine could analyse; should the fresh one fail on it, that is for the next call to find out. */
  #analyzeAgain(text: string): void {
    try {
      this.analyze(text);
    } catch (cause) {
      if (!(cause instanceof EngineFault)) throw cause;
    }
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    const { ink, soft, faint, hair, panel, accent, warn, palette } = theme;
    const lines = [theme.family, theme.advances.join(" "), ink, soft, faint, hair, panel, accent, warn, ...palette];
    this.#call((x) => x.setTheme(this.#send(encoder.encode(lines.join("\n")))));
  }

  arrange(width: number, zoom: number): Arrangement {
    const words = this.#wordsOf((x) => x.arrange(Math.round(width), Math.round(zoom * 1000)));
    const [all = 0, height = 0, left = 0, ribbonWidth = 0, ribbonHeight = 0, looks = 0] = words;
    return { width: all, height, left, ribbonWidth, ribbonHeight, looks };
  }

  paint(canvas: HTMLCanvasElement, window: Window, light: Light): void {
    const components = [...light.components];
    const leaves = Array.from(light.leaves, (leaf) => (light.tested.has(leaf) ? leaf | tested : leaf));
    const words = Int32Array.of(
      surface(canvas),
      Math.round(window.x),
      Math.round(window.y),
      Math.round(window.width),
      Math.round(window.height),
      Math.round(window.scale * 1000),
      components.length,
      ...components,
      leaves.length,
      ...leaves,
    );
    this.#call((x) => x.paint(this.#send(new Uint8Array(words.buffer))));
  }

  hit(x: number, y: number): Hit | null {
    let found = -1;
    this.#call((exports) => {
      found = exports.hit(Math.floor(x), Math.floor(y));
      return 0;
    });
    if (found < 0) return null;
    const leaf = found & 0xffff;
    return { component: found >> 16, leaf: leaf === 0xffff ? -1 : leaf };
  }

  block(component: ComponentId, leaf: LeafId): Block | null {
    const [x, y, width, height, ...misplaced] = this.#wordsOf((exports) => exports.block(component, leaf));
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return { x, y, width, height, misplaced };
  }

  fault(): void {
    this.#call((x) => x.fault());
  }

  /** Puts bytes into the input buffer; returns how many. */
  #send(bytes: Uint8Array): number {
    const { exports } = this.#running;
    const at = exports.input(bytes.length) >>> 0;
    if (at === 0) throw new EngineFault(decoder.decode(this.#output()));
    new Uint8Array(exports.mem.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  #output(): Uint8Array<ArrayBuffer> {
    const { exports } = this.#running;
    const length = exports.outputLen();
    return length === 0 ? new Uint8Array() : new Uint8Array(exports.mem.buffer as ArrayBuffer, exports.output() >>> 0, length);
  }

  #textOf(call: (exports: Exports) => number): string {
    this.#call(call);
    return decoder.decode(this.#output());
  }

  #wordsOf(call: (exports: Exports) => number): Int32Array {
    this.#call(call);
    return new Int32Array(this.#output().slice().buffer);
  }

  /** Calls the engine. A panic is a status, a crash of the Go runtime an exception or an exit; all become EngineFault. */
  #call(call: (exports: Exports) => number): void {
    let status: number;
    try {
      status = call(this.#running.exports);
    } catch (cause) {
      throw asFault(cause, this.#running.ended());
    }
    const ended = this.#running.ended();
    if (ended !== undefined) throw new EngineFault(ended);
    if (status !== 0) throw new EngineFault(decoder.decode(this.#output()));
  }
}

function surface(canvas: HTMLCanvasElement): number {
  const known = globalThis.copseCanvases.indexOf(canvas);
  return known >= 0 ? known : globalThis.copseCanvases.push(canvas) - 1;
}

function asFault(cause: unknown, ended?: string): EngineFault {
  if (cause instanceof EngineFault) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new EngineFault(ended === undefined ? message : `${ended} ${message}`, { cause });
}

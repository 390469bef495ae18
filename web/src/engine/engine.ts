/** Loads and calls the engine (wasm/exports.go), and starts a new one after a fault. */

import { begin } from "./download.ts";
import { asFault, checkFile, EngineFault } from "./fault.ts";
import { idle } from "../browser/idle.ts";
import type { ComponentId, LeafId, Page, SystemId } from "../page/page.ts";
import { heavy, populated, Program } from "./program.ts";
import type { Exports } from "./program.ts";
import { readPage } from "../page/reading.ts";
import type { Engine, Expected } from "../state/state.ts";

/** Bytes received, and bytes in total; 0 while the total is unknown. */
export type Progress = (received: number, total: number) => void;

/** Colours and font of the arrays, from the style sheet. */
export interface PaintTheme {
  readonly family: string;
  /** Advance widths of the characters from space to tilde, the en dash and the ellipsis, in thousandths of the font's height. */
  readonly advances: readonly number[];
  /** Behind the whole picture. */
  readonly background: string;
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly hair: string;
  readonly panel: string;
  readonly accent: string;
  readonly warn: string;
  readonly full: string;
  readonly partial: string;
  readonly written: string;
  readonly palette: readonly string[];
}

/** Size of the picture of the arrays, and the place of each array in it, in CSS pixels. */
export interface Arrangement {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly arrayWidth: number;
  readonly arrayHeight: number;
  /** Height of the scale of rows, which is at the lower edge; 0 if there is none. */
  readonly axis: number;
  /** The patterns that occur, as bits: 1 same order in several arrays, 2 a group's own order, 4 in no group, 8 empty, 16 crossed, 32 brackets, 64 numbers of arrays, 128 room for look-ups between the lines. */
  readonly looks: number;
  /** The components that have arrays, from the top to the bottom. */
  readonly order: readonly ComponentId[];
}

/** The part of the picture that a canvas shows, in CSS pixels of the picture. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
}

/** In the place of the selected system, as wasm/session.go has them. */
const selectedCommits = -1;
const shownMove = -2;

/** What a system does with a block, as wasm/paint numbers it: reads its rows in order, tests each entity, or finds rows by handle. */
export const trackKinds = { walked: 1, tested: 2, fetched: 3 } as const;

export interface Track {
  readonly component: ComponentId;
  readonly leaf: LeafId;
  readonly kind: keyof typeof trackKinds;
}

/** What is highlighted: framed blocks, or the tracks of a system, whose other components are then pale. */
export interface Highlights {
  readonly components: Iterable<ComponentId>;
  readonly leaves: Iterable<LeafId>;
  /** null if no system is selected. */
  readonly system: { readonly id: SystemId; readonly tracks: readonly Track[] } | null;
  /** Whether the commits are selected. */
  readonly commits: boolean;
  /** Whether a move is shown, which then is the only thing with a colour. */
  readonly move: boolean;
}

export interface Hit {
  readonly component: ComponentId;
  /** -1 where the array has no block at this point. */
  readonly leaf: LeafId;
}

export interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Components that a group wants in the same order as this block and that have another order. */
  readonly misplaced: readonly ComponentId[];
}

/** A stretch of rows of a component's array in a lane. */
export interface Stretch {
  readonly component: ComponentId;
  readonly lane: number;
  readonly from: number;
  readonly to: number;
}

/** Rows that are large enough to show their entities, where the entities have not been loaded. */
export interface VisibleRows {
  readonly stretches: readonly Stretch[];
  /** Whether some of them are unknown. */
  readonly missing: boolean;
}

/** Paints the arrays of the last analysed text. Every call may throw EngineFault. */
export interface Painter {
  setTheme(theme: PaintTheme): void;
  /** A height of 0 means the natural height. */
  arrange(width: number, height: number, zoom: number): Arrangement;
  paint(canvas: HTMLCanvasElement, window: Window, highlights: Highlights): void;
  /**
   * Shows the position of a replay. picture is in the format of wasm/paint: a whole model, or the difference from the last
   * position. An empty picture ends the replay.
   */
  replay(picture: Uint8Array): void;
  /** Adds entities to the model of the present analysis, as the worker sends them. */
  addEntities(picture: Uint8Array): void;
  /** The rows whose entities the last paint would show. */
  visibleRows(): VisibleRows;
  /** Shows the picture part of the way to the last change: t is from 0 to 1. */
  tween(t: number): void;
  /** The whole picture as an SVG document, as wide as on the screen, with nothing highlighted; "" before there is one. */
  svg(): string;
  /** Bytes of the whole memory, and KiB in use after a garbage collection. */
  memory(): { readonly all: number; readonly live: number };
  hit(x: number, y: number): Hit | null;
  block(component: ComponentId, leaf: LeafId): Block | null;
  /** The entity at a row of a leaf, counted from the leaf's first row; 0 where there is none or it is not loaded. */
  entity(component: ComponentId, leaf: LeafId, row: number): number;
}

export interface RunningEngine extends Engine, Painter {
  /** A second picture, which shows replays only. */
  readonly second: Painter;
  /**
   * Another engine in the same program, with pictures of its own. A fault stops all engines of the program, and each one
   * restarts itself.
   */
  another(): RunningEngine;
  /** Frees its pictures for another engine. */
  close(): void;
  /** Stops the engine on purpose, for the tests of the restart. */
  fault(): void;
}

interface Calls extends Exports {
  analyze(n: number, flags: number): number;
  change(was: number, now: number): number;
  complete(n: number): number;
  setTheme(n: number): number;
  load(n: number): number;
  replay(n: number): number;
  stage(which: number): number;
  sight(): number;
  tween(t: number): number;
  svg(): number;
  arrange(width: number, height: number, zoom: number): number;
  paint(n: number): number;
  hit(x: number, y: number): number;
  block(component: number, leaf: number): number;
  entity(component: number, leaf: number, row: number): number;
}

declare global {
  /** The canvases that the engine paints on, by number. */
  var copseCanvases: HTMLCanvasElement[];
}

const ifLight = 1 << 8;

/** Address of the engine, and its size in bytes after decompression; 0 if that is unknown. */
export interface EngineAddress {
  readonly address: string;
  readonly bytes: number;
}

/** The address that the page names. */
export function engineAddress(): EngineAddress {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][type="application/wasm"]');
  if (!link) throw new EngineFault("The page does not name the address of the engine.");
  return { address: link.href, bytes: Number(link.dataset["bytes"]) };
}

/** Whether the engine that early.ts requested is compiled by the next task. Must be called before startEngine. */
export function engineCompiled(): Promise<boolean> {
  const compiled = globalThis.copseDownload?.module.then(() => true, () => false) ?? Promise.resolve(false);
  return Promise.race([compiled, new Promise<false>((done) => setTimeout(done, 0, false))]);
}

/** Loads and starts the engine. Rejects with EngineFault. */
export async function startEngine(progress: Progress = () => {}, where = engineAddress()): Promise<RunningEngine> {
  try {
    const module = await load(where, progress);
    return new WasmEngine(new SharedProgram(module, await Program.start<Calls>(module)));
  } catch (cause) {
    throw asFault(cause);
  }
}

async function load({ address, bytes }: EngineAddress, progress: Progress): Promise<WebAssembly.Module> {
  const download = globalThis.copseDownload ?? begin(address);
  globalThis.copseDownload = null;
  const copy = await download.copy;
  checkFile(copy, "The engine");
  // The compiler must finish with the original before the copy is read to its end.
  let travelling = true;
  if (copy.body) count(copy.body, (received) => travelling && progress(received, bytes)).catch(() => {}); // a download that fails is reported by the module
  const module = await download.module;
  travelling = false;
  return module;
}

/** Reports the bytes of a response as they arrive, decompressed. The Content-Length header counts compressed bytes. */
async function count(body: ReadableStream<Uint8Array<ArrayBuffer>>, report: (received: number) => void): Promise<void> {
  const reader = body.getReader();
  let received = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += part.value.byteLength;
    report(received);
  }
}

/** Number of pictures of a program: see stage in wasm/exports.go. */
const mostPictures = 64;

/** Milliseconds after which the frame of an analysis is on the screen, three frames of most screens. */
const untilShown = 50;

/** A WebAssembly program, and the picture that its next call is about. */
class SharedProgram {
  readonly #module: WebAssembly.Module;
  #program: Program<Calls>;
  #stage = 0;
  #restarting: Promise<void> | null = null;
  readonly #free: number[] = [];
  #stages = 0;
  #collecting = false;
  /** Number of programs that were started before this one. */
  generation = 0;

  constructor(module: WebAssembly.Module, program: Program<Calls>) {
    this.#module = module;
    this.#program = program;
    globalThis.copseCanvases ??= [];
  }

  /** The program, after selecting a picture. */
  at(stage: number): Program<Calls> {
    if (stage !== this.#stage) {
      this.#program.call((x) => x.stage(stage));
      this.#stage = stage;
    }
    return this.#program;
  }

  /** Takes two picture numbers, for the first and the second picture of an engine. */
  takePictures(): number {
    const stage = this.#free.pop();
    if (stage !== undefined) return stage;
    if (this.#stages + 2 > mostPictures) throw new EngineFault(`A page may have ${mostPictures / 2} designs that share an engine.`);
    this.#stages += 2;
    return this.#stages - 2;
  }

  freePictures(stage: number): void {
    this.#free.push(stage);
  }

  /**
   * Collects garbage when the browser is idle. The next analysis then uses little memory, which is faster, and need not collect. It waits
   * until the frame with the analysis is shown: a browser is idle for the page already while it rasters that frame on the same processors.
   */
  async collectLater(): Promise<void> {
    if (this.#collecting) return;
    this.#collecting = true;
    await new Promise((shown) => setTimeout(shown, untilShown));
    await idle();
    this.#collecting = false;
    try {
      this.#program.call((x) => x.collect());
    } catch (cause) {
      if (!(cause instanceof EngineFault)) throw cause; // the next call reports the fault
    }
  }

  restart(): Promise<void> {
    this.#restarting ??= this.#restart().finally(() => {
      this.#restarting = null;
    });
    return this.#restarting;
  }

  async #restart(): Promise<void> {
    this.#program = await Program.start<Calls>(this.#module);
    this.#stage = 0;
    this.generation++;
  }
}

class WasmEngine implements RunningEngine {
  readonly #shared: SharedProgram;
  readonly #stage: number;
  /** 1 while a call is for the second picture, else 0. */
  #picture = 0;
  #generation: number;
  /** What the arrays show: the text that was analysed last, or a model from the worker. A new engine is given it again. */
  #shown: string | Uint8Array | null = null;
  #theme: PaintTheme | null = null;

  constructor(shared: SharedProgram) {
    this.#shared = shared;
    this.#stage = shared.takePictures();
    this.#generation = shared.generation;
  }

  another(): RunningEngine {
    return new WasmEngine(this.#shared);
  }

  close(): void {
    this.#shared.freePictures(this.#stage);
  }

  /** The program with this engine's picture selected. A new program is first given the theme and the model. */
  get #program(): Program<Calls> {
    if (this.#generation !== this.#shared.generation) this.#restore();
    return this.#shared.at(this.#stage + this.#picture);
  }

  analyze(text: string): Page | null {
    const status = this.#program.call((x) => x.analyze(this.#program.send(text), populated | ifLight));
    if (status === heavy) return null;
    const page = readPage(this.#program.outputText());
    this.#shown = text;
    void this.#shared.collectLater();
    return page;
  }

  tried(text: string): Page | null {
    const trial = this.another();
    try {
      return trial.analyze(text);
    } finally {
      trial.close();
    }
  }

  load(model: Uint8Array): void {
    this.#program.call((x) => x.load(this.#program.send(model)));
    this.#shown = model;
  }

  addEntities(picture: Uint8Array): void {
    this.#program.call((x) => x.load(this.#program.send(picture)));
  }

  visibleRows(): VisibleRows {
    const [missing, ...numbers] = this.#program.numbers((x) => x.sight());
    const stretches: Stretch[] = [];
    for (let at = 0; at + 3 < numbers.length; at += 4) {
      const [component = 0, lane = 0, from = 0, to = 0] = numbers.slice(at, at + 4);
      stretches.push({ component, lane, from, to });
    }
    return { stretches, missing: missing === 1 };
  }

  complete(before: string): Expected {
    const [head = "", entities = ""] = this.#program.text((x) => x.complete(this.#program.send(before))).split("\n\n");
    const [names, ...words] = lines(head);
    const may = Number(names);
    return { words, components: (may & 1) !== 0, groups: (may & 2) !== 0, entities: lines(entities) };
  }

  change(was: number, now: number): string {
    return this.#program.text((x) => x.change(was, now));
  }

  async restart(): Promise<void> {
    await this.#shared.restart();
    this.#restore();
  }

  #restore(): void {
    if (this.#generation === this.#shared.generation) return;
    this.#generation = this.#shared.generation;
    this.#picture = 0;
    if (this.#theme) this.setTheme(this.#theme);
    const shown = this.#shown;
    this.#shown = null;
    if (shown !== null) this.#showAgain(shown);
  }

  /** Shows what the last engine showed. Should the new engine fail on it, the next call reports that. */
  #showAgain(shown: string | Uint8Array): void {
    try {
      if (typeof shown === "string") this.analyze(shown);
      else this.load(shown);
    } catch (cause) {
      if (!(cause instanceof EngineFault)) throw cause;
    }
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    const { background, ink, soft, faint, hair, panel, accent, warn, full, partial, written, palette } = theme;
    const lines = [theme.family, theme.advances.join(" "), background, ink, soft, faint, hair, panel, accent, warn, full, partial, written, ...palette];
    this.#program.call((x) => x.setTheme(this.#program.send(lines.join("\n"))));
  }

  arrange(width: number, height: number, zoom: number): Arrangement {
    const words = this.#program.numbers((x) => x.arrange(Math.round(width), Math.round(height), Math.round(zoom * 1000)));
    const [all = 0, total = 0, left = 0, arrayWidth = 0, arrayHeight = 0, axis = 0, looks = 0, ...order] = words;
    return { width: all, height: total, left, arrayWidth, arrayHeight, axis, looks, order };
  }

  paint(canvas: HTMLCanvasElement, window: Window, highlights: Highlights): void {
    const components = [...highlights.components];
    const leaves = [...highlights.leaves];
    const words = Int32Array.from([
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
      highlights.system ? highlights.system.id + 1 : highlights.commits ? selectedCommits : highlights.move ? shownMove : 0,
      ...(highlights.system?.tracks ?? []).flatMap(({ component, leaf, kind }) => [component, leaf, trackKinds[kind]]),
    ]);
    this.#program.call((x) => x.paint(this.#program.send(new Uint8Array(words.buffer))));
  }

  replay(picture: Uint8Array): void {
    this.#program.call((x) => x.replay(this.#program.send(picture)));
  }

  tween(t: number): void {
    this.#program.call((x) => x.tween(Math.round(t * 1000)));
  }

  svg(): string {
    return this.#program.text((x) => x.svg());
  }

  memory(): { readonly all: number; readonly live: number } {
    return { live: this.#program.live, all: this.#program.memory };
  }

  hit(x: number, y: number): Hit | null {
    let found = -1;
    this.#program.call((exports) => {
      found = exports.hit(Math.floor(x), Math.floor(y));
      return 0;
    });
    if (found < 0) return null;
    const leaf = found & 0xffff;
    return { component: found >> 16, leaf: leaf === 0xffff ? -1 : leaf };
  }

  block(component: ComponentId, leaf: LeafId): Block | null {
    const [x, y, width, height, ...misplaced] = this.#program.numbers((exports) => exports.block(component, leaf));
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return { x, y, width, height, misplaced };
  }

  entity(component: ComponentId, leaf: LeafId, row: number): number {
    let found = 0;
    this.#program.call((exports) => {
      found = exports.entity(component, leaf, row);
      return 0;
    });
    return found;
  }

  readonly second: Painter = {
    setTheme: (theme) => this.#onSecond(() => this.setTheme(theme)),
    arrange: (width, height, zoom) => this.#onSecond(() => this.arrange(width, height, zoom)),
    paint: (canvas, window, highlights) => this.#onSecond(() => this.paint(canvas, window, highlights)),
    replay: (picture) => this.#onSecond(() => this.replay(picture)),
    addEntities: (picture) => this.#onSecond(() => this.addEntities(picture)),
    visibleRows: () => this.#onSecond(() => this.visibleRows()),
    tween: (t) => this.#onSecond(() => this.tween(t)),
    svg: () => this.#onSecond(() => this.svg()),
    memory: () => this.memory(),
    hit: (x, y) => this.#onSecond(() => this.hit(x, y)),
    block: (component, leaf) => this.#onSecond(() => this.block(component, leaf)),
    entity: (component, leaf, row) => this.#onSecond(() => this.entity(component, leaf, row)),
  };

  /** Calls the engine for the second picture. */
  #onSecond<T>(call: () => T): T {
    this.#picture = 1;
    try {
      return call();
    } finally {
      this.#picture = 0;
    }
  }

  fault(): void {
    this.#program.call((x) => x.fault());
  }
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

function surface(canvas: HTMLCanvasElement): number {
  const known = globalThis.copseCanvases.indexOf(canvas);
  return known >= 0 ? known : globalThis.copseCanvases.push(canvas) - 1;
}

/** Starts the engine, calls it (see wasm/exports.go), and starts a fresh one when it has failed. */

import { begin } from "./download.ts";
import { asFault, EngineFault } from "./fault.ts";
import { idle } from "./idle.ts";
import type { ComponentId, LeafId, Page } from "./page.ts";
import { heavy, populated, Program } from "./program.ts";
import type { Exports } from "./program.ts";
import { readPage } from "./reading.ts";
import type { Engine, Expected } from "./state.ts";

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

/** Some rows of an array. */
export interface Stretch {
  readonly component: ComponentId;
  readonly from: number;
  readonly to: number;
}

/** Rows that are seen and whose entities the engine was not sent with the rest. */
export interface Sight {
  readonly stretches: readonly Stretch[];
  /** Whether some of them are not known. */
  readonly missing: boolean;
}

/** The ribbons of the last analysed text. Every call may throw EngineFault. */
export interface Painter {
  setTheme(theme: PaintTheme): void;
  arrange(width: number, zoom: number): Arrangement;
  paint(canvas: HTMLCanvasElement, window: Window, light: Light): void;
  /** Shows where a replay stands, by bytes of wasm/paint: a whole model, or what differs from where it stood. None end it. */
  replay(picture: Uint8Array): void;
  /** Takes more of the entities of the analysis that it shows, as the workshop sends them. */
  know(picture: Uint8Array): void;
  /** What of the entities the last paint would show. */
  sight(): Sight;
  /** Shows the picture on its way to the last change, from 0 to 1. */
  tween(t: number): void;
  /** The whole picture as an SVG document, as wide as it is shown, with nothing lit; empty before there is one. */
  svg(): string;
  /** Bytes of its whole memory, and KiB of it that live once the garbage has been collected. */
  memory(): { readonly all: number; readonly live: number };
  hit(x: number, y: number): Hit | null;
  block(component: ComponentId, leaf: LeafId): Block | null;
  /** Who stands at a row of a leaf, counted from the leaf's first; 0 where nobody does, or it is not known here. */
  entity(component: ComponentId, leaf: LeafId, row: number): number;
}

export interface RunningEngine extends Engine, Painter {
  /** A second picture, which shows replays alone. */
  readonly second: Painter;
  /** Another engine in the same program, with pictures of its own; a fault of one stops them all, and each starts again by itself. */
  another(): RunningEngine;
  /** Lets go of its pictures, which another may use. */
  close(): void;
  /** Fails on purpose. For the tests of the way back. */
  fault(): void;
}

interface Calls extends Exports {
  analyze(n: number, flags: number): number;
  format(n: number): number;
  complete(n: number): number;
  setTheme(n: number): number;
  load(n: number): number;
  replay(n: number): number;
  stage(which: number): number;
  sight(): number;
  tween(t: number): number;
  svg(): number;
  arrange(width: number, zoom: number): number;
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
const tested = 1 << 16;

/** Where an engine is, and how many bytes it has once they are unpacked; 0 if nobody says. */
export interface EngineAddress {
  readonly address: string;
  readonly bytes: number;
}

/** Where the page says the engine is. */
export function engineAddress(): EngineAddress {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][type="application/wasm"]');
  if (!link) throw new EngineFault("The page does not say where the engine is.");
  return { address: link.href, bytes: Number(link.dataset["bytes"]) };
}

/** Whether the engine that the page asked for first is compiled by the next task. To be asked before it is started. */
export function engineCompiled(): Promise<boolean> {
  const compiled = globalThis.copseDownload?.module.then(() => true, () => false) ?? Promise.resolve(false);
  return Promise.race([compiled, new Promise<false>((done) => setTimeout(done, 0, false))]);
}

/** Loads and starts the engine. Rejects with EngineFault where it cannot be loaded. */
export async function startEngine(progress: Progress = () => {}, where = engineAddress()): Promise<RunningEngine> {
  try {
    const module = await load(where, progress);
    return new WasmEngine(new Machine(module, await Program.start<Calls>(module)));
  } catch (cause) {
    throw asFault(cause);
  }
}

async function load({ address, bytes }: EngineAddress, progress: Progress): Promise<WebAssembly.Module> {
  const download = globalThis.copseDownload ?? begin(address);
  globalThis.copseDownload = null;
  const copy = await download.copy;
  if (!copy.ok || !copy.body) throw new EngineFault(`The engine could not be loaded (HTTP ${copy.status}).`);
  // The copy may be read to its end only after the compiler has finished with the original.
  let travelling = true;
  count(copy.body, (received) => travelling && progress(received, bytes)).catch(() => {}); // a download that breaks off is told by the module
  const module = await download.module;
  travelling = false;
  return module;
}

/** Reports the bytes of a response as they come, unpacked: what its header says of them is how many travel. */
async function count(body: ReadableStream<Uint8Array<ArrayBuffer>>, told: (received: number) => void): Promise<void> {
  const reader = body.getReader();
  let received = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    received += part.value.byteLength;
    told(received);
  }
}

/** Pictures that a program has: see stage in wasm/exports.go. */
const mostStages = 64;

/** A program and which of its pictures the next call is about. */
class Machine {
  readonly #module: WebAssembly.Module;
  #program: Program<Calls>;
  #stage = 0;
  #restarting: Promise<void> | null = null;
  readonly #free: number[] = [];
  #stages = 0;
  #tidying = false;
  /** How many programs there were before this one. */
  generation = 0;

  constructor(module: WebAssembly.Module, program: Program<Calls>) {
    this.#module = module;
    this.#program = program;
    globalThis.copseCanvases ??= [];
  }

  /** The program, with a picture chosen. */
  at(stage: number): Program<Calls> {
    if (stage !== this.#stage) {
      this.#program.call((x) => x.stage(stage));
      this.#stage = stage;
    }
    return this.#program;
  }

  /** Two pictures, one for those beside each other. */
  take(): number {
    const stage = this.#free.pop();
    if (stage !== undefined) return stage;
    if (this.#stages + 2 > mostStages) throw new EngineFault(`A page may have ${mostStages / 2} designs that share an engine.`);
    this.#stages += 2;
    return this.#stages - 2;
  }

  give(stage: number): void {
    this.#free.push(stage);
  }

  /** Collects the garbage in the next pause: the next analysis finds small memory, which is fast, and does not stop to collect. */
  async tidy(): Promise<void> {
    if (this.#tidying) return;
    this.#tidying = true;
    await idle();
    this.#tidying = false;
    try {
      this.#program.call((x) => x.collect());
    } catch (cause) {
      if (!(cause instanceof EngineFault)) throw cause; // the next call finds out what has failed
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
  readonly #machine: Machine;
  readonly #stage: number;
  /** 1 while a call is for the second picture, else 0. */
  #picture = 0;
  #generation: number;
  /** What the ribbons show, for those of a fresh engine: the newest text that was analysed here, or what came from elsewhere. */
  #shown: string | Uint8Array | null = null;
  #theme: PaintTheme | null = null;

  constructor(machine: Machine) {
    this.#machine = machine;
    this.#stage = machine.take();
    this.#generation = machine.generation;
  }

  another(): RunningEngine {
    return new WasmEngine(this.#machine);
  }

  close(): void {
    this.#machine.give(this.#stage);
  }

  /** The program, about this engine's pictures; what a fresh one does not know of them it is told first. */
  get #program(): Program<Calls> {
    if (this.#generation !== this.#machine.generation) this.#renew();
    return this.#machine.at(this.#stage + this.#picture);
  }

  analyze(text: string): Page | null {
    const status = this.#program.call((x) => x.analyze(this.#program.send(text), populated | ifLight));
    if (status === heavy) return null;
    const page = readPage(this.#program.said());
    this.#shown = text;
    void this.#machine.tidy();
    return page;
  }

  load(model: Uint8Array): void {
    this.#program.call((x) => x.load(this.#program.send(model)));
    this.#shown = model;
  }

  know(picture: Uint8Array): void {
    this.#program.call((x) => x.load(this.#program.send(picture)));
  }

  sight(): Sight {
    const [missing, ...words] = this.#program.words((x) => x.sight());
    const stretches: Stretch[] = [];
    for (let at = 0; at + 2 < words.length; at += 3) stretches.push({ component: words[at] ?? 0, from: words[at + 1] ?? 0, to: words[at + 2] ?? 0 });
    return { stretches, missing: missing === 1 };
  }

  format(text: string): string {
    return this.#program.text((x) => x.format(this.#program.send(text)));
  }

  complete(before: string): Expected {
    const [head = "", entities = ""] = this.#program.text((x) => x.complete(this.#program.send(before))).split("\n\n");
    const [names, ...words] = lines(head);
    const may = Number(names);
    return { words, components: (may & 1) !== 0, groups: (may & 2) !== 0, entities: lines(entities) };
  }

  async restart(): Promise<void> {
    await this.#machine.restart();
    this.#renew();
  }

  #renew(): void {
    if (this.#generation === this.#machine.generation) return;
    this.#generation = this.#machine.generation;
    this.#picture = 0;
    if (this.#theme) this.setTheme(this.#theme);
    const shown = this.#shown;
    this.#shown = null;
    if (shown !== null) this.#showAgain(shown);
  }

  /** What the last engine could show; should the fresh one fail on it, that is for the next call to find out. */
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
    const { ink, soft, faint, hair, panel, accent, warn, palette } = theme;
    const lines = [theme.family, theme.advances.join(" "), ink, soft, faint, hair, panel, accent, warn, ...palette];
    this.#program.call((x) => x.setTheme(this.#program.send(lines.join("\n"))));
  }

  arrange(width: number, zoom: number): Arrangement {
    const words = this.#program.words((x) => x.arrange(Math.round(width), Math.round(zoom * 1000)));
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
    const [x, y, width, height, ...misplaced] = this.#program.words((exports) => exports.block(component, leaf));
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
    arrange: (width, zoom) => this.#onSecond(() => this.arrange(width, zoom)),
    paint: (canvas, window, light) => this.#onSecond(() => this.paint(canvas, window, light)),
    replay: (picture) => this.#onSecond(() => this.replay(picture)),
    know: (picture) => this.#onSecond(() => this.know(picture)),
    sight: () => this.#onSecond(() => this.sight()),
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

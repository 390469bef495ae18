/**
 * Runs a compiled program of ours and calls it, in the page and in the worker alike. The only file that touches WebAssembly.
 *
 * Text, bytes and numbers travel through two buffers in the program's memory (see wasm/internal/bridge). A view of that memory
 * is made anew for every call, because growing memory detaches the old ones.
 */

import "wasm_exec";

import { asFault, EngineFault } from "./fault.ts";

/** What every program exports. Calls that return a status return one of the three below. */
export interface Exports extends WebAssembly.Exports {
  mem: WebAssembly.Memory;
  input(n: number): number;
  output(): number;
  outputLen(): number;
  fault(): number;
  memory(): number;
  collect(): number;
}

/** The call did nothing, because it would have taken long. 0 is success, 1 a panic. */
export const heavy = 2;

/** Flags of the calls that analyse. */
export const populated = 1;
export const hintsLater = 2;

declare global {
  /** Called by a program once its exports may be called. */
  var copseReady: (() => void) | undefined;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a program is given beside what all of them are. */
export interface Surroundings {
  /** Garbage is collected when the heap has grown by so many percent of what lives. */
  readonly collectAt?: number;
  readonly imports?: WebAssembly.Imports;
  /** Called before the program runs. */
  readonly made?: (instance: WebAssembly.Instance) => Promise<void>;
}

export class Program<E extends Exports> {
  readonly #exports: E;
  #ended: string | undefined;

  private constructor(exports: E) {
    this.#exports = exports;
  }

  /** Runs a module up to the point where its exports may be called. Rejects with EngineFault. */
  static async start<E extends Exports>(module: WebAssembly.Module, around: Surroundings = {}): Promise<Program<E>> {
    try {
      const go = new Go();
      // Analyses are short-lived garbage: collecting at five times the live heap costs a few megabytes and saves most pauses.
      go.env = { GOGC: String(around.collectAt ?? 400) };
      const instance = await WebAssembly.instantiate(module, { ...go.importObject, ...around.imports });
      await around.made?.(instance);
      const program = new Program(instance.exports as E);
      await program.#run(go, instance);
      return program;
    } catch (cause) {
      throw asFault(cause);
    }
  }

  async #run(go: Go, instance: WebAssembly.Instance): Promise<void> {
    go.exit = (code) => {
      this.#ended = `The engine stopped with code ${code}.`;
    };
    const ready = new Promise<void>((resolve) => {
      globalThis.copseReady = resolve;
    });
    const exit = go.run(instance).then(() => {
      this.#ended ??= "The engine stopped.";
      throw new EngineFault(this.#ended);
    });
    exit.catch(() => {}); // after the start the calls notice by themselves
    await Promise.race([ready, exit]);
    globalThis.copseReady = undefined;
  }

  /** Bytes of the whole memory. */
  get memory(): number {
    return this.#exports.mem.buffer.byteLength;
  }

  /** KiB that live once the garbage has been collected. */
  get live(): number {
    return this.words((x) => x.memory())[0] ?? 0;
  }

  /** Puts text or bytes into the input buffer; returns how many bytes. */
  send(input: string | Uint8Array): number {
    const bytes = typeof input === "string" ? encoder.encode(input) : input;
    const at = this.#exports.input(bytes.length) >>> 0;
    if (at === 0) throw new EngineFault(decoder.decode(this.#output()));
    new Uint8Array(this.#exports.mem.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /** Calls the program and returns the status. A panic is a status, a crash of the Go runtime an exception or an exit; all become EngineFault. */
  call(call: (exports: E) => number): number {
    let status: number;
    try {
      status = call(this.#exports);
    } catch (cause) {
      throw asFault(cause, this.#ended);
    }
    if (this.#ended !== undefined) throw new EngineFault(this.#ended);
    if (status === 1) throw new EngineFault(decoder.decode(this.#output()));
    return status;
  }

  /** The text that a call makes. */
  text(call: (exports: E) => number): string {
    this.call(call);
    return this.said();
  }

  /** The numbers that a call makes. */
  words(call: (exports: E) => number): Int32Array {
    return new Int32Array(this.bytes(call).buffer);
  }

  /** The bytes that a call makes. */
  bytes(call: (exports: E) => number): Uint8Array<ArrayBuffer> {
    this.call(call);
    return this.#output().slice();
  }

  /** What the last call made, as text. */
  said(): string {
    return decoder.decode(this.#output());
  }

  #output(): Uint8Array<ArrayBuffer> {
    const length = this.#exports.outputLen();
    return length === 0 ? new Uint8Array() : new Uint8Array(this.#exports.mem.buffer as ArrayBuffer, this.#exports.output() >>> 0, length);
  }
}

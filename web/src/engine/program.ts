/**
 * Runs a Go program that was compiled to WebAssembly and calls its exports, in the page and in the workers alike. All calls of
 * Go code go through this file.
 *
 * Text, bytes and numbers are passed in two buffers in the program's memory (see wasm/internal/bridge). Every call makes a new
 * view of that memory, because growing the memory detaches older views.
 */

import "wasm_exec";

import { asFault, EngineFault } from "./fault.ts";

/** The exports of every program. A call that returns a status returns 0 for success, 1 for a panic, or heavy. */
export interface Exports extends WebAssembly.Exports {
  mem: WebAssembly.Memory;
  input(n: number): number;
  output(): number;
  outputLen(): number;
  fault(): number;
  memory(): number;
  collect(): number;
}

/** Status of a call that did nothing because it would have taken too long. */
export const heavy = 2;

/** Flags of the calls that analyse a text. */
export const populated = 1;
export const hintsLater = 2;

declare global {
  /** Called by a program when its exports may be called. */
  var copseReady: (() => void) | undefined;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a program needs in addition to what every program needs. */
export interface ProgramOptions {
  /** Garbage is collected when the heap has grown by so many percent of the live heap. */
  readonly collectAt?: number;
  readonly imports?: WebAssembly.Imports;
  /** Called before the program runs. */
  readonly beforeStart?: (instance: WebAssembly.Instance) => Promise<void>;
}

export class Program<E extends Exports> {
  readonly #exports: E;
  #ended: string | undefined;

  private constructor(exports: E) {
    this.#exports = exports;
  }

  /** Starts a module and waits until its exports may be called. Rejects with EngineFault. */
  static async start<E extends Exports>(module: WebAssembly.Module, options: ProgramOptions = {}): Promise<Program<E>> {
    try {
      const go = new Go();
      // Analyses leave short-lived garbage. Collecting at five times the live heap costs a few megabytes and avoids most pauses.
      go.env = { GOGC: String(options.collectAt ?? 400) };
      const instance = await WebAssembly.instantiate(module, { ...go.importObject, ...options.imports });
      await options.beforeStart?.(instance);
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
    exit.catch(() => {}); // after the start, the next call reports it
    await Promise.race([ready, exit]);
    globalThis.copseReady = undefined;
  }

  /** Bytes of the whole memory. */
  get memory(): number {
    return this.#exports.mem.buffer.byteLength;
  }

  /** KiB in use after a garbage collection. */
  get live(): number {
    return this.numbers((x) => x.memory())[0] ?? 0;
  }

  /** Copies text or bytes into the input buffer. Returns the number of bytes. */
  send(input: string | Uint8Array): number {
    const bytes = typeof input === "string" ? encoder.encode(input) : input;
    const at = this.#exports.input(bytes.length) >>> 0;
    if (at === 0) throw new EngineFault(decoder.decode(this.#output()));
    new Uint8Array(this.#exports.mem.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  /**
   * Makes a call and returns its status. A panic gives a status, a crash of the Go runtime an exception or an exit; all become
   * EngineFault.
   */
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

  /** The output of a call as text. */
  text(call: (exports: E) => number): string {
    this.call(call);
    return this.outputText();
  }

  /** The output of a call as 32-bit numbers. */
  numbers(call: (exports: E) => number): Int32Array {
    return new Int32Array(this.bytes(call).buffer);
  }

  /** The output of a call as bytes. */
  bytes(call: (exports: E) => number): Uint8Array<ArrayBuffer> {
    this.call(call);
    return this.#output().slice();
  }

  /** The output of the last call as text. */
  outputText(): string {
    return decoder.decode(this.#output());
  }

  #output(): Uint8Array<ArrayBuffer> {
    const length = this.#exports.outputLen();
    return length === 0 ? new Uint8Array() : new Uint8Array(this.#exports.mem.buffer as ArrayBuffer, this.#exports.output() >>> 0, length);
  }
}

/**
 * The page's side of the worker: requests with typed answers, each of which can be cancelled.
 *
 * One request runs at a time, the others wait in a queue. Cancelling a waiting request removes it from the queue. WebAssembly
 * cannot be interrupted, so cancelling the running request ends the program and starts a new one from the compiled module.
 * The program keeps no state between requests, so nothing is lost; the exception is the stepper's replay, which its client opens
 * again (step/replay-client.ts).
 *
 * A job whose program reports nothing for longestSilence has failed, so no part of the page waits for ever.
 */

import type { Stretch } from "../engine/engine.ts";
import { asFault, EngineFault, NoAnswer } from "../engine/fault.ts";
import type { Checked, Walk } from "../page/documents.ts";
import type { Advice, Edited, Page } from "../page/page.ts";
import { readPage } from "../page/reading.ts";
import type { WorkerHost } from "./host.ts";
import type { ProgramDocument, Question } from "./questions.ts";
import type { ReplayCall } from "./replay-calls.ts";
import type { Job, Parts, Report, WalkAsked } from "./worker-protocol.ts";

export interface RequestOptions {
  /** Cancels the request, which then rejects with the signal's reason at once. */
  readonly signal?: AbortSignal;
  /** Called with 0 of 0 when the job begins, then with the number of steps done; never with steps where the program runs in the page. */
  readonly progress?: (done: number, of: number) => void;
}

/** A page document, and the paint model of its arrays for the engine to load. */
export interface Analysed {
  readonly page: Page;
  readonly model: Uint8Array;
}

/** A run of a system through memory, and the columns of numbers that walk.AppendPlaces writes; none if the run is refused. */
export interface Walked {
  readonly walk: Walk;
  readonly places: ArrayBuffer;
}

/** Says why a text has no answer. The worker goes on as before. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

interface Task {
  readonly id: number;
  readonly job: Job;
  readonly options: RequestOptions;
  resolve(parts: Parts): void;
  reject(problem: unknown): void;
}

/** Starts a program that reports to the function given; rejects with EngineFault. */
export type StartHost = (report: (report: Report) => void) => Promise<WorkerHost>;

/** Milliseconds without a report after which a job has failed. */
export const longestSilence = 30_000;

const decoder = new TextDecoder();

export class WorkerClient {
  readonly #startHost: StartHost;
  readonly #waiting: Task[] = [];
  #running: Task | null = null;
  #host: WorkerHost | null = null;
  /** Number of the present program. Reports of earlier programs are ignored. */
  #generation = 0;
  #starting = false;
  #nextId = 1;
  /** The timer of a program that has said nothing since. */
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(startHost: StartHost) {
    this.#startHost = startHost;
  }

  /** Whether jobs run without blocking the page; null before the first program has started. */
  get parallel(): boolean | null {
    return this.#host?.parallel ?? null;
  }

  /** The page document of a text, without its hints, however long it takes. */
  async analyze(text: string, options: RequestOptions = {}): Promise<Analysed> {
    const [page, model] = await this.#request({ kind: "analyze", text }, options);
    return { page: readPage(decoder.decode(page)), model: model ?? new Uint8Array() };
  }

  /** The paint model of a text that was analysed here, with the entities of these rows. */
  async rows(text: string, stretches: readonly Stretch[]): Promise<Uint8Array> {
    const [picture] = await this.#request({ kind: "rows", text, stretches }, {});
    return picture ?? new Uint8Array();
  }

  /** The hints of a text, with all its diagnostics. */
  async advise(text: string, options: RequestOptions = {}): Promise<Advice> {
    const [advice] = await this.#request({ kind: "advise", text }, options);
    return read<Advice>(advice);
  }

  /** The text, formatted. */
  async format(text: string, options: RequestOptions = {}): Promise<string> {
    const [formatted] = await this.#request({ kind: "format", text }, options);
    return decoder.decode(formatted);
  }

  /** The edit that gives one more component to the entities with this one. */
  another(text: string, component: string): Promise<Edited> {
    return this.ask<Edited>({ name: "another", text, component });
  }

  /** The analysis as a document of schema copse.analysis/1. */
  async document(text: string, options: RequestOptions = {}): Promise<string> {
    const [document] = await this.#request({ kind: "document", text }, options);
    return decoder.decode(document);
  }

  /** A run of a system through memory; null if there is no such system. */
  async walk(asked: WalkAsked, options: RequestOptions = {}): Promise<Walked | null> {
    const [walk, places] = await this.#request({ kind: "walk", walk: asked }, options);
    return walk && walk.length > 0 ? { walk: read<Walk>(walk), places: places?.buffer ?? new ArrayBuffer(0) } : null;
  }

  /** The design as a Go program. Rejects with Refusal, whose message is a sentence, where the design has errors. */
  async program(text: string, options: RequestOptions = {}): Promise<string> {
    const made = await this.ask<ProgramDocument>({ name: "program", text }, options);
    if (made.text === null) throw new Refusal(made.refused);
    return made.text;
  }

  /** Checks a design against a list of checks in the language of docs/checks.md. */
  check(design: string, list: string, options: RequestOptions = {}): Promise<Checked> {
    return this.ask<Checked>({ name: "checks", text: design, list }, options);
  }

  /** A call of the replay. It returns no parts where the program has been restarted since the replay was opened. */
  replay(call: ReplayCall, options: RequestOptions = {}): Promise<Parts> {
    return this.#request({ kind: "replay", call }, options);
  }

  /** The document that answers a question, see questions.ts. */
  async ask<T>(question: Question, options: RequestOptions = {}): Promise<T> {
    const [document] = await this.#request({ kind: "question", question }, options);
    return read<T>(document);
  }

  /** Rejects with the reason of the signal, or with EngineFault, after which the next request starts a new program. */
  #request(job: Job, options: RequestOptions): Promise<Parts> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const task: Task = { id: this.#nextId++, job, options, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(task), { once: true });
      this.#waiting.push(task);
      this.#runNext();
    });
  }

  #runNext(): void {
    if (this.#running || this.#waiting.length === 0) return;
    if (!this.#host) {
      this.#watchStart();
      void this.#start();
      return;
    }
    this.#running = this.#waiting.shift() ?? null;
    if (!this.#running) return;
    this.#running.options.progress?.(0, 0);
    this.#watch();
    this.#host.run(this.#running.id, this.#running.job);
  }

  async #start(): Promise<void> {
    if (this.#starting) return;
    this.#starting = true;
    const generation = ++this.#generation;
    try {
      this.#host = await this.#startHost((report) => generation === this.#generation && this.#handle(report));
    } catch (problem) {
      for (const task of this.#waiting.splice(0)) task.reject(asFault(problem));
    } finally {
      this.#starting = false;
      clearTimeout(this.#limit);
    }
    this.#runNext();
  }

  #handle(report: Report): void {
    const task = this.#running;
    switch (report.kind) {
      case "progress":
        this.#watch();
        if (task?.id === report.id) task.options.progress?.(report.done, report.of);
        return;
      case "done":
        if (task?.id !== report.id) return;
        clearTimeout(this.#limit);
        this.#running = null;
        task.resolve(report.parts);
        break;
      case "fault":
        this.#endHost();
        task?.reject(new EngineFault(report.message));
        break;
    }
    this.#runNext();
  }

  #cancel(task: Task): void {
    const at = this.#waiting.indexOf(task);
    if (at >= 0) this.#waiting.splice(at, 1);
    else if (this.#running === task) {
      this.#endHost();
      void this.#start(); // so that the next request need not wait for it
    } else return;
    task.reject(task.options.signal?.reason);
  }

  /** Rejects what waits for a program that does not start; it is not ended, because its download may go on. */
  #watchStart(): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => {
      for (const task of this.#waiting.splice(0)) task.reject(new EngineFault(`The worker has not started within ${longestSilence / 1000} seconds.`));
    }, longestSilence);
  }

  /** Ends a program that says nothing any more, because it hangs or because the browser has ended it without a word. */
  #watch(): void {
    clearTimeout(this.#limit);
    if (this.#host?.parallel !== true) return; // in the page nothing else runs meanwhile
    const silent = `The worker has said nothing for ${longestSilence / 1000} seconds, so it was stopped.`;
    this.#limit = setTimeout(() => this.#running && this.#handle({ kind: "fault", message: silent }), longestSilence);
  }

  #endHost(): void {
    clearTimeout(this.#limit);
    this.#host?.end();
    this.#host = null;
    this.#running = null;
  }
}

function read<T>(part: Uint8Array | undefined): T {
  if (!part || part.length === 0) throw new NoAnswer();
  return JSON.parse(decoder.decode(part)) as T;
}

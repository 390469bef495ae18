/**
 * The page's side of the workshop: requests with typed answers, each of which can be cancelled.
 *
 * One request is worked on at a time, the others wait here. Cancelling one that waits takes it out; cancelling the one that is
 * worked on ends the program, since WebAssembly cannot be stopped midway, and starts a new one from the compiled module. The
 * program keeps nothing that a request does not bring along, so nothing is lost with it; only the stepper's keeps a replay, which its
 * client opens again (step/client.ts).
 */

import type { Checked } from "../lesson/documents.ts";
import type { Stretch } from "../engine.ts";
import { EngineFault, asFault } from "../fault.ts";
import type { Advice, Page } from "../page.ts";
import { readPage } from "../reading.ts";
import type { Place } from "./place.ts";
import type { Job, Parts, Report } from "./protocol.ts";
import type { ReplayCall } from "./replaying.ts";
import type { ProgramDocument, Question } from "./whatif.ts";

export interface Wishes {
  /** Cancels the request, which rejects with the signal's reason at once. */
  readonly signal?: AbortSignal;
  /** Told 0 of 0 when the work begins, and then how many of how many steps are done, within the page never. */
  readonly progress?: (done: number, of: number) => void;
}

/** A page document, and the model that shows its arrays, for the engine to load. */
export interface Analysed {
  readonly page: Page;
  readonly model: Uint8Array;
}

/** Says why what was asked for cannot be had of a text. The workshop is as well as before. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

interface Task {
  readonly id: number;
  readonly job: Job;
  readonly wishes: Wishes;
  done(parts: Parts): void;
  failed(problem: unknown): void;
}

/** Starts a program that reports to the function given; rejects with EngineFault. */
export type Opener = (report: (report: Report) => void) => Promise<Place>;

const decoder = new TextDecoder();

export class Workshop {
  readonly #open: Opener;
  readonly #waiting: Task[] = [];
  #running: Task | null = null;
  #place: Place | null = null;
  /** Which program is the present one: reports of those before it are of no interest. */
  #generation = 0;
  #opening = false;
  #next = 1;

  constructor(open: Opener) {
    this.#open = open;
  }

  /** Whether it runs beside the page; null before the first program has started. */
  get beside(): boolean | null {
    return this.#place?.beside ?? null;
  }

  /** The page document, without the hints, of a text of any weight. */
  async analyze(text: string, wishes: Wishes = {}): Promise<Analysed> {
    const [page, model] = await this.#ask({ kind: "analyze", text }, wishes);
    return { page: readPage(decoder.decode(page)), model: model ?? new Uint8Array() };
  }

  /** The picture of a text that was analysed here, with the entities of these rows. */
  async rows(text: string, stretches: readonly Stretch[]): Promise<Uint8Array> {
    const [picture] = await this.#ask({ kind: "rows", text, stretches }, {});
    return picture ?? new Uint8Array();
  }

  /** The hints of a text, and its diagnostics with them. */
  async advise(text: string, wishes: Wishes = {}): Promise<Advice> {
    const [advice] = await this.#ask({ kind: "advise", text }, wishes);
    return read<Advice>(advice);
  }

  /** The analysis as a document of schema copse.analysis/1. */
  async document(text: string, wishes: Wishes = {}): Promise<string> {
    const [document] = await this.#ask({ kind: "document", text }, wishes);
    return decoder.decode(document);
  }

  /** The design as a Go program. Rejects with Refusal, whose message is a sentence, if there is none: a design with errors has none. */
  async program(text: string, wishes: Wishes = {}): Promise<string> {
    const made = await this.ask<ProgramDocument>({ name: "program", text }, wishes);
    if (made.text === null) throw new Refusal(made.refused);
    return made.text;
  }

  /** Holds a design against a list of checks, as docs/checks.md has them. */
  check(design: string, list: string, wishes: Wishes = {}): Promise<Checked> {
    return this.ask<Checked>({ name: "checks", text: design, list }, wishes);
  }

  /** A call of the replay, which makes no parts where the program is a fresh one. */
  replay(call: ReplayCall, wishes: Wishes = {}): Promise<Parts> {
    return this.#ask({ kind: "replay", call }, wishes);
  }

  /** The document that answers a question, see whatif.ts. */
  async ask<T>(question: Question, wishes: Wishes = {}): Promise<T> {
    const [document] = await this.#ask({ kind: "whatif", question }, wishes);
    return read<T>(document);
  }

  /** Rejects with the reason of the signal, or with EngineFault: then the next request starts a fresh program. */
  #ask(job: Job, wishes: Wishes): Promise<Parts> {
    const { signal } = wishes;
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((done, failed) => {
      const task: Task = { id: this.#next++, job, wishes, done, failed };
      signal?.addEventListener("abort", () => this.#cancel(task), { once: true });
      this.#waiting.push(task);
      this.#go();
    });
  }

  #go(): void {
    if (this.#running || this.#waiting.length === 0) return;
    if (!this.#place) {
      void this.#start();
      return;
    }
    this.#running = this.#waiting.shift() ?? null;
    if (!this.#running) return;
    this.#running.wishes.progress?.(0, 0);
    this.#place.work(this.#running.id, this.#running.job);
  }

  async #start(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    const generation = ++this.#generation;
    try {
      this.#place = await this.#open((report) => generation === this.#generation && this.#hear(report));
    } catch (problem) {
      for (const task of this.#waiting.splice(0)) task.failed(asFault(problem));
    } finally {
      this.#opening = false;
    }
    this.#go();
  }

  #hear(report: Report): void {
    const task = this.#running;
    switch (report.kind) {
      case "progress":
        if (task?.id === report.id) task.wishes.progress?.(report.done, report.of);
        return;
      case "done":
        if (task?.id !== report.id) return;
        this.#running = null;
        task.done(report.parts);
        break;
      case "fault":
        this.#drop();
        task?.failed(new EngineFault(report.message));
        break;
    }
    this.#go();
  }

  #cancel(task: Task): void {
    const at = this.#waiting.indexOf(task);
    if (at >= 0) this.#waiting.splice(at, 1);
    else if (this.#running === task) {
      this.#drop();
      void this.#start(); // so that the next request need not wait for it
    } else return;
    task.failed(task.wishes.signal?.reason);
  }

  /** Ends the present program. */
  #drop(): void {
    this.#place?.end();
    this.#place = null;
    this.#running = null;
  }
}

function read<T>(part: Uint8Array | undefined): T {
  return JSON.parse(decoder.decode(part)) as T;
}

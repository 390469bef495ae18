/**
 * When and where a text is analysed: in the keystroke while that is quick, after a pause where it is not, and in the worker where
 * it would block the page. Hints always come from the worker.
 */

import { EngineFault, messageOf } from "../engine/fault.ts";
import type { Advice, Edited, Fix, Page } from "../page/page.ts";
import type { Engine, Expected, Work } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { withAdvice, withOldHints } from "./advice.ts";

/** Milliseconds of an analysis that still runs inside the keystroke: one frame, so that the letter appears in the next one. */
export const quick = 16;

/** Milliseconds in the engine after which a text is analysed in the worker from then on. */
export const long = 200;

/** Milliseconds to wait after an edit, given how long the last analysis took. */
export function pauseAfter(milliseconds: number): number {
  return milliseconds < quick ? 0 : Math.min(200, milliseconds / 4);
}

/** Milliseconds without a change before hints are requested. */
export const hintPause = 120;

export interface Clock {
  now(): number;
  /** Calls work later. Returns a function that cancels it. */
  later(milliseconds: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  later(milliseconds, work) {
    const id = setTimeout(work, milliseconds);
    return () => clearTimeout(id);
  },
};

/** The part of WorkerClient that TextAnalysis needs. */
export interface Analyser {
  readonly parallel: boolean | null;
  analyze(text: string, options: AnalyserOptions): Promise<{ readonly page: Page; readonly model: Uint8Array }>;
  advise(text: string, options: AnalyserOptions): Promise<Advice>;
  format(text: string): Promise<string>;
  another(text: string, component: string): Promise<Edited>;
}

interface AnalyserOptions {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

export class TextAnalysis {
  readonly #store: Store;
  readonly #worker: () => Promise<Analyser>;
  readonly #clock: Clock;
  #engine: Engine | null = null;
  /** Milliseconds of the last analysis. */
  #took = 0;
  /** Whether the engine has analysed before. Its first analysis runs code that is still being compiled, so its time is not used. */
  #warm = false;
  /** Whether the present document comes from the worker, because its text is heavy. */
  #heavy = false;
  /** The text after whose fault a new engine was started. A second fault of the same text does not start another. */
  #restartedFor: string | null = null;
  #cancelAnalysis: (() => void) | null = null;
  #cancelHints: (() => void) | null = null;
  /** The document of the present text as the engine made it, without hints of an older text. */
  #own: Page | null = null;
  /** Whether hints are requested at all, which loads the worker. */
  #advising = false;
  /** Whether the hints of the present text are there. */
  #advised = false;
  /** The request for hints that runs, and whether another one was made meanwhile. */
  #hintRequest: Promise<void> | null = null;
  #hintsWanted = false;
  #dismissedNoHints = false;
  /** Cancels what the worker does for the present text. */
  #working: AbortController | null = null;
  #analysing: Promise<void> = Promise.resolve();
  /** Whether the worker's program blocks the page, and whether the reader has dismissed that message. */
  #blocking = false;
  #dismissedBlocking = false;

  /** worker loads the worker when it is first needed. */
  constructor(store: Store, worker: () => Promise<Analyser>, clock: Clock = browserClock) {
    this.#store = store;
    this.#worker = worker;
    this.#clock = clock;
  }

  get engine(): Engine | null {
    return this.#engine;
  }

  /** Takes the engine and analyses the present text. */
  start(engine: Engine): void {
    this.#engine = engine;
    this.#warm = false;
    this.#took = 0;
    this.#store.setEngine({ kind: "ready" });
    this.analyze();
  }

  fail(message: string): void {
    this.#store.setEngine({ kind: "failed", message });
  }

  /** Starts a new engine after a fault, unless the engine has stopped on this text before. */
  async crashed(message: string): Promise<void> {
    const { text } = this.#store.state;
    this.fail(message);
    if (!this.#engine || this.#restartedFor === text) return;
    this.#restartedFor = text;
    await this.restart();
    if (this.#store.state.engine.kind === "ready") this.#store.setEngine({ kind: "ready", recovered: message });
  }

  /** The reader has dismissed the message that the engine was restarted. */
  dismissRestart(): void {
    if (this.#store.state.engine.kind === "ready") this.#store.setEngine({ kind: "ready" });
  }

  edited(text: string): void {
    this.#store.setText(text);
    this.#cancelAnalysis?.();
    this.#cancelAnalysis = null;
    this.#endWork(null);
    const pause = pauseAfter(this.#took);
    if (pause === 0) this.analyze();
    else this.#cancelAnalysis = this.#clock.later(pause, () => this.analyze());
  }

  /** Analyses the present text: before it returns where that is quick, else in the worker. */
  analyze(): void {
    this.#cancelAnalysis?.();
    this.#cancelAnalysis = null;
    this.#endWork(null);
    const engine = this.#engine;
    const { text, engine: status } = this.#store.state;
    if (!engine || status.kind !== "ready") return;
    if (this.#heavy && this.#took > long) {
      this.#analysing = this.#analyzeInWorker(engine, text);
      return;
    }
    const began = this.#clock.now();
    const page = this.#guard(() => engine.analyze(text));
    if (page === undefined) return;
    if (page === null) {
      this.#analysing = this.#analyzeInWorker(engine, text);
      return;
    }
    if (this.#warm) this.#took = this.#clock.now() - began;
    this.#warm = true;
    this.#heavy = this.#took > long;
    this.#show(page);
  }

  async #analyzeInWorker(engine: Engine, text: string): Promise<void> {
    this.#store.setWork({ kind: "running", done: 0, of: 0, blocking: false });
    const result = await this.#work((worker, options) => {
      const progress = (done: number, of: number): void => {
        this.#blocking = worker.parallel === false;
        this.#store.setWork({ kind: "running", done, of, blocking: this.#blocking });
      };
      return worker.analyze(text, { ...options, progress });
    });
    if (!result) return;
    this.#heavy = true;
    this.#took = result.page.micros / 1000;
    if (this.#blocking && !this.#dismissedBlocking) this.#store.setWork({ kind: "in-page" });
    this.#guard(() => {
      engine.load(result.model);
      this.#show(result.page);
    });
  }

  /** Makes a request for the present text. null if it was cancelled, or has failed, which the reader is told. */
  async #work<T>(act: (worker: Analyser, options: AnalyserOptions) => Promise<T>): Promise<T | null> {
    const current = new AbortController();
    this.#working = current;
    try {
      const result = await act(await this.#worker(), { signal: current.signal });
      if (this.#working !== current) return null;
      this.#endWork(null);
      return result;
    } catch (problem) {
      if (this.#working === current) this.#endWork({ kind: "failed", message: messageOf(problem) });
      return null;
    }
  }

  /** Cancels the request that runs, and shows its outcome. A message that the reader must dismiss stays. */
  #endWork(outcome: Work | null): void {
    this.#working?.abort();
    this.#working = null;
    const shown = this.#store.state.work?.kind;
    if (outcome !== null || (shown !== "in-page" && shown !== "no-hints")) this.#store.setWork(outcome);
  }

  /** The reader has dismissed the message about the worker. */
  dismissWork(): void {
    const shown = this.#store.state.work?.kind;
    if (shown === "no-hints") this.#dismissedNoHints = true;
    if (shown === "in-page") this.#dismissedBlocking = true;
    this.#store.setWork(null);
  }

  /** Cancels the analysis in the worker. Reports whether one was running. */
  cancel(): boolean {
    if (this.#store.state.work?.kind !== "running") return false;
    this.#endWork({ kind: "cancelled" });
    return true;
  }

  /** Shows an analysis with the old hints; the hints of this text follow after a pause. */
  #show(page: Page): void {
    this.#own = page;
    this.#advised = false;
    this.#store.setPage(withOldHints(this.#store.state.page, page));
    this.#cancelHints?.();
    this.#cancelHints = this.#clock.later(hintPause, () => void this.advise());
  }

  /** Requests hints from now on. Called once the page has everything that it starts with, because it loads the worker. */
  startAdvising(): void {
    this.#advising = true;
    if (this.#own && !this.#cancelHints) void this.advise();
  }

  /** Requests the hints of the present text, unless they are there. One request runs at a time; the next is for the newest text. */
  advise(): Promise<void> {
    this.#cancelHints?.();
    this.#cancelHints = null;
    this.#hintsWanted = true;
    this.#hintRequest ??= this.#adviseWhileWanted();
    return this.#hintRequest;
  }

  async #adviseWhileWanted(): Promise<void> {
    await null; // so that #hintRequest is set before it is cleared
    while (this.#hintsWanted) {
      this.#hintsWanted = false;
      await this.#adviseOnce();
    }
    this.#hintRequest = null;
  }

  async #adviseOnce(): Promise<void> {
    const { text, stale } = this.#store.state;
    const own = this.#own;
    if (!this.#advising || !own || stale || this.#advised) return;
    const advice = this.#heavy ? await this.#work((worker, options) => worker.advise(text, options)) : await this.#adviceFor(text);
    if (!advice || this.#own !== own || this.#store.state.stale) return;
    this.#own = withAdvice(own, advice);
    this.#advised = true;
    this.#store.setPage(this.#own);
  }

  /**
   * The hints of a light text; null if the request fails, which the reader is told once. The next key does not cancel the request:
   * it is short, and cancelling would cost the worker its program.
   */
  async #adviceFor(text: string): Promise<Advice | null> {
    try {
      const advice = await (await this.#worker()).advise(text, {});
      this.#dismissedNoHints = false;
      if (this.#store.state.work?.kind === "no-hints") this.#store.setWork(null);
      return advice;
    } catch (problem) {
      const shown = this.#store.state.work !== null;
      if (!this.#dismissedNoHints && !shown) this.#store.setWork({ kind: "no-hints", message: messageOf(problem) });
      return null;
    }
  }

  /** The document of the present text, analysed first if need be; null where it cannot be analysed. */
  async current(): Promise<Page | null> {
    if (this.#store.state.stale && !this.#working) this.analyze();
    await this.#analysing;
    const { page, stale } = this.#store.state;
    return stale ? null : page;
  }

  /** The fix with edits of the present text; null if the present text does not offer it. A fix that is shown may be a keystroke old. */
  async renew(offer: Fix): Promise<Fix | null> {
    await this.current();
    const fix = this.#sameFix(offer);
    if (fix || this.#advised) return fix;
    await this.advise();
    return this.#sameFix(offer);
  }

  /** The fix with the same text among those of the present document. */
  #sameFix(offer: Fix): Fix | null {
    const own = this.#own;
    if (!own || this.#store.state.stale) return null;
    const offers: readonly (Fix | null)[] = [...own.systems.flatMap(({ hints, possible }) => [...hints, ...possible]), ...own.diagnostics.flatMap(({ fix, other }) => [fix, other])];
    return offers.includes(offer) ? offer : (offers.find((each) => each?.text === offer.text) ?? null);
  }

  /** The formatted text; null if the worker fails, which the reader is told. */
  async format(text: string): Promise<string | null> {
    try {
      return await (await this.#worker()).format(text);
    } catch (problem) {
      this.#store.setWork({ kind: "no-format", message: messageOf(problem) });
      return null;
    }
  }

  /** The edit that gives one more component to the entities with this one. */
  async another(text: string, component: string): Promise<Edited> {
    return (await this.#worker()).another(text, component);
  }

  /** What may follow a text that ends before the word at the caret; null where there is no engine. */
  expected(before: string): Expected | null {
    const engine = this.#engine;
    if (!engine || this.#store.state.engine.kind !== "ready") return null;
    return this.#guard(() => engine.complete(before)) ?? null;
  }

  /** The document of a text that is not shown; null if it takes long, or there is no engine. */
  tried(text: string): Page | null {
    const engine = this.#engine;
    if (!engine || this.#store.state.engine.kind !== "ready") return null;
    return this.#guard(() => engine.tried(text)) ?? null;
  }

  /** Starts a new engine for the same text. */
  async restart(): Promise<void> {
    const engine = this.#engine;
    if (!engine) return;
    this.#store.setEngine({ kind: "loading", received: 0, total: 0 });
    try {
      await engine.restart();
      this.start(engine);
    } catch (problem) {
      this.fail(messageOf(problem));
    }
  }

  /** undefined if the engine has stopped; crashed handles that. */
  #guard<T>(call: () => T): T | undefined {
    try {
      return call();
    } catch (problem) {
      if (!(problem instanceof EngineFault)) throw problem;
      void this.crashed(problem.message);
      return undefined;
    }
  }
}

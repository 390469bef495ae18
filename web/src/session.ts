/** When to analyse: at every keystroke while that is quick, after a pause where it is not. */

import { advised, carried } from "./advice.ts";
import type { Fix, Page } from "./page.ts";
import { EngineFault } from "./state.ts";
import type { Engine, Store } from "./state.ts";

/** An analysis that takes no longer runs inside the keystroke. */
export const quick = 8;

/** How long to wait after an edit, given how long the last analysis took; milliseconds. */
export function pauseAfter(milliseconds: number): number {
  return milliseconds < quick ? 0 : Math.min(200, milliseconds / 4);
}

/** How long the text rests before hints are looked for; milliseconds. */
export const rest = 120;

export interface Clock {
  now(): number;
  /** Runs the work later; returns how to call it off. */
  later(milliseconds: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  later(milliseconds, work) {
    const id = setTimeout(work, milliseconds);
    return () => clearTimeout(id);
  },
};

export class Session {
  readonly #store: Store;
  readonly #clock: Clock;
  #engine: Engine | null = null;
  #took = 0;
  /** The first analysis of a fresh engine runs code that is still being compiled and says nothing about the next. */
  #warm = false;
  /** The text after whose fault a fresh engine was started unasked: once is help, twice would be a loop. */
  #revivedFor: string | null = null;
  #callOff: (() => void) | null = null;
  #callOffAdvice: (() => void) | null = null;

  constructor(store: Store, clock: Clock = browserClock) {
    this.#store = store;
    this.#clock = clock;
  }

  get engine(): Engine | null {
    return this.#engine;
  }

  /** The engine has arrived; analyses what is there. */
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

  /** The engine has stopped: a fresh one takes over, unless one did so for this very text already. */
  async crashed(message: string): Promise<void> {
    const { text } = this.#store.state;
    this.fail(message);
    if (!this.#engine || this.#revivedFor === text) return;
    this.#revivedFor = text;
    await this.restart();
    if (this.#store.state.engine.kind === "ready") this.#store.setEngine({ kind: "ready", recovered: message });
  }

  /** The reader has seen that the engine was started again. */
  seen(): void {
    if (this.#store.state.engine.kind === "ready") this.#store.setEngine({ kind: "ready" });
  }

  edited(text: string): void {
    this.#store.setText(text);
    this.#callOff?.();
    this.#callOff = null;
    const pause = pauseAfter(this.#took);
    if (pause === 0) this.analyze();
    else this.#callOff = this.#clock.later(pause, () => this.analyze());
  }

  analyze(): void {
    this.#callOff?.();
    this.#callOff = null;
    const engine = this.#engine;
    if (!engine || this.#store.state.engine.kind !== "ready") return;
    const began = this.#clock.now();
    const page = this.#guard(() => engine.analyze(this.#store.state.text));
    if (this.#warm) this.#took = this.#clock.now() - began;
    this.#warm = true;
    if (page) this.#show(page);
  }

  /** Shows an analysis with the hints there were; those of this text follow once it rests. */
  #show(page: Page): void {
    this.#store.setPage(carried(this.#store.state.page, page));
    this.#callOffAdvice?.();
    this.#callOffAdvice = this.#clock.later(rest, () => this.#advise());
  }

  #advise(): void {
    this.#callOffAdvice?.();
    this.#callOffAdvice = null;
    const { text, page, stale, engine: status } = this.#store.state;
    const engine = this.#engine;
    if (!engine || !page || stale || status.kind !== "ready") return;
    const advice = this.#guard(() => engine.advise(text));
    if (advice) this.#store.setPage(advised(page, advice));
  }

  /** The document of the present text, which is analysed first if it has not been; null where that cannot be. */
  current(): Page | null {
    if (this.#store.state.stale) this.analyze();
    const { page, stale } = this.#store.state;
    return stale ? null : page;
  }

  /** The offer as it is for the present text; null if it no longer stands. What is shown may be a keystroke old. */
  renew(offer: Fix): Fix | null {
    if (this.#store.state.stale) this.analyze();
    else if (!this.#callOffAdvice) return offer;
    this.#advise();
    const page = this.#store.state.page;
    const same = (each: Fix | null) => each?.text === offer.text;
    return page?.systems.flatMap((system) => system.hints).find(same) ?? page?.diagnostics.map((each) => each.fix).find(same) ?? null;
  }

  /** The formatted text, or null where the engine is not there. */
  format(text: string): string | null {
    const engine = this.#engine;
    if (!engine || this.#store.state.engine.kind !== "ready") return null;
    return this.#guard(() => engine.format(text));
  }

  /** A new engine for the same text. */
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

  #guard<T>(call: () => T): T | null {
    try {
      return call();
    } catch (problem) {
      if (!(problem instanceof EngineFault)) throw problem;
      void this.crashed(problem.message);
      return null;
    }
  }
}

export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

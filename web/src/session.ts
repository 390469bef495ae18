/**
 * When to analyse, and where: in the keystroke while that is quick, after a pause where it is not, and in the workshop, which
 * does not hold up the page, what the engine takes for heavy. Hints always come from there.
 */

import { advised, carried } from "./advice.ts";
import { EngineFault } from "./fault.ts";
import type { Advice, Fix, Page } from "./page.ts";
import type { Engine, Expected, Store, Work } from "./state.ts";

/**
 * An analysis that takes less, in milliseconds, runs inside the keystroke: what it delays the letter by is less than what a frame
 * of the letter alone would add to the work.
 */
export const quick = 16;

/** What took longer in the engine goes to the workshop from then on, however light it was taken for. */
export const long = 200;

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

/** The part of the workshop that a session needs. */
export interface Aside {
  readonly beside: boolean | null;
  analyze(text: string, wishes: Wishes): Promise<{ readonly page: Page; readonly model: Uint8Array }>;
  advise(text: string, wishes: Wishes): Promise<Advice>;
}

interface Wishes {
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

export class Session {
  readonly #store: Store;
  readonly #aside: () => Promise<Aside>;
  readonly #clock: Clock;
  #engine: Engine | null = null;
  #took = 0;
  /** The first analysis of a fresh engine runs code that is still being compiled and says nothing about the next. */
  #warm = false;
  /** Whether the present document comes from the workshop, because its text is heavy. */
  #heavy = false;
  /** The text after whose fault a fresh engine was started unasked: once is help, twice would be a loop. */
  #revivedFor: string | null = null;
  #callOff: (() => void) | null = null;
  #callOffAdvice: (() => void) | null = null;
  /** What the engine itself says of the present document's text: that document without the hints of the text before. */
  #own: Page | null = null;
  /** Whether hints are looked for yet, and whether those of the present text are there. */
  #advising = false;
  #advised = false;
  /** What is under way for the hints, and whether they were asked for again meanwhile. */
  #asking: Promise<void> | null = null;
  #again = false;
  #seenUnadvised = false;
  /** Cancels what the workshop does for the present text. */
  #working: AbortController | null = null;
  #analysing: Promise<void> = Promise.resolve();
  /** Whether the page stands still while the workshop works, and whether the reader knows. */
  #held = false;
  #seenHeld = false;

  /** aside loads the workshop when it is first needed. */
  constructor(store: Store, aside: () => Promise<Aside>, clock: Clock = browserClock) {
    this.#store = store;
    this.#aside = aside;
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
    this.#leave(null);
    const pause = pauseAfter(this.#took);
    if (pause === 0) this.analyze();
    else this.#callOff = this.#clock.later(pause, () => this.analyze());
  }

  /** Analyses the present text: before it returns where that is quick, else in the workshop. */
  analyze(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#leave(null);
    const engine = this.#engine;
    const { text, engine: status } = this.#store.state;
    if (!engine || status.kind !== "ready") return;
    if (this.#heavy && this.#took > long) {
      this.#analysing = this.#analyzeAside(engine, text);
      return;
    }
    const began = this.#clock.now();
    const page = this.#guard(() => engine.analyze(text));
    if (page === undefined) return;
    if (page === null) {
      this.#analysing = this.#analyzeAside(engine, text);
      return;
    }
    if (this.#warm) this.#took = this.#clock.now() - began;
    this.#warm = true;
    this.#heavy = this.#took > long;
    this.#show(page);
  }

  async #analyzeAside(engine: Engine, text: string): Promise<void> {
    this.#store.setWork({ kind: "running", done: 0, of: 0, held: false });
    const done = await this.#work((aside, wishes) => {
      const progress = (done: number, of: number): void => {
        this.#held = aside.beside === false;
        this.#store.setWork({ kind: "running", done, of, held: this.#held });
      };
      return aside.analyze(text, { ...wishes, progress });
    });
    if (!done) return;
    this.#heavy = true;
    this.#took = done.page.micros / 1000;
    if (this.#held && !this.#seenHeld) this.#store.setWork({ kind: "within" });
    this.#guard(() => {
      engine.load(done.model);
      this.#show(done.page);
    });
  }

  /** Has the workshop do something for the present text; null if it was cancelled or has failed, which is said then. */
  async #work<T>(act: (aside: Aside, wishes: Wishes) => Promise<T>): Promise<T | null> {
    const mine = new AbortController();
    this.#working = mine;
    try {
      const done = await act(await this.#aside(), { signal: mine.signal });
      if (this.#working !== mine) return null;
      this.#leave(null);
      return done;
    } catch (problem) {
      if (this.#working === mine) this.#leave({ kind: "failed", message: messageOf(problem) });
      return null;
    }
  }

  /** Cancels what the workshop does, if anything, and says how that is left. What the reader is to see for itself stays. */
  #leave(work: Work | null): void {
    this.#working?.abort();
    this.#working = null;
    const said = this.#store.state.work?.kind;
    if (work !== null || (said !== "within" && said !== "unadvised")) this.#store.setWork(work);
  }

  /** The reader has seen what was said about the workshop. */
  dismiss(): void {
    if (this.#store.state.work?.kind === "unadvised") this.#seenUnadvised = true;
    else this.#seenHeld = true;
    this.#store.setWork(null);
  }

  /** The reader does not want to wait for the analysis. Reports whether there was one to wait for. */
  cancel(): boolean {
    if (this.#store.state.work?.kind !== "running") return false;
    this.#leave({ kind: "cancelled" });
    return true;
  }

  /** Shows an analysis with the hints there were; those of this text follow once it rests. */
  #show(page: Page): void {
    this.#own = page;
    this.#advised = false;
    this.#store.setPage(carried(this.#store.state.page, page));
    this.#callOffAdvice?.();
    this.#callOffAdvice = this.#clock.later(rest, () => void this.advise());
  }

  /** The page has all that it starts with: from now on hints are looked for, which loads the workshop. */
  startAdvising(): void {
    this.#advising = true;
    if (this.#own && !this.#callOffAdvice) void this.advise();
  }

  /** Looks for the hints of the present text, unless they are there. One request at a time; the next one is for the newest text. */
  advise(): Promise<void> {
    this.#callOffAdvice?.();
    this.#callOffAdvice = null;
    this.#again = true;
    this.#asking ??= this.#adviseWhileAsked();
    return this.#asking;
  }

  async #adviseWhileAsked(): Promise<void> {
    await null; // so that #asking is set before it is let go of
    while (this.#again) {
      this.#again = false;
      await this.#adviseOnce();
    }
    this.#asking = null;
  }

  async #adviseOnce(): Promise<void> {
    const { text, stale } = this.#store.state;
    const own = this.#own;
    if (!this.#advising || !own || stale || this.#advised) return;
    const advice = this.#heavy ? await this.#work((aside, wishes) => aside.advise(text, wishes)) : await this.#adviceFor(text);
    if (!advice || this.#own !== own || this.#store.state.stale) return;
    this.#own = advised(own, advice);
    this.#advised = true;
    this.#store.setPage(this.#own);
  }

  /**
   * The hints of a light text; null if they cannot be had, which is said once. They are not given up for the next key: that would
   * cost the workshop its program, and they are soon there.
   */
  async #adviceFor(text: string): Promise<Advice | null> {
    try {
      const advice = await (await this.#aside()).advise(text, {});
      this.#seenUnadvised = false;
      if (this.#store.state.work?.kind === "unadvised") this.#store.setWork(null);
      return advice;
    } catch (problem) {
      const said = this.#store.state.work !== null;
      if (!this.#seenUnadvised && !said) this.#store.setWork({ kind: "unadvised", message: messageOf(problem) });
      return null;
    }
  }

  /** The document of the present text, which is analysed first if it has not been; null where that cannot be. */
  async current(): Promise<Page | null> {
    if (this.#store.state.stale && !this.#working) this.analyze();
    await this.#analysing;
    const { page, stale } = this.#store.state;
    return stale ? null : page;
  }

  /** The offer as it is for the present text; null if it no longer stands. What is shown may be a keystroke old. */
  async renew(offer: Fix): Promise<Fix | null> {
    await this.current();
    const fix = this.#standing(offer);
    if (fix || this.#advised) return fix;
    await this.advise();
    return this.#standing(offer);
  }

  /** The same offer among those made for the present text. */
  #standing(offer: Fix): Fix | null {
    const own = this.#own;
    if (!own || this.#store.state.stale) return null;
    const offers: readonly (Fix | null)[] = [...own.systems.flatMap((system) => system.hints), ...own.diagnostics.map((each) => each.fix)];
    return offers.includes(offer) ? offer : (offers.find((each) => each?.text === offer.text) ?? null);
  }

  /** The formatted text, or null where the engine is not there. */
  format(text: string): string | null {
    const engine = this.#engine;
    if (!engine || this.#store.state.engine.kind !== "ready") return null;
    return this.#guard(() => engine.format(text)) ?? null;
  }

  /** What may follow a text that ends before the word at the caret; null where the engine is not there. */
  expected(before: string): Expected | null {
    const engine = this.#engine;
    if (!engine || this.#store.state.engine.kind !== "ready") return null;
    return this.#guard(() => engine.complete(before)) ?? null;
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

  /** undefined if the engine has stopped, which is taken care of. */
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

export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

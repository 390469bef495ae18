/**
 * A search for the best arrangement of a design. The worker searches in slices, so that between two of them the progress is shown,
 * and the search can be stopped, keeps what it has found, and can go on.
 */

import type { Arrangement, Arranging } from "../page/documents.ts";
import { NoAnswer } from "../engine/fault.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";

/** Milliseconds of a slice. */
const slice = 100;

export class Search {
  readonly #worker: WorkerClient;
  readonly #progress: (progress: Arranging) => void;
  readonly #ended = new AbortController();
  readonly #options = { signal: this.#ended.signal };
  #stopped = false;
  #text = "";

  constructor(worker: WorkerClient, progress: (progress: Arranging) => void) {
    this.#worker = worker;
    this.#progress = progress;
  }

  /** The best arrangement; null if the search was dropped. */
  run(text: string): Promise<Arrangement | null> {
    this.#text = text;
    return this.#kept(async () => this.#search(await this.#worker.ask<Arranging>({ name: "arrange", text }, this.#options)));
  }

  /**
   * The best arrangement after a search that was stopped has gone on; null if it was dropped. If the worker was restarted since, it has
   * lost the search: then startsOver is called, and the search begins again.
   */
  goOn(startsOver: () => void): Promise<Arrangement | null> {
    this.#stopped = false;
    return this.#kept(async () => {
      try {
        return await this.#search(await this.#slice());
      } catch (problem) {
        if (!(problem instanceof NoAnswer)) throw problem;
        startsOver();
        return this.#search(await this.#worker.ask<Arranging>({ name: "arrange", text: this.#text }, this.#options));
      }
    });
  }

  /** The arrangement of a point of the front, -1 for the text as it is; null if the search was dropped. */
  pick(point: number): Promise<Arrangement | null> {
    return this.#kept(() => this.#worker.ask<Arrangement>({ name: "arrangementAt", point }, this.#options));
  }

  /** Stops the search after the present slice, with the best arrangement so far. */
  stop(): void {
    this.#stopped = true;
  }

  /** Ends the search without a result. */
  drop(): void {
    this.#ended.abort();
  }

  async #search(first: Arranging): Promise<Arrangement> {
    let progress = first;
    this.#progress(progress);
    while (!progress.done && !this.#stopped) {
      progress = await this.#slice();
      this.#progress(progress);
    }
    return this.#worker.ask<Arrangement>({ name: "arrangement" }, this.#options);
  }

  #slice(): Promise<Arranging> {
    return this.#worker.ask<Arranging>({ name: "arrangeOn", milliseconds: slice }, this.#options);
  }

  async #kept(work: () => Promise<Arrangement>): Promise<Arrangement | null> {
    try {
      return await work();
    } catch (problem) {
      if (this.#ended.signal.aborted) return null;
      throw problem;
    }
  }
}

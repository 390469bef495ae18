/**
 * A search for the best arrangement of a design. The worker searches in slices, so that between two of them the progress is shown,
 * and the search can be stopped and keeps what it has found.
 */

import type { Arrangement, Arranging } from "../documents.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";

/** Milliseconds of a slice. */
const slice = 100;

export class Search {
  readonly #worker: WorkerClient;
  readonly #progress: (progress: Arranging) => void;
  readonly #ended = new AbortController();
  #stopped = false;

  constructor(worker: WorkerClient, progress: (progress: Arranging) => void) {
    this.#worker = worker;
    this.#progress = progress;
  }

  /** The best arrangement; null if the search was dropped. */
  async run(text: string): Promise<Arrangement | null> {
    const options = { signal: this.#ended.signal };
    try {
      let progress = await this.#worker.ask<Arranging>({ name: "arrange", text }, options);
      while (!progress.done && !this.#stopped) {
        this.#progress(progress);
        progress = await this.#worker.ask<Arranging>({ name: "arrangeOn", milliseconds: slice }, options);
      }
      return await this.#worker.ask<Arrangement>({ name: "arrangement" }, options);
    } catch (problem) {
      if (this.#ended.signal.aborted) return null;
      throw problem;
    }
  }

  /** Ends the search after the present slice, with the best arrangement so far. */
  stop(): void {
    this.#stopped = true;
  }

  /** Ends the search without a result. */
  drop(): void {
    this.#ended.abort();
  }
}

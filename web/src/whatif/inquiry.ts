/** A question about what is being typed: asked after a pause, called off by the next one, and spoken of only where it takes long. */

import { messageOf } from "../session.ts";
import type { Workshop } from "../workshop/workshop.ts";

/** How long the texts rest before the question is asked, and how long its answer may take before that is said; milliseconds. */
const pause = 120;
const patience = 300;

export interface Asker {
  /** Does the asking and shows the answer. */
  ask(workshop: Workshop, signal: AbortSignal): Promise<void>;
  slow(): void;
  failed(message: string): void;
}

export class Inquiry {
  readonly #make: () => Workshop;
  readonly #asker: Asker;
  #workshop: Workshop | null = null;
  #mine: AbortController | null = null;
  #timers: number[] = [];

  /** make is called when the first question is asked. */
  constructor(make: () => Workshop, asker: Asker) {
    this.#make = make;
    this.#asker = asker;
  }

  /** Asks soon, instead of whatever was asked before. */
  renew(): void {
    this.stop();
    const mine = new AbortController();
    this.#mine = mine;
    this.#timers = [window.setTimeout(() => void this.#ask(mine), pause), window.setTimeout(() => this.#asker.slow(), pause + patience)];
  }

  stop(): void {
    this.#rest();
    this.#mine?.abort();
    this.#mine = null;
  }

  #rest(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  async #ask(mine: AbortController): Promise<void> {
    try {
      await this.#asker.ask((this.#workshop ??= this.#make()), mine.signal);
      if (this.#mine === mine) this.#rest();
    } catch (problem) {
      if (this.#mine !== mine) return;
      this.#rest();
      this.#asker.failed(messageOf(problem));
    }
  }
}

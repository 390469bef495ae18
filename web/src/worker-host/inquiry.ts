/**
 * A question about a text that is being edited. It is asked after a pause, the next one cancels it, and the reader is told only if
 * the answer takes long.
 */

import type { WorkerClient } from "./worker-client.ts";
import { messageOf } from "../engine/fault.ts";

/** Milliseconds without a change before the question is asked. */
const pause = 120;

/** Milliseconds that an answer may take before the reader is told to wait. */
const slowAfter = 300;

export interface InquiryActions {
  /** Asks the question and shows the answer. */
  ask(worker: WorkerClient, signal: AbortSignal): Promise<void>;
  slow(): void;
  failed(message: string): void;
}

export class Inquiry {
  readonly #open: () => WorkerClient;
  readonly #actions: InquiryActions;
  #worker: WorkerClient | null = null;
  #current: AbortController | null = null;
  #timers: number[] = [];

  /** open is called when the first question is asked. */
  constructor(open: () => WorkerClient, actions: InquiryActions) {
    this.#open = open;
    this.#actions = actions;
  }

  /** Asks after the pause, or at once; cancels the question before. */
  renew(wait = pause): void {
    this.stop();
    const current = new AbortController();
    this.#current = current;
    this.#timers = [window.setTimeout(() => void this.#ask(current), wait), window.setTimeout(() => this.#actions.slow(), wait + slowAfter)];
  }

  stop(): void {
    this.#clearTimers();
    this.#current?.abort();
    this.#current = null;
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  async #ask(current: AbortController): Promise<void> {
    try {
      await this.#actions.ask((this.#worker ??= this.#open()), current.signal);
      if (this.#current === current) this.#clearTimers();
    } catch (problem) {
      if (this.#current !== current) return;
      this.#clearTimers();
      this.#actions.failed(messageOf(problem));
    }
  }
}

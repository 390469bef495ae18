/** Measures how long one run of each system of a design takes, in this browser or natively: on the library, in the layout of the text. */

import { BenchClient } from "./bench-client.ts";
import type { BenchAddresses, Ending, Run } from "./bench-client.ts";
import { memoryLimit } from "./environment.ts";
import type { BenchEvent } from "./documents.ts";
import { taken, withLock } from "./lock.ts";
import { measureNatively } from "./native.ts";
import { roundOrder } from "./order.ts";
import type { MeasuredAt } from "../state/state.ts";

const repetitions = 5;

/** The metric of a system: "round-run-" and its name. */
const metric = "round-run-";

export interface TimesContext {
  /** Nanoseconds of a run of each system that is known so far. */
  found(times: ReadonlyMap<string, number>): void;
  progress(done: number, of: number): void;
  /** The server is still making the program. */
  waiting(): void;
}

export class SystemTimes {
  readonly #client: BenchClient;
  /** Address of the server's native runs; "" where it has none. */
  readonly #server: string;
  #run: Run | null = null;
  #waiting: () => void = () => {};
  #stopped = false;

  constructor(addresses: BenchAddresses, server: string) {
    this.#client = new BenchClient(addresses, () => this.#waiting());
    this.#server = server;
  }

  /** Measures a text. Returns why there are no times, in a sentence, or "". */
  async measure(text: string, place: MeasuredAt, context: TimesContext): Promise<string> {
    let why = "";
    this.#stopped = false;
    await withLock(async (free) => {
      if (!this.#stopped) why = free ? await this.#measure(text, place, context) : taken;
    });
    return why;
  }

  /** Stops the measurement, also one that has not begun yet. */
  stop(): void {
    this.#stopped = true;
    this.#run?.stop();
  }

  async #measure(text: string, place: MeasuredAt, { found, progress, waiting }: TimesContext): Promise<string> {
    this.#waiting = waiting;
    const times = new Map<string, number>();
    const refused: string[] = [];
    const hear = (event: BenchEvent): void => {
      if (event.kind === "progress") progress(event.done, event.total);
      if (event.kind === "refused") refused.push(`Refused: ${event.why}.`);
      if (event.kind !== "sample" || !event.result.metric.startsWith(metric)) return;
      times.set(event.result.metric.slice(metric.length), event.result.median);
      found(new Map(times));
    };
    this.#run = place === "native" ? measureNatively(this.#server, text, hear) : this.#client.run(roundOrder(text, repetitions, memoryLimit()), hear);
    const ending = await this.#run.ended;
    this.#run = null;
    return [wordsOf(ending), ...refused].filter((words) => words !== "").join(" ");
  }
}

function wordsOf(ending: Ending): string {
  switch (ending.kind) {
    case "refused":
      return ending.why;
    case "fault":
      return ending.message;
    default:
      return "";
  }
}

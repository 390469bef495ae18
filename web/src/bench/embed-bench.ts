/** Measures the design of an embed on request of the page around it. */

import { BenchClient } from "./bench-client.ts";
import type { BenchAddresses, Ending, Run } from "./bench-client.ts";
import { reportOf } from "./csv.ts";
import type { BenchEvent } from "./documents.ts";
import { memoryLimit, thisBrowser } from "./environment.ts";
import { Figures } from "./figures.ts";
import { designOrder } from "./order.ts";

/** As the report of this type in embed/embed.d.ts. */
interface BenchMessage {
  readonly type: "bench";
  readonly done: number;
  readonly of: number;
  readonly ended: Ending["kind"] | null;
  readonly message: string;
  readonly report: object | null;
}

const repetitions = 5;

/** Milliseconds between two reports of progress. */
const reportInterval = 200;

export class EmbedBench {
  readonly #client: BenchClient;
  #run: Run | null = null;

  constructor(addresses: BenchAddresses) {
    this.#client = new BenchClient(addresses);
  }

  /** Measures a text under every layout and reports its progress. Stops a measurement that is running. */
  async measure(text: string, report: (message: BenchMessage) => void): Promise<void> {
    this.cancel();
    const figures = new Figures();
    const machine = thisBrowser();
    const refused: string[] = [];
    let [done, of, reportedAt] = [0, 0, -Infinity];
    const run = this.#client.run(designOrder(text, repetitions, memoryLimit()), (event: BenchEvent) => {
      if (event.kind === "sample") figures.put({ source: "browser", name: "", machine }, event.result);
      if (event.kind === "refused") refused.push(`Refused: ${event.why}.`);
      if (event.kind !== "progress") return;
      [done, of] = [event.done, event.total];
      if (performance.now() - reportedAt < reportInterval) return;
      reportedAt = performance.now();
      report({ type: "bench", done, of, ended: null, message: event.doing, report: null });
    });
    this.#run = run;
    const ending = await run.ended;
    if (this.#run === run) this.#run = null;
    const results = figures.all;
    const message = [wordsOf(ending), ...refused].filter((words) => words !== "").join(" ");
    report({ type: "bench", done, of, ended: ending.kind, message, report: results.length > 0 ? reportOf(machine, results) : null });
  }

  cancel(): void {
    this.#run?.stop();
  }
}

function wordsOf(ending: Ending): string {
  return ending.kind === "refused" ? ending.why : ending.kind === "fault" ? ending.message : "";
}

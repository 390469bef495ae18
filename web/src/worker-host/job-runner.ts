/** Runs the jobs of the worker by calling its program: in the web worker, or in the page where no worker can start. */

import { asFault } from "../engine/fault.ts";
import { hintsLater, populated, Program } from "../engine/program.ts";
import { answer } from "./questions.ts";
import type { QuestionExports } from "./questions.ts";
import { int32Bytes, runReplay } from "./replay-calls.ts";
import type { ReplayExports } from "./replay-calls.ts";
import type { Job, Parts, Report } from "./worker-protocol.ts";

/** See wasm/worker/exports.go. */
interface WorkerExports extends ReplayExports, QuestionExports {
  analyze(n: number, flags: number): number;
  advise(n: number, flags: number): number;
  document(n: number, flags: number): number;
  format(n: number): number;
  model(): number;
  rows(n: number, first: number, flags: number): number;
  walk(n: number, first: number, flags: number, cache: number, storage: number, side: number): number;
  walkPlaces(): number;
}

const encoder = new TextEncoder();

declare global {
  /** Called by the program while it runs the ticks of a design. */
  var copseProgress: ((done: number, of: number) => void) | undefined;
}

export class JobRunner {
  readonly #program: Program<WorkerExports>;

  private constructor(program: Program<WorkerExports>) {
    this.#program = program;
  }

  /** Rejects with EngineFault. */
  static async start(module: WebAssembly.Module): Promise<JobRunner> {
    return new JobRunner(await Program.start<WorkerExports>(module));
  }

  /** Runs a job and reports its progress and its result. After a fault the runner cannot be used again. */
  run(id: number, job: Job, report: (report: Report) => void): void {
    globalThis.copseProgress = (done, of) => report({ kind: "progress", id, done, of });
    try {
      report({ kind: "done", id, parts: this.#do(job) });
    } catch (problem) {
      report({ kind: "fault", message: asFault(problem).message });
    }
  }

  #do(job: Job): Parts {
    const program = this.#program;
    switch (job.kind) {
      case "analyze": {
        const page = program.bytes((x) => x.analyze(program.send(job.text), populated | hintsLater));
        return [page, program.bytes((x) => x.model())];
      }
      case "advise":
        return [program.bytes((x) => x.advise(program.send(job.text), populated))];
      case "rows": {
        const text = encoder.encode(job.text);
        const numbers = int32Bytes(job.stretches);
        const both = new Uint8Array(text.length + numbers.length);
        both.set(text);
        both.set(numbers, text.length);
        return [program.bytes((x) => x.rows(program.send(both), text.length, populated | hintsLater))];
      }
      case "document":
        return [program.bytes((x) => x.document(program.send(job.text), populated))];
      case "walk": {
        const { text, system, cache, storage, side } = job.walk;
        const first = encoder.encode(text).length;
        const walk = program.bytes((x) => x.walk(program.send(text + system), first, populated | hintsLater, cache, storage, side));
        return [walk, program.bytes((x) => x.walkPlaces())];
      }
      case "format":
        return [program.bytes((x) => x.format(program.send(job.text)))];
      case "replay":
        return runReplay(program, job.call);
      case "question":
        return [answer(program, job.question)];
    }
  }
}

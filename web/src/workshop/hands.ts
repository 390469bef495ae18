/** Does the jobs of the workshop by calling its program: in the worker, or in the page where no worker can start. */

import { asFault } from "../fault.ts";
import { Program, hintsLater, populated } from "../program.ts";
import type { Job, Parts, Report } from "./protocol.ts";
import { replaying, wordsOf } from "./replaying.ts";
import type { ReplayExports } from "./replaying.ts";
import { answer } from "./whatif.ts";
import type { WhatIfExports } from "./whatif.ts";

/** See wasm/worker/exports.go. */
interface Calls extends ReplayExports, WhatIfExports {
  analyze(n: number, flags: number): number;
  advise(n: number, flags: number): number;
  document(n: number, flags: number): number;
  model(): number;
  rows(n: number, first: number, flags: number): number;
}

const encoder = new TextEncoder();

declare global {
  /** Called by the program while it carries out the ticks of a design. */
  var copseProgress: ((done: number, of: number) => void) | undefined;
}

export class Hands {
  readonly #program: Program<Calls>;

  private constructor(program: Program<Calls>) {
    this.#program = program;
  }

  /** Rejects with EngineFault. */
  static async start(module: WebAssembly.Module): Promise<Hands> {
    return new Hands(await Program.start<Calls>(module));
  }

  /** Does a job and reports how it goes and ends. After a fault these hands are done with. */
  work(id: number, job: Job, report: (report: Report) => void): void {
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
        const words = wordsOf(job.stretches);
        const both = new Uint8Array(text.length + words.length);
        both.set(text);
        both.set(words, text.length);
        return [program.bytes((x) => x.rows(program.send(both), text.length, populated | hintsLater))];
      }
      case "document":
        return [program.bytes((x) => x.document(program.send(job.text), populated))];
      case "replay":
        return replaying(program, job.call);
      case "whatif":
        return [answer(program, job.question)];
    }
  }
}

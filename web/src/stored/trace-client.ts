/** What the views ask of the worker about the steps of a design in another storage. Both views share one worker. */

import type { Trace, TracedStorage, TraceStep } from "../page/documents.ts";
import { openWorker } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import type { TracePlace } from "./trace-storages.ts";

export interface Traced {
  readonly text: string;
  readonly storage: TracedStorage;
  readonly side: 0 | 1;
}

export class TraceClient {
  #worker: WorkerClient | null = null;

  #open(): WorkerClient {
    return (this.#worker ??= openWorker());
  }

  ticks({ text, storage, side }: Traced): Promise<Trace> {
    return this.#open().ask<Trace>({ name: "trace", text, storage, side });
  }

  step({ text, storage, side }: Traced, { tick, step }: TracePlace): Promise<TraceStep> {
    return this.#open().ask<TraceStep>({ name: "traceStep", text, storage, side, tick, step });
  }
}

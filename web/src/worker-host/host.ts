/** Where the worker's program runs: in a web worker, or in the page where no worker can start. */

import { asFault } from "../engine/fault.ts";
import { afterNextFrame } from "../browser/frames.ts";
import { JobRunner } from "./job-runner.ts";
import type { Job, Report } from "./worker-protocol.ts";

export interface WorkerHost {
  /** False in the page: a job then blocks the page and cannot be stopped before it ends. */
  readonly parallel: boolean;
  /** Runs a job; one at a time. */
  run(id: number, job: Job): void;
  /** Ends the program, and the job that runs. Nothing is reported afterwards. */
  end(): void;
}

/** Starts the program: in a web worker, or else in the page. Rejects with EngineFault. */
export async function openHost(module: WebAssembly.Module, script: string, report: (report: Report) => void): Promise<WorkerHost> {
  return (await openInWorker(module, script, report)) ?? (await openInPage(module, report));
}

/** null where no worker can start, as under an opaque origin: the browser then throws, or fires an error event. */
async function openInWorker(module: WebAssembly.Module, script: string, report: (report: Report) => void): Promise<WorkerHost | null> {
  let worker: Worker;
  try {
    worker = new Worker(script);
  } catch {
    return null;
  }
  const first = await firstReport(worker, module);
  if (first === null) {
    worker.terminate();
    return null;
  }
  if (first.kind === "fault") {
    worker.terminate();
    throw asFault(first.message);
  }
  worker.onmessage = ({ data }: MessageEvent<Report>) => report(data);
  worker.onerror = (event) => {
    event.preventDefault();
    report({ kind: "fault", message: event.message || "The worker stopped." });
  };
  return {
    parallel: true,
    run: (id, job) => worker.postMessage({ kind: "run", id, job }),
    end: () => worker.terminate(),
  };
}

/** A worker that has not reported after so many milliseconds counts as one that cannot start. */
const startTimeout = 15_000;

function firstReport(worker: Worker, module: WebAssembly.Module): Promise<Report | null> {
  return new Promise((resolve) => {
    setTimeout(resolve, startTimeout, null);
    worker.onmessage = ({ data }: MessageEvent<Report>) => resolve(data);
    worker.onmessageerror = () => resolve(null);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    worker.postMessage({ kind: "start", module });
  });
}

async function openInPage(module: WebAssembly.Module, report: (report: Report) => void): Promise<WorkerHost> {
  const runner = await JobRunner.start(module);
  let ended = false;
  return {
    parallel: false,
    // After a frame, so that the page shows that it will not respond before it stops responding.
    run: (id, job) => void afterNextFrame().then(() => ended || runner.run(id, job, (said) => said.kind === "progress" || report(said))),
    end: () => {
      ended = true;
    },
  };
}

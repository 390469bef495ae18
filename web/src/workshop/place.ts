/** Where the workshop's program runs: beside the page in a worker, or within the page where no worker can start. */

import { asFault } from "../fault.ts";
import { Hands } from "./hands.ts";
import type { Job, Report } from "./protocol.ts";

export interface Place {
  /** Within the page, what runs holds the page up and cannot be given up midway. */
  readonly beside: boolean;
  /** Does a job; one at a time. */
  work(id: number, job: Job): void;
  /** Gives up whatever runs, and the program with it. Nothing is reported afterwards. */
  end(): void;
}

/** Starts the program: in a worker, or else within the page. Rejects with EngineFault. */
export async function openPlace(module: WebAssembly.Module, script: string, report: (report: Report) => void): Promise<Place> {
  return (await openBeside(module, script, report)) ?? (await openWithin(module, report));
}

/** null where no worker can start, as under an opaque origin, where the browser throws or says so by an event. */
async function openBeside(module: WebAssembly.Module, script: string, report: (report: Report) => void): Promise<Place | null> {
  let worker: Worker;
  try {
    worker = new Worker(script);
  } catch {
    return null;
  }
  const said = await firstWord(worker, module);
  if (said === null) {
    worker.terminate();
    return null;
  }
  if (said.kind === "fault") {
    worker.terminate();
    throw asFault(said.message);
  }
  worker.onmessage = ({ data }: MessageEvent<Report>) => report(data);
  worker.onerror = (event) => {
    event.preventDefault();
    report({ kind: "fault", message: event.message || "The worker stopped." });
  };
  return {
    beside: true,
    work: (id, job) => worker.postMessage({ kind: "do", id, job }),
    end: () => worker.terminate(),
  };
}

/** How long a worker may be silent before it is taken for one that cannot start; milliseconds. */
const patience = 15_000;

function firstWord(worker: Worker, module: WebAssembly.Module): Promise<Report | null> {
  return new Promise((said) => {
    setTimeout(said, patience, null);
    worker.onmessage = ({ data }: MessageEvent<Report>) => said(data);
    worker.onmessageerror = () => said(null);
    worker.onerror = (event) => {
      event.preventDefault();
      said(null);
    };
    worker.postMessage({ kind: "start", module });
  });
}

async function openWithin(module: WebAssembly.Module, report: (report: Report) => void): Promise<Place> {
  const hands = await Hands.start(module);
  let ended = false;
  return {
    beside: false,
    // After a frame, so that what the page says meanwhile can be read.
    work: (id, job) => void afterFrame().then(() => ended || hands.work(id, job, (said) => said.kind === "progress" || report(said))),
    end: () => {
      ended = true;
    },
  };
}

/** The task after the next frame, or soon where no frame comes because the page is not in sight. */
function afterFrame(): Promise<void> {
  return new Promise((done) => {
    const soon = setTimeout(done, 100);
    requestAnimationFrame(() => {
      clearTimeout(soon);
      setTimeout(done);
    });
  });
}

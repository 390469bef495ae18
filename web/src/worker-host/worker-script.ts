/** The script of the web worker: starts the program that it is sent, and runs the jobs that follow. */

import { asFault } from "../engine/fault.ts";
import { JobRunner } from "./job-runner.ts";
import type { Order, Report } from "./worker-protocol.ts";

/** The global scope of a web worker, which TypeScript's types for a page do not have. */
interface Scope {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(report: Report, transfer: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as Scope;
let runner: JobRunner | null = null;

function report(said: Report): void {
  scope.postMessage(said, said.kind === "done" ? said.parts.map((part) => part.buffer) : []);
}

async function start(module: WebAssembly.Module): Promise<void> {
  try {
    runner = await JobRunner.start(module);
    report({ kind: "ready" });
  } catch (problem) {
    report({ kind: "fault", message: asFault(problem).message });
  }
}

scope.onmessage = ({ data: order }) => {
  if (order.kind === "start") void start(order.module);
  else runner?.run(order.id, order.job, report);
};

/** The script of the worker: runs the program that it is sent, and does what it is told. */

import { asFault } from "../fault.ts";
import { Hands } from "./hands.ts";
import type { Order, Report } from "./protocol.ts";

/** The worker's own scope, of which the page's types know nothing. */
interface Scope {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(report: Report, transfer: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as Scope;
let hands: Hands | null = null;

function report(said: Report): void {
  scope.postMessage(said, said.kind === "done" ? said.parts.map((part) => part.buffer) : []);
}

async function start(module: WebAssembly.Module): Promise<void> {
  try {
    hands = await Hands.start(module);
    report({ kind: "ready" });
  } catch (problem) {
    report({ kind: "fault", message: asFault(problem).message });
  }
}

scope.onmessage = ({ data: order }) => {
  if (order.kind === "start") void start(order.module);
  else hands?.work(order.id, order.job, report);
};

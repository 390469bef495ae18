/**
 * The worker: a second copy of the Go core, with everything that the first analysis does not need, in a web worker of its own.
 * Other folders import this file alone. A request goes from WorkerClient (a queue, one job at a time) to WorkerHost (a web
 * worker, or the page where no worker can start) to JobRunner (the calls of the program).
 */

export { Inquiry } from "./inquiry.ts";
export { openForeign, openWorker, setWorkerAddresses } from "./open-worker.ts";
export type { WorkerClient, Walked } from "./worker-client.ts";
export type { Parts, WalkAsked } from "./worker-protocol.ts";
export type { EntityEdit, ReplayCall } from "./replay-calls.ts";

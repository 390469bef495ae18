/** Opens workers. Their program is fetched with the first request and compiled once for all of them. */

import { checkFile, EngineFault } from "../engine/fault.ts";
import { fetchMade } from "../loading/fetch-made.ts";
import { openHost } from "./host.ts";
import { WorkerClient } from "./worker-client.ts";

/** Addresses of the worker's program and of the script that runs it. */
export interface WorkerAddresses {
  readonly workerProgram: string;
  readonly workerScript: string;
}

let given: WorkerAddresses | null = null;

/** Sets the addresses where the page itself does not name them: for an embed inside another site's page. */
export function setWorkerAddresses(addresses: WorkerAddresses): void {
  given = addresses;
}

function address(part: keyof WorkerAddresses): string {
  const named = given?.[part] ?? document.querySelector<HTMLScriptElement>("script[data-worker-program]")?.dataset[part];
  if (named === undefined) throw new EngineFault("The page does not name the address of the worker.");
  return new URL(named, document.baseURI).href;
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiles once. A failure is forgotten, so that the next request tries again. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= fetchModule().catch((problem: unknown) => {
    compiled = null;
    throw problem;
  });
  return compiled;
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const response = await fetchMade(address("workerProgram"));
  checkFile(response, "The worker");
  return WebAssembly.compileStreaming(response);
}

export function openWorker(): WorkerClient {
  return new WorkerClient(async (report) => openHost(await compile(), address("workerScript"), report));
}

/** Opens workers. The program of each is fetched with the first request and compiled once for all that run it. */

import { checkFile, EngineFault } from "../engine/fault.ts";
import { fetchMade } from "../loading/fetch-made.ts";
import { openHost } from "./host.ts";
import { WorkerClient } from "./worker-client.ts";

/** Addresses of the programs and of the script that runs each of them. */
export interface WorkerAddresses {
  readonly workerProgram: string;
  readonly workerScript: string;
  /** Reads programs for other libraries. An embed has none. */
  readonly foreignProgram?: string;
}

type ProgramName = "workerProgram" | "foreignProgram";

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

const compiled = new Map<ProgramName, Promise<WebAssembly.Module>>();

/** Compiles a program once. A failure is forgotten, so that the next request tries again. */
function compile(name: ProgramName): Promise<WebAssembly.Module> {
  const known = compiled.get(name);
  if (known) return known;
  const module = fetchModule(name).catch((problem: unknown) => {
    compiled.delete(name);
    throw problem;
  });
  compiled.set(name, module);
  return module;
}

async function fetchModule(name: ProgramName): Promise<WebAssembly.Module> {
  const response = await fetchMade(address(name));
  checkFile(response, "The worker");
  return WebAssembly.compileStreaming(response);
}

function open(name: ProgramName): WorkerClient {
  return new WorkerClient(async (report) => openHost(await compile(name), address("workerScript"), report));
}

/** A worker with everything about designs. */
export const openWorker = (): WorkerClient => open("workerProgram");

/** A worker that reads programs for other libraries: it answers the questions "import" and "advise" alone. */
export const openForeign = (): WorkerClient => open("foreignProgram");

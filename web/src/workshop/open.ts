/** The workshop of this page. Its program is fetched with the first request and compiled once. */

import { EngineFault } from "../fault.ts";
import { openPlace } from "./place.ts";
import { Workshop } from "./workshop.ts";

/** Where the parts of the workshop are. */
export interface WorkshopParts {
  readonly workshop: string;
  readonly worker: string;
}

let told: WorkshopParts | null = null;

/** Says where they are, where the page does not: an embed within the page of somebody else. */
export function tellParts(parts: WorkshopParts): void {
  told = parts;
}

function address(part: keyof WorkshopParts): string {
  const named = told?.[part] ?? document.querySelector<HTMLScriptElement>("script[data-workshop]")?.dataset[part];
  if (named === undefined) throw new EngineFault("The page does not say where the workshop is.");
  return new URL(named, document.baseURI).href;
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Once; anew after a failure. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= fetchModule().catch((problem: unknown) => {
    compiled = null;
    throw problem;
  });
  return compiled;
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const response = await fetch(address("workshop"));
  if (!response.ok) throw new EngineFault(`The workshop could not be loaded (HTTP ${response.status}).`);
  return WebAssembly.compileStreaming(response);
}

export function openWorkshop(): Workshop {
  return new Workshop(async (report) => openPlace(await compile(), address("worker"), report));
}

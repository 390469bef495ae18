/** What the walk asks the worker for: one run or two. */

import type { Walk } from "../page/documents.ts";
import type { Page } from "../page/page.ts";
import type { WalkAsked } from "../worker-host/worker-host.ts";
import type { Other } from "./walk-head.ts";
import { storageName, storages } from "./walk-words.ts";

/** What the reader has chosen. */
export interface Chosen {
  readonly page: Page;
  readonly text: string;
  /** The second design; null where there is none. */
  readonly second: string | null;
  /** "" for the dearest that is not full. */
  readonly system: string;
  readonly storage: Walk["storage"];
  readonly cache: number;
  readonly other: Other | null;
}

/** The first run. */
export function firstOf({ text, system, cache, storage }: Chosen): WalkAsked {
  return { text, system, cache, storage: numberOf(storage), side: 0 };
}

/** The run to compare with, once the system of the first one is known; null for none. */
export function secondOf({ text, second, cache, storage, other }: Chosen, system: string): WalkAsked | null {
  switch (other?.kind) {
    case "b":
      return second === null ? null : { text: second, system, cache, storage: numberOf(storage), side: 1 };
    case "storage":
      return other.storage === storage ? null : { text, system, cache, storage: numberOf(other.storage), side: 0 };
    case "system":
      return other.name === system ? null : { text, system: other.name, cache, storage: numberOf(storage), side: 0 };
    case undefined:
      return null;
  }
}

/** What two runs are called where they stand next to each other; null where the names of their systems tell them apart. */
export function namesOf({ storage, other }: Chosen): readonly [string, string] | null {
  switch (other?.kind) {
    case "b":
      return ["A", "B"];
    case "storage":
      return [storageName(storage), storageName(other.storage)];
    default:
      return null;
  }
}

/** Whether two choices need the same answers. The page is that of the text. */
export function sameChoice(one: Chosen, other: Chosen): boolean {
  const key = ({ text, second, system, storage, cache, other: compared }: Chosen) => JSON.stringify([text, compared?.kind === "b" ? second : null, system, storage, cache, compared]);
  return key(one) === key(other) && (one.second === null) === (other.second === null);
}

function numberOf(storage: Walk["storage"]): number {
  return storages.findIndex((each) => each.storage === storage);
}

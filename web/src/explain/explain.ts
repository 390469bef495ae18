/** Explanations of systems. They are loaded when a system is first opened, and have a worker of their own. */

import type { Store } from "../state/store.ts";
import { openWorker } from "../worker-host/worker-host.ts";
import { Explanations } from "./explanations.ts";
import type { ExplainContext } from "./explanations.ts";

export type { Explanations };

export function openExplanations(store: Store, apply: ExplainContext["apply"]): Explanations {
  return new Explanations(store, { openWorker, apply });
}

/** The explanations of this page, by a workshop of their own, which is fetched when a system is first opened. */

import type { Store } from "../state.ts";
import { openWorkshop } from "../workshop/open.ts";
import { Explanations } from "./explanations.ts";
import type { Surroundings } from "./explanations.ts";

export function openExplanations(store: Store, apply: Surroundings["apply"]): Explanations {
  return new Explanations(store, { workshop: openWorkshop, apply });
}

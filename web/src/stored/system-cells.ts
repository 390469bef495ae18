/** What the column of cost shows while another storage is shown: how each system runs there, and what that costs. */

import type { Elsewhere } from "../state/elsewhere.ts";
import { systemIn } from "./kinds.ts";
import type { Kind, Shown } from "./kinds.ts";

export function elsewhere(shown: Shown, storage: Kind["storage"]): Elsewhere {
  return { page: shown.page, of: (id) => systemIn(shown, storage, id) };
}

/** What the column of cost shows while the design is shown in another storage. */

import type { MemorySystem } from "../page/documents.ts";
import type { Page, SystemId } from "../page/page.ts";

/** How a system runs in the other storage. */
export type There = Pick<MemorySystem, "how" | "ownShare" | "share" | "time" | "change" | "better">;

export interface Elsewhere {
  /** The document that it belongs to. */
  readonly page: Page;
  of(id: SystemId): There | null;
}

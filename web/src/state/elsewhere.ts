/** What the list of systems shows while the design is shown in another storage. */

import type { Child } from "../dom/dom.ts";
import type { Page, SystemId } from "../page/page.ts";

/** The content of a cell. It is drawn again only if its key has changed. */
export interface Cell {
  readonly key: string;
  draw(): Child[];
}

export interface Elsewhere {
  /** The document that it belongs to. */
  readonly page: Page;
  /** The cells of a system, in the order of the list. */
  cells(id: SystemId): readonly Cell[];
}

/** The view of memory as a link names it. */

import type { SystemId } from "../page.ts";
import type { MemoryView } from "../panes/panes.ts";
import type { ShownView } from "../share/share.ts";

/** Functions that give the system that a view shows; -1 for none. */
export interface SystemShown {
  walk(): SystemId;
  stored(): SystemId;
}

/** null for a view that links do not name. */
export function shownView(view: MemoryView, shown: SystemShown | null): ShownView | null {
  switch (view) {
    case "walk":
      return { view, title: "Walk", system: shown?.walk() ?? -1 };
    case "archetypes":
      return { view, title: "Archetypes", system: shown?.stored() ?? -1 };
    case "sparse":
      return { view, title: "Sparse sets", system: shown?.stored() ?? -1 };
    default:
      return null;
  }
}

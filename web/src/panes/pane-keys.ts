/** The single-letter keys of the workbench, and F6, which moves the focus from pane to pane. */

import { byId } from "../dom/dom.ts";
import { isTyped, keyOf, lettersWanted } from "../browser/letters.ts";
import type { MemoryViews } from "./memory-views.ts";
import type { PaneSizes } from "./sizes.ts";

/** The panes in the order of F6. */
const panes = ["design", "memory", "systems-pane", "inspector", "arrange-drawer", "step"];

export interface PaneKeys {
  readonly views: MemoryViews;
  readonly sizes: PaneSizes;
  /** Selects the next system, or the one before it. */
  nextSystem(by: 1 | -1): void;
  /** Shows the walk of the selected system. */
  walk(): void;
}

export function bindPaneKeys({ views, sizes, nextSystem, walk }: PaneKeys): void {
  const letters: Readonly<Record<string, () => void>> = {
    "[": () => sizes.toggle("text"),
    "]": () => sizes.toggle("cost"),
    j: () => nextSystem(1),
    k: () => nextSystem(-1),
    w: walk,
    c: () => byId("designs").querySelector<HTMLElement>("[value=a]:not(:checked), [value=ab]")?.click(),
    a: () => byId("arrange").click(),
    ".": () => document.querySelector<HTMLElement>("#inspector:not(.folded) .offer button, #offers .apply-best")?.click(),
    p: () => document.querySelector<HTMLElement>("#offers .pin-before")?.click(),
  };
  addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (event.defaultPrevented || key === "" || document.querySelector("dialog[open]")) return;
    if (byId("workbench").offsetParent === null || views.shown === "measure") return; // the gallery or the benchmarks are shown
    if (key === "F6") {
      event.preventDefault();
      return nextPane(event.shiftKey ? -1 : 1);
    }
    if (isTyped(event) || inTreeOrGrid(event) || !lettersWanted()) return;
    const act = letters[key] ?? (/^[1-9]$/.test(key) ? () => views.showNumber(Number(key)) : null);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** Whether the focus is in a tree, a grid or a menu, where letters may choose an item. */
function inTreeOrGrid(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("[role=tree], [role=grid], [role=menu]") !== null;
}

function nextPane(by: 1 | -1): void {
  const shown = panes.flatMap((id) => document.getElementById(id) ?? []).filter((pane) => pane.checkVisibility({ visibilityProperty: true }));
  const at = shown.findLastIndex((pane) => pane.contains(document.activeElement)); // what is said of a row stands within the costs
  const next = at < 0 ? 0 : (at + by + shown.length) % shown.length;
  shown[next]?.focus();
}

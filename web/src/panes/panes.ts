/** The panes of the workbench: which part a phone shows, which view of memory is open, and how large the panes are. */

export { Parts } from "./parts.ts";
export type { Part } from "./parts.ts";
export { MemoryViews } from "./memory-views.ts";
export type { MemoryView } from "./memory-views.ts";
export { PaneSizes } from "./sizes.ts";
export { bindPaneKeys } from "./pane-keys.ts";

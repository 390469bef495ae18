/**
 * How a part of the page is drawn. Every view has the same two methods and follows the same rules:
 *
 * 1. The store calls update with the newest state and with the state that the view drew last. A view returns at once where
 *    nothing that it shows has changed: changed(state, previous, "page", "focus").
 * 2. A view writes into the page only what differs: write for a text, visible for what is shown or hidden, arrange for a list of
 *    elements (all in dom/dom.ts), morph for a whole drawing. The browser then styles, lays out and paints only that.
 * 3. Where a drawing could put another button under a resting pointer, holdButtons draws it.
 * 4. A picture that may be out of sight is wrapped in WhenVisible, so that a key does not wait for it.
 */

import type { State } from "../state/state.ts";

export { holdButtons } from "./hold-buttons.ts";
export { morph } from "./morph.ts";
export { WhenVisible } from "./when-visible.ts";
export type { View } from "../state/store.ts";

/** Whether one of the fields differs, or nothing has been drawn yet. */
export function changed(state: State, previous: State | null, ...fields: readonly (keyof State)[]): boolean {
  return previous === null || fields.some((field) => state[field] !== previous[field]);
}

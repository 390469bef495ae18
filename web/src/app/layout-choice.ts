/** The choice of a layout. Choosing one edits the text, so that undo takes it back and the text is complete. */

import { el } from "../dom/dom.ts";
import type { LayoutKind } from "../page/page.ts";
import type { State } from "../state/state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

/** In the order in which they are offered. */
const layoutKinds: readonly LayoutKind[] = ["lanes", "laminar", "trees", "paper", "naive"];

const meaning: Record<LayoutKind, string> = {
  lanes: "the default; every group is full, and a component has several arrays where groups cross",
  laminar: "one array for each component; groups whose sets are nested or disjoint are full, and of two that cross only the first",
  trees: "one array for each component; the paper's trees, with wider groups inserted above narrower ones where that is safe",
  paper: "one array for each component; the trees exactly as in the paper",
  naive: "one array for each component, in an order of its own; shows what goes wrong without trees",
};

export class LayoutChoice implements View {
  readonly #select = el("select", { disabled: true, "aria-label": "layout" }, ...layoutKinds.map((kind) => el("option", { value: kind, title: meaning[kind] }, kind)));

  constructor(choose: (kind: LayoutKind) => void) {
    this.#select.addEventListener("change", () => choose(this.#select.value as LayoutKind));
  }

  mount(element: HTMLElement): void {
    element.append(el("label", {}, el("span", { class: "layout-word" }, "layout "), this.#select));
  }

  update(state: State, previous: State | null): void {
    if (!changed(state, previous, "page", "engine")) return;
    this.#select.disabled = state.page === null;
    if (!state.page) return;
    this.#select.value = state.page.layout;
    this.#select.title = `${state.page.layout}: ${meaning[state.page.layout]}`;
  }
}

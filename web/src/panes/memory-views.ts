/** The views of memory: one is shown at a time in the pane at the top. */

import { byId, visible } from "../dom/dom.ts";
import { TabList } from "./tab-list.ts";

export type MemoryView = "arrays" | "trees" | "walk" | "bytes" | "archetypes" | "sparse" | "storages" | "measure";

/** The element of each view, in the order of their tabs; the benchmarks have none, because they take the place of all panes. */
const panels: Record<MemoryView, string> = {
  arrays: "arrays-panel",
  trees: "trees-panel",
  walk: "walk-panel",
  bytes: "bytes-panel",
  archetypes: "archetypes-panel",
  sparse: "sparse-panel",
  storages: "storages-panel",
  measure: "bench",
};

const views = Object.keys(panels) as MemoryView[];
const tabbed = views.filter((view) => view !== "measure");

export class MemoryViews {
  readonly #tabs = new TabList<MemoryView>(new Map(tabbed.map((view) => [view, byId(`view-${view}`)])), (view) => this.#choose(view));
  readonly #listeners: ((view: MemoryView) => void)[] = [];
  #shown: MemoryView = "arrays";
  /** Whether the reader has chosen a view since the page was loaded. */
  #chosen = false;

  get shown(): MemoryView {
    return this.#shown;
  }

  /** Shows a view. */
  show(view: MemoryView): void {
    this.#shown = view;
    this.#tabs.select(view);
    for (const each of views) visible(byId(panels[each]), each === view);
    byId(panels[view]).dispatchEvent(new Event("shown"));
    byId("workbench").dataset["view"] = view;
    for (const listener of this.#listeners) listener(view);
  }

  /**
   * Shows the view of the visit before; one that has no tab now is passed over. What the reader has already chosen stays, also the
   * benchmarks: the page works long before all its views are there.
   */
  restore(name: string | null): void {
    if (this.#chosen || this.#shown === "measure") return;
    const view = tabbed.find((each) => each === name && !byId(`view-${each}`).hidden);
    if (view && view !== this.#shown) this.show(view);
  }

  /** Shows the view with this number, from 1. */
  showNumber(number: number): void {
    const view = tabbed.filter((each) => !byId(`view-${each}`).hidden)[number - 1];
    if (view) this.#choose(view);
  }

  #choose(view: MemoryView): void {
    this.#chosen = true;
    this.show(view);
  }

  /** Adds or removes the tab of a view; a view that loses its tab is left for the arrays. */
  offer(view: MemoryView, offered: boolean): void {
    visible(byId(`view-${view}`), offered);
    if (!offered && this.#shown === view) this.show("arrays");
  }

  /** The listener is called with every view that is shown. */
  onShow(listener: (view: MemoryView) => void): void {
    this.#listeners.push(listener);
  }
}

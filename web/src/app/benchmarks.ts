/** The part of the page that opens the benchmarks, which are loaded when they are first wanted. */

import { openBenchPanel } from "../bench/bench.ts";
import type { BenchPanel } from "../bench/bench.ts";
import { byId } from "../dom.ts";
import { Lazy } from "../lazy.ts";
import type { Store } from "../store.ts";
import type { Tabs } from "./tabs.ts";

export class Benchmarks {
  readonly #tabs: Tabs;
  readonly #section = byId("bench");
  readonly #opener = byId("bench-open", HTMLButtonElement);
  readonly #panel: Lazy<BenchPanel>;

  /** text gives the design in the editor. */
  constructor(store: Store, tabs: Tabs, text: () => string) {
    this.#tabs = tabs;
    this.#panel = new Lazy(() => openBenchPanel(store, text));
  }

  /** Shows the button that opens them, and lets the tab of a narrow screen open them. Called last, so that the section does not move. */
  enable(): void {
    this.#section.hidden = false;
    if (this.#panel.requested) return;
    this.#opener.disabled = false;
    this.#opener.addEventListener("click", () => void this.#open().then((panel) => this.#scrollTo(panel)), { once: true });
    byId("tab-bench").addEventListener("click", () => this.#opener.disabled || this.#opener.click());
  }

  /** Shows the figures of a link. */
  async showFigures(packed: string): Promise<void> {
    this.#tabs.show("bench");
    const panel = await this.#open();
    await panel.showFigures(packed);
    this.#section.scrollIntoView();
  }

  #open(): Promise<BenchPanel> {
    this.#section.hidden = false;
    this.#opener.disabled = true;
    return this.#panel.get();
  }

  /** Scrolls to the benchmarks once they have loaded, unless the focus has left them by then. */
  async #scrollTo({ loaded }: BenchPanel): Promise<void> {
    this.#section.focus();
    await loaded;
    const low = this.#section.getBoundingClientRect().top > innerHeight / 2; // otherwise enough of them is in sight
    if (low && this.#section.contains(document.activeElement)) this.#section.scrollIntoView({ block: "nearest" });
  }
}

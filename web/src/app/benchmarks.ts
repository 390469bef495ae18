/** The destination that measures. The benchmarks are loaded when they are first wanted; they never start themselves. */

import { openBenchPanel } from "../bench/bench.ts";
import type { BenchPanel } from "../bench/bench.ts";
import { byId } from "../dom/dom.ts";
import { Lazy } from "../loading/lazy.ts";
import type { MemoryView, MemoryViews } from "../panes/panes.ts";
import type { Store } from "../state/store.ts";

export class Benchmarks {
  readonly #views: MemoryViews;
  readonly #opener = byId("bench-open", HTMLButtonElement);
  readonly #panel: Lazy<BenchPanel>;
  #enabled = false;
  /** The view of memory that was shown before. */
  #before: MemoryView = "arrays";

  /** text gives the design in the editor. */
  constructor(store: Store, views: MemoryViews, text: () => string) {
    this.#views = views;
    this.#panel = new Lazy(() => openBenchPanel(store, text));
  }

  /** Shows the benchmarks in the place of the workbench, or the workbench again. */
  show(shown: boolean): void {
    const now = this.#views.shown;
    if (shown === (now === "measure")) return;
    if (shown) this.#before = now;
    this.#views.show(shown ? "measure" : this.#before);
  }

  /** Lets the view open the benchmarks: from now on their parts can be loaded. */
  enable(): void {
    this.#enabled = true;
    this.#opener.disabled = this.#panel.requested;
    this.#opener.addEventListener("click", () => void this.#open());
    this.#views.onShow(() => this.#follow());
    this.#follow();
  }

  /** Shows the figures of a link. */
  async showFigures(packed: string): Promise<void> {
    await (await this.#open()).showFigures(packed);
  }

  /** Adds the figures of a file. */
  async addFile(file: File): Promise<void> {
    const panel = await this.#open();
    await panel.loaded;
    await panel.addFile(file);
  }

  #follow(): void {
    if (this.#enabled && this.#views.shown === "measure" && !this.#panel.requested) void this.#open();
  }

  #open(): Promise<BenchPanel> {
    this.#opener.disabled = true;
    return this.#panel.get();
  }
}

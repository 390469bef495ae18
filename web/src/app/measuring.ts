/**
 * Measures each system on request, next to what is said about the selected one: in this browser and, where the server of the page
 * can, natively. Nothing is measured before the reader asks for it.
 */

import { offersNative, openSystemTimes } from "../bench/bench.ts";
import { button, byId, el, visible, write } from "../dom/dom.ts";
import { messageOf } from "../engine/fault.ts";
import { stillMade } from "../loading/fetch-made.ts";
import { Lazy } from "../loading/lazy.ts";
import { duration, farWords, measuredDuration } from "../text/numbers.ts";
import { measuredTimes } from "../state/state.ts";
import type { MeasuredAt, RunTimes } from "../state/state.ts";
import type { Store } from "../state/store.ts";

export function offerMeasuring(store: Store): void {
  const measuring = new Measuring(store);
  const controls = byId("inspector-controls");
  controls.append(measuring.here);
  controls.parentElement?.after(measuring.row);
  store.subscribe(() => measuring.follow());
}

class Measuring {
  readonly here = button("Measure", { id: "measure-systems", title: "Measure in this browser how long a run of each system takes" }, () => this.#press("browser"));
  readonly #natively = button("Measure natively", { id: "measure-natively", class: "link", title: "Measure on the server of this page, without a browser, how long a run of each system takes" }, () => this.#press("native"));
  readonly #found = el("span", { class: "measure-times" });
  readonly #far = el("p", { class: "soft measure-far" });
  readonly #words = el("p", { class: "soft measure-words", role: "status" });
  /** The times of the selected system, and how a measurement goes on. */
  readonly row = el("div", { class: "inspector-part measure-part", hidden: true }, el("h3", { class: "soft" }, "Time"), el("div", {}, this.#found, this.#natively, this.#far, this.#words));
  readonly #store: Store;
  readonly #offersNative = offersNative();
  readonly #times = new Lazy(openSystemTimes);
  /** Where a measurement is under way. */
  #running: MeasuredAt | null = null;
  #stopped = false; // before the measurement has begun

  constructor(store: Store) {
    this.#store = store;
  }

  /** Shows what belongs to the selected system. */
  follow(): void {
    const { selected, page, stale } = this.#store.state;
    const system = selected?.target.kind === "system" ? page?.systems[selected.target.id] : undefined;
    const times = system ? measuredTimes(this.#store.state, system.name) : {};
    const found = wordsOf(times);
    const natively = this.#offersNative;
    write(this.#found, found);
    write(this.#far, farWords([times.browser, times.native], system?.cost.estimate ?? 0));
    visible(this.here, this.#running !== null || system !== undefined);
    visible(this.row, this.#running !== null || (system !== undefined && (natively || found !== "" || this.#words.textContent !== "")));
    visible(this.#natively, natively);
    for (const [place, opener, label] of [["browser", this.here, "Measure"], ["native", this.#natively, "Measure natively"]] as const) {
      write(opener, this.#running === place ? "Stop" : label);
      opener.disabled = this.#running === null ? stale : this.#running !== place;
    }
  }

  #press(place: MeasuredAt): void {
    if (this.#running === null) return void this.#measure(place);
    this.#stopped = true;
    this.#times.loaded?.stop();
  }

  async #measure(place: MeasuredAt): Promise<void> {
    const of = this.#store.state.analysed;
    this.#stopped = false;
    this.#show(place, "Starting.");
    try {
      const times = await this.#times.get();
      if (this.#stopped) return this.#show(null, "");
      const why = await times.measure(of, place, {
        found: (each) => this.#store.setMeasured(of, place, each),
        progress: (done, all) => this.#show(place, `Measuring${place === "native" ? " natively" : ""}, ${Math.floor((100 * done) / Math.max(all, 1))} %`),
        waiting: () => this.#show(place, stillMade),
      });
      this.#show(null, why);
    } catch (problem) {
      this.#show(null, messageOf(problem));
    }
  }

  #show(running: MeasuredAt | null, message: string): void {
    this.#running = running;
    write(this.#words, message);
    this.follow();
  }
}

/** "19 µs in this browser, 640 ns natively": clocks of browsers are coarse. */
function wordsOf({ browser, native }: RunTimes): string {
  return [browser === undefined ? "" : `${measuredDuration(browser)} in this browser`, native === undefined ? "" : `${duration(native)} natively`].filter((each) => each !== "").join(", ");
}

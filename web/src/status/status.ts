/** The facts below the page, and announcements for screen readers. */

export { classCounts, difference, matches, related, summary } from "./changes.ts";

import { difference, related, summary } from "./changes.ts";
import { byId, el, visible, write } from "../dom/dom.ts";
import { count, counted, duration } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

/** Milliseconds without a change before an announcement. */
const announcePause = 700;

export class Status implements View {
  readonly #facts = byId("facts");
  readonly #layout = el("b");
  readonly #entities = el("b");
  readonly #unit = el("span");
  readonly #duration = el("b");
  readonly #live = byId("live");
  readonly #pictures = byId("pictures");
  readonly #empty = byId("memory-empty");
  #announced: Page | null = null;
  #timer = 0;

  /** Its elements are part of index.html. */
  mount(): void {}

  update(state: State, previous: State | null): void {
    if (state.page && changed(state, previous, "page")) this.#arrived(state.page);
  }

  #arrived(page: Page): void {
    this.#showFacts(page);
    visible(this.#pictures, page.components.length > 0);
    visible(this.#empty, page.components.length === 0);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#announce(page), announcePause);
  }

  /** The time is always written, even if it is equal, because measurements wait for that change. */
  #showFacts(page: Page): void {
    if (this.#facts.childElementCount === 0) {
      this.#facts.append(
        el("span", { class: "visually-hidden" }, "layout ", this.#layout),
        el("span", {}, this.#entities, this.#unit),
        el("span", { class: "visually-hidden" }, "analysed in ", this.#duration),
      );
    }
    write(this.#layout, page.layout);
    write(this.#entities, count(page.entities));
    write(this.#unit, page.entities === 1 ? " entity" : " entities");
    this.#duration.textContent = duration(page.micros * 1000);
    this.#facts.title = `Analysed in ${this.#duration.textContent}, layout ${page.layout}`;
  }

  #announce(page: Page): void {
    const same = this.#announced !== null && related(this.#announced, page);
    const sentence = this.#announced && same ? difference(this.#announced, page) : `Analysed: ${counts(page)}.`;
    this.#announced = page;
    if (sentence !== "") this.#live.textContent = sentence;
  }
}

function counts(page: Page): string {
  return page.systems.length === 0 ? counted(0, "system") : summary(page).replaceAll(" · ", ", ");
}

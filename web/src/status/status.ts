/** The status line, the summary above the systems, and announcements for screen readers. */

export { classCounts, difference, related } from "./changes.ts";
export { focusSentence } from "./focus-sentence.ts";

import { badge } from "../badge.ts";
import { classCounts, difference, related, summary } from "./changes.ts";
import { byId, el, visible, write } from "../dom.ts";
import { count, counted, duration } from "../numbers.ts";
import type { Page } from "../page.ts";
import type { State } from "../state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";
import { focusSentence } from "./focus-sentence.ts";

/** Milliseconds without a change before an announcement. */
const announcePause = 700;

const idle = "Point at anything to see what belongs to it.";

export class Status implements View {
  readonly #summary = byId("summary");
  readonly #sentence = byId("status-sentence");
  readonly #facts = byId("facts");
  readonly #layout = el("b");
  readonly #entities = el("b");
  readonly #unit = el("span");
  readonly #duration = el("b");
  readonly #live = byId("live");
  readonly #pictures = byId("pictures");
  #announced: Page | null = null;
  #timer = 0;
  #change = "";

  /** Its elements are part of index.html. */
  mount(): void {
    this.#sentence.textContent = idle;
  }

  update(state: State, previous: State | null): void {
    if (state.page && changed(state, previous, "page")) this.#arrived(state.page, previous?.page ?? null);
    if (changed(state, previous, "focus", "page")) this.#showSentence(state);
  }

  #arrived(page: Page, before: Page | null): void {
    const counts = classCounts(page);
    if (!before || summary(before) !== summary(page)) {
      this.#summary.replaceChildren(...counts.map((row) => badge(row.match, `${row.count} ${row.match}`)));
    }
    this.#showFacts(page);
    visible(this.#pictures, page.components.length > 0);
    const same = before !== null && related(before, page);
    this.#change = same ? difference(before, page) || this.#change : "";
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

  #showSentence(state: State): void {
    // The stepper shows its own sentence.
    const sentence = state.page && state.focus && state.focus.origin !== "step" ? focusSentence(state.page, state.focus) : "";
    write(this.#sentence, sentence || this.#change || idle);
    this.#sentence.classList.toggle("telling", sentence !== "" || this.#change !== "");
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

/** The status line, the summary above the systems, and announcements for screen readers. */

export { classCounts, difference, related } from "./announce.ts";
export { tellOf } from "./tell.ts";

import { badge } from "../badge.ts";
import { classCounts, difference, related, summary } from "./announce.ts";
import { byId, el, visible, write } from "../dom.ts";
import { count, counted, duration } from "../numbers.ts";
import type { Page } from "../page.ts";
import type { State } from "../state.ts";
import type { View } from "../view/view.ts";
import { tellOf } from "./tell.ts";

/** Milliseconds without a change before an announcement. */
const rest = 700;

const idle = "Point at anything to see what belongs to it.";

export class Status implements View {
  readonly #summary = byId("summary");
  readonly #says = byId("says");
  readonly #facts = byId("facts");
  readonly #layout = el("b");
  readonly #entities = el("b");
  readonly #unit = el("span");
  readonly #duration = el("b");
  readonly #live = byId("live");
  readonly #pictures = byId("pictures");
  #spoken: Page | null = null;
  #timer = 0;
  #change = "";

  /** Its elements are part of index.html. */
  mount(): void {
    this.#says.textContent = idle;
  }

  update(state: State, previous: State | null): void {
    if (state.page && state.page !== previous?.page) this.#arrived(state.page, previous?.page ?? null);
    if (state.focus !== previous?.focus || state.page !== previous?.page) this.#say(state);
  }

  #arrived(page: Page, before: Page | null): void {
    const counts = classCounts(page);
    if (!before || summary(before) !== summary(page)) {
      this.#summary.replaceChildren(...counts.map((row) => badge(row.match, `${row.count} ${row.match}`)));
    }
    this.#tell(page);
    visible(this.#pictures, page.components.length > 0);
    const same = before !== null && related(before, page);
    this.#change = same ? difference(before, page) || this.#change : "";
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#speak(page), rest);
  }

  /** The time is always written, even if it is equal, because measurements wait for that change. */
  #tell(page: Page): void {
    if (this.#facts.childElementCount === 0) {
      this.#facts.append(
        el("span", {}, "layout ", this.#layout),
        el("span", {}, this.#entities, this.#unit),
        el("span", {}, "analysed in ", this.#duration),
      );
    }
    write(this.#layout, page.layout);
    write(this.#entities, count(page.entities));
    write(this.#unit, page.entities === 1 ? " entity" : " entities");
    this.#duration.textContent = duration(page.micros * 1000);
  }

  #say(state: State): void {
    // The stepper shows its own sentence.
    const told = state.page && state.focus && state.focus.origin !== "step" ? tellOf(state.page, state.focus) : "";
    write(this.#says, told || this.#change || idle);
    this.#says.classList.toggle("telling", told !== "" || this.#change !== "");
  }

  #speak(page: Page): void {
    const same = this.#spoken !== null && related(this.#spoken, page);
    const sentence = this.#spoken && same ? difference(this.#spoken, page) : `Analysed: ${counts(page)}.`;
    this.#spoken = page;
    if (sentence !== "") this.#live.textContent = sentence;
  }
}

function counts(page: Page): string {
  return page.systems.length === 0 ? counted(0, "system") : summary(page).replaceAll(" · ", ", ");
}

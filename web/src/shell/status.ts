/** The status line, the summary over the systems, and what is said aloud. */

import { badge } from "../badge.ts";
import { classCounts, difference, related, summary } from "../announce.ts";
import { byId, el } from "../dom.ts";
import { count, counted, duration } from "../numbers.ts";
import type { Page } from "../page.ts";
import type { State, View } from "../state.ts";
import { tellOf } from "../tell.ts";

/** Speech waits until typing rests, so that it speaks of what is there. */
const rest = 700;

const idle = "Point at anything to see what belongs to it.";

export class Status implements View {
  readonly #summary = byId("summary");
  readonly #says = byId("says");
  readonly #facts = byId("facts");
  readonly #live = byId("live");
  readonly #pictures = byId("pictures");
  #spoken: Page | null = null;
  #timer = 0;
  #change = "";

  /** The parts have their places in the page already. */
  mount(): void {
    this.#says.textContent = idle;
  }

  update(state: State, previous: State | null): void {
    if (state.page && state.page !== previous?.page) this.#arrived(state.page, previous?.page ?? null);
    if (state.focus !== previous?.focus || state.page !== previous?.page) this.#say(state);
  }

  #arrived(page: Page, before: Page | null): void {
    const counts = classCounts(page).map((row) => badge(row.match, `${row.count} ${row.match}`));
    this.#summary.replaceChildren(...counts);
    this.#facts.replaceChildren(
      el("span", {}, "layout ", el("b", {}, page.layout)),
      el("span", {}, el("b", {}, count(page.entities)), page.entities === 1 ? " entity" : " entities"),
      el("span", {}, "analysed in ", el("b", {}, duration(page.micros * 1000))),
    );
    this.#pictures.hidden = page.components.length === 0;
    const same = before !== null && related(before, page);
    this.#change = same ? difference(before, page) || this.#change : "";
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#speak(page), rest);
  }

  #say(state: State): void {
    const told = state.page && state.focus ? tellOf(state.page, state.focus) : "";
    this.#says.textContent = told || this.#change || idle;
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

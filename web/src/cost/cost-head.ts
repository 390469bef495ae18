/** The head of the cost column: what a round costs and how that has changed, who pays, and what would help. */

import { withNames } from "../labels/component-name.ts";
import { el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { bytes, listed } from "../text/numbers.ts";
import type { Hint, Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import { changed, holdButtons, morph } from "../view/view.ts";
import type { View } from "../view/view.ts";

/** Systems of a class that are named; the others are counted. */
const mostNamed = 3;

const roundMeaning = "In a round each system runs as often as its weight says, and a commit follows each run of the most frequent one.";

export interface HeadActions {
  /** By how much a figure becomes smaller or larger, in per cent. */
  change(was: number, now: number): string;
  /** Makes the edits of the hint that helps most. */
  apply(hint: Hint): void;
  /** Says on the button that arranges the groups what they would save; null where that is not known. */
  offerArranging(words: string | null): void;
  /** Makes the state before the reference that the design is compared with. */
  pin(): void;
}

/** The total of a round. */
export class CostTotal implements View {
  readonly #change: HeadActions["change"];
  #element: HTMLElement | null = null;

  constructor(change: HeadActions["change"]) {
    this.#change = change;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    const { page, before } = state;
    if (!page || !this.#element || !changed(state, previous, "page", "before")) return;
    this.#element.hidden = page.roundText === "" && !before;
    this.#element.title = `${page.totalText} ${roundMeaning}`;
    this.#element.replaceChildren(...(before ? this.#changed(before.page, page) : [el("b", {}, page.roundText), el("span", { class: "round-word" }, " a round")]));
  }

  #changed(was: Page, now: Page): (Node | string)[] {
    const change = this.#change(was.total.sum, now.total.sum);
    const look = now.total.sum < was.total.sum ? "better" : "worse";
    const figures = [el("span", { class: "was" }, withoutSameUnit(was.roundText || "nothing", now.roundText)), " → ", el("b", {}, now.roundText || "nothing")];
    return change === "" ? figures : [...figures, " ", el("b", { class: look }, change)];
  }
}

/** The sentences below the total, and the edit that helps most. */
export class CostSentences implements View {
  readonly #actions: HeadActions;
  /** The place of the buttons. */
  readonly #buttons: HTMLElement;
  #element: HTMLElement | null = null;
  #hint: Hint | null = null;

  constructor(buttons: HTMLElement, actions: HeadActions) {
    this.#buttons = buttons;
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    this.#buttons.addEventListener("click", (event) => {
      const press = event.target instanceof Element ? event.target.closest("button") : null;
      if (press?.matches(".apply-best") && this.#hint) this.#actions.apply(this.#hint);
      else if (press?.matches(".pin-before")) this.#actions.pin();
    });
  }

  update(state: State, previous: State | null): void {
    const { page, before } = state;
    const element = this.#element;
    if (!page || !element || !changed(state, previous, "page", "before")) return;
    this.#hint = bestHint(page);
    this.#actions.offerArranging(page.help?.arranged ? `Arrange groups: ${withoutSameUnit(page.help.arranged.was, page.help.arranged.now)} → ${page.help.arranged.now}` : null);
    morph(element, el("div", { id: "said", class: "said" }, ...sentences(page, before?.page ?? null, this.#actions)));
    holdButtons(this.#buttons, () => morph(this.#buttons, el("span", { id: "offers", class: "cost-offers" }, ...offers(this.#hint, before !== null))));
  }
}

/** The edit that helps most; a text with errors has others that come first. */
function bestHint({ errors, help, systems }: Page): Hint | null {
  if (errors) return null;
  return (help && systems[help.system]?.hints[help.hint]) ?? null;
}

function sentences(page: Page, before: Page | null, actions: HeadActions): Child[] {
  const { help, payer, payerWhy } = page;
  return [
    before && el("p", { class: "cost-memory" }, [classesNow(before, page), memory(before, page, actions)].filter((each) => each !== "").join(" ")),
    payer !== "" && el("p", { class: "cost-pays" }, el("b", {}, payer), " ", ...withNames(page, payerWhy)),
    page.errors && el("p", { class: "cost-errors" }, "The text has errors: the figures leave out what is not understood."),
    payer !== "" && el("p", { class: "cost-help" }, ...withNames(page, help?.text ?? "")), // its room is there before the hints are
  ];
}

/** "Integrate and Thaw are full now." for the systems whose class has changed. */
function classesNow(was: Page, now: Page): string {
  const before = new Map(was.systems.map(({ name, match }) => [name, match]));
  const names = new Map<string, string[]>();
  for (const { name, match } of now.systems) {
    if ((before.get(name) ?? match) !== match) names.set(match, [...(names.get(match) ?? []), name]);
  }
  const parts = [...names].map(([match, all]) => {
    const more = all.length - mostNamed;
    const shown = more > 0 ? [...all.slice(0, mostNamed), `${more} more`] : all;
    return `${listed(shown)} ${all.length > 1 ? "are" : "is"} ${match} now`;
  });
  return parts.length === 0 ? "" : `${parts.join(", ")}.`;
}

function offers(hint: Hint | null, pinnable: boolean): Child[] {
  return [
    hint && el("button", { type: "button", class: "primary apply-best" }, `Repair it: ${withoutSameUnit(hint.was, hint.now)} → ${hint.now}`),
    pinnable && el("button", { type: "button", class: "pin-before", title: "The state before becomes design A, and this one is compared with it" }, "Pin as A"),
  ];
}

/** "Memory 239 KB, the same", "Memory 239 KB → 250 KB, +4.6 %" */
function memory(was: Page, now: Page, { change }: HeadActions): string {
  return was.memory === now.memory ? `Memory ${bytes(now.memory)}, the same.` : `Memory ${bytes(was.memory)} → ${bytes(now.memory)}, ${change(was.memory, now.memory)}.`;
}

/** "39.6" before "20.3 µs": the unit stands once. */
function withoutSameUnit(was: string, now: string): string {
  const [figure, unit] = was.split(" ");
  return figure !== undefined && unit === now.split(" ")[1] ? figure : was;
}

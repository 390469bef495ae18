/**
 * On a phone, where the inspector is in another part of the page, a strip below the pictures names the selected thing, says the
 * sentence with which the inspector begins, and steps to the neighbouring systems. The name opens the inspector.
 */

import style from "../../css/phone.css" with { type: "text" };

import { letterBadge } from "../labels/badge.ts";
import { withNames } from "../labels/component-name.ts";
import { adopt, button, el, svg, visible } from "../dom/dom.ts";
import { thingOf } from "../state/focus.ts";
import type { State } from "../state/state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";
import { aboutThing, nameOf } from "./selection-words.ts";

const arrows = { back: "M10.5 3.5 5 8l5.5 4.5z", on: "M5.5 3.5 11 8l-5.5 4.5z" } as const;

export class SelectedStrip implements View {
  readonly #narrow = matchMedia("(max-width: 719px)");
  readonly #name = el("button", { type: "button", class: "selected-name", "aria-description": "Opens it in Cost" });
  readonly #element: HTMLElement;
  #state: State | null = null;
  #drawn = "";
  /** The name and so many clauses of the sentence. */
  #write: (clauses: number) => HTMLElement = () => el("span");
  #most = 0;

  /** inspect shows the inspector, next selects the system after the selected one, or the one before. */
  constructor(inspect: () => void, next: (by: 1 | -1) => void) {
    const step = (label: string, by: 1 | -1, shape: string): HTMLButtonElement => {
      const press = button("", { class: "quiet selected-step", "aria-label": label }, () => next(by));
      press.append(svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, svg("path", { d: shape })));
      return press;
    };
    this.#name.addEventListener("click", inspect);
    this.#element = el("section", { class: "selected-strip", "aria-label": "Selected", hidden: true }, step("Previous system", -1, arrows.back), this.#name, step("Next system", 1, arrows.on));
  }

  mount(element: HTMLElement): void {
    adopt(style);
    element.append(this.#element);
    this.#narrow.addEventListener("change", () => this.#draw());
    new ResizeObserver(() => this.#fit()).observe(this.#element);
  }

  update(state: State, previous: State | null): void {
    this.#state = state;
    if (changed(state, previous, "page", "focus", "second")) this.#draw();
  }

  #draw(): void {
    const { second } = this.#state ?? {};
    const inB = !this.#state?.focus && second?.focus?.pinned === true; // only the second design has what is selected
    const { page = null, focus = null } = (inB ? second : this.#state) ?? {};
    visible(this.#element, this.#narrow.matches && page !== null && page.systems.length > 0);
    if (!page || this.#element.hidden || (focus && !focus.pinned)) return; // what the pointer is on does not change it
    const target = focus && focus.origin !== "step" ? thingOf(focus.target) : null;
    const name = target ? nameOf(page, target) : "";
    const system = target?.kind === "system" ? page.systems[target.id] : undefined;
    const said = target ? aboutThing(page, target) : "";
    const key = JSON.stringify([name, system?.match, said, page.components.map((component) => component.name)]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#write = (clauses) => {
      if (name === "") return el("span", {}, el("span", { class: "soft" }, "No system is selected."));
      const all = clausesOf(said);
      const shown = clauses < all.length ? all.slice(0, clauses).join("").replace(/[;:,] $/, "") : said;
      const rest = said.slice(shown.length);
      const more = rest === "" ? [] : [el("span", { "aria-hidden": "true" }, " …"), el("span", { class: "visually-hidden" }, rest)];
      return el("span", {}, ...(system ? [letterBadge(system.match), " "] : []), el("b", {}, name), said !== "" && ": ", el("span", { class: "soft" }, ...withNames(page, shown), ...more));
    };
    this.#most = clausesOf(said).length;
    this.#fit();
  }

  /** A sentence of more than two lines is smaller, and one that does not fit even so ends with the last clause that fits. */
  #fit(): void {
    if (this.#element.hidden) return;
    const fits = (clauses: number, long: boolean): boolean => {
      const words = this.#write(clauses);
      this.#element.classList.toggle("long", long);
      this.#name.replaceChildren(words);
      return words.scrollHeight <= words.clientHeight + 1;
    };
    if (fits(this.#most, false)) return;
    for (let clauses = this.#most; clauses > 0; clauses--) if (fits(clauses, true)) return;
  }
}

/** The clauses of a sentence, each with the mark that ends it and the space after that. */
function clausesOf(sentence: string): string[] {
  return sentence.split(/(?<=[;:,] )/);
}

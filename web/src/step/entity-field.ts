/** The field that finds an entity by its number or its name and opens its dialog. */

import { el } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { Stepper } from "./stepper.ts";

/** What the page does with the entity. */
export interface EntityActions {
  /** Opens the dialog of the entity at the element. */
  open(entity: number, anchor: HTMLElement): void;
}

export class EntityField {
  readonly input = el("input", { type: "text", id: "step-entity", autocomplete: "off", spellcheck: "false", placeholder: "e1", size: 6 });
  readonly element: HTMLFormElement;
  readonly #stepper: Stepper;
  readonly #actions: EntityActions;

  constructor(stepper: Stepper, actions: EntityActions) {
    this.#stepper = stepper;
    this.#actions = actions;
    this.element = el("form", { class: "step-entity" }, el("label", { for: "step-entity" }, "Entity"), this.input, el("button", { class: "quiet" }, "Show"));
    this.element.noValidate = true; // the field is checked when it is submitted, not by the browser
    this.input.addEventListener("input", () => this.input.setCustomValidity(""));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#open();
    });
  }

  async #open(): Promise<void> {
    if (!(await this.#stepper.caughtUp())) return;
    const entity = entityOf(this.input.value, this.#stepper.steps?.names ?? []);
    const most = this.#stepper.steps?.entities ?? 0;
    const known = entity > 0 && entity <= most;
    this.input.setCustomValidity(known ? "" : `There is no such entity. Entities are e1 to e${count(most)} and those with a name.`);
    if (known) this.#actions.open(entity, this.input);
    else this.input.reportValidity();
  }
}

/** "e7", "7" or a name; 0 where it is none of them. */
function entityOf(words: string, names: readonly (readonly [number, string])[]): number {
  const text = words.trim();
  const named = names.find(([, each]) => each === text);
  if (named) return named[0];
  const digits = /^e?(\d{1,9})$/.exec(text.replaceAll(",", ""));
  return digits ? Number(digits[1]) : 0;
}

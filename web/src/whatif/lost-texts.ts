/** The message above the problems when the texts of two designs could not be loaded, with a button that tries again. */

import { button, byId, el } from "../dom.ts";

export class LostTexts {
  /** Stays in the page once it was shown, because a live region is read out only if it was there before its text. */
  readonly #words = el("p", { role: "status" });
  readonly #controls = el("div", { class: "lost-texts-controls" });
  readonly #element = el("div", { class: "lost-texts" }, this.#words, this.#controls);

  show(message: string, again: () => void): void {
    byId("problems").parentElement?.before(this.#element);
    this.#words.textContent = "The text of A and B could not be loaded. Both designs are kept.";
    const act = button("Try again", {}, () => {
      this.#hide();
      again();
    });
    this.#controls.replaceChildren(el("code", {}, message), act, button("Reload the page", {}, () => location.reload()), button("Dismiss", {}, () => this.#hide()));
  }

  #hide(): void {
    this.#element.remove();
  }
}

/** The message above the problems when the texts of two designs could not be loaded, with a button that tries again. */

import { button, byId, el, write } from "../dom/dom.ts";

export class LostTexts {
  /** Is in the page from the start, because a live region is read out only if it was there before its text. */
  readonly #words = el("p", { role: "status" });
  readonly #controls = el("div", { class: "lost-texts-controls", hidden: true });
  readonly #element = el("div", { class: "lost-texts" }, this.#words, this.#controls);
  readonly #leave: () => void;

  /** leave moves the focus from a button that goes. */
  constructor(leave: () => void) {
    this.#leave = leave;
    byId("problems").parentElement?.before(this.#element);
  }

  show(message: string, again: () => void): void {
    write(this.#words, "The text of A and B could not be loaded. Both designs are kept.");
    const act = button("Try again", {}, () => {
      this.#hide();
      again();
    });
    this.#controls.replaceChildren(el("code", {}, message), act, button("Reload the page", {}, () => location.reload()), button("Dismiss", {}, () => this.#hide()));
    this.#controls.hidden = false;
  }

  #hide(): void {
    const focused = this.#controls.contains(document.activeElement);
    write(this.#words, "");
    this.#controls.hidden = true;
    if (focused) this.#leave();
  }
}

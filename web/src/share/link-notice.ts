/** A notice about the link that opened the page, at the lower end of the window. */

import { button, el, write } from "../dom.ts";

export class LinkNotice {
  readonly #text = el("p", { role: "status" });
  readonly #controls = el("div", { class: "notice-buttons" });
  readonly #element = el("div", { class: "notice", hidden: true }, this.#text, this.#controls);

  constructor() {
    document.body.append(this.#element);
  }

  /** Shows sentences, with an action if there is one. No sentences hide the notice. */
  show(sentences: readonly string[], action?: { readonly label: string; readonly press: () => void }): void {
    this.#element.hidden = sentences.length === 0;
    write(this.#text, sentences.join(" "));
    const dismiss = () => this.show([]);
    this.#controls.replaceChildren(
      ...(action ? [button(action.label, {}, () => (dismiss(), action.press()))] : []),
      button("Dismiss", { class: "quiet", "aria-label": "Dismiss the notice about the link" }, dismiss),
    );
  }
}

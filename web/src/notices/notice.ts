/** A notice at the lower end of the window: sentences, and buttons for what can be done. */

import { button, byId, el, write } from "../dom/dom.ts";

export interface NoticeAction {
  readonly label: string;
  /** The notice goes unless this returns true. */
  press(): boolean | void;
}

export class Notice {
  readonly #text = el("p", { role: "status" });
  readonly #controls = el("div", { class: "notice-buttons" });
  readonly #element: HTMLElement;
  readonly #dismiss: string;

  /** dismiss is the name of the button that hides the notice. */
  constructor(kind: string, dismiss: string) {
    this.#element = el("div", { class: kind, hidden: true }, this.#text, this.#controls);
    this.#dismiss = dismiss;
    byId("notices").append(this.#element);
  }

  /** Shows sentences, with actions if there are some. No sentences hide the notice. */
  show(sentences: readonly string[], ...actions: readonly NoticeAction[]): void {
    this.#element.hidden = sentences.length === 0;
    write(this.#text, sentences.join(" "));
    this.#controls.replaceChildren(
      ...actions.map(({ label, press }) => button(label, {}, () => press() === true || this.hide())),
      button("Dismiss", { class: "quiet", "aria-label": this.#dismiss }, () => this.hide()),
    );
  }

  hide(): void {
    this.show([]);
  }
}

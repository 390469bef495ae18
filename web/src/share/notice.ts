/** What there is to say about the link that the page was opened by, over the lower end of the page. */

import { button, el } from "../dom.ts";

export class Notice {
  readonly #words = el("p", { role: "status" });
  readonly #acts = el("div", { class: "notice-acts" });
  readonly #element = el("div", { class: "notice", hidden: true }, this.#words, this.#acts);

  constructor() {
    document.body.append(this.#element);
  }

  /** Says sentences, with something to do about them; nothing takes the notice away. */
  say(words: readonly string[], act?: { readonly label: string; readonly press: () => void }): void {
    this.#element.hidden = words.length === 0;
    this.#words.textContent = words.join(" ");
    const away = () => this.say([]);
    this.#acts.replaceChildren(
      ...(act ? [button(act.label, {}, () => (away(), act.press()))] : []),
      button("Dismiss", { class: "quiet", "aria-label": "Dismiss what was said about the link" }, away),
    );
  }
}

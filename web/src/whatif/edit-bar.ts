/** The bar above the text of two designs: what an edit of lines alike changes, and B as A under another layout. */

import { button, el, visible } from "../dom/dom.ts";
import type { LayoutKind } from "../page/page.ts";
import type { Owner } from "./merged-text.ts";

const layouts: readonly LayoutKind[] = ["lanes", "laminar", "trees", "paper", "naive"];

const choices: readonly (readonly [Owner, string, string])[] = [
  ["A", "A", "A changes, and B stays as it is"],
  ["B", "B", "B changes, and A stays as it is"],
  ["both", "both", "A and B change alike"],
];

export class EditBar {
  readonly element: HTMLElement;
  readonly #same: HTMLElement;
  readonly #proposed = el("p", { class: "ab-proposed soft", hidden: true }, "B is proposed; A is your text as it was.");
  #choice: Owner = "B";

  /** under makes B the text of A under another layout. */
  constructor(under: (layout: LayoutKind) => void) {
    const radios = choices.map(([value, words, title]) => {
      const input = el("input", { type: "radio", name: "edit-alike", "aria-label": value === "both" ? "both A and B" : `${value} alone`, value, checked: value === this.#choice });
      return el("label", { title }, input, words);
    });
    const choice = el("fieldset", { class: "choice ab-choice" }, el("legend", {}, "Lines alike: edit in"), ...radios);
    choice.addEventListener("change", (event) => (this.#choice = (event.target as HTMLInputElement).value as Owner));
    const same = layouts.map((layout) => button(layout, { class: "link", "aria-label": `B: the same as A under ${layout}` }, () => under(layout)));
    this.#same = el("div", { class: "ab-same" }, el("span", { class: "soft" }, "B as A under"), ...same);
    this.element = el("div", { class: "ab-bar" }, choice, this.#same, this.#proposed);
  }

  /** Says that B is only proposed. */
  propose(proposed: boolean): void {
    visible(this.#same, !proposed);
    visible(this.#proposed, proposed);
  }

  /** What an edit of lines that both designs have changes. */
  get choice(): Owner {
    return this.#choice;
  }
}

/** The menu of examples. */

import { byId, el } from "../dom.ts";
import { examples } from "../examples.ts";
import type { Example } from "../examples.ts";

/** An entry of the menu that is not an example. */
export interface Command {
  readonly title: string;
  readonly see: string;
  press(): void;
}

export class Menu {
  readonly #opener = byId("examples", HTMLButtonElement);
  readonly #list = byId("examples-menu");
  readonly #rows: readonly HTMLButtonElement[];
  readonly #examples: readonly HTMLButtonElement[];

  /** first are the entries above the examples, last those below. */
  constructor(open: (example: Example) => void, first: readonly Command[], last: readonly Command[]) {
    const entries = (commands: readonly Command[]) => commands.map((each) => this.#entry(el("strong", {}, each.title), each.see, () => each.press()));
    const [above, below] = [entries(first), entries(last)];
    const rows = examples.map((example) => this.#row(example, open));
    this.#rows = [...above, ...rows, ...below];
    this.#examples = rows;
    this.#list.append(el("section", {}, ...above), ...this.#sections(), el("section", {}, ...below));
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("beforetoggle", () => this.#place());
    addEventListener("resize", () => this.#list.matches(":popover-open") && this.#place());
    this.#list.addEventListener("toggle", (event) => {
      if ((event as ToggleEvent).newState === "open") this.#current().focus();
    });
  }

  /** Shows the name of the design on the button, and marks the example in the list. */
  show(title: string, file: string | null): void {
    const words = this.#opener.querySelector(".examples-title");
    if (words) words.textContent = title;
    this.#opener.setAttribute("aria-label", `Examples; now open: ${title}`);
    examples.forEach((example, at) => this.#examples[at]?.setAttribute("aria-current", String(example.file === file)));
  }

  /** The examples under their headings, in the order of the index. */
  #sections(): HTMLElement[] {
    const headings = [...new Set(examples.map((example) => example.group))];
    return headings.map((heading, at) => {
      const rows = this.#examples.filter((_, each) => examples[each]?.group === heading).map((row) => el("li", {}, row));
      const id = `examples-${at}`;
      return el("section", {}, el("h2", { id }, heading), el("ul", { "aria-labelledby": id }, ...rows));
    });
  }

  #row(example: Example, open: (example: Example) => void): HTMLButtonElement {
    return this.#entry(el("b", {}, example.title), example.see, () => open(example));
  }

  #entry(title: HTMLElement, see: string, press: () => void): HTMLButtonElement {
    const row = el("button", { type: "button" }, title, el("span", {}, see));
    row.addEventListener("click", () => {
      this.#list.hidePopover();
      press();
    });
    return row;
  }

  #current(): HTMLButtonElement {
    const row = this.#examples.find((each) => each.getAttribute("aria-current") === "true") ?? this.#rows[0];
    return row ?? this.#opener;
  }

  #place(): void {
    const { left, bottom } = this.#opener.getBoundingClientRect();
    const top = bottom + 4;
    if (innerWidth < 720) {
      this.#list.style.top = `${top + scrollY}px`;
      this.#list.style.left = "";
      return;
    }
    this.#list.style.top = `${top}px`;
    this.#list.style.left = `${left}px`;
  }

  #key(event: KeyboardEvent): void {
    const at = this.#rows.findIndex((row) => row === document.activeElement);
    const last = this.#rows.length - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#rows[to]?.focus();
  }
}

/** The headings of the two editors. On a narrow screen they are tabs. B's heading offers A under another layout. */

import { button, byId, el } from "../dom.ts";
import type { Attributes } from "../dom.ts";
import type { LayoutKind } from "../page.ts";

export interface HeadActions {
  /** Makes B the text of A under another layout. */
  under(layout: LayoutKind): void;
  undo(): void;
  redo(): void;
}

const layouts: readonly LayoutKind[] = ["lanes", "laminar", "trees", "paper", "naive"];

export class EditorHeadings {
  /** The tabs, the heading of A and the heading of B. */
  readonly tabs: HTMLElement;
  readonly first = el("h2", { class: "ab-head" }, "A");
  readonly second: HTMLElement;
  readonly #choices: HTMLButtonElement[];
  readonly #undo: HTMLButtonElement;
  readonly #redo: HTMLButtonElement;

  readonly #show: (which: "a" | "b") => void;

  constructor(actions: HeadActions, show: (which: "a" | "b") => void) {
    this.#show = show;
    this.#choices = layouts.map((layout) => button(layout, { class: "link", "aria-label": `B: the same as A under ${layout}` }, () => actions.under(layout)));
    this.#undo = iconButton("undo", { class: "quiet", "aria-label": "Undo in B", disabled: true }, () => actions.undo());
    this.#redo = iconButton("redo", { class: "quiet", "aria-label": "Redo in B", disabled: true }, () => actions.redo());
    const same = el("div", { class: "ab-same" }, el("span", { class: "soft" }, "as A under"), ...this.#choices);
    this.second = el("div", { class: "ab-head" }, el("h2", {}, "B"), same, el("div", { class: "ab-undo" }, this.#undo, this.#redo));
    this.tabs = el("div", { class: "ab-tabs", role: "tablist", "aria-label": "Designs" }, ...(["a", "b"] as const).map((which) => this.#tab(which)));
  }

  /** Shows one of the editors where there is room for one. */
  show(which: "a" | "b"): void {
    for (const each of this.tabs.children) {
      const chosen = each.id === `tab-${which}`;
      each.setAttribute("aria-selected", String(chosen));
      (each as HTMLElement).tabIndex = chosen ? 0 : -1;
    }
    this.#show(which);
  }

  #tab(which: "a" | "b"): HTMLButtonElement {
    const attributes = { role: "tab", id: `tab-${which}`, "aria-controls": which === "a" ? "editor" : "editor-b", "aria-selected": String(which === "a"), tabindex: which === "a" ? 0 : -1 };
    const tab = button(which.toUpperCase(), attributes, () => this.show(which));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
      const other = (tab.nextElementSibling ?? tab.previousElementSibling) as HTMLElement;
      other.click();
      other.focus();
    });
    return tab;
  }

  depths(undo: number, redo: number): void {
    this.#undo.disabled = undo === 0;
    this.#redo.disabled = redo === 0;
  }
}

/** A button with the icon of one in the header. */
function iconButton(as: "undo" | "redo", attributes: Attributes, press: () => void): HTMLButtonElement {
  const control = button("", attributes, press);
  const sign = byId(as).querySelector("svg");
  if (sign) control.append(sign.cloneNode(true));
  return control;
}

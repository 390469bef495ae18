/** The export menu: pictures, texts, printing, and opening files. */

import { button, byId, el, write } from "../dom/dom.ts";
import { messageOf } from "../engine/fault.ts";
import { attachPopover } from "../dom/popover.ts";
import { names, titles } from "./export-views.ts";
import type { Name } from "./export-views.ts";

export type Text = "markdown" | "json" | "go";

/** The forms of a picture, by the ends of their files. */
export type Form = "svg" | "png" | "tex";

const forms: readonly (readonly [Form, string])[] = [["svg", "SVG"], ["png", "PNG"], ["tex", "TikZ"]];

export interface MenuActions {
  /** Whether two designs are compared now. */
  compared(): boolean;
  /** Whether there is something to show of a view. */
  shows(name: Name): boolean;
  picture(name: Name, form: Form): Promise<void>;
  text(form: Text, how: "copy" | "save"): Promise<void>;
  print(): void;
  open(): void;
  /** Shows the keyboard map. */
  keys(): void;
}

/** Descriptions of each text for one design and for two. */
const texts: readonly { readonly form: Text; readonly title: string; readonly one: string; readonly two: string; readonly copied: boolean }[] = [
  { form: "markdown", title: "Markdown", one: "The design, its systems and groups, for an issue", two: "Both designs and what differs, for an issue", copied: true },
  { form: "go", title: "Go program", one: "The same design on the library, ready to run", two: "Design A on the library, ready to run", copied: true },
  { form: "json", title: "Analysis", one: "Everything the engine says, copse.analysis/1 as JSON", two: "Both analyses and what differs, copse.comparison/1 as JSON", copied: false },
];

export class ExportMenu {
  readonly #message = el("p", { class: "export-message soft", role: "status" });
  readonly #notes: HTMLElement[] = [];
  readonly #heading = el("h2", {}, "Pictures");
  readonly #element: HTMLElement;

  constructor(actions: MenuActions) {
    const pictures = names.map((name) => this.#row(titles[name], null, forms.map(([form, label]) => this.#actionButton(label, `${titles[name]} as ${label}`, () => actions.picture(name, form)))));
    const rows = texts.map(({ form, title, copied }) =>
      this.#row(title, this.#note(), [copied && this.#actionButton("Copy", `Copy the ${title}`, () => actions.text(form, "copy"), "Copied."), this.#actionButton("Save", `Save the ${title}`, () => actions.text(form, "save"))]),
    );
    this.#element = attachPopover(
      byId("export", HTMLButtonElement),
      { id: "export-menu", "aria-label": "Export" },
      { begin: () => this.#beforeOpen(actions, pictures), first: () => this.#element.querySelector<HTMLElement>(".export-row:not([hidden]) button") },
      el("section", {}, this.#heading, ...pictures),
      el("section", {}, el("h2", {}, "Text"), ...rows),
      el("div", { class: "popover-buttons" }, button("Print", {}, () => (this.#element.hidePopover(), actions.print())), button("Open a file", {}, () => (this.#element.hidePopover(), actions.open())), button("Keys", { "aria-keyshortcuts": "?" }, () => (this.#element.hidePopover(), actions.keys()))),
      el("div", { class: "popover-buttons narrow" }, ...["format", "theme"].map(placeholder)),
      this.#message,
    );
  }

  #beforeOpen(actions: MenuActions, pictures: readonly HTMLElement[]): void {
    const compared = actions.compared();
    this.#message.textContent = "";
    write(this.#heading, compared ? "Pictures of A, and of what differs" : "Pictures");
    names.forEach((name, at) => pictures[at]?.toggleAttribute("hidden", !actions.shows(name)));
    texts.forEach(({ one, two }, at) => this.#notes[at] && write(this.#notes[at], compared ? two : one));
  }

  #note(): HTMLElement {
    const note = el("span", { class: "soft" });
    this.#notes.push(note);
    return note;
  }

  #row(title: string, note: HTMLElement | null, acts: readonly (HTMLElement | false)[]): HTMLElement {
    return el("div", { class: "export-row" }, el("div", {}, el("b", {}, title), note), el("div", { class: "export-forms" }, ...acts));
  }

  #actionButton(label: string, name: string, act: () => Promise<void>, done = "Saved."): HTMLElement {
    const control = button(label, { "aria-label": `${label}: ${name}` }, () => {
      this.#message.textContent = "";
      control.disabled = true;
      act()
        .then(() => (this.#message.textContent = done))
        .catch((problem: unknown) => (this.#message.textContent = messageOf(problem)))
        .finally(() => (control.disabled = false));
    });
    return control;
  }
}

/** A button that stands in for one of the header, where the header has no room for it. */
function placeholder(id: string): HTMLElement {
  const other = byId(id, HTMLButtonElement);
  const own = button("", {}, () => other.click());
  const follow = (): void => {
    own.textContent = other.getAttribute("aria-label");
    own.disabled = other.disabled;
  };
  new MutationObserver(follow).observe(other, { attributes: true });
  follow();
  return own;
}

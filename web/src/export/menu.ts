/** The export menu: what can leave the page, and in what form. */

import { button, byId, el } from "../dom.ts";
import { hang } from "../shell/popover.ts";
import { names, titles } from "./views.ts";
import type { Name } from "./views.ts";

export type Text = "markdown" | "json" | "go";

export interface MenuActions {
  picture(name: Name, form: "svg" | "png"): Promise<void>;
  text(form: Text, how: "copy" | "save"): Promise<void>;
  print(): void;
  open(): void;
  /** Shows the keyboard map. */
  keys(): void;
}

const texts: readonly { readonly form: Text; readonly title: string; readonly note: string; readonly copied: boolean }[] = [
  { form: "markdown", title: "Markdown", note: "The design, its systems and groups, for an issue", copied: true },
  { form: "go", title: "Go program", note: "The same design on the library, ready to run", copied: true },
  { form: "json", title: "Analysis", note: "Everything the engine says, copse.analysis/1 as JSON", copied: false },
];

export class ExportMenu {
  readonly #told = el("p", { class: "export-told soft", role: "status" });
  readonly #element: HTMLElement;

  constructor(actions: MenuActions) {
    const pictures = names.map((name) => this.#row(titles[name], "", [this.#act("SVG", `${titles[name]} as SVG`, () => actions.picture(name, "svg")), this.#act("PNG", `${titles[name]} as PNG`, () => actions.picture(name, "png"))]));
    const rows = texts.map(({ form, title, note, copied }) =>
      this.#row(title, note, [copied && this.#act("Copy", `Copy the ${title}`, () => actions.text(form, "copy"), "Copied."), this.#act("Save", `Save the ${title}`, () => actions.text(form, "save"))]),
    );
    this.#element = hang(
      byId("export", HTMLButtonElement),
      { id: "export-menu", "aria-label": "Export" },
      { begin: () => (this.#told.textContent = ""), first: () => this.#element.querySelector("button") },
      section("Pictures", pictures),
      section("Text", rows),
      el("div", { class: "popover-acts" }, button("Print", {}, () => (this.#element.hidePopover(), actions.print())), button("Open a file", {}, () => (this.#element.hidePopover(), actions.open())), button("Keys", { "aria-keyshortcuts": "?" }, () => (this.#element.hidePopover(), actions.keys()))),
      el("div", { class: "popover-acts narrow" }, ...["format", "theme"].map(stand)),
      this.#told,
    );
  }

  #row(title: string, note: string, acts: readonly (HTMLElement | false)[]): HTMLElement {
    return el("div", { class: "export-row" }, el("div", {}, el("b", {}, title), note !== "" && el("span", { class: "soft" }, note)), el("div", { class: "export-forms" }, ...acts));
  }

  #act(label: string, name: string, act: () => Promise<void>, done = "Saved."): HTMLElement {
    const control = button(label, { "aria-label": `${label}: ${name}` }, () => {
      this.#told.textContent = "";
      control.disabled = true;
      act()
        .then(() => (this.#told.textContent = done))
        .catch((problem: unknown) => (this.#told.textContent = problem instanceof Error ? problem.message : String(problem)))
        .finally(() => (control.disabled = false));
    });
    return control;
  }
}

/** Stands for a button of the header where that has no room for it. */
function stand(id: string): HTMLElement {
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

function section(title: string, rows: readonly HTMLElement[]): HTMLElement {
  return el("section", {}, el("h2", {}, title), ...rows);
}

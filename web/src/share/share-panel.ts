/** The share popover: a text field with what is copied. */

import { button, byId, el, write } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import { attachPopover } from "../dom/popover.ts";
import { copyAs, embedScript, forms } from "./copies.ts";
import { fileNameOf } from "../text/design-text.ts";
import { reachOf, reachWords, writeLink } from "../link/link.ts";
import type {} from "../embed/embed.d.ts"; // types of <copse-play>
import type { Form } from "./copies.ts";
import { copyText } from "../browser/copy.ts";
import { save } from "../browser/save.ts";
import type { Shared } from "../link/link.ts";

/** What can be shared in addition to the designs, and labels for it. */
export interface Present {
  /** Its view is the one of memory that is shown, where a link can name it. */
  readonly shared: Shared;
  /** "Walk" */
  readonly viewWords: string;
  /** "tick 7, move 2 of 5" */
  readonly stepWords: string;
  readonly selectedWords: string;
}

export class SharePanel {
  readonly #opener = byId("share", HTMLButtonElement);
  readonly #length = byId("share-length");
  readonly #present: () => Present;
  readonly #text = el("textarea", { class: "share-text", readonly: true, rows: 4, spellcheck: "false", "aria-label": "What is copied" });
  readonly #reach = el("p", { class: "share-reach" });
  readonly #preview = el("div", { class: "share-shown", hidden: true });
  /** The code whose embed is shown. */
  #previewed = "";
  readonly #message = el("p", { class: "soft", role: "status" });
  readonly #step = option("At this step");
  readonly #view = option("In this view");
  readonly #selected = option("With this selected");
  readonly #element: HTMLElement;
  #form: Form = "link";
  /** Number of the last request: answers to earlier ones are ignored. */
  #request = 0;

  constructor(present: () => Present) {
    this.#present = present;
    const choice = el("fieldset", { class: "choice" }, el("legend", { class: "visually-hidden" }, "Copy as"), ...forms.map(({ form, label }) => this.#choice(form, label)));
    const copy = button("Copy", { class: "primary" }, () => void this.#copy());
    const file = button("Save as a file", {}, () => this.#save());
    this.#element = attachPopover(
      this.#opener,
      { id: "share-panel", "aria-labelledby": "share-title" },
      { begin: () => this.#beforeOpen(), first: () => copy },
      el("div", { class: "share-head" }, el("h2", { id: "share-title" }, "Share"), choice),
      this.#text,
      this.#reach,
      this.#preview,
      el("div", { class: "share-with" }, this.#view.label, this.#step.label, this.#selected.label),
      el("div", { class: "popover-buttons" }, copy, file, this.#message),
    );
    this.#element.addEventListener("change", () => void this.#draw());
    this.#element.addEventListener("toggle", (event) => event.newState === "closed" && this.#preview.replaceChildren());
    this.#text.addEventListener("focus", () => this.#text.select());
  }

  /** Opens the popover from another part of the page. */
  open(): void {
    this.#element.showPopover();
  }

  /** Shows the length of the address next to the button. */
  showLength(length: number | null): void {
    this.#length.dataset["reach"] = reachOf(length);
    write(this.#length, length === null ? "file" : `${count(length)} ch`);
    this.#opener.title = reachWords(length);
    this.#opener.setAttribute("aria-label", reachOf(length) === "anywhere" ? "Share" : `Share ${this.#length.textContent}`);
  }

  #choice(form: Form, label: string): HTMLElement {
    const input = el("input", { type: "radio", name: "share-form", value: form, checked: form === this.#form });
    input.addEventListener("change", () => (this.#form = form));
    return el("label", {}, input, label);
  }

  #beforeOpen(): void {
    const { shared, viewWords, stepWords, selectedWords } = this.#present();
    this.#view.show(shared.view !== null, `In the view ${viewWords}`);
    this.#step.show(shared.step !== null, `At ${stepWords}`);
    this.#selected.show(shared.selected !== null, `With ${selectedWords} selected`);
    this.#message.textContent = "";
    void this.#draw();
  }

  /** The designs, with the view, the step and the selection if the reader wants them. */
  #selection(): Shared {
    const { shared } = this.#present();
    const step = this.#step.on ? shared.step : null;
    const view = this.#view.on ? shared.view : null;
    const { storage, trace, ...rest } = shared;
    return { ...rest, ...(view === "walk" && storage ? { storage } : {}), ...(view && trace ? { trace } : {}), step, view: view ?? (step ? "step" : null), selected: this.#selected.on ? shared.selected : null };
  }

  async #draw(): Promise<void> {
    const request = ++this.#request;
    const wanted = this.#selection();
    const fragment = await writeLink(wanted);
    if (request !== this.#request) return;
    const home = new URL(".", location.href.replace(/#.*/s, "")).href;
    const link = fragment && location.origin + location.pathname + fragment;
    this.#message.textContent = "";
    this.#text.value = copyAs(this.#form, { ...wanted, link, home });
    void this.#showPreview(home, this.#form === "embed" && wanted.b === null ? wanted : null); // two designs are embedded in a frame, which contains a link
    this.#text.rows = this.#form === "link" ? 3 : 8;
    this.#reach.dataset["reach"] = reachOf(link?.length ?? null);
    this.#reach.textContent = reachWords(link?.length ?? null);
  }

  /** Shows a preview of the embed; its script is loaded with the first one. */
  async #showPreview(home: string, wanted: Shared | null): Promise<void> {
    this.#reach.hidden = wanted !== null; // there is no link in what is copied
    this.#preview.hidden = wanted === null;
    if (!wanted) return this.#preview.replaceChildren();
    const play = this.#preview.querySelector("copse-play");
    if (play?.text.trimEnd() === wanted.a.trimEnd() && this.#previewed === this.#text.value) return;
    this.#previewed = this.#text.value;
    const template = document.createElement("template");
    template.innerHTML = this.#text.value.replace(/ style="[^"]*"/, ""); // the policy of this page allows no styles in attributes
    await import(embedScript(home));
    const fresh = template.content.querySelector("copse-play");
    if (!fresh || this.#preview.hidden) return;
    fresh.setAttribute("height", "320");
    this.#preview.replaceChildren(fresh);
  }

  async #copy(): Promise<void> {
    const copied = await copyText(this.#draw().then(() => this.#text.value));
    this.#message.textContent = copied ? "Copied." : "The browser does not let the page copy: press Ctrl+C, or ⌘C on a Mac.";
    if (copied) return;
    this.#text.focus();
    this.#text.select();
  }

  #save(): void {
    const { a, b } = this.#present().shared;
    save(fileNameOf(a), "text/plain;charset=utf-8", a);
    if (b !== null) save(fileNameOf(b).replace(/\.copse$/, "-b.copse"), "text/plain;charset=utf-8", b);
  }
}

interface Option {
  readonly label: HTMLElement;
  readonly on: boolean;
  show(there: boolean, words: string): void;
}

function option(words: string): Option {
  const input = el("input", { type: "checkbox", checked: true });
  const text = el("span", {}, words);
  const label = el("label", { hidden: true }, input, text);
  return {
    label,
    get on() {
      return !label.hidden && input.checked;
    },
    show(there, words) {
      label.hidden = !there;
      text.textContent = words;
    },
  };
}

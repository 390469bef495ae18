/** The view of the storages: the design that is shown, as a group tree, as archetypes and in sparse sets with groups. */

import { alikeInStorages, storagesTable } from "../comparison/comparison.ts";
import { button, byId, el, write } from "../dom/dom.ts";
import type { Storages } from "../page/documents.ts";
import { counted } from "../text/numbers.ts";

export interface StoragesActions {
  /** Stops the comparison that is under way. */
  stop(): void;
  again(): void;
}

export class StoragesPanel {
  readonly element: HTMLElement;
  readonly #summary = el("p", { class: "storages-summary", "aria-live": "polite" });
  readonly #body = el("div", {});
  readonly #allButton = button("", { class: "link storages-rest", "aria-expanded": "false", hidden: true }, () => this.#toggle());
  readonly #actions: StoragesActions;
  readonly #control = button("", { class: "link", hidden: true }, () => (this.#waiting ? this.#actions.stop() : this.#actions.again()));
  #waiting = false;
  #storages: Storages | null = null;
  #all = false;

  constructor(actions: StoragesActions) {
    this.#actions = actions;
    this.element = el("section", { class: "storages", "aria-label": "Storages" }, this.#summary, this.#control, this.#body, this.#allButton);
  }

  /** Whether its view is the one that is shown. */
  get shown(): boolean {
    return !byId("storages-panel").hidden;
  }

  /** Whether the reader has been told to wait. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** Tells the reader that the answer takes long. */
  showWaiting(): void {
    this.#say("Comparing storages …", "Stop");
    this.#waiting = true;
  }

  /** The question is asked again, and only if this is shown. */
  renewed(): void {
    if (this.#waiting && !this.shown) this.#say("", "");
  }

  stopped(): void {
    this.#say("The comparison of storages was stopped. ", "Compare again");
  }

  /** Says something in the place of the table, with what can be done. */
  #say(words: string, control: string): void {
    this.#waiting = false;
    write(this.#summary, words);
    write(this.#control, control);
    this.#control.hidden = control === "";
    this.#storages = null;
    this.#body.replaceChildren();
    this.#allButton.hidden = true;
  }

  show(storages: Storages): void {
    const focused = this.#control === document.activeElement;
    this.#say("", "");
    this.#storages = storages;
    write(this.#summary, storages.summary);
    this.#draw();
    if (focused) this.#allButton.focus(); // the button that had the focus is hidden
  }

  failed(message: string): void {
    this.#say(`The storages could not be compared: ${message} `, "Compare again");
  }

  #toggle(): void {
    this.#all = !this.#all;
    this.#draw();
  }

  #draw(): void {
    if (!this.#storages) return;
    this.#body.replaceChildren(storagesTable(this.#storages, this.#all));
    this.#allButton.hidden = false;
    write(this.#allButton, this.#all ? "Show only what differs" : `Show all: ${counted(alikeInStorages(this.#storages), "line")} alike`);
    this.#allButton.setAttribute("aria-expanded", String(this.#all));
  }
}

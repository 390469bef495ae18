/** The view of the storages: A as a group tree, as archetypes and with one owning group. */

import { alikeInStorages, storagesTable } from "../comparison/comparison.ts";
import { button, byId, el, write } from "../dom.ts";
import type { Storages } from "../documents.ts";
import { counted } from "../numbers.ts";

export class StoragesPanel {
  readonly element: HTMLElement;
  readonly #summary = el("p", { class: "storages-summary", "aria-live": "polite" });
  readonly #body = el("div", {});
  readonly #allButton = button("", { class: "link storages-rest", "aria-expanded": "false", hidden: true }, () => this.#toggle());
  #storages: Storages | null = null;
  #all = false;

  constructor() {
    this.element = el("section", { class: "storages", "aria-label": "Storages" }, this.#summary, this.#body, this.#allButton);
  }

  /** Whether its view is the one that is shown. */
  get shown(): boolean {
    return !byId("storages-panel").hidden;
  }

  show(storages: Storages): void {
    this.#storages = storages;
    write(this.#summary, storages.summary);
    this.#draw();
  }

  failed(message: string): void {
    this.#storages = null;
    this.#body.replaceChildren();
    this.#allButton.hidden = true;
    write(this.#summary, `The storages could not be compared: ${message}`);
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

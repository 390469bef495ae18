/** The comparison, at the top of the inspector: the summary, the causes, the table, and the commands for the two designs. */

import { button, el, setCurrent, write } from "../dom/dom.ts";
import { keyOf } from "../browser/letters.ts";
import { counted } from "../text/numbers.ts";
import { alike, differenceTable } from "../comparison/comparison.ts";
import type { Difference } from "../page/documents.ts";

export interface PanelActions {
  swap(): void;
  copyToB(): void;
  copyToA(): void;
  keepA(): void;
  keepB(): void;
  again(): void;
  /** Cancels the running comparison. */
  cancel(): void;
  /** Highlights the causes with these numbers. */
  highlight(causes: readonly number[]): void;
}

export class WhatIfPanel {
  readonly element: HTMLElement;
  readonly #actions: PanelActions;
  readonly #summary = el("p", { class: "ab-summary", "aria-live": "polite" });
  readonly #body = el("div", { class: "ab-body" });
  /** The summary and the table, without the buttons around them. */
  readonly content = el("div", {}, this.#summary, this.#body);
  readonly #allButton = button("", { class: "link ab-rest", "aria-expanded": "false" }, () => this.#toggle());
  #shown: Difference | null = null;
  #all = false;
  /** The keys of the pinned row, and of the row that the arrow keys have reached. */
  #pinned: string | null = null;
  #current: string | null = null;

  constructor(actions: PanelActions) {
    this.#actions = actions;
    this.element = el(
      "section",
      { class: "whatif", "aria-labelledby": "whatif-title" },
      el("div", { class: "ab-title" }, el("h2", { id: "whatif-title" }, "Design B against A"), this.#tools()),
      this.content,
      el("div", { class: "ab-foot" }, this.#allButton, this.#copies()),
    );
    this.#listen();
  }

  #tools(): HTMLElement {
    const { swap, keepA, keepB } = this.#actions;
    return el(
      "div",
      { class: "ab-tools", role: "toolbar", "aria-label": "The two designs" },
      button("Swap", { class: "quiet", title: "A becomes B and B becomes A" }, swap),
      button("Keep A", { title: "A alone is shown, as it is" }, keepA),
      button("Keep B", { title: "B becomes A, and A alone is shown" }, keepB),
    );
  }

  #copies(): HTMLElement {
    const { copyToA, copyToB } = this.#actions;
    return el("div", { class: "ab-copies" }, button("Copy A to B", { class: "link" }, copyToB), button("Copy B to A", { class: "link" }, copyToA));
  }

  show(document: Difference): void {
    const focused = this.#summary.contains(window.document.activeElement);
    this.#shown = document;
    this.element.classList.remove("waiting");
    write(this.#summary, document.summary);
    this.#draw();
    if (focused) (this.#tabStop() ?? this.#allButton).focus(); // the button that had the focus is gone
  }

  /** Tells the reader that the answer takes long. */
  showWaiting(): void {
    this.element.classList.add("waiting");
    this.#showMessage("Comparing … ", ["Cancel", () => this.#actions.cancel()]);
  }

  /** Whether the reader has been told so. */
  get waiting(): boolean {
    return this.element.classList.contains("waiting");
  }

  cancelled(): void {
    this.#showStopped("The comparison was cancelled. ");
  }

  failed(message: string): void {
    this.#showStopped(`The comparison failed: ${message} `);
  }

  /** The comparison has stopped; the old one belongs to other texts. */
  #showStopped(words: string): void {
    this.element.classList.remove("waiting");
    this.#shown = null;
    this.#draw();
    this.#showMessage(words, ["Compare again", () => this.#actions.again()]);
  }

  #showMessage(words: string, act: readonly [string, () => void]): void {
    const focused = this.#summary.contains(document.activeElement);
    const control = button(act[0], {}, act[1]);
    this.#summary.replaceChildren(words, control);
    if (focused) control.focus();
  }

  /** Shows nothing until the next answer. */
  clear(): void {
    this.element.classList.remove("waiting");
    this.#shown = null;
    this.#pinned = null;
    write(this.#summary, "");
    this.#draw();
  }

  #toggle(): void {
    this.#all = !this.#all;
    this.#draw();
  }

  #draw(): void {
    const shown = this.#shown;
    const focused = this.#body.contains(document.activeElement);
    this.#allButton.hidden = shown === null;
    if (!shown) {
      this.#body.replaceChildren();
      this.#highlight();
      return;
    }
    this.#body.replaceChildren(differenceTable(shown, this.#all));
    write(this.#allButton, this.#all ? "Show only what differs" : `Show all: ${counted(alike(shown), "line")} alike`);
    this.#allButton.setAttribute("aria-expanded", String(this.#all));
    if (!this.#row(this.#pinned)) this.#pinned = null;
    this.#updateRows();
    if (focused) this.#tabStop()?.focus();
  }

  #rows(): HTMLTableRowElement[] {
    return [...this.#body.querySelectorAll<HTMLTableRowElement>("tr[data-key]")];
  }

  #row(key: string | null): HTMLTableRowElement | undefined {
    return key === null ? undefined : this.#rows().find((row) => row.dataset["key"] === key);
  }

  /** The one row that is a tab stop. */
  #tabStop(): HTMLTableRowElement | undefined {
    return this.#row(this.#current) ?? this.#rows()[0];
  }

  #updateRows(): void {
    const stop = this.#tabStop();
    for (const row of this.#rows()) {
      row.tabIndex = row === stop ? 0 : -1;
      setCurrent(row, row.dataset["key"] === this.#pinned);
    }
    this.#highlight();
  }

  /** Highlights the causes of the row that is under the pointer, has the focus, or is pinned. */
  #highlight(hovered: HTMLTableRowElement | null = null): void {
    const focused = document.activeElement instanceof HTMLTableRowElement ? this.#row(document.activeElement.dataset["key"] ?? null) : undefined;
    const causes = (hovered ?? focused ?? this.#row(this.#pinned))?.dataset["causes"];
    this.#actions.highlight(causes ? causes.split(" ").map(Number) : []);
  }

  #listen(): void {
    const rowOf = (event: Event) => (event.target instanceof Element ? event.target.closest<HTMLTableRowElement>("tr[data-key]") : null);
    this.#body.addEventListener("mouseover", (event) => this.#highlight(rowOf(event)));
    this.#body.addEventListener("mouseleave", () => this.#highlight());
    this.#body.addEventListener("click", (event) => this.#pin(rowOf(event)));
    this.#body.addEventListener("focusin", (event) => {
      this.#current = rowOf(event)?.dataset["key"] ?? this.#current;
      this.#updateRows();
    });
    this.#body.addEventListener("focusout", () => queueMicrotask(() => this.#highlight()));
    this.#body.addEventListener("keydown", (event) => this.#key(event, rowOf(event)));
  }

  #pin(row: HTMLTableRowElement | null): void {
    if (!row) return;
    const key = row.dataset["key"] ?? null;
    this.#pinned = this.#pinned === key ? null : key;
    this.#updateRows();
  }

  #key(event: KeyboardEvent, row: HTMLTableRowElement | null): void {
    const rows = this.#rows();
    if (!row) return;
    const at = rows.indexOf(row);
    const last = rows.length - 1;
    const to = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[keyOf(event)];
    if (to !== undefined) rows[to]?.focus();
    else if (event.key === "Enter" || event.key === " ") this.#pin(row);
    else if (event.key === "Escape" && this.#pinned !== null) this.#pin(this.#row(this.#pinned) ?? null);
    else return;
    event.preventDefault();
  }
}

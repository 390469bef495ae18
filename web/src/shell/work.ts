/** What the page says while the workshop analyses a heavy design, and when it was cancelled or cannot work. */

import { button, el } from "../dom.ts";
import type { State, View, Work } from "../state.ts";

export interface WorkActions {
  cancel(): void;
  /** Analyse after all. */
  again(): void;
  /** Look for the hints after all. */
  advise(): void;
  dismiss(): void;
}

export class WorkNotice implements View {
  readonly #actions: WorkActions;
  /** Stays in the page, so that what is put into it is read out. */
  readonly #words = el("p", { role: "status" });
  readonly #rest = el("div", { class: "work-rest" });
  #element: HTMLElement | null = null;
  #bar: HTMLProgressElement | null = null;

  constructor(actions: WorkActions) {
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    element.append(this.#words, this.#rest);
  }

  update({ work }: State, previous: State | null): void {
    if (!this.#element || (previous && work === previous.work)) return;
    if (work?.kind !== previous?.work?.kind || (work?.kind === "running" && this.#words.textContent !== words(work))) this.#build(work);
    if (work?.kind === "running" && this.#bar && work.of > 0) this.#bar.value = work.done / work.of;
    this.#element.className = `work ${work?.kind ?? ""}`;
  }

  #build(work: Work | null): void {
    this.#words.textContent = words(work);
    this.#bar = null;
    this.#rest.replaceChildren(...(work ? this.#controls(work) : []));
  }

  #controls(work: Work): HTMLElement[] {
    switch (work.kind) {
      case "running":
        this.#bar = el("progress", { "aria-label": "Analysing", max: 1 });
        return work.held ? [] : [this.#bar, button("Cancel", { "aria-keyshortcuts": "Escape", title: "Esc" }, () => this.#actions.cancel())];
      case "cancelled":
        return [button("Analyse", {}, () => this.#actions.again())];
      case "failed":
        return [el("code", {}, work.message.split("\n", 1)[0] ?? ""), button("Try again", {}, () => this.#actions.again())];
      case "unadvised":
        return [
          el("code", {}, work.message.split("\n", 1)[0] ?? ""),
          button("Try again", {}, () => this.#actions.advise()),
          button("Dismiss", {}, () => this.#actions.dismiss()),
        ];
      case "within":
        return [button("Dismiss", {}, () => this.#actions.dismiss())];
    }
  }
}

function words(work: Work | null): string {
  switch (work?.kind) {
    case "running":
      return work.held ? "Analysing a large design; the page stands still meanwhile." : "Analysing a large design";
    case "cancelled":
      return "Not analysed: what is shown is of the text before.";
    case "failed":
      return "The analysis stopped. Your text is untouched.";
    case "unadvised":
      return "Hints could not be looked for. Everything else is up to date.";
    case "within":
      return "No worker can start in this page, so large designs are analysed in the page itself, which stands still meanwhile and cannot cancel.";
    default:
      return "";
  }
}

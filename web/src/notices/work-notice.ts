/** The notice while the worker analyses a large design, and when that was cancelled or has failed. */

import { button, el } from "../dom/dom.ts";
import type { State, Work } from "../state/state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

export interface WorkActions {
  cancel(): void;
  /** Analyses the text after all. */
  analyze(): void;
  /** Requests the hints again. */
  advise(): void;
  dismiss(): void;
}

export class WorkNotice implements View {
  readonly #actions: WorkActions;
  /** Stays in the page, because a live region is read out only if it was there before its text. */
  readonly #text = el("p", { role: "status" });
  readonly #controls = el("div", { class: "work-controls" });
  #element: HTMLElement | null = null;
  #bar: HTMLProgressElement | null = null;

  constructor(actions: WorkActions) {
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    element.append(this.#text, this.#controls);
  }

  update(state: State, previous: State | null): void {
    if (!this.#element || !changed(state, previous, "work")) return;
    const { work } = state;
    if (work?.kind !== previous?.work?.kind || (work?.kind === "running" && this.#text.textContent !== sentence(work))) this.#draw(work);
    if (work?.kind === "running" && this.#bar && work.of > 0) this.#bar.value = work.done / work.of;
    this.#element.className = `work ${work?.kind ?? ""}`;
  }

  #draw(work: Work | null): void {
    this.#text.textContent = sentence(work);
    this.#bar = null;
    this.#controls.replaceChildren(...(work ? this.#controlsFor(work) : []));
  }

  #controlsFor(work: Work): HTMLElement[] {
    switch (work.kind) {
      case "running":
        this.#bar = el("progress", { "aria-label": "Analysing", max: 1 });
        return work.blocking ? [] : [this.#bar, button("Cancel", { "aria-keyshortcuts": "Escape", title: "Esc" }, () => this.#actions.cancel())];
      case "cancelled":
        return [button("Analyse", {}, () => this.#actions.analyze())];
      case "failed":
        return [el("code", {}, firstLine(work.message)), button("Try again", {}, () => this.#actions.analyze())];
      case "no-hints":
        return [el("code", {}, firstLine(work.message)), button("Try again", {}, () => this.#actions.advise()), button("Dismiss", {}, () => this.#actions.dismiss())];
      case "no-format":
        return [el("code", {}, firstLine(work.message)), button("Dismiss", {}, () => this.#actions.dismiss())];
      case "in-page":
        return [button("Dismiss", {}, () => this.#actions.dismiss())];
    }
  }
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}

function sentence(work: Work | null): string {
  switch (work?.kind) {
    case "running":
      return work.blocking ? "Analysing a large design. The page does not respond until this finishes." : "Analysing a large design";
    case "cancelled":
      return "Not analysed. The results are those of the text before.";
    case "failed":
      return "The analysis stopped. Your text is untouched.";
    case "no-hints":
      return "Hints are unavailable. Everything else is up to date.";
    case "no-format":
      return "The text could not be formatted.";
    case "in-page":
      return "This page cannot start a worker. Large designs are analysed in the page itself, which does not respond until that finishes; it cannot be cancelled.";
    default:
      return "";
  }
}

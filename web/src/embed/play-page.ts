/** The elements of an embed. */

import { focusSentence } from "../inspector/inspector.ts";
import { difference, related } from "../status/status.ts";
import { button, el, write } from "../dom/dom.ts";
import type { Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { View } from "../view/view.ts";
import type { Part } from "./embed.d.ts";

export const lostSentence = "A part of this view could not be loaded: the network is unavailable, or a newer version of Copse was published. Reload it to see all.";

export interface PlayActions {
  undo(): void;
  /** Restores the text that the embed began with. */
  reset(): void;
}

/** All elements, hidden or not. */
export class PlayPage {
  readonly root = el("div", { class: "play" });
  readonly editor = el("div", { class: "editor" });
  readonly problems = el("div");
  readonly notice = el("div", { class: "engine" });
  readonly work = el("div", { class: "work" });
  readonly systems = el("div", { class: "systems-body" });
  readonly trees = el("div", { class: "panel-body" });
  readonly arrays = el("div", { class: "panel-body" });
  readonly walk = el("div");
  readonly archetypes = el("div");
  readonly sparse = el("div");
  readonly detail = el("div", { hidden: true });
  readonly step = el("div", { class: "timeline", role: "group", "aria-label": "Timeline" }, this.detail);
  readonly exercise = el("div", { class: "play-exercise", role: "group", "aria-label": "Exercise", hidden: true });
  readonly headline = el("p", { class: "summary" });
  readonly round = el("p", { class: "round soft" });
  readonly sentence = el("p", { class: "play-sentence soft" });
  readonly lost = el("div", { class: "play-lost", hidden: true }, el("p", { role: "alert" }, lostSentence), button("Reload", {}, () => location.reload()));
  readonly live = el("div", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  readonly #title = el("span", { class: "play-title" });
  readonly #undo: HTMLButtonElement;
  readonly #reset: HTMLButtonElement;
  readonly #open = el("a", { class: "play-open", target: "_blank", rel: "noopener" }, "Open in Copse");
  readonly #tools: HTMLElement;
  readonly #text: HTMLElement;
  readonly #see: HTMLElement;
  readonly #treesPanel = panel("Trees", this.trees);
  readonly #arraysPanel = panel("Component arrays", this.arrays);
  /** The panels of views that fill the element that they are in. */
  readonly #filled: Readonly<Record<"walk" | "archetypes" | "sparse", HTMLElement>> = {
    walk: panel("Walk", el("div", { class: "play-filled" }, this.walk)),
    archetypes: panel("Archetypes", el("div", { class: "play-filled" }, this.archetypes)),
    sparse: panel("Sparse sets", el("div", { class: "play-filled" }, this.sparse)),
  };
  readonly pictures = el("div", { class: "pictures" }, this.#treesPanel, this.#arraysPanel, ...Object.values(this.#filled));

  constructor(actions: PlayActions) {
    this.#undo = button("Undo", { class: "quiet", disabled: true }, () => actions.undo());
    this.#reset = button("Reset", { class: "quiet", disabled: true }, () => actions.reset());
    this.#tools = el("div", { class: "play-tools" }, this.#title, el("div", { class: "play-buttons" }, this.#undo, this.#reset, this.#open));
    const problems = el("div", { class: "problems", role: "group", "aria-label": "Problems" }, this.problems);
    this.#text = el("div", { class: "design", role: "group", "aria-label": "Text" }, this.editor, problems);
    const headline = el("div", { class: "headline" }, el("h2", {}, "Systems"), this.headline, this.round);
    this.#see = el("div", { class: "systems", role: "group", "aria-label": "Systems" }, headline, this.systems, this.sentence);
    this.root.append(this.#tools, this.exercise, el("div", { class: "play-both" }, this.#text, this.#see), this.notice, this.work, this.lost, this.pictures, this.step, this.live);
  }

  /** Shows some of the parts. */
  view(parts: readonly Part[]): void {
    const shown = (part: Part): boolean => parts.includes(part);
    this.#see.hidden = !shown("systems");
    this.#treesPanel.hidden = !shown("trees");
    this.#arraysPanel.hidden = !shown("arrays");
    for (const part of ["walk", "archetypes", "sparse"] as const) this.#filled[part].hidden = !shown(part);
    this.pictures.hidden = !parts.some((part) => part !== "systems" && part !== "steps");
    this.pictures.classList.toggle("single", shown("trees") !== shown("arrays"));
    this.step.classList.toggle("unwanted", !shown("steps"));
  }

  title(words: string): void {
    write(this.#title, words);
  }

  controls(shown: readonly ("controls")[]): void {
    this.#tools.hidden = shown.length === 0;
  }

  /** Whether the reader may change the text. */
  editable(manner: "editing" | "reading"): void {
    this.root.classList.toggle("reading", manner === "reading");
    this.#undo.hidden = manner === "reading";
    this.#reset.hidden = manner === "reading";
  }

  /** The number of edits that can be undone, and whether the text differs from the first one. */
  edited(undo: number, differs: "differs" | "same"): void {
    this.#undo.disabled = undo === 0;
    this.#reset.disabled = differs === "same";
  }

  /** Sets the address of the playground with this text. */
  opens(address: string): void {
    this.#open.href = address;
  }
}

function panel(title: string, body: HTMLElement): HTMLElement {
  return el("div", { class: "panel", role: "group", "aria-label": title }, el("h2", {}, title), body);
}

/** Milliseconds without a change before an announcement. */
const announcePause = 700;

/** A sentence about the selected thing, or about what the pointer is on, or else about the last change. */
export class SummaryView implements View {
  readonly #page: PlayPage;
  #announced: Page | null = null;
  #change = "";
  #timer = 0;

  constructor(page: PlayPage) {
    this.#page = page;
  }

  mount(): void {}

  update(state: State, previous: State | null): void {
    const { page } = state;
    if (page && page !== previous?.page) this.#arrived(page, previous?.page ?? null);
    const sentence = page && state.focus && state.focus.origin !== "step" ? focusSentence(page, state.focus) : "";
    write(this.#page.sentence, sentence || this.#change);
  }

  #arrived(page: Page, before: Page | null): void {
    if (before && related(before, page)) this.#change = difference(before, page) || this.#change;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const sentence = this.#announced && related(this.#announced, page) ? difference(this.#announced, page) : "";
      this.#announced = page;
      if (sentence !== "") this.#page.live.textContent = sentence;
    }, announcePause);
  }
}

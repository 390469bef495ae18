/** The dialog "Arrange for me": searches for the best groups of the design, and applies them or keeps them as design B. */

import type { Arrangement, Arranging, Edit } from "../documents.ts";
import { button, el, write } from "../dom.ts";
import { messageOf } from "../fault.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import { drawArrangement } from "./result.ts";
import { Search } from "./arrange-search.ts";

export interface ArrangeActions {
  /** The text of design A. */
  text(): string;
  /** An arrangement of a text was found. */
  found(text: string, arrangement: Arrangement): void;
  /** Makes the edits of design A, as one step that undo takes back. */
  apply(edits: readonly Edit[]): void;
  /** Shows a text as design B next to A. */
  keepAsB(text: string): void;
}

/** Milliseconds between two updates of the sentence that screen readers speak. */
const spokenEvery = 2000;

export class ArrangeDialog {
  readonly #actions: ArrangeActions;
  readonly #worker: WorkerClient;
  readonly #bar = el("progress", { max: 1, value: 0, "aria-label": "Time used" });
  readonly #progress = el("p", { class: "arrange-progress" });
  readonly #spoken = el("p", { class: "visually-hidden", role: "status" });
  readonly #running = el("div", { class: "arrange-running" }, this.#bar, this.#progress);
  readonly #result = el("div", { class: "arrange-result" });
  readonly #stop = button("Stop", { title: "Shows the best arrangement so far" }, () => this.#search?.stop());
  readonly #apply = button("Apply", { class: "primary", title: "Replaces the groups of the design; undo takes it back" }, () => this.#accept((found) => this.#actions.apply(found.edits)));
  readonly #keep = button("Keep as B", { title: "Shows the arrangement as design B next to A" }, () => this.#accept((found) => this.#actions.keepAsB(found.text)));
  readonly #close = button("Close", {}, () => this.#element.close());
  readonly #element: HTMLDialogElement;
  #search: Search | null = null;
  #found: Arrangement | null = null;
  #spokenAt = 0;

  constructor(actions: ArrangeActions, worker: WorkerClient) {
    this.#actions = actions;
    this.#worker = worker;
    this.#element = el(
      "dialog",
      { class: "arrange", "aria-labelledby": "arrange-title" },
      el("div", { class: "arrange-head" }, el("h2", { id: "arrange-title" }, "Arrange for me")),
      el("div", { class: "arrange-body", role: "region", "aria-label": "Arrangement", tabindex: 0 }, this.#running, this.#result, this.#spoken),
      el("div", { class: "arrange-foot" }, this.#stop, this.#close, this.#keep, this.#apply),
    );
    this.#element.addEventListener("close", () => this.#search?.drop());
    this.#element.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation()); // Escape closes the dialog and nothing else
    document.body.append(this.#element);
  }

  /** Shows the dialog and begins a search. */
  show(): void {
    this.#found = null;
    this.#draw(true);
    write(this.#progress, "Preparing the search …");
    this.#bar.value = 0;
    this.#element.showModal();
    this.#stop.focus();
    void this.#run(new Search(this.#worker, (progress) => this.#advance(progress)));
  }

  async #run(search: Search): Promise<void> {
    this.#search = search;
    const text = this.#actions.text();
    try {
      const found = await search.run(text);
      if (!found || this.#search !== search) return;
      this.#show(found);
      if (found.refused === null) this.#actions.found(text, found);
    } catch (problem) {
      if (this.#search === search) this.#say(`The search failed: ${messageOf(problem)}`);
    }
  }

  #advance({ share, text }: Arranging): void {
    this.#bar.value = share;
    write(this.#progress, text);
    const now = performance.now();
    if (now - this.#spokenAt < spokenEvery) return;
    this.#spokenAt = now;
    write(this.#spoken, text);
  }

  #show(found: Arrangement): void {
    if (found.refused !== null) {
      this.#say(found.refused);
      return;
    }
    this.#found = found;
    this.#draw(false);
    this.#result.replaceChildren(...drawArrangement(found));
    write(this.#spoken, `${found.summary} ${found.proof}`);
  }

  /** Ends without an arrangement, with a sentence that says why. */
  #say(words: string): void {
    this.#draw(false);
    this.#result.replaceChildren(el("p", {}, words));
    write(this.#spoken, words);
  }

  /** Shows the controls of a search, or those of its result. The focus does not stay on a control that is hidden. */
  #draw(running: boolean): void {
    const focused = this.#stop === document.activeElement;
    const changes = (this.#found?.edits.length ?? 0) > 0;
    this.#running.hidden = !running;
    this.#result.hidden = running;
    this.#stop.hidden = !running;
    this.#apply.hidden = !changes;
    this.#keep.hidden = !changes;
    if (focused && !running) (changes ? this.#apply : this.#close).focus();
  }

  #accept(act: (found: Arrangement) => void): void {
    const found = this.#found;
    if (!found) return;
    this.#element.close();
    act(found);
  }
}

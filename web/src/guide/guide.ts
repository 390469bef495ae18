/**
 * The guide for a first visit: one thing to try, its cause, one exercise, and one change to step through. Whether the exercise
 * is solved is decided by the analysis, not by the text. The guide does not come back once it is finished or dismissed.
 */

import tour from "../../../playground-examples/tour.json";
import { button, el, visible } from "../dom/dom.ts";
import type { Range, System } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { View } from "../view/view.ts";
import { remember } from "../browser/storage.ts";

export const guideKey = "guide";

export interface GuideActions {
  /** Edits of the text that can be undone. */
  delete(range: Range): void;
  add(range: Range, text: string): void;
  undo(): void;
  /** Opens the stepper before the first change. */
  step(): void;
  /** Opens the popover that shares the present step. */
  share(): void;
}

type Stage = "try" | "exercise" | "change" | "changing" | "count" | "share";

export class Guide implements View {
  readonly #store: Store;
  readonly #actions: GuideActions;
  #element: HTMLElement | null = null;
  #stage: Stage = "try";
  /** The first line of the example that the guide is about. */
  readonly #title: string;
  /** Number of ticks before the guide adds one. */
  #ticks = 0;
  /** Label and action of the guide's button. */
  #action: readonly [string, () => void] | undefined;

  constructor(store: Store, actions: GuideActions) {
    this.#store = store;
    this.#actions = actions;
    this.#title = firstLine(store.state.text);
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    const { page } = state;
    if (!this.#element || !page || state.stale) return;
    if (this.#stage === "count") {
      if (state.step !== previous?.step && (state.step?.step.move ?? 0) > 0) this.#setStage("share");
      return;
    }
    if (this.#stage === "share") return;
    if (page === previous?.page) return;
    const at = page.systems.findIndex((system) => system.name === tour.system);
    const system = firstLine(state.text) === this.#title ? page.systems[at] : undefined;
    visible(this.#element, system !== undefined);
    if (!system) return;
    const worse = system.match !== tour.from;
    if (worse && this.#stage !== "exercise") {
      this.#store.pin({ kind: "system", id: at }, "systems");
      this.#setStage("exercise");
    } else if (!worse && this.#stage === "exercise") this.#setStage("change");
    else if (this.#stage === "changing" && page.ticks.length > this.#ticks) {
      this.#setStage("count");
      this.#actions.step();
      return;
    }
    this.#draw(state, system);
  }

  #setStage(stage: Stage): void {
    this.#stage = stage;
    if (stage === "count") this.#show("One entity is about to change. Press ▷, one move forward, and count the rows that move.");
    if (stage === "share") this.#show("The rows that moved are counted below. A link shows others this very step.", ["Share this step", () => this.#share()]);
  }

  #draw(state: State, system: System): void {
    switch (this.#stage) {
      case "try": {
        const place = rangeToDelete(state.text);
        if (!place) this.#show("");
        else this.#show(`Try it: delete “${tour.cut.trim()}” in line ${place[0]} and watch ${tour.system} turn ${tour.to}.`, ["Delete it", () => this.#actions.delete(place)]);
        return;
      }
      case "exercise":
        this.#show(`${system.name} is ${system.match}: ${system.why[0]?.text ?? ""} Make it ${tour.from} again.`, ["Take it back", () => this.#actions.undo()]);
        return;
      case "change":
        this.#show(`${system.name} is ${tour.from} again. Now take Velocity from one entity, and see which rows move.`, ["Change one entity", () => this.#change()]);
        return;
    }
  }

  /** Adds a tick at the end of the text that changes one entity. */
  #change(): void {
    const { text, page } = this.#store.state;
    const lines = text.split("\n");
    const end: Range = [lines.length, (lines.at(-1)?.length ?? 0) + 1, lines.length, (lines.at(-1)?.length ?? 0) + 1];
    this.#ticks = page?.ticks.length ?? 0;
    this.#setStage("changing");
    this.#actions.add(end, (lines.at(-1) === "" ? "\n" : "\n\n") + tour.change);
  }

  #share(): void {
    this.#end();
    this.#actions.share();
  }

  /** Changes as little as possible, so that a reader who uses the buttons keeps the focus. */
  #show(words: string, action?: readonly [string, () => void]): void {
    const element = this.#element;
    if (!element) return;
    visible(element, words !== "");
    const line = element.querySelector("p");
    const same = line && action?.[0] === this.#action?.[0];
    this.#action = action;
    if (same) {
      line.textContent = words;
      return;
    }
    const focused = element.contains(document.activeElement);
    const away = button("×", { class: "quiet", "aria-label": "Close the suggestion" }, () => this.#end());
    element.replaceChildren(el("p", {}, words), ...(action ? [button(action[0], {}, () => this.#action?.[1]())] : []), away);
    if (focused) element.querySelector("button")?.focus();
  }

  #end(): void {
    remember(guideKey, "done");
    this.#stage = "count";
    if (this.#element) {
      this.#element.hidden = true;
      this.#element.replaceChildren();
    }
  }
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** The range of the text to delete. */
function rangeToDelete(text: string): Range | null {
  const line = text.split("\n").indexOf(tour.line) + 1;
  return line === 0 ? null : [line, tour.line.length - tour.cut.length + 1, line, tour.line.length + 1];
}

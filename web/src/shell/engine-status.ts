/** What the page says while the engine loads, and when it has stopped. */

import { button, el } from "../dom.ts";
import { bytes } from "../numbers.ts";
import type { EngineStatus, State, View } from "../state.ts";

export interface EngineActions {
  restart(): void;
  /** The reader knows that the engine was started again. */
  seen(): void;
}

export class EngineNotice implements View {
  readonly #actions: EngineActions;
  #element: HTMLElement | null = null;
  #built = "";
  #bar: HTMLProgressElement | null = null;
  #words: HTMLElement | null = null;

  constructor(actions: EngineActions) {
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    if (state.engine === previous?.engine || !this.#element) return;
    const { engine } = state;
    const built = engine.kind === "loading" ? engine.kind : JSON.stringify(engine);
    if (built !== this.#built) this.#build(this.#element, engine);
    this.#built = built;
    if (state.engine.kind === "loading") this.#progress(state.engine.received, state.engine.total);
  }

  #build(element: HTMLElement, engine: EngineStatus): void {
    element.classList.toggle("failed", engine.kind === "failed" || (engine.kind === "ready" && engine.recovered !== undefined));
    element.replaceChildren();
    if (engine.kind === "loading") {
      this.#words = el("p", { class: "soft" }, "Loading the engine");
      this.#bar = el("progress", { "aria-label": "Loading the engine", max: 1 });
      element.append(this.#words, this.#bar);
    }
    if (engine.kind === "failed") {
      element.append(
        el("p", { role: "alert" }, "The engine stopped. Your text is untouched."),
        ...story(engine.message),
        button("Restart the engine", { class: "primary" }, () => this.#actions.restart()),
      );
    }
    if (engine.kind === "ready" && engine.recovered !== undefined) {
      element.append(
        el("p", { role: "alert" }, "The engine stopped and was started again. Your text is untouched."),
        ...story(engine.recovered),
        button("Dismiss", {}, () => this.#actions.seen()),
      );
    }
  }

  #progress(received: number, total: number): void {
    if (!this.#bar || !this.#words || received === 0) return;
    // Within the page of somebody else nobody says how much there is; a bar without a value says that it moves.
    if (total > 0) this.#bar.value = received / total;
    this.#words.textContent = `Loading the engine: ${bytes(received)}${total > 0 ? ` of ${bytes(total)}` : ""}`;
  }
}

/** The first line says what happened; where it happened is for those who mend it. */
function story(message: string): HTMLElement[] {
  const [what = "", ...where] = message.split("\n");
  const told = [el("code", {}, what)];
  if (where.length > 0) told.push(el("details", {}, el("summary", {}, "Where"), el("pre", {}, where.join("\n"))));
  return told;
}

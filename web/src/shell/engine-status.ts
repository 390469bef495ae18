/** What the page says while the engine loads, and when it has stopped. */

import { button, el } from "../dom.ts";
import { bytes } from "../numbers.ts";
import type { EngineStatus, State, View } from "../state.ts";

export class EngineNotice implements View {
  readonly #restart: () => void;
  #element: HTMLElement | null = null;
  #kind: EngineStatus["kind"] | null = null;
  #bar: HTMLProgressElement | null = null;
  #words: HTMLElement | null = null;

  constructor(restart: () => void) {
    this.#restart = restart;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    if (state.engine === previous?.engine || !this.#element) return;
    if (state.engine.kind !== this.#kind) this.#build(this.#element, state.engine);
    this.#kind = state.engine.kind;
    if (state.engine.kind === "loading") this.#progress(state.engine.received, state.engine.total);
  }

  #build(element: HTMLElement, engine: EngineStatus): void {
    element.classList.toggle("failed", engine.kind === "failed");
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
        button("Restart the engine", { class: "primary" }, this.#restart),
      );
    }
  }

  #progress(received: number, total: number): void {
    if (!this.#bar || !this.#words || received === 0) return;
    // Under compression nobody knows the total; a bar without a value says that it moves.
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

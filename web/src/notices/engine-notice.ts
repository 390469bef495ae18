/** The notice while the engine loads, and when it has stopped. */

import { button, el } from "../dom/dom.ts";
import { bytes } from "../text/numbers.ts";
import type { EngineStatus, State } from "../state/state.ts";
import { changed } from "../view/view.ts";
import type { View } from "../view/view.ts";

export interface EngineActions {
  restart(): void;
  /** Removes the message that the engine was restarted. */
  dismiss(): void;
}

export class EngineNotice implements View {
  readonly #actions: EngineActions;
  #element: HTMLElement | null = null;
  #drawn = "";
  #bar: HTMLProgressElement | null = null;
  #text: HTMLElement | null = null;

  constructor(actions: EngineActions) {
    this.#actions = actions;
  }

  mount(element: HTMLElement): void {
    this.#element = element;
  }

  update(state: State, previous: State | null): void {
    if (!changed(state, previous, "engine") || !this.#element) return;
    const { engine } = state;
    const drawn = engine.kind === "loading" ? engine.kind : JSON.stringify(engine);
    if (drawn !== this.#drawn) this.#draw(this.#element, engine);
    this.#drawn = drawn;
    if (engine.kind === "loading") this.#showProgress(engine.received, engine.total);
  }

  #draw(element: HTMLElement, engine: EngineStatus): void {
    element.classList.toggle("failed", engine.kind === "failed" || (engine.kind === "ready" && engine.recovered !== undefined));
    element.replaceChildren();
    if (engine.kind === "loading") {
      this.#text = el("p", { class: "soft" }, "Loading the engine");
      this.#bar = el("progress", { "aria-label": "Loading the engine", max: 1 });
      element.append(this.#text, this.#bar);
    }
    if (engine.kind === "failed") {
      element.append(
        el("p", { role: "alert" }, "The engine stopped. Your text is untouched."),
        ...faultDetails(engine.message),
        button("Restart the engine", { class: "primary" }, () => this.#actions.restart()),
      );
    }
    if (engine.kind === "ready" && engine.recovered !== undefined) {
      element.append(
        el("p", { role: "alert" }, "The engine stopped and was started again. Your text is untouched."),
        ...faultDetails(engine.recovered),
        button("Dismiss", {}, () => this.#actions.dismiss()),
      );
    }
  }

  #showProgress(received: number, total: number): void {
    if (!this.#bar || !this.#text || received === 0) return;
    // An embed inside another site's page does not know the total; a progress bar without a value is drawn as an animation.
    if (total > 0) this.#bar.value = received / total;
    this.#text.textContent = `Loading the engine: ${bytes(received)}${total > 0 ? ` of ${bytes(total)}` : ""}`;
  }
}

/** The first line of the message says what happened; the stack trace below it is for those who fix it. */
function faultDetails(message: string): HTMLElement[] {
  const [what = "", ...where] = message.split("\n");
  const parts = [el("code", {}, what)];
  if (where.length > 0) parts.push(el("details", {}, el("summary", {}, "Where"), el("pre", {}, where.join("\n"))));
  return parts;
}

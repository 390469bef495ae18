/**
 * Explanations of the systems that are open. The worker makes them, because it tries edits before it offers them. While a new
 * explanation is made, the old one stays, dimmed.
 */

import { el, focusedFrom } from "../dom/dom.ts";
import { asFault } from "../engine/fault.ts";
import { holdButtons } from "../view/view.ts";
import type { Page, SystemId } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import type { Arrangement, Explanation, Way } from "../page/documents.ts";
import { draw } from "./draw.ts";

/** Milliseconds without a change before an explanation is requested. */
const explainPause = 120;

/** Milliseconds after which the reader is told to wait. */
const slowAfter = 300;

export interface ExplainContext {
  openWorker(): WorkerClient;
  /** Makes edits of the text that can be undone. */
  apply(way: Way): void;
}

interface Place {
  readonly element: HTMLElement;
  readonly id: SystemId;
  /** The text of the explanation that is shown; null if none is. */
  of: string | null;
}

export class Explanations {
  readonly #store: Store;
  readonly #context: ExplainContext;
  #worker: WorkerClient | null = null;
  #places: Place[] = [];
  /** The last explanation of each system, by its name. */
  readonly #known = new Map<string, { readonly said: Explanation; readonly text: string }>();
  #request: AbortController | null = null;
  /** The arrangement that was found last, and the text that it is for. */
  #arranged: { readonly text: string; readonly found: Arrangement } | null = null;
  /** A suggestion that was pressed while it belonged to an older text. It is applied if the new explanation has it too. */
  #pendingApply: { readonly place: Place; readonly text: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store, context: ExplainContext) {
    this.#store = store;
    this.#context = context;
    store.subscribe((state, previous) => state.page !== previous?.page && this.#renew(state));
  }

  /** Explains a system in an element, and again whenever the text changes. */
  show(element: HTMLElement, id: SystemId): void {
    this.#places.push({ element, id, of: null });
    this.#renew(this.#store.state, 0);
  }

  /** From now on explanations of the text say how this arrangement treats the system. */
  setArranged(text: string, found: Arrangement): void {
    this.#arranged = { text, found };
    const { page } = this.#store.state;
    if (page) for (const place of this.#places) this.#drawKnown(place, page, text);
  }

  /** Draws known explanations at once and requests the others after a pause. */
  #renew(state: State, pause = explainPause): void {
    this.#request?.abort();
    this.#request = null;
    clearTimeout(this.#timer);
    this.#places = this.#places.filter((place) => place.element.isConnected);
    if (!state.page) return;
    for (const place of this.#places) this.#drawKnown(place, state.page, state.text);
    if (this.#places.some((place) => place.of !== state.text)) this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  #drawKnown(place: Place, page: Page, text: string): void {
    const known = this.#known.get(page.systems[place.id]?.name ?? "");
    if (known && (place.of === null || known.text === text)) this.#draw(place, page, known.said, known.text);
    place.element.classList.toggle("stale", place.of !== text);
  }

  async #ask(): Promise<void> {
    const { page, text, stale } = this.#store.state;
    if (!page || stale) return; // the next analysis asks again
    const request = new AbortController();
    this.#request = request;
    for (const place of this.#places) {
      if (place.of === text || !place.element.isConnected) continue;
      const slow = setTimeout(() => this.#showMessage(place, "Looking for edits that would make it full …"), slowAfter);
      try {
        this.#worker ??= this.#context.openWorker();
        const said = await this.#worker.ask<Explanation>({ name: "explain", text, system: place.id }, { signal: request.signal });
        this.#known.set(said.name, { said, text });
        this.#draw(place, page, said, text);
      } catch (problem) {
        if (request.signal.aborted) return;
        this.#showMessage(place, `No further explanation is available: ${asFault(problem).message}`);
      } finally {
        clearTimeout(slow);
      }
    }
  }

  #draw(place: Place, page: Page, said: Explanation, text: string): void {
    place.of = text;
    place.element.classList.remove("stale");
    place.element.classList.add("explained");
    const content = draw(page, said, this.#treatment(said, text), {
      hover: (target) => this.#store.hover(target, "inspector"),
      pin: (target) => this.#store.pin(target, "inspector"),
      apply: (way) => {
        if (this.#store.state.text === text) this.#context.apply(way);
        else this.#pendingApply = { place, text: way.text };
      },
    });
    holdButtons(place.element, () => {
      const focused = focusedFrom(place.element);
      const within = focused instanceof HTMLElement && place.element.contains(focused) ? focused : null;
      place.element.replaceChildren(...content);
      if (within) this.#refocus(place.element, within);
    });
    if (this.#pendingApply?.place !== place || this.#store.state.text !== text) return;
    const pending = said.ways.find((way) => way.text === this.#pendingApply?.text);
    this.#pendingApply = null;
    if (pending) this.#context.apply(pending);
  }

  /** How the arrangement that was found for the text treats a system; null if none was. */
  #treatment(said: Explanation, text: string): string | null {
    if (this.#arranged?.text !== text) return null;
    return this.#arranged.found.systems.find((system) => system.name === said.name)?.text ?? null;
  }

  /** Restores the focus to the same control; where there is none, to the head of the explanation, and never to another edit. */
  #refocus(element: HTMLElement, old: HTMLElement): void {
    const same = [...element.querySelectorAll<HTMLElement>("button")].find((each) => nameOf(each) === nameOf(old));
    (same ?? element.closest("details")?.querySelector("summary"))?.focus({ preventScroll: true });
  }

  #showMessage(place: Place, words: string): void {
    if (place.of === null) place.element.replaceChildren(el("p", { class: "soft" }, words));
  }
}

function nameOf(control: HTMLElement): string | null {
  return control.ariaLabel ?? control.textContent;
}

/**
 * Explanations of the systems that are open. The worker makes them, because it tries edits before it offers them. While a new
 * explanation is made, the old one stays, dimmed.
 */

import { el, focusedFrom } from "../dom.ts";
import { asFault } from "../fault.ts";
import { holdButtons } from "../view/view.ts";
import type { Edit, Page, SystemId } from "../page.ts";
import type { State } from "../state.ts";
import type { Store } from "../store.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import type { Explanation } from "./documents.ts";
import { draw } from "./draw.ts";

/** Milliseconds without a change before an explanation is requested. */
const rest = 120;

/** Milliseconds after which the reader is told to wait. */
const while_ = 300;

export interface ExplainContext {
  openWorker(): WorkerClient;
  /** Makes edits of the text that can be undone. */
  apply(edits: readonly Edit[]): void;
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
  readonly #last = new Map<string, { readonly said: Explanation; readonly text: string }>();
  #asking: AbortController | null = null;
  /** A suggestion that was pressed while it belonged to an older text. It is applied if the new explanation has it too. */
  #wish: { readonly place: Place; readonly text: string } | null = null;
  #later: ReturnType<typeof setTimeout> | undefined;

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

  /** Draws known explanations at once and requests the others after a pause. */
  #renew(state: State, pause = rest): void {
    this.#asking?.abort();
    this.#asking = null;
    clearTimeout(this.#later);
    this.#places = this.#places.filter((place) => place.element.isConnected);
    if (!state.page) return;
    for (const place of this.#places) this.#fromBefore(place, state.page, state.text);
    if (this.#places.some((place) => place.of !== state.text)) this.#later = setTimeout(() => void this.#ask(), pause);
  }

  #fromBefore(place: Place, page: Page, text: string): void {
    const known = this.#last.get(page.systems[place.id]?.name ?? "");
    if (known && (place.of === null || known.text === text)) this.#draw(place, page, known.said, known.text);
    place.element.classList.toggle("stale", place.of !== text);
  }

  async #ask(): Promise<void> {
    const { page, text, stale } = this.#store.state;
    if (!page || stale) return; // the next analysis asks again
    const asking = new AbortController();
    this.#asking = asking;
    for (const place of this.#places) {
      if (place.of === text || !place.element.isConnected) continue;
      const slow = setTimeout(() => this.#say(place, "Looking for edits that would make it full …"), while_);
      try {
        this.#worker ??= this.#context.openWorker();
        const said = await this.#worker.ask<Explanation>({ name: "explain", text, system: place.id }, { signal: asking.signal });
        this.#last.set(said.name, { said, text });
        this.#draw(place, page, said, text);
      } catch (problem) {
        if (asking.signal.aborted) return;
        this.#say(place, `It could not be explained further: ${asFault(problem).message}`);
      } finally {
        clearTimeout(slow);
      }
    }
  }

  #draw(place: Place, page: Page, said: Explanation, text: string): void {
    const focused = focusedFrom(place.element);
    const within = focused instanceof HTMLElement && place.element.contains(focused) ? focused : null;
    place.of = text;
    place.element.classList.remove("stale");
    place.element.classList.add("told");
    holdButtons(place.element, () => place.element.replaceChildren(
      ...draw(page, said, {
        hover: (target) => this.#store.hover(target, "systems"),
        pin: (target) => this.#store.pin(target, "systems"),
        apply: (way) => {
          if (this.#store.state.text === text) this.#context.apply(way.edits);
          else this.#wish = { place, text: way.text };
        },
      }),
    ));
    if (within) this.#refocus(place.element, within);
    if (this.#wish?.place !== place || this.#store.state.text !== text) return;
    const wished = said.ways.find((way) => way.text === this.#wish?.text);
    this.#wish = null;
    if (wished) this.#context.apply(wished.edits);
  }

  /** Restores the focus to the same control; where there is none, to the system, and never to another edit. */
  #refocus(element: HTMLElement, old: HTMLElement): void {
    const same = [...element.querySelectorAll<HTMLElement>("button")].find((each) => meaning(each) === meaning(old));
    (same ?? element.closest("tbody")?.querySelector<HTMLElement>(".opener"))?.focus({ preventScroll: true });
  }

  #say(place: Place, words: string): void {
    if (place.of === null) place.element.replaceChildren(el("p", { class: "soft" }, words));
  }
}

function meaning(control: HTMLElement): string | null {
  return control.ariaLabel ?? control.textContent;
}

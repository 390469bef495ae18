/**
 * Explanations of the systems that are open. They are worked out beside the page, since edits are tried before they are
 * offered; what a text before said about a system stands in, dimmed, until its new explanation is there.
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

/** How long the text rests before it is explained; milliseconds. */
const rest = 120;

/** From when on the reader is told that it takes a while; milliseconds. */
const while_ = 300;

export interface ExplainContext {
  openWorker(): WorkerClient;
  /** Makes edits of the text that can be undone. */
  apply(edits: readonly Edit[]): void;
}

interface Place {
  readonly element: HTMLElement;
  readonly id: SystemId;
  /** The text that what is shown explains, if anything is. */
  of: string | null;
}

export class Explanations {
  readonly #store: Store;
  readonly #context: ExplainContext;
  #worker: WorkerClient | null = null;
  #places: Place[] = [];
  /** The last explanation of a system, by its name. */
  readonly #last = new Map<string, { readonly said: Explanation; readonly text: string }>();
  #asking: AbortController | null = null;
  /** What was pressed while it was about a text that is gone; made if the new explanation offers it, too. */
  #wish: { readonly place: Place; readonly text: string } | null = null;
  #later: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store, context: ExplainContext) {
    this.#store = store;
    this.#context = context;
    store.subscribe((state, previous) => state.page !== previous?.page && this.#renew(state));
  }

  /** Explains a system in a place, and does so anew whenever the text changes. */
  show(element: HTMLElement, id: SystemId): void {
    this.#places.push({ element, id, of: null });
    this.#renew(this.#store.state, 0);
  }

  /** What is known already is drawn at once, the rest asked for when the text rests. */
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
    if (!page || stale) return; // the analysis that is on its way asks again
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

  /** The focus stays on what means the same; where nothing does, on the system, and never on another edit. */
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

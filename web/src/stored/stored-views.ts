/** The document of both views, which is asked for once for each text while one of them is in sight, and what follows from it elsewhere. */

import { el, visible } from "../dom/dom.ts";
import type { Memory } from "../page/documents.ts";
import type { TracePosition } from "../link/link.ts";
import type { Page, SystemId } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { changed } from "../view/view.ts";
import { Inquiry, openWorker } from "../worker-host/worker-host.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import type { Kind, Shown } from "./kinds.ts";
import type { Panel } from "./panel.ts";
import { elsewhere } from "./system-cells.ts";
import { summaryOf } from "./storage-summary.ts";

export class StoredViews {
  /** The costs of the selected system in all storages. It is where the page puts it. */
  readonly summary = el("div", { class: "stored-sums" });
  /** The costs of all systems, for the head of their list. */
  readonly round = el("p", { class: "stored-round round soft", hidden: true });
  readonly #store: Store;
  readonly #panels: Panel[] = [];
  readonly #inquiry: Inquiry;
  #answer: { readonly text: string; readonly memory: Memory } | null = null;
  /** What is drawn: the last answer, with the document of its text. */
  #shown: Shown | null = null;
  /** What the lists show. */
  #drawn: { readonly shown: Shown | null; readonly kind: Kind | null; readonly system: SystemId } = { shown: null, kind: null, system: -1 };
  /** The text that was asked about last. */
  #asked: string | null = null;
  /** The name of the system that was selected last. */
  #chosen: string | null = null;

  constructor(store: Store) {
    this.#store = store;
    this.#inquiry = new Inquiry(openWorker, {
      ask: (worker, signal) => this.#ask(worker, signal),
      slow: () => this.#busy("computing", "computing"),
      failed: (message) => this.#busy("stopped", message),
    });
  }

  add(place: HTMLElement, panel: Panel): void {
    this.#panels.push(panel);
    panel.mount(place, {
      stop: () => {
        this.#inquiry.stop();
        this.#busy("stopped", "stopped");
      },
      goOn: () => {
        this.#asked = null;
        this.#renew();
      },
      seen: () => this.#seen(),
    });
  }

  #panelOf(view: "archetypes" | "sparse"): Panel | undefined {
    return this.#panels.find(({ kind }) => kind.storage === (view === "sparse" ? "sparse" : "archetype"));
  }

  /** The step that a view shows; null where it shows none. */
  place(view: "archetypes" | "sparse"): TracePosition | null {
    return this.#panelOf(view)?.place ?? null;
  }

  /** Shows a step in a view; null shows none. */
  show(view: "archetypes" | "sparse", trace: TracePosition | null): void {
    this.#panelOf(view)?.showStep(trace);
  }

  /** Ends playing the steps. */
  pause(): void {
    for (const panel of this.#panels) panel.pause();
  }

  /** The system whose marks are shown; -1 if there is none. */
  get system(): SystemId {
    const { page } = this.#store.state;
    return page ? this.#chosenIn(page) : -1;
  }

  #chosenIn(page: Page): SystemId {
    return this.#chosen === null ? -1 : page.systems.findIndex(({ name }) => name === this.#chosen);
  }

  update(state: State, previous: State | null): void {
    if (previous === null || state.step?.step !== previous.step?.step) for (const panel of this.#panels) panel.follow(state.step?.step ?? null);
    if (!changed(state, previous, "page", "focus", "stale")) return;
    const { focus, page } = state;
    if (!focus) this.#chosen = null;
    else if (focus.pinned && focus.target.kind === "system") this.#chosen = page?.systems[focus.target.id]?.name ?? null;
    for (const panel of this.#panels) panel.stale(state.stale);
    if (this.#inSight) this.#renew();
    this.#draw();
  }

  get #inSight(): boolean {
    return this.#panels.some((panel) => panel.inSight);
  }

  #seen(): void {
    if (this.#inSight) this.#renew();
    this.#draw();
  }

  #renew(): void {
    const { page, analysed, stale } = this.#store.state;
    if (!page || stale || analysed === this.#asked) return;
    this.#asked = analysed;
    this.#busy("pending", "");
    this.#inquiry.renew();
  }

  #busy(busy: "" | "pending" | "computing" | "stopped", words: string): void {
    for (const panel of this.#panels) panel.busy(busy, words);
  }

  async #ask(worker: WorkerClient, signal: AbortSignal): Promise<void> {
    const text = this.#asked;
    if (text === null) return;
    const memory = await worker.ask<Memory>({ name: "memory", text }, { signal });
    if (signal.aborted) return;
    this.#answer = { text, memory };
    this.#shown = null;
    this.#busy("", "");
    this.#draw();
  }

  /** Draws what is in sight, and what follows from it in the lists. */
  #draw(): void {
    const panel = this.#panels.find((each) => each.chosen) ?? null;
    const { page, analysed } = this.#store.state;
    const answered = page !== null && this.#answer?.text === analysed;
    // Another document of the same text has its hints.
    if (answered && this.#answer && this.#shown?.page !== page) this.#shown = { page, ...this.#answer };
    const shown = this.#shown;
    const current = panel && answered ? shown : null;
    // Numbers of a newer text would name other things in the document that is still shown.
    const [focus, system] = answered ? [this.#store.state.focus, this.system] : [null, shown ? this.#chosenIn(shown.page) : -1];
    for (const each of this.#panels) if (each.inSight) each.show(shown, focus, system);
    const kind = current && panel ? panel.kind : null;
    const drawn = this.#drawn;
    if (drawn.shown === current && drawn.kind === kind && drawn.system === this.system) return;
    this.#drawn = { shown: current, kind, system: this.system };
    this.summary.replaceChildren(...(kind && current ? summaryOf(current, kind, this.system) : []));
    if (drawn.shown === current && drawn.kind === kind) return;
    this.#store.setElsewhere(kind && current ? elsewhere(current, kind.storage) : null);
    visible(this.round, current !== null);
    if (kind && current) this.#drawRound(current, kind);
  }

  #drawRound({ memory, page }: Shown, kind: Kind): void {
    const [own, other] = [memory.storages[0], memory.storages.find((each) => each.storage === kind.storage)];
    if (!own || !other) return;
    this.round.replaceChildren(el("span", {}, `${page.layout} ${own.round}`), " ", el("b", {}, `${kind.name} ${other.round}`));
    this.round.title = `A round of all systems: ${own.round} with the layout ${page.layout}, ${other.round} ${kind.as}`;
  }
}

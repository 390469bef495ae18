/** One storage of the steps: its choice, what the last step did, its picture, and the table in the place of the picture. */

import { el, visible, write } from "../dom/dom.ts";
import type { Trace, TracedStorage, TraceStep } from "../page/documents.ts";
import { messageOf } from "../engine/fault.ts";
import { count } from "../text/numbers.ts";
import type { Page } from "../page/page.ts";
import type { TraceClient } from "./trace-client.ts";
import { TracePlaces, tracedStorages, wordsOf } from "./trace-storages.ts";
import type { TracePlace } from "./trace-storages.ts";
import { drawStep, entitiesOf } from "./traced-picture.ts";

export interface SideActions {
  /** The worker has carried the design out: there are places to go to. */
  opened(): void;
  /** A step is drawn, or it is said why there is none. */
  drawn(): void;
}

export class TracedSide {
  readonly #sentence = el("p", { class: "traced-sentence" });
  /** For pictures of the view, which have no choices. */
  readonly #name = el("b", { class: "traced-name", "aria-hidden": "true" });
  readonly #picture = el("div", { class: "traced-picture", tabindex: 0, role: "group" });
  readonly #table = el("div", { class: "stored-tables", hidden: true, tabindex: 0, role: "group" });
  readonly #storage: HTMLSelectElement;
  readonly element: HTMLElement;
  readonly #client: TraceClient;
  readonly #side: 0 | 1;
  readonly #actions: SideActions;
  #page: Page | null = null;
  #text: string | null = null;
  /** The trace of the text and the storage; null until the worker has answered. */
  trace: Trace | null = null;
  places: TracePlaces | null = null;
  /** What is drawn. */
  shown: TraceStep | null = null;
  #wanted: TracePlace | null = null;
  /** What is asked. An answer to anything else is dropped. */
  #asking: object | null = null;
  #tabled = false;

  constructor(client: TraceClient, side: 0 | 1, storage: TracedStorage, actions: SideActions) {
    this.#client = client;
    this.#side = side;
    this.#actions = actions;
    this.#storage = el("select", { class: "traced-storage", "aria-label": side === 0 ? "Storage" : "Second storage" }, ...tracedStorages.map((each) => el("option", { value: each.storage }, each.name)));
    this.#storage.value = storage;
    this.#storage.addEventListener("change", () => this.#reopen());
    this.element = el("section", { class: "traced-side" }, el("div", { class: "traced-said" }, this.#storage, this.#name, this.#sentence), this.#picture, this.#table);
    new ResizeObserver(() => this.#draw()).observe(this.#picture);
  }

  get storage(): TracedStorage {
    return tracedStorages.find(({ storage }) => storage === this.#storage.value)?.storage ?? "archetype";
  }

  /** Whether the worker is asked for something. */
  get busy(): boolean {
    return this.#asking !== null;
  }

  choose(storage: TracedStorage): void {
    if (storage === this.storage) return;
    this.#storage.value = storage;
    this.#reopen();
  }

  #reopen(): void {
    const [page, text] = [this.#page, this.#text];
    this.#text = null;
    if (page && text !== null) void this.open(page, text);
  }

  /** Follows a text. What was drawn stays until the worker has answered. */
  async open(page: Page, text: string): Promise<void> {
    this.#page = page;
    if (text === this.#text) return;
    this.#text = text;
    this.trace = this.places = this.#wanted = null;
    const asked = {};
    this.#asking = asked;
    try {
      const trace = await this.#client.ticks({ text, storage: this.storage, side: this.#side });
      if (this.#asking !== asked) return;
      this.#asking = null;
      this.trace = trace;
      this.places = trace.refused === null ? new TracePlaces(trace) : null;
      if (trace.refused !== null) this.#refuse(trace.refused);
      else this.#actions.opened();
    } catch (problem) {
      if (this.#asking === asked) this.#refuse(messageOf(problem));
    }
  }

  #refuse(why: string): void {
    this.#asking = null;
    this.shown = null;
    this.#picture.replaceChildren();
    this.#table.replaceChildren();
    write(this.#sentence, `${why}.`);
    this.#actions.drawn();
  }

  /** Goes to a place. Of several that are asked for in a row only the newest is drawn. */
  goTo(place: TracePlace): void {
    if (!this.places) return;
    this.#wanted = this.places.nearest(place);
    if (!this.#asking) void this.#ask();
  }

  async #ask(): Promise<void> {
    const asked = {};
    this.#asking = asked;
    try {
      for (let place = this.#wanted; place; place = this.#wanted) {
        this.#wanted = null;
        const step = await this.#client.step({ text: this.#text ?? "", storage: this.storage, side: this.#side }, place);
        if (this.#asking !== asked) return;
        this.shown = step;
        this.#draw();
        this.#actions.drawn();
      }
      this.#asking = null;
    } catch (problem) {
      if (this.#asking === asked) this.#refuse(messageOf(problem));
    }
  }

  tabled(tabled: boolean): void {
    this.#tabled = tabled;
    visible(this.#picture, !tabled);
    visible(this.#table, tabled);
    this.#draw();
  }

  #draw(): void {
    const [page, step] = [this.#page, this.shown];
    if (!page || !step) return;
    write(this.#sentence, step.sentence);
    write(this.#name, wordsOf(step.storage).name);
    const name = `${wordsOf(step.storage).name}, tick ${count(step.tick)}, step ${count(step.step)} of ${count(step.steps)}: ${step.sentence}`;
    this.#picture.setAttribute("aria-label", wordsOf(step.storage).name);
    this.#table.setAttribute("aria-label", name);
    if (this.#tabled) return this.#table.replaceChildren(tableOf(step));
    const width = this.#picture.clientWidth;
    if (width === 0) return;
    const { picture, focus } = drawStep(page, step, width);
    picture.setAttribute("aria-label", name);
    const scrolled = this.#picture.scrollTop;
    this.#picture.replaceChildren(picture);
    const high = this.#picture.clientHeight;
    this.#picture.scrollTop = focus !== null && (focus < scrolled + 40 || focus > scrolled + high - 40) ? focus - high / 2 : scrolled;
  }
}

function tableOf(step: TraceStep): HTMLTableElement {
  const heads = [wordsOf(step.storage).list, "Rows", "Gaps", "Entities by row"];
  const rows = step.lists.map((list) => el("tr", {}, el("th", { scope: "row" }, list.name), el("td", { class: "num" }, count(list.rows - list.gaps)), el("td", { class: "num" }, count(list.gaps)), el("td", {}, entitiesOf(list))));
  return el("table", { class: "stored-table" }, el("caption", { class: "visually-hidden" }, "Lists of rows"), el("thead", {}, el("tr", {}, ...heads.map((head, at) => el("th", { scope: "col", class: at === 1 || at === 2 ? "num" : null }, head)))), el("tbody", {}, ...rows));
}

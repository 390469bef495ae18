/**
 * Keeps the address in step with the designs, so that it can be copied at any time. It is written once typing pauses, because the
 * text is deflated, which is slow next to typing. Opening another design adds an entry to the history. Where the page is left
 * before the address is written, the designs are kept with the entry instead (arrival/last-visit.ts).
 */

import { designsIn, exampleIn, exampleText, keepForReload, stateOf, notesOn } from "../arrival/arrival.ts";
import { designs, placeIn, readLink, writeLink } from "../link/link.ts";
import type { DesignsAndLesson, LessonPlace, Shared } from "../link/link.ts";

/** Milliseconds without a change before the address is written. */
const pause = 400;

export interface AddressActions {
  designs(): DesignsAndLesson;
  /** The design of an address without a link. */
  readonly first: string;
  /** The reader has gone to another entry of the history. */
  open(shared: Shared): void;
  /** Shows sentences about a link. */
  say(sentences: readonly string[]): void;
  /** Takes the length of the whole address; null where the designs are too long for a link. */
  measured(length: number | null): void;
}

export class Address {
  readonly #actions: AddressActions;
  /** The designs that the address holds; null while it holds none, or older ones than the page. */
  #written: DesignsAndLesson | null;
  #timer = 0;
  /** Writing is asynchronous; the queue keeps the order. */
  #queue: Promise<unknown> = Promise.resolve();
  #opening = false;

  constructor(actions: AddressActions, written: DesignsAndLesson | null) {
    this.#actions = actions;
    this.#written = written;
    addEventListener("popstate", (event) => void this.#moved(event.state));
    addEventListener("beforeunload", () => this.#leave()); // a reload reads the state before pagehide
    addEventListener("pagehide", () => this.#leave()); // phones do not fire beforeunload
    void this.#writeNow();
  }

  /** A design has been edited, or the second one shown or hidden. */
  edited(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#writeNow(), this.#opening ? 0 : pause);
  }

  /** Called before another design is opened: the present one keeps its entry, the other gets a new one. */
  opening(): void {
    const before = this.#actions.designs();
    if (this.#timer !== 0) this.#enqueue(() => this.#put(before, "replaceState"));
    this.#opening = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#writeNow());
  }

  /** Resolves when the address holds the designs. */
  async settle(): Promise<void> {
    if (this.#timer !== 0) await this.#writeNow();
    else await this.#queue;
  }

  async #writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const how = this.#opening ? "pushState" : "replaceState";
    this.#opening = false;
    await this.#enqueue(() => this.#put(this.#actions.designs(), how));
  }

  #enqueue(work: () => Promise<void>): Promise<unknown> {
    return (this.#queue = this.#queue.then(work));
  }

  async #put(now: DesignsAndLesson, how: "pushState" | "replaceState"): Promise<void> {
    const bare = now.a === this.#actions.first && now.b === null && !now.lesson;
    const link = await writeLink(designs(now.a, now.b, now.lesson));
    const page = location.pathname + location.search;
    this.#actions.measured(link === null ? null : location.origin.length + page.length + link.length);
    const above = placeIn(location.hash) !== null; // the designs keep their own entry below that of the gallery
    if (above ? how === "replaceState" : same(this.#written, now)) return;
    this.#written = now;
    // A text that is too long for a link is kept in the state of the entry.
    history[how](link === null ? stateOf(now) : null, "", bare || link === null ? page : page + link);
  }

  /** The page is left, perhaps before its address was written. */
  #leave(): void {
    const now = this.#actions.designs();
    if (placeIn(location.hash) !== null) return;
    const written = same(this.#written, now);
    keepForReload(now, written);
    if (!written) this.#written = null; // where the page stays after all, as for a mailto link, the address is written again
  }

  async #moved(state: unknown): Promise<void> {
    const left = designsIn(state);
    const found = left ? { shared: left, notes: [] } : await readLink(location.hash);
    const example = found ? null : exampleIn(location.hash);
    if (!found && !example && location.hash.length > 1) {
      const notes = notesOn(location.hash);
      if (notes.length > 0) this.#actions.say(notes);
      return;
    }
    if (found && "refused" in found) {
      this.#written = null;
      this.#actions.say([found.refused]);
      return;
    }
    const { first } = this.#actions;
    const shared = found?.shared ?? designs(example ? await exampleText(example, first) : first);
    this.#written = { a: shared.a, b: shared.b, lesson: shared.lesson ?? null };
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#actions.say(found?.notes ?? []);
    this.#actions.open(shared);
  }
}

function same(one: DesignsAndLesson | null, other: DesignsAndLesson): boolean {
  return one !== null && one.a === other.a && one.b === other.b && samePlace(one.lesson ?? null, other.lesson ?? null);
}

function samePlace(one: LessonPlace | null, other: LessonPlace | null): boolean {
  return one?.name === other?.name && one?.own === other?.own && one?.step === other?.step && one?.fresh === other?.fresh;
}

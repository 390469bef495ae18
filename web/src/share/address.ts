/**
 * Keeps the address in step with the designs, so that it can be copied at any time: it follows typing after a rest, and what is
 * opened is a new entry of the history. Writing an address is slow beside typing, since the text is deflated; what was typed last
 * is kept beside the entry where the page is left before that.
 */

import { isLeft, leave } from "./left.ts";
import { read } from "./read.ts";
import { designs } from "./schema.ts";
import type { LessonPlace, Placed, Shared } from "./schema.ts";
import { write } from "./write.ts";

/** How long the text rests before its address is written; milliseconds. */
const rest = 400;

export interface AddressActions {
  designs(): Placed;
  /** The design that an address without a link stands for. */
  readonly first: string;
  /** Another entry of the history has been gone to. */
  open(shared: Shared): void;
  /** There is something to say about a link. */
  say(words: readonly string[]): void;
  /** The length of the whole address has changed; null where the designs are too long for any. */
  measured(length: number | null): void;
}

export class Address {
  readonly #actions: AddressActions;
  /** What the address stands for; null while it stands for what nobody can read, or for less than is kept beside it. */
  #at: Placed | null;
  #timer = 0;
  /** Writing takes its time; what is written later must come later. */
  #queue: Promise<unknown> = Promise.resolve();
  #opening = false;

  constructor(actions: AddressActions, at: Placed | null) {
    this.#actions = actions;
    this.#at = at;
    addEventListener("popstate", (event) => void this.#moved(event.state));
    addEventListener("beforeunload", () => this.#leave()); // a reload begins with the state as it is here
    addEventListener("pagehide", () => this.#leave()); // which phones come to without the other
    void this.#settle();
  }

  /** A design has been edited, or the second one shown or put away. */
  edited(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#settle(), this.#opening ? 0 : rest);
  }

  /** Another design is about to be opened: its entry comes after one for what stands there. */
  opening(): void {
    const before = this.#actions.designs();
    if (this.#timer !== 0) this.#enqueue(() => this.#put(before, "replaceState"));
    this.#opening = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#settle());
  }

  async #settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const how = this.#opening ? "pushState" : "replaceState";
    this.#opening = false;
    await this.#enqueue(() => this.#put(this.#actions.designs(), how));
  }

  #enqueue(work: () => Promise<void>): Promise<unknown> {
    return (this.#queue = this.#queue.then(work));
  }

  async #put(now: Placed, how: "pushState" | "replaceState"): Promise<void> {
    const bare = now.a === this.#actions.first && now.b === null && !now.lesson;
    const link = await write(designs(now.a, now.b, now.lesson));
    const page = location.pathname + location.search;
    this.#actions.measured(link === null ? null : location.origin.length + page.length + link.length);
    if (same(this.#at, now)) return;
    this.#at = now;
    // Too long a text has no address; it is kept with the entry alone.
    history[how](link === null ? now : null, "", bare || link === null ? page : page + link);
  }

  /** The page is left, perhaps before its address was written. */
  #leave(): void {
    const now = this.#actions.designs();
    const said = same(this.#at, now);
    leave(now, said);
    if (!said) this.#at = null; // a page that is not left after all, as for a mail, writes its address over that
  }

  async #moved(state: unknown): Promise<void> {
    const found = isLeft(state) ? { shared: designs(state.a, state.b, state.lesson), notes: [] } : await read(location.hash);
    if (!found && location.hash.length > 1) return; // a part of the page
    if (found && "refused" in found) {
      this.#at = null;
      this.#actions.say([found.refused]);
      return;
    }
    const shared = found?.shared ?? designs(this.#actions.first);
    this.#at = { a: shared.a, b: shared.b, lesson: shared.lesson ?? null };
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#actions.say(found?.notes ?? []);
    this.#actions.open(shared);
  }
}

function same(one: Placed | null, other: Placed): boolean {
  return one !== null && one.a === other.a && one.b === other.b && samePlace(one.lesson ?? null, other.lesson ?? null);
}

function samePlace(one: LessonPlace | null, other: LessonPlace | null): boolean {
  return one?.name === other?.name && one?.own === other?.own && one?.step === other?.step && one?.fresh === other?.fresh;
}

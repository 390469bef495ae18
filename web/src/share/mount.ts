/** Sharing: the address follows the designs, the popover hands them on, and what a link asks for is done once there is an analysis. */

import { focusOn } from "../focus.ts";
import type { Algorithm, Position } from "../step/documents.ts";
import { placeOf } from "../step/position.ts";
import type { Page } from "../page.ts";
import type { Store } from "../state.ts";
import { remember } from "../storage.ts";
import style from "../../css/share.css" with { type: "text" };
import { adopt } from "../dom.ts";
import { Address } from "./address.ts";
import { setAside } from "./arrival.ts";
import type { Arrival } from "./arrival.ts";
import { Notice } from "./notice.ts";
import { Panel } from "./panel.ts";
import type { Present } from "./panel.ts";
import { designs } from "./schema.ts";
import type { Placed, Selected, Shared, ViewName } from "./schema.ts";

export interface Around {
  readonly store: Store;
  /** The text that an address without a link stands for. */
  readonly first: string;
  readonly arrival: Arrival;
  designs(): Placed;
  /** Puts another text in place of the first design. */
  replace(text: string): void;
  /** Shows a second design beside the first, or none. */
  compare(b: string | null): void;
  /** Goes to the lesson that the designs of a link stand in, or leaves the one that is open; null where there is nothing to wait for. */
  lesson(shared: Shared): Promise<void> | null;
  show(view: ViewName): void;
  step(at: Position, algorithm: Algorithm): void;
  /** Shows figures that a link has brought, packed as they are in it. */
  figures(packed: string): void;
}

export interface Sharing {
  /** A design was edited. */
  edited(): void;
  /** Another design is about to take the place of this one. */
  opening(): void;
  /** Opens the popover. */
  open(): void;
  /** Says something about what has been opened; nothing takes it away. */
  say(words: string): void;
}

export function mountSharing(around: Around): Sharing {
  adopt(style);
  const { arrival, store } = around;
  const notice = new Notice();
  const panel = new Panel(() => present(store, around.designs()));
  const followed = following(around, (words) => notice.say(words));
  const actions = {
    designs: () => around.designs(),
    first: around.first,
    open(shared: Shared) {
      const show = (): void => {
        if (!shared.lesson) around.replace(shared.a);
        around.compare(shared.b);
        followed(shared);
      };
      const entered = around.lesson(shared);
      if (entered) void entered.then(show);
      else show();
    },
    say: (words: readonly string[]) => notice.say(words),
    measured: (length: number | null) => panel.measured(length),
  };
  const { link, behind, text } = arrival;
  // A link that could not be read stays where it is until there is something else to write.
  const at = link ?? (location.hash.length > 1 ? designs(text) : designs(around.first));
  const address = new Address(actions, behind ? null : at);
  welcome(arrival, notice, (text) => {
    address.opening();
    around.replace(text);
  });
  if (link) {
    around.compare(link.b);
    followed(link);
  }
  return { edited: () => address.edited(), opening: () => address.opening(), open: () => panel.open(), say: (words) => notice.say(words === "" ? [] : [words]) };
}

/** Says what there is to say about the link, and gives the draft back that it stands before. */
function welcome({ says, draft }: Arrival, notice: Notice, open: (text: string) => void): void {
  if (draft === null) return notice.say(says);
  const back = { label: "Open my draft", press: () => (remember(setAside, null), open(draft)) };
  notice.say([...says, "This design came with the link. The draft you had is kept."], back);
}

/** Returns what brings a link's view, step and selection about: at once, or with the next analysis. */
function following(around: Around, say: (words: readonly string[]) => void): (shared: Shared) => void {
  let waiting: Shared | null = null;
  const { store } = around;
  const follow = (): void => {
    const { page, stale, text } = store.state;
    if (!waiting || !page || stale) return;
    const { view, step, selected, figures, a } = waiting;
    waiting = null;
    if (figures) around.figures(figures);
    if (text !== a) return; // the reader was faster
    if (view) around.show(view);
    if (selected && !select(store, page, selected)) say(["The link selects something that this design does not have; the design is shown without it."]);
    if (step && step.tick <= page.ticks.length) around.step(step, step.algorithm);
    else if (step) say([`The link stands at tick ${step.tick}, and this design has ${page.ticks.length}; it is shown as it ends.`]);
  };
  store.subscribe(follow);
  return (shared) => {
    waiting = shared;
    follow();
  };
}

function select(store: Store, page: Page, selected: Selected): boolean {
  if (!focusOn(page, selected, "problems", true)) return false;
  store.pin(selected, "problems"); // whence nothing scrolls of itself
  return true;
}

/** What there is to share now. */
function present(store: Store, { a, b, lesson }: Placed): Present {
  const { step: stepping, focus, page, stale } = store.state;
  const step = stepping && stepping.of === a ? stepping.step : null;
  const target = focus?.pinned && focus.origin !== "step" && !stale ? focus.target : null;
  const selected: Selected | null = target && (target.kind === "said" ? { kind: "system", id: target.system } : target);
  return {
    shared: { ...designs(a, b, lesson), step: step && { tick: step.tick, move: step.move, algorithm: step.algorithm }, selected },
    stepWords: step ? placeOf(step) : "",
    selectedWords: (selected && page && nameOf(page, selected)) ?? "the selection",
  };
}

function nameOf(page: Page, { kind, id }: Selected): string | undefined {
  switch (kind) {
    case "component":
      return page.components[id]?.name;
    case "system":
      return page.systems[id]?.name;
    case "group":
      return page.groups[id]?.label;
    case "node":
      return page.nodes[id]?.expr;
    case "leaf":
      return page.leaves[id]?.expr;
  }
}

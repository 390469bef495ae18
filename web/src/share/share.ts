/** Sharing: the address follows the designs, the popover copies them, and the content of a link is shown once there is an analysis. */

import type { Arrival } from "../arrival/arrival.ts";
import { adopt } from "../dom/dom.ts";
import type { StorageName } from "../page/documents.ts";
import { focusOn, thingOf } from "../state/focus.ts";
import { designs } from "../link/link.ts";
import type { DesignsAndLesson, Kept, Selected, Shared, TracePosition, ViewName } from "../link/link.ts";
import type { Page, SystemId } from "../page/page.ts";
import { atEnd, stepPlace } from "../playing/step-place.ts";
import type { Algorithm, Position } from "../state/stepping.ts";
import type { Store } from "../state/store.ts";
import style from "../../css/share.css" with { type: "text" };
import { Address } from "./address.ts";
import { Notice } from "../notices/notices.ts";
import { SharePanel } from "./share-panel.ts";
import type { Present } from "./share-panel.ts";

/** What sharing needs from the page. */
export interface ShareContext {
  readonly store: Store;
  /** The text of an address without a link. */
  readonly first: string;
  readonly arrival: Arrival;
  designs(): DesignsAndLesson;
  /** Replaces the first design. */
  replace(design: Kept): void;
  /** Shows a second design next to the first; null hides it. Undo goes back to was. */
  compare(b: string | null, was?: string | null): void;
  /** Opens the lesson of a link, or leaves the open one; null where there is nothing to wait for. */
  lesson(shared: Shared): Promise<void> | null;
  /** storage is that of the walk, trace is for the views of other storages. */
  show(view: ViewName, storage: StorageName, trace: TracePosition | null): void;
  /** The view of memory that is shown and that a link can name, and the system that it shows (-1 for none); null for other views. */
  shown(): ShownView | null;
  step(at: Position, algorithm: Algorithm): void;
  /** Shows the figures of a link, packed as in the link. */
  figures(packed: string): void;
  /** Shows the program of a link, packed as in the link, from which its design was read. */
  source(packed: string, design: string): void;
}

export interface ShownView {
  readonly view: ViewName;
  readonly title: string;
  readonly system: SystemId;
  /** Of the walk. */
  readonly storage?: StorageName;
  /** The step of another storage that is shown. */
  readonly trace?: TracePosition;
}

export interface Sharing {
  /** Called after a design was edited. */
  edited(): void;
  /** Called before another design replaces this one. */
  opening(): void;
  /** Resolves when the address holds the designs. */
  settle(): Promise<void>;
  /** Opens the popover. */
  open(): void;
  /** Shows a sentence about something that was opened; "" hides it. */
  say(sentence: string): void;
}

export function mountSharing(context: ShareContext): Sharing {
  adopt(style);
  const { arrival, store } = context;
  const notice = new Notice("notice", "Dismiss the notice about the link");
  const panel = new SharePanel(() => present(store, context.designs(), context.shown()));
  const follow = linkFollower(context, (sentences) => notice.show(sentences));
  const actions = {
    designs: () => context.designs(),
    first: context.first,
    open(shared: Shared) {
      const show = (): void => {
        if (!shared.lesson) context.replace({ text: shared.a, was: shared.was?.a ?? shared.a });
        context.compare(shared.b, shared.was?.b);
        follow(shared);
      };
      const entered = context.lesson(shared);
      if (entered) void entered.then(show);
      else show();
    },
    say: (sentences: readonly string[]) => notice.show(sentences),
    measured: (length: number | null) => panel.showLength(length),
  };
  const { link, behind, text } = arrival;
  // A link that could not be read stays in the address until the text changes.
  const written = link ?? (location.hash.length > 1 ? designs(text) : designs(context.first));
  const address = new Address(actions, behind ? null : written);
  greet(arrival, notice, (draft) => {
    address.opening();
    context.replace(draft);
  });
  if (link) {
    context.compare(link.b, link.was?.b);
    follow(link);
  }
  return { edited: () => address.edited(), opening: () => address.opening(), settle: () => address.settle(), open: () => panel.open(), say: (sentence) => notice.show(sentence === "" ? [] : [sentence]) };
}

/** Shows the notes about the link, and offers the draft that the link's design replaced. */
function greet({ notes, draft }: Arrival, notice: Notice, open: (draft: Kept) => void): void {
  if (draft === null) return notice.show(notes);
  const back = { label: "Open my draft", press: () => open(draft) };
  notice.show([...notes, "This design came with the link. The draft you had is kept."], back);
}

/** Returns a function that applies a link's view, step and selection: at once, or with the next analysis. */
function linkFollower(context: ShareContext, say: (sentences: readonly string[]) => void): (shared: Shared) => void {
  let waiting: Shared | null = null;
  const { store } = context;
  const follow = (): void => {
    const { page, stale, text } = store.state;
    if (!waiting || !page || stale) return;
    const { view, storage = "grouptree", trace = null, step, selected, figures, source, a } = waiting;
    waiting = null;
    if (figures) context.figures(figures);
    if (source) context.source(source, a);
    if (text !== a) return; // the reader has edited the text meanwhile
    if (view) context.show(view, storage, trace);
    if (selected && !select(store, page, selected)) say(["The link selects something that this design does not have; the design is shown without it."]);
    if (step && step.tick <= page.ticks.length) context.step(step, step.algorithm);
    else if (step) say([`The link names tick ${step.tick}, and this design has ${page.ticks.length}; its end is shown.`]);
  };
  store.subscribe(follow);
  return (shared) => {
    waiting = shared;
    follow();
  };
}

function select(store: Store, page: Page, selected: Selected): boolean {
  if (!focusOn(page, selected, "problems", true)) return false;
  store.pin(selected, "problems"); // this origin makes no view scroll
  return true;
}

/** What can be shared now. */
function present(store: Store, { a, b, lesson }: DesignsAndLesson, shown: ShownView | null): Present {
  const { step: stepping, selected: pinned, page, stale } = store.state;
  const step = stepping && stepping.of === a && !atEnd(stepping.step) ? stepping.step : null; // the end is what every link shows
  const known = !stale && store.state.text === a; // while B alone is shown, what is selected is of B
  const target = known && pinned && pinned.origin !== "start" ? thingOf(pinned.target) : null;
  const named: Selected | null = target && target.kind !== "commits" ? target : null; // links have no word for the commits
  const selected: Selected | null = shown && shown.system >= 0 && known ? { kind: "system", id: shown.system } : named;
  return {
    shared: { ...designs(a, b, lesson), view: shown && shown.view, ...storageOf(shown), ...(shown?.trace && { trace: shown.trace }), step: step && { tick: step.tick, move: step.move, algorithm: step.algorithm }, selected },
    viewWords: shown?.title ?? "",
    stepWords: step ? stepPlace(step) : "",
    selectedWords: (selected && page && nameOf(page, selected)) ?? "the selection",
  };
}

/** The design's own layout is not named in links. */
function storageOf(shown: ShownView | null): Pick<Shared, "storage"> {
  return shown?.storage && shown.storage !== "grouptree" ? { storage: shown.storage } : {};
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

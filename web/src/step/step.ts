/** The timeline and the replay. They are loaded with the pictures, after the first analysis; the replay starts when somebody first steps. */

import commitStyle from "../../css/commit.css" with { type: "text" };
import style from "../../css/step.css" with { type: "text" };
import { adopt, rootOf } from "../dom/dom.ts";
import type { Painter, Stretch } from "../engine/engine.ts";
import type { Fix } from "../page/page.ts";
import type { Store } from "../state/store.ts";
import type { View } from "../view/view.ts";
import type { StepLinks } from "../arrays/arrays.ts";
import { openWorker } from "../worker-host/worker-host.ts";
import { Lens } from "./lens.ts";
import { EntityMenu } from "./entity-menu.ts";
import type { Algorithm, Position } from "../state/stepping.ts";
import { OneChange } from "./one-change.ts";
import { PairView } from "./pair-view.ts";
import { Pair } from "./pair.ts";
import { ReplayClient } from "./replay-client.ts";
import { Stepper } from "./stepper.ts";
import type { StepperScreen } from "./stepper.ts";
import { Timeline } from "./timeline.ts";

export interface StepperContext {
  painter(): (Painter & { readonly second: Painter }) | null;
  /** Makes an edit of the text that can be undone. */
  apply(fix: Fix): void;
  /** The paint model of the present analysis with the entities of these rows; null where the worker has not analysed this text. */
  rows(stretches: readonly Stretch[]): Promise<Uint8Array | null>;
  /** The engine stopped in a call. */
  failed(message: string): void;
}

/** The elements that the stepper's parts are mounted in. */
export interface StepperElements {
  readonly step: HTMLElement;
  /** The panel of the commit. */
  readonly detail: HTMLElement;
  readonly arrays: HTMLElement;
  /** Contains the stepper's dialogs. */
  readonly dialogs: HTMLElement;
}

export interface StepperControls {
  /** Goes to the position before the first change, or to one of either algorithm. */
  open(at?: Position, algorithm?: Algorithm): void;
  play(): void;
  pause(): void;
  /** Returns the playhead to the end. */
  leave(): void;
}

/** Makes the view of the second arrays. */
export type MakeView = (links: StepLinks) => View;

/** Returns what the arrays and the page ask of the stepper. view makes the view of the second arrays. */
export function mountStepper(store: Store, elements: StepperElements, view: MakeView, context: StepperContext): StepLinks & StepperControls {
  for (const sheet of [style, commitStyle]) adopt(sheet, rootOf(elements.step));
  const screenOf = (painter: () => Painter | null): StepperScreen => ({
    load: (picture: Uint8Array) => painter()?.replay(picture),
    unload: () => painter()?.replay(new Uint8Array()),
    apply: (fix: Fix) => context.apply(fix),
    failed: (message: string) => context.failed(message),
  });
  const [replay, other] = [new ReplayClient(openWorker), new ReplayClient(openWorker)]; // each starts its program when it is first used
  const draw = (): void => {
    timeline.draw();
    pairView.update(store.state);
  };
  const stepper: Stepper = new Stepper(store, replay, screenOf(context.painter), draw);
  const secondPainter = () => context.painter()?.second ?? null;
  const pair: Pair = new Pair(store, stepper, () => ({ replay: other, screen: screenOf(secondPainter) }), draw);
  const menu = new EntityMenu(stepper, () => store.state, elements.dialogs);
  const openEntity = (of: () => Stepper | null): StepLinks["openEntity"] => (component, lane, row, at) => void menu.openAt(async () => (await of()?.entityAt(component, lane, row)) ?? 0, at);
  const leave = (): void => pair.leave();
  const loadEntities = async (stretches: readonly Stretch[]): Promise<boolean> => {
    if (store.state.step) return stepper.loadEntities(stretches);
    const { analysed, page } = store.state;
    const picture = await context.rows(stretches);
    if (!picture || store.state.analysed !== analysed || store.state.page?.leaves !== page?.leaves || store.state.step) return false;
    context.painter()?.addEntities(picture);
    return true;
  };
  const pairView = new PairView(pair, stepper, view({ leave, openEntity: openEntity(() => pair.second), loadEntities: async (stretches) => (await pair.second?.loadEntities(stretches)) ?? false }));
  const timeline = new Timeline(stepper, pair, { open: (entity, anchor) => void menu.open(entity, anchor), change: (anchor) => void changing.offer(anchor) }, elements.detail);
  const changing = new OneChange(store, stepper, menu);
  store.attach(timeline, elements.step);
  store.attach(pairView, elements.arrays);
  store.attach(new Lens(stepper), elements.arrays);
  // Tests read the memory use with this event.
  document.addEventListener("copse:memory", (event) => {
    if (event instanceof CustomEvent && typeof event.detail === "function") event.detail(replay.memory(), context.painter()?.memory());
  });
  store.subscribe((state, previous) => {
    stepper.update(state, previous);
    menu.update(state);
    changing.update(state, previous);
  });
  return {
    open(at, algorithm) {
      if (algorithm) pair.hide(); // the second stepper would show the same algorithm
      if (algorithm) void stepper.choose(algorithm);
      void stepper.open(at ?? null);
    },
    play: () => pair.play(),
    pause: () => pair.pause(),
    leave,
    openEntity: openEntity(() => stepper),
    loadEntities,
  };
}

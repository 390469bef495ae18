/** Puts the stepper together. It comes with the pictures, after the first analysis; the replay itself is fetched when it is first used. */

import style from "../../css/step.css" with { type: "text" };
import { adopt, rootOf } from "../dom.ts";
import type { Painter, Stretch } from "../engine.ts";
import type { Fix } from "../page.ts";
import type { Store, View } from "../state.ts";
import type { StepLinks } from "../views/arrays.ts";
import { EntityMenu } from "./entity.ts";
import type { Algorithm, Position } from "./documents.ts";
import { PairView } from "./pair-view.ts";
import { Pair } from "./pair.ts";
import type { Replay } from "./replay.ts";
import { Stepper } from "./stepper.ts";
import type { Screen } from "./stepper.ts";
import { Strip } from "./strip.ts";

export interface Surroundings {
  painter(): (Painter & { readonly beside: Painter }) | null;
  /** Makes an edit of the text that can be undone. */
  apply(fix: Fix): void;
  /** The analysis's picture with the entities of these rows, where it was made in the workshop; null where another text is there by now. */
  rows(stretches: readonly Stretch[]): Promise<Uint8Array | null>;
  /** Takes back the last edit of the text. */
  undo(): void;
  /** The engine stopped in a call. */
  failed(message: string): void;
}

/** Where the stepper's parts stand. */
export interface Places {
  readonly step: HTMLElement;
  readonly arrays: HTMLElement;
  /** Where its dialogs are. */
  readonly over: HTMLElement;
}

export interface Opener {
  /** Opens the stepper where there is something to see first, or at a position of either algorithm. */
  open(at?: Position, algorithm?: Algorithm): void;
  play(): void;
  pause(): void;
  /** Ends it. */
  leave(): void;
}

/** Makes a view of the second arrays. */
export type MakeView = (links: StepLinks) => View;

/** Returns what the picture of the arrays asks of the stepper. open makes replays, view what shows the second one. */
export function mountStepper(store: Store, places: Places, open: () => Replay, view: MakeView, around: Surroundings): StepLinks & Opener {
  adopt(style, rootOf(places.step));
  const screenOf = (painter: () => Painter | null): Screen => ({
    load: (picture: Uint8Array) => painter()?.replay(picture),
    unload: () => painter()?.replay(new Uint8Array()),
    apply: (fix: Fix) => around.apply(fix),
    failed: (message: string) => around.failed(message),
  });
  const [replay, other] = [open(), open()]; // each fetches its program when it is first used, and keeps it
  const draw = (): void => {
    strip.draw();
    pairView.update(store.state);
  };
  const stepper: Stepper = new Stepper(store, replay, screenOf(around.painter), draw);
  const beside = () => around.painter()?.beside ?? null;
  const pair: Pair = new Pair(store, stepper, () => ({ replay: other, screen: screenOf(beside) }), draw);
  const menu = new EntityMenu(stepper, () => store.state, places.over);
  const pick = (of: () => Stepper | null): StepLinks["pick"] => (component, row, at) => void menu.at(async () => (await of()?.entityAt(component, row)) ?? 0, at);
  const leave = (): void => pair.leave();
  const know = async (stretches: readonly Stretch[]): Promise<boolean> => {
    if (store.state.step) return stepper.know(stretches);
    const { analysed, page } = store.state;
    const picture = await around.rows(stretches);
    if (!picture || store.state.analysed !== analysed || store.state.page?.leaves !== page?.leaves || store.state.step) return false;
    around.painter()?.know(picture);
    return true;
  };
  const pairView = new PairView(pair, stepper, view({ leave, pick: pick(() => pair.second), know: async (stretches) => (await pair.second?.know(stretches)) ?? false }));
  const strip = new Strip(stepper, pair, { open: (entity, beside) => void menu.open(entity, beside) }, places.arrays, () => around.undo());
  store.attach(strip, places.step);
  store.attach(pairView, places.arrays);
  // Lets the tests see what stepping holds.
  document.addEventListener("copse:memory", (event) => {
    if (event instanceof CustomEvent && typeof event.detail === "function") event.detail(replay.memory(), around.painter()?.memory());
  });
  store.subscribe((state, previous) => {
    stepper.update(state, previous);
    menu.update(state);
  });
  return {
    open(at, algorithm) {
      if (algorithm) pair.hide(); // the one beside it would be the same
      if (algorithm) void stepper.choose(algorithm);
      void stepper.open(at ?? null);
    },
    play: () => pair.play(),
    pause: () => pair.pause(),
    leave,
    pick: pick(() => stepper),
    know,
  };
}

/** Puts the stepper together. It comes with the pictures, after the first analysis; the replay itself is fetched when it is first used. */

import style from "../../css/step.css" with { type: "text" };
import { adopt, byId } from "../dom.ts";
import type { Painter } from "../engine.ts";
import type { Fix } from "../page.ts";
import type { Store } from "../state.ts";
import type { StepLinks } from "../views/arrays.ts";
import { EntityMenu } from "./entity.ts";
import type { Algorithm, Position } from "./documents.ts";
import type { Replay } from "./replay.ts";
import { Stepper } from "./stepper.ts";
import { Strip } from "./strip.ts";

export interface Surroundings {
  painter(): Painter | null;
  /** Makes an edit of the text that can be undone. */
  apply(fix: Fix): void;
  /** Takes back the last edit of the text. */
  undo(): void;
  /** The engine stopped in a call. */
  failed(message: string): void;
}

export interface Opener {
  /** Opens the stepper where there is something to see first, or at a position of either algorithm. */
  open(at?: Position, algorithm?: Algorithm): void;
}

/** Returns what the picture of the arrays asks of the stepper. */
export function mountStepper(store: Store, replay: Replay, around: Surroundings): StepLinks & Opener {
  adopt(style);
  const screen = {
    load: (picture: Uint8Array) => around.painter()?.replay(picture),
    unload: () => around.painter()?.replay(new Uint8Array()),
    apply: (fix: Fix) => around.apply(fix),
    failed: (message: string) => around.failed(message),
  };
  const stepper: Stepper = new Stepper(store, replay, screen, () => strip.draw());
  const menu = new EntityMenu(stepper, () => store.state.page);
  const strip = new Strip(stepper, { open: (entity, beside) => void menu.open(entity, beside) }, () => around.undo());
  store.attach(strip, byId("step"));
  // Lets the tests see what stepping holds.
  document.addEventListener("copse:memory", (event) => {
    if (event instanceof CustomEvent && typeof event.detail === "function") event.detail(replay.memory(), around.painter()?.memory() ?? 0);
  });
  store.subscribe((state, previous) => stepper.update(state, previous));
  return {
    open(at, algorithm) {
      if (algorithm) void stepper.choose(algorithm);
      void stepper.open(at ?? null);
    },
    leave: () => stepper.leave(),
    pick: (component, row, at) => void menu.at(component, row, at),
  };
}

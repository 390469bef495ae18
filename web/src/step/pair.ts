/**
 * Both algorithms next to each other: the stepper, and a second one whose replay runs the other algorithm. They are always at
 * the same tick, each at its own move. A command goes to both: each makes a move if it has one left in the tick, and both leave
 * the tick when neither has.
 */

import { beat } from "../playing/player.ts";
import type { Store } from "../state/store.ts";
import { end } from "../state/stepping.ts";
import type { Algorithm, Position, StepDocument, Stepping } from "../state/stepping.ts";
import { afterTicks, samePlace, nextTick } from "./position.ts";
import { atEnd, stride } from "../playing/step-place.ts";
import type { Replay } from "./replay.ts";
import { Stepper } from "./stepper.ts";
import type { Destination, StepperStore, StepperScreen } from "./stepper.ts";

/** The page as the second stepper sees it: its position is in secondStep, and it selects no component. */
class SecondStore implements StepperStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get state(): Store["state"] {
    const { state } = this.#store;
    return { ...state, step: state.secondStep };
  }

  setStep(step: Stepping | null): void {
    this.#store.setSecondStep(step);
  }

  selectComponent(): void {}
}

export class Pair {
  readonly #store: Store;
  readonly #main: Stepper;
  readonly #make: () => { readonly replay: Replay; readonly screen: StepperScreen };
  readonly #changed: () => void;
  #secondStepper: Stepper | null = null;
  #playing = false;
  #timer = 0;

  /** make is called each time the second stepper is opened. */
  constructor(store: Store, main: Stepper, make: () => { readonly replay: Replay; readonly screen: StepperScreen }, changed: () => void) {
    this.#store = store;
    this.#main = main;
    this.#make = make;
    this.#changed = changed;
    store.subscribe((state, previous) => {
      if (!this.#secondStepper) return;
      const as = (of: typeof state) => ({ ...of, step: of.secondStep });
      this.#secondStepper.update(as(state), previous && as(previous));
      this.#syncTicks();
    });
  }

  /** The second stepper, while both are shown. */
  get second(): Stepper | null {
    return this.#secondStepper;
  }

  get playing(): boolean {
    return this.#secondStepper ? this.#playing : this.#main.playing;
  }

  show(): void {
    const step = this.#store.state.step?.step;
    if (this.#secondStepper || !step) return;
    this.#main.pause();
    const { replay, screen } = this.#make();
    const algorithm: Algorithm = this.#main.algorithm === "batch" ? "one-by-one" : "batch";
    this.#secondStepper = new Stepper(new SecondStore(this.#store), replay, screen, () => this.#changed(), algorithm);
    this.#secondStepper.stays = true;
    // Inside a tick the two have no moment in common: both begin at its end.
    const inside = step.move > 0 && step.move < step.moves;
    if (inside) this.#main.go({ tick: step.tick, move: end });
    void this.#secondStepper.open(inside ? { tick: step.tick, move: end } : samePlace(step));
    this.#changed();
  }

  hide(): void {
    const second = this.#secondStepper;
    this.pause();
    this.#secondStepper = null;
    second?.leave();
    this.#changed();
  }

  leave(): void {
    this.hide();
    this.#main.leave();
  }

  move(by: 1 | -1): void {
    this.pause();
    if (!this.#secondStepper) return this.#main.move(by);
    this.#advance(by);
  }

  tick(by: 1 | -1): void {
    this.pause();
    const both = this.#positions();
    if (!both) return this.#main.tick(by);
    const [one, two] = both;
    // Where one of them is inside the tick, both go to its end first.
    this.#goBoth(nextTick(by > 0 ? (one.move < one.moves ? one : two) : one.move > 0 ? one : two, by));
  }

  seek(to: Destination): void {
    this.pause();
    this.#main.seek(to);
    this.#secondStepper?.seek(to);
  }

  play(): void {
    if (!this.#secondStepper) return this.#main.play();
    const both = this.#positions();
    if (!both || this.#playing) return;
    this.#playing = true;
    if (both.every(atEnd)) this.#goBoth(afterTicks(0));
    this.#scheduleBeat();
    this.#changed();
  }

  pause(): void {
    this.#main.pause();
    if (!this.#playing) return;
    this.#playing = false;
    clearTimeout(this.#timer);
    this.#changed();
  }

  #scheduleBeat(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const both = this.#positions();
      if (!this.#playing) return;
      if (!this.#busy && (!both || both.every(atEnd))) return this.pause();
      this.#advance(1, Math.max(...(both ?? []).map((step) => stride(step.moves))));
      this.#scheduleBeat();
    }, beat(this.#main.speed));
  }

  get #busy(): boolean {
    return this.#main.busy || (this.#secondStepper?.busy ?? false);
  }

  /** The positions of both, once both have one. */
  #positions(): readonly [StepDocument, StepDocument] | null {
    const { step, secondStep } = this.#store.state;
    return step && secondStep && step.of === secondStep.of ? [step.step, secondStep.step] : null;
  }

  /** One move of each that has one left, or else the next tick. Does nothing while a request runs, so that both stay together. */
  #advance(by: 1 | -1, strides = 1): void {
    const both = this.#positions();
    const second = this.#secondStepper;
    if (!both || !second || this.#busy) return;
    const left = ({ move, moves }: StepDocument): number => Math.min(by > 0 ? moves - move : move, strides);
    const [one, two] = both;
    if (left(one) + left(two) === 0) {
      const tick = one.tick + by;
      if (tick >= 1 && tick <= Math.min(one.ticks, two.ticks)) this.#goBoth({ tick, move: by > 0 ? 0 : end });
      return;
    }
    if (left(one) > 0) this.#main.step(by * left(one));
    if (left(two) > 0) second.step(by * left(two));
  }

  #goBoth(to: Position): void {
    this.#main.go(to);
    this.#secondStepper?.go(to);
  }

  /** Moves the second stepper to the tick of the first, which follows the text on its own. */
  #syncTicks(): void {
    const both = this.#positions();
    if (this.#main.status.kind === "closed") return this.hide();
    if (!both || this.#busy) return;
    const [one, two] = both;
    if (one.tick !== two.tick && one.tick <= two.ticks) this.#secondStepper?.seek(samePlace(one));
  }
}

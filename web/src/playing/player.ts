/** Plays what has steps: one step, or several, at every beat until there are no more. */

import { reducedMotion } from "./motion.ts";

/** Milliseconds between moves while playing: at speed 1, and with reduced motion at every speed. */
const [normalBeat, calmBeat] = [480, 1000];

/** Milliseconds between moves while playing. */
export function beat(speed: number): number {
  return reducedMotion() ? calmBeat : normalBeat / speed;
}

export class Player {
  readonly #step: (by: number) => boolean;
  readonly #changed: () => void;
  #timer = 0;

  /** step goes on by some steps and reports whether there are more; changed is called when playing begins or ends. */
  constructor(step: (by: number) => boolean, changed: () => void) {
    this.#step = step;
    this.#changed = changed;
  }

  get playing(): boolean {
    return this.#timer !== 0;
  }

  /** Goes on by so many steps every so many milliseconds. */
  play(by: number, milliseconds: number): void {
    this.stop();
    this.#timer = window.setInterval(() => this.#step(by) || this.stop(), milliseconds);
    this.#changed();
  }

  stop(): void {
    if (this.#timer === 0) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#changed();
  }
}

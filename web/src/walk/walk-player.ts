/** Plays a run: 25 entities a second, or ten times as many. */

const interval = 40;
const slowInterval = 1000;
const fast = 10;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Player {
  readonly #step: (by: number) => boolean;
  readonly #changed: () => void;
  #timer = 0;

  /** step goes on by some entities and reports whether there are more; changed is called when playing begins or ends. */
  constructor(step: (by: number) => boolean, changed: () => void) {
    this.#step = step;
    this.#changed = changed;
  }

  get playing(): boolean {
    return this.#timer !== 0;
  }

  /** Plays. Where the reader prefers reduced motion, there is one step a second. */
  play(faster: boolean): void {
    this.stop();
    const by = faster ? fast : 1;
    this.#timer = window.setInterval(() => this.#step(by) || this.stop(), still.matches ? slowInterval : interval);
    this.#changed();
  }

  stop(): void {
    if (this.#timer === 0) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#changed();
  }
}

/**
 * Which frames of a page run. Each is a whole engine, so that only a few do at once: one that has come near the window takes the
 * place of one that has gone out of sight, and waits where there is none. Pure.
 */

/** Frames that run at once on a page. */
export const mostLive = 2;

export interface Runner {
  /** Whether some of it is in the window. */
  readonly seen: boolean;
  /** Whether it starts by itself as soon as there is room. */
  readonly waits: boolean;
  run(): void;
  /** Goes back to the text. */
  park(): void;
}

export class Live {
  readonly #most: number;
  /** Those that run, the one that was used last at the end. */
  #running: Runner[] = [];
  readonly #known = new Set<Runner>();

  constructor(most = mostLive) {
    this.#most = most;
  }

  add(runner: Runner): void {
    this.#known.add(runner);
  }

  remove(runner: Runner): void {
    this.#known.delete(runner);
    this.stopped(runner);
  }

  /** The reader wants this one: another gives way, in sight or not. */
  insist(runner: Runner): void {
    if (this.#running.includes(runner)) return;
    if (this.#full) this.#park(this.#running.find((each) => !each.seen) ?? this.#running[0]);
    this.#run(runner);
  }

  /** What is in sight has changed. */
  settle(): void {
    for (const runner of this.#known) {
      if (!runner.waits || this.#running.includes(runner)) continue;
      if (this.#full) this.#park(this.#running.find((each) => !each.seen));
      if (!this.#full) this.#run(runner);
    }
  }

  /** It has been used: others give way before it does. */
  used(runner: Runner): void {
    if (this.#running.includes(runner)) this.#running = [...this.#running.filter((each) => each !== runner), runner];
  }

  /** It no longer runs. */
  stopped(runner: Runner): void {
    this.#running = this.#running.filter((each) => each !== runner);
  }

  get #full(): boolean {
    return this.#running.length >= this.#most;
  }

  #run(runner: Runner): void {
    this.#running.push(runner);
    runner.run();
  }

  #park(runner: Runner | undefined): void {
    if (!runner) return;
    this.stopped(runner);
    runner.park();
  }
}

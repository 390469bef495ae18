/**
 * Chooses which frames of a page run. Each frame is a whole engine, so only a few run at once. One that comes near the window
 * replaces one that is out of sight, and waits where there is none. Pure.
 */

/** Frames that run at once on a page. */
export const mostLive = 2;

export interface Runner {
  /** Whether some of it is in the window. */
  readonly seen: boolean;
  /** Whether it starts on its own as soon as another one stops. */
  readonly waits: boolean;
  run(): void;
  /** Shows the text again. */
  park(): void;
}

export class Live {
  readonly #most: number;
  /** The running frames, the most recently used one last. */
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

  /** The reader wants this one: another one stops, in sight or not. */
  insist(runner: Runner): void {
    if (this.#running.includes(runner)) return;
    if (this.#full) this.#park(this.#running.find((each) => !each.seen) ?? this.#running[0]);
    this.#run(runner);
  }

  /** Called when other elements have come into sight. */
  settle(): void {
    for (const runner of this.#known) {
      if (!runner.waits || this.#running.includes(runner)) continue;
      if (this.#full) this.#park(this.#running.find((each) => !each.seen));
      if (!this.#full) this.#run(runner);
    }
  }

  /** Marks a frame as recently used: others are stopped before it. */
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

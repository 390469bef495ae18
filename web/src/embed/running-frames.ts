/**
 * Chooses which frames of a page run. Each frame is a whole engine, so only a few run at once. One that comes near the window
 * replaces one that is out of sight, and waits where there is none. Pure.
 */

/** Frames that run at once on a page. */
export const mostRunning = 2;

export interface Runner {
  /** Whether some of it is in the window. */
  readonly inSight: boolean;
  /** Whether it starts on its own as soon as another one stops. */
  readonly wantsToStart: boolean;
  run(): void;
  /** Shows the text again. */
  stop(): void;
}

export class RunningFrames {
  readonly #most: number;
  /** The running frames, the most recently used one last. */
  #running: Runner[] = [];
  readonly #known = new Set<Runner>();

  constructor(most = mostRunning) {
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
  start(runner: Runner): void {
    if (this.#running.includes(runner)) return;
    if (this.#full) this.#stopOne(this.#running.find((each) => !each.inSight) ?? this.#running[0]);
    this.#startOne(runner);
  }

  /** Called when other elements have come into sight. */
  update(): void {
    for (const runner of this.#known) {
      if (!runner.wantsToStart || this.#running.includes(runner)) continue;
      if (this.#full) this.#stopOne(this.#running.find((each) => !each.inSight));
      if (!this.#full) this.#startOne(runner);
    }
  }

  /** Marks a frame as recently used: others are stopped before it. */
  markUsed(runner: Runner): void {
    if (this.#running.includes(runner)) this.#running = [...this.#running.filter((each) => each !== runner), runner];
  }

  /** It no longer runs. */
  stopped(runner: Runner): void {
    this.#running = this.#running.filter((each) => each !== runner);
  }

  get #full(): boolean {
    return this.#running.length >= this.#most;
  }

  #startOne(runner: Runner): void {
    this.#running.push(runner);
    runner.run();
  }

  #stopOne(runner: Runner | undefined): void {
    if (!runner) return;
    this.stopped(runner);
    runner.stop();
  }
}

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
  /** Whether a request to it has no answer yet. */
  readonly busy: boolean;
  run(): void;
  /** Shows the text again. */
  stop(): void;
}

export class RunningFrames {
  readonly #most: number;
  /** The running frames, the most recently used one last. */
  #running: Runner[] = [];
  readonly #known = new Set<Runner>();
  /** Those that have to answer requests, and wait until another one has answered its own. */
  readonly #waiting = new Set<Runner>();

  constructor(most = mostRunning) {
    this.#most = most;
  }

  add(runner: Runner): void {
    this.#known.add(runner);
  }

  remove(runner: Runner): void {
    this.#known.delete(runner);
    this.#waiting.delete(runner);
    this.stopped(runner);
  }

  /** The reader wants this one: another one stops, in sight or not. */
  start(runner: Runner): void {
    if (this.#running.includes(runner)) return;
    if (this.#full) this.#stopOne(this.#idle.find((each) => !each.inSight) ?? this.#running.find((each) => !each.inSight) ?? this.#running[0]);
    this.#startOne(runner);
  }

  /** A request wants this one: one that has nothing to answer stops, or else this one waits. */
  ask(runner: Runner): void {
    if (this.#running.includes(runner)) return;
    if (this.#full) this.#stopOne(this.#idle.find((each) => !each.inSight) ?? this.#idle[0]);
    if (this.#full) this.#waiting.add(runner);
    else this.#startOne(runner);
  }

  /** One has answered its requests. */
  answered(): void {
    for (const runner of [...this.#waiting]) this.ask(runner);
  }

  /** Called when other elements have come into sight. */
  update(): void {
    for (const runner of this.#known) {
      if (!runner.wantsToStart || this.#running.includes(runner)) continue;
      if (this.#full) this.#stopOne(this.#idle.find((each) => !each.inSight));
      if (!this.#full) this.#startOne(runner);
    }
  }

  /** Marks a frame as recently used: others are stopped before it. */
  markUsed(runner: Runner): void {
    if (this.#running.includes(runner)) this.#running = [...this.#running.filter((each) => each !== runner), runner];
  }

  /** It no longer runs. */
  stopped(runner: Runner): void {
    this.#drop(runner);
    this.answered();
  }

  #drop(runner: Runner): void {
    this.#running = this.#running.filter((each) => each !== runner);
  }

  get #idle(): Runner[] {
    return this.#running.filter((each) => !each.busy);
  }

  get #full(): boolean {
    return this.#running.length >= this.#most;
  }

  #startOne(runner: Runner): void {
    this.#waiting.delete(runner);
    this.#running.push(runner);
    runner.run();
  }

  #stopOne(runner: Runner | undefined): void {
    if (!runner) return;
    this.#drop(runner);
    runner.stop();
    if (runner.busy) this.#waiting.add(runner);
  }
}

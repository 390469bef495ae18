/** The way of a picture from one state to the next: 200 ms, or none where motion is not wanted. */

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  #frame = 0;
  #t = 1;

  /** How far it has come: 1 at rest. */
  get t(): number {
    return this.#t;
  }

  /** Draws now at t = 0 and then in every frame up to 1. A motion under way gives way. */
  start(milliseconds: number, draw: () => void): void {
    this.stop();
    if (milliseconds <= 0 || still.matches || document.hidden) return draw();
    const began = performance.now();
    this.#t = 0;
    const next = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / milliseconds));
      this.#t = eased(part);
      if (part < 1) this.#frame = requestAnimationFrame(next);
      draw();
    };
    this.#frame = requestAnimationFrame(next);
    draw();
  }

  /** At rest, without drawing. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#t = 1;
  }
}

/** Slow at both ends, so that the eye finds where it begins and where it ends. */
function eased(part: number): number {
  return part * part * (3 - 2 * part);
}

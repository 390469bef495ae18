/** The animation of a picture from one state to the next. There is none where the reader prefers reduced motion. */

const still = matchMedia("(prefers-reduced-motion: reduce)");

export function reducedMotion(): boolean {
  return still.matches;
}

export class Motion {
  #frame = 0;
  #t = 1;

  /** Progress from 0 to 1; 1 at rest. */
  get t(): number {
    return this.#t;
  }

  /** Draws now with t = 0 and then in every frame until t = 1. Replaces an animation that is running. */
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

  /** Ends the animation without drawing. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#t = 1;
  }
}

/** Slow at both ends, so that the eye can follow the start and the end. */
function eased(part: number): number {
  return part * part * (3 - 2 * part);
}

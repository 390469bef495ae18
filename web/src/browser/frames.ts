/** Waiting for frames. A page that is out of sight gets none, so each wait also ends after a tenth of a second. */

const withoutFrame = 100;

/** Runs the callback in the next frame. */
export function inNextFrame(draw: () => void): void {
  let drawn = false;
  const once = (): void => {
    if (drawn) return;
    drawn = true;
    clearTimeout(timer);
    draw();
  };
  const timer = setTimeout(once, withoutFrame);
  requestAnimationFrame(once);
}

/** Resolves in the task after the next frame, when the browser has painted it. */
export function afterNextFrame(): Promise<void> {
  return new Promise((done) => inNextFrame(() => setTimeout(done)));
}

/** A clock by hand: what happens after a second, or after the limit of a worker, happens when the scenario says so. */

declare global {
  /** Calls the timers of so many milliseconds, and returns how many there were. */
  var passTime: (milliseconds: number) => number;
  /** The timer that was started last, and what calls one of them, if it still runs. */
  var newestTimer: () => number;
  var passTimer: (timer: number) => void;
}

/** Runs in the page before its own scripts: timers of some lengths run no longer by themselves. */
export function clockByHand(): void {
  const byHand = [40, 1000, 15_000, 30_000, 120_000]; // beats of a walk and with reduced motion; how long workers may take to start, and say nothing
  const timers = new Map<number, { readonly call: () => void; readonly milliseconds: number; readonly again: boolean }>();
  let last = 0;
  const starting = (real: (call: () => void, milliseconds?: number) => unknown, again: boolean) => (call: () => void, milliseconds = 0, ...given: unknown[]): unknown => {
    if (!byHand.includes(milliseconds)) return Reflect.apply(real, globalThis, [call, milliseconds, ...given]);
    timers.set(--last, { call, milliseconds, again }); // negative, as no other timer is
    return last;
  };
  const stopping = (real: (timer?: number) => void) => (timer?: number): void => {
    if (timer === undefined || !timers.delete(timer)) Reflect.apply(real, globalThis, [timer]);
  };
  Object.assign(globalThis, {
    setTimeout: starting(globalThis.setTimeout, false),
    setInterval: starting(globalThis.setInterval, true),
    clearTimeout: stopping(globalThis.clearTimeout),
    clearInterval: stopping(globalThis.clearInterval),
    passTime(milliseconds: number): number {
      const due = [...timers].filter(([, timer]) => timer.milliseconds === milliseconds);
      for (const [id, { call, again }] of due) {
        if (!again) timers.delete(id);
        call();
      }
      return due.length;
    },
    newestTimer: () => last,
    passTimer(id: number): void {
      const timer = timers.get(id);
      timers.delete(id);
      timer?.call();
    },
  });
}

/**
 * Runs in which something of the browser is late in all scenarios, as it is by chance on a busy machine: LATE=frames, LATE=observers or
 * LATE=workers before npm run test:browser; with LATE=parts the scripts that are loaded after the page are; or, with LATE=timers, as
 * on a fast machine, where all is done long before a timer ends.
 * Every scenario that fails has found a fault of the page, or reads too early; but a few look at what is there for a frame only, and
 * have to fail. With SLOW=4 the scripts of the pages take four times as long, and nothing has to fail.
 */

import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";

const scripts: Readonly<Record<string, () => void>> = { frames: lateFrames, observers: lateObservers, timers: lateTimers, workers: lateWorkers };

/** Runs in the page before its own scripts: frames are reported late. */
function lateFrames(): void {
  const [request, cancel] = [globalThis.requestAnimationFrame.bind(globalThis), globalThis.cancelAnimationFrame.bind(globalThis)];
  const frames = new Map<number, number>();
  globalThis.requestAnimationFrame = (act) => {
    const timer = Number(setTimeout(() => frames.set(timer, request((time) => frames.delete(timer) && act(time))), 45)); // no length that clock.ts holds
    return timer;
  };
  globalThis.cancelAnimationFrame = (timer) => {
    clearTimeout(timer);
    cancel(frames.get(timer) ?? 0);
  };
}

/** Runs in the page before its own scripts: sizes, and what is in sight, are reported late. */
export function lateObservers(): void {
  globalThis.ResizeObserver = class extends ResizeObserver {
    constructor(hear: ResizeObserverCallback) {
      super((entries, observer) => setTimeout(() => hear(entries, observer), 60));
    }
  };
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => setTimeout(() => hear(entries, observer), 60), options);
    }
  };
}

/** Runs in the page before its own scripts: what workers answer arrives late. */
export function lateWorkers(): void {
  const property = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
  Object.defineProperty(Worker.prototype, "onmessage", {
    configurable: true,
    set(this: Worker, hear: (event: MessageEvent) => void) {
      property?.set?.call(this, (event: MessageEvent) => setTimeout(() => hear(event), 60));
    },
  });
}

/** Runs in the page before its own scripts: timers of a tenth of a second and more are a second late. */
function lateTimers(): void {
  const set = globalThis.setTimeout.bind(globalThis);
  const late = (act: TimerHandler, milliseconds = 0, ...given: unknown[]): number => Number(set(act, milliseconds >= 100 ? milliseconds + 1000 : milliseconds, ...given));
  globalThis.setTimeout = late as typeof setTimeout;
}

/** The parts of the page arrive late, as from a distant server. */
export async function delayParts(context: BrowserContext): Promise<void> {
  if (process.env["LATE"] !== "parts") return;
  await context.route(/\.js$/, async (route) => {
    await wait(150);
    await route.continue().catch(() => {}); // the page may have been left
  });
}

/** The scripts of this run: none, or the one that LATE names. */
export function lateScripts(): readonly (() => void)[] {
  const name = process.env["LATE"];
  if (!name || name === "parts") return [];
  const script = scripts[name];
  if (!script) throw new Error(`LATE is "${name}": give ${Object.keys(scripts).join(", ")}, parts`);
  return [script];
}

/** Slows a page down as often as SLOW says. Workers keep their speed, because a browser slows only pages down. */
export async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env["SLOW"] || 1);
  if (!(rate >= 1)) throw new Error(`SLOW is "${process.env["SLOW"]}": give how many times as long the scripts of the page take, such as 4`);
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Reads from a trace of Chromium what a key cost: nothing that a script in the page can clock tells busy from waiting, because
 * tasks that it does not know of lie in between.
 */

import type { Browser, Page } from "playwright-core";

/** What a key cost, in milliseconds. */
export interface Key {
  /** How long the main thread ran tasks, from the key's own to the one of the frame that shows its analysis. */
  readonly work: number;
  /** How long a processor worked on those tasks: unlike the clock it does not count what else this machine was doing. */
  readonly processor: number;
  /** From the key until that frame stood on the screen; waiting for the display, and for typing to pause, included. */
  readonly presented: number;
}

/** The members of a trace event that are read here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

interface Task {
  readonly from: number;
  readonly to: number;
  /** Time on a processor. */
  readonly processor: number;
}

/** As few as tell what is asked: with "devtools.timeline" as well, recording alone was 3 to 5% of a step. */
const categories = ["disabled-by-default-devtools.timeline", "disabled-by-default-display.framedisplayed", "blink.user_timing"];

/** The mark of a key, set back to when the browser got it. */
const keyMark = "copse key";

/** The mark that the page sets when it has drawn an analysis; the next frame shows it. */
export const drawnMark = "copse drawn";

/** Records what the page does meanwhile, and returns what each of its keys cost. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Key[]> {
  await page.evaluate((mark) => addEventListener("keydown", (event) => performance.mark(mark, { startTime: event.timeStamp }), true), keyMark);
  await browser.startTracing(page, { categories });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return keysOf(trace.traceEvents);
}

export function keysOf(events: readonly TraceEvent[]): Key[] {
  const main = events.find((event) => event.name === drawnMark);
  const mine = events.filter((event) => event.pid === main?.pid && event.tid === main.tid).sort((a, b) => a.ts - b.ts);
  const tasks = outermost(mine);
  const pressed = mine.filter((event) => event.name === keyMark);
  const drawn = mine.filter((event) => event.name === drawnMark);
  // Handed over before the task ends: the display may be faster than what remains of it.
  const commits = mine.filter((event) => event.name === "Commit" && event.ph === "X");
  // Of the display, which is another process. What the page itself is told of a frame may come with the next one.
  const displayed = events.filter((event) => event.name === "Display::FrameDisplayed").sort((a, b) => a.ts - b.ts);
  return pressed.flatMap((key) => {
    const mark = drawn.find((each) => each.ts > key.ts);
    const commit = mark && commits.find((each) => each.ts > mark.ts);
    const last = commit && tasks.find((task) => task.from <= commit.ts && task.to >= commit.ts);
    const shown = commit && displayed.find((each) => each.ts > commit.ts);
    if (!last || !shown) return [];
    const own = tasks.filter((task) => task.to > key.ts && task.from <= last.from);
    const after = (task: Task) => task.to - Math.max(task.from, key.ts);
    const work = own.reduce((sum, task) => sum + after(task), 0);
    const processor = own.reduce((sum, task) => sum + (task.processor * after(task)) / (task.to - task.from), 0);
    return [{ work: work / 1000, processor: processor / 1000, presented: (shown.ts - key.ts) / 1000 }];
  });
}

/** The tasks of the thread; those that another one contains are part of that one. */
function outermost(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let until = 0;
  for (const { name, ts, dur, tdur } of events) {
    if (name !== "RunTask" || !dur || ts < until) continue;
    until = ts + dur;
    tasks.push({ from: ts, to: until, processor: tdur ?? dur });
  }
  return tasks;
}

/**
 * Reads the cost of a key from a trace of Chromium: clocks in a script of the page cannot distinguish busy from waiting, because
 * unknown tasks are in between.
 */

import type { Browser, Page } from "playwright-core";

/** The cost of a key, in milliseconds. */
export interface Key {
  /** The time in which the main thread ran tasks, from the key's own to the one of the frame that shows its analysis. */
  readonly work: number;
  /** The processor time of those tasks: unlike elapsed time, it excludes other programs of this machine. */
  readonly processor: number;
  /** From the key until that frame was on the screen, including the wait for the display, and for a pause in typing. */
  readonly presented: number;
}

/** The members of a trace event that are used here; times in microseconds. */
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
  /** Processor time. */
  readonly processor: number;
}

/** Only the necessary categories: with "devtools.timeline" as well, recording alone was 3 to 5% of a step. */
const categories = ["disabled-by-default-devtools.timeline", "disabled-by-default-display.framedisplayed", "blink.user_timing"];

/** The mark of a key, set back to when the browser received it. */
const keyMark = "copse key";

/** The mark that the page sets when it has drawn an analysis; the next frame shows it. */
export const drawnMark = "copse drawn";

declare global {
  /** Whether the page marks its keys already. */
  var keysMarked: boolean | undefined;
}

/** Records the page during the act, and returns the cost of each of its keys. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Key[]> {
  await page.evaluate((mark) => {
    if (globalThis.keysMarked) return;
    globalThis.keysMarked = true;
    addEventListener("keydown", (event) => performance.mark(mark, { startTime: event.timeStamp }), true);
  }, keyMark);
  await browser.startTracing(page, { categories });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return keysOf(trace.traceEvents);
}

export function keysOf(events: readonly TraceEvent[]): Key[] {
  const main = events.find((event) => event.name === keyMark); // hints may be drawn in another window meanwhile
  const mine = events.filter((event) => event.pid === main?.pid && event.tid === main.tid).sort((a, b) => a.ts - b.ts);
  const tasks = outermost(mine);
  const pressed = mine.filter((event) => event.name === keyMark);
  const drawn = mine.filter((event) => event.name === drawnMark);
  // Committed before the task ends: the display may be faster than the rest of the task.
  const commits = mine.filter((event) => event.name === "Commit" && event.ph === "X");
  // Of the display, which is another process. The page's own events about a frame may come with the next one.
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

/** The tasks of the thread, without those that are part of another one. */
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

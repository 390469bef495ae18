/** The layout shifts of the page. */

import type { Page } from "playwright-core";

/** As Chromium reports it; TypeScript's library has no type for it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

declare global {
  var shifts: { readonly value: number; readonly moved: string }[];
  /** Returns the shifts since the last call. */
  var takeShifts: () => void;
}

/** Runs in the page before its own scripts. */
export function countShifts(): void {
  globalThis.shifts = [];
  const note = (entries: PerformanceEntryList): void => {
    for (const entry of entries as LayoutShift[]) {
      const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => `${node instanceof Element ? node.id || node.className || node.tagName : "text"} from ${place(previousRect)} to ${place(currentRect)}`);
      globalThis.shifts.push({ value: entry.value, moved: moved.join(", ") });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  globalThis.takeShifts = () => note(observer.takeRecords());
}

/** The sum of all shifts so far, and each with the elements that moved. */
export async function shifted(page: Page): Promise<{ readonly sum: number; readonly shifts: readonly string[] }> {
  const shifts = await page.evaluate(() => (globalThis.takeShifts(), globalThis.shifts));
  return { sum: shifts.reduce((before, { value }) => before + value, 0), shifts: shifts.map(({ value, moved }) => `${value.toFixed(4)} by ${moved}`) };
}

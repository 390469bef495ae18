/** Measures the walk of a system: from the key that selects another system to the frame that shows its run, and moving in a run. */

import type { Browser } from "playwright-core";
import { paste, select, showView } from "../browser/page-actions.ts";
import { analysed, frame } from "../browser/wait.ts";
import { drawnMark, traced } from "./trace.ts";
import type { Key } from "./trace.ts";

/** Milliseconds without a request to the page, which would be measured as well. */
const undisturbed = 300;

function design(rows: number): string {
  return `component A f32x2\ncomponent B f32x2\ncomponent C f32\ngroup A & B\nsystem S(mut A, B)\nsystem T(mut A, C)\nspawn ${rows / 2} A, B, C\nspawn ${rows / 2} A, C\nspawn ${rows / 2} A, B\n`;
}

export interface Walking {
  readonly opened: readonly Key[];
  readonly moved: readonly Key[];
}

/** Follows runs of so many rows, one in step and one with look-ups in turns, and moves from entity to entity. */
export async function walking(browser: Browser, url: string, rows: number, keys: number): Promise<Walking> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(url);
  await analysed(page);
  await paste(page, design(rows));
  await page.locator("#systems").getByRole("button", { name: "T", exact: true }).waitFor();
  await select(page, "S");
  await showView(page, "Walk");
  await page.locator(".walk-place", { hasText: rows.toLocaleString("en") }).waitFor();
  await page.evaluate((mark) => {
    const place = document.querySelector(".walk-place");
    if (place) new MutationObserver(() => performance.mark(mark)).observe(place, { childList: true, characterData: true, subtree: true });
  }, drawnMark);
  const press = async (key: string) => {
    await page.keyboard.press(key, { delay: undisturbed });
    await page.waitForTimeout(undisturbed);
  };
  await page.locator("#memory").focus();
  const opened = await traced(browser, page, async () => {
    for (let at = 0; at < keys; at++) await press(at % 2 === 0 ? "j" : "k");
    await frame(page);
  });
  await page.locator(".walk-knob").first().focus();
  await press("Home");
  const moved = await traced(browser, page, async () => {
    for (let at = 0; at < keys; at++) await press("ArrowDown");
    await frame(page);
  });
  await context.close();
  return { opened, moved };
}

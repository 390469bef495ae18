/** Measures the cost of changing the view of memory: from the key to the frame that shows the other view. */

import type { Browser } from "playwright-core";
import { showView } from "../browser/page-actions.ts";
import { analysed, frame } from "../browser/wait.ts";
import { drawnMark, traced } from "./trace.ts";
import type { Key } from "./trace.ts";

/** Milliseconds without a request to the page, which would be measured as well. */
const undisturbed = 300;

const views = ["Arrays", "Trees", "Walk", "Archetypes", "Sparse sets"] as const;

/** Goes through the views of the largest example by their keys, after each was opened once: what that loads and asks for is apart. */
export async function viewing(browser: Browser, url: string, rounds: number): Promise<readonly Key[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${url}#example=settlement`);
  await analysed(page);
  for (const view of views) {
    await showView(page, view);
    await page.waitForTimeout(4 * undisturbed);
  }
  await page.evaluate((mark) => {
    new MutationObserver(() => performance.mark(mark)).observe(document.querySelector(".views") ?? document.body, { attributes: true, attributeFilter: ["aria-selected"], subtree: true });
  }, drawnMark);
  await page.locator("#memory").focus();
  const samples = await traced(browser, page, async () => {
    for (let at = 0; at < rounds * views.length; at++) {
      await page.keyboard.press(String(1 + (at % views.length)), { delay: undisturbed });
      await page.waitForTimeout(undisturbed);
    }
    await frame(page);
  });
  await context.close();
  return samples;
}

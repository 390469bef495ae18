/** Measures the cost of a step of the stepper for the main thread: from the key to the frame that shows the new place. */

import type { Browser } from "playwright-core";
import { paste, stepBack } from "../browser/page-actions.ts";
import { analysed, frame } from "../browser/wait.ts";
import { drawnMark, traced } from "./trace.ts";
import type { Key } from "./trace.ts";

const warming = 20;
/** Milliseconds without a request to the page, which would be measured as well. */
const undisturbed = 100;

function design(entities: number): string {
  const half = entities / 2;
  const lines = ["component A", "component B", "component C", "group A & B", "group A & B & C", "system S(mut A, B)", "system T(A, C)"];
  lines.push(`spawn ${half} A, B, C`, `spawn ${half} A`, "tick", `  remove B from any ${half / 5} of A & B`);
  return lines.join("\n") + "\n";
}

/**
 * Moves step by step through a tick that changes a tenth of the entities. With reduced motion, so that a step is painted once;
 * with animation each of the frames of its 200 ms is painted likewise.
 */
export async function stepping(browser: Browser, url: string, entities: number, keys: number): Promise<readonly Key[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(url);
  await analysed(page);
  await paste(page, design(entities));
  await page.locator(".step-place", { hasText: "tick 2 of 2" }).waitFor();
  await stepBack(page, 1);
  await page.evaluate((mark) => {
    const place = document.querySelector(".step-place");
    if (place) new MutationObserver(() => performance.mark(mark)).observe(place, { childList: true, characterData: true, subtree: true });
  }, drawnMark);
  const step = async () => {
    const before = await page.locator(".step-place").textContent();
    await page.keyboard.press("ArrowRight", { delay: undisturbed }); // a person does not release a key at once, either
    await page.waitForFunction((was) => document.querySelector(".step-place")?.textContent !== was, before, { polling: undisturbed });
  };
  for (let at = 0; at < warming; at++) await step();
  const samples = await traced(browser, page, async () => {
    for (let at = 0; at < keys; at++) await step();
    await frame(page);
  });
  await context.close();
  return samples;
}

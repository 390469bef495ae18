/** The walk of 195,000 rows in each storage: the page is not blocked while it opens, and a step costs what it costs in a small walk. */

import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { paste, select, showView } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventuallyPasses, frame } from "./wait.ts";

/** S visits 195,000 entities where it does not test, and 200,000 at most of all that there are: of more, other storages have no rows. */
const large = `component A f32x2
component B f32x2
component C f32
group A & B
system S(mut A, B)
spawn 95k A, B, C
spawn 5k A
spawn 100k A, B
`;

/** Milliseconds of processor time that the main thread may be blocked for at once. */
const mostBlocked = 50;

/** The same for a step: twice of what is aimed at, because other tests run at the same time. */
const mostOfStep = 16;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** The processor times of the tasks of the main thread during an act, in milliseconds: elapsed time would count what other programs do. */
async function tasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline", "blink.user_timing"] });
  await page.evaluate(() => performance.mark("copse main thread"));
  await act();
  await frame(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const main = traceEvents.find(({ name }) => name === "copse main thread");
  assert.ok(main);
  return traceEvents.flatMap(({ name, pid, tid, dur = 0, tdur }) => (name === "RunTask" && pid === main.pid && tid === main.tid ? [(tdur ?? dur) / 1000] : []));
}

const walk = (page: Page) => page.locator("#walk");
const said = (page: Page) => walk(page).getByRole("slider").first().getAttribute("aria-valuetext");

/** The storages, with what the walk says about the last entity in each. */
const storages = [
  ["archetype tables", /^entity 195,000 of 195,000: table A & B, A line [\d,]+ hit, B line [\d,]+ hit$/],
  ["sparse sets", /^entity 195,000 of 195,000: tested, matches, /],
  ["sparse sets, one group", /^entity 195,000 of 195,000: A line 24,374 hit, B line 24,374 hit$/],
  ["this layout", /^entity 195,000 of 195,000: A line 24,374 hit, B line 24,374 hit$/],
] as const;

scenario("a walk of 195,000 rows opens in every storage without blocking the page, and a step is as fast as in a small one", { reducedMotion: "reduce" }, async ({ page, context }) => {
  const browser = context.browser();
  assert.ok(browser);
  await paste(page, large);
  await page.locator("#facts", { hasText: "200,000 entities" }).waitFor({ state: "attached" });
  await select(page, "S");
  await showView(page, "Walk");
  const storage = walk(page).getByLabel("Storage");
  const slider = walk(page).getByRole("slider");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^entity 195,000 of 195,000: /));
  for (const [name, wanted] of storages) {
    const opening = await tasks(browser, page, async () => {
      await storage.selectOption(name);
      await page.locator("#walk:not(.pending)").waitFor();
      await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", wanted));
    });
    assert.ok(Math.max(...opening) < mostBlocked, `${name}: a task of ${Math.max(...opening)} ms`);
    await slider.focus();
    await page.keyboard.press("Home");
    await frame(page);
    const steps = await tasks(browser, page, async () => {
      for (let step = 0; step < 8; step++) {
        await page.keyboard.press("ArrowDown");
        await frame(page);
      }
    });
    assert.equal(await slider.getAttribute("aria-valuenow"), "9", name);
    assert.ok(Math.max(...steps) < mostOfStep, `${name}: a task of ${Math.max(...steps)} ms`);
    await page.keyboard.press("End");
  }
});

/** The walk of 195,000 rows in each storage. What it costs is measured: `npm run measure -- walks`. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { paste, select, showView } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

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

const walk = (page: Page) => page.locator("#walk");
const said = (page: Page) => walk(page).getByRole("slider").first().getAttribute("aria-valuetext");

/** The storages, with what the walk says about the last entity in each. */
const storages = [
  ["archetype tables", /^entity 195,000 of 195,000: table A & B, A line [\d,]+ hit, B line [\d,]+ hit$/],
  ["sparse sets", /^entity 195,000 of 195,000: tested, matches, /],
  ["sparse sets, groups", /^entity 195,000 of 195,000: A line 24,374 hit, B line 24,374 hit$/],
  ["this layout", /^entity 195,000 of 195,000: A line 24,374 hit, B line 24,374 hit$/],
] as const;

scenario("a walk of 195,000 rows opens in every storage at its last entity, and goes from its first one to the next", { reducedMotion: "reduce" }, async ({ page }) => {
  await paste(page, large);
  await page.locator("#facts", { hasText: "200,000 entities" }).waitFor({ state: "attached" });
  await select(page, "S");
  await showView(page, "Walk");
  const storage = walk(page).getByLabel("Storage");
  const slider = walk(page).getByRole("slider");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^entity 195,000 of 195,000: /));
  for (const [name, wanted] of storages) {
    await storage.selectOption(name);
    await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", wanted));
    await page.locator("#walk:not(.pending)").waitFor();
    await slider.focus();
    await page.keyboard.press("Home");
    for (let step = 0; step < 8; step++) await page.keyboard.press("ArrowDown");
    await eventually(page, () => slider.getAttribute("aria-valuenow"), "9", name);
    await page.keyboard.press("End");
  }
});

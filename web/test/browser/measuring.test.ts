import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { paste, select, showView } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

const design = `component Position
component Velocity
group Position & Velocity
system Integrate(mut Position, Velocity)
system Scan(Velocity)
spawn 4k Position, Velocity
`;

const measure = (page: Page) => page.locator("#measure-systems");
const times = (page: Page) => page.locator("td.measured").allTextContents();
const duration = /^(under 0\.1 µs|[\d.]+ (µs|ms))$/;

scenario("each system is measured on request: in the list, in the inspector and in the walk, until the text changes", {}, async ({ page }) => {
  await paste(page, design);
  await select(page, "Integrate");
  assert.equal(await page.locator("th.measured").isVisible(), false, "nothing is measured before");
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Measure");
  await eventuallyPasses(page, async () => {
    const all = await times(page);
    assert.equal(all.length, 2);
    for (const each of all) assert.match(each, duration);
  });
  assert.equal(await page.locator("th.measured").isVisible(), true);
  const [time] = await times(page);
  assert.ok((await page.locator(".inspector-facts").textContent())?.endsWith(`, measured ${time}`));
  await showView(page, "Walk");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".walk-summary").textContent()) ?? "", new RegExp(`Measured here, warm${time?.replace(".", "\\.")}$`)));
  await paste(page, design.replace("4k", "5k"));
  await eventually(page, () => page.locator("th.measured").isVisible(), false);
  await paste(page, design);
  await eventually(page, () => page.locator("th.measured").isVisible(), true, "the times of this text are known");
});

scenario("a measurement is stopped, and a design that cannot be measured says why", {}, async ({ page }) => {
  await paste(page, design.replace("4k", "400k"));
  await select(page, "Scan");
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Stop");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".measure-words").textContent()) ?? "", /^Measuring, \d+ %$/));
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Measure");
  assert.equal(await page.locator(".measure-words").textContent(), "");
  await paste(page, `${design}sytem Wrong(Position)\n`);
  await select(page, "Scan");
  await measure(page).click();
  await eventually(page, () => page.locator(".measure-words").textContent(), "Line 7, column 1: 'sytem' is not a statement; did you mean 'system'?");
  assert.equal(await measure(page).textContent(), "Measure");
});

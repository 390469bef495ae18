import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { classOf, editor, paste, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually } from "./wait.ts";

/** Two groups that cross: with one array per component only one of their systems can be full. */
const crossing = `layout laminar
component Position
component Velocity
component Mass
group Position & Velocity
group Position & Mass
system Integrate(mut Position, Velocity)
system Fall(mut Position, Mass)
system Log(Velocity) without Mass
spawn 40 Position, Velocity
spawn 20 Position, Mass`;

const explanation = (page: Page) => page.locator(".explain.explained");
const sentences = (page: Page) => explanation(page).locator(".sentence").allTextContents();
const lit = (page: Page) => page.locator(".cm-highlighted").count();

async function opened(page: Page, system: string): Promise<void> {
  await paste(page, crossing);
  await eventually(page, () => classOf(page, system), system === "Log" ? "blind" : "partial");
  await page.getByRole("button", { name: system, exact: true }).click();
  await explanation(page).waitFor();
}

scenario("an opened system shows its explanation, and the parts that a sentence names are highlighted", {}, async ({ page }) => {
  await opened(page, "Fall");
  assert.deepEqual(await sentences(page), [
    "Fall writes Position and reads Mass.",
    "Position has these blocks; Mass is fetched by handle, because its order differs.",
    "Position leads. Of its 4 blocks, 2 lie within Position & Mass: 20 rows, walked whole.",
    "2 blocks of Position can hold no match and are skipped: 40 rows.",
    "Mass is looked up, once for each entity: the group Position & Mass, which has both, keeps Position in order alone.",
    "A run visits 20 entities, and 20 match; it looks up 20 columns; it touches 480 bytes in 24 cache lines, about 134 ns.",
  ]);
  const sentence = explanation(page).getByRole("button", { name: /^Mass is looked up/ });
  await sentence.hover();
  await eventually(page, () => page.locator("#status-sentence").textContent().then((says) => says?.startsWith("Mass is looked up")), true);
  assert.ok((await lit(page)) >= 3, "the two components and the group in the text");
});

scenario("crossing sets are named and drawn, with Theorem L in a sentence", {}, async ({ page }) => {
  await opened(page, "Fall");
  const picture = explanation(page).getByRole("img");
  assert.equal(await picture.getAttribute("aria-label"), "Two sets that overlap. Only this system: Mass. Both: Position. Only Position & Velocity: Velocity.");
  assert.deepEqual(await picture.locator("text").allTextContents(), ["Mass", "Position", "Velocity"]);
  assert.match((await explanation(page).locator(".crosses").textContent()) ?? "", /Theorem L: with one array for each component, groups can all be full at once only if/);
});

scenario("the loop shows what is contiguous, tested and looked up", {}, async ({ page }) => {
  await opened(page, "Fall");
  assert.deepEqual(await explanation(page).locator(".loop .mark.lookup").allTextContents(), ["Mass[entity]", "Mass[entity]"]);
  assert.equal(await explanation(page).locator(".legend .mark").count(), 2, "a legend for the kinds that occur");
  await page.getByRole("button", { name: "Fall", exact: true }).click();
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await explanation(page).waitFor();
  assert.deepEqual(await explanation(page).locator(".loop .mark.tested").allTextContents(), ["!Mass"]);
});

scenario("an edit states its cost for other systems, is applied by one key and undone by one key", {}, async ({ page }) => {
  await opened(page, "Fall");
  const before = await text(page);
  const offers = explanation(page).locator(".offer");
  assert.match((await offers.first().textContent()) ?? "", /^choose layout lanes, with one more array for Position and Mass .*makes it fullsaves \S+ .s per round\. 1 more system full, nothing left to look up\. /);
  const offer = offers.filter({ hasText: /^move the group/ });
  assert.match((await offer.textContent()) ?? "", /^move the group Position & Mass above the group Position & Velocity.*makes it full.*Integrate would be partial instead of full/);
  await offer.getByRole("button", { name: /^Apply to Fall:/ }).focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => classOf(page, "Fall"), "full");
  await eventually(page, () => sentences(page).then((list) => list.some((each) => each.includes("partial") || each.includes("by handle"))), false);
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await eventually(page, () => classOf(page, "Fall"), "partial");
  assert.equal(await text(page), before);
});

scenario("every offer that promises full makes it full", {}, async ({ page }) => {
  await opened(page, "Log");
  const offers = explanation(page).locator(".offer", { has: page.locator(".badge.full") });
  const count = await offers.count();
  assert.ok(count > 0);
  for (let at = 0; at < count; at++) {
    await offers.nth(at).getByRole("button", { name: /^Apply/ }).click();
    await eventually(page, () => classOf(page, "Log"), "full");
    await editor(page).focus();
    await page.keyboard.press("Control+z");
    await eventually(page, () => classOf(page, "Log"), "blind");
    await eventually(page, () => offers.count(), count);
  }
});

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { classOf, editor, explain, paste, select, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

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
  await explain(page, system);
  await explanation(page).waitFor();
}

scenario("an opened system shows its explanation, and the parts that a sentence names are highlighted", {}, async ({ page }) => {
  await opened(page, "Fall");
  await eventually(page, () => sentences(page), [
    "Fall writes Position and reads Mass.",
    "Position leads. Of its 4 blocks, 2 lie within Position & Mass: 20 rows, walked whole.",
    "2 blocks of Position can hold no match and are skipped: 40 rows.",
    "Mass is looked up, once for each entity: the group Position & Mass, which has both, keeps Position in order alone.",
    "A run visits 20 entities, and 20 match; it looks up 20 columns; it touches 480 bytes in 24 cache lines, about 134 ns.",
  ]);
  const sentence = explanation(page).getByRole("button", { name: /^Mass is looked up/ });
  await sentence.hover();
  await eventuallyPasses(page, async () => assert.ok((await lit(page)) >= 3, "the two components and the group in the text"));
});

scenario("crossing sets are named and drawn, with Theorem L in a sentence", {}, async ({ page }) => {
  await opened(page, "Fall");
  const picture = explanation(page).getByRole("img");
  await eventually(page, () => picture.getAttribute("aria-label"), "Two sets that overlap. Only this system: Mass. Both: Position. Only Position & Velocity: Velocity.");
  await eventually(page, () => picture.locator("text").allTextContents(), ["Mass", "Position", "Velocity"]);
  await eventuallyPasses(page, async () => assert.match((await explanation(page).locator(".crosses").textContent()) ?? "", /Theorem L: with one array for each component, groups can all be full at once only if/));
});

scenario("the loop shows what is contiguous, tested and looked up", {}, async ({ page }) => {
  await opened(page, "Fall");
  await eventually(page, () => explanation(page).locator(".loop .mark.lookup").allTextContents(), ["Mass[entity]", "Mass[entity]"]);
  await eventually(page, () => explanation(page).locator(".legend .mark").count(), 2, "a legend for the kinds that occur");
  await explain(page, "Log");
  await eventually(page, () => explanation(page).locator(".loop .mark.tested").allTextContents(), ["!Mass"]);
});

const offers = (page: Page) => page.locator("#inspector .offers .offer");

scenario("an edit that lowers the total is applied by one key and undone by one key", {}, async ({ page }) => {
  await opened(page, "Fall");
  const before = await text(page);
  await eventuallyPasses(page, async () => assert.match((await offers(page).first().textContent()) ?? "", /^Ffullchoose layout lanes, with one more array for Position and Massa round \S+ ns → \S+ ns, −\d+ %Apply$/));
  await offers(page).getByRole("button", { name: /^Apply: Fall, choose layout lanes/ }).focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => classOf(page, "Fall"), "full");
  await eventually(page, () => sentences(page).then((list) => list.some((each) => each.includes("looked up"))), false);
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await eventually(page, () => classOf(page, "Fall"), "partial");
  await eventually(page, () => text(page), before);
});

scenario("every offer that promises full makes it full, in A or in B", {}, async ({ page }) => {
  await opened(page, "Fall");
  await offers(page).first().waitFor();
  const count = await offers(page).count();
  assert.ok(count > 1);
  for (let at = 0; at < count; at++) {
    const offer = offers(page).nth(at);
    await offer.locator(".badge.full").waitFor();
    const tried = (await offer.getByRole("button").textContent()) === "Compare";
    await offer.getByRole("button").click();
    if (tried) await page.locator(".whatif").getByRole("button", { name: "Keep B", exact: true }).click();
    await eventually(page, () => classOf(page, "Fall"), "full");
    await page.locator("#editor .cm-content").focus();
    await page.keyboard.press("Control+z");
    await eventually(page, () => classOf(page, "Fall"), "partial");
    await select(page, "Fall"); // the caret has selected what is in its line
    await eventually(page, () => offers(page).count(), count);
  }
});

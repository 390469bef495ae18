import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { card, classOf, gallery, open, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import type { ScenarioOptions } from "./scenario.ts";
import { beIdle, eventually, eventuallyPasses, frame, textNow } from "./wait.ts";

const guide = (page: Page) => page.locator("#guide");
const says = (page: Page) => textNow(guide(page).locator("p"));
const press = (page: Page, name: string) => guide(page).getByRole("button", { name, exact: true }).click();
const lit = (page: Page) => page.locator(".cm-highlighted").count();

const movement = textOf("movement");
const suggestion = `Try it: delete “& Velocity” in line ${movement.split("\n").indexOf("group Position & Velocity") + 1} and watch Integrate turn blind.`;

const phone: ScenarioOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Whether it is in the window and nothing covers it. */
const isVisible = (page: Page) =>
  guide(page).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && element.contains(middle);
  });

for (const [where, options] of [["", {}], [", on a phone", phone]] as const) {
  scenario(`the guide: a literal is removed, its cause is highlighted, the exercise is solved, one change is stepped through${where}`, options, async ({ page }) => {
    await eventually(page, () => says(page), suggestion);
    await eventuallyPasses(page, async () => assert.ok(await isVisible(page), "it is visible next to the text"));
    await press(page, "Delete it");
    await eventually(page, () => classOf(page, "Integrate"), "blind");
    await eventually(page, async () => (await says(page))?.startsWith("Integrate is blind: "), true);
    await eventuallyPasses(page, async () => assert.ok(await isVisible(page)));
    const reason = ((await says(page)) ?? "").split(": ")[1]?.split(" Make it")[0] ?? "?";
    await eventually(page, async () => (await page.locator("#inspector .why .inspector-body").textContent())?.includes(reason), true, "with the engine's own reason");
    await eventuallyPasses(page, async () => assert.ok((await lit(page)) > 0, "the cause is lit up in the text"));
    await eventuallyPasses(page, async () => assert.ok((await page.locator(".systems-table tr.highlighted").count()) > 0, "and among the systems"));
    await press(page, "Take it back");
    await eventually(page, () => classOf(page, "Integrate"), "full");
    await eventually(page, async () => (await says(page))?.startsWith("Integrate is full again."), true);
    await eventually(page, () => text(page), movement.replace(/\n$/, "\n"));
    await press(page, "Change one entity");
    await eventually(page, async () => (await says(page))?.startsWith("One entity is about to change."), true);
    const strip = page.locator("#step .step-place");
    await eventually(page, async () => /move 0 of \d/.test((await strip.textContent()) ?? ""), true);
    await eventuallyPasses(page, async () => assert.ok(await isVisible(page), "above what is stepped through"));
    await page.locator("#step").getByRole("button", { name: "One move forward", exact: true }).click();
    await eventually(page, async () => /^\d+ rows? in this tick, [\d,]+ so far$/.test((await page.locator(".step-total").textContent()) ?? ""), true);
    await eventually(page, async () => /move 1 of \d/.test((await strip.textContent()) ?? ""), true);
    await eventually(page, async () => (await says(page))?.startsWith("The rows that moved are counted below."), true);
    await press(page, "Share this step");
    await eventually(page, () => guide(page).isHidden(), true);
    const shared = page.getByRole("dialog", { name: "Share" });
    await eventually(page, async () => /&view=step&step=\d+\.1&sel=system\.0$/.test(await shared.getByRole("textbox", { name: "What is copied" }).inputValue()), true);
    const link = await shared.getByRole("textbox", { name: "What is copied" }).inputValue();
    const place = await strip.textContent();
    const friend = await page.context().newPage();
    await friend.goto(link);
    await eventually(friend, () => textNow(friend.locator("#step .step-place")), place);
    await friend.close();
    await page.reload();
    await page.locator("#facts", { hasText: "analysed in" }).waitFor({ state: "attached" });
    await eventuallyPasses(page, async () => assert.ok(await guide(page).isHidden(), "it is not offered again"));
  });
}

scenario("the exercise asks for the class of the system, with any edit that reaches it", {}, async ({ page }) => {
  await eventually(page, () => says(page), suggestion);
  await press(page, "Delete it");
  await eventually(page, async () => (await says(page))?.startsWith("Integrate is blind: "), true);
  await beIdle(page);
  await page.locator("#offers .apply-best").click();
  await eventually(page, () => classOf(page, "Integrate"), "full");
  await eventually(page, async () => (await says(page))?.startsWith("Integrate is full again."), true);
});

scenario("the suggestion can be closed, and belongs to its example", {}, async ({ page }) => {
  await eventually(page, () => says(page), suggestion);
  await open(page, "Tags");
  await eventually(page, () => text(page), textOf("tags"));
  await eventually(page, () => guide(page).isHidden(), true);
  await open(page, "Movement");
  await guide(page).getByRole("button", { name: "Close the suggestion" }).click();
  await eventually(page, () => guide(page).isHidden(), true);
});

scenario("of two examples the one that was opened last is shown, however late the text of the other one comes", {}, async ({ page }) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((done) => (answer = done));
  await page.route(/\/tags-[^/]*\.js$/, async (route) => {
    await asked;
    await route.fallback();
  });
  const late = page.waitForResponse(/\/tags-[^/]*\.js$/);
  await gallery(page);
  await card(page, "Tags").click();
  await open(page, "Nested and disjoint");
  await eventually(page, () => text(page), textOf("nested"));
  answer();
  await (await late).finished();
  await frame(page);
  await eventually(page, () => text(page), textOf("nested"));
});

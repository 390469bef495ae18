/** The two update modes, at once and one by one, next to each other: at the same tick, each at its own move. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { onTimeline, open, paste, place as tick, showView, stepBack, stillPictures, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

const design = `component Position
component Velocity
component Mass
group Position & Velocity
group Position & Velocity & Mass
system Integrate(mut Position, Velocity)
spawn 4 Position, Velocity
spawn 2 Position
spawn 3 Position, Velocity, Mass
tick
  remove Velocity from e2
  add Mass to e1
tick
  despawn e1
`;

async function begin(page: Page): Promise<void> {
  await paste(page, design);
  await eventually(page, () => page.locator("tr[data-system]").count(), 1);
  await showView(page, "Arrays");
  await eventually(page, () => tick(page), "after tick 3 of 3");
  await stepBack(page, 2);
  await eventually(page, () => tick(page), "tick 2, move 0 of 5");
  await press(page, "Side by side");
  await page.locator(".pair-b .pair-place", { hasText: "of" }).waitFor();
}

/** The headings: the mode, the place, and the number of written rows. */
const heads = (page: Page): Promise<string[]> =>
  page.locator(".pair-head").evaluateAll((all) => all.map((head) => [...head.querySelectorAll("h3, .pair-place, .pair-written")].map((part) => part.textContent).join(", ")));

/** The pixels of both canvases. */
const pictures = (page: Page): Promise<string[]> => page.locator(".arrays-canvas").evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));

const press = (page: Page, name: string): Promise<void> => page.locator("#step, #step-detail").getByRole("button", { name, exact: true }).click();

scenario("both designs go through a tick move by move, and wait for each other at its end, by keys", {}, async ({ page }) => {
  await begin(page);
  await eventually(page, () => tick(page), "tick 2 of 3");
  await eventually(page, () => heads(page), ["at once, move 0 of 5, 0 rows written in this tick", "one by one, move 0 of 10, 0 rows written in this tick"]);
  await page.locator("#step").getByRole("button", { name: "One move forward" }).focus();
  const walk = [
    ["at once, move 1 of 5, 0 rows written in this tick", "one by one, move 1 of 10, 0 rows written in this tick"],
    ["at once, move 2 of 5, 0 rows written in this tick", "one by one, move 2 of 10, 2 rows written in this tick"],
  ];
  for (const wanted of walk) {
    await page.keyboard.press("ArrowRight");
    await eventually(page, () => heads(page), wanted);
  }
  const [left, right] = await pictures(page);
  assert.ok(left && right && left !== right, "two pictures, each its own");
  for (let at = 3; at <= 10; at++) {
    await page.keyboard.press("ArrowRight");
    await eventuallyPasses(page, async () => assert.match((await heads(page))[1] ?? "", new RegExp(`^one by one, move ${at} of 10`)));
    await eventuallyPasses(page, async () => assert.match((await heads(page))[0] ?? "", new RegExp(`^at once, move ${Math.min(at, 5)} of 5`)));
  }
  await eventually(page, () => heads(page), ["at once, move 5 of 5, 6 rows written in this tick", "one by one, move 10 of 10, 13 rows written in this tick"]);
  await page.keyboard.press("ArrowRight");
  await eventually(page, () => tick(page), "tick 3 of 3");
  await eventuallyPasses(page, async () => assert.deepEqual((await heads(page)).map((head) => /move 0 of/.test(head)), [true, true]));
  await page.keyboard.press("ArrowLeft");
  await eventually(page, () => heads(page), ["at once, move 5 of 5, 6 rows written in this tick", "one by one, move 10 of 10, 13 rows written in this tick"]);
  await page.keyboard.press("Home");
  await eventually(page, () => tick(page), "tick 1 of 3");
  await page.keyboard.press("End");
  await eventuallyPasses(page, async () => assert.deepEqual((await heads(page)).map((head) => /move (\d+) of \1,/.test(head)), [true, true]));
  await page.keyboard.press("Shift+ArrowLeft");
  await eventuallyPasses(page, async () => assert.deepEqual((await heads(page)).map((head) => /move 0 of/.test(head)), [true, true]));
});

scenario("where the counts over the stacks and in the table differ the reason is shown", {}, async ({ page }) => {
  await open(page, "Figure 2: what the refusal prevents");
  await eventually(page, () => page.locator("tr[data-system]").count(), 3);
  await stepBack(page, 1);
  await press(page, "Side by side");
  await page.locator(".step-compare p").waitFor();
  await eventually(page, () => page.locator(".step-compare p").textContent(), "Here one by one starts every tick with the rows as the batch left them, so that the two can be compared. Above, it has a history of its own, with another order and other counts.");
});

scenario("each has its own slider, and a row is selected in each, by pointer", {}, async ({ page }) => {
  await begin(page);
  const slider = page.getByRole("slider", { name: "Moves one by one" });
  const box = await slider.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
  await eventually(page, () => heads(page), ["at once, move 0 of 5, 0 rows written in this tick", "one by one, move 10 of 10, 13 rows written in this tick"]);
  await press(page, "One move forward");
  await eventually(page, () => heads(page), ["at once, move 1 of 5, 0 rows written in this tick", "one by one, move 10 of 10, 13 rows written in this tick"]);
  // The dialog of an entity of the second picture, which has another order.
  const cell = await page.locator("#arrays-second .arrays-cell[role=gridcell]").boundingBox();
  assert.ok(cell);
  await page.mouse.click(cell.x + 4, cell.y + cell.height / 2);
  await page.getByRole("dialog", { name: /^Entity e\d$/ }).waitFor();
  await page.keyboard.press("Escape");
  await onTimeline(page, "Shift+ArrowRight");
  await eventually(page, () => heads(page), ["at once, move 5 of 5, 6 rows written in this tick", "one by one, move 10 of 10, 13 rows written in this tick"]);
  await press(page, "Side by side");
  await eventuallyPasses(page, async () => assert.equal(await page.locator(".pair-head:visible, #arrays-second:visible").count(), 0));
  await eventuallyPasses(page, async () => assert.match((await tick(page)) ?? "", /^tick 2, move 5 of 5$/));
});

scenario("both follow the text, a new engine and each other; playing stops at the end; leaving closes both", {}, async ({ page }) => {
  await begin(page);
  await press(page, "One move forward");
  await eventually(page, () => heads(page), ["at once, move 1 of 5, 0 rows written in this tick", "one by one, move 1 of 10, 0 rows written in this tick"]);
  const before = await stillPictures(page);
  await page.evaluate(() => document.dispatchEvent(new Event("copse:fault")));
  await eventuallyPasses(page, async () => assert.match((await page.locator("#engine").textContent()) ?? "", /again|restart|fresh/i));
  await page.locator("#engine").getByRole("button", { name: "Dismiss" }).click(); // the pictures have the height that the notice leaves
  await eventually(page, () => pictures(page), before);
  await page.getByRole("textbox", { name: "Entity" }).fill("e3");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Entity e3" }).getByRole("button", { name: "Despawn" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /despawn e3/));
  await eventuallyPasses(page, async () => assert.deepEqual((await heads(page)).map((head) => /move (\d+) of \1,/.test(head)), [true, true], "an edit returns both to the end"));
  await page.locator("#undo").click();
  await eventually(page, () => text(page), design);
  await eventually(page, () => tick(page), "after tick 3 of 3");
  const speed = page.locator("#step-detail").getByRole("button", { name: /^Speed/ });
  await speed.click();
  await speed.click();
  await press(page, "Play");
  await eventuallyPasses(page, async () => assert.deepEqual([await tick(page), ...(await heads(page)).map((head) => /move (\d+) of \1,/.test(head))], ["after tick 3 of 3", true, true]));
  await page.locator("#step").getByRole("button", { name: "Play" }).waitFor();
  await onTimeline(page, "Escape");
  await page.locator("#step:not(.open)").waitFor();
  await eventually(page, () => page.locator(".pair-head:visible, #arrays-second:visible").count(), 0);
});

scenario("on a phone one is below the other, and the stepper can be reached", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await begin(page);
  const [one, two] = await page.locator(".arrays-scroll").evaluateAll((all) => all.map((each) => ({ left: each.getBoundingClientRect().left, top: each.getBoundingClientRect().top })));
  assert.ok(one && two && one.left === two.left && one.top < two.top);
  for (const to of [0, 400, 100_000]) {
    await page.evaluate((top) => scrollTo(0, top), to);
    await eventuallyPasses(page, async () => {
      const box = await page.locator("#step").getByRole("button", { name: "One move forward" }).boundingBox();
      assert.ok(box && box.y > 0 && box.y + box.height <= 844, `in the window: ${box?.y}`);
    });
  }
  const nested = await page.evaluate(() => {
    const scrolls = (element: Element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;
    const within = (element: Element | null): boolean => element !== null && (scrolls(element) || within(element.parentElement));
    return [...document.querySelectorAll("#memory *")].filter((element) => scrolls(element) && within(element.parentElement)).map((element) => element.className);
  });
  assert.deepEqual(nested, [], "nothing scrolls inside what scrolls");
});

scenario("both sides begin at a moment that they have in common, also from inside a tick", {}, async ({ page }) => {
  await begin(page);
  await press(page, "Side by side");
  await page.keyboard.press("ArrowRight");
  await eventually(page, () => tick(page), "tick 2, move 1 of 5");
  await press(page, "Side by side");
  await eventually(page, async () => (await page.locator(".pair-place").allTextContents()).map((each) => each.replace(/\d+ of \d+/, "").trim()).filter((each, at, all) => all.indexOf(each) === at).length, 1);
  await eventually(page, () => page.locator(".step-compare thead th").allTextContents().then(String), "Rows written so far,at once,one by one");
});

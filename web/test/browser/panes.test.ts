/** The frame of the workbench: its panes fit the window, and grips resize them. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { benchmarks, card, compare, gallery, open, showPart, showView, workbench } from "./page-actions.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses, frame } from "./wait.ts";

const grip = (page: Page, name: string) => page.getByRole("separator", { name });

async function sizeOf(page: Page, id: string): Promise<{ width: number; height: number }> {
  const { width, height } = await page.locator(`#${id}`).evaluate((pane) => pane.getBoundingClientRect());
  return { width: Math.round(width), height: Math.round(height) };
}

async function drag(page: Page, name: string, x: number, y: number): Promise<void> {
  const box = await grip(page, name).boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 3 });
  await page.mouse.up();
  await frame(page);
}

scenario("grips resize the panes, which the browser keeps and no link has", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").waitFor();
  const before = { text: await sizeOf(page, "design"), cost: await sizeOf(page, "systems-pane") };
  assert.equal(before.text.width, 360);
  assert.equal(before.cost.width, 400);
  await drag(page, "Width of the text", 80, 0);
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "design")).width, 440));
  await drag(page, "Width of the costs", 40, 0);
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "systems-pane")).width, 360));
  await eventually(page, () => grip(page, "Width of the text").getAttribute("aria-valuenow"), "440");
  assert.doesNotMatch(new URL(page.url()).hash, /440/); // the port of the address may have these digits
  await page.reload();
  await analysed(page);
  await eventuallyPasses(page, async () => assert.deepEqual([(await sizeOf(page, "design")).width, (await sizeOf(page, "systems-pane")).width], [440, 360]));
  for (const name of ["Width of the text", "Width of the costs"]) await grip(page, name).dblclick();
  await eventually(page, async () => ({ text: await sizeOf(page, "design"), cost: await sizeOf(page, "systems-pane") }), before, "a double click restores");
});

scenario("what a reader chooses while a reloaded page is still loading is not replaced by the view of the visit before", {}, async ({ page, context }) => {
  await showView(page, "Trees");
  const choices: readonly [() => Promise<void>, () => Promise<void>][] = [
    [() => showView(page, "Arrays"), () => page.locator("#arrays-panel").waitFor()],
    [() => benchmarks(page), () => page.locator(".bench-form").waitFor()],
  ];
  for (const [choose, stays] of choices) {
    const release = await holdBack(context, /\/whatif-\w+\.js$/);
    await page.reload();
    await page.locator("#facts", { hasText: "analysed in" }).waitFor({ state: "attached" });
    await choose();
    release();
    await analysed(page);
    await stays();
    await workbench(page);
    await showView(page, "Trees");
  }
});

scenario("a grip is moved by arrow keys, not beyond what the panes need", {}, async ({ page }) => {
  const text = grip(page, "Width of the text");
  await text.focus();
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "design")).width, 368));
  for (let press = 0; press < 40; press++) await page.keyboard.press("ArrowLeft");
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "design")).width, 280));
  await eventuallyPasses(page, async () => assert.equal(await text.getAttribute("aria-valuenow"), await text.getAttribute("aria-valuemin")));
  await page.keyboard.press("Enter");
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "design")).width, 360, "Enter restores"));
});

scenario("sizes belong to an arrangement of the panes", {}, async ({ page }) => {
  await drag(page, "Width of the text", 80, 0);
  await page.setViewportSize({ width: 820, height: 1180 });
  await frame(page);
  const narrow = (await sizeOf(page, "design")).width;
  assert.ok(narrow > 360 && narrow < 380, `${narrow}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(page, async () => (await sizeOf(page, "design")).width, 440);
});

for (const [width, height, hidden, shown] of [
  [1440, 900, "]", ["design", "memory"]],
  [1440, 900, "[", ["memory", "systems-pane"]],
  [1920, 1080, "]", ["design", "memory"]],
  [820, 1180, "]", ["design", "memory"]],
  [820, 1180, "[", ["memory", "systems-pane"]],
] as const) {
  scenario(`with ${hidden} the panes that are left fill a window of ${width}`, { viewport: { width, height } }, async ({ page }) => {
    await page.locator("#memory").focus();
    await page.keyboard.press(hidden);
    await frame(page);
    const boxes = await page.locator("#workbench > .pane:visible").evaluateAll((all) => all.map((pane) => ({ id: pane.id, area: pane.clientWidth * pane.clientHeight })));
    assert.deepEqual(boxes.map(({ id }) => id), shown);
    const whole = await page.locator("#workbench").evaluate((element) => element.clientWidth * element.clientHeight);
    const rails = await page.locator("#workbench > .rail:visible").evaluateAll((all) => all.map((rail) => (rail as HTMLElement).offsetWidth * (rail as HTMLElement).offsetHeight));
    assert.equal(rails.length, 1); // it brings back what is hidden
    const sum = [...boxes.map(({ area }) => area), ...rails].reduce((all, area) => all + area, 0);
    assert.ok(sum > 0.98 * whole && sum <= whole, `${sum} of ${whole}`);
  });
}

scenario("nothing on the page scrolls, and every row of the settlement is in sight at 1440 by 900", {}, async ({ page }) => {
  await open(page, "A settlement");
  await eventually(page, () => page.locator("tr[data-system]").count(), 13);
  await page.keyboard.press("Escape");
  const rest = () => page.evaluate(() => ["html", ".arrays-scroll"].map((part) => document.querySelector(part)).map((part) => (part ? part.scrollHeight - part.clientHeight : -1)));
  await eventually(page, rest, [0, 0]);
  const cut = () => page.evaluate(() => (document.querySelector("#systems")?.getBoundingClientRect().bottom ?? 0) - (document.querySelector(".cost-list")?.getBoundingClientRect().bottom ?? 9999) >= 0);
  await eventually(page, cut, true);
});

scenario("on a tablet the sentence and the first rows are in sight", { viewport: { width: 820, height: 1180 } }, async ({ page }) => {
  await gallery(page);
  await card(page, "A settlement").click();
  const [list, row] = [page.locator("#systems"), page.locator("#systems tr[data-row]").nth(2)];
  await row.waitFor();
  await eventuallyPasses(page, async () => {
    const [outer, inner] = [await list.boundingBox(), await row.boundingBox()];
    assert.ok(outer && inner && inner.y + inner.height <= outer.y + outer.height);
  });
});

scenario("a window that is too low scrolls, and everything can be reached", { viewport: { width: 844, height: 390 } }, async ({ page }) => {
  await page.locator("#step").scrollIntoViewIfNeeded();
  const box = await page.locator("#step").boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 390);
});

scenario("the comparison is in the arrays and in the inspector; the storages have a view as long as it is open", {}, async ({ page }) => {
  const shown = () => page.locator("#memory [role=tab][aria-selected=true]").textContent();
  await showView(page, "Trees");
  await compare(page);
  await eventually(page, shown, "Arrays");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#inspector .whatif").isVisible()));
  await showView(page, "Storages");
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  await page.getByRole("radio", { name: "A", exact: true }).check({ force: true });
  await eventually(page, shown, "Arrays");
  await eventuallyPasses(page, async () => assert.ok(await page.getByRole("tab", { name: "Storages" }).isHidden()));
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#inspector .whatif").isHidden()));
});

scenario("on a phone the parts share the window with the timeline and the tabs", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  for (const part of ["Text", "Memory", "Cost"] as const) {
    await showPart(page, part);
    await frame(page);
    await eventually(page, () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, part);
    await eventually(page, () => page.locator("#step").isVisible(), part === "Memory", part);
  }
});

scenario("the grip of the costs resizes the drawer in its place, by dragging and by keys", {}, async ({ page }) => {
  await page.getByRole("button", { name: "Arrange for me" }).click();
  await page.locator("#arrange-drawer").waitFor();
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "arrange-drawer")).width, 400));
  await drag(page, "Width of the costs", -60, 0);
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "arrange-drawer")).width, 460));
  await grip(page, "Width of the costs").focus();
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "arrange-drawer")).width, 452));
  await eventually(page, () => grip(page, "Width of the costs").getAttribute("aria-valuenow"), "452");
  await eventually(page, () => page.locator("#systems-pane").isVisible(), false, "the costs are behind the drawer");
  await page.locator("#arrange-drawer").getByRole("button", { name: "Close" }).click();
  await eventuallyPasses(page, async () => assert.equal((await sizeOf(page, "systems-pane")).width, 452));
});

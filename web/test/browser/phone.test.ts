/** What only a phone has: the strip that names the selected system below the pictures. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings, findingsInBothThemes } from "./axe.ts";
import { matchesUnderTrees, open, putUnderTrees, select, showPart, showView, systems } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import type { ScenarioOptions } from "./scenario.ts";
import { eventually, eventuallyPasses, frame } from "./wait.ts";

const phone: ScenarioOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const strip = (page: Page) => page.getByRole("region", { name: "Selected" });
const name = (page: Page) => strip(page).locator(".selected-name b");
const step = (page: Page, which: "Next" | "Previous") => page.getByRole("button", { name: `${which} system` });
const note = (page: Page) => page.locator("#arrays .arrays-note:visible");

/** The picture of the arrays, as its pixels. */
function picture(page: Page): Promise<string> {
  return page.locator("#arrays .arrays-canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

/** The sentence of the strip, also the part that does not fit. */
async function sentence(page: Page): Promise<string> {
  const text = (await strip(page).locator(".selected-name").textContent()) ?? "";
  return text.replace(/^.*?: /, "").replace(" …", "");
}

function boxOf(page: Page, selector: string): Promise<{ top: number; bottom: number; left: number; right: number; width: number; height: number }> {
  return page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().toJSON());
}

scenario("a strip below the picture names the selected system, and its buttons step to the neighbours", phone, async ({ page }) => {
  await showPart(page, "Memory");
  await eventually(page, () => name(page).textContent(), "Integrate");
  await eventuallyPasses(page, async () => assert.equal((await boxOf(page, ".selected-strip")).height, 56));
  await step(page, "Next").tap();
  await eventually(page, () => name(page).textContent(), "Drag");
  await eventually(page, () => strip(page).locator(".badge .visually-hidden").textContent(), "blind");
  const before = await picture(page);
  await step(page, "Next").tap();
  await eventually(page, () => name(page).textContent(), "Settle");
  await frame(page);
  await eventuallyPasses(page, async () => assert.notEqual(await picture(page), before, "the picture shows the other system"));
  await step(page, "Next").tap();
  await eventually(page, () => name(page).textContent(), "Thaw");
  await step(page, "Next").tap();
  await eventually(page, () => name(page).textContent(), "Integrate");
  await step(page, "Previous").tap();
  await eventually(page, () => name(page).textContent(), "Thaw");
  await strip(page).locator(".selected-name").tap();
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "inspector");
  await eventually(page, () => page.locator("#inspector-title").textContent(), "Ffull Thaw");
  await eventuallyPasses(page, async () => assert.ok(await strip(page).isHidden()));
});

scenario("the strip works by keys, and its buttons select where nothing is selected", phone, async ({ page }) => {
  await showPart(page, "Memory");
  await eventually(page, () => name(page).textContent(), "Integrate");
  await page.keyboard.press("Escape");
  await eventually(page, () => strip(page).locator(".selected-name").textContent(), "No system is selected.");
  await step(page, "Next").focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => name(page).textContent(), "Integrate");
  await eventually(page, () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Next system", "the focus stays");
  await page.keyboard.press("Space");
  await eventually(page, () => name(page).textContent(), "Drag");
  await page.keyboard.press("Escape");
  await eventually(page, () => strip(page).locator(".selected-name").textContent(), "No system is selected.");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await eventually(page, () => name(page).textContent(), "Thaw", "the last one");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "inspector");
});

for (const [width, title] of [[390, "A settlement"], [320, "A settlement"], [320, "Movement"]] as const) {
  scenario(`at ${width} px the strip says of every row of ${title} what the inspector begins with, and cuts no word`, { ...phone, viewport: { width, height: 844 } }, async ({ page }) => {
    if (title !== "Movement") await open(page, title);
    await showPart(page, "Memory");
    await page.keyboard.press("Escape");
    await eventually(page, () => strip(page).locator(".selected-name").textContent(), "No system is selected.");
    const said = async () => (await page.locator("#inspector :is(.why, .about):not([hidden]) p").first().textContent())?.replace(/^(full|partial|blind|scan)/, "");
    const count = await page.locator("tr[data-row]").count();
    for (let at = 0; at < count; at++) {
      const before = await strip(page).textContent();
      await step(page, "Next").tap();
      await eventually(page, async () => (await strip(page).textContent()) !== before, true);
      await eventuallyPasses(page, async () => assert.equal(await sentence(page), await said()));
      const hidden = await strip(page).locator(".selected-name > span").evaluate((words) => words.scrollHeight - words.clientHeight);
      const words = await sentence(page);
      assert.ok(hidden <= 1, `${words}: ${hidden} px are cut`);
    }
    const [strips, pictures, timeline] = [await boxOf(page, ".selected-strip"), await boxOf(page, "#pictures"), await boxOf(page, "#step")];
    assert.ok(pictures.bottom <= strips.top && strips.bottom <= timeline.top, "it covers nothing");
    for (const which of ["Previous", "Next"] as const) {
      const box = await step(page, which).boundingBox();
      assert.ok(box && box.width >= 40 && box.height >= 40, which);
    }
    await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth), width);
  });
}

scenario("axe finds nothing in the strip of a phone, in both themes and in forced colours", phone, async ({ page }) => {
  await showPart(page, "Memory");
  await eventually(page, () => name(page).textContent(), "Integrate");
  assert.deepEqual(await findingsInBothThemes(page), []);
  await page.emulateMedia({ forcedColors: "active" });
  assert.deepEqual(await findings(page), []);
});

scenario("the walk has its own head, and a wider window its inspector: there is no strip", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await showView(page, "Trees");
  await strip(page).waitFor();
  await showView(page, "Walk");
  await strip(page).waitFor({ state: "hidden" });
  await showView(page, "Arrays");
  await strip(page).waitFor();
  for (const width of [720, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await strip(page).waitFor({ state: "hidden" });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await strip(page).waitFor();
});

scenario("next to the array that it walks stands how many rows a blind system tests", { viewport: { width: 820, height: 1180 } }, async ({ page }) => {
  await putUnderTrees(page);
  await select(page, "Drag");
  await page.mouse.move(2, 2);
  await eventually(page, () => note(page).allTextContents(), ["each of 2,000 rows is tested, 1,200 are found"]);
  const [box, room] = [await note(page).boundingBox(), await boxOf(page, "#arrays .arrays-scroll")];
  assert.ok(box && box.x + box.width <= room.right && box.y + box.height <= room.bottom && box.y >= room.top, "it is whole");
  await select(page, "Settle");
  await page.mouse.move(2, 2);
  await eventually(page, () => note(page).count(), 0, "it tests nothing");
});

scenario("where the note does not fit it is absent", phone, async ({ page }) => {
  await putUnderTrees(page);
  await eventually(page, () => systems(page), matchesUnderTrees);
  await showPart(page, "Memory");
  await page.keyboard.press("Escape");
  for (const system of ["Integrate", "Drag", "Settle"]) {
    await step(page, "Next").tap();
    await eventually(page, () => name(page).textContent(), system);
  }
  await frame(page);
  await eventually(page, () => note(page).count(), 0);
});

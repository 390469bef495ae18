/** The lens over a move, and the change of one entity that leads to it. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { onTimeline, place, showPart, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

const lens = (page: Page) => page.getByRole("region", { name: "The move, enlarged" });
const words = (page: Page) => lens(page).locator(".lens-words").textContent();
const forward = (page: Page) => page.locator("#step").getByRole("button", { name: "One move forward", exact: true });

/** The rows of the lens: their names and cells, of which those of the move are marked. */
const rows = (page: Page) =>
  lens(page).locator("tbody tr").evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => `${cell.textContent}${cell.matches(".lens-to") ? " goes here" : cell.matches(".lens-from") ? " left" : ""}`).join(" ")),
  );

for (const [width, height] of [[1440, 900], [820, 1180], [390, 844]] as const) {
  scenario(`one entity is changed from the timeline, and the lens shows the rows of each of its moves, ${width}`, { viewport: { width, height } }, async ({ page }) => {
    await showPart(page, "Memory");
    await page.getByRole("button", { name: "Change one entity" }).click();
    const menu = page.getByRole("dialog", { name: "Entity e8001" });
    await menu.getByRole("button", { name: "Velocity" }).click();
    await eventually(page, () => place(page), "tick 2, move 0 of 4", "it goes to the moves of the change");
    await eventually(page, () => words(page), "Before tick 2: 1 to change");
    await forward(page).click();
    await forward(page).click();
    await eventually(page, () => words(page), "Tick 2, move 2 of 4. e8001 loses Velocity: row 1,199 fills row 0 in array 1 of Position, Velocity and Mass");
    const row = (name: string, behind: string) => `${name} e9200 goes here e8002 e8003 e8004 e8005 e8006 ← e9197 e9198 e9199 free left ${behind}`;
    await eventually(page, () => rows(page), [row("Position", "e1 e2"), row("Velocity", "e1 e2"), row("Mass", " ")]);
    await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth), width);
    assert.deepEqual(await findings(page), []);
    await onTimeline(page, "End");
    await eventually(page, () => lens(page).isVisible(), false, "at the end there is no move");
    await page.locator("#undo").evaluate((undo) => (undo as HTMLElement).click());
    await showPart(page, "Text");
    await eventually(page, () => text(page), textOf("movement"));
  });
}

scenario("the ticks have equal widths", {}, async ({ page }) => {
  await page.getByRole("button", { name: "Change one entity" }).click();
  await page.getByRole("dialog", { name: "Entity e8001" }).getByRole("button", { name: "Velocity" }).click();
  await eventuallyPasses(page, async () => {
    const widths = await page.locator("#step .tick").evaluateAll((all) => all.map((tick) => tick.clientWidth));
    assert.ok(widths.length === 2 && Math.abs((widths[0] ?? 0) - (widths[1] ?? 0)) <= 1, widths.join());
  });
});

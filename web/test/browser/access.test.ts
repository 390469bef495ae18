import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findingsInBothThemes } from "./axe.ts";
import { classOf, explain, gallery, open, paste, showPart, showView, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

async function accessible(page: Page, where: string): Promise<void> {
  assert.deepEqual(await findingsInBothThemes(page), [], where);
}

const broken = textOf("movement").replace("system Integrate", "sytem Integrate").replace("mut Velocity, Mass", "mut Velocty, Mass");

scenario("axe finds nothing in the lessons", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=why-order-breaks.2`);
  await page.getByRole("button", { name: "Hint" }).first().click();
  await page.getByRole("button", { name: "layout", exact: true }).click();
  await page.getByRole("dialog", { name: "layout" }).waitFor();
  await accessible(page, "a lesson, with a hint and a word");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await accessible(page, "a lesson on a phone");
  await page.getByRole("button", { name: "All lessons" }).click();
  await page.locator("#gallery .card").first().waitFor();
  await accessible(page, "all lessons");
});

scenario("axe finds nothing in any state", {}, async ({ page }) => {
  await accessible(page, "first state");
  await explain(page, "Drag");
  await page.locator(".explain.explained").waitFor();
  await accessible(page, "explanation open");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await accessible(page, "table of the arrays");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await showView(page, "Trees");
  await page.getByRole("treeitem").first().hover();
  await accessible(page, "a node of the trees lit");
  await showView(page, "Arrays");
  await gallery(page);
  await accessible(page, "the gallery");
  await page.goBack();
  await open(page, "A settlement");
  await eventually(page, () => classOf(page, "Minimap"), "blind");
  await accessible(page, "a laminar layout");
  await open(page, "Figure 2: what the refusal prevents");
  await eventually(page, () => page.locator("#facts").textContent().then((facts) => facts?.includes("naive")), true);
  await accessible(page, "the naive layout");
  await paste(page, broken);
  await page.locator(".problem.error").first().waitFor();
  await accessible(page, "errors");
  await paste(page, "# nothing yet\n");
  await page.locator(".lesson:visible").first().waitFor();
  await accessible(page, "empty");
});

scenario("axe finds nothing on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await accessible(page, "text");
  await showPart(page, "Memory");
  await accessible(page, "memory");
  await showPart(page, "Cost");
  await accessible(page, "systems");
  await page.getByRole("button", { name: "Drag", exact: true }).tap();
  // The inspector may move while it gets the system, and a finger then miss the line.
  await eventuallyPasses(page, async () => {
    const open = page.locator("#inspector details.explanation[open]");
    if ((await open.count()) === 0) await page.locator("#inspector summary").tap();
    assert.equal(await open.count(), 1);
  });
  await page.locator(".explain.explained").waitFor();
  await accessible(page, "explanation");
  await page.locator("#more").tap();
  await accessible(page, "menu");
  await page.keyboard.press("Escape");
  await gallery(page);
  await accessible(page, "the gallery");
});

scenario("axe finds nothing while a completion and a tooltip are open", {}, async ({ page }) => {
  await paste(page, broken);
  await page.locator(".cm-lintRange-error").first().hover();
  await page.locator(".cm-tooltip").waitFor();
  await accessible(page, "tooltip");
  await page.locator(".brand").hover();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("group Velo");
  await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
  await accessible(page, "completion");
});

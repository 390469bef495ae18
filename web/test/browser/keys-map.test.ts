import assert from "node:assert/strict";
import axe from "axe-core";
import { editor, text } from "./desk.ts";
import { scenario } from "./visit.ts";
import { eventually } from "./wait.ts";

for (const [kind, wishes] of [
  ["wide, light", { colorScheme: "light" }],
  ["narrow, dark", { colorScheme: "dark", viewport: { width: 320, height: 640 } }],
] as const) {
  scenario(`? shows the keys, and Escape gives the focus back, ${kind}`, wishes, async ({ page }) => {
    await page.locator("#export:not([disabled])").focus();
    await page.keyboard.press("?");
    const map = page.getByRole("dialog", { name: "Keys" });
    await map.waitFor();
    for (const part of ["Everywhere", "Design", "Systems", "Trees", "Component arrays", "Stepper"]) assert.ok(await map.getByRole("heading", { name: part }).isVisible(), part);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing sticks out");
    await page.evaluate(axe.source);
    assert.deepEqual(await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map((each) => each.id))), []);
    await page.keyboard.press("Escape");
    await eventually(page, () => map.isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "export");
  });
}

scenario("a question mark that is written is written", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").waitFor();
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# why?");
  await eventually(page, () => text(page).then((all) => all.endsWith("# why?")), true);
  assert.equal(await page.getByRole("dialog", { name: "Keys" }).count(), 0);
});

scenario("the map is found in the export menu, too", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").click();
  await page.getByRole("button", { name: "Keys", exact: true }).click();
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
});

import assert from "node:assert/strict";
import { blocks, classOf, editor, examples, expectedOf, gallery, layoutOf, open, problems, showView, systems, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

const number = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

scenario("every example of the gallery shows the analysis of its stored document", {}, async ({ page }) => {
  await gallery(page);
  const titles = await page.locator(".cards:not(.lesson-cards) b").allTextContents();
  assert.deepEqual(titles, examples.map((example) => example.title));
  await page.goBack();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  for (const { file, title } of examples) {
    await open(page, title);
    const expected = expectedOf(file);
    await eventuallyPasses(page, async () => {
      const drawn = await text(page);
      assert.ok(drawn.length > 300 && textOf(file).startsWith(drawn), `${file}: the text is in the editor`);
    });
    await eventually(page, () => systems(page), expected.systems.map((each) => `${each.name} ${each.match}`), `${file}: the systems`);
    const rows = expected.arrays.flatMap(({ component, lane, blocks: each }) =>
      each.map(({ expr, start, end }) => `${component}${lane > 0 ? `, array ${lane + 1}` : ""} | ${expr} | ${end > start ? `${number(start)} – ${number(end)}` : "empty"}`),
    );
    await eventually(page, () => blocks(page), rows, `${file}: the arrays`);
    const order = ["error", "warning", "info"]; // hints are offers of the inspector
    const found = expected.diagnostics.filter(({ severity }) => severity !== "hint").sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
    await eventually(page, () => problems(page), found.map((each) => `${each.severity}: ${each.message}`), `${file}: the problems`); // hints come later
    await eventually(page, () => layoutOf(page), expected.layout);
    await eventually(page, () => page.locator("#design-name").getAttribute("aria-label"), `Examples; now open: ${title}`);
    await showView(page, "Trees");
    const parts = page.locator("#trees .tree-part, #trees .tree-closed");
    await eventuallyPasses(page, async () => assert.ok((await parts.count()) >= expected.trees.length, `${file}: every tree is drawn or offered`));
    await showView(page, "Arrays");
  }
});

scenario("an example opened by mistake can be undone", {}, async ({ page }) => {
  await open(page, "The ABC problem");
  await eventually(page, () => classOf(page, "AB"), "full");
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), textOf("movement"));
  await eventually(page, () => classOf(page, "Drag"), "blind");
});

scenario("a draft is kept over a reload and the examples keep their names", {}, async ({ page }) => {
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# mine\n");
  await page.reload();
  await eventually(page, async () => (await text(page)).split("\n")[0], "# mine");
  await eventually(page, () => classOf(page, "Drag"), "blind");
  await eventually(page, () => page.locator("#design-name .design-title").textContent(), "Your draft");
});

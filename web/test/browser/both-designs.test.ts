/** Two designs seen together: in the picture of the arrays, in the list of systems, in the inspector and in the text. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { designs } from "../../src/link/link-schema.ts";
import { writeLink } from "../../src/link/write-link.ts";
import { onTimeline, showPart, showView } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

/** Long enough for folds: ten lines alike before the groups. */
const design = `# Two groups, of which B has one
component Position
component Velocity
component Mass
component Health
component Armor
component Owner
layout trees
# The groups
group Position & Velocity
group Health & Armor
system Integrate(mut Position, Velocity) weight 60
system Protect(mut Health, Armor)
system Weigh(Mass)
spawn 400 Position, Velocity
spawn 200 Position, Mass
spawn 100 Health, Armor
spawn 50 Health, Owner
tick
  remove Velocity from any 20 of Position
`;

const group = "group Position & Velocity";

const other = design.replace(`${group}\n`, "group Position & Mass\n");

/** Opens the link of both designs. */
async function openBoth(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${await writeLink(designs(design, other))}`);
  await analysed(page);
  await page.locator(".compared-systems").waitFor({ state: "attached" });
}

/** What each line of the picture says, from the top to the bottom. */
function lines(page: Page): Promise<(string | null)[]> {
  return page.locator(".both-line").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
}

/** The texts of the picture, from the top to the bottom and from the left to the right. */
function drawn(page: Page): Promise<string[]> {
  return page.locator(".both-picture text").evaluateAll((all) =>
    all
      .map((each) => ({ y: Math.round(Number(each.getAttribute("y")) / 8), x: Number(each.getAttribute("x")), text: each.textContent ?? "" }))
      .sort((one, two) => one.y - two.y || one.x - two.x)
      .map(({ text }) => text),
  );
}

const pairs = [
  "Position: A has 600 rows in 2 blocks in step with Velocity; B has 600 rows in 2 blocks in step with Mass.",
  "Velocity: A has 388 rows in 2 blocks in step with Position; B has 388 rows in 1 block.",
  "Mass: A has 200 rows in 1 block; B has 200 rows in 2 blocks in step with Position.",
];

scenario("the arrays of A and B are drawn in pairs, and what is alike is named in one line", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => lines(page), pairs);
  const written = await drawn(page);
  assert.deepEqual(written.filter((text) => ["A", "B", "Position", "Velocity", "Mass", "Health"].includes(text)).slice(0, 5), ["Position", "A", "Velocity", "B", "Mass"], written.join("|"));
  assert.equal(written.filter((text) => text === "A").length, 3);
  assert.equal(written.filter((text) => text === "B").length, 3);
  assert.deepEqual(await page.locator(".both-alike").innerText().then((words) => words.split(/\s+/).join(" ")), "3 arrays alike Health Armor Owner");
  assert.ok(await page.locator("#arrays").isHidden(), "the picture of A alone is not shown");
  // The letters of both designs are under one another, and so are the ribbons: one scale.
  const fills = await page.locator(".both-picture path[opacity]").count();
  assert.ok(fills > 0, "A is paler");
});

scenario("the picture of A, of B and of both are a choice, by mouse and by keys", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => lines(page), pairs);
  await page.getByRole("button", { name: "Arrays of B" }).click();
  await eventually(page, () => lines(page).then((all) => all.length), 6);
  assert.equal((await lines(page))[0], "Position: B has 600 rows in 2 blocks in step with Mass.");
  await page.getByRole("button", { name: "Arrays of A", exact: true }).focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => page.locator("#arrays canvas").first().isVisible(), true);
  assert.ok(await page.locator(".both-arrays").isHidden());
  await page.getByRole("button", { name: "Arrays of A/B" }).click();
  await eventually(page, () => lines(page), pairs);
  await showView(page, "Trees");
  assert.ok(await page.getByRole("button", { name: "Arrays of A/B" }).isHidden(), "the choice belongs to the arrays");
});

scenario("a pair selects its component, and the picture is gone through by keys", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => lines(page), pairs);
  await page.locator(".both-line").nth(1).click();
  await eventually(page, () => page.locator("#inspector-title").textContent(), "Velocity");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(page, () => page.locator("#inspector-title").textContent(), "Mass");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await eventually(page, () => page.locator("#inspector-title").textContent(), "Owner");
  assert.equal(await page.locator(".both-button[aria-current=true]").getAttribute("data-name"), "Owner");
  await page.locator("tr[data-compared=Integrate] .system-name").click();
  await eventually(page, () => page.locator(".both-line.highlighted").evaluateAll((all) => all.map((each) => each.getAttribute("data-name"))), ["Position", "Velocity"]);
});

scenario("the timeline goes through both designs", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => lines(page), pairs);
  const place = page.locator(".both-place");
  assert.equal(await place.textContent(), "");
  await onTimeline(page, "Shift+ArrowLeft");
  await eventually(page, () => place.textContent(), "A and B after tick 1");
  await eventually(page, () => lines(page).then((all) => all[1]), "Velocity: A has 400 rows in 2 blocks in step with Position; B has 400 rows in 1 block.");
  await onTimeline(page, "Home");
  await eventually(page, () => place.textContent(), "A and B before the first tick");
  await onTimeline(page, "End");
  await eventually(page, () => lines(page), pairs);
  assert.equal(await place.textContent(), "");
});

/** The lines of the list: both classes, the name, what is written of the costs, and the change. */
function list(page: Page): Promise<string[]> {
  return page.locator("tr[data-compared]").evaluateAll((all) =>
    all.map((row) => [...row.children].filter((cell) => !cell.classList.contains("bars")).map((cell) => (cell.textContent ?? "").replace(/[\d.]+ .s/g, "t").replace(/[\d.,]+ %/, "% ").trim()).join(" | ")),
  );
}

scenario("the list of systems has both classes, both costs and the change, and its head both totals", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => list(page), ["Ffull | Bblind | Integrate | t → t | +%", "Ffull | =the same | Protect | t | =", "Ffull | =the same | Weigh | t | ="]);
  assert.match((await page.locator(".compared-round").textContent()) ?? "", /^[\d.]+ .s → [\d.]+ .s \+[\d,.]+ %$/);
  assert.ok(await page.locator("#round").isHidden(), "the total of A alone is not shown");
  assert.deepEqual(await page.locator(".compared-counts .badge").evaluateAll((all) => all.map((each) => each.textContent)), ["F3 → 2 full", "B0 → 1 blind"]);
  assert.deepEqual((await page.locator(".compared-systems th.class").allTextContents()), ["in A", "in B"], "a letter alone would look like a class");
  assert.equal(await page.locator("#systems .system-name:visible").count(), 3, "one list is shown");
  const widths = await page.locator("tr[data-compared=Integrate] .bar").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  assert.ok(widths[0] !== undefined && widths[1] !== undefined && widths[0] < widths[1], `${widths.join(" and ")}`);
  await page.locator("tr[data-compared=Integrate] .system-name").focus();
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => page.locator("#inspector-title").textContent().then((title) => title?.endsWith("Protect")), true);
  await page.keyboard.press("Enter");
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "inspector");
  await page.getByRole("button", { name: "Keep A" }).click();
  await eventually(page, () => page.locator("tr[data-compared]").count(), 0);
  assert.equal(await page.locator("#systems .system-name:visible").count(), 3, "the list of A is back");
  assert.ok(await page.locator("#round").isVisible());
});

scenario("the inspector has the totals with their causes, and keeps A, keeps B or swaps", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  const panel = page.locator("#inspector .whatif");
  assert.equal(await panel.locator("h2").textContent(), "B against A");
  const row = panel.locator("tr[data-key='In all//full/systems full']");
  assert.match((await row.innerText()).replaceAll(/\s+/g, " "), /^systems full 3 2 −1/);
  assert.match((await row.locator(".ab-why").textContent()) ?? "", /group Position & Velocity/);
  await panel.getByRole("button", { name: "Swap" }).click();
  await eventually(page, () => list(page).then((all) => all[0]), "Bblind | Ffull | Integrate | t → t | −%");
  await panel.getByRole("button", { name: "Keep B" }).click();
  await eventually(page, () => page.locator(".whatif").count(), 0);
  await eventually(page, () => page.locator("#editor .cm-line").allTextContents().then((all) => all.join("\n")), design);
});

/** The lines that an editor marks as those of one design only. */
function only(page: Page, editor: "editor" | "editor-b"): Promise<string[]> {
  return page.evaluate(
    (id) => [...(document.querySelector(`#${id} .code`)?.shadowRoot?.querySelectorAll(".cm-line.cm-only-a, .cm-line.cm-only-b, .cm-inserted-line") ?? [])].map((line) => `${line.closest(".cm-only-a") ? "A" : "B"} ${line.textContent}`),
    editor,
  );
}

scenario("the text of A shows the lines of B at their places, and B folds what both have", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => only(page, "editor"), [`A ${group}`, "B group Position & Mass"]);
  await eventually(page, () => only(page, "editor-b"), ["B group Position & Mass"]);
  const folds = page.locator("#editor-b .cm-alike button");
  await eventually(page, () => folds.allTextContents(), ["8 lines alike", "10 lines alike"]);
  await folds.first().click();
  await eventually(page, () => folds.allTextContents(), ["10 lines alike"]);
  assert.ok((await page.locator("#editor-b .cm-line").allTextContents()).includes("component Owner"));
  await page.locator("#editor .cm-inserted-line").click();
  await eventually(page, () => page.evaluate(() => document.querySelector("#editor-b")?.contains(document.activeElement)), true);
  await page.keyboard.press("End");
  await page.keyboard.type(" & Velocity");
  await eventually(page, () => only(page, "editor"), [`A ${group}`, "B group Position & Mass & Velocity"]);
  await page.keyboard.press("Control+Z");
  await eventually(page, () => only(page, "editor"), [`A ${group}`, "B group Position & Mass"]);
  await page.getByRole("button", { name: "Keep A" }).click();
  await eventually(page, () => only(page, "editor"), []);
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [name, options] of Object.entries({ desk: {}, "desk, dark": { colorScheme: "dark" as const }, phone })) {
  scenario(`axe finds nothing in two designs, ${name}`, { ...options, withoutPage: true }, async ({ page, url }) => {
    await openBoth(page, url);
    for (const [part, element] of [["Text", "#design"], ["Memory", "#memory"], ["Systems", "#systems-pane"], ["Systems", "#inspector"]] as const) {
      await showPart(page, part);
      if (part === "Memory") await page.locator(".both-picture svg").waitFor();
      await eventuallyPasses(page, async () => assert.deepEqual(await findings(page, element), []));
    }
  });
}

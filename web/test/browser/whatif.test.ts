import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { fits } from "./fits.ts";
import { bothEditor, bothTexts, clickLine, compare, ownLines, paste, showPart, showView, toMergedLine } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

const design = `component Position
component Velocity
layout trees
group Position & Velocity
system Integrate(mut Position, Velocity)
spawn 40 Position, Velocity
spawn 20 Position
tick
  remove Velocity from e2
`;

const group = "group Position & Velocity";

/** The rows of the table: name, A, B, change, better or worse. */
function rows(page: Page): Promise<string[]> {
  return page.locator(".ab-table tr[data-key]").evaluateAll((all) =>
    all.map((row) => [...row.children].slice(0, 5).map((cell) => (cell.querySelector(".badge") ?? cell).lastChild?.textContent ?? "").join(" | ")),
  );
}

/** The lines that are marked as a cause. */
function causes(page: Page): Promise<string[]> {
  return page.locator("#editor-both .cm-cause").evaluateAll((lines) => lines.map((line) => (line.textContent ?? "").replace(/^Only in ([AB]): /, "$1 ")));
}

function summary(page: Page): Promise<string | null> {
  return page.locator(".ab-summary").textContent();
}

async function openBoth(page: Page, replacement = design): Promise<void> {
  await paste(page, replacement);
  await compare(page);
  await eventuallyPasses(page, async () => assert.equal(await summary(page), "No difference."));
}

/** Removes the group of B, with keys. */
async function removeGroup(page: Page): Promise<void> {
  await toMergedLine(page, 4);
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await eventuallyPasses(page, async () => assert.match((await summary(page)) ?? "", /1 fewer system full/));
}

function press(page: Page, name: string): Promise<void> {
  return page.locator("#inspector .whatif").getByRole("button", { name, exact: true }).click();
}

scenario("two designs differ in their classes, and the causes are highlighted in both", {}, async ({ page }) => {
  await openBoth(page);
  await eventually(page, () => bothTexts(page), [design, design], "B begins as a copy of A");
  await eventually(page, () => ownLines(page), []);
  await removeGroup(page);
  const table = await rows(page);
  // The same as in the output of `go run ./build compare`.
  for (const row of ["systems full | 1 | 0 | −1 | worse", "Integrate | full | blind |  | worse", "tested one by one | 0 | 39 | +39 | worse", "fetched by handle | 0 | 39 | +39 | worse"]) {
    assert.ok(table.includes(row), `${row} in\n${table.join("\n")}`);
  }
  assert.equal(table.some((row) => row.startsWith("entities visited")), false, "what is alike is left out");
  const row = page.locator("tr[data-key='Systems/Integrate']");
  await row.hover();
  await eventually(page, () => causes(page), [`A ${group}`]);
  await page.locator(".brand").hover();
  await eventually(page, () => causes(page), []);
  await row.click();
  await page.locator(".brand").hover();
  await eventually(page, () => causes(page), [`A ${group}`], "a click pins it");
  await press(page, "Swap");
  await eventuallyPasses(page, async () => assert.match((await summary(page)) ?? "", /1 (more system|system more) full/));
  await eventually(page, () => bothTexts(page), [design.replace(group, ""), design]);
  await row.hover();
  await eventually(page, () => causes(page), [`B ${group}`]);
  await page.locator(".ab-rest").click();
  await eventuallyPasses(page, async () => assert.ok((await rows(page)).some((each) => each.startsWith("entities visited")), "all on request"));
});

scenario("the causes are shown by keys", {}, async ({ page }) => {
  await openBoth(page);
  await removeGroup(page);
  await page.getByRole("button", { name: "Keep B" }).focus();
  await page.keyboard.press("Tab");
  for (let at = 0; at < 20; at++) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute("data-key"))) === "Systems/Integrate") break;
    await page.keyboard.press("ArrowDown");
  }
  await eventually(page, () => causes(page), [`A ${group}`]);
  await page.keyboard.press("Enter");
  await eventually(page, () => page.locator("tr[aria-current]").getAttribute("data-key"), "Systems/Integrate");
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".ab-rest").evaluate((control) => control === document.activeElement), "the table is one stop"));
  await eventually(page, () => causes(page), [`A ${group}`], "what is pinned stays lit");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Escape");
  await eventually(page, () => page.locator("tr[aria-current]").count(), 0);
  const one = page.getByRole("radio", { name: "A/B" });
  await one.focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("textbox", { name: "Design B" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".whatif").isHidden()));
  await eventually(page, () => causes(page), []);
});

const textOfA = (page: Page) => bothTexts(page).then(([a]) => a);
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true }).click();
const redo = (page: Page) => page.getByRole("button", { name: "Redo", exact: true }).click();

scenario("copying, keeping and swapping are steps of one history", {}, async ({ page }) => {
  await openBoth(page);
  await removeGroup(page);
  const other = design.replace(group, "");
  await press(page, "Copy B to A");
  await eventually(page, () => bothTexts(page), [other, other]);
  await eventuallyPasses(page, async () => assert.equal(await summary(page), "No difference."));
  await undo(page);
  await eventually(page, () => bothTexts(page), [design, other]);
  await press(page, "Copy A to B");
  await eventually(page, () => bothTexts(page), [design, design]);
  await undo(page);
  await eventually(page, () => bothTexts(page), [design, other]);
  await press(page, "Swap");
  await eventually(page, () => bothTexts(page), [other, design]);
  await undo(page);
  await eventually(page, () => bothTexts(page), [design, other], "both at once");
  await press(page, "Keep B");
  await eventually(page, () => textOfA(page), other);
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".whatif").isHidden(), "A alone is shown"));
  await eventuallyPasses(page, async () => assert.ok(await bothEditor(page).isHidden()));
  await undo(page);
  await eventually(page, () => textOfA(page), design);
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".whatif").isHidden(), "what was undone is seen in A"));
  await undo(page);
  await eventually(page, () => bothTexts(page), [design, design], "what was typed into B is undone, and both are shown");
  await eventuallyPasses(page, async () => assert.ok(await page.getByRole("radio", { name: "A/B" }).isChecked()));
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".whatif").isVisible()));
  await redo(page);
  await eventually(page, () => bothTexts(page), [design, other]);
  await redo(page);
  await eventually(page, () => bothTexts(page), [other, other], "Keep B once more");
  await eventuallyPasses(page, async () => assert.ok(await page.getByRole("button", { name: "Redo", exact: true }).isDisabled()));
});

scenario("one design under another layout, and in other storages", {}, async ({ page }) => {
  await openBoth(page);
  await page.getByRole("button", { name: "B: the same as A under naive" }).click();
  await eventually(page, () => bothTexts(page), [design, design.replace("layout trees", "layout naive")]);
  await page.locator("tr[data-key='Groups/Position & Velocity']").hover();
  await eventually(page, () => causes(page), ["A layout trees", "B layout naive"]);
  await showView(page, "Storages");
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  const cells = await page.locator(".of-storages tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell.querySelector(".badge") ?? cell).lastChild?.textContent ?? "").join(" | ")));
  for (const row of ["walked in | 1 run | 1 table | 1 run", "entities | 1 changed | 1 changed table | 2 swaps", "rows written | 3 | 3 | 4"]) assert.ok(cells.includes(row), `${row} in\n${cells.join("\n")}`);
  assert.ok(cells.includes("Position & Velocity → Position |  | 1 entity: 1 column copied, 0 new, 12 B each"), cells.join("\n"));
  await page.getByRole("table", { name: "What differs" }).waitFor();
});

scenario("a comparison that fails is reported and can be requested again", { withoutPage: true }, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /worker-|404/.test(wrong)); // only this failure, however late it is reported
  await page.route("**/worker-*.wasm", (route) => route.fulfill({ status: 404 })); // before it is fetched for the hints
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await compare(page);
  await eventuallyPasses(page, async () => assert.equal(await summary(page), "The comparison failed: The worker could not be loaded (HTTP 404). Compare again"));
  await page.unroute("**/worker-*.wasm");
  await press(page, "Compare again");
  await eventuallyPasses(page, async () => assert.equal(await summary(page), "No difference."));
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

scenario("on a phone the text of both is edited", phone, async ({ page }) => {
  await compare(page);
  await bothEditor(page).waitFor();
  await page.getByRole("button", { name: "B: the same as A under naive" }).tap();
  await eventually(page, () => ownLines(page), ["B layout naive"]);
  await clickLine(page, bothEditor(page).locator(".cm-only-b"), "tap");
  await page.keyboard.press("End");
  await page.keyboard.type(" # B");
  await eventually(page, () => ownLines(page), ["B layout naive # B"]);
  await showPart(page, "Cost");
  await page.locator("tr[data-key='Groups/Position & Velocity']").waitFor();
  await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth), phone.viewport.width, "nothing hangs out");
  await showPart(page, "Text");
  await page.locator("#designs label", { hasText: /^B$/ }).tap();
  await page.getByRole("textbox", { name: "Design B" }).waitFor();
  await page.locator("#designs label", { hasText: /^A$/ }).tap();
  await page.getByRole("textbox", { name: "Design", exact: true }).waitFor();
});

for (const width of [390, 360, 320]) {
  scenario(`the text of both designs fits a phone, ${width}`, { ...phone, viewport: { width, height: 844 } }, async ({ page }) => {
    await compare(page);
    await bothEditor(page).waitFor();
    await page.getByRole("button", { name: "B: the same as A under naive" }).tap();
    await eventually(page, () => ownLines(page), ["B layout naive"]);
    await fits(page, `both at ${width}`);
    await page.locator("#designs label", { hasText: /^B$/ }).tap();
    await page.getByRole("textbox", { name: "Design B" }).waitFor();
    await fits(page, `B at ${width}`);
  });
}

scenario("B is kept over a reload, shown or not", {}, async ({ page }) => {
  await openBoth(page);
  await removeGroup(page);
  const other = design.replace(group, "");
  await page.reload();
  await eventually(page, () => bothTexts(page), [design, other]);
  await page.getByRole("radio", { name: "A", exact: true }).check({ force: true });
  await bothEditor(page).waitFor({ state: "hidden" });
  await page.reload();
  await analysed(page);
  await compare(page);
  await eventually(page, () => bothTexts(page), [design, other]);
});

const noStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
};

scenario("B is kept in memory where storage is full", { script: noStorage }, async ({ page }) => {
  await openBoth(page);
  await removeGroup(page);
  await page.getByRole("radio", { name: "A", exact: true }).check({ force: true });
  await bothEditor(page).waitFor({ state: "hidden" });
  await compare(page);
  await eventually(page, () => bothTexts(page), [design, design.replace(group, "")]);
});

/** Two designs whose comparison takes long: each has many crossing groups and many systems. */
function long(seed: number): string {
  const name = (at: number) => `C${((at * seed) % 97) + 1}`;
  const groups = Array.from({ length: 90 }, (_, at) => `group ${name(at + 1)} & ${name(at + 2)} & ${name(3 * at + 5)}`);
  const systems = Array.from({ length: 200 }, (_, at) => `system S${at}(mut ${name(at + 1)}, ${name(at + 2)}, ${name(2 * at + 7)})`);
  const all = Array.from({ length: 97 }, (_, at) => `component C${at + 1}`);
  return [...all, ...groups, ...new Set(systems)].join("\n") + "\n";
}

/** Records every sentence above the table. */
async function record(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = (globalThis.said = []);
    const summary = document.querySelector(".ab-summary");
    if (summary) new MutationObserver(() => said.push(summary.textContent ?? "")).observe(summary, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => globalThis.said);
}

declare global {
  var said: string[];
}

/** Changes B into a design whose comparison with A takes long. */
async function beginLong(page: Page): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), long(5));
  await bothEditor(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await eventuallyPasses(page, async () => assert.equal(await summary(page), "Comparing … Cancel"));
}

scenario("a comparison that takes long is reported, and a newer one replaces it", {}, async ({ page }) => {
  await openBoth(page);
  const said = await record(page);
  await beginLong(page);
  await page.keyboard.press("Control+Z");
  await eventuallyPasses(page, async () => assert.equal(await summary(page), "No difference."));
  await press(page, "Copy A to B");
  await page.locator("tr[data-key='Groups/Position & Velocity']").waitFor({ state: "detached" });
  const words = await said();
  assert.equal(words.filter((each) => each !== "Comparing … Cancel" && each !== "No difference.").length, 0, `nothing of the superseded one in ${words.join(" | ")}`);
});

for (const way of ["mouse", "keyboard"] as const) {
  scenario(`a long comparison is cancelled by ${way}, and can be requested again`, {}, async ({ page }) => {
    await openBoth(page);
    await beginLong(page);
    if (way === "mouse") await press(page, "Cancel");
    else await page.keyboard.press("Escape");
    await eventuallyPasses(page, async () => assert.equal(await summary(page), "The comparison was cancelled. Compare again"));
    await eventually(page, () => page.locator(".ab-table").count(), 0, "nothing of other texts is left");
    await page.keyboard.press("Control+Z");
    if (way === "mouse") await press(page, "Copy A to B");
    await eventuallyPasses(page, async () => assert.equal(await summary(page), "No difference."));
  });
}

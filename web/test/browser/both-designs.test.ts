/** Two designs seen together: in the picture of the arrays, in the list of systems, in the inspector and in the text. */

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { findingsInBothThemes } from "./axe.ts";
import { designs } from "../../src/link/link-schema.ts";
import { writeLink } from "../../src/link/write-link.ts";
import { lateWorkers } from "./late.ts";
import { bothEditor, bothTexts, clickLine, onTimeline, ownLines, showPart, toMergedLine } from "./page-actions.ts";
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
  await eventually(page, () => page.locator(".both-alike").innerText().then((words) => words.split(/\s+/).join(" ")), "3 arrays alike Health Armor Owner");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#arrays").isHidden(), "the picture of A alone is not shown"));
  // The letters of both designs are under one another, and so are the ribbons: one scale.
  const fills = await page.locator(".both-picture path[opacity]").count();
  assert.ok(fills > 0, "A is paler");
});

scenario("the picture is that of the designs that are shown, by mouse and by keys", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => lines(page), pairs);
  const designs = page.locator("#designs");
  await designs.locator("label", { hasText: /^B$/ }).click();
  await eventually(page, () => page.locator(".both-arrays").isHidden(), true, "B alone is drawn like A alone");
  await eventually(page, () => page.locator("#arrays canvas").first().isVisible(), true);
  await designs.getByRole("radio", { name: "B", exact: true }).focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(page, () => page.locator("#arrays canvas").first().isVisible(), true);
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".both-arrays").isHidden()));
  await page.keyboard.press("ArrowLeft"); // round to A/B
  await eventually(page, () => lines(page), pairs);
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
  await eventually(page, () => page.locator(".both-button[aria-current=true]").getAttribute("data-name"), "Owner");
  await page.locator("tr[data-compared=Integrate] .system-name").click();
  await eventually(page, () => page.locator(".both-line.highlighted").evaluateAll((all) => all.map((each) => each.getAttribute("data-name"))), ["Position", "Velocity"]);
});

scenario("the timeline goes through both designs", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => lines(page), pairs);
  const place = page.locator(".both-place");
  await eventually(page, () => place.textContent(), "");
  await onTimeline(page, "Shift+ArrowLeft");
  await eventually(page, () => place.textContent(), "A and B after tick 1");
  await eventually(page, () => lines(page).then((all) => all[1]), "Velocity: A has 400 rows in 2 blocks in step with Position; B has 400 rows in 1 block.");
  await onTimeline(page, "Home");
  await eventually(page, () => place.textContent(), "A and B before the first tick");
  await onTimeline(page, "End");
  await eventually(page, () => lines(page), pairs);
  await eventually(page, () => place.textContent(), "");
});

/** The lines of the list: both classes, the name, what is written of the costs, and the change. */
function list(page: Page): Promise<string[]> {
  return page.locator("tr[data-compared]").evaluateAll((all) =>
    all.map((row) => [...row.children].filter((cell) => !cell.classList.contains("bars")).map((cell) => (cell.textContent ?? "").replace(/[\d.]+ .s/g, "t").replace(/[\d.,]+ %/, "% ").trim()).join(" | ")),
  );
}

scenario("the list of systems has both classes, both costs and the change, and its head both totals", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => list(page), ["Ffull | Bblind | Integrate | t → t | +%", "Ffull | =the same | Protect | t | =", "Ffull | =the same | Weigh | t | =", " |  | Commits | t → t | −%"]);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".compared-round").textContent()) ?? "", /^[\d.]+ .s → [\d.]+ .s \+[\d,.]+ %$/));
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#round").isHidden(), "the total of A alone is not shown"));
  await eventually(page, () => page.locator(".compared-counts .badge").evaluateAll((all) => all.map((each) => each.textContent)), ["F3 → 2 full", "B0 → 1 blind"]);
  await eventuallyPasses(page, async () => assert.deepEqual((await page.locator(".compared-systems th.class").allTextContents()), ["in A", "in B"], "a letter alone would look like a class"));
  await eventually(page, () => page.locator("#systems .system-name:visible").count(), 4, "one list is shown, with the commits");
  const widths = await page.locator("tr[data-compared=Integrate] .bar").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  assert.ok(widths[0] !== undefined && widths[1] !== undefined && widths[0] < widths[1], `${widths.join(" and ")}`);
  await page.locator("tr[data-compared=Integrate] .system-name").focus();
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => page.locator("#inspector-title").textContent().then((title) => title?.endsWith("Protect")), true);
  await page.keyboard.press("Enter");
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "inspector");
  await page.getByRole("button", { name: "Keep A" }).click();
  await eventually(page, () => page.locator("tr[data-compared]").count(), 0);
  await eventually(page, () => page.locator("#systems .system-name:visible").count(), 4, "the list of A is back");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#round").isVisible()));
});

scenario("the inspector has the totals with their causes, and keeps A, keeps B or swaps", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  const panel = page.locator("#inspector .whatif");
  await eventually(page, () => panel.locator("h2").textContent(), "Design B against A");
  const row = panel.locator("tr[data-key='In all//full/systems full']");
  await eventuallyPasses(page, async () => assert.match((await row.innerText()).replaceAll(/\s+/g, " "), /^systems full 3 2 −1/));
  await eventuallyPasses(page, async () => assert.match((await row.locator(".ab-why").textContent()) ?? "", /group Position & Velocity/));
  await panel.getByRole("button", { name: "Swap" }).click();
  await eventually(page, () => list(page).then((all) => all[0]), "Bblind | Ffull | Integrate | t → t | −%");
  await panel.getByRole("button", { name: "Keep B" }).click();
  await eventually(page, () => page.locator(".whatif").count(), 0);
  await eventually(page, () => page.locator("#editor .cm-line").allTextContents().then((all) => all.join("\n")), design);
});

/** What the lines of the merged text show, with what is folded. */
function shown(page: Page): Promise<string[]> {
  return page.locator("#editor-both :is(.cm-line, .cm-alike)").evaluateAll((lines) => lines.map((line) => (line.textContent ?? "").replace(/^Only in ([AB]): /, "$1 ")));
}

const folded = ["8 lines alike", "# The groups", `A ${group}`, "B group Position & Mass", "group Health & Armor", "10 lines alike"];

const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });
const redo = (page: Page) => page.getByRole("button", { name: "Redo", exact: true });

scenario("by keys alone: a line of B is changed, its cost seen, undone and made again", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}${await writeLink(designs(design))}`);
  await analysed(page);
  await page.locator("#memory").focus();
  await page.keyboard.press("c");
  await eventually(page, () => page.locator(".ab-summary").textContent(), "No difference.");
  await page.keyboard.press("Shift+F6");
  for (let tab = 0; tab < 20 && !(await bothEditor(page).evaluate((element) => element.getRootNode() instanceof ShadowRoot && (element.getRootNode() as ShadowRoot).activeElement === element)); tab++) await page.keyboard.press("Tab");
  await toMergedLine(page, 10);
  await page.keyboard.press("End");
  for (let letter = 0; letter < "Velocity".length; letter++) await page.keyboard.press("Backspace");
  await page.keyboard.type("Mass");
  await page.keyboard.press("Escape");
  await eventually(page, () => ownLines(page), [`A ${group}`, "B group Position & Mass"], "A keeps its line");
  await eventually(page, () => bothTexts(page), [design, other]);
  await eventually(page, () => list(page).then((all) => all[0]), "Ffull | Bblind | Integrate | t → t | +%");
  await toMergedLine(page, 11);
  await page.keyboard.press("End");
  await page.keyboard.type(" & Velocity");
  await page.keyboard.press("Escape");
  await eventually(page, () => ownLines(page), [`A ${group}`, "B group Position & Mass & Velocity"], "a line of B changes in B");
  await toMergedLine(page, 10);
  await page.keyboard.press("End");
  await page.keyboard.type(" & Owner");
  await page.keyboard.press("Escape");
  await eventually(page, () => ownLines(page), [`A ${group} & Owner`, "B group Position & Mass & Velocity"], "a line of A changes in A");
  for (const lines of [[`A ${group}`, "B group Position & Mass & Velocity"], [`A ${group}`, "B group Position & Mass"]]) {
    await page.keyboard.press("Control+Z");
    await eventually(page, () => ownLines(page), lines);
  }
  await eventually(page, () => list(page).then((all) => all[0]), "Ffull | Bblind | Integrate | t → t | +%");
  await page.keyboard.press("Control+Y");
  await page.keyboard.press("Control+Y");
  await eventually(page, () => ownLines(page), [`A ${group} & Owner`, "B group Position & Mass & Velocity"]);
});

scenario("what is alike is folded, and opened by mouse and by keys", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => shown(page), folded);
  await page.getByRole("button", { name: "8 lines alike" }).click();
  await eventually(page, () => shown(page), [...design.split("\n").slice(0, 8), ...folded.slice(1)]);
  await page.keyboard.type("// ");
  await eventually(page, () => ownLines(page), ["A # Two groups, of which B has one", "B // # Two groups, of which B has one", `A ${group}`, "B group Position & Mass"], "the caret is there");
  await page.keyboard.press("Control+Z");
  await page.locator("#inspector").focus();
  await eventually(page, () => shown(page), [...design.split("\n").slice(0, 8), ...folded.slice(1)], "what was opened stays open");
  await page.getByRole("button", { name: "10 lines alike" }).focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => shown(page), [...design.split("\n").slice(0, 9), `A ${group}`, "B group Position & Mass", ...design.split("\n").slice(10)]);
});

scenario("the arrow keys open a fold", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => shown(page), folded);
  await clickLine(page, page.locator("#editor-both .cm-line", { hasText: "group Health & Armor" }));
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => shown(page), [...folded.slice(0, 5), ...design.split("\n").slice(11)]);
});

/** Collects what a live region says from now on: the next update of the editor empties it. */
async function announcements(region: Locator): Promise<() => Promise<string[]>> {
  const said = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(element.textContent ?? "")).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => said.jsonValue();
}

scenario("by mouse: a line of A, and lines of both as chosen", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => shown(page), folded);
  const announced = await announcements(page.locator("#editor-both .cm-announced"));
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-a").last());
  await eventuallyPasses(page, async () => assert.ok((await announced()).includes("only in A")));
  await page.keyboard.press("End");
  await page.keyboard.type(" & Owner");
  await eventually(page, () => ownLines(page), [`A ${group} & Owner`, "B group Position & Mass"]);
  const remark = page.locator("#editor-both .cm-line", { hasText: "# The groups" });
  for (const [choice, lines] of [
    ["both A and B", [design.replace("# The groups", "# The groups!"), other.replace("# The groups", "# The groups!")]],
    ["A alone", [design.replace("# The groups", "# The groups!"), other]],
    ["B alone", [design, other.replace("# The groups", "# The groups!")]],
  ] as const) {
    await page.getByRole("radio", { name: choice }).check({ force: true });
    await remark.click();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await eventually(page, () => bothTexts(page), [lines[0].replace(group, `${group} & Owner`), lines[1]], choice);
    await undo(page).click();
    await eventually(page, () => bothTexts(page), [design.replace(group, `${group} & Owner`), other], choice);
  }
});

scenario("an error in B is reported with its letter and line, underlined, found by its button, and fixed in B", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => shown(page), folded);
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-b").last());
  await page.locator("#editor-both .cm-only-b .cm-comp").last().hover();
  await page.locator("#editor-both .cm-tooltip-text").waitFor(); // the tooltip of a word does not keep its line from being marked
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  const message = page.locator("#problems .problem.error");
  await eventuallyPasses(page, async () => assert.match((await message.innerText()).replaceAll(/\s+/g, " "), /^E error: In B: .*roup.* B line 10 Fix: /));
  await eventually(page, () => page.locator("#editor-both .cm-only-b .cm-lintRange-error").allTextContents(), ["roup"]);
  await eventually(page, () => page.locator("#editor-both .cm-only-a .cm-lintRange-error").count(), 0);
  await clickLine(page, page.locator("#editor-both .cm-line").last());
  await message.getByRole("button", { name: "Go to B line 10" }).click();
  await eventually(page, () => page.locator("#editor-both .cm-activeLine").textContent(), "Only in B: roup Position & Mass");
  await message.locator(".fix").click();
  await eventually(page, () => bothTexts(page), [design, other]);
  await eventually(page, () => page.locator("#problems .problem.error").count(), 0);
  await undo(page).click();
  await eventually(page, () => bothTexts(page), [design, other.replace("group Position & Mass", "roup Position & Mass")]);
});

scenario("a fix in B that is pressed before B has been analysed is applied when it has", { withoutPage: true, script: lateWorkers }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.getByRole("radio", { name: "both A and B" }).check({ force: true });
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-b").last());
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  await page.locator("#problems .problem.error .fix").waitFor();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("#");
  await page.evaluate(() => document.querySelector<HTMLElement>("#problems .problem.error .fix")?.click());
  await eventually(page, () => bothTexts(page), [`${design}#`, `${other}#`]);
  await undo(page).click();
  await eventually(page, () => bothTexts(page), [`${design}#`, `${other.replace("group Position & Mass", "roup Position & Mass")}#`]);
});

scenario("an error of a line that both have is reported once, and its fix is for both", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.getByRole("radio", { name: "both A and B" }).check({ force: true });
  await clickLine(page, page.locator("#editor-both .cm-line", { hasText: "group Health & Armor" }));
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  const message = page.locator("#problems .problem.error");
  await eventually(page, () => message.count(), 1);
  await eventuallyPasses(page, async () => assert.match((await message.innerText()).replaceAll(/\s+/g, " "), /^E error: (?!In ).* line 11 Fix: /));
  await message.locator(".fix").click();
  await eventually(page, () => bothTexts(page), [design, other]);
  await undo(page).click();
  await eventually(page, () => bothTexts(page), [design.replace("group Health", "roup Health"), other.replace("group Health", "roup Health")]);
});

scenario("a fix for both that is pressed before the analysis of another text of A is applied where its problem is then", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.getByRole("radio", { name: "both A and B" }).check({ force: true });
  await clickLine(page, page.locator("#editor-both .cm-line", { hasText: "group Health & Armor" }));
  await page.keyboard.press("Home");
  await page.keyboard.press("Delete");
  const message = page.locator("#problems .problem.error");
  const broken: [string, string] = [design.replace("group Health", "roup Health"), other.replace("group Health", "roup Health")];
  await eventually(page, () => bothTexts(page), broken);
  await page.getByRole("radio", { name: "A alone" }).check({ force: true });
  await clickLine(page, page.locator("#editor-both .cm-line", { hasText: "# The groups" }));
  await page.keyboard.press("End");
  await page.keyboard.type("\n# More");
  await eventuallyPasses(page, async () => assert.match((await message.innerText()).replaceAll(/\s+/g, " "), /^E error: (?!In ).* line 12 Fix: /));
  await undo(page).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>("#problems .problem.error .fix")?.click(); // before the analysis of what was undone
  });
  await eventually(page, () => bothTexts(page), [design, other]);
  await undo(page).click();
  await eventually(page, () => bothTexts(page), broken);
});

scenario("what is selected just after an edit is unfolded where it is then", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => shown(page), folded);
  await page.getByRole("radio", { name: "both A and B" }).check({ force: true });
  await clickLine(page, page.locator("#editor-both .cm-line", { hasText: "# The groups" }));
  await page.keyboard.press("End");
  for (let line = 0; line < 12; line++) await page.keyboard.press("Enter");
  await page.locator("#inspector").focus();
  await eventually(page, () => page.evaluate(() => document.querySelector("#editor-both .code")?.shadowRoot?.textContent?.includes("10 lines alike")), true);
  await eventually(page, () => page.locator("#problems .problem.error").count(), 0);
  await undo(page).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>("tr[data-compared=Weigh] .system-name")?.click(); // before the analysis of what was undone
  });
  await eventuallyPasses(page, async () => assert.ok((await shown(page)).includes("system Weigh(Mass)"), (await shown(page)).join("\n")));
});

scenario("words are completed in the design of the line", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-b").last());
  await page.keyboard.press("Home");
  await page.keyboard.type("component OnlyHere\n");
  await eventually(page, () => ownLines(page), [`A ${group}`, "B component OnlyHere", "B group Position & Mass"]);
  await page.locator("#editor-both .cm-line.cm-only-b .cm-comp", { hasText: "OnlyHere" }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" & On");
  const offers = page.locator("#editor-both .cm-tooltip-autocomplete li");
  await eventually(page, () => offers.allTextContents(), ["OnlyHere12 bytes", "Position12 bytes"]);
  await page.keyboard.press("Enter");
  await eventually(page, () => ownLines(page).then((all) => all.at(-1)), "B group Position & Mass & OnlyHere");
  await page.mouse.move(0, 0); // what is said about the line under the mouse may cover the next one
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-a").last());
  await page.keyboard.press("End");
  await page.keyboard.type(" & On");
  await eventually(page, () => offers.allTextContents(), ["Position12 bytes"], "what B alone has is not offered in A");
});

scenario("undo goes through edits of A, of B and of both views in the order in which they were made", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await eventually(page, () => shown(page), folded);
  const seen: [string, string][] = [[design, other]];
  const note = async (a: string, b: string) => {
    await eventually(page, () => bothTexts(page), [a, b]);
    seen.push([a, b]);
  };
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-b").last());
  await page.keyboard.press("End");
  await page.keyboard.type(" & Owner");
  const b = other.replace("& Mass\n", "& Mass & Owner\n");
  await note(design, b);
  await page.locator("#designs label", { hasText: /^B$/ }).click();
  const alone = page.getByRole("textbox", { name: "Design B" });
  await alone.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# B\n");
  await note(design, `# B\n${b}`);
  await page.locator("#designs label", { hasText: /^A$/ }).click();
  await page.getByRole("textbox", { name: "Design", exact: true }).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# A\n");
  await eventually(page, () => page.locator("#editor .cm-line").first().textContent(), "# A");
  await page.locator("#designs label", { hasText: "A/B" }).click();
  await note(`# A\n${design}`, `# B\n${b}`);
  await page.locator(".whatif").getByRole("button", { name: "Swap" }).click();
  await note(`# B\n${b}`, `# A\n${design}`);
  await page.locator(".whatif").getByRole("button", { name: "Keep B" }).click();
  await eventually(page, () => page.locator("#editor .cm-line").allTextContents().then((all) => all.join("\n")), `# A\n${design}`);
  await page.locator("#designs label", { hasText: "A/B" }).click();
  await note(`# A\n${design}`, `# A\n${design}`);
  for (const texts of seen.toReversed().slice(1)) {
    await undo(page).click();
    await eventually(page, () => bothTexts(page), texts);
  }
  for (const texts of seen.slice(1)) {
    await redo(page).click();
    await eventually(page, () => bothTexts(page), texts);
  }
  await eventuallyPasses(page, async () => assert.ok(await redo(page).isDisabled()));
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [name, options] of Object.entries({ desk: {}, phone })) {
  scenario(`axe finds nothing in two designs, ${name}`, { ...options, withoutPage: true }, async ({ page, url }) => {
    await openBoth(page, url);
    for (const [part, element] of [["Text", "#design"], ["Memory", "#memory"], ["Cost", "#systems-pane"]] as const) {
      await showPart(page, part);
      if (part === "Memory") await page.locator(".both-picture svg").waitFor();
      await eventuallyPasses(page, async () => assert.deepEqual(await findingsInBothThemes(page, element), []));
    }
  });
}

/** Layout lanes: the arrays of a component stand under one another under one name, and every view says which array it means. */

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { chooseLayout, classOf, explain, layoutOf, open, paste, place, problems, select, showView, stepBack, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

/** Two groups that cross; in the tick e3 moves from the second array of B and of C to the first. */
const crossing = `component A
component B
component C
layout lanes
group A & B
group B & C

system Both(mut A, B) expect full
system Chain(mut B, C) expect full

spawn 2 A, B
spawn 2 B, C
spawn A, B, C
spawn A
spawn C
tick
  spawn A, B, C
  add A to e3
`;

/** The same with so many entities that lanes cost less than they save. */
const large = crossing.replace("spawn 2 A, B\nspawn 2 B, C\nspawn A, B, C", "spawn 2k B, C\nspawn 2 A, B\nspawn 500 A, B, C");

async function show(page: Page, design = crossing, entities = "8"): Promise<void> {
  await paste(page, design);
  await eventually(page, () => page.locator("tr[data-system]").count(), 2);
  await eventuallyPasses(page, async () => assert.ok((await page.locator("#facts").textContent())?.includes(`${entities} entities`)));
}

function cell(page: Page): Locator {
  return page.locator(".arrays-cell[role=gridcell]");
}

/** What a screen reader says of the focused name or block. */
function announced(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "");
}

/** The entities of each array, from the announcements of its rows: "5 8 3 1 2 | 4". */
async function entities(page: Page): Promise<string[]> {
  const lines: string[] = [];
  await cell(page).focus();
  await page.keyboard.press("Control+Home");
  for (;;) {
    const name = await announced(page);
    const blocks = Number(/ in (\d+) blocks?/.exec(name)?.[1]);
    const seen: string[] = [];
    let array = "";
    for (let at = 0; at < blocks; at++) {
      await page.keyboard.press("ArrowRight");
      const block = await announced(page);
      const [, number = ""] = /^\w, array (\d+): /.exec(block) ?? [];
      if (number !== array) seen.push("|");
      array = number;
      const [, from = "0", to = "0"] = /, rows (\d+) to (\d+),/.exec(block) ?? [];
      for (let row = Number(from); row < Number(to); row++) {
        await page.keyboard.press("Shift+ArrowRight");
        await eventuallyPasses(page, async () => assert.match(await announced(page), /^Row \d+ of [^:]+: e\d+/));
        seen.push(/: e(\d+)/.exec(await announced(page))?.[1] ?? "");
      }
    }
    lines.push(`${name.slice(0, 1)} ${seen.join(" ")}`);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    if ((await announced(page)) === name) return lines;
  }
}

scenario("the arrays of a component stand under one another under one name, and every block says its array", {}, async ({ page }) => {
  await show(page);
  await cell(page).focus();
  await page.keyboard.press("Control+Home");
  const walk: [string, RegExp][] = [
    ["ArrowRight", /^A: A & B & C, rows 0 to 3, same order in B and C$/],
    ["ArrowDown", /^B: A & B & C, rows 0 to 3/],
    ["ArrowRight", /^B: A & B & !C, rows 3 to 5/],
    ["ArrowRight", /^B: !A & B & !C, empty/],
    ["ArrowRight", /^B, array 2: !A & B & C, rows 0 to 1, same order in C$/],
    ["ArrowDown", /^C, array 2: !A & B & C, rows 0 to 1, same order in B$/],
    ["ArrowUp", /^B, array 2: /],
    ["ArrowUp", /^A: A & B & C, /],
    ["ArrowDown", /^B: /],
    ["Home", /^B, 6 rows in 4 blocks of 2 arrays$/],
    ["ArrowDown", /^C, 5 rows in 3 blocks of 2 arrays$/],
    ["ArrowDown", /^C, /],
  ];
  for (const [key, where] of walk) {
    await page.keyboard.press(key);
    await eventuallyPasses(page, async () => assert.match(await announced(page), where, key));
  }
  await eventually(page, () => page.locator(".arrays-grid").getAttribute("aria-rowcount"), "3");
  await eventually(page, () => page.locator(".arrays-grid").getAttribute("aria-colcount"), "5");
  // The block of the second array stands under those of the first, from row 0 on.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const first = await cell(page).boundingBox();
  await page.keyboard.press("ArrowRight");
  const second = await cell(page).boundingBox();
  assert.ok(first && second);
  assert.ok(second.y >= first.y + first.height, `${second.y} is below ${first.y + first.height}`);
  assert.ok(second.x < first.x + 1, `${second.x} is left of ${first.x}`);
});

scenario("the table says the array of every block", {}, async ({ page }) => {
  await show(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const rows = () => page.locator(".arrays-table tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].slice(0, 3).map((each) => each.textContent).join(" | ")));
  await eventually(page, rows, [
    "A | A & B & C | 0 – 3",
    "A | A & B & !C | 3 – 5",
    "A | A & !B | 5 – 6",
    "B | A & B & C | 0 – 3",
    "B | A & B & !C | 3 – 5",
    "B | !A & B & !C | empty",
    "B, array 2 | !A & B & C | 0 – 1",
    "C | A & B & C | 0 – 3",
    "C | !B & C | 3 – 4",
    "C, array 2 | !A & B & C | 0 – 1",
  ]);
});

scenario("the stepper moves entities from one array to another, and back", {}, async ({ page }) => {
  await show(page);
  await stepBack(page, 1);
  const before = ["A 5 1 2 6", "B 5 1 2 | 3 4", "C 5 7 | 3 4"];
  const after = ["A 5 8 3 1 2 6", "B 5 8 3 1 2 | 4", "C 5 8 3 7 | 4"];
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await eventually(page, () => entities(page), before);
  const step = (name: string) => page.locator("#step").getByRole("button", { name, exact: true }).click();
  const moves = Number(/of (\d+)$/.exec((await place(page)) ?? "")?.[1]);
  assert.ok(moves > 3);
  const sentences: string[] = [];
  for (let move = 1; move <= moves; move++) {
    await step("One move forward");
    await eventually(page, () => place(page), move === moves ? "after tick 2 of 2" : `tick 2, move ${move} of ${moves}`);
    sentences.push((await page.locator(".step-sentence").textContent()) ?? "");
  }
  assert.ok(sentences.some((each) => / in array 2 of B and C$/.test(each)), sentences.join("\n"));
  await eventually(page, () => entities(page), after);
  for (let move = moves - 1; move >= 0; move--) {
    await step("One move back");
    await eventually(page, () => place(page), `tick 2, move ${move} of ${moves}`);
  }
  await eventually(page, () => entities(page), before);
});

scenario("each array of the chosen component has its lowered tree, and equal trees are drawn once", {}, async ({ page }) => {
  await show(page);
  await showView(page, "Trees");
  await page.getByLabel("Lowered tree of").selectOption("B");
  const trees = page.locator("#trees");
  await trees.getByRole("tree", { name: "Lowered tree of B", exact: true }).waitFor();
  await trees.getByRole("tree", { name: "Lowered tree of B, array 2", exact: true }).waitFor();
  const nodes = (name: string) => trees.getByRole("tree", { name, exact: true }).locator("[role=treeitem]").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")?.split(": ")[1]?.split(",")[0]));
  await eventually(page, () => nodes("Lowered tree of B, array 2"), ["!A & B & C"]);
  await eventuallyPasses(page, async () => assert.deepEqual((await nodes("Lowered tree of B")).slice(-1), ["!A & B & !C"]));
  await trees.getByRole("tree", { name: "B’s tree, array 2", exact: true }).waitFor();
  await eventually(page, () => trees.getByRole("tree", { name: "C’s tree, array 2", exact: true }).count(), 0);
  await trees.locator(".tree-closed", { hasText: "C’s tree, array 2 the same as B’s tree, array 2" }).waitFor();
  await trees.getByRole("button", { name: "Draw C’s tree, array 2" }).click();
  await trees.getByRole("tree", { name: "C’s tree, array 2", exact: true }).waitFor();
});

scenario("a crossing group is partial under laminar, and the choice or the hint of lanes makes it full", {}, async ({ page }) => {
  await show(page, large, "2,505");
  await eventually(page, () => layoutOf(page), "lanes");
  await eventually(page, () => problems(page), []);
  await chooseLayout(page, "laminar");
  await eventually(page, () => classOf(page, "Chain"), "partial");
  await eventuallyPasses(page, async () => assert.match(await text(page), /^layout laminar$/m));
  await (await select(page, "Chain")).getByRole("button", { name: /^Apply: Chain, choose layout lanes/ }).click();
  await eventually(page, () => classOf(page, "Chain"), "full");
  await eventually(page, () => text(page), large);
  await page.locator("#undo").click();
  await eventually(page, () => classOf(page, "Chain"), "partial");
  await chooseLayout(page, "lanes");
  await eventually(page, () => classOf(page, "Chain"), "full");
  await eventually(page, () => text(page), large);
});

scenario("an open system names the arrays that it walks", {}, async ({ page }) => {
  await show(page);
  await explain(page, "Chain");
  const steps = () => page.locator(".detail .plan li").allTextContents();
  await eventually(page, async () => (await steps()).map((each) => / · array 2 /.test(each)), [false, true]);
  await open(page, "Nested and disjoint");
  await eventually(page, () => page.getByText("array 2").count(), 0, "no array has a number where each component has one");
});

scenario("a system of a tag walks the list of the tag, which is no array", {}, async ({ page }) => {
  await chooseLayout(page, "lanes"); // of the first example
  await eventually(page, () => classOf(page, "Thaw"), "full");
  await explain(page, "Thaw");
  const detail = page.locator(".detail");
  await eventuallyPasses(page, async () => assert.match((await detail.textContent()) ?? "", /Plan: walk the list of Frozen/));
  await eventually(page, () => detail.locator(".plan li").allTextContents(), ["Frozen 40 rows · no test"]);
  await eventuallyPasses(page, async () => assert.match((await detail.textContent()) ?? "", /entities visited40tested one by one0/));
  const sentences = async () => (await page.locator(".explain.explained .sentence").allTextContents()).map((text) => text.replace(/about \S+ ns/, "about N ns"));
  await eventually(page, sentences, [
    "Thaw requires Frozen.",
    "The list of Frozen leads: 40 rows, walked whole.",
    "A run visits 40 entities, and 40 match; it touches 0 bytes in 0 cache lines, about N ns.",
  ]);
  await eventually(page, () => page.locator(".arrays-grid").getAttribute("aria-rowcount"), "3");
  await chooseLayout(page, "trees");
  await eventually(page, () => classOf(page, "Thaw"), "scan");
});

scenario("the stepper tells the moves in the list of a tag", {}, async ({ page }) => {
  await paste(page, "component A\ntag T\nsystem thaw() with T\nspawn A, T\nspawn 2 T\ntick\n  remove T from e1\ntick\n  add A to e2\n");
  await eventually(page, () => classOf(page, "thaw"), "full");
  await stepBack(page, 2);
  const sentence = () => page.locator(".step-sentence").textContent();
  for (const says of ["e1 loses T: it leaves row 0 in the list of T", "e1 loses T: row 2 fills row 0 in the list of T"]) {
    await page.locator("#step").getByRole("button", { name: "One move forward", exact: true }).click();
    await eventually(page, sentence, says);
  }
  await page.locator("#step").getByRole("button", { name: "One move back", exact: true }).click();
  await eventually(page, sentence, "e1 loses T: it leaves row 0 in the list of T");
});

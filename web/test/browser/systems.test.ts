import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { classOf, open, ownLines, paste, problems, putUnderTrees, select, showPart, showView, systems, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { beIdle, eventually, eventuallyPasses } from "./wait.ts";

const title = (page: Page) => page.locator("#inspector h2").textContent();
const marked = (page: Page) => page.locator("#systems [aria-current=true]").allTextContents();
const cells = (page: Page, name: string) => page.locator(`#systems td.${name}`).allTextContents();

scenario("rows stand by what they cost, with their runs, their time and their share of the whole", {}, async ({ page }) => {
  await open(page, "A settlement");
  await eventually(page, () => systems(page).then((all) => all.length), 13);
  await page.locator("#systems tr.of-commits").waitFor();
  const shares = (await cells(page, "percent")).map((words) => (words === "< 0.1 %" ? 0.05 : Number(words.replace(/ %$/, ""))));
  assert.deepEqual(shares, [...shares].sort((a, b) => b - a), "what costs most is first");
  const sum = shares.reduce((before, share) => before + share, 0);
  assert.ok(Math.abs(sum - 100) < 2, `the shares make up the whole: ${sum}`);
  await eventuallyPasses(page, async () => assert.deepEqual((await cells(page, "name")).slice(0, 3), ["Commits×60", "Draw×60", "Integrate×60"]));
  await eventuallyPasses(page, async () => assert.deepEqual((await cells(page, "time")).slice(0, 3), ["7.85 ms", "1 ms", "174 µs"]));
  const widths = await page.locator("#systems .bar").evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  assert.equal(widths.indexOf(Math.max(...widths)), 0, "the longest bar is the first");
  await eventually(page, () => page.locator("#summary").textContent(), "F12 fullB1 blind");
  await eventually(page, () => page.locator("#round").textContent(), "9.35 ms a round");
  await eventuallyPasses(page, async () => assert.match((await page.locator("#round").getAttribute("title")) ?? "", /^A round costs .* In a round each system runs as often as its weight says, and a commit/));
  await eventually(page, () => page.locator(".cost-pays").textContent(), "Commits take 84 %. 60 commits in a round, 131 µs each.");
  await eventually(page, () => page.locator(".cost-help").textContent(), "61 % of the commits is one statement, add Hidden to any 1.2k of Position & Sprite. No single edit was found that saves 1 % of it, but other groups together save 974 µs, 10 %.");
  await eventually(page, () => page.locator(".apply-best").count(), 0, "nothing is offered that does not pay");
  await eventually(page, () => page.locator("#arrange").innerText(), "Arrange groups: 9.35 → 8.37 ms");
});

scenario("a class has a colour only where it costs, and its letter in every row", {}, async ({ page }) => {
  const calm = () => page.locator("#systems tr[data-system]:has(.badge.calm) .system-name").allTextContents();
  await eventually(page, () => calm(), ["Integrate", "Drag", "Settle", "Thaw"]);
  await putUnderTrees(page);
  await eventually(page, () => calm(), ["Integrate"]);
  await eventually(page, () => page.locator("#systems .class .badge i").allTextContents(), ["F", "B", "P", "S"]);
});

scenario("a text with errors says so next to its figures and offers nothing for speed, and another design is not compared with the one before", {}, async ({ page }) => {
  await putUnderTrees(page);
  await page.locator(".apply-best").waitFor();
  const before = await text(page);
  await paste(page, before.replace("system Drag(mut Velocity", "system Drag(mut Velosity"));
  await eventually(page, () => page.locator(".cost-errors").textContent(), "The text has errors: the figures leave out what is not understood.");
  await eventually(page, () => page.locator(".apply-best").count(), 0);
  await paste(page, before);
  await page.locator(".apply-best").waitFor();
  await eventually(page, () => page.locator(".cost-errors").count(), 0);
  await paste(page, before.replace("spawn 8k", "spawn 4k"));
  await page.locator("#round .was").waitFor();
  await paste(page, "component Hull\ncomponent Engine\nsystem Burn(mut Hull, Engine)\nspawn 100 Hull, Engine\n");
  await eventually(page, () => page.locator("#systems .system-name").allTextContents(), ["Burn"]);
  await eventually(page, () => page.locator("#round .was").count(), 0);
  await eventually(page, () => page.locator(".cost-memory").count(), 0);
});

scenario("the head says who pays, and its one filled button makes the edit that helps most", {}, async ({ page }) => {
  await putUnderTrees(page);
  await eventually(page, () => page.locator(".cost-pays b").textContent(), "Integrate takes 73 %.");
  const best = page.locator(".apply-best");
  await eventually(page, () => best.textContent(), "Repair it: 24.2 → 20.3 µs");
  await eventually(page, () => page.locator(".cost-help").textContent(), "Choose layout lanes, with one more array for Position and Mass.");
  await eventually(page, () => page.locator("#systems-pane .primary:visible").count(), 1);
  await best.click();
  await eventually(page, () => classOf(page, "Settle"), "full");
  await eventually(page, () => page.locator("#round").textContent(), "24.2 → 20.3 µs −16 %");
  await eventually(page, () => page.locator(".cost-memory").textContent(), "Settle and Thaw are full now. Memory 239 kB, the same.");
});

scenario("the state before stays in sight until the next edit that settles, and Escape clears it", {}, async ({ page }) => {
  const round = () => page.locator("#round").textContent();
  await eventually(page, () => round(), "20.3 µs a round");
  await putUnderTrees(page);
  await eventually(page, () => round(), "20.3 → 24.2 µs +20 %");
  await eventually(page, () => page.locator("#systems .bar.was").count(), 4);
  await eventually(page, () => page.locator(".arrays-ghosts i").count(), 3, "an outline for each array that had other blocks");
  await eventuallyPasses(page, async () => assert.match((await page.locator("#arrays .legend").textContent()) ?? "", /before the change/));
  await page.keyboard.press("Escape");
  await eventually(page, () => round(), "24.2 µs a round");
  await eventually(page, () => page.locator("#systems .bar.was").count(), 0);
  await eventually(page, () => page.locator(".arrays-ghosts i").count(), 0);
});

scenario("Pin as A compares the design with its state before", {}, async ({ page }) => {
  await putUnderTrees(page);
  await page.getByRole("button", { name: "Pin as A" }).click();
  await eventually(page, () => page.locator(".compared-round").textContent(), "20.3 µs → 24.2 µs +20 %");
  await eventually(page, () => ownLines(page), ["B layout trees"]);
});

scenario("Enter unfolds a row and folds it again, and a selected row says why in words", { idle: true }, async ({ page }) => {
  await putUnderTrees(page);
  await page.locator("#systems").getByRole("button", { name: "Drag", exact: true }).focus();
  const [why, loop] = [page.locator("#inspector .why"), page.locator("#inspector .loop-part")];
  await eventuallyPasses(page, async () => assert.match((await why.textContent()) ?? "", /^Whyblind ?No blocks of Mass hold exactly/));
  await eventually(page, () => loop.isVisible(), false);
  await page.keyboard.press("Enter");
  await eventually(page, () => loop.isVisible(), true);
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => marked(page), ["Settle"]);
  await eventually(page, () => loop.isVisible(), true, "the next row is unfolded, too");
  await page.keyboard.press("Enter");
  await eventually(page, () => loop.isVisible(), false);
});

scenario("rows stay where they are while the pointer is pressed, so that its click meets the row it was pressed on", {}, async ({ page }) => {
  for (const name of ["Drag", "Thaw", "Integrate", "Settle"]) {
    const row = page.locator("#systems .system-name", { hasText: new RegExp(`^${name}$`) });
    await row.hover();
    const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await page.mouse.down();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await eventually(page, top, before, name);
    await page.mouse.up();
    await eventually(page, () => row.getAttribute("aria-expanded"), "true", name);
    await eventually(page, () => row.evaluate((element) => element === document.activeElement), true, `${name} has the focus`);
  }
});

scenario("what costs most is selected first, without the focus, and the link does not say so", {}, async ({ page }) => {
  await eventually(page, () => title(page), "Ffull Integrate");
  await eventually(page, () => marked(page), ["Integrate"]);
  await eventuallyPasses(page, async () => assert.ok(await page.evaluate(() => document.activeElement === document.body)));
  await eventuallyPasses(page, async () => assert.doesNotMatch((await page.locator("#live").textContent()) ?? "", /Integrate/));
  await page.locator("#share:not([disabled])").waitFor();
  assert.doesNotMatch(page.url(), /sel=/);
  await page.keyboard.press("Escape");
  await eventually(page, () => title(page), "The design");
  await eventuallyPasses(page, async () => assert.match((await page.locator("#inspector .about").textContent()) ?? "", /^What3 components, 1 tag, 3 groups and 4 systems; 10,040 entities in 5 arrays, layout lanes\.A round costs /));
  await eventually(page, () => marked(page), []);
  await open(page, "A settlement");
  await eventually(page, () => title(page), "Commits");
  await eventually(page, () => marked(page), ["Commits"]);
});

scenario("the selection follows a system by its name when an offer changes the design", {}, async ({ page }) => {
  await putUnderTrees(page);
  const inspector = await select(page, "Settle");
  await beIdle(page);
  await inspector.locator(".apply-hint").first().click();
  await eventually(page, () => classOf(page, "Settle"), "full");
  await eventually(page, () => title(page), "Ffull Settle");
  await eventually(page, () => marked(page), ["Settle"]);
});

scenario("each offer says what it does to a round, and only one that saves a hundredth is applied", {}, async ({ page }) => {
  await putUnderTrees(page);
  const offers = (await select(page, "Settle")).locator(".offer");
  await beIdle(page);
  await offers.first().waitFor();
  const all = await offers.evaluateAll((rows) => rows.map((row) => [row.querySelector("button")?.textContent, row.querySelector("button")?.className, row.querySelector(".effect")?.textContent]));
  for (const [label, look, effect] of all) {
    if (label === "Apply") {
      assert.match(`${look} ${effect}`, /^apply-hint a round \S+ .s → \S+ .s, −[\d.]+ %$/);
      assert.ok(Number(/−([\d.]+) %$/.exec(effect ?? "")?.[1]) >= 1, `${look} ${effect}`);
    }
    else assert.match(`${label} ${look} ${effect}`, /^Compare try-hint (a round \S+ .s → \S+ .s, (\+[\d,.]+|−0\.\d+) %|possible, .*)$/);
  }
  assert.ok(all.some(([label]) => label === "Apply") && all.length > 1, JSON.stringify(all));
  await page.getByRole("button", { name: "All systems at once" }).click();
  await page.getByRole("region", { name: "Arrange for me" }).waitFor();
});

scenario("the inspector says what a component, a group and a block are, and which systems use them", {}, async ({ page }) => {
  const says = () => page.locator("#inspector").textContent();
  await page.locator(".arrays-cell[tabindex='0']").focus();
  await page.keyboard.press("Control+Home");
  await eventuallyPasses(page, async () => assert.match((await says()) ?? "", /^Positioncomponent.*What10,040 rows of 12 B in 2 arrays, 120 kB\.In a run Integrate walks [\d,]+ cache lines and Settle walks [\d,]+ cache lines\.SystemsFfull IntegrateFfull Settle/));
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await says()) ?? "", /block.*WhatRows 0 to [\d,]+.*, in the same order in Position, Velocity and Mass\.Systems/));
  await page.locator("#inspector .users").getByRole("button", { name: "Integrate" }).click();
  await eventually(page, () => title(page), "Ffull Integrate");
});

scenario("what one more component costs takes two presses, and is taken back by undo", {}, async ({ page }) => {
  const design = await text(page);
  await page.locator(".arrays-cell[tabindex='0']").focus();
  await page.keyboard.press("Control+Home");
  await eventuallyPasses(page, async () => assert.equal(await title(page), "Position"));
  await page.getByRole("button", { name: "Give its entities one more component" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /\ncomponent Position.*\ncomponent Extra 12\n/));
  const given = (await text(page)).split("\n").filter((line) => line.endsWith(", Extra"));
  assert.deepEqual(given, design.split("\n").filter((line) => /^spawn .*\bPosition\b/.test(line)).map((line) => `${line}, Extra`));
  await eventuallyPasses(page, async () => assert.match((await page.locator("#systems").textContent()) ?? "", /Memory [\d.]+ kB → [\d.]+ kB, \+\d/));
  await eventually(page, () => title(page), "Position", "the selection stays");
  await page.keyboard.press("Control+z");
  await eventually(page, () => text(page), design);
});

scenario("one message has the first problem in full, the others follow by arrows", {}, async ({ page }) => {
  const shown = () => page.locator("#problems .problem:visible > div > p").allTextContents();
  await eventually(page, () => page.locator("#problems").textContent(), "No problems: every statement is understood.");
  await eventuallyPasses(page, async () => assert.ok(((await page.locator(".problems").boundingBox())?.height ?? 99) <= 42));
  await paste(page, textOf("movement").replace("system Integrate", "sytem Integrate").replace("group Position & Velocity\n", "grup Position & Velocity\n") + "group Velocity & Velocity\n");
  await eventually(page, () => problems(page).then((all) => all.length), 3);
  const all = await problems(page);
  await eventuallyPasses(page, async () => assert.equal((await shown()).length, 1));
  await eventuallyPasses(page, async () => assert.ok((await shown())[0]?.startsWith(all[0] ?? "?"), "errors come first"));
  const foot = () => page.locator(".problem-foot").textContent();
  await eventually(page, () => foot(), "2 errors, 1 warningShow all 3‹1 of 3›");
  await page.getByRole("button", { name: "Next problem" }).click();
  await eventually(page, () => foot(), "2 errors, 1 warningShow all 3‹2 of 3›");
  await eventuallyPasses(page, async () => assert.ok((await shown())[0]?.startsWith(all[1] ?? "?")));
  await page.getByRole("button", { name: "Show all 3" }).click();
  await eventually(page, () => shown().then((each) => each.length), 3);
  await page.getByRole("button", { name: "Show one" }).click();
  await eventually(page, () => shown().then((each) => each.length), 1);
  await page.getByRole("button", { name: "Fix: write 'system'" }).click();
  await eventually(page, () => foot(), "1 error, 1 warningShow all 2‹1 of 2›");
  await page.getByRole("button", { name: "Previous problem" }).click();
  await eventuallyPasses(page, async () => assert.match((await shown())[0] ?? "", /^warning: /, "before the first comes the last"));
  await eventuallyPasses(page, async () => assert.doesNotMatch((await problems(page)).join(), /hint:/, "a hint is an offer of the inspector"));
});

/** Seventy systems, of which every tenth is not full. */
const many = `component A
component B
component C
group A & B
spawn 90 A, B
spawn 9 A, B, C
${Array.from({ length: 70 }, (_, at) => (at % 10 === 9 ? `system Slow${at}(A, C)` : `system Fast${at}(mut A, B)`)).join("\n")}
`;

scenario("more than sixty systems have a field that filters them", { idle: true }, async ({ page }) => {
  const field = page.getByRole("searchbox", { name: /^Filter the systems/ });
  await eventuallyPasses(page, async () => assert.ok(await field.isHidden()));
  await paste(page, many);
  await eventually(page, () => systems(page).then((all) => all.length), 64);
  const shares = () => page.locator("#systems .percent").allTextContents().then((all) => all.map((words) => parseFloat(words.replace("< ", ""))));
  await eventuallyPasses(page, async () => assert.deepEqual(await shares(), (await shares()).sort((a, b) => b - a)));
  await page.getByRole("button", { name: "Show all 70 rows" }).click();
  await eventually(page, () => systems(page).then((all) => all.length), 70);
  await field.fill("slow");
  await eventually(page, () => page.locator(".system-name").allTextContents(), Array.from({ length: 7 }, (_, at) => `Slow${at}9`.replace("Slow09", "Slow9")));
  await page.keyboard.press("ArrowDown");
  await eventuallyPasses(page, async () => assert.match((await title(page)) ?? "", / Slow9$/));
  await field.fill("fast b full 13");
  await eventually(page, () => page.locator(".system-name").allTextContents(), ["Fast13"]);
  await field.fill("nothing");
  await page.getByText("No system fits the filter.").waitFor();
  await page.keyboard.press("Escape");
  await eventually(page, () => systems(page).then((all) => all.length), 70);
  await eventually(page, () => text(page).then((all) => all.includes("component A")), true);
});

scenario("on a phone a row is high enough for a finger, and unfolds", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await showPart(page, "Cost");
  const rows = page.locator("#systems tr[data-system]");
  await eventually(page, () => rows.count(), 4);
  await eventuallyPasses(page, async () => assert.ok((await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))).every((height) => height >= 44)));
  await page.locator("tr[data-system='1']").tap();
  await eventually(page, () => title(page), "Ffull Settle");
  await eventually(page, () => page.locator("#inspector .loop-part").isVisible(), true);
  await eventuallyPasses(page, async () => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)));
});

scenario("the commits are a line of the list, with a share of the same whole, and the inspector says what they cost where", {}, async ({ page }) => {
  await open(page, "A settlement");
  const line = page.locator("#systems tr.of-commits");
  await line.waitFor();
  await eventually(page, () => page.locator("#systems tbody tr").first().getAttribute("class").then((names) => names?.trim()), "of-commits selected");
  const share = async (row: Locator) => [Number((await row.locator(".percent").textContent())?.replace(" %", "")), (await row.locator(".bar").boundingBox())?.width ?? 0];
  const [[commits = 0, long = 0], [draw = 0, short = 0]] = [await share(line), await share(page.locator("#systems tr[data-system]", { hasText: "Draw" }))];
  assert.ok(Math.abs(long / short - commits / draw) < 0.15 * (commits / draw), `one scale: ${long} of ${commits} %, ${short} of ${draw} %`);
  await eventually(page, () => line.locator(".class").textContent(), "C", "it is no system");
  await eventually(page, () => line.locator(".weight").textContent(), "×60");
  await line.click();
  await eventually(page, () => marked(page), ["Commits"]);
  await eventually(page, () => title(page), "Commits");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".inspector-facts").textContent()) ?? "", /^≈ [\d.]+ µs × 60, [\d.]+ %$/));
  await eventuallyPasses(page, async () => assert.match((await page.locator("#inspector .about").textContent()) ?? "", /^WhatA commit carries out the changes of entities after each run of the most frequent system: 60 commits in a round, [\d.]+ ms\. On average a commit of ticks 2 to 3 costs as much\.$/));
  const parts = await page.locator(".commit-parts tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  assert.ok(parts.some(([name]) => name === "the changed entities"), JSON.stringify(parts));
  assert.ok(parts.some(([name]) => name?.includes("Position & ")), JSON.stringify(parts));
  const sum = parts.reduce((before, [, , , percent]) => before + (percent === "< 0.1 %" ? 0.05 : Number(percent?.replace(" %", ""))), 0);
  assert.ok(Math.abs(sum - 100) < 3, `the parts make up the whole: ${sum}`);
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => marked(page), ["Draw"]);
  await eventually(page, () => page.locator(".commit-parts").isVisible(), false);
  await page.keyboard.press("ArrowUp");
  await eventually(page, () => page.locator(".commit-parts").isVisible(), true);
  await showView(page, "Archetypes");
  await page.locator(".stored-svg").first().waitFor();
  await eventually(page, () => line.count(), 0, "other storages have no figure for commits");
  await showView(page, "Arrays");
  await eventually(page, () => line.count(), 1);
});

scenario("selected commits show how many rows they write of each component, and what each statement costs", {}, async ({ page }) => {
  await open(page, "A settlement");
  const legend = () => page.locator("#arrays .legend li").evaluateAll((items) => items.map((item) => item.childNodes[1]?.textContent ?? ""));
  await eventually(page, async () => (await legend()).slice(0, 2), ["rows written by a commit", "block"]);
  await page.locator("#systems tr.of-commits .system-name").click();
  const without = page.getByRole("table", { name: "What a round costs without a statement" });
  await eventually(page, () => without.locator("tbody tr").count(), 8);
  await eventually(page, () => without.locator("tbody tr").first().locator("th, td").allTextContents(), ["add Hidden to any 1.2k of Position & Sprite line 74", "−4.76 ms", "+218 µs"]);
});

scenario("the commits of two designs are compared in the list like systems", {}, async ({ page }) => {
  await open(page, "A settlement");
  await page.locator("#designs label", { hasText: "A/B" }).click();
  await page.getByRole("button", { name: "B: the same as A under laminar" }).click();
  const line = page.locator(".compared-systems tr.of-commits");
  await line.waitFor();
  await eventuallyPasses(page, async () => assert.match((await line.locator(".cost").textContent()) ?? "", /^[\d.]+ ms → [\d.]+ ms$/));
  await eventuallyPasses(page, async () => assert.match((await line.locator(".change").textContent()) ?? "", /^[+−][\d.,]+ %$/));
  const widths = await page.locator(".compared-systems .bar").evaluateAll((bars) => bars.map((bar) => bar.style.inlineSize));
  assert.ok(widths.includes("100%"));
  await line.click();
  await eventually(page, () => line.locator(".system-name").getAttribute("aria-current"), "true");
  await eventually(page, () => page.locator("#inspector-title").textContent(), "Commits");
});

scenario("a design without ticks after the first has no line of commits", {}, async ({ page }) => {
  await systems(page);
  await eventually(page, () => page.locator("#systems tr.of-commits").count(), 0);
});

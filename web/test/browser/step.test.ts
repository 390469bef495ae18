import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { editor, expectedOf, onTimeline, open, paste, place, playhead, showView, stepBack, stillPictures, text } from "./page-actions.ts";
import { clockByHand } from "./clock.ts";
import { lateWorkers } from "./late.ts";
import { scenario } from "./scenario.ts";
import { eventually, frame, eventuallyPasses } from "./wait.ts";

const design = `component Position
component Velocity
group Position & Velocity
system Integrate(mut Position, Velocity)
spawn 4 Position, Velocity
spawn 2 Position
tick
  remove Velocity from e2
tick
  despawn e1
`;

/** The place of the playhead, and what has happened. */
async function said(page: Page): Promise<string> {
  return `${await place(page)}: ${await page.locator(".step-sentence").textContent()}`;
}

/** Rows of the blocks of an array, from the table next to the picture. */
function rows(page: Page): Promise<string[]> {
  return page.locator(".arrays-table tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].slice(0, 3).map((cell) => cell.textContent).join(" | ")));
}

/** Opens the design, whose second tick is its first change. */
async function show(page: Page, replacement = design): Promise<void> {
  await paste(page, replacement);
  const ticks = 1 + [...replacement.matchAll(/^tick/gm)].length;
  await eventually(page, () => place(page), `after tick ${ticks} of ${ticks}`);
}

/** Goes before the first change of the design. */
async function begin(page: Page): Promise<void> {
  await show(page);
  await stepBack(page, 2);
  await eventuallyPasses(page, async () => assert.match(await said(page), /^tick 2, move 0 of \d+: before tick 2: 1 to change$/));
}

/** Opens the panel of the commit, with the playhead at the end. */
async function commit(page: Page): Promise<void> {
  await press(page, "Commit");
  await page.locator("#step-detail .commit").waitFor();
}

const isOpen = (page: Page) => page.locator("#step-detail").isVisible();

function press(page: Page, name: string): Promise<void> {
  return page.locator("#step, #step-detail").getByRole("button", { name, exact: true }).click();
}

function litStatements(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(document.querySelector("#editor .code")?.shadowRoot?.querySelectorAll(".cm-step-statement") ?? [])].map((line) => line.textContent ?? ""));
}

scenario("the commit lists its moves near the playhead, and each leads to the state after it", {}, async ({ page }) => {
  await begin(page);
  const list = page.getByRole("region", { name: "Moves of the commit" });
  const moves = () => list.getByRole("button").evaluateAll((all) => all.map((each) => [...each.children].map((part) => part.textContent).join(" ") + (each.hasAttribute("aria-current") ? " <" : "")));
  const all = ["1 e2 loses Velocity: it leaves row 1 in both", "2 e2 loses Velocity: row 3 fills row 1 in both", "3 e2 loses Velocity: it goes to row 3 in Position"];
  await eventually(page, moves, all);
  await list.getByRole("button").nth(1).click();
  await eventuallyPasses(page, async () => assert.match(await said(page), /^tick 2, move 2 of 3: e2 loses Velocity: row 3 fills row 1/));
  await eventually(page, moves, [all[0] ?? "", `${all[1]} <`, all[2] ?? ""]);
  await eventually(page, () => page.evaluate(() => document.activeElement?.getAttribute("aria-current")), "step", "the focus stays on the move");
  await show(page, `component A\nsystem S(A)\nspawn 40 A\ntick\n  despawn e3\n`);
  await stepBack(page, 2);
  await eventually(page, async () => (await moves()).length, 15);
  await eventually(page, () => list.locator("p").textContent(), "and 25 other moves");
  await press(page, "Close the commit");
  await eventually(page, () => list.isVisible(), false);
});

scenario("the playhead is at the end at first, and a design is stepped through with the mouse", {}, async ({ page }) => {
  await show(page);
  await eventually(page, () => playhead(page).getAttribute("aria-valuetext"), "after tick 3 of 3");
  await eventuallyPasses(page, async () => assert.deepEqual([await playhead(page).getAttribute("aria-valuenow"), await playhead(page).getAttribute("aria-valuemax")], ["3", "3"]));
  await eventually(page, () => page.locator("#step .tick").evaluateAll((all) => all.map((tick) => tick.textContent)), ["110 rows written", "23", "33"]);
  await eventually(page, () => isOpen(page), false);
  await eventually(page, () => page.locator("#step [aria-disabled=true]").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))), ["One move forward", "To the end"]);
  const atRest = await stillPictures(page);
  await press(page, "To the start");
  await eventuallyPasses(page, async () => assert.match(await said(page), /^tick 1, move 0 of \d+: before tick 1: 6 to spawn$/));
  await eventuallyPasses(page, async () => assert.ok(await isOpen(page), "the commit is shown while the playhead is not at the end"));
  await playhead(page).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match(await said(page), /^tick 2, move 0 of \d+: before tick 2: 1 to change$/));
  const before = await stillPictures(page);
  const words = () => page.locator(".step-total").textContent();
  const counts = await words();
  await eventually(page, () => litStatements(page), []);
  await press(page, "One move forward");
  await eventuallyPasses(page, async () => assert.match(await said(page), /^tick 2, move 1 of \d+: e2 loses Velocity: .+$/));
  await eventuallyPasses(page, async () => assert.match((await playhead(page).getAttribute("aria-valuetext")) ?? "", /^tick 2, move 1 of \d+: e2 loses Velocity: .+$/));
  await eventually(page, () => page.locator(".step-move").textContent(), "e2 loses Velocity");
  await eventually(page, () => litStatements(page), ["  remove Velocity from e2"]);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".arrays-at").textContent()) ?? "", /^at tick 2, move 1 of \d+ back to the end$/));
  await eventuallyPasses(page, async () => assert.notDeepEqual(await stillPictures(page), before));
  await press(page, "One move back");
  await eventuallyPasses(page, async () => assert.match(await said(page), /^tick 2, move 0 of /));
  await eventually(page, () => words(), counts, "what was written is taken back");
  await eventually(page, () => litStatements(page), []);
  await press(page, "To the end");
  await eventually(page, () => place(page), "after tick 3 of 3");
  await eventuallyPasses(page, async () => assert.deepEqual([await isOpen(page), await page.locator(".arrays-at").isHidden()], [false, true]));
  await eventually(page, () => stillPictures(page), atRest);
});

scenario("a design is stepped through by keys", {}, async ({ page }) => {
  await show(page);
  await onTimeline(page, "Home");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 of /));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move (\d+) of \1$/));
  await page.keyboard.press("End");
  await eventually(page, () => place(page), "after tick 3 of 3");
  await page.keyboard.press("ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move [1-9]\d* of /));
  await page.keyboard.press("Shift+ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move 0 of /));
  await page.keyboard.press("PageDown");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await page.keyboard.press("Escape");
  await eventually(page, () => place(page), "after tick 3 of 3");
  await eventuallyPasses(page, async () => assert.ok(await playhead(page).evaluate((control) => control === document.activeElement)));
});

scenario("held keys are added up, and the last one decides the place", {}, async ({ page }) => {
  await show(page);
  await onTimeline(page, "Home");
  for (let at = 0; at < 40; at++) await page.keyboard.down("ArrowRight");
  await page.keyboard.up("ArrowRight");
  await eventually(page, () => place(page), "after tick 3 of 3");
  for (let at = 0; at < 40; at++) await page.keyboard.down("ArrowLeft");
  await page.keyboard.up("ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
});

/** Where the second tick begins and ends on the screen, and the height of its middle. */
async function secondTick(page: Page): Promise<{ left: number; right: number; y: number }> {
  const box = await page.locator("#step .tick").nth(1).boundingBox();
  assert.ok(box);
  return { left: box.x, right: box.x + box.width, y: box.y + box.height / 2 };
}

scenario("the playhead is dragged from move to move", {}, async ({ page }) => {
  await show(page);
  const { left, right, y } = await secondTick(page);
  const strip = await playhead(page).boundingBox();
  const head = async () => Number(/translateX\((\d+)px\)/.exec((await page.locator(".strip-head").getAttribute("style")) ?? "")?.[1]);
  assert.ok(strip);
  await page.mouse.move(strip.x + strip.width - 9, y);
  await page.mouse.down();
  await page.mouse.move(left + 1, y);
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of \d+$/));
  const moves = Number(/of (\d+)$/.exec((await place(page)) ?? "")?.[1]);
  for (let move = 1; move <= moves; move++) {
    await page.mouse.move(left + ((right - left) * move) / moves, y);
    await eventually(page, () => place(page), `tick 2, move ${move} of ${moves}`);
  }
  await eventuallyPasses(page, async () => assert.ok(Math.abs((await head()) - (right - strip.x - 8)) < 2, "the playhead is under the pointer"));
  await page.mouse.move(strip.x - 40, y);
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of \d+$/));
  await page.mouse.move(strip.x + strip.width + 40, y);
  await eventually(page, () => place(page), "after tick 3 of 3");
  await page.mouse.up();
  await eventually(page, () => isOpen(page), false);
  await page.mouse.click(left + (0.9 * (right - left)) / moves, y);
  await eventually(page, () => place(page), `tick 2, move 1 of ${moves}`);
  await eventuallyPasses(page, async () => assert.ok(await playhead(page).evaluate((control) => control === document.activeElement), "and its keys go on from there"));
});

/** Three hundred ticks, with a change in each. */
const long = ["component A", "component B", "group A & B", "system S(mut A, B)", "spawn 40 A, B", ...Array.from({ length: 299 }, (_, at) => `tick\n  ${at % 2 === 0 ? "remove B from" : "add B to"} e7`)].join("\n") + "\n";

scenario("three hundred ticks have a strip that scrolls", {}, async ({ page }) => {
  await show(page, long);
  const strip = playhead(page);
  const sizes = () => strip.evaluate((element) => ({ wide: element.scrollWidth > element.clientWidth + 100, left: element.scrollLeft, right: element.scrollWidth - element.clientWidth }));
  const { wide, left, right } = await sizes();
  assert.ok(wide && right - left < 2, "its end is in sight");
  const widths = await page.locator("#step .tick").evaluateAll((all) => all.map((tick) => tick.getBoundingClientRect().width));
  assert.ok(widths.length < 300 && Math.min(...widths) >= 4, `${widths.length} ticks are drawn, the narrowest ${Math.min(...widths)}`);
  const box = await strip.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -100_000);
  await eventually(page, async () => (await sizes()).left, 0);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await eventuallyPasses(page, async () => assert.ok(Number(/^tick (\d+), /.exec((await place(page)) ?? "")?.[1]) < 200, (await place(page)) ?? ""));
  await page.keyboard.press("Home");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
  await page.keyboard.press("End");
  await eventually(page, () => place(page), "after tick 300 of 300");
  await eventuallyPasses(page, async () => assert.ok((await sizes()).left >= right - 2, "and the playhead is in sight"));
});

scenario("playing from the end starts over, and stops at the end; Space pauses", {}, async ({ page }) => {
  await show(page);
  await press(page, "Play");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move /));
  await playhead(page).focus();
  await page.keyboard.press("Space");
  await page.locator("#step").getByRole("button", { name: "Play" }).waitFor();
  const speed = page.locator("#step-detail").getByRole("button", { name: /^Speed/ });
  await speed.click();
  await speed.click();
  await eventually(page, () => speed.textContent(), "4×");
  await press(page, "Play");
  await page.locator("#step").getByRole("button", { name: "Pause" }).waitFor();
  await eventually(page, () => place(page), "after tick 3 of 3");
  await page.locator("#step").getByRole("button", { name: "Play" }).waitFor();
  await onTimeline(page, "Space");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move /));
});

scenario("an edit returns the playhead to the end", {}, async ({ page }) => {
  await begin(page);
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("tick\n  despawn e4\n");
  await eventually(page, () => place(page), "after tick 4 of 4");
  await eventually(page, () => isOpen(page), false);
  await page.keyboard.press("Control+z");
  await eventually(page, () => place(page), "after tick 3 of 3");
  // With the commit open, its panel stays, and shows the last commit of the new text.
  await commit(page);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".commit-title").textContent()) ?? "", /^Tick 3, move (\d+) of \1$/));
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("tick\n  despawn e4\n");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".commit-title").textContent()) ?? "", /^Tick 4, move (\d+) of \1$/));
  await press(page, "Commit");
  await eventually(page, () => isOpen(page), false);
  await page.locator("#step:not(.open)").waitFor();
});

scenario("the panel of the commit is closed while stepping, and opens with the next step from the end", {}, async ({ page }) => {
  await begin(page);
  await press(page, "Close the commit");
  await eventually(page, () => isOpen(page), false);
  await onTimeline(page, "ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 of /));
  await eventually(page, () => isOpen(page), false);
  await page.keyboard.press("End");
  await eventually(page, () => place(page), "after tick 3 of 3");
  await page.keyboard.press("ArrowLeft");
  await eventually(page, () => isOpen(page), true);
});

scenario("both update modes are next to each other with the counts of the documents", {}, async ({ page }) => {
  await open(page, "A settlement");
  await eventuallyPasses(page, async () => assert.ok((await page.locator("tr[data-system]").count()) > 4));
  await eventually(page, () => place(page), "after tick 3 of 3");
  await commit(page);
  await press(page, "Side by side");
  const sums = new Map<string, [number, number]>();
  for (const tick of expectedOf("settlement").ticks) {
    for (const [name, written] of Object.entries(tick.writes)) {
      const [batch, single] = sums.get(name) ?? [0, 0];
      sums.set(name, [batch + written, single + (tick.writesOneByOne?.[name] ?? Number.NaN)]);
    }
  }
  const number = (words: string | null) => Number((words ?? "").replaceAll(",", ""));
  const table = () =>
    page.locator(".step-compare tbody tr").evaluateAll((all) => all.map((row) => [row.querySelector("th")?.textContent ?? "", ...[...row.querySelectorAll(".num")].map((cell) => cell.textContent ?? "")]));
  const wanted = [...sums].filter(([, [batch, single]]) => batch + single > 0).sort();
  const shown = async () => (await table()).map(([name, batch, single]) => [name, [number(batch ?? ""), number(single ?? "")]]).sort();
  await eventually(page, shown, wanted);
  const total = (at: 0 | 1) => wanted.reduce((sum, [, both]) => sum + both[at], 0);
  const foot = () => page.locator(".step-compare tfoot .sum").allTextContents();
  await eventuallyPasses(page, async () => assert.deepEqual((await foot()).map(number), [total(0), total(1)]));
  await press(page, "Side by side");
  await page.getByText("One by one", { exact: true }).click();
  await eventually(page, () => page.getByRole("radio", { name: "One by one" }).isChecked(), true);
  await press(page, "Side by side");
  await eventually(page, shown, wanted, "the same, seen from the other side");
});

scenario("moving rows one by one gives the moves of the paper", {}, async ({ page }) => {
  await begin(page);
  const first = await place(page);
  await page.getByText("One by one", { exact: true }).click();
  await eventuallyPasses(page, async () => assert.notEqual(await place(page), first));
  await press(page, "One move forward");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 2, move 1 of \d+: e2 loses Velocity: /));
});

scenario("arrays that lose their common order are crossed out, and the stepper names them", {}, async ({ page }) => {
  await open(page, "Figure 2: what the refusal prevents");
  await eventually(page, () => page.locator("tr[data-system]").count(), 3);
  await stepBack(page, 1);
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await eventually(page, () => page.locator(".step-cross").count(), 0);
  await page.keyboard.press("End");
  await commit(page);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".step-cross").allTextContents()).join(), /^Red: A and C disagree at \d+ rows?$/));
});

scenario("the path of an entity through the trees", {}, async ({ page }) => {
  await open(page, "Figure 6: finding a block");
  await eventually(page, () => page.locator("tr[data-system]").count(), 2);
  await commit(page);
  await page.getByRole("textbox", { name: "Entity" }).fill("traveller");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Entity traveller" }).waitFor();
  await page.getByRole("button", { name: "Show its path" }).click();
  await showView(page, "Trees");
  const lowered = page.getByRole("tree", { name: "Lowered tree of A" });
  await eventuallyPasses(page, async () => assert.deepEqual(await lowered.locator(".path-answer").allTextContents(), ["B? yes", "C? no"]));
  const nodes = await lowered.locator(".node.on-path title").allTextContents();
  assert.deepEqual(nodes.map((tip) => tip.split("\n")[0]), ["A", "A & B", "A & B & !C"]);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".step-algorithm").textContent()) ?? "", /^traveller has A and B/));
});

for (const way of ["mouse", "keyboard"] as const) {
  scenario(`an entity is changed in the picture, by ${way}, and undo returns the exact text`, {}, async ({ page }) => {
    await begin(page);
    const before = await text(page);
    if (way === "mouse") {
      const block = await page.locator(".arrays-cell[role=gridcell]").boundingBox();
      assert.ok(block);
      await page.mouse.click(block.x + 4, block.y + block.height / 2);
      await page.getByRole("dialog", { name: "Entity e1" }).waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "Velocity" }).click();
    } else {
      await page.getByRole("textbox", { name: "Entity" }).focus();
      await page.keyboard.type("e1");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Entity e1" }).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
    }
    await eventuallyPasses(page, async () => assert.match(await text(page), /tick\n {2}remove Velocity from e1\n {2}remove Velocity from e2\n|tick\n {2}remove Velocity from e2\n {2}remove Velocity from e1\n/));
    await eventually(page, () => place(page), "after tick 3 of 3");
    await page.locator("#undo").click();
    await eventually(page, () => text(page), before);
  });
}

for (const [where, options] of [["", {}], [", while the replay follows an undo slowly", { script: lateWorkers }]] as const) {
  scenario(`spawning a similar entity and despawning are edits too; an impossible edit is refused with a reason${where}`, options, async ({ page }) => {
    await show(page);
    await commit(page);
    const before = await text(page);
    const entity = page.getByRole("textbox", { name: "Entity" });
    await entity.fill("e5");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Spawn one like it" }).click();
    await eventuallyPasses(page, async () => assert.match(await text(page), /spawn Position\n/));
    await page.locator("#undo").click();
    await eventually(page, () => text(page), before);
    await page.locator("#step.open").waitFor();
    await entity.fill("e6");
    await entity.press("Enter");
    await page.getByRole("button", { name: "Despawn", exact: true }).click();
    await eventuallyPasses(page, async () => assert.match(await text(page), /despawn e6\n/));
    await page.locator("#undo").click();
    await eventually(page, () => text(page), before);
  });
}

scenario("the field of an entity keeps the focus and what is typed while the replay follows an undo", { script: lateWorkers }, async ({ page }) => {
  await show(page);
  await commit(page);
  const entity = page.getByRole("textbox", { name: "Entity" });
  await entity.fill("e5");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Spawn one like it" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /spawn Position\n/));
  await entity.fill("");
  await page.evaluate(() => document.querySelector<HTMLElement>("#undo")?.click());
  await eventually(page, () => page.locator("#step-detail .step-offer:visible").count(), 1);
  await page.keyboard.type("e6");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Entity e6" }).waitFor();
});

scenario("keys pressed right after an edit count from the end of the new text", {}, async ({ page }) => {
  await begin(page);
  const keys = (...pressed: string[]) =>
    page.evaluate((all) => {
      document.querySelector<HTMLElement>("#undo")?.click();
      for (const key of all) document.querySelector("#step .strip")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }, pressed);
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# one\n");
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# two\n");
  await keys("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"); // after the undo, in the same task
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move \d+ of \d+$/));
  const [, move, moves] = /move (\d+) of (\d+)$/.exec((await place(page)) ?? "") ?? [];
  assert.equal(Number(moves) - Number(move), 2);
  await keys("Home");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
});

scenario("a key pressed while the stepper follows a new engine counts", {}, async ({ page }) => {
  await begin(page);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("#engine [role=alert]")) return;
      observer.disconnect();
      document.querySelector("#step .strip")?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    }).observe(document.body, { subtree: true, childList: true });
    document.dispatchEvent(new Event("copse:fault"));
  });
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 /));
  await stillPictures(page); // nothing has moved it back
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 /));
});

scenario("an edit of an entity right after another edit is applied to the present text", {}, async ({ page }) => {
  await show(page);
  await commit(page);
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# six entities, and one after another goes\nspawn Velocity\n");
  const entities = page.getByRole("textbox", { name: "Entity" });
  await entities.fill("e7"); // which only the present text has
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Entity e7" }).waitFor();
  await page.keyboard.press("Escape");
  // All in one task; on a busy machine, where a replay takes long, the same happens with a normal reader.
  await page.evaluate(() => {
    const [field, undo] = ["#step-entity", "#undo"].map((each) => document.querySelector<HTMLElement>(each));
    if (!(field instanceof HTMLInputElement)) throw new Error("no field");
    new MutationObserver(() => {
      const dialog = document.querySelector('[aria-label="Entity e6"]');
      [...(dialog?.querySelectorAll("button") ?? [])].find((each) => each.textContent === "Despawn")?.click();
    }).observe(document.body, { subtree: true, attributes: true });
    undo?.click();
    field.value = "e6";
    field.form?.requestSubmit();
  });
  await eventually(page, () => text(page), `${design}tick\n  despawn e6\n`);
});

scenario("the actions on an entity are removed as soon as the text changes", {}, async ({ page }) => {
  await begin(page);
  await page.getByRole("textbox", { name: "Entity" }).fill("e6");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Entity e6" }).waitFor();
  await page.evaluate(() => document.querySelector<HTMLElement>("#undo")?.click());
  await page.getByRole("dialog", { name: "Entity e6" }).waitFor({ state: "hidden" });
});

scenario("a focus that has moved on is not taken back when the dialog of an entity closes", {}, async ({ page }) => {
  await begin(page);
  await page.getByRole("textbox", { name: "Entity" }).fill("e6");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Entity e6" });
  await dialog.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);
  await dialog.evaluate((element: HTMLElement) => {
    element.hidePopover();
    document.querySelector<HTMLElement>("#step [aria-label='One move forward']")?.focus();
  });
  await frame(page);
  await eventually(page, () => focused(), "One move forward");
  await page.getByRole("textbox", { name: "Entity" }).press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await eventually(page, focused, "step-entity", "and goes back where it came from else");
});

scenario("the sentences about the arrays are those of the position", {}, async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await eventuallyPasses(page, async () => assert.equal((await rows(page))[0], "Position | Position & Velocity | 0 – 4"));
  await onTimeline(page, "Shift+ArrowRight");
  await eventuallyPasses(page, async () => assert.equal((await rows(page))[0], "Position | Position & Velocity | 0 – 3"));
});

scenario("with reduced motion a step has no animation", { reducedMotion: "reduce" }, async ({ page }) => {
  await begin(page);
  await onTimeline(page, "Shift+ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move (\d+) of \1$/));
  const first = await page.locator(".arrays-canvas").evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
  await eventually(page, () => stillPictures(page), first);
});

scenario("a new engine is brought to the same place", {}, async (visit) => {
  const { page } = visit;
  await begin(page);
  await press(page, "One move forward");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 of /));
  const before = await stillPictures(page);
  // This is a simulated failure of the engine: the page reports it and continues.
  await page.evaluate(() => document.dispatchEvent(new Event("copse:fault")));
  await eventuallyPasses(page, async () => assert.match((await page.locator("#engine").textContent()) ?? "", /again|restart|fresh/i));
  await eventually(page, () => stillPictures(page), before);
  await press(page, "One move forward");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 2 of /));
});

/** The rows of the nodes of all trees and of the groups in the text. */
async function counted(page: Page): Promise<{ trees: string[]; groups: string[] }> {
  // The text is scrolled where the stepper has moved it, and the editor draws only the visible lines.
  await page.evaluate(() => document.querySelector("#editor .code")?.shadowRoot?.querySelector(".cm-scroller")?.scrollTo(0, 0));
  return page.evaluate(() => ({
    trees: [...document.querySelectorAll("#trees .node, #trees [data-leaf]")].map((node) => `${node.getAttribute("aria-label")} | ${node.querySelector("title")?.textContent ?? node.getAttribute("title")} | ${node.querySelector(".rows, small")?.textContent ?? ""}`),
    groups: [...(document.querySelector("#editor .code")?.shadowRoot?.querySelectorAll(".cm-results .cm-gutterElement") ?? [])].filter((cell) => getComputedStyle(cell).visibility === "visible").map((cell) => cell.textContent ?? "").filter((words) => /(^|· )[\d,]+$/.test(words)),
  }));
}

scenario("trees and groups show the rows of the position, forward and back", {}, async ({ page }) => {
  await showView(page, "Trees");
  await begin(page);
  const rowsAt = async () => {
    const { trees, groups } = await counted(page);
    return { nodes: trees.filter((words) => /^(Position:|… & !?Velocity)/.test(words)).map((words) => /(\d+ rows|empty)/.exec(words)?.[0]), groups };
  };
  await page.keyboard.press("Home");
  const none = { nodes: ["0 rows", "empty", "empty"], groups: ["0"] };
  await eventually(page, rowsAt, none);
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(page, rowsAt, { nodes: ["6 rows", "4 rows", "2 rows"], groups: ["4"] });
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(page, rowsAt, { nodes: ["6 rows", "3 rows", "3 rows"], groups: ["3"] });
  await page.keyboard.press("Home");
  await eventually(page, rowsAt, none);
});

for (const [title, node] of [["Movement", "Mass"], ["A settlement", "Hunger"], ["Figure 2: what the refusal prevents", "A & !B & C"], ["Figure 6: finding a block", "!B & D"]] as const) {
  scenario(`at its end the rows of every node and group are those of the analysis: ${title}`, { viewport: { width: 1440, height: 2400 } }, async ({ page }) => { // so high that the editor draws all lines
    await open(page, title);
    await showView(page, "Trees");
    await eventuallyPasses(page, async () => assert.ok((await counted(page)).trees.some((words) => words.includes(node)))); // not those of the design before
    const wanted = await counted(page);
    await onTimeline(page, "Home");
    await eventuallyPasses(page, async () => assert.notDeepEqual(await counted(page), wanted));
    await page.keyboard.press("Escape");
    await eventually(page, () => isOpen(page), false);
    await commit(page); // so that the replay is asked for the end
    await onTimeline(page, "Home", "End");
    await eventually(page, () => counted(page), wanted);
  });
}

scenario("where there is nothing to step through, the timeline says why", {}, async ({ page }) => {
  await begin(page);
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 /));
  await paste(page, design.replace("spawn 4 ", "spawn 4M "));
  const nothing = () => page.locator(".step-nothing").textContent();
  await eventuallyPasses(page, async () => assert.match((await nothing()) ?? "", /^Nothing to step through: with these there are 4,000,00\d entities, .+ so spawn fewer or remove what follows the first tick\.$/));
  await eventuallyPasses(page, async () => assert.deepEqual([await isOpen(page), await playhead(page).isVisible()], [false, false]));
  await paste(page, design);
  await eventually(page, () => place(page), "after tick 3 of 3");
  await paste(page, "component A\n");
  await eventually(page, nothing, "Nothing to step through: no entity is spawned.");
  await paste(page, ["component A", "spawn 3 A", ...Array.from({ length: 10_001 }, () => "tick")].join("\n") + "\n");
  await eventually(page, nothing, "Nothing to step through: a design has at most 10,000 ticks, and this is one more; no tick is carried out.");
});

scenario("with reduced motion, playing makes a move a second", { reducedMotion: "reduce", script: clockByHand }, async ({ page }) => {
  await show(page);
  await press(page, "Play");
  for (const move of [0, 1, 2]) {
    await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", new RegExp(`^tick 1, move ${move} of `)));
    assert.ok((await page.evaluate(() => passTime(1000))) > 0, "the beat is a second");
  }
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 3 of /));
});

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { editor, expectedOf, open, paste, stillPictures, text } from "./page-actions.ts";
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

/** The text of the stepper: the place, and what has happened. */
async function said(page: Page): Promise<string> {
  return `${await page.locator(".step-place").textContent()}: ${await page.locator(".step-sentence").textContent()}`;
}

function place(page: Page): Promise<string | null> {
  return page.locator(".step-place").textContent();
}

/** Rows of the blocks of an array, from the table next to the picture. */
function rows(page: Page): Promise<string[]> {
  return page.locator(".arrays-table tbody tr").evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].slice(0, 3).map((cell) => cell.textContent).join(" | ")));
}

async function begin(page: Page, replacement: string | null = design): Promise<void> {
  if (replacement !== null) await paste(page, replacement);
  if (replacement !== null) await eventuallyPasses(page, async () => assert.equal(await page.locator("tr[data-system]").count(), [...replacement.matchAll(/^system/gm)].length));
  await page.getByRole("button", { name: "Step through" }).click();
  await page.locator(".step.open").waitFor();
}

function press(page: Page, name: string): Promise<void> {
  return page.locator("#step").getByRole("button", { name, exact: true }).click();
}

function litStatements(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(document.querySelector("#editor .code")?.shadowRoot?.querySelectorAll(".cm-step-statement") ?? [])].map((line) => line.textContent ?? ""));
}

scenario("a design is stepped through with the mouse, forward and back", {}, async ({ page }) => {
  await begin(page);
  // Before the first tick that changes anything.
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 2, move 0 of \d+: before tick 2: 1 to change$/));
  const before = await stillPictures(page);
  const words = () => page.locator(".step-total").textContent();
  const counts = await words();
  assert.deepEqual(await litStatements(page), []);
  await press(page, "One move forward");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 2, move 1 of \d+: e2 loses Velocity: .+$/));
  assert.deepEqual(await litStatements(page), ["  remove Velocity from e2"]);
  assert.match((await page.locator(".arrays-at").textContent()) ?? "", /^at tick 2, move 1 of \d+ back to the end$/);
  assert.notDeepEqual(await stillPictures(page), before);
  await press(page, "One move back");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 2, move 0 of /));
  assert.equal(await words(), counts, "what was written is taken back");
  assert.deepEqual(await litStatements(page), []);
  await press(page, "One tick forward");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 2, move (\d+) of \1: /));
  await press(page, "One tick forward");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 3, move (\d+) of \1: /));
  await page.getByRole("button", { name: "back to the end" }).click();
  await page.getByRole("button", { name: "Step through" }).waitFor();
  await eventually(page, () => page.locator(".arrays-at").isHidden(), true);
});

scenario("a design is stepped through by keys", {}, async ({ page }) => {
  await paste(page, design);
  await eventuallyPasses(page, async () => assert.equal(await page.locator("tr[data-system]").count(), 1));
  await page.getByRole("button", { name: "Step through" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".step.open").waitFor();
  await page.keyboard.press("Home");
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
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move (\d+) of \1$/));
  await page.keyboard.press("Shift+ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move 0 of /));
  await page.getByRole("slider", { name: "Ticks" }).focus();
  await page.keyboard.press("ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await page.getByRole("slider", { name: "Moves" }).focus();
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await page.getByRole("slider", { name: "Moves" }).getAttribute("aria-valuetext")) ?? "", /^tick 2, move 1 of /));
  await page.keyboard.press("Escape");
  assert.ok(await page.getByRole("button", { name: "Step through" }).evaluate((control) => control === document.activeElement));
});

scenario("held keys are added up, and the last one decides the place", {}, async ({ page }) => {
  await begin(page);
  await page.keyboard.press("Home");
  for (let at = 0; at < 40; at++) await page.keyboard.down("ArrowRight");
  await page.keyboard.up("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move (\d+) of \1$/));
  for (let at = 0; at < 40; at++) await page.keyboard.down("ArrowLeft");
  await page.keyboard.up("ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
});

scenario("sliders jump, by pointer", {}, async ({ page }) => {
  await begin(page);
  const ticks = page.getByRole("slider", { name: "Ticks" });
  const box = await ticks.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move (\d+) of \1$/));
  assert.equal(await ticks.getAttribute("aria-valuetext"), "3 of 3 ticks");
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
  assert.equal(await ticks.getAttribute("aria-valuetext"), "0 of 3 ticks");
});

scenario("a slider without a choice is hidden, with its name", {}, async ({ page }) => {
  const shown = () => page.locator(".step-sliders .step-slider:visible").allInnerTexts();
  await begin(page);
  assert.deepEqual(await shown(), ["ticks", "moves"]);
  await page.locator("#step").getByRole("button", { name: "Side by side" }).click();
  await eventually(page, shown, ["ticks"]);
  await page.locator("#step").getByRole("button", { name: "Side by side" }).click();
  await paste(page, "component A\ngroup A\nsystem S(A)\nspawn 9 A\n");
  await eventually(page, shown, ["moves"]);
});

scenario("playing stops at the end; Space pauses", {}, async ({ page }) => {
  await begin(page);
  await page.keyboard.press("Home");
  await page.getByRole("slider", { name: "Moves" }).focus();
  await page.keyboard.press("Space");
  await page.locator("#step").getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("Space");
  await page.locator("#step").getByRole("button", { name: "Play" }).waitFor();
  const speed = page.locator("#step").getByRole("button", { name: /^Speed/ });
  await speed.click();
  await speed.click();
  assert.equal(await speed.textContent(), "4×");
  await press(page, "Play");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move (\d+) of \1$/));
  await page.locator("#step").getByRole("button", { name: "Play" }).waitFor();
});

scenario("both update modes are next to each other with the counts of the documents", {}, async ({ page }) => {
  await open(page, "A settlement");
  await eventuallyPasses(page, async () => assert.ok((await page.locator("tr[data-system]").count()) > 4));
  await begin(page, null);
  await page.locator("#step").getByRole("button", { name: "Side by side" }).click();
  await page.keyboard.press("End");
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
  assert.deepEqual((await foot()).map(number), [total(0), total(1)]);
  await press(page, "Side by side");
  await page.getByText("One by one", { exact: true }).click();
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick \d+, move ([\d,]+) of \1$/));
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
  await begin(page, null);
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  assert.equal(await page.locator(".step-cross").count(), 0);
  await page.keyboard.press("End");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".step-cross").allTextContents()).join(), /^Red: A and C disagree at \d+ rows?$/));
});

scenario("the path of an entity through the trees", {}, async ({ page }) => {
  await open(page, "Figure 6: finding a block");
  await eventually(page, () => page.locator("tr[data-system]").count(), 2);
  await begin(page, null);
  await page.keyboard.press("End");
  await page.getByRole("textbox", { name: "Entity" }).fill("traveller");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Entity traveller" }).waitFor();
  await page.getByRole("button", { name: "Show its path" }).click();
  const lowered = page.getByRole("tree", { name: "Lowered tree of A" });
  await eventuallyPasses(page, async () => assert.deepEqual(await lowered.locator(".path-answer").allTextContents(), ["B? yes", "C? no"]));
  const nodes = await lowered.locator(".node.on-path title").allTextContents();
  assert.deepEqual(nodes.map((tip) => tip.split("\n")[0]), ["A", "A & B", "A & B & !C"]);
  assert.match((await page.locator(".step-algorithm").textContent()) ?? "", /^traveller has A and B/);
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
    await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 2, move 0 of \d+: before tick 2: 2 to change$/));
    await page.locator("#undo").click();
    await eventually(page, () => text(page), before);
    await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^tick 2, move 0 of \d+: before tick 2: 1 to change$/));
  });
}

scenario("spawning a similar entity and despawning are edits too; an impossible edit is refused with a reason", {}, async ({ page }) => {
  await begin(page);
  const before = await text(page);
  const entity = page.getByRole("textbox", { name: "Entity" });
  await entity.fill("e5");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Spawn one like it" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /spawn Position\n/));
  await page.locator("#undo").click();
  await eventually(page, () => text(page), before);
  await page.locator(".step.open").waitFor();
  await entity.fill("e6");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Despawn" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /despawn e6\n/));
  await page.locator("#undo").click();
  await eventually(page, () => text(page), before);
});

scenario("keys pressed while the stepper follows the text are not lost", {}, async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "One move forward" }).focus();
  await page.keyboard.press("Home");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 /));
  const keys = (...pressed: string[]) =>
    page.evaluate((all) => {
      document.querySelector<HTMLElement>("#undo")?.click();
      for (const key of all) document.querySelector("#step .step-bar")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }, pressed);
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# one\n");
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# two\n");
  await keys("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"); // after the undo, in the same task
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 2 /));
  await keys("End");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move (\d+) of \1$/));
});

scenario("a key pressed while the stepper follows a new engine counts", {}, async ({ page }) => {
  await begin(page);
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("#engine [role=alert]")) return;
      observer.disconnect();
      document.querySelector("#step .step-bar")?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    }).observe(document.body, { subtree: true, childList: true });
    document.dispatchEvent(new Event("copse:fault"));
  });
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 /));
  await stillPictures(page); // nothing has moved it back
  assert.match((await place(page)) ?? "", /^tick 2, move 1 /);
});

scenario("an edit of an entity right after another edit is applied to the present text", {}, async ({ page }) => {
  await begin(page);
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
  await eventually(page, () => text(page), design.replace("from e2\n", "from e2\n  despawn e6\n"));
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
  assert.equal(await focused(), "One move forward");
  await page.getByRole("textbox", { name: "Entity" }).press("Enter");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await eventually(page, focused, "step-entity", "and goes back where it came from else");
});

scenario("the stepper follows the text", {}, async ({ page }) => {
  await begin(page);
  await page.keyboard.press("End");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 3, /));
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("tick\n  despawn e4\n");
  await eventuallyPasses(page, async () => assert.equal(await page.getByRole("slider", { name: "Ticks" }).getAttribute("aria-valuetext"), "3 of 4 ticks"));
  await page.keyboard.press("Control+z");
  await eventuallyPasses(page, async () => assert.equal(await page.getByRole("slider", { name: "Ticks" }).getAttribute("aria-valuetext"), "3 of 3 ticks"));
  // Without any changes to step through the stepper closes by itself.
  await paste(page, "component A\n");
  await page.locator(".step:not(.open)").waitFor({ state: "attached" });
});

scenario("the sentences about the arrays are those of the position", {}, async ({ page }) => {
  await begin(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await eventuallyPasses(page, async () => assert.equal((await rows(page))[0], "Position | Position & Velocity | 0 – 4"));
  await page.locator("#step").getByRole("button", { name: "One tick forward" }).click();
  await eventuallyPasses(page, async () => assert.equal((await rows(page))[0], "Position | Position & Velocity | 0 – 3"));
});

scenario("with reduced motion a step has no animation", { reducedMotion: "reduce" }, async ({ page }) => {
  await begin(page);
  await press(page, "One tick forward");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move (\d+) of \1$/));
  const first = await page.locator(".arrays-canvas").evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
  assert.deepEqual(await stillPictures(page), first);
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
    groups: [...(document.querySelector("#editor .code")?.shadowRoot?.querySelectorAll(".cm-results .cm-gutterElement") ?? [])].map((cell) => cell.textContent ?? "").filter((words) => words.includes("row")),
  }));
}

scenario("trees and groups show the rows of the position, forward and back", {}, async ({ page }) => {
  await begin(page);
  const rowsAt = async () => {
    const { trees, groups } = await counted(page);
    return { nodes: trees.filter((words) => /^(Position:|… & !?Velocity)/.test(words)).map((words) => /(\d+ rows|empty)/.exec(words)?.[0]), groups };
  };
  await page.keyboard.press("Home");
  const none = { nodes: ["0 rows", "empty", "empty"], groups: ["0 rows"] };
  await eventually(page, rowsAt, none);
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(page, rowsAt, { nodes: ["6 rows", "4 rows", "2 rows"], groups: ["4 rows"] });
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(page, rowsAt, { nodes: ["6 rows", "3 rows", "3 rows"], groups: ["3 rows"] });
  await page.keyboard.press("Home");
  await eventually(page, rowsAt, none);
});

for (const title of ["Movement", "A settlement", "Figure 2: what the refusal prevents", "Figure 6: finding a block"]) {
  scenario(`at its end the rows of every node and group are those of the analysis: ${title}`, { viewport: { width: 1440, height: 2400 } }, async ({ page }) => { // so high that the editor draws all lines
    await open(page, title);
    await eventuallyPasses(page, async () => assert.ok((await counted(page)).trees.length > 2));
    await page.locator("#trees").scrollIntoViewIfNeeded();
    await frame(page);
    const wanted = await counted(page);
    await begin(page, null);
    await page.keyboard.press("Home");
    await eventuallyPasses(page, async () => assert.notDeepEqual(await counted(page), wanted));
    await page.keyboard.press("End");
    await eventually(page, () => counted(page), wanted);
  });
}

/** A design with the largest allowed number of ticks, and its last position. */
const most = ["component A", "spawn 3 A", ...Array.from({ length: 10_000 }, () => "tick")].join("\n") + "\n";

scenario("where a text asks for too much the stepper reports it, waits, and continues at the same place", {}, async ({ page }) => {
  await paste(page, most);
  await page.locator(".step-offer", { hasText: "10,000 ticks" }).waitFor();
  await begin(page, null);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, /));
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("tick\n");
  const waits = page.locator(".step-offer", { hasText: "The stepper waits" });
  await waits.waitFor();
  assert.equal(await waits.textContent(), "The stepper waits at tick 2, move 0 of 0: a design has at most 10,000 ticks, and this is one more; no tick is carried out.");
  await page.locator("#step").getByRole("button", { name: "Undo the last edit" }).click();
  await page.locator(".step.open").waitFor();
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, /));
});

scenario("too many entities, and none at all, are reported too, and the stepper can be closed", {}, async ({ page }) => {
  await begin(page);
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 /));
  await paste(page, design.replace("spawn 4 ", "spawn 4M "));
  const offer = () => page.locator(".step-offer").textContent();
  await eventuallyPasses(page, async () => assert.match((await offer()) ?? "", /^The stepper waits at tick 2, move 1 of \d+: with these there are 4,000,00\d entities, .+ so spawn fewer or remove what follows the first tick\.$/));
  await paste(page, design);
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 /));
  await paste(page, "component A\n");
  await eventually(page, offer, "The stepper waits at tick 2, move 1 of 3: no entity is spawned.");
  await page.locator("#step").getByRole("button", { name: "Leave the stepper" }).click();
  await eventually(page, offer, "Nothing to step through: no entity is spawned.");
  await paste(page, design.replace("spawn 4 ", "spawn 4M "));
  await eventuallyPasses(page, async () => assert.match((await offer()) ?? "", /^Nothing to step through: with these there are 4,000,00\d entities/));
});

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { designs } from "../../src/link/link-schema.ts";
import { writeLink } from "../../src/link/write-link.ts";
import { findings } from "./axe.ts";
import { classOf, open, paste, showPart, showView, textOf } from "./page-actions.ts";
import { clockByHand } from "./clock.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses, frame } from "./wait.ts";

const walk = (page: Page) => page.locator("#walk");
const knob = (page: Page) => walk(page).getByRole("slider").first();
const segments = (page: Page) => walk(page).locator(".walk-segment").evaluateAll((list) => list.map((each) => `${each.querySelector("b")?.textContent}, ${each.querySelector(".walk-how")?.textContent}`));
const said = (page: Page) => knob(page).getAttribute("aria-valuetext");
const at = async (page: Page) => Number(await knob(page).getAttribute("aria-valuenow"));

/** The summary, row by row. */
const summary = (page: Page) => page.locator(".walk-summary tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()).filter(Boolean).join(" | ")));

/** Opens the walk of a system of the settlement. */
async function begin(page: Page, system: string | null = null): Promise<void> {
  await open(page, "A settlement");
  await eventually(page, () => classOf(page, "Minimap"), "blind");
  await showView(page, "Walk");
  await walk(page).locator(".walk-segment").first().waitFor();
  if (system !== null) await select(page, system);
}

/** Selects a system in the list, and comes back where one part is shown at a time. */
async function select(page: Page, system: string): Promise<void> {
  await showPart(page, "Cost");
  await page.getByRole("button", { name: system, exact: true }).first().click();
  await showPart(page, "Memory");
  await eventually(page, () => walk(page).locator(".walk-head .walk-system b").textContent(), system);
}

/** As `go run ./build walk settlement.copse Draw` says: lines fetched and hits. */
const drawn = [
  "Position | lead | 626 | 4,361 | 100 %",
  "array 2 of Position | lead | 7 | 42 | 88 %",
  "Sprite | in step | 315 | 4,672 | 99 %",
  "array 2 of Sprite | in step | 4 | 45 | 77 %",
  "Frame | by handle | 240 | 1,111 | 70 %",
  "entities of Position | for look-ups | 170 | 1,181 | 99 %",
  "records | for look-ups | 356 | 1,163 | 71 %",
  "Together | 1,718 | 12,575",
  "Look-ups | 1,351",
  "Tests | none",
];

scenario("the walk of a system has a segment for each array and counts what the command line counts", {}, async ({ page }) => {
  await begin(page);
  await eventually(page, () => walk(page).locator(".walk-head .walk-system b").textContent(), "Minimap", "the dearest that is not full");
  await eventually(page, () => segments(page), ["Owner, lead, tested", "Position, by handle", "Position 2, by handle", "entities of Owner, for tests and look-ups", "records, for tests and look-ups"]);
  await select(page, "Draw");
  await eventually(page, () => segments(page), ["Position, lead", "Position 2, lead", "Sprite, in step", "Sprite 2, in step", "Frame, by handle", "entities of Position, for look-ups", "records, for look-ups"]);
  await eventually(page, () => walk(page).locator(".walk-lead").textContent(), "Position leads");
  await eventuallyPasses(page, async () => assert.deepEqual((await summary(page)).slice(0, -1), drawn));
  await eventuallyPasses(page, async () => assert.match((await summary(page)).at(-1) ?? "", /^Estimated, whole run \| \S+ .s$/));
  await eventually(page, () => said(page), "entity 5,036 of 5,036: array 2 of Position line 6 miss, array 2 of Sprite line 3 miss");
  await eventually(page, () => walk(page).locator(".walk-foot").allTextContents(), ["768 lines626 used", "8 lines7 used", "384 lines315 used", "4 lines4 used", "208 lines208 used", "768 lines170 used", "1,216 lines312 used"]);
});

scenario("another cache is chosen: in a warm one that holds everything no line is fetched", {}, async ({ page }) => {
  await begin(page, "Draw");
  const cache = walk(page).getByLabel("Simulated cache");
  const together = async () => (await summary(page)).find((row) => row.startsWith("Together"));
  await eventually(page, () => cache.locator("option").allTextContents(), ["32 KiB", "1 MiB", "16 MiB"].flatMap((size) => [`cold cache of ${size}`, `warm cache of ${size}`]));
  await eventually(page, together, "Together | 1,718 | 12,575");
  await cache.selectOption("cold cache of 16 MiB");
  await eventually(page, together, "Together | 1,642 | 12,651");
  await cache.selectOption("warm cache of 16 MiB");
  await eventually(page, together, "Together | 0 | 14,293");
  await cache.selectOption("warm cache of 32 KiB");
  await eventuallyPasses(page, async () => assert.match((await together()) ?? "", /^Together \| 1,[67]/));
  await cache.selectOption("cold cache of 32 KiB");
  await eventually(page, together, "Together | 1,718 | 12,575");
});

scenario("keys move the playhead, and the table follows it", {}, async ({ page }) => {
  await begin(page, "Draw");
  await eventually(page, () => at(page), 5036);
  await knob(page).focus();
  await page.keyboard.press("Home");
  await eventually(page, () => said(page), "entity 1 of 5,036: Position line 0 miss, Sprite line 0 miss, Frame line 141 miss, entities of Position line 0 miss, records line 940 miss");
  await eventuallyPasses(page, async () => assert.deepEqual((await summary(page)).slice(0, 2), ["Position | lead | 1 | 0 | 13 %", "array 2 of Position | lead | 0 | 0 | –"]));
  for (const [key, to] of [["ArrowRight", 2], ["ArrowDown", 3], ["Shift+ArrowDown", 13], ["ArrowLeft", 12], ["ArrowUp", 11], ["Shift+ArrowLeft", 1], ["ArrowUp", 1], ["End", 5036], ["ArrowDown", 5036]] as const) {
    await page.keyboard.press(key);
    await eventually(page, () => at(page), to, key);
  }
  await page.keyboard.press("Home");
  for (let each = 0; each < 9; each++) await page.keyboard.press("ArrowDown");
  const rows = await walk(page).locator(".walk-trace tbody tr").evaluateAll((list) => list.map((row) => `${row.getAttribute("aria-current") ?? ""} ${[...row.children].map((cell) => cell.textContent).join(" ")}`.trim()));
  assert.equal(rows.length, 13);
  assert.equal(rows[0], "4 e4,748 0 hit 0 hit 108 miss");
  assert.equal(rows[5], "9 e4,957 1 miss 0 hit 134 miss");
  assert.equal(rows[6], "true 10 e4,902 1 hit 0 hit 127 hit");
  await eventually(page, () => walk(page).locator(".walk-trace thead th").allTextContents(), ["Line used by", "Position", "Sprite", "Frame"]);
});

scenario("the tape is dragged, stepped by buttons and played", { script: clockByHand }, async ({ page }) => {
  await begin(page, "Draw");
  await eventually(page, () => at(page), 5036);
  const box = await walk(page).locator(".walk-canvas").boundingBox();
  assert.ok(box);
  const [x, top, height] = [box.x + box.width / 2, box.y + 62, box.height - 62 - 22];
  await page.mouse.move(x, top + height / 2);
  await page.mouse.down();
  await eventuallyPasses(page, async () => assert.ok(Math.abs((await at(page)) - 2518) < 20, "the middle"));
  await page.mouse.move(x, top + height / 4, { steps: 3 });
  await page.mouse.up();
  await eventuallyPasses(page, async () => assert.ok(Math.abs((await at(page)) - 1259) < 20, "a quarter"));
  const quarter = await at(page);
  await page.mouse.move(x, top + height, { steps: 3 });
  await eventually(page, () => at(page), quarter, "the pointer is up");
  await walk(page).getByRole("button", { name: "One entity forward" }).click();
  await eventually(page, () => at(page), quarter + 1);
  await walk(page).getByRole("button", { name: "Last entity" }).click();
  await walk(page).getByRole("button", { name: "Play" }).click();
  const beat = () => page.evaluate(() => passTime(40));
  await eventually(page, () => at(page), 1, "playing from the end starts over");
  await eventually(page, () => beat(), 1);
  await eventually(page, () => at(page), 2);
  await walk(page).getByRole("button", { name: "Pause" }).click();
  await eventually(page, () => beat(), 0);
  await knob(page).focus();
  await page.keyboard.press("Shift+Space");
  for (const wanted of [12, 22, 32]) {
    await eventually(page, () => beat(), 1);
    await eventually(page, () => at(page), wanted, "ten at a time, 250 a second");
  }
  await page.keyboard.press("Space");
  await eventually(page, () => beat(), 0);
});

scenario("with reduced motion, playing steps once a second", { reducedMotion: "reduce", script: clockByHand }, async ({ page }) => {
  await begin(page, "Draw");
  await knob(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  for (const wanted of [2, 3, 4]) {
    assert.ok((await page.evaluate(() => passTime(1000))) > 0, "the beat is a second");
    await eventually(page, () => at(page), wanted);
  }
  await page.keyboard.press("Space");
  await page.evaluate(() => passTime(1000));
  await frame(page);
  await eventually(page, () => at(page), 4, "it is paused");
});

scenario("the view follows the text, the selection and the theme", {}, async ({ page }) => {
  await begin(page, "Draw");
  await eventually(page, () => at(page), 5036);
  const pixels = () => walk(page).locator(".walk-canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const light = await pixels();
  await page.locator("#theme").click();
  await page.locator("#theme").click();
  await eventuallyPasses(page, async () => assert.notEqual(await pixels(), light));
  await paste(page, textOf("settlement").replace("system Draw(Position, Sprite, ?Frame)", "system Draw(Position, Sprite)"));
  await eventually(page, () => segments(page), ["Position, lead", "Position 2, lead", "Sprite, in step", "Sprite 2, in step"]);
  await eventually(page, () => walk(page).locator(".walk-head .walk-system b").textContent(), "Draw");
  await paste(page, "component A f32\ntag T\nsystem Scanned(?A) without T\nsystem None(A) with T\nspawn 40 A\nspawn 20 T\n");
  await eventually(page, () => segments(page), ["all entities, in order, tested", "A, by handle"]);
  await eventually(page, () => said(page), "entity 60 of 60: tested, does not match, all entities line 11 hit");
  await select(page, "None");
  await paste(page, "component A\n");
  await eventually(page, () => walk(page).locator(".walk-message").textContent(), "The design has no system to follow. Write one, as in system Move(mut Position, Velocity).");
  await paste(page, "component A\nsystem All(A)\nspawn 2M A\n");
  await eventually(page, () => walk(page).locator(".walk-message").textContent(), "All visits 2,000,000 entities, and a walk follows 1,048,576 at most; spawn fewer of those that it visits.");
});

scenario("a walk that takes long says so, is stopped and goes on", {}, async ({ page, context }) => {
  await open(page, "A settlement");
  await eventually(page, () => classOf(page, "Minimap"), "blind");
  const release = await holdBack(context, /\/worker-script-\w+\.js$/);
  await page.locator("#systems").getByRole("button", { name: "Produce", exact: true }).click();
  await page.getByRole("button", { name: "Walk it" }).click();
  await walk(page).getByRole("button", { name: "Stop" }).waitFor();
  await eventually(page, () => walk(page).locator(".walk-busy span").textContent(), "computing");
  await walk(page).getByRole("button", { name: "Stop" }).click();
  await eventually(page, () => walk(page).locator(".walk-busy span").textContent(), "stopped");
  await walk(page).getByRole("button", { name: "Go on" }).click();
  release();
  await walk(page).locator(".walk-segment").first().waitFor();
  await eventually(page, () => walk(page).locator(".walk-busy").isVisible(), false);
});

scenario("two systems are compared", {}, async ({ page }) => {
  await begin(page, "Draw");
  await eventually(page, () => at(page), 5036);
  await walk(page).getByLabel("Compare with another run").selectOption("Attack");
  await eventually(page, () => walk(page).locator(".walk-stage").count(), 2);
  await eventually(page, () => walk(page).getByRole("slider").evaluateAll((list) => list.map((each) => `${each.getAttribute("aria-label")}: ${each.getAttribute("aria-valuenow")}`)), ["Entity of Draw: 5036", "Entity of Attack: 421"]);
  await eventually(page, () => page.locator(".walk-summary caption").allTextContents(), ["Draw, all of 5,036 entities", "Attack, all of 421 entities"]);
  assert.deepEqual(await findings(page, "#walk-panel"), []);
  await walk(page).getByLabel("Compare with another run").selectOption("");
  await eventually(page, () => walk(page).locator(".walk-trace").isVisible(), true);
});

scenario("a system is walked in the tables of archetypes and in sparse sets, as the command line says", {}, async ({ page }) => {
  await begin(page, "Attack");
  const storage = walk(page).getByLabel("Storage");
  const together = async () => (await summary(page)).find((row) => row.startsWith("Together"));
  await eventually(page, () => storage.locator("option").allTextContents(), ["this layout", "archetype tables", "sparse sets", "sparse sets, groups"]);
  await storage.selectOption("archetype tables");
  await eventually(page, () => segments(page), ["Position, in 7 of 29 tables", "Weapon, in 7 of 7 tables", "Target, in 7 of 7 tables"]);
  await eventually(page, () => walk(page).locator(".walk-lead").textContent(), "7 of 30 tables");
  await eventually(page, () => walk(page).locator(".walk-head .badge").textContent(), "Ffull");
  await eventually(page, () => together(), "Together | 171 | 1,092");
  await eventually(page, () => page.locator(".walk-why").textContent(), "It visits 7 tables of 33, 421 rows in all.");
  await eventuallyPasses(page, async () => assert.match((await said(page)) ?? "", /^entity 421 of 421: table Position & .* line \d+ /));
  await eventually(page, () => walk(page).locator(".walk-trace thead th").allTextContents(), ["Line used by", "Table", "Position", "Weapon", "Target"]);
  await eventually(page, () => walk(page).locator(".walk-trace .now td").nth(1).textContent(), "7");
  await storage.selectOption("sparse sets");
  await eventually(page, () => segments(page), ["Weapon, lead, tested", "Position, by index", "Target, by index", "entities of Weapon, for tests", "sparse of Position, for tests and look-ups", "sparse of Target, for tests and look-ups"]);
  await eventually(page, () => together(), "Together | 245 | 2,281");
  assert.deepEqual(await findings(page, "#walk-panel"), []);
  await paste(page, "component A\nsystem All(A)\nspawn 20 A\n");
  await eventually(page, () => segments(page), ["A, lead"]);
  await storage.selectOption("sparse sets, groups");
  await eventually(page, () => walk(page).locator(".walk-message").textContent(), "No group over sparse sets pays in this design, so this storage is the one of sparse sets without groups.");
  await storage.selectOption("this layout");
  await eventually(page, () => segments(page), ["A, lead"]);
});

scenario("a system in two storages is drawn at one scale", {}, async ({ page }) => {
  await begin(page, "Attack");
  await walk(page).getByLabel("Compare with another run").selectOption("in archetype tables");
  await eventually(page, () => walk(page).locator(".walk-stage").count(), 2);
  await eventually(page, () => walk(page).locator(".walk-where").allTextContents(), ["this layout", "archetype tables"]);
  await eventually(page, () => page.locator(".walk-change thead th").allTextContents(), ["this layout", "archetype tables", "Change"]);
  const left = (stage: number, name: string) => walk(page).locator(".walk-stage").nth(stage).locator(".walk-segment", { has: page.locator("b", { hasText: new RegExp(`^${name}$`) }) }).evaluate((each) => `${(each as HTMLElement).style.left} ${(each as HTMLElement).style.width}`);
  for (const name of ["Weapon", "Position", "Target"]) await eventuallyPasses(page, async () => assert.equal(await left(0, name), await left(1, name), name));
});

/** Two designs, the second with the group that makes Pull full. */
const [pulledA, pulledB] = ["", "group Velocity & Mass\n"].map(
  (group) => `layout laminar\ncomponent Position f32x2\ncomponent Velocity f32x2\ncomponent Mass f32\n${group}group Position & Velocity\nsystem Pull(mut Velocity, Mass)\nsystem Only(Position)\nspawn 200 Position, Mass\nspawn 200 Position, Velocity, Mass\nspawn 50 Velocity, Mass\n`,
) as [string, string];

scenario("a system of A and the same one of B are walked side by side, with one playhead and the change", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}${await writeLink({ ...designs(pulledA, pulledB), view: "walk", selected: { kind: "system", id: 0 } })}`);
  await analysed(page);
  await eventually(page, () => walk(page).locator(".walk-where").allTextContents(), ["A", "B"]);
  await eventually(page, () => walk(page).getByLabel("Compare with another run").inputValue(), "b");
  await eventually(page, () => walk(page).locator("p.walk-system .badge").allTextContents(), ["Bblind", "Ffull"]);
  const sliders = walk(page).getByRole("slider");
  await eventually(page, () => sliders.evaluateAll((list) => list.map((each) => each.getAttribute("aria-label"))), ["Entity of Pull, A", "Entity of Pull, B"]);
  const all = await walk(page).locator(".walk-fetched").allTextContents();
  assert.match(all[0] ?? "", /^\d+ lines fetched$/);
  assert.match(all[1] ?? "", /^\d+ lines fetched, −\d+ %$/);
  const change = await page.locator(".walk-change tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(" | ")));
  assert.equal(change[0], "Entities | 250 | 250 | =");
  assert.equal(change[1], "Tests | 250 | 0 | −100 %");
  await eventually(page, () => walk(page).locator(".walk-unused").count(), 2, "B reads no lists of entities and no records");
  await sliders.nth(1).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => sliders.evaluateAll((list) => list.map((each) => each.getAttribute("aria-valuenow"))), ["2", "2"]);
  await eventually(page, () => walk(page).locator(".walk-trace").count(), 2, "each run has its table");
  assert.deepEqual(await findings(page, "#walk-panel"), []);
  await walk(page).getByLabel("Compare with another run").selectOption("");
  await eventually(page, () => walk(page).locator(".walk-stage").count(), 1);
  await walk(page).getByLabel("Compare with another run").selectOption("A with B");
  await eventually(page, () => walk(page).locator(".walk-stage").count(), 2);
  await page.getByRole("button", { name: "Keep A" }).click();
  await eventually(page, () => walk(page).locator(".walk-stage").count(), 1);
  await eventually(page, () => walk(page).locator(".walk-compare option").first().textContent(), "Compare");
});

scenario("a system that B does not have is said to be missing there", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}${await writeLink({ ...designs(pulledA, pulledB.replace("Pull", "Push")), view: "walk", selected: { kind: "system", id: 0 } })}`);
  await analysed(page);
  await eventually(page, () => walk(page).locator(".walk-body .walk-message").textContent(), "B has no system Pull.");
  await eventually(page, () => walk(page).locator(".walk-stage").count(), 1);
});

/** Parts of the walk that are wider than their box and do not scroll, and what sticks out of the view. */
const cut = (page: Page) =>
  walk(page).evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    return [...view.querySelectorAll<HTMLElement>("b, p, span, button, select, .walk-knob")].flatMap((each) => {
      const box = each.getBoundingClientRect();
      if (box.width <= 1 || !each.checkVisibility() || each.closest(".walk-side, .visually-hidden") || each.classList.contains("walk-foot")) return [];
      const outside = !each.closest(".walk-scroller") && (box.left < left || box.right > right);
      return outside || each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow !== "visible" ? [`${each.className} ${each.textContent}`] : [];
    });
  });

scenario("nothing is cut off in a pane of any size, and it follows when the pane changes", {}, async ({ page }) => {
  await begin(page, "Draw");
  for (const [width, height] of [[1040, 700], [720, 400], [480, 300], [280, 240], [320, 700]] as const) {
    await walk(page).evaluate((view, [w, h]) => Object.assign(view.style, { width: `${w}px`, height: `${h}px` }), [width, height] as const);
    await eventuallyPasses(page, async () => {
      const scroller = await walk(page).locator(".walk-scroller").evaluate((element) => [element.clientWidth, element.clientHeight]);
      const canvas = await walk(page).locator(".walk-canvas").evaluate((element) => [element.clientWidth, element.clientHeight]);
      assert.deepEqual(canvas, scroller, `${width} x ${height}`);
      assert.ok((scroller[1] ?? 0) > 100, "the tape has some height");
    });
    await eventually(page, () => cut(page), [], `${width} x ${height}`);
  }
});

scenario("axe finds nothing in the walk, in both themes, in forced colours and at every width", {}, async ({ page }) => {
  await begin(page);
  await knob(page).focus();
  await page.keyboard.press("Home");
  for (let each = 0; each < 20; each++) await page.keyboard.press("Shift+ArrowDown");
  for (const [colorScheme, forcedColors, viewport] of [["light", "none", { width: 1440, height: 900 }], ["dark", "none", { width: 390, height: 844 }], ["light", "active", { width: 820, height: 1180 }]] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, forcedColors });
    await frame(page);
    if (viewport.width < 720) await showPart(page, "Memory");
    await page.evaluate(() => document.getAnimations().forEach((each) => each instanceof CSSTransition && each.finish()));
    const where = `${colorScheme}, forced colours ${forcedColors}, ${viewport.width} wide`;
    assert.deepEqual(await findings(page, "#walk-panel"), [], where);
    await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, where);
    await eventually(page, () => walk(page).locator(".walk-trace tbody tr").count(), 13, "the table is there, in sight or not");
    // It is drawn again in the colours and the size that the window has now.
    await eventuallyPasses(page, async () => {
      const marks = await walk(page).locator(".walk-canvas").evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const copy = new OffscreenCanvas(width, height).getContext("2d"); // the browser warns of a canvas that is read several times
        copy?.drawImage(canvas as HTMLCanvasElement, 0, 0);
        const data = copy?.getImageData(0, 0, width, height).data ?? [];
        const colours = new Set<number>();
        for (let pixel = 0; pixel < data.length; pixel += 4) colours.add(((data[pixel] ?? 0) << 16) | ((data[pixel + 1] ?? 0) << 8) | (data[pixel + 2] ?? 0));
        return colours.size;
      });
      assert.ok(marks > 5, `${marks} colours, ${where}`);
    });
  }
});

scenario("a print of the walk from a dark page is light", { colorScheme: "dark" }, async ({ page }) => {
  await begin(page);
  const grounds = () =>
    walk(page).locator(".walk-canvas").evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      copy?.drawImage(canvas, 0, 0);
      const pixels = new Set(new Uint32Array(copy?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? new ArrayBuffer(0)));
      return { dark: pixels.has(0xff1c1e1e), light: pixels.has(0xffffffff) };
    });
  await eventually(page, grounds, { dark: true, light: false });
  await page.emulateMedia({ media: "print" });
  await eventually(page, grounds, { dark: false, light: true });
});

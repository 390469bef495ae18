import assert from "node:assert/strict";
import axe from "axe-core";
import type { Locator, Page } from "playwright-core";
import { open, paste } from "./desk.ts";
import { scenario } from "./visit.ts";
import { eventually, frame, holds } from "./wait.ts";

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

/** The text of A or of B. */
function textOf(page: Page, which: "editor" | "editor-b"): Promise<string> {
  return page.locator(`#${which} .cm-line`).allTextContents().then((lines) => lines.join("\n"));
}

function second(page: Page): Locator {
  return page.getByRole("textbox", { name: "Design B" });
}

/** The rows of the table: name, A, B, change, better or worse. */
function rows(page: Page): Promise<string[]> {
  return page.locator(".ab-table tr[data-key]").evaluateAll((all) =>
    all.map((row) => [...row.children].slice(0, 5).map((cell) => (cell.querySelector(".badge") ?? cell).lastChild?.textContent ?? "").join(" | ")),
  );
}

/** What is marked as a cause, in A and in B. */
function causes(page: Page): Promise<string[][]> {
  return page.evaluate(() =>
    ["editor", "editor-b"].map((id) => [...(document.querySelector(`#${id} .code`)?.shadowRoot?.querySelectorAll(".cm-cause") ?? [])].map((line) => line.textContent ?? "")),
  );
}

function summary(page: Page): Promise<string | null> {
  return page.locator(".ab-summary").textContent();
}

async function openBoth(page: Page, replacement = design): Promise<void> {
  await paste(page, replacement);
  await page.getByRole("radio", { name: "A/B" }).check();
  await holds(page, async () => assert.equal(await summary(page), "No difference."));
}

/** Takes the group out of B, with keys. */
async function takeGroupOut(page: Page): Promise<void> {
  await second(page).focus();
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < 3; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+End");
  await page.keyboard.press("Delete");
  await holds(page, async () => assert.match((await summary(page)) ?? "", /1 system fewer full/));
}

function press(page: Page, name: string): Promise<void> {
  return page.locator(".whatif").getByRole("button", { name, exact: true }).click();
}

scenario("two designs differ in what they do, and why lights up in both", {}, async ({ page }) => {
  await openBoth(page);
  assert.equal(await textOf(page, "editor-b"), design, "B begins as a copy of A");
  await takeGroupOut(page);
  const told = await rows(page);
  // As `go run ./build compare` has it.
  for (const row of ["systems full | 1 | 0 | −1 | worse", "Integrate | full | blind |  | worse", "tested one by one | 0 | 39 | +39 | worse", "fetched by handle | 0 | 39 | +39 | worse"]) {
    assert.ok(told.includes(row), `${row} in\n${told.join("\n")}`);
  }
  assert.equal(told.some((row) => row.startsWith("entities visited")), false, "what is alike is left out");
  const row = page.locator("tr[data-key='Systems/Integrate']");
  await row.hover();
  await eventually(page, () => causes(page), [[group], []]);
  await page.locator(".brand").hover();
  await eventually(page, () => causes(page), [[], []]);
  await row.click();
  await page.locator(".brand").hover();
  await eventually(page, () => causes(page), [[group], []], "a click pins it");
  await press(page, "Swap");
  await holds(page, async () => assert.match((await summary(page)) ?? "", /1 (more system|system more) full/));
  assert.equal(await textOf(page, "editor-b"), design);
  await row.hover();
  await eventually(page, () => causes(page), [[], [group]]);
  await page.locator(".ab-rest").click();
  assert.ok((await rows(page)).some((each) => each.startsWith("entities visited")), "all on request");
});

scenario("the same by keys", {}, async ({ page }) => {
  await openBoth(page);
  await takeGroupOut(page);
  await page.getByRole("button", { name: "Keep B" }).focus();
  await page.keyboard.press("Tab");
  for (let at = 0; at < 20; at++) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute("data-key"))) === "Systems/Integrate") break;
    await page.keyboard.press("ArrowDown");
  }
  await eventually(page, () => causes(page), [[group], []]);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("tr[aria-current]").getAttribute("data-key"), "Systems/Integrate");
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  assert.ok(await page.locator(".ab-rest").evaluate((control) => control === document.activeElement), "the table is one stop");
  await eventually(page, () => causes(page), [[group], []], "what is pinned stays lit");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("tr[aria-current]").count(), 0);
  const one = page.getByRole("radio", { name: "A/B" });
  await one.focus();
  await page.keyboard.press("ArrowLeft");
  await holds(page, async () => assert.ok(await page.locator(".whatif").isHidden()));
  assert.deepEqual(await causes(page), [[], []]);
});

scenario("copies and keeping are edits that can be undone", {}, async ({ page }) => {
  await openBoth(page);
  await takeGroupOut(page);
  const other = design.replace(group, "");
  await press(page, "Copy B to A");
  await eventually(page, () => textOf(page, "editor"), other);
  await holds(page, async () => assert.equal(await summary(page), "No difference."));
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await eventually(page, () => textOf(page, "editor"), design);
  await press(page, "Copy A to B");
  await eventually(page, () => textOf(page, "editor-b"), design);
  await page.getByRole("button", { name: "Undo in B" }).click();
  await eventually(page, () => textOf(page, "editor-b"), other);
  await press(page, "Keep B");
  await eventually(page, () => textOf(page, "editor"), other);
  assert.ok(await page.locator(".whatif").isHidden(), "A alone is shown");
  assert.ok(await second(page).isHidden());
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await eventually(page, () => textOf(page, "editor"), design);
});

scenario("one design under another layout, and in other storages", {}, async ({ page }) => {
  await openBoth(page);
  await page.getByRole("button", { name: "B: the same as A under naive" }).click();
  await eventually(page, () => textOf(page, "editor-b"), design.replace("layout trees", "layout naive"));
  await page.locator("tr[data-key='Groups/Position & Velocity']").hover();
  await eventually(page, () => causes(page), [["layout trees"], ["layout naive"]]);
  await page.getByRole("radio", { name: "Storages" }).check({ force: true });
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  const cells = await page.locator(".of-storages tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell.querySelector(".badge") ?? cell).lastChild?.textContent ?? "").join(" | ")));
  for (const row of ["walked in | 1 run | 1 table | 1 run", "entities | 1 changed | 1 changed table | 2 swaps", "rows written | 3 | 3 | 4"]) assert.ok(cells.includes(row), `${row} in\n${cells.join("\n")}`);
  assert.ok(cells.includes("Position & Velocity → Position |  | 1 entity: 1 column copied, 0 new, 12 B each"), cells.join("\n"));
  await page.getByRole("radio", { name: "A with B" }).check({ force: true });
  await page.getByRole("table", { name: "What differs" }).waitFor();
});

scenario("a comparison that fails says so and can be asked for again", {}, async ({ page, wrongs }) => {
  await page.route("**/workshop-*.wasm", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("radio", { name: "A/B" }).check({ force: true });
  await holds(page, async () => assert.equal(await summary(page), "The comparison failed: The workshop could not be loaded (HTTP 404). Compare again"));
  await page.unroute("**/workshop-*.wasm");
  for (const wrong of wrongs.splice(0)) assert.match(wrong, /workshop-|404/, "nothing but the failure itself");
  await press(page, "Compare again");
  await holds(page, async () => assert.equal(await summary(page), "No difference."));
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

scenario("on a phone the two designs are tabs", phone, async ({ page }) => {
  await page.getByRole("radio", { name: "A/B" }).check({ force: true });
  await page.getByRole("tab", { name: "B", exact: true }).tap();
  assert.ok(await second(page).isVisible());
  assert.ok(await page.locator("#editor").isHidden());
  await page.getByRole("button", { name: "B: the same as A under naive" }).tap();
  await page.getByRole("tab", { name: "See" }).tap();
  await page.locator("tr[data-key='Groups/Position & Velocity']").waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing hangs out");
  await page.getByRole("tab", { name: "Edit" }).tap();
  await page.getByRole("tab", { name: "A", exact: true }).tap();
  assert.ok(await page.locator("#editor").isVisible());
  assert.ok(await second(page).isHidden());
});

/** What axe finds, with the places. */
async function findings(page: Page): Promise<string[]> {
  await frame(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`));
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  scenario(`axe finds nothing in what differs, ${colorScheme}`, { colorScheme }, async ({ page }) => {
    await openBoth(page);
    await takeGroupOut(page);
    await page.locator("tr[data-key='Systems/Integrate']").click();
    assert.deepEqual(await findings(page), [], "difference");
    await page.locator(".ab-rest").click();
    assert.deepEqual(await findings(page), [], "all of it");
    await page.getByRole("radio", { name: "Storages" }).check({ force: true });
    await page.getByRole("table", { name: "The design in three storages" }).waitFor();
    assert.deepEqual(await findings(page), [], "storages");
    await page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await findings(page), [], "edit, narrow");
    await page.getByRole("tab", { name: "See" }).click();
    assert.deepEqual(await findings(page), [], "see, narrow");
  });
}

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Edits by every view; each changes a text or leaves it as it is. */
const edits: Readonly<Record<string, (page: Page, pick: (below: number) => number) => Promise<unknown>>> = {
  async type(page, pick) {
    await page.getByRole("textbox", { name: "Design", exact: true }).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`\ntag T${pick(1000)}`);
    await page.keyboard.press("Escape");
  },
  async typeInB(page, pick) {
    await second(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type(`# ${pick(1000)}  \n`);
  },
  format: (page) => page.getByRole("button", { name: "Format" }).click(),
  layout: (page, pick) => page.locator("#layout label").nth(pick(4)).click(),
  async hint(page) {
    const offers = page.locator("#problems .fix");
    if ((await offers.count()) > 0) await offers.first().click();
  },
  swap: (page) => press(page, "Swap"),
  copyToB: (page) => press(page, "Copy A to B"),
  copyToA: (page) => press(page, "Copy B to A"),
  async keep(page) {
    await press(page, "Keep B");
    await page.getByRole("radio", { name: "A/B" }).check({ force: true });
  },
  under: (page, pick) => page.locator(".ab-same button").nth(pick(4)).click(),
};

for (const seed of [1, 2]) {
  scenario(`whatever was edited, by whichever view, is undone to the very texts of the start; seed ${seed}`, {}, async ({ page }) => {
    await open(page, "Derivatives of position, 4");
    await page.getByRole("radio", { name: "A/B" }).check({ force: true });
    await second(page).waitFor();
    const start = [await textOf(page, "editor"), await textOf(page, "editor-b")];
    const undoA = page.getByRole("button", { name: "Undo", exact: true });
    const undoB = page.getByRole("button", { name: "Undo in B" });
    // Opening the example is an edit as well: it is not undone.
    const pick = random(seed);
    const names = Object.keys(edits);
    const done: string[] = [];
    for (let at = 0; at < 24; at++) {
      const name = names[pick(names.length)] ?? "";
      done.push(name);
      await edits[name]?.(page, pick);
      await frame(page);
    }
    const now = () => Promise.all([textOf(page, "editor"), textOf(page, "editor-b")]);
    assert.notDeepEqual(await now(), start, done.join(" "));
    for (let at = 0; at < 100 && (await textOf(page, "editor")) !== start[0]; at++) await undoA.click();
    while (await undoB.isEnabled()) await undoB.click();
    assert.deepEqual(await now(), start, done.join(" "));
  });
}

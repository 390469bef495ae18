/** Every edit, in any view, is reverted by undo: the texts, and the views with them. */

import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { numbers } from "../random.ts";
import type { Pick } from "../random.ts";
import { badgesInText, blocks, bothEditor, bothTexts, chooseLayout, compare, explain, layoutOf, onTimeline, paste, problems, select, systems, treeNodes } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { beIdle, eventually, eventuallyPasses, frame, textNow } from "./wait.ts";

/** Two groups cross, so that there is always a system that can be made full; the ticks give the stepper changes to show. */
const design = `component Position
component Velocity
component Mass
tag Frozen
layout trees
group Position & Velocity
group Position & Mass
system Integrate(mut Position, Velocity) without Frozen
system Fall(mut Position, Mass)
system Log(Velocity, Velocity) without Mass
spawn 400 Position, Velocity
spawn 200 Position, Mass
tick
  add Frozen to e2
tick
`;

const texts = bothTexts;
const press = (page: Page, name: string) => page.locator(".whatif").getByRole("button", { name, exact: true }).click();

/** The content of all views of the design. */
async function views(page: Page): Promise<unknown> {
  return {
    systems: await systems(page),
    nodes: await treeNodes(page),
    blocks: await blocks(page),
    problems: await problems(page),
    badges: await badgesInText(page),
    layout: await layoutOf(page),
    facts: (await page.locator("#facts").textContent())?.replace(/analysed in.*$/, ""),
    difference: await page.locator(".ab-summary").textContent(),
  };
}

/** Presses one of the offers. Those for the present text come from a worker, which may be busy. */
async function pressAny(offers: Locator, pick: Pick): Promise<void> {
  await offers.first().waitFor({ state: "attached" });
  await offers.nth(pick(await offers.count())).click();
}

/** Selects one of the systems that are not full, and returns its name; null if all are. */
async function selectAny(page: Page, pick: Pick): Promise<string | null> {
  const names = page.locator("tr[data-system]", { has: page.locator(".badge:not(.full)") }).locator(".system-name");
  const count = await names.count();
  if (count === 0) return null;
  const name = (await names.nth(pick(count)).textContent()) ?? "";
  await select(page, name);
  return name;
}

/** Edits by every view; each one changes a text, or leaves it where there is nothing to change. */
const edits: Readonly<Record<string, (page: Page, pick: Pick) => Promise<unknown>>> = {
  async type(page, pick) {
    await page.locator("#designs label", { hasText: /^A$/ }).click();
    await page.getByRole("textbox", { name: "Design", exact: true }).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`\ntag T${pick(1000)}`);
    await page.keyboard.press("Escape");
    await compareAgain(page);
  },
  async typeInB(page, pick) {
    await bothEditor(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type(`# ${pick(1000)}  \n`);
  },
  async typeInBAlone(page, pick) {
    await page.locator("#designs label", { hasText: /^B$/ }).click();
    await page.getByRole("textbox", { name: "Design B" }).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`\n# ${pick(1000)}`);
    await page.locator("#designs label", { hasText: "A/B" }).click();
  },
  async typeInBoth(page, pick) {
    await page.getByRole("radio", { name: "both A and B" }).check({ force: true });
    await bothEditor(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`# ${pick(1000)}`);
    await page.getByRole("radio", { name: "B alone" }).check({ force: true });
  },
  format: (page) => page.getByRole("button", { name: "Format" }).click(),
  layout: (page, pick) => chooseLayout(page, ["lanes", "laminar", "trees", "paper"][pick(4)] ?? "lanes"),
  async problem(page, pick) {
    const fixes = page.locator("#problems .fix:visible");
    const next = page.locator("#problems").getByRole("button", { name: "Next problem" });
    for (let at = 0; at < 8 && (await fixes.count()) === 0 && (await next.isVisible()); at++) await next.click(); // one problem is shown at a time
    await fixes.first().waitFor({ state: "attached" });
    const [before, one] = [await texts(page), pick(await fixes.count())];
    await eventuallyPasses(page, async () => { // a fix has no effect if its problem is that of an older text and is gone
      if ((await texts(page)).join("\f") === before.join("\f")) await fixes.evaluateAll((all, at) => (all[at] as HTMLElement | undefined)?.click(), one);
      await frame(page);
      assert.notDeepEqual(await texts(page), before, "a problem is fixed");
    });
  },
  async fix(page, pick) {
    if (!(await selectAny(page, pick))) return;
    await pressAny(page.locator("#inspector .apply-hint"), pick);
  },
  async explain(page, pick) {
    const name = await selectAny(page, pick);
    if (!name) return;
    await explain(page, name);
    await page.locator(".explain.explained:not(.stale)").waitFor();
    await pressAny(page.locator("#inspector .explain .offer button"), pick);
    await frame(page);
    await page.locator("#inspector summary").click();
  },
  async hand(page, pick) {
    // A key on the timeline is about the text that is analysed: it has no effect while a newer one waits.
    await eventuallyPasses(page, async () => {
      await onTimeline(page, "Home", "Shift+ArrowRight"); // after the first tick, which spawns
      await frame(page);
      assert.ok(await page.locator("#step.stepping").isVisible(), "the stepper is open");
    });
    await page.getByRole("textbox", { name: "Entity" }).fill(`e${pick(18) + 1}`);
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: /^Entity/ });
    await menu.waitFor();
    await pressAny(menu.locator(".step-toggle, .step-menu-buttons button:not([title])"), pick);
    // A refused edit leaves the menu open.
    await eventuallyPasses(page, async () => assert.ok((await menu.isHidden()) || (await textNow(menu.locator(".step-menu-note"))) !== "", `the menu stays: ${await textNow(menu)}`));
    await page.keyboard.press("Escape");
    await onTimeline(page, "Escape");
  },
  swap: (page) => press(page, "Swap"),
  copyToB: (page) => press(page, "Copy A to B"),
  copyToA: (page) => press(page, "Copy B to A"),
  async keep(page) {
    await press(page, "Keep B");
    await compareAgain(page);
  },
  under: (page, pick) => page.locator(".ab-same button").nth(pick(4)).click(),
};

async function compareAgain(page: Page): Promise<void> {
  await compare(page);
  await page.locator(".compared-systems").waitFor(); // the list of both takes the place of the other
}

/** The edits that always find something to change. */
const certain = ["type", "typeInB", "typeInBAlone", "typeInBoth", "problem", "fix", "explain", "hand", "layout"];

/** Every edit, in an order that depends on the seed. */
function order(pick: Pick): string[] {
  const list = Object.keys(edits);
  for (let at = list.length - 1; at > 0; at--) {
    const other = pick(at + 1);
    [list[at], list[other]] = [list[other] ?? "", list[at] ?? ""];
  }
  return list;
}

for (const seed of [1, 2]) {
  scenario(`edits in any view are undone to exactly the first texts and views; seed ${seed}`, {}, async ({ page }) => {
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await beIdle(page);
    await paste(page, design);
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await compare(page);
    await bothEditor(page).waitFor();
    await eventuallyPasses(page, async () => assert.equal(await page.locator(".ab-summary").textContent(), "No difference."));
    await page.locator("#editor-both .cm-lintRange-hint").first().waitFor(); // the hints have arrived
    await eventuallyPasses(page, async () => assert.ok((await treeNodes(page)).some((node) => node.includes("400 rows")))); // a view that is not shown is drawn a little later
    const start = await texts(page);
    const seen = await views(page);
    const pick = numbers(seed);
    const done: string[] = [];
    for (const name of order(pick)) {
      const before = await texts(page);
      await edits[name]?.(page, pick);
      done.push(name);
      const changed = async () => assert.notDeepEqual(await texts(page), before, `${name} changed something in ${done.join(" ")}`);
      if (certain.includes(name)) await eventuallyPasses(page, changed);
      // A worker computes some of the others again for the present text first; and some have nothing to change.
      else for (let frames = 0; frames < 30 && (await changed().then(() => false, () => true)); frames++) await frame(page);
    }
    // The initial paste is an edit as well, and stays.
    for (let at = 0; at < 300 && (await texts(page)).join("\f") !== start.join("\f"); at++) await undo.click();
    await eventually(page, () => texts(page), start, done.join(" "));
    await eventually(page, () => views(page), seen, done.join(" "));
  });
}

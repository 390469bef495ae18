/** The tree above few arrays: its nodes cover the blocks below, look as the view of the trees draws them, and are selected by a click. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { chooseLayout, onTimeline, open, paste, place, putUnderTrees, select, showView } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses, frame } from "./wait.ts";

const icicle = (page: Page) => page.locator("#arrays .icicle");
const node = (page: Page, label: string) => icicle(page).locator("[data-node]", { has: page.locator("text", { hasText: new RegExp(`^${label}$`) }) });
const cell = (page: Page) => page.locator("#arrays .arrays-cell[role=gridcell]");
const name = (page: Page) => icicle(page).locator(".icicle-name").innerText();

interface Node {
  readonly expr: string;
  readonly kind: string;
  readonly label: string;
  /** Left and right end in the window, in whole pixels. */
  readonly from: number;
  readonly to: number;
  readonly thickness: string;
  readonly dashed: boolean;
}

/** Clears the selection: while a system is selected the picture says what it does, and there is no tree. */
async function clear(page: Page): Promise<void> {
  await eventually(page, () => page.locator("#systems [aria-current=true]").count(), 1, "what costs most is selected first");
  await page.locator("#arrays .arrays-scroll").press("Escape");
  await eventually(page, () => page.locator("#systems [aria-current=true]").count(), 0);
}

/** The nodes in reading order. */
function nodes(page: Page): Promise<Node[]> {
  return icicle(page).locator("[data-node]").evaluateAll((all) =>
    all.map((each) => {
      const box = each.querySelector<SVGRectElement>("rect.box");
      if (!box) throw new Error("a node without a box");
      const { strokeWidth, strokeDasharray } = getComputedStyle(box);
      const [x, width, line] = [box.x.baseVal.value, box.width.baseVal.value, parseFloat(strokeWidth)];
      const left = box.getScreenCTM()?.e ?? NaN;
      const [expr = ""] = each.querySelector("title")?.textContent?.split("\n") ?? [];
      const label = each.querySelector("text")?.textContent ?? "";
      return { expr, kind: each.classList.value.replace(/^node /, ""), label, from: Math.round(left + x - line / 2), to: Math.round(left + x + width + line / 2), thickness: strokeWidth, dashed: strokeDasharray !== "none" };
    }),
  );
}

const looks = async (page: Page): Promise<string[]> => (await nodes(page)).map(({ expr, kind, label, thickness, dashed }) => `${expr}: ${kind}, ${thickness}${dashed ? " dashed" : ""}, ${label || "no label"}`);

/** The blocks of the topmost array by their expressions, as the grid has them over the picture. A block ends a pixel before the next one. */
async function blocksOfTop(page: Page, count: number): Promise<Map<string, { from: number; to: number }>> {
  const found = new Map<string, { from: number; to: number }>();
  await cell(page).focus();
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < count; at++) {
    await page.keyboard.press("ArrowRight");
    const box = await cell(page).boundingBox();
    assert.ok(box);
    const [, expr = ""] = /^[^:]+: ([^,]+)/.exec((await cell(page).getAttribute("aria-label")) ?? "") ?? [];
    found.set(expr, { from: Math.round(box.x), to: Math.round(box.x + box.width) - 1 });
  }
  return found;
}

/** Each block has a node exactly above it. */
async function matchesBlocks(page: Page, count: number): Promise<void> {
  const blocks = await blocksOfTop(page, count);
  const drawn = new Map((await nodes(page)).map(({ expr, from, to }) => [expr, { from, to }]));
  assert.equal(blocks.size, count);
  for (const [expr, block] of blocks) assert.deepEqual(drawn.get(expr), block, expr);
}

scenario("the nodes of the tree are above their blocks, a spine thick, a group solid, a remainder dashed", { viewport: { width: 1680, height: 900 } }, async ({ page }) => {
  await putUnderTrees(page);
  await eventually(page, () => looks(page), [
    "Position: requested spine, 2px, Position",
    "Position & Velocity: requested spine, 2px, Velocity",
    "Position & !Velocity: remains, 1px dashed, no label",
    "Position & !Velocity & Mass: requested, 1px, Mass",
    "Position & !Velocity & !Mass: remains, 1px dashed, no label",
  ]);
  await eventuallyPasses(page, async () => assert.match(await name(page), /^Tree of Position\s+keeps Position and Velocity in step$/));
  await matchesBlocks(page, 3);
  const [root, spine, , mass] = await nodes(page);
  assert.deepEqual([root?.from, root?.to], [spine?.from, mass?.to], "an inner node covers its blocks with rows, not the empty one");
  const arrays = await page.locator("#arrays .arrays-canvas").boundingBox();
  const tree = await icicle(page).boundingBox();
  assert.ok(arrays && tree);
  assert.equal(Math.round(tree.y + tree.height), Math.round(arrays.y), "the arrays begin below the tree");
  await eventually(page, () => icicle(page).getAttribute("aria-hidden"), "true", "the view of the trees says the same to screen readers");
  await eventually(page, () => icicle(page).locator("[tabindex], [role], button, a").count(), 0);
  const legend = await page.locator("#arrays .legend li").evaluateAll((items) => items.map((item) => item.childNodes[1]?.textContent ?? ""));
  assert.deepEqual(legend.slice(-3), ["spine of the tree", "group", "not a group"]);
});

scenario("the tree is drawn where the window is narrow and on a phone", { viewport: { width: 820, height: 1180 } }, async ({ page }) => {
  await putUnderTrees(page);
  await eventually(page, async () => (await nodes(page)).length, 5);
  await matchesBlocks(page, 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await showView(page, "Arrays");
  await eventuallyPasses(page, async () => {
    const [root] = await nodes(page);
    assert.ok(root && root.to < 390, `${root?.to}`);
    await matchesBlocks(page, 3);
  });
});

scenario("a click on a node selects it as in the trees, the pointer only highlights, and Escape clears", { viewport: { width: 1680, height: 900 } }, async ({ page }) => {
  await putUnderTrees(page);
  await select(page, "Integrate");
  await eventually(page, () => icicle(page).isVisible(), false, "the picture says what the system does");
  await clear(page);
  const highlighted = (inside: string) => page.locator(`${inside} .node.highlighted title`).evaluateAll((titles) => titles.map((title) => title.textContent?.split("\n")[0] ?? ""));
  await eventually(page, () => highlighted(".icicle"), []);
  const where = async () => (await nodes(page)).map(({ from }) => from);
  const before = await where();
  await node(page, "Mass").hover();
  await eventually(page, () => highlighted(".icicle"), ["Position & !Velocity & Mass"]);
  await eventually(page, () => where(), before);
  await node(page, "Velocity").click();
  await eventually(page, () => page.locator("#inspector-title").textContent(), "Position & Velocity");
  await page.mouse.move(5, 5);
  await eventually(page, () => highlighted(".icicle"), ["Position & Velocity"]);
  await eventually(page, () => page.locator(".arrays-caption").textContent(), "Position & Velocity: 9,240 rows, same order in Position and Velocity.");
  await showView(page, "Trees");
  await eventually(page, () => highlighted("#trees"), ["Position & Velocity"]);
  await showView(page, "Arrays");
  await page.keyboard.press("Escape");
  await eventually(page, () => highlighted(".icicle"), []);
});

scenario("the tree is that of the selected component, and the arrays stay where they are", {}, async ({ page }) => {
  await open(page, "The ABC problem");
  await clear(page);
  await eventuallyPasses(page, async () => assert.match(await name(page), /^Tree of A\s+keeps A and B in step$/));
  const canvas = page.locator("#arrays .arrays-canvas");
  const top = (await canvas.boundingBox())?.y;
  await cell(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await eventuallyPasses(page, async () => assert.match(await name(page), /^Tree of B\s+keeps A and B in step$/));
  await eventuallyPasses(page, async () => assert.deepEqual((await nodes(page)).map(({ expr }) => expr), ["B", "A & B", "A & B & C", "A & B & !C", "!A & B", "!A & B & C", "!A & B & !C"]));
  await page.keyboard.press("ArrowDown");
  await eventuallyPasses(page, async () => assert.match(await name(page), /^Tree of A/, "C has no tree"));
  await eventuallyPasses(page, async () => assert.equal((await canvas.boundingBox())?.y, top));
  await node(page, "B").click();
  await eventually(page, () => page.locator("#inspector-title").textContent(), "A & B");
  await eventuallyPasses(page, async () => assert.match(await name(page), /^Tree of A/));
});

scenario("with many arrays and without a tree there are only arrays", {}, async ({ page }) => {
  await putUnderTrees(page);
  await eventually(page, () => icicle(page).isVisible(), true);
  await open(page, "A settlement");
  await eventually(page, () => icicle(page).isVisible(), false);
  await paste(page, "component A\ncomponent B\nspawn 5 A\nspawn 6 B\n");
  await eventuallyPasses(page, async () => assert.match((await page.locator("#facts").textContent()) ?? "", /11 entities/));
  await eventually(page, () => icicle(page).isVisible(), false);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await putUnderTrees(page);
  await eventually(page, () => icicle(page).isVisible(), false, "the table is in place of the whole picture");
});

scenario("the tree follows the steps of the timeline and the zoom", {}, async ({ page }) => {
  await paste(page, "component A\ncomponent B\nlayout trees\ngroup A\ngroup A & B\nspawn 600 A\nspawn 400 A, B\ntick\nadd B to any 200 of A & !B\n");
  const rows = () => icicle(page).locator("title").evaluateAll((titles) => titles.map((title) => title.textContent?.split("\n").slice(0, 2).join(": ") ?? ""));
  await eventually(page, rows, ["A: 1,000 rows", "A & B: 600 rows", "A & !B: 400 rows"]);
  await matchesBlocks(page, 2);
  await onTimeline(page, "Shift+ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await eventually(page, rows, ["A: 1,000 rows", "A & B: 400 rows", "A & !B: 600 rows"]);
  await matchesBlocks(page, 2);
  await onTimeline(page, "End");
  await eventually(page, rows, ["A: 1,000 rows", "A & B: 600 rows", "A & !B: 400 rows"]);
  await page.locator("#arrays .arrays-scroll").evaluate((element) => (element.scrollLeft = 0));
  const whole = (await nodes(page))[1];
  await cell(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("+");
  await page.locator("#arrays .arrays-scroll").evaluate((element) => (element.scrollLeft = 300));
  await frame(page);
  await eventuallyPasses(page, async () => {
    const [, near] = await nodes(page);
    const box = await cell(page).boundingBox();
    assert.ok(whole && near && box);
    assert.ok(near.to - near.from > 1.8 * (whole.to - whole.from), "twice as wide");
    assert.deepEqual([near.from, near.to], [Math.round(box.x), Math.round(box.x + box.width) - 1]);
  });
  const left = (await icicle(page).locator("svg svg").boundingBox())?.x ?? 0;
  const labels = await icicle(page).locator("text").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  assert.ok(labels.every((at) => at >= left), "labels stay where the node is seen");
});

scenario("the tree says the same in every layout", {}, async ({ page }) => {
  await clear(page);
  await eventuallyPasses(page, async () => assert.match(await name(page), /^Tree of Position\s+keeps Position, Velocity and Mass in step$/));
  await eventually(page, () => looks(page), [
    "Position, array 1: remains spine, 2px dashed, Position, array 1",
    "Position & Velocity, array 1: remains spine, 2px dashed, Position & Velocity, array 1",
    "Position & Velocity & Mass: remains spine, 2px dashed, Mass",
    "Position & Velocity & !Mass: remains, 1px dashed, !Mass",
    "Position & !Velocity & !Mass: remains, 1px dashed, no label",
  ]);
  for (const layout of ["laminar", "paper", "naive"]) {
    await chooseLayout(page, layout);
    await eventually(page, () => page.locator("#layout select").inputValue(), layout);
    await eventuallyPasses(page, async () => assert.match(await name(page), layout === "naive" ? /^Tree of Position$/ : /^Tree of Position\s+keeps Position and Velocity in step$/));
    await matchesBlocks(page, 3);
  }
});

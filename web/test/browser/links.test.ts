import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { editor, lineOf, open, putUnderTrees, showView, toLine, underTrees } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

/** What is highlighted in each view; the picture is a canvas, so the arrays are compared by their sentence. */
interface Lit {
  readonly text: readonly string[];
  readonly systems: readonly string[];
  readonly nodes: readonly string[];
  readonly arrays: string;
}

function lit(page: Page): Promise<Lit> {
  return page.evaluate(() => {
    const words = (all: Iterable<Element>) => [...all].map((each) => each.textContent ?? "");
    const code = document.querySelector("#editor .code")?.shadowRoot;
    return {
      text: words(code?.querySelectorAll(".cm-line.cm-highlighted") ?? []),
      systems: words([...document.querySelectorAll("tr.highlighted .system-name")].sort((a, b) => Number(a.closest("tr")?.getAttribute("data-system")) - Number(b.closest("tr")?.getAttribute("data-system")))),
      nodes: [...document.querySelectorAll("#trees .node.highlighted, #trees .set-leaf.lit")].map((each) => each.querySelector("title")?.textContent?.split("\n")[0] ?? each.getAttribute("title") ?? ""),
      arrays: document.querySelector(".arrays-caption")?.textContent ?? "",
    };
  });
}

/** The pixels of the ribbons, to detect whether they were painted again. */
function ribbons(page: Page): Promise<string> {
  return page.locator(".arrays-canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
}

const nothing = { text: [], systems: [], nodes: [], arrays: "Blocks in one column hold the same entities, row by row." };

const integrate = {
  text: [
    "component Position",
    "component Velocity",
    "group Position & Velocity",
    "system Integrate(mut Position, Velocity)",
  ],
  systems: ["Integrate"],
  nodes: ["Position & Velocity"],
  arrays: "Integrate walks Position and Velocity together in one run.",
};

scenario("pointing at a system highlights its text, tree and arrays", {}, async ({ page }) => {
  await putUnderTrees(page);
  const dark = await ribbons(page);
  await page.locator("tr[data-system='0'] .share").hover();
  await eventuallyPasses(page, async () => assert.notEqual(await ribbons(page), dark, "the ribbons show it"));
  await page.locator(".brand").hover();
  await eventually(page, () => ribbons(page), dark);
  await showView(page, "Trees");
  await eventually(page, () => lit(page), nothing);
  await page.locator("tr[data-system='0'] .share").hover();
  await eventually(page, () => lit(page), integrate);
  await page.locator(".brand").hover();
  await eventually(page, () => lit(page), nothing);
});

scenario("focusing a system by keyboard highlights the same, and Escape clears it", {}, async ({ page }) => {
  await putUnderTrees(page);
  await showView(page, "Trees");
  await page.locator("tr[data-system='0'] .system-name").focus();
  await eventually(page, () => lit(page), integrate);
  await eventuallyPasses(page, async () => assert.match((await page.locator("#inspector").textContent()) ?? "", /^Ffull Integratefull .*WhyfullPosition and Velocity have these blocks/));
  await page.keyboard.press("Escape");
  await eventually(page, () => lit(page), nothing);
});

scenario("a group that several blocks make up is highlighted with a system that walks all of them", {}, async ({ page }) => {
  await showView(page, "Trees");
  await page.locator("tr[data-system='0'] .system-name").focus();
  await eventually(page, async () => (await lit(page)).text, integrate.text);
  await eventually(page, async () => [...new Set((await lit(page)).nodes)], ["Position & Velocity & Mass", "Position & Velocity & !Mass"]);
  await eventually(page, async () => (await lit(page)).arrays, integrate.arrays);
});

const node = {
  text: ["component Position", "group Position & !Velocity & Mass", "system Settle(mut Position, Mass) without Velocity"],
  systems: ["Settle"],
  nodes: ["Position & !Velocity & Mass"],
  arrays: "Position & !Velocity & Mass: 800 rows, in Position alone.",
};

for (const way of ["mouse", "keyboard"] as const) {
  scenario(`a node of a tree highlights its text, systems and arrays, by ${way}`, {}, async ({ page }) => {
    await putUnderTrees(page);
    await showView(page, "Trees");
    const item = page.getByRole("treeitem", { name: /: Position & !Velocity & Mass, a group/ });
    if (way === "mouse") await item.hover();
    else {
      await page.locator("#trees [role=treeitem][tabindex='0']").first().focus();
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowUp");
    }
    await eventually(page, () => lit(page), node);
  });
}

scenario("a block of the arrays highlights its text, systems and tree, by mouse", {}, async ({ page }) => {
  await putUnderTrees(page);
  const before = await ribbons(page);
  // The grid's only cell is on the first block: Position & Velocity in Position's array.
  await page.locator(".arrays-cell[role=gridcell]").evaluate((each) => each.scrollIntoView({ block: "center" }));
  const cell = await page.locator(".arrays-cell[role=gridcell]").boundingBox();
  assert.ok(cell);
  await page.mouse.move(cell.x + cell.width / 2, cell.y + cell.height / 2);
  await eventually(page, async () => (await lit(page)).systems, ["Integrate"]);
  await eventuallyPasses(page, async () => assert.match((await lit(page)).arrays, /^Position & Velocity: rows 0 to 9,240, same order in Position and Velocity\. Rows [\d,]+ to [\d,]+ of Position\.$/));
  await eventuallyPasses(page, async () => assert.notEqual(await ribbons(page), before));
  await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
  await page.locator(".brand").hover();
  await showView(page, "Trees");
  await eventually(page, async () => (await lit(page)).nodes, ["Position & Velocity"], "a click pins");
});

scenario("a block highlights its text, systems and tree by keyboard", {}, async ({ page }) => {
  await putUnderTrees(page);
  await page.locator(".arrays-cell[role=gridcell]").focus();
  await eventually(page, async () => (await lit(page)).systems, ["Integrate"]);
  await page.keyboard.press("ArrowRight");
  await eventually(page, async () => (await lit(page)).systems, ["Settle"]);
  await showView(page, "Trees");
  await eventually(page, async () => (await lit(page)).nodes, ["Position & !Velocity & Mass"]);
});

scenario("the line of the caret highlights what it declares", {}, async ({ page }) => {
  await putUnderTrees(page);
  await showView(page, "Trees");
  await toLine(page, lineOf(underTrees, "group Position & Velocity"));
  await eventually(page, async () => [(await lit(page)).nodes, (await lit(page)).systems], [["Position & Velocity"], ["Integrate"]]);
});

scenario("pointing at a word or at a result in the text highlights what it names", {}, async ({ page }) => {
  await page.locator(".cm-line .cm-comp", { hasText: "Mass" }).first().hover();
  await eventually(page, async () => (await lit(page)).systems, ["Settle", "Drag"]);
  await page.locator(".cm-tooltip-text", { hasText: "4 bytes a row" }).waitFor();
  await page.locator(".cm-results .badge.blind").hover();
  await eventually(page, async () => (await lit(page)).systems, ["Drag"]);
});

scenario("sets of a laminar layout are highlighted as trees are", {}, async ({ page }) => {
  await open(page, "Nested and disjoint");
  await showView(page, "Trees");
  await page.locator("#trees .set-leaf").first().hover();
  await eventuallyPasses(page, async () => {
    const { systems, text } = await lit(page);
    assert.ok(systems.length > 0 && text.length > 0);
  });
});

scenario("the caret moves the highlight from a pinned part to its line", {}, async ({ page }) => {
  await page.locator("tr[data-system='0'] .system-name").click();
  await eventually(page, async () => (await lit(page)).systems, ["Integrate"]);
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# a remark");
  await eventually(page, async () => (await lit(page)).systems, []);
});

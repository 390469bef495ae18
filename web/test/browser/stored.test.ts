/** Archetypes and sparse sets as views of memory. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { FrameLocator, Page } from "playwright-core";
import { designs } from "../../src/link/link-schema.ts";
import { writeLink } from "../../src/link/write-link.ts";
import { findings } from "./axe.ts";
import { withHost } from "./hosts.ts";
import { editor, lineOf, open, paste, putUnderTrees, select, showPart, showView, textOf, toLine, underTrees } from "./page-actions.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses, frame } from "./wait.ts";

type View = "archetypes" | "sparse";

const parts = (page: Page | FrameLocator, view: View) => page.locator(`${view === "sparse" ? "[aria-label='Sparse sets']" : "[aria-label='Tables']"} [role=option]`);
const labels = (page: Page | FrameLocator, view: View) => parts(page, view).evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
/** The compositions or the components that are selected. */
const marked = (page: Page, view: View) =>
  parts(page, view).evaluateAll((all) => all.filter((each) => each.getAttribute("aria-selected") === "true").map((each) => (each.querySelector("title")?.textContent ?? "").replace(/: [\d,]+ rows?$/, "")));
const shown = (page: Page) => page.locator("[role=tablist][aria-label='Views of memory'] [aria-selected=true]").textContent();
const title = (page: Page) => page.locator("#inspector-title").textContent();
const listed = (page: Page) => page.locator("tr[data-system]").evaluateAll((rows) => rows.sort((a, b) => Number(a.getAttribute("data-system")) - Number(b.getAttribute("data-system"))).map((row) => [...row.querySelectorAll(".class .badge i, .stored-same [aria-hidden]")].map((each) => each.textContent).join("") + ` ${row.querySelector(".system-name")?.textContent} ${row.querySelector(".percent")?.textContent}`));
const summary = (page: Page) => page.locator(".stored-summary tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join(" | ")));
const legend = (page: Page, view: View) => page.locator(`#${view} .stored-legend`).textContent();

/** What is seen of a table, and its composition. */
const tables = [
  "Position Velocity 8,000 rows: Position & Velocity",
  "Position Velocity Mass 1,200 rows: Position & Velocity & Mass",
  "Position Mass 800 rows: Position & Mass",
  "Position Velocity Frozen 40 rows, a tag has no column: Position & Velocity & Frozen",
];

/** The tables of the first example, those with a number walked by a system. */
function walked(system: string, ...which: readonly number[]): string[] {
  return tables.map((each, at) => (which.includes(at) ? `${each}, walked by ${system}` : each));
}

scenario("keys show the views in the order of their tabs", {}, async ({ page }) => {
  const tabs = page.locator("[role=tablist][aria-label='Views of memory'] [role=tab]:visible");
  const names = ["Arrays", "Trees", "Walk", "Bytes", "Archetypes", "Sparse sets"];
  await eventually(page, () => tabs.allTextContents(), names);
  await page.locator("#memory").focus();
  for (const at of [3, 4, 0, 5, 1, 2]) {
    await page.keyboard.press(String(at + 1));
    await eventually(page, () => shown(page), names[at]);
  }
  await page.getByRole("tab", { name: "Walk" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await eventually(page, () => shown(page), "Archetypes");
  await eventually(page, async () => (await labels(page, "archetypes")).length, 4);
});

scenario("a system marks the tables that it walks, wherever it is selected", {}, async ({ page }) => {
  await showView(page, "Archetypes");
  await eventually(page, () => labels(page, "archetypes"), walked("Integrate", 0, 1, 3), "the first selection");
  await select(page, "Integrate");
  await eventually(page, () => labels(page, "archetypes"), walked("Integrate", 0, 1, 3));
  await eventually(page, () => page.locator("#archetypes .stored-head-words").textContent(), "Ffull Integrate: It visits 3 tables of 4, 9,240 rows in all.");
  await eventuallyPasses(page, async () => assert.match((await legend(page, "archetypes")) ?? "", /walked by Integrate$/));
  await page.keyboard.press("j");
  await eventually(page, () => labels(page, "archetypes"), walked("Drag", 1));
  await toLine(page, textOf("movement").split("\n").findIndex((line) => line.startsWith("system Thaw")) + 1);
  await eventually(page, () => labels(page, "archetypes"), walked("Thaw", 3));
  await page.locator("tr[data-system='2'] .share").hover();
  await eventually(page, () => labels(page, "archetypes"), walked("Drag", 1), "pointing previews");
  await page.locator(".brand").hover();
  await eventually(page, () => labels(page, "archetypes"), walked("Thaw", 3));
  await page.locator("#memory").focus();
  await page.keyboard.press("Escape");
  await eventually(page, () => labels(page, "archetypes"), tables);
});

scenario("a table selects the block of its entities, a column its component, and what is selected marks tables", {}, async ({ page }) => {
  await putUnderTrees(page);
  await showView(page, "Archetypes");
  await select(page, "Integrate");
  await eventually(page, () => labels(page, "archetypes"), walked("Integrate", 0, 1, 3));
  await parts(page, "archetypes").nth(2).locator(".stored-dot").click();
  await eventuallyPasses(page, async () => assert.match((await title(page)) ?? "", /Position & !Velocity & Mass/));
  await eventually(page, () => marked(page, "archetypes"), ["Position & Mass"]);
  await eventually(page, () => labels(page, "archetypes"), walked("Integrate", 0, 1, 3), "the system's tables stay marked");
  await parts(page, "archetypes").nth(1).locator("rect[data-component='2']").click();
  await eventuallyPasses(page, async () => assert.match((await title(page)) ?? "", /Mass$/));
  await eventually(page, () => marked(page, "archetypes"), ["Position & Velocity & Mass", "Position & Mass"]);
  await toLine(page, lineOf(underTrees, "group Position & Velocity"));
  await eventually(page, () => marked(page, "archetypes"), ["Position & Velocity", "Position & Velocity & Mass", "Position & Velocity & Frozen"], "a group in the text");
});

scenario("keys move between the tables and select", {}, async ({ page }) => {
  await putUnderTrees(page);
  await showView(page, "Archetypes");
  await eventually(page, async () => (await labels(page, "archetypes")).length, 4);
  await page.locator("#archetypes [role=option][tabindex='0']").focus();
  const at = () => page.evaluate(() => document.activeElement?.getAttribute("data-at"));
  for (const [key, to] of [["ArrowDown", "1"], ["End", "3"], ["ArrowDown", "3"], ["ArrowUp", "2"], ["Home", "0"], ["PageDown", "3"], ["ArrowUp", "2"]] as const) {
    await page.keyboard.press(key);
    await eventually(page, () => at(), to, key);
  }
  await page.keyboard.press("Enter");
  await eventually(page, () => marked(page, "archetypes"), ["Position & Mass"]);
  await eventually(page, () => at(), "2", "the focus stays");
  await page.keyboard.press("Escape");
  await eventually(page, () => marked(page, "archetypes"), []);
});

scenario("sparse sets show what a system walks, tests and looks up", {}, async ({ page }) => {
  await showView(page, "Sparse sets");
  await select(page, "Drag");
  await eventually(page, () => labels(page, "sparse"), ["Position sparse dense 10,040 rows", "Velocity sparse dense 9,240 rows, 1,200 looked up by Drag", "Mass sparse dense 2,000 rows, walked and tested by Drag", "Frozen sparse dense 40 rows"]);
  await eventuallyPasses(page, async () => assert.match((await legend(page, "sparse")) ?? "", /no value for this entitytested by Draglooked up by Drag$/));
  await eventually(page, () => page.locator("#sparse .stored-mark.tested").count(), 1);
  await eventually(page, () => page.locator("#sparse .stored-mark.fetched").count(), 1, "1,200 rows in one stretch");
  await page.locator("#sparse [role=option][tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await eventually(page, () => marked(page, "sparse"), ["Velocity"]);
  await eventuallyPasses(page, async () => assert.match((await title(page)) ?? "", /Velocity$/));
  await toLine(page, 4);
  await eventually(page, () => marked(page, "sparse"), ["Mass"]);
  await parts(page, "sparse").nth(0).locator(".stored-name").click({ force: true });
  await eventually(page, () => marked(page, "sparse"), ["Position"]);
  await select(page, "Thaw");
  await eventually(page, async () => (await labels(page, "sparse")).at(-1), "Frozen sparse dense 40 rows, walked by Thaw");
});

scenario("a pointer that rests takes nothing from what a key has selected", {}, async ({ page }) => {
  await showView(page, "Sparse sets");
  await eventually(page, async () => (await labels(page, "sparse")).length, 4);
  const row = page.locator("tr[data-system='2']");
  const over = () => row.evaluate((element) => void element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, composed: true, screenX: 7, screenY: 7 })));
  await over();
  await eventually(page, () => row.evaluate((element) => element.classList.contains("highlighted")), true);
  await page.locator("#sparse [role=option][tabindex='0']").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await eventually(page, () => marked(page, "sparse"), ["Velocity"]);
  await over(); // as when the row under the pointer is drawn again
  await frame(page);
  await eventually(page, () => marked(page, "sparse"), ["Velocity"]);
  await row.hover();
  await eventually(page, () => marked(page, "sparse"), []);
});

scenario("the list of systems and the inspector compare the storages while one of them is shown", {}, async ({ page }) => {
  await select(page, "Drag");
  const before = await listed(page);
  assert.match(before[2] ?? "", /^B Drag [\d.]+ %$/);
  await showView(page, "Archetypes");
  await eventually(page, () => listed(page), ["F= Integrate +1.1 %", "F= Settle =", "BF Drag =", "F= Thaw ="]);
  await eventually(page, () => summary(page), ["Bblind Layout lanes | 1,200 | 0 | 0 | 1.58 µs | 20.3 µs", "Ffull Archetypes | 1,200 | 0 | 0 | 1.58 µs | 20.5 µs", "Bblind Sparse sets | 2,000 | 2,000 | 1,200 | 14.7 µs | 76.9 µs", "Ppartial Sets with groups | 1,200 | 0 | 1,200 | 2.18 µs | 21.7 µs"]);
  await eventually(page, () => page.locator(".stored-said").textContent(), "full as archetypes: It visits 1 table of 4, 1,200 rows in all.");
  await eventually(page, () => page.locator(".stored-round").textContent(), "lanes 20.3 µs archetypes 20.5 µs");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#round").isHidden()));
  await showView(page, "Sparse sets");
  await eventually(page, () => listed(page), ["FB Integrate +147 %", "FB Settle 18 ×", "B= Drag +833 %", "F= Thaw ="]);
  await eventually(page, () => page.locator(".stored-said").nth(1).textContent(), "3 groups: Position & Velocity, for Integrate, owns Position and Velocity; Position & !Velocity & Mass, for Settle, owns nothing and lists its entities; Velocity & Mass, for Drag, owns Mass. No change of the ticks calls their handlers. Tests, look-ups and handlers have prices that were measured on EnTT 3.16.0, on another machine.");
  await showView(page, "Arrays");
  await eventually(page, () => listed(page), before);
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".stored-summary").isHidden()));
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#round").isVisible()));
});

for (const [view, name, rows] of [
  ["archetypes", "Archetypes", ["Position & Velocity | 8,000 | 2 | + Mass, + Frozen | no", "Position & Velocity & Mass | 1,200 | 3 | – | yes", "Position & Mass | 800 | 2 | + Velocity | no", "Position & Velocity & Frozen | 40 | 2 | – | no"]],
  ["sparse", "Sparse sets", ["Position | 10,040 | 1 | –", "Velocity | 9,240 | 2 | 1,200 looked up", "Mass | 2,000 | 1 | walked and tested", "Frozen | 40 | 1 | –"]],
] as const) {
  scenario(`${name}: a table says what the picture shows, and both are accessible`, {}, async ({ page }) => {
    await select(page, "Drag");
    await showView(page, name);
    await eventually(page, async () => (await labels(page, view)).length, 4);
    assert.deepEqual(await findings(page), []);
    const toggle = page.locator(`#${view}`).getByRole("button", { name: "Table" });
    await toggle.click();
    const read = () => page.locator(`#${view} .stored-table tbody tr`).evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(" | ")));
    await eventually(page, read, [...rows]);
    await eventuallyPasses(page, async () => assert.ok(await page.locator(`#${view} .stored-picture`).isHidden()));
    await eventually(page, () => toggle.getAttribute("aria-pressed"), "true");
    assert.deepEqual(await findings(page), []);
    await toggle.click();
    await eventually(page, async () => (await labels(page, view)).length, 4);
  });
}

scenario("the tables of a large design do not overlap, and follow the text", {}, async ({ page }) => {
  await open(page, "A settlement");
  await showView(page, "Archetypes");
  await eventually(page, async () => (await labels(page, "archetypes")).length, 33);
  const boxes = await parts(page, "archetypes").evaluateAll((all) => all.map((each) => ({ top: each.querySelector(".stored-hit")?.getBoundingClientRect().top ?? 0, text: each.querySelector(".stored-rows")?.getBoundingClientRect().height ?? 0 })));
  const apart = boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.top ?? 0)));
  assert.ok(Math.min(...apart) >= 12 && Math.max(...apart) - Math.min(...apart) <= 1, apart.join());
  const rows = (await labels(page, "archetypes")).map((label) => Number(/([\d,]+) rows?:/.exec(label)?.[1]?.replaceAll(",", "")));
  assert.equal(rows.reduce((sum, each) => sum + each, 0), 6281, "the rows add up to the population");
  await paste(page, "component A\ntag T\nsystem Walk(A)\nsystem All()\nspawn 3 A\nspawn 2 T\n");
  await eventually(page, () => labels(page, "archetypes"), ["A 3 rows: A", "T 2 rows: T"]);
  await select(page, "All");
  await eventually(page, () => labels(page, "archetypes"), ["A 3 rows: A, walked by All", "T 2 rows: T, walked by All"]);
  await paste(page, "component A\nsystem Walk(A)\nspawn A\ntick\ndespawn e1\n");
  const message = page.locator("#archetypes .stored-message");
  await eventually(page, () => message.textContent(), "The design has no entities. Spawn some, as in spawn 100 Position.");
  await eventuallyPasses(page, async () => assert.ok(await message.isVisible()));
});

scenario("of hundreds of tables those with the fewest rows are left out, which is said", {}, async ({ page }) => {
  const spawns = Array.from({ length: 511 }, (_, at) => `spawn ${at + 1} ${Array.from({ length: 9 }, (_, c) => `C${c}`).filter((_, c) => ((at + 1) >> c) & 1).join(", ")}`);
  await paste(page, `${Array.from({ length: 9 }, (_, c) => `component C${c}`).join("\n")}\nlayout naive\nsystem S(C0, C1)\n${spawns.join("\n")}\n`);
  await showView(page, "Archetypes");
  await eventually(page, async () => (await labels(page, "archetypes")).length, 300);
  await eventuallyPasses(page, async () => assert.match((await legend(page, "archetypes")) ?? "", /211 tables with 22,366 rows in all are left out: those with the fewest rows/));
});

scenario("an answer that takes long says so, is stopped and goes on", {}, async ({ page, context }) => {
  const release = await holdBack(context, /\/worker-script-\w+\.js$/);
  await showView(page, "Archetypes");
  await page.locator("#archetypes").getByRole("button", { name: "Stop" }).click();
  await eventually(page, () => page.locator("#archetypes .stored-busy span").textContent(), "stopped");
  release();
  await page.locator("#archetypes").getByRole("button", { name: "Go on" }).click();
  await eventually(page, async () => (await labels(page, "archetypes")).length, 4);
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#archetypes .stored-busy").isHidden()));
});

for (const [view, name] of [["archetypes", "Archetypes"], ["sparse", "Sparse sets"]] as const) {
  scenario(`${name} in a link, which Share writes again`, { withoutPage: true }, async ({ page, url }) => {
    await page.goto(`${url}${await writeLink({ ...designs(textOf("movement")), view, selected: { kind: "system", id: 1 } })}`);
    await analysed(page);
    await eventually(page, () => shown(page), name);
    await eventuallyPasses(page, async () => assert.match((await labels(page, view)).join(), /walked( and tested)? by Settle/));
    await page.locator("#share").click();
    const panel = page.getByRole("dialog", { name: "Share" });
    const copied = panel.getByRole("textbox", { name: "What is copied" });
    await eventuallyPasses(page, async () => assert.match(await copied.inputValue(), new RegExp(`&view=${view}&sel=system\\.1$`)));
    await panel.getByRole("radio", { name: "Embed" }).check({ force: true });
    await eventuallyPasses(page, async () => assert.match(await copied.inputValue(), new RegExp(`<copse-play view="systems ${view}" height="600" style="[^"]*" title=`)));
  });
}

scenario("an embed shows archetypes and sparse sets, and follows the selection", { withoutPage: true, viewport: { width: 900, height: 2000 } }, async (visit) => {
  const { page } = visit;
  const embeds = `<copse-play id="play" height="1900" view="systems archetypes sparse"><pre>${textOf("movement").replaceAll("&", "&amp;")}</pre></copse-play>`;
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    const inside = page.frameLocator("#play iframe");
    await inside.getByRole("button", { name: "Integrate", exact: true }).click();
    await eventually(page, () => labels(inside, "archetypes"), walked("Integrate", 0, 1, 3));
    await eventuallyPasses(page, async () => assert.match((await labels(inside, "sparse")).join(), /walked and tested by Integrate/));
    await parts(inside, "sparse").nth(2).press("Enter");
    await eventuallyPasses(page, async () => assert.match((await inside.locator(".play-sentence").textContent()) ?? "", /Mass/));
    const scrolls = await inside.locator("body").evaluate((body) => body.scrollWidth > innerWidth || [...body.querySelectorAll(".stored-picture")].some((each) => each.clientHeight === 0));
    assert.equal(scrolls, false);
    await eventually(page, () => inside.locator(".arrays-canvas").count(), 0);
  });
});

scenario("the picture is exported while it is shown", {}, async ({ page }) => {
  await showView(page, "Archetypes");
  await eventually(page, async () => (await labels(page, "archetypes")).length, 4);
  await page.locator("#export").click();
  const menu = page.getByRole("dialog", { name: "Export" });
  await eventuallyPasses(page, async () => assert.ok(await menu.getByRole("button", { name: "SVG: Sparse sets as SVG", includeHidden: true }).isHidden()));
  const coming = page.waitForEvent("download");
  await menu.getByRole("button", { name: "SVG: Archetypes as SVG" }).click();
  const document = readFileSync(await (await coming).path(), "utf8");
  for (const word of ["8,000 rows", "+ Mass", "− Velocity"]) assert.ok(document.includes(`>${word}</text>`), word);
});

scenario("on a phone the views are tabs of Memory", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await open(page, "A settlement");
  await page.getByRole("tab", { name: "Memory" }).waitFor();
  await showView(page, "Archetypes");
  await eventually(page, async () => (await labels(page, "archetypes")).length, 33);
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth <= innerWidth, [...document.querySelectorAll("#archetypes svg")].every((each) => each.getBoundingClientRect().right <= innerWidth)]);
  assert.deepEqual(wide, [true, true]);
  await page.locator("#archetypes").getByRole("button", { name: "Steps", exact: true }).click();
  await page.locator("#archetypes").getByRole("button", { name: "Second storage" }).click();
  await eventually(page, () => page.locator("#archetypes .stored-summary tbody tr").count(), 3);
  const out = await page.locator("#archetypes .stored-summary :is(th, td)").evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth - 16).map((cell) => cell.textContent));
  assert.deepEqual(out, [], "the sums of two storages are as wide as the view");
  await page.locator("#archetypes").getByRole("button", { name: "Steps", exact: true }).click();
  await parts(page, "archetypes").nth(4).locator(".stored-dot").click();
  await eventuallyPasses(page, async () => assert.ok((await marked(page, "archetypes")).length > 0));
  await showPart(page, "Cost");
  await eventually(page, async () => (await listed(page)).at(-1), "BF Minimap −89 %", "the list compares, although the picture is not in sight");
  await showPart(page, "Text");
  await editor(page).waitFor();
});

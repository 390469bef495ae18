import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { classOf, editor, putUnderTrees, showView, text, textOf } from "./page-actions.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, beIdle, eventually, frame, eventuallyPasses } from "./wait.ts";

/** The focused element by role and name, also within the editor's shadow root. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return "body";
    return at.getAttribute("aria-label") ?? at.closest("label")?.textContent ?? at.textContent?.trim() ?? at.tagName;
  });
}

/** Presses Tab until the focus is on the named element, and returns the elements passed. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<string[]> {
  const stops: string[] = [];
  for (let at = 0; at < 60; at++) {
    await page.keyboard.press(key);
    const here = await focused(page);
    stops.push(here);
    if (name.test(here)) return stops;
  }
  throw new Error(`Tab never came to ${name}, but to ${stops.join(" | ")}`);
}

/** Whether the focus is visible: an outline, or an appearance that differs from the one without the focus. */
function focusShows(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!(at instanceof HTMLElement || at instanceof SVGElement)) return false;
    const look = (each: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, borderColor, stroke, strokeWidth, opacity, top } = getComputedStyle(each);
      const ring = outlineStyle !== "none" && parseFloat(outlineWidth) > 0 ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : "";
      return [ring, boxShadow, backgroundColor, borderColor, stroke, strokeWidth, opacity, top].join("; ");
    };
    const looks = () => [at.closest("label") ?? at, at, ...at.querySelectorAll(".ring, .box, .cm-cursor, .cm-activeLine")].map(look).join();
    const host = at.getRootNode() instanceof ShadowRoot ? (at.getRootNode() as ShadowRoot).host : at;
    const before = looks();
    if (host !== at) return getComputedStyle(at).caretColor !== "rgba(0, 0, 0, 0)" || before.length > 0;
    at.blur();
    const after = looks();
    at.focus();
    return before !== after;
  });
}

/** Whether the focus is on the name of a row of costs. */
function onRow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches(".system-name") === true);
}

/** The mark in the text that appears when the hints have arrived, after the first analysis. */
const hinted = (page: Page) => page.locator(".cm-lintRange-hint");

scenario("Tab goes through the whole page and out again, with a visible focus at every stop", {}, async ({ page }) => {
  await beIdle(page);
  await hinted(page).waitFor();
  await page.locator("#inspector summary", { hasText: "Explanation" }).waitFor({ state: "attached" }); // it is loaded after the hints
  const stops: string[] = [];
  const unseen: string[] = [];
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press("Tab");
    const here = await focused(page);
    if (here === "body" || (at > 0 && here === stops[0])) break;
    stops.push(here);
    if (await onRow(page)) await page.keyboard.press("Enter"); // what is said of it can be reached where it is unfolded
    await frame(page); // what gets the focus may be selected, and the inspector has other controls then
    if (!(await focusShows(page))) unseen.push(here);
  }
  assert.deepEqual(stops.slice(0, 2), ["Skip to the design", "Skip to the analysis"]);
  assert.ok(stops.length < 60, `Tab comes to an end: ${stops.join(" | ")}`);
  assert.deepEqual(unseen, [], "stops whose focus cannot be seen");
  for (const stop of [/^Examples/, /^Format/, /^Theme/, /^Design$/, /^Integrate$/, /^Explanation$/, /^layout/, /Position/]) {
    assert.ok(stops.some((each) => stop.test(each)), `${stop} is among ${stops.map((each) => each.slice(0, 40)).join(" | ")}`);
  }
});

for (const stop of [/^Design$/, /^Problems$/, /^layout$/, /^Integrate$/, /: Position, array 1/, /rows 0 to 1,200/]) {
  scenario(`hints that openPage leave the focus at ${stop.source}`, { withoutPage: true }, async ({ page, context, url }) => {
    const release = await holdBack(context, /\/worker-\w+\.wasm$/);
    await page.goto(`${url}#example=movement`);
    await analysed(page);
    await beIdle(page);
    if (stop.source.startsWith(":")) await showView(page, "Trees"); // a node of a tree
    await tabTo(page, stop);
    await eventually(page, () => hinted(page).count(), 0, "the hints are held back");
    const before = await focused(page);
    release();
    await hinted(page).waitFor();
    await frame(page);
    await eventually(page, () => focused(page), before);
  });
}

scenario("Tab leaves the editor in both directions and types nothing", {}, async ({ page }) => {
  await beIdle(page);
  await hinted(page).waitFor(); // hints arrive later, and between the two keys they would be inserted between the two places
  await editor(page).focus();
  await page.keyboard.press("Tab");
  await eventuallyPasses(page, async () => assert.notEqual(await focused(page), "Design"));
  await page.keyboard.press("Shift+Tab");
  await eventually(page, () => focused(page), "Design");
  await page.keyboard.press("Shift+Tab");
  await eventuallyPasses(page, async () => assert.notEqual(await focused(page), "Design"));
  await eventually(page, () => text(page), textOf("movement"));
});

scenario("from the load of the page to the explanation of a system", {}, async ({ page }) => {
  const inspector = page.locator("#inspector");
  const title = () => inspector.locator("h2").textContent();
  await tabTo(page, /^Skip to the analysis$/);
  await page.keyboard.press("Enter");
  for (let tab = 0; tab < 60 && !(await onRow(page)); tab++) await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  await eventually(page, () => focused(page), "Integrate");
  await eventually(page, title, "Ffull Integrate");
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => focused(page), "Drag");
  await page.keyboard.press("Escape");
  await eventually(page, title, "The design");
  await page.keyboard.press("Enter");
  await eventually(page, () => title(), "Bblind Drag", "Enter selects again what Escape has cleared");
  await tabTo(page, /^Explanation$/);
  await page.keyboard.press("Enter");
  for (const part of ["Why", "Loop", "Better", "The loop it runs", "Its columns", "Cost of one run"]) {
    await inspector.getByRole("heading", { name: part, exact: true }).first().waitFor();
  }
  await eventually(page, () => focused(page), "Explanation", "opening keeps the focus");
});

scenario("an example is chosen with keys alone", {}, async ({ page }) => {
  await tabTo(page, /^Examples/);
  await page.keyboard.press("Enter");
  await eventuallyPasses(page, async () => assert.match(await focused(page), /^Examples/));
  await tabTo(page, /^Out of order/);
  await page.keyboard.press("End");
  await eventuallyPasses(page, async () => assert.match(await focused(page), /^A settlement/));
  await page.keyboard.press("ArrowLeft");
  await eventuallyPasses(page, async () => assert.match(await focused(page), /^The ABC problem, solved/));
  await page.keyboard.press("/");
  await page.keyboard.type("overlap only one");
  await eventually(page, () => page.locator("#gallery [aria-labelledby=examples-title] .card:visible").count(), 1);
  await page.keyboard.press("Escape");
  await page.keyboard.type("problem one pairs");
  await eventually(page, () => page.locator("#gallery [aria-labelledby=examples-title] .card:visible").count(), 1);
  await tabTo(page, /^The ABC problem/);
  await page.keyboard.press("Enter");
  await eventually(page, () => classOf(page, "AB"), "full");
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "design", "the focus is at the design");
  await eventuallyPasses(page, async () => assert.match(page.url(), /#2[dp]\./));
  await page.goBack();
  await page.locator("#gallery").waitFor();
  await eventually(page, () => page.locator("#gallery .card[aria-current] b").textContent(), "The ABC problem");
  await page.goBack();
  await eventually(page, () => classOf(page, "Drag"), "blind");
});

scenario("arrow keys move through a tree", {}, async ({ page }) => {
  await putUnderTrees(page);
  await showView(page, "Trees");
  await tabTo(page, /: Position, 10,040 rows, a group, on the spine$/);
  const walk: [string, RegExp][] = [
    ["ArrowRight", /^… & Velocity 9,240 rows: Position & Velocity, a group, on the spine$/],
    ["ArrowRight", /: Position & Velocity, a group/],
    ["ArrowDown", /: Position & !Velocity, 800 rows, not a group itself$/],
    ["ArrowRight", /^… & Mass 800 rows: Position & !Velocity & Mass, a group$/],
    ["ArrowLeft", /: Position & !Velocity, 800 rows/],
    ["ArrowLeft", /: Position, 10,040 rows/],
    ["End", /^… & !Mass empty: Position & !Velocity & !Mass, not a group itself/],
    ["Home", /: Position, 10,040 rows/],
  ];
  for (const [key, where] of walk) {
    await page.keyboard.press(key);
    await eventuallyPasses(page, async () => assert.match(await focused(page), where, key));
  }
});

scenario("arrow keys move through the grid of the arrays, and a name chooses the lowered tree", {}, async ({ page }) => {
  await putUnderTrees(page);
  await tabTo(page, /^Position: Position & Velocity, rows 0 to 9,240/);
  const walk: [string, RegExp][] = [
    ["ArrowRight", /^Position: Position & !Velocity & Mass, rows 9,240 to 10,040, order of its own/],
    ["ArrowLeft", /^Position: Position & Velocity,/],
    ["ArrowDown", /^Velocity: Position & Velocity,/],
    ["ArrowUp", /^Position: Position & Velocity,/],
    ["ArrowLeft", /^Position, 10,040 rows in 3 blocks/],
    ["ArrowDown", /^Velocity, 9,240 rows in/],
    ["Control+End", /^Mass: /],
    ["Control+Home", /^Position, /],
  ];
  for (const [key, where] of walk) {
    await page.keyboard.press(key);
    await eventuallyPasses(page, async () => assert.match(await focused(page), where, key));
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await eventuallyPasses(page, async () => assert.match(await focused(page), /^Velocity, /, "choosing keeps the focus"));
  await showView(page, "Trees");
  await page.locator("#trees").getByRole("tree", { name: "Lowered tree of Velocity" }).waitFor();
});

scenario("the focus is kept when its view is drawn again", {}, async ({ page }) => {
  await putUnderTrees(page);
  await beIdle(page);
  await page.locator("tr[data-system='1'] .system-name").focus();
  await page.getByRole("button", { name: "Theme: auto" }).focus();
  await page.keyboard.press("Enter");
  await eventuallyPasses(page, async () => assert.equal(await focused(page), "Theme: light"));
  await page.locator("tr[data-system='1'] .system-name").focus();
  await page.keyboard.press("Enter");
  await page.locator("#inspector .apply-hint").first().focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => classOf(page, "Settle"), "full");
  await eventuallyPasses(page, async () => assert.notEqual(await focused(page), "body", "a hint that is applied and gone leaves the focus near"));
});

/** Two designs: B alone in every part of the page, and one selection for both where they are compared. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { designs } from "../../src/link/link-schema.ts";
import { writeLink } from "../../src/link/write-link.ts";
import { bothTexts, chooseLayout, clickLine, layoutOf, onTimeline, ownLines, place, playhead, select, showPart, showView, systems } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, beIdle, eventually, eventuallyPasses, frame } from "./wait.ts";

const a = `component Position
component Velocity
component Mass
component Old
layout trees
group Position & Velocity
system Integrate(mut Position, Velocity) weight 60
system Weigh(Mass)
system Forget(Old)
spawn 400 Position, Velocity
spawn 200 Position, Mass
spawn 10 Old
tick
  remove Velocity from any 20 of Position
`;

/** Has a component, a group, a system and a tick more, and lacks others. */
const b = a
  .replace("component Old\n", "component New\n")
  .replace("group Position & Velocity\n", "group Position & Mass\n")
  .replace("system Forget(Old)\n", "system Invent(New, Position)\n")
  .replace("spawn 10 Old\n", "spawn 30 New, Position\n")
  .replace(/$/, "tick\n  spawn 5 New\n");

async function openBoth(page: Page, url: string, texts: readonly [string, string] = [a, b]): Promise<void> {
  await page.goto(`${url}${await writeLink(designs(...texts))}`);
  await analysed(page);
  await page.locator(".compared-systems").waitFor({ state: "attached" });
}

function choose(page: Page, design: "A" | "B" | "A/B"): Promise<void> {
  return page.locator("#designs label").filter({ hasText: new RegExp(`^${design}$`) }).click();
}

const title = (page: Page) => page.locator("#inspector-title").textContent().then((words) => (words ?? "").replace(/^([FPBS])(full|partial|blind|scan) /, "$1 $2 "));
const facts = (page: Page) => page.locator(".inspector-facts").innerText();

/** The lines of the text of both that are lit, with the letter of the design that alone has them. */
function lit(page: Page): Promise<string[]> {
  return page.locator("#editor-both .cm-line.cm-highlighted").evaluateAll((lines) => lines.map((line) => (line.textContent ?? "").replace(/^Only in ([AB]): /, "$1 ")));
}

/** What the list of both has selected. */
function inList(page: Page): Promise<(string | null)[]> {
  return page.locator("tr[data-compared].selected").evaluateAll((all) => all.map((each) => each.getAttribute("data-compared")));
}

/** What is lit in the picture of both. */
function inPicture(page: Page): Promise<(string | null)[]> {
  return page.locator(".both-button.highlighted").evaluateAll((all) => all.map((each) => each.getAttribute("data-name")));
}

/** The components whose arrays are in the table of the arrays. */
function arrays(page: Page): Promise<(string | null)[]> {
  return page.locator("#arrays [role=grid] [role=row]").evaluateAll((all) => all.map((row) => row.querySelector("[role=rowheader], [role=gridcell]")?.textContent ?? null));
}

scenario("B alone is shown by every part of the page, as A alone is", { withoutPage: true }, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /\/worker-script-\w+\.js net::ERR_ABORTED$/.test(wrong)); // choosing the other design stops a worker, which may still be loading
  await openBoth(page, url);
  const of = async () => ({ systems: await systems(page), place: await place(page), total: await page.locator("#round").innerText(), arrays: await arrays(page), page: await page.locator("#inspector .whatif").count() });
  await choose(page, "A");
  await eventually(page, () => systems(page), ["Integrate full", "Weigh full", "Forget full"]);
  const inA = await of();
  await choose(page, "B");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  const inB = await of();
  assert.equal(inA.place, "after tick 2 of 2");
  assert.equal(inB.place, "after tick 3 of 3");
  assert.notEqual(inA.total, inB.total);
  assert.equal(inB.page, 0, "no comparison");
  await eventually(page, () => page.locator(".both-arrays").isVisible(), false);
  await page.goto("about:blank"); // the same as in a page that has B as its only design
  await page.goto(`${url}${await writeLink(designs(b))}`);
  await analysed(page);
  await eventually(page, of, inB);
});

scenario("what is done while B alone is shown is done to B", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await choose(page, "B");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  await chooseLayout(page, "naive");
  const naive = b.replace("layout trees", "layout naive");
  await eventually(page, () => bothTexts(page), [a, naive]);
  await eventually(page, () => layoutOf(page), "naive");
  const untidy = page.getByRole("textbox", { name: "Design B" });
  await untidy.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("   ");
  await eventually(page, () => bothTexts(page), [a, `   ${naive}`]);
  await page.getByRole("button", { name: "Format" }).click();
  await eventually(page, () => bothTexts(page), [a, naive]);
  for (const text of [`   ${naive}`, naive, b]) {
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await eventually(page, () => bothTexts(page), [a, text]);
  }
  await select(page, "Integrate"); // its row may be unfolded already
  await eventually(page, () => title(page), "B blind Integrate");
  await beIdle(page);
  await page.locator("#inspector .offer button").first().click();
  await eventuallyPasses(page, async () => {
    const [textOfA, textOfB] = await bothTexts(page);
    assert.equal(textOfA, a, "A stays as it is");
    assert.notEqual(textOfB, b, "the offer was made to B");
  });
});

scenario("a broken B is reported in B alone, and fixed there", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url, [a, b.replace("group Position", "roup Position")]);
  await choose(page, "B");
  const message = page.locator("#problems .problem.error");
  await eventuallyPasses(page, async () => assert.match((await message.innerText()).replaceAll(/\s+/g, " "), /^E error: (?!In ).* line 6 Fix: /));
  await message.getByRole("button", { name: "Go to line 6" }).click();
  await eventually(page, () => page.locator("#editor-both .cm-activeLine").textContent(), "roup Position & Mass");
  await message.locator(".fix").click();
  await eventually(page, () => bothTexts(page), [a, b]);
});

scenario("what only B has is selected in the list, the picture, the inspector and the text", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.locator("tr[data-compared=Invent] .system-name").click();
  await eventually(page, () => title(page), "B blind Invent");
  await eventuallyPasses(page, async () => assert.match(await facts(page), /only in B/));
  await eventually(page, () => inList(page), ["Invent"]);
  await eventually(page, () => inPicture(page), ["Position", "New"]);
  await eventuallyPasses(page, async () => assert.ok((await lit(page)).includes("B system Invent(New, Position)"), `${(await lit(page)).join("|")}`));
  await page.locator(".both-button[data-name=New]").click();
  await eventually(page, () => title(page), "New");
  await eventuallyPasses(page, async () => assert.match(await facts(page), /only in B/));
  await eventuallyPasses(page, async () => assert.deepEqual(await lit(page), ["B component New", "B system Invent(New, Position)"]));
  await page.locator("#inspector .users-list button", { hasText: "Invent" }).click();
  await eventually(page, () => inList(page), ["Invent"]);
  await clickLine(page, page.locator("#editor-both .cm-line", { hasText: "group Position & Mass" }));
  await eventually(page, () => title(page), "Position & Mass");
  await eventuallyPasses(page, async () => assert.match(await facts(page), /only in B/));
  await eventually(page, () => inList(page), []);
});

scenario("what only A has is selected in the same places", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.locator("tr[data-compared=Forget] .system-name").click();
  await eventually(page, () => title(page), "F full Forget");
  await eventually(page, () => inList(page), ["Forget"]);
  await eventually(page, () => inPicture(page), ["Old"]);
  await eventually(page, () => lit(page), ["A component Old", "A system Forget(Old)"]);
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-a", { hasText: "component Old" }));
  await eventually(page, () => title(page), "Old");
  await eventually(page, () => inPicture(page), ["Old"]);
});

scenario("what both have is marked in the lines of both", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url, [a, a.replace("system Integrate(mut Position, Velocity) weight 60", "system Integrate(mut Position) weight 60")]);
  await page.locator("tr[data-compared=Integrate] .system-name").click();
  await eventuallyPasses(page, async () => assert.deepEqual((await lit(page)).filter((line) => line.includes("system")), ["A system Integrate(mut Position, Velocity) weight 60", "B system Integrate(mut Position) weight 60"]));
  await page.locator("tr[data-compared=Weigh] .system-name").click();
  await eventuallyPasses(page, async () => assert.deepEqual((await lit(page)).filter((line) => line.includes("system")), ["system Weigh(Mass)"], "a line of both is marked once"));
  await clickLine(page, page.locator("#editor-both .cm-line.cm-only-b"));
  await eventually(page, () => lit(page), ["A system Integrate(mut Position, Velocity) weight 60", "B system Integrate(mut Position) weight 60"], "the caret is in one of them");
});

scenario("the selection goes with the reader from one design to the other and back", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.locator("tr[data-compared=Invent] .system-name").click();
  await eventually(page, () => title(page), "B blind Invent");
  await choose(page, "B");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  await eventually(page, () => title(page), "B blind Invent");
  await eventuallyPasses(page, async () => assert.ok((await lit(page)).includes("system Invent(New, Position)"), "its line in the text of B"));
  await choose(page, "A/B");
  await eventually(page, () => inList(page), ["Invent"]);
  await page.locator("tr[data-compared=Integrate] .system-name").click();
  await choose(page, "B");
  await eventually(page, () => title(page), "B blind Integrate");
  await choose(page, "A");
  await eventually(page, () => title(page), "F full Integrate");
});

scenario("by keys: the list of both is gone through, with what only one design has", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.locator("#memory").focus();
  await page.keyboard.press("Escape");
  await eventually(page, () => title(page), "The design");
  const seen: (string | null)[] = [];
  for (let at = 0; at < 4; at++) {
    await page.keyboard.press("j");
    await eventually(page, () => inList(page).then((all) => all.length), 1);
    await eventuallyPasses(page, async () => assert.notEqual((await inList(page))[0], seen.at(-1)));
    seen.push(...(await inList(page)));
  }
  assert.deepEqual(seen.toSorted(), ["Forget", "Integrate", "Invent", "Weigh"]);
  await page.keyboard.press("k");
  await eventually(page, () => inList(page), [seen[2] ?? null]);
});

/** Long enough to be scrolled. */
const long = a.replace("layout trees\n", `layout trees\n${Array.from({ length: 60 }, (_, at) => `# ${at}\n`).join("")}`);

/** How far a text is scrolled, once it no longer moves. */
async function scrolled(page: Page, editor: "editor" | "editor-both"): Promise<number> {
  const now = () => page.locator(`#${editor} .cm-scroller`).evaluate((element) => element.scrollTop);
  for (let last = await now(); ; ) {
    for (let frames = 0; frames < 4; frames++) await frame(page);
    const next = await now();
    if (next === last) return next;
    last = next;
  }
}

scenario("the text scrolls to what is selected elsewhere, and not to what is selected in it", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url, [long, long.replace("system Weigh(Mass)\n", "system Weigh(Mass)\nsystem Extra(Mass)\n")]);
  for (const [design, editor] of [["A/B", "editor-both"], ["B", "editor-both"], ["A", "editor"]] as const) {
    await choose(page, design);
    await page.locator(`#${editor}`).waitFor();
    const row = page.locator("#systems .system-name:visible", { hasText: "Weigh" });
    await page.keyboard.press("Escape");
    await page.locator("#systems .system-name:visible", { hasText: "Integrate" }).click();
    await page.locator(`#${editor} .cm-scroller`).evaluate((element) => (element.scrollTop = 0));
    await row.click();
    const line = page.locator(`#${editor} .cm-line.cm-highlighted`, { hasText: "system Weigh" });
    await eventuallyPasses(page, async () => assert.ok(await line.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight - 48 && element.getBoundingClientRect().top > 48), design));
  }
  await page.locator("#editor .cm-scroller").evaluate((element) => (element.scrollTop = 0));
  await scrolled(page, "editor");
  await clickLine(page, page.locator("#editor .cm-line", { hasText: "component Mass" }));
  await eventually(page, () => title(page), "Mass");
  await eventually(page, () => scrolled(page, "editor"), 0);
});

scenario("a fold opens around the line of what is selected", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url, [long, `${long}# one line more\n`]);
  await eventuallyPasses(page, async () => assert.ok(!(await page.locator("#editor-both .cm-content").innerText()).includes("system Weigh")));
  await page.locator("tr[data-compared=Weigh] .system-name").click();
  await page.locator("#editor-both .cm-line.cm-highlighted", { hasText: "system Weigh" }).waitFor();
});

scenario("the statement of a change is marked in the text of B", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await choose(page, "B");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  await onTimeline(page, "Shift+ArrowLeft", "ArrowRight");
  await eventually(page, () => page.locator("#editor-both .cm-step-statement").allTextContents(), ["  spawn 5 New"]);
  await playhead(page).press("End");
  await choose(page, "A/B");
  await onTimeline(page, "Home", "ArrowRight");
  await eventually(page, () => page.locator("#editor-both .cm-step-statement").count(), 1);
});

scenario("what lines come to in B goes when B alone is shown", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.locator("#editor-both .cm-otherwise .badge.blind").waitFor();
  await choose(page, "B");
  await eventually(page, () => page.locator("#editor-both .cm-otherwise .badge").count(), 0);
  await eventually(page, () => page.locator("#editor-both .cm-results .badge:visible").evaluateAll((all) => all.map((each) => each.classList[1])), ["blind", "full", "blind"], "each line has its own result");
});

scenario("a text of both that cannot be loaded is reported, and requested again", { withoutPage: true }, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /both-texts|404/.test(wrong));
  await page.route("**/both-texts-*.js", (route) => route.fulfill({ status: 404 }));
  await openBoth(page, url);
  const message = page.locator(".lost-texts");
  const status = message.getByRole("status");
  await eventually(page, () => status.textContent(), "The text of A and B could not be loaded. Both designs are kept.");
  await status.evaluate((element) => element.classList.add("first"));
  await message.getByRole("button", { name: "Dismiss" }).click();
  await message.getByRole("button").first().waitFor({ state: "hidden" });
  await eventually(page, () => page.locator(".lost-texts p.first").textContent(), "", "it stays in the page, so that its next words are read out");
  await eventually(page, () => page.evaluate(() => document.activeElement?.closest("#editor") !== null), true, "the focus is in the text");
  await page.locator(".whatif").getByRole("button", { name: "Keep B" }).click();
  await message.getByRole("button", { name: "Try again" }).waitFor();
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".whatif").isVisible(), "B is not given up"));
  await page.unroute("**/both-texts-*.js");
  await message.getByRole("button", { name: "Try again" }).click();
  await eventually(page, () => page.locator("#editor .cm-line").allTextContents().then((all) => all.join("\n")), b);
  await message.getByRole("button", { name: "Try again" }).waitFor({ state: "hidden" });
});

scenario("B alone is arranged as B", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await choose(page, "B");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  await page.getByRole("button", { name: "Arrange for me" }).click();
  await page.locator(".arrange-summary").waitFor();
  await eventuallyPasses(page, async () => assert.ok(await page.getByRole("radio", { name: "B", exact: true }).isChecked(), "B alone stays in sight"));
  await page.locator("#arrange-drawer").getByRole("button", { name: "Apply", exact: true }).click();
  await eventuallyPasses(page, async () => {
    const [textOfA, textOfB] = await bothTexts(page);
    assert.equal(textOfA, a);
    assert.notEqual(textOfB, b);
  });
});

scenario("an arrangement of B alone is kept as B after A was looked at", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await choose(page, "B");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  await page.getByRole("button", { name: "Arrange for me" }).click();
  await page.locator(".arrange-summary").waitFor();
  const keep = page.locator("#arrange-drawer").getByRole("button", { name: "Keep as B" });
  await choose(page, "A");
  await eventually(page, () => keep.isDisabled(), true);
  await choose(page, "B");
  await keep.click();
  await choose(page, "A/B");
  await eventuallyPasses(page, async () => {
    const [textOfA, textOfB] = await bothTexts(page);
    assert.equal(textOfA, a);
    assert.notEqual(textOfB, b);
  });
});

scenario("opening another design shows it, also while B alone is shown", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await choose(page, "B");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  await page.locator("#design-name").click();
  await page.getByRole("button", { name: "New design" }).first().click();
  await eventually(page, () => page.getByRole("radio", { name: "A", exact: true }).isChecked(), true);
  await page.locator("#editor .cm-placeholder").waitFor();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

scenario("on a phone B alone is in each part", { ...phone, withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await showPart(page, "Text");
  await page.locator("#designs label").filter({ hasText: /^B$/ }).tap();
  await page.getByRole("textbox", { name: "Design B" }).waitFor();
  await showPart(page, "Cost");
  await eventually(page, () => systems(page), ["Integrate blind", "Weigh full", "Invent blind"]);
  await showPart(page, "Memory");
  await showView(page, "Arrays");
  await eventually(page, () => page.locator("#arrays canvas").first().isVisible(), true);
  await eventually(page, () => ownLines(page), []);
});

scenario("a link that is made while B alone is shown says nothing of what is selected in B", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await choose(page, "B");
  await eventually(page, () => page.locator("tr[data-system] .system-name").allTextContents().then((all) => all.sort()), ["Integrate", "Invent", "Weigh"]);
  await page.locator("#systems").getByRole("button", { name: "Invent", exact: true }).click();
  await eventually(page, () => title(page).then((words) => words.endsWith("Invent")), true);
  await page.getByRole("button", { name: "Share" }).click();
  const copied = page.getByRole("dialog").getByRole("textbox", { name: "What is copied" });
  await eventuallyPasses(page, async () => assert.match(await copied.inputValue(), /#2[dp]\./));
  await eventuallyPasses(page, async () => assert.doesNotMatch(await copied.inputValue(), /sel=/));
});

scenario("the keys for the next system go round through both designs, and the list follows", { withoutPage: true }, async ({ page, url }) => {
  await openBoth(page, url);
  await page.locator("#systems").getByRole("button", { name: "Integrate", exact: true }).last().click();
  await page.locator("#inspector").focus();
  const seen: (string | null)[] = [];
  for (let press = 0; press < 5; press++) {
    const before = await inList(page);
    await page.keyboard.press("j");
    await eventually(page, () => inList(page).then((now) => now.length === 1 && now[0] !== before[0]), true);
    seen.push(...(await inList(page)));
  }
  assert.deepEqual(seen, [...new Set(seen)], "none twice");
  assert.equal(seen.at(-1), "Integrate");
  assert.ok(seen.includes("Invent") && seen.includes("Forget"), String(seen));
});

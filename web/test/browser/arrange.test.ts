import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright-core";
import { findingsInBothThemes } from "./axe.ts";
import { bothTexts, classOf, explain, open, ownLines, paste, showPart, text, textOf } from "./page-actions.ts";
import { clickWhen, recordWords } from "./moments.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

/** What the command line makes of an example. */
async function arrangedByCommandLine(example: string): Promise<string> {
  const file = resolve(root, "playground-examples", `${example}.copse`);
  const { stdout } = await promisify(execFile)("go", ["run", "./build", "arrange", "-seconds", "0", file], { cwd: root });
  return stdout;
}

function drawer(page: Page): Locator {
  return page.getByRole("region", { name: "Arrange for me" });
}

function press(page: Page, name: string): Promise<void> {
  return drawer(page).getByRole("button", { name, exact: true }).click();
}

async function begin(page: Page): Promise<void> {
  await showPart(page, "Cost");
  await page.getByRole("button", { name: "Arrange for me" }).click();
  await drawer(page).waitFor();
}

/** Goes on until the result is proved: a search of the page pauses after a minute, however far it has come. */
async function goOn(page: Page): Promise<void> {
  const button = drawer(page).getByRole("button", { name: "Go on", exact: true });
  for (await summary(page); await button.isVisible(); await summary(page)) await button.click();
}

/** Waits for the result and returns its first sentence. */
async function summary(page: Page): Promise<string | null> {
  await page.locator(".arrange-summary").waitFor();
  return page.locator(".arrange-summary").textContent();
}

const small = `component A f32
component B f32x8
component C
layout laminar # one array each
group A & C # unused
system Both(A, B) expect blind
system All(mut A)
spawn 900 A, B
spawn 900 A, C
spawn 900 B
`;

const smallArranged = small.replace("layout laminar # one array each\ngroup A & C # unused", "# one array each\ngroup A & B\n# unused").replace("expect blind", "expect full");

scenario("a small design is arranged and applied, and undone by one step", {}, async ({ page }) => {
  await paste(page, small);
  await eventually(page, () => classOf(page, "Both"), "blind");
  await begin(page);
  await summary(page);
  await eventually(page, () => page.locator(".arrange-groups code").allTextContents(), ["A & B"]);
  await eventually(page, () => page.locator(".arrange-changes li").allTextContents(), ["+added: A & B", "−dropped: A & C"]);
  await eventually(page, () => page.locator(".arrange-expects li").allTextContents(), ["Both now expects full instead of blind."]);
  await press(page, "Apply");
  await eventually(page, () => text(page), smallArranged);
  await eventually(page, () => classOf(page, "Both"), "full");
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), small);
  await page.getByRole("button", { name: "Redo" }).click();
  await eventually(page, () => text(page), smallArranged);
  await begin(page);
  await eventuallyPasses(page, async () => assert.match((await summary(page)) ?? "", /^The design stays as it is: /));
  await eventually(page, () => drawer(page).getByRole("button", { name: "Apply" }).isVisible(), false, "there is nothing to apply");
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Discard");
});

scenario("the explanation of a system says how the best arrangement treats it", {}, async ({ page }) => {
  await paste(page, small);
  await eventually(page, () => classOf(page, "Both"), "blind");
  await explain(page, "Both");
  await page.locator(".explained .story").waitFor();
  await eventually(page, () => page.locator(".arranged").count(), 0);
  await begin(page);
  await summary(page);
  await press(page, "Discard");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".arranged").textContent()) ?? "", /^The best arrangement of all makes it full: it costs .* less\.$/));
  await paste(page, small.replace("spawn 900 B", "spawn 901 B"));
  await eventually(page, () => page.locator(".arranged").count(), 0, "it is about another text");
});

scenario("what is proposed is design B in the other panes until it is discarded", { viewport: { width: 820, height: 1180 } }, async ({ page }) => {
  await paste(page, small);
  await eventually(page, () => classOf(page, "Both"), "blind");
  await begin(page);
  await summary(page);
  const proposed = ["A layout laminar # one array each", "A group A & C # unused", "A system Both(A, B) expect blind"];
  await eventuallyPasses(page, async () => assert.deepEqual((await ownLines(page)).filter((line) => line.startsWith("A")), proposed));
  await eventually(page, () => page.locator(".ab-proposed").textContent(), "B is proposed; A is your text as it was.");
  await page.locator(".both-picture svg").waitFor();
  await eventually(page, () => page.locator(".compared-systems tbody tr").first().locator(".badge").evaluateAll((badges) => badges.map((badge) => badge.lastChild?.textContent)), ["blind", "full"]);
  await eventually(page, () => page.evaluate(() => [scrollY, (document.scrollingElement?.scrollHeight ?? 0) - innerHeight]), [0, 0], "the page does not scroll");
  await eventually(page, () => page.evaluate(() => localStorage.getItem("copse.draft.2")), small, "the text is as it was"); // drafts are stored 400 ms after the last change
  await press(page, "Discard");
  await eventually(page, () => page.locator("#editor-both").isVisible(), false, "A is alone again");
  await eventually(page, () => text(page), small);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page).then((now) => now.startsWith("# Movement")), true, "undo goes on as if nothing had been proposed");
  await eventually(page, () => page.locator("#editor-both").isVisible(), false);
});

scenario("an arrangement is kept as design B", {}, async ({ page }) => {
  await paste(page, small);
  await eventually(page, () => classOf(page, "Both"), "blind");
  await begin(page);
  await summary(page);
  await press(page, "Keep as B");
  await eventually(page, () => bothTexts(page), [small, smallArranged]);
  await eventually(page, () => page.locator(".ab-proposed").isVisible(), false);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".ab-summary").textContent()) ?? "", /1 more system full/));
  await begin(page);
  await summary(page);
  await press(page, "Discard");
  await eventually(page, () => bothTexts(page), [small, smallArranged], "B is as it was before it was proposed again");
});

scenario("a search is stopped with the best so far, and dropped when the drawer is closed", {}, async ({ page }) => {
  await open(page, "A settlement");
  await eventually(page, () => classOf(page, "Minimap"), "blind");
  await begin(page);
  await clickWhen(page, "Stop", ".arrange-progress", /^Best so far/);
  await summary(page);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^(stopped: best found; (how much cheaper another may be is not known|none is over [\d.]+% cheaper)|proved: no arrangement is cheaper)$/));
  await page.keyboard.press("Escape");
  await eventually(page, () => drawer(page).isVisible(), false);
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "arrange", "the focus is back");
  await page.keyboard.press("Enter");
  await drawer(page).waitFor();
  await page.keyboard.press("Escape");
  await eventually(page, () => drawer(page).isVisible(), false);
  await paste(page, small);
  await eventually(page, () => classOf(page, "Both"), "blind");
  await begin(page);
  await summary(page);
  await eventually(page, () => page.locator(".arrange-groups code").allTextContents(), ["A & B"], "the new search is about the new text");
});

scenario("a design that cannot be arranged is told why", {}, async ({ page }) => {
  await paste(page, "group A &\nspawn A\n");
  await page.locator(".problem.error").first().waitFor();
  await begin(page);
  await eventually(page, () => page.locator(".arrange-result").textContent(), "The design has errors; fix them first.");
  await press(page, "Discard");
  await paste(page, "component A\nsystem S(A)\n");
  await eventually(page, () => classOf(page, "S"), "full");
  await begin(page);
  await eventually(page, () => page.locator(".arrange-result").textContent(), "The design spawns no entities, so every arrangement costs the same; spawn some first.");
});

/** The totals of the design under the points of the list, as the rows say them. */
function rows(page: Page): Promise<string[]> {
  return page.locator(".point-row:not(.point-head)").evaluateAll((all) => all.map((row) => [...row.children].slice(1).map((cell) => cell.textContent).join(" | ")));
}

/** The search of the settlement takes long, so one serves all that can be said of it. */
scenario("the settlement is arranged as on the command line, also by a search that was stopped and goes on; arrangements are chosen by keys and in the picture, the proposal follows, and one undo takes it back", {}, async ({ page }) => {
  await open(page, "A settlement");
  await eventually(page, () => classOf(page, "Minimap"), "blind");
  const said = await recordWords(page, ".arrange-progress");
  await begin(page);
  assert.ok(await clickWhen(page, "Stop", ".arrange-closing", /^/), "Stop has the focus");
  await summary(page);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".verdict").textContent()) ?? "", /^stopped: best found; /));
  await press(page, "Go on");
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Stop");
  await goOn(page);
  await eventuallyPasses(page, async () => assert.match((await summary(page)) ?? "", /^A round costs \S+ .s instead of \S+ .s, \d+% less\.$/));
  await eventually(page, () => page.locator(".verdict").textContent(), "proved: no arrangement is cheaper");
  await eventually(page, () => drawer(page).getByRole("button", { name: "Go on" }).isVisible(), false, "nothing is left to search");
  const progress = await said();
  assert.equal(progress[0], "Preparing the search …");
  assert.match(progress.at(-1) ?? "", /^Best so far: \S+ .s per round\. [\d,]+ sets compared\. /);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".arrange-proof").textContent()) ?? "", /^Proved: of all sets of \d+ candidates, none costs less: /));
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Apply", "the focus goes on to the result");

  const all = await rows(page);
  assert.ok(all.length > 3, `${all.length} arrangements`);
  const best = await page.locator(".point-row :checked").evaluate((input) => Number((input as HTMLInputElement).value));
  assert.match(all[best] ?? "", /^\d+ groups, lowest total \| \S+ µs \| \S+ ms \| 8\.37 ms$/);
  await eventually(page, () => page.locator(".trade-off-picture .chosen").count(), 1);
  await eventually(page, () => page.locator(".trade-off-picture .present").count(), 1);
  await eventuallyPasses(page, async () => assert.ok((await page.locator(".trade-off-picture .dot").count()) > 10, "what was tried is drawn"));
  const groups = await page.locator(".arrange-groups li").count();
  const place = await page.locator(".trade-off-picture .chosen").getAttribute("cx");
  await page.locator(".point-row :checked").focus();
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => page.locator(".verdict").textContent().then((words) => words?.endsWith("dearer than the best found")), true);
  await eventually(page, () => page.evaluate(() => document.activeElement?.getAttribute("value")), String(best + 1), "the focus stays in the list");
  await eventually(page, () => page.locator(".certificate h3").textContent(), "About the best that was found");
  await eventually(page, () => page.locator(".arrange-groups li").count(), Number.parseInt(all[best + 1] ?? ""));
  await eventuallyPasses(page, async () => assert.notEqual(await page.locator(".trade-off-picture .chosen").getAttribute("cx"), place));
  const last = page.locator(".trade-off-picture .point").last();
  await last.click();
  await eventually(page, () => page.locator(".point-row :checked").evaluate((input) => Number((input as HTMLInputElement).value)), all.length - 1);
  await eventually(page, () => page.locator(".arrange-groups li").count(), Number.parseInt(all.at(-1) ?? ""));
  await page.locator(".point-row").nth(best + 1).click(); // the head is the first row
  await eventually(page, () => page.locator(".verdict").textContent(), "proved: no arrangement is cheaper");
  await eventually(page, () => page.locator(".arrange-groups li").count(), groups);

  await press(page, "Apply");
  await eventually(page, () => drawer(page).isVisible(), false);
  const kept = () => page.evaluate(() => localStorage.getItem("copse.draft.2")); // the editor draws only the lines that are seen
  await eventually(page, kept, await arrangedByCommandLine("settlement"));
  await eventually(page, () => page.locator("#problems .problem.error").count(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, kept, textOf("settlement"));
});

scenario("the page stays usable next to the drawer, which follows the text", {}, async ({ page }) => {
  await paste(page, small);
  await eventually(page, () => classOf(page, "Both"), "blind");
  await begin(page);
  await summary(page);
  await eventually(page, () => page.locator("#arrange").getAttribute("aria-expanded"), "true");
  await eventually(page, () => page.locator("#inspector").isVisible(), false, "the drawer is in its place");
  const selected = () => page.locator("tr[data-compared].selected .system-name").allTextContents();
  await page.locator(".compared-systems").waitFor({ state: "attached" });
  await page.locator("#memory").focus();
  await page.keyboard.press("Escape");
  await eventually(page, () => selected(), []);
  await page.keyboard.press("j");
  await eventually(page, () => selected().then((all) => all.length), 1);
  await eventually(page, () => drawer(page).isVisible(), true, "the drawer is not modal");
  await page.locator("#memory").focus();
  await page.keyboard.press("F6");
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "arrange-drawer", "F6 goes on to the drawer");
  await page.locator("#memory").focus();
  await page.keyboard.press("a");
  await eventually(page, () => page.locator(".arrange-summary").isVisible(), true, "the result of this text stays");
  const changed = small.replace("spawn 900 B", "spawn 901 B");
  await page.locator("#designs").getByRole("radio", { name: "A", exact: true }).check({ force: true });
  await paste(page, changed);
  await eventually(page, () => drawer(page).getByRole("button", { name: "Apply" }).isDisabled(), true, "the arrangement is one of another text");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".arrange-stale").textContent()) ?? "", /^The text has changed since\./));
  await press(page, "Search again");
  await eventually(page, () => page.locator(".arrange-stale").isVisible(), false);
  await summary(page);
  await press(page, "Apply");
  await eventually(page, () => text(page), smallArranged.replace("spawn 900 B", "spawn 901 B"));
  await eventually(page, () => page.locator("#inspector").isVisible(), true);
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "arrange", "the focus is back");
});

scenario("the certificate has its sets drawn, the chosen ones marked", {}, async ({ page }) => {
  await paste(page, small);
  await begin(page);
  await goOn(page);
  await eventually(page, () => page.locator(".verdict").textContent(), "proved: no arrangement is cheaper");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".set-picture").getAttribute("aria-label")) ?? "", /^Sets of A, B and C\. Groups of the proposal: A & B\. Not taken: .*A & C.*\. \d+ candidates, \d+ choices compared.*: none is better\.$/));
  await eventually(page, () => page.locator(".set.taken title").allTextContents(), ["A & B"]);
});

scenario("on a phone the drawer fills the pane of the systems", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await paste(page, small);
  await begin(page);
  await summary(page);
  const box = await drawer(page).boundingBox();
  const tabs = await page.locator(".parts").boundingBox();
  assert.equal(box?.width, 390);
  assert.equal((box?.y ?? 0) + (box?.height ?? 0), tabs?.y, "down to the tabs");
  await eventually(page, () => page.locator("#systems-pane").isVisible(), false);
  await page.locator("#tab-text").click();
  await eventually(page, () => drawer(page).isVisible(), false);
  await page.locator("#tab-systems").click();
  await eventually(page, () => drawer(page).isVisible(), true);
  await press(page, "Discard");
  await eventually(page, () => page.locator("#systems-pane").isVisible(), true);
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "arrange");
});

scenario("axe finds nothing in the drawer, and it fits a phone", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await paste(page, small);
  await begin(page);
  await summary(page);
  for (const part of await page.locator(".arrange summary").all()) await part.click();
  assert.deepEqual(await findingsInBothThemes(page, ".arrange"), []);
  await eventually(page, () => page.locator(".arrange").evaluate((element) => element.scrollWidth <= element.clientWidth), true, "nothing sticks out");
  const wide = await page.locator(".arrange-scroll, .points, .sets").evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.textContent));
  assert.deepEqual(wide, [], "no column of a table is cut off");
});

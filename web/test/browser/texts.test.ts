/** No text of the reader's is lost: two tabs, full storage, barred storage, and everything that replaces a text. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { bothEditor, compare, editor, open, paste, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`copse.${name}.2`), key);
/** The texts that are kept, in the order of the alphabet. */
const kept = (page: Page) =>
  page.evaluate(() => Object.entries({ ...localStorage }).flatMap(([key, value]) => (key.startsWith("copse.copy.2.") ? [(JSON.parse(value as string) as { text: string }).text] : [])).sort());
const notice = (page: Page) => page.locator(".text-notice");
const says = (page: Page) => notice(page).locator("p").textContent();
const press = (page: Page, name: string) => notice(page).getByRole("button", { name, exact: true }).click();

/** Adds a line at the end of the text. */
async function type(page: Page, line: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  const ends = (await text(page)).endsWith("\n");
  await page.keyboard.insertText(`${ends ? "" : "\n"}${line}`);
}

const draft = "component Mine\n";

scenario("two tabs with one draft: neither overwrites the text of the other, and the later one says so", {}, async ({ page, context, url }) => {
  await paste(page, draft);
  await eventually(page, () => stored(page, "draft"), draft);
  const other = await context.newPage();
  await other.goto(url);
  await analysed(other);
  await eventually(page, () => text(other), draft, "the second tab has the draft too");
  await type(page, "# in the first tab");
  await eventually(page, () => stored(page, "draft"), `${draft}# in the first tab`);
  await type(other, "# in the second tab");
  await eventually(other, () => says(other), "Another tab has stored another text here. What you write in this tab is stored apart from it, so both are kept.");
  await eventually(other, () => kept(other), [`${draft}# in the second tab`]);
  await type(other, "# more");
  await eventually(other, () => kept(other), [`${draft}# in the second tab\n# more`], "one copy, which follows the text");
  await eventually(page, () => stored(page, "draft"), `${draft}# in the first tab`);
  await eventually(page, () => notice(page).count(), 0, "the first tab has lost nothing");

  await press(other, "Open the other text");
  await eventually(other, () => text(other), `${draft}# in the first tab`);
  await eventually(other, () => says(other), "The text before is kept: “A design in Copse”.");
  await press(other, "Open it again");
  await eventually(other, () => text(other), `${draft}# in the second tab\n# more`);
  await other.close();
});

scenario("a tab whose text another tab goes on with keeps its own", {}, async ({ page, context, url }) => {
  await paste(page, draft);
  await eventually(page, () => stored(page, "draft"), draft);
  const other = await context.newPage();
  await other.goto(url);
  await analysed(other);
  await paste(other, "component Theirs\n");
  await eventually(other, () => stored(other, "draft"), "component Theirs\n");
  await eventually(page, () => kept(page), [draft]);
  await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /^Another tab has stored another text here\./));
  await other.close();
});

scenario("two tabs with one lesson: both answers are kept", { withoutPage: true }, async ({ page, context, url }) => {
  await page.goto(`${url}#lesson=a-group.2`);
  await analysed(page);
  await eventually(page, () => text(page).then((all) => all.length > 0), true);
  const start = await text(page);
  const other = await context.newPage();
  await other.goto(`${url}#lesson=a-group.2`);
  await analysed(other);
  await eventually(other, () => text(other), start);
  await type(page, "# first");
  await eventually(page, () => stored(page, "lesson.a-group").then((all) => all?.endsWith("# first")), true);
  await type(other, "# second");
  await eventually(other, () => kept(other).then((all) => all.map((each) => each.split("\n").at(-1))), ["# second"]);
  await eventuallyPasses(page, async () => assert.ok((await stored(page, "lesson.a-group"))?.endsWith("# first")));
  await other.close();
});

scenario("two tabs with one second design: both are kept", {}, async ({ page, context, url }) => {
  await compare(page);
  await bothEditor(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("# first\n");
  await eventually(page, () => stored(page, "second").then((all) => all?.startsWith("# first")), true);
  const other = await context.newPage();
  await other.goto(`${url}#example=movement`);
  await analysed(other);
  await compare(other);
  await page.keyboard.insertText("# again\n");
  await eventually(page, () => stored(page, "second").then((all) => all?.startsWith("# first\n# again")), true);
  await bothEditor(other).focus();
  await other.keyboard.press("Control+Home");
  await other.keyboard.insertText("# second\n");
  await eventually(other, () => kept(other).then((all) => all.map((each) => each.split("\n")[0])), ["# second"]);
  await eventuallyPasses(page, async () => assert.ok((await stored(page, "second"))?.startsWith("# first\n# again")));
  await other.close();
});

scenario("an example, a new design and a reset lesson keep the text before, and say so", {}, async ({ page, url }) => {
  await paste(page, draft);
  await open(page, "The ABC problem");
  await eventually(page, () => says(page), "The text before is kept: “A design in Copse”.");
  await press(page, "Open it again");
  await eventually(page, () => text(page), draft);
  await page.locator(".places [data-place=examples]").click();
  await page.getByRole("button", { name: "New design" }).click();
  await eventually(page, () => kept(page), [draft]);
  await page.locator(".cm-placeholder").waitFor();
  await page.goto(`${url}#lesson=a-group.2`);
  await page.locator("#lesson").getByRole("button", { name: "Start over" }).waitFor();
  await type(page, "# my answer");
  await page.locator("#lesson").getByRole("button", { name: "Start over" }).click();
  await eventually(page, () => kept(page).then((all) => all.map((each) => each.trimEnd().split("\n").at(-1))), ["# my answer", "component Mine"]);
  await press(page, "Kept texts");
  const list = page.getByRole("dialog", { name: "Kept texts" });
  await eventually(page, () => list.getByRole("button", { name: /^Open / }).count(), 2);
  await list.getByRole("button", { name: /^Remove / }).last().click();
  await eventuallyPasses(page, async () => assert.equal((await kept(page)).length, 1));
  await list.getByRole("button", { name: "Put it back" }).click();
  await eventuallyPasses(page, async () => assert.equal((await kept(page)).length, 2));
});

scenario("thirty texts are kept; one that is removed for another is named, and can still be saved", {}, async ({ page }) => {
  await page.evaluate(() => {
    for (let n = 0; n < 30; n++) localStorage.setItem(`copse.copy.2.n${n}`, JSON.stringify({ from: "draft", at: n, text: `# text ${n}` }));
  });
  await paste(page, draft);
  await open(page, "The ABC problem");
  await eventuallyPasses(page, async () => assert.equal((await kept(page)).length, 30));
  await eventuallyPasses(page, async () => assert.ok(!(await kept(page)).includes("# text 0")));
  await eventually(page, () => says(page), "More texts are kept than there are places for. The oldest is removed: “text 0”.");
  const saved = page.waitForEvent("download");
  await press(page, "Save it as a file");
  assert.equal((await saved).suggestedFilename(), "text-0.copse");
});

/** Fills the storage of the page until not one character more has room. */
function fill(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; ) {
      try {
        localStorage.setItem(`filling.${localStorage.length}`, "x".repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });
}

scenario("an edit for which there is no room is not lost in silence, and is stored when there is", {}, async ({ page }) => {
  await paste(page, draft);
  await eventually(page, () => stored(page, "draft"), draft);
  await fill(page);
  await type(page, "# a later edit that has no room");
  await eventually(page, () => says(page), "What you write is no longer stored: this browser has no room left for this page. Save it before you leave, or remove kept texts to make room.");
  await eventually(page, () => stored(page, "draft"), draft, "what was stored stays");
  const saved = page.waitForEvent("download");
  await press(page, "Save as a file");
  assert.match((await saved).suggestedFilename(), /\.copse$/);
  await open(page, "The ABC problem");
  await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /is kept only until you leave the page: this browser has no room left for this page\.$/));
  await notice(page).getByRole("button", { name: "Kept texts" }).click();
  await page.getByRole("dialog", { name: "Kept texts" }).getByRole("button", { name: "Open A design in Copse" }).click(); // the only one
  await eventually(page, () => text(page), `${draft}# a later edit that has no room`);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("filling.")) localStorage.removeItem(key);
  });
  await type(page, "# and more");
  await eventually(page, () => stored(page, "draft"), `${draft}# a later edit that has no room\n# and more`);
  await eventually(page, () => says(page), "Your text is stored again.");
});

scenario(
  "where nothing may be stored, the first edit says so",
  {
    script: () =>
      Object.defineProperty(globalThis, "localStorage", {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      }),
  },
  async ({ page }) => {
    await eventually(page, () => notice(page).count(), 0, "nothing is lost yet");
    await type(page, "# mine");
    await eventually(page, () => says(page), "What you write is no longer stored: this browser does not let the page store anything. Save it before you leave.");
    await page.getByRole("button", { name: "Dismiss the notice about your texts" }).click();
    await type(page, "# more");
    await open(page, "The ABC problem");
    await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /is kept only until you leave the page: this browser does not let the page store anything\.$/));
    await press(page, "Kept texts");
    await page.getByRole("dialog", { name: "Kept texts" }).getByRole("button", { name: /^Open / }).click();
    await eventually(page, () => text(page).then((all) => all.endsWith("# mine\n# more")), true);
  },
);

scenario("a translation of the page leaves code, names, numbers and pictures as they are, and takes the prose", {}, async ({ page }) => {
  const translated = (selector: string) => page.locator(selector).evaluateAll((all) => [all.length > 0, ...new Set(all.map((each) => each.closest("[translate=no]") === null))]);
  for (const literal of [".brand h1", "#editor", ".system-name", "#systems td.num", ".badge", ".design-title", ".arrays-canvas", "#arrays svg"]) {
    await eventually(page, () => translated(literal), [true, false], literal);
  }
  for (const prose of ["#share", "#systems-title", ".arrays-caption"]) await eventually(page, () => translated(prose), [true, true], prose);
});

scenario("a name of 20,000 letters keeps its colours, and so does every line after it", {}, async ({ page }) => {
  const long = "A".repeat(20_000);
  await paste(page, `component ${long}\ncomponent B\nsystem S(${long}, B)\n`);
  await editor(page).focus();
  const coloured = () => page.evaluate(() => [...(document.querySelector("#editor .code")?.shadowRoot?.querySelectorAll(".cm-comp") ?? [])].map(({ textContent }) => textContent?.slice(0, 9)));
  for (const [key, seen] of [["Control+Home", "AAAAAAAAA"], ["PageDown", "AAAAAAAAA"], ["PageDown", "AAAAAAAAA"], ["Control+End", "B"], ["PageUp", "AAAAAAAAA"], ["Shift+Control+Home", "AAAAAAAAA"], ["Control+End", "B"]] as const) {
    await page.keyboard.press(key);
    await eventuallyPasses(page, async () => assert.ok((await coloured()).includes(seen), `${key}: ${await coloured()}`));
  }
  // Two parts of a line are in the text: what is in sight, and the place of the cursor.
  await paste(page, `component B\nsystem S(B)\ncomponent ${long}${long}`);
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  for (let left = 0; left < 15; left++) await page.keyboard.press("ArrowLeft");
  await page.locator("#editor .code").hover();
  await page.mouse.wheel(0, -40_000);
  await eventuallyPasses(page, async () => assert.deepEqual((await coloured()).slice(0, 3), ["B", "B", "AAAAAAAAA"]));
  await paste(page, "component Position\ncomponent Velocity\nsystem Move(mut Position, Velocity)\n");
  await eventually(page, coloured, ["Position", "Velocity", "Position", "Velocity"]);
});

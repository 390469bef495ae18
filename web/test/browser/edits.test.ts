/** Edits that are not typed: what follows the text for the keyboard does not edit, every edit is seen, and undo works from anywhere. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { chooseLayout, compare, editor, paste, problems, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { beIdle, eventually, eventuallyPasses, frame } from "./wait.ts";

const movement = textOf("movement");
const note = (page: Page) => page.locator(".edit-note");
const says = async (page: Page) => (await note(page).locator("p").allTextContents())[0] ?? null;
const marked = (page: Page) => page.locator("#editor .cm-changed").allTextContents();

const misspelt = "component Health\nsystem Regenerate(mut Helth)\n";
const broken = "component Health\n\nsytem Regenerate(mut Health)\n";

for (const [state, design] of [["Movement", null], ["a problem with a fix", misspelt], ["a misspelt keyword", broken], ["no problem", "component Health\n"], ["code for another library", "world.system<Position>();\n"]] as const) {
  scenario(`Tab and Enter from the text edit nothing: ${state}`, {}, async ({ page }) => {
    if (design !== null) await paste(page, design);
    const before = await text(page);
    await editor(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await frame(page);
    await eventually(page, () => text(page), before);
    await eventually(page, () => page.evaluate(() => document.activeElement?.closest("#editor") === null), true, "the text is left");
  });
}

scenario("Tab takes the completion that is open, in the text of two designs too", {}, async ({ page }) => {
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("sys");
  await page.locator(".cm-tooltip-autocomplete [aria-selected]").waitFor();
  await page.keyboard.press("Tab");
  await eventually(page, () => text(page).then((all) => all.split("\n").at(-1)), "system");
  await compare(page);
  await page.getByRole("textbox", { name: "Designs A and B" }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nsys");
  await page.locator("#editor-both .cm-tooltip-autocomplete [aria-selected]").waitFor();
  await page.keyboard.press("Tab");
  await eventually(page, () => page.locator("#editor-both .cm-line").last().textContent().then((line) => line?.endsWith("system")), true);
});

scenario("the first fix of a misspelt name writes the name that is meant", {}, async ({ page }) => {
  await paste(page, misspelt);
  await eventually(page, () => problems(page), ["error: there is no component Helth; did you mean Health?"]);
  await eventually(page, () => page.locator("#problems .fix").allTextContents(), ["Fix: write Health", "Fix: declare Helth"]);
  await page.getByRole("button", { name: "Fix: write Health" }).click();
  await eventually(page, () => text(page), misspelt.replace("Helth", "Health"));
  await eventually(page, () => says(page), "Done: write Health · line 2");
  await eventually(page, () => marked(page), ["system Regenerate(mut Health)"]);
  await page.getByRole("button", { name: "Take it back" }).click();
  await eventually(page, () => text(page), misspelt);
  await page.getByRole("button", { name: "Fix: declare Helth" }).click();
  await eventually(page, () => text(page), misspelt.replace("\n", "\ncomponent Helth\n"));
  await eventually(page, () => says(page), "Done: declare Helth · line 2");
});

scenario("undo and redo work wherever the focus is", {}, async ({ page }) => {
  await chooseLayout(page, "trees");
  await eventuallyPasses(page, async () => assert.notEqual(await text(page), movement));
  const without = await text(page);
  for (const place of ["#memory", "#export", ".systems-table button", "#view-trees", "#layout select"]) {
    await page.locator(place).first().focus();
    await page.keyboard.press("Control+z");
    await eventually(page, () => text(page), movement, place);
    await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /^Undone: /));
    await page.keyboard.press("Control+Shift+Z");
    await eventually(page, () => text(page), without, place);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Control+z");
  await eventually(page, () => text(page), movement);
  await page.locator("#view-trees").focus();
  await page.keyboard.press("Control+y");
  await eventually(page, () => text(page), without);
});

scenario("an offer, a layout and an arrangement are seen and undone from where they are made", {}, async ({ page }) => {
  await beIdle(page);
  const design = "component A\ncomponent B\n\nsystem S(mut A, B)\n" + "# more\n".repeat(80) + "spawn 1k A, B\nspawn 1k A\nspawn 1k B\n";
  await paste(page, design);
  await page.locator("#systems").getByRole("button", { name: "S", exact: true }).click();
  await page.locator("#inspector .apply-hint").first().focus();
  await page.keyboard.press("Enter");
  await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /^Done: .*line/));
  await eventuallyPasses(page, async () => assert.ok((await marked(page)).length > 0, "the changed line is in sight"));
  await page.keyboard.press("Control+z");
  await eventually(page, () => page.locator("#undo").isDisabled().then(() => says(page)).then((words) => words?.startsWith("Undone: ")), true);
  await chooseLayout(page, "trees");
  await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /^Done: choose layout trees · line/));
  await page.keyboard.press("Control+z");
  await eventually(page, () => page.locator("#layout select").inputValue(), "lanes");
  await page.locator("#arrange").click();
  await page.locator(".arrange").getByRole("button", { name: "Apply", exact: true }).click();
  await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /^Done: arrange the groups/));
  await page.keyboard.press("Control+z");
  await eventuallyPasses(page, async () => assert.match((await says(page)) ?? "", /^Undone: arrange the groups/));
});

for (const [design, system, group] of [
  ["component Health\n", "component Health\n\nsystem Integrate(mut Health)\n", "component Health\n\ngroup Health\n"],
  ["component Health\ncomponent Armour", "component Health\ncomponent Armour\n\nsystem Integrate(mut Health, Armour)\n", "component Health\ncomponent Armour\n\ngroup Health & Armour\n"],
  [
    "tag Position\n",
    "tag Position\n\ncomponent Health\ncomponent Damage\n\nsystem Integrate(mut Health, Damage)\n",
    "tag Position\n\ncomponent Health\ncomponent Damage\n\ngroup Health & Damage\n",
  ],
  ["# nothing yet\n", "# nothing yet\n\ncomponent Position\ncomponent Velocity\n\nsystem Integrate(mut Position, Velocity)\n", null],
] as const) {
  scenario(`what is offered to begin with makes no problem: ${JSON.stringify(design)}`, {}, async ({ page }) => {
    await paste(page, design);
    for (const [name, after] of [["Add this system", system], ["Add this group", group]] as const) {
      if (after === null) continue; // there are no arrays yet, where groups are offered
      await page.getByRole("button", { name }).click();
      await eventually(page, () => text(page), after);
      await eventually(page, () => problems(page).then((all) => all.filter((each) => /^(error|warning)/.test(each))), []);
      await page.keyboard.press("Control+z");
      await eventually(page, () => text(page), design);
    }
  });
}

scenario("a hidden pane leaves a strip that brings it back, also after a reload", {}, async ({ page }) => {
  for (const [width, height] of [[1440, 900], [1920, 1080], [820, 1180]] as const) {
    await page.setViewportSize({ width, height });
    for (const [key, pane, name] of [["[", "#design", "Show the text"], ["]", "#systems-pane", "Show the cost"]] as const) {
      await page.locator(key === "[" ? "#undo, #design" : "#memory").first().focus();
      await page.locator("#memory").focus();
      await page.keyboard.press(key);
      await eventuallyPasses(page, async () => assert.ok(await page.locator(pane).isHidden(), `${key} at ${width}`));
      await page.reload();
      const rail = page.getByRole("button", { name, exact: true });
      await rail.waitFor();
      await eventuallyPasses(page, async () => assert.ok(await page.locator(pane).isHidden()));
      const box = await rail.boundingBox();
      assert.ok(box && box.width >= 24 && box.height >= 24, "it is large enough to be pressed");
      await rail.focus();
      await page.keyboard.press("Enter");
      await eventuallyPasses(page, async () => assert.ok(await page.locator(pane).isVisible(), `the strip of ${key} at ${width}`));
      await eventuallyPasses(page, async () => assert.ok(await rail.isHidden()));
      await eventually(page, () => page.evaluate(() => document.activeElement?.id), pane.slice(1), "the focus is in the pane");
    }
  }
});

scenario("a key is the character that it types, whatever key of the layout that is", {}, async ({ page }) => {
  const press = (given: Pick<KeyboardEventInit, "key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "modifierAltGraph">) =>
    page.evaluate((words) => void document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, composed: true, ...(JSON.parse(words) as object) })), JSON.stringify(given));
  const shown = () => page.locator("#design").isVisible();
  const arranging = () => page.locator(".arrange:not([hidden])").count();
  await page.locator("#arrange:not([disabled])").waitFor();
  await press({ key: "[", code: "Digit8", ctrlKey: true, altKey: true, modifierAltGraph: true });
  await eventually(page, () => shown(), false, "AltGr and 8 on a German keyboard of Windows");
  await press({ key: "[", code: "Digit8", modifierAltGraph: true });
  await eventually(page, () => shown(), true, "the same on Linux");
  await press({ key: "[", code: "Digit5", altKey: true });
  await eventually(page, () => shown(), false, "Option and 5 on a German keyboard of a Mac");
  await press({ key: "ü", code: "BracketLeft" });
  await eventually(page, () => shown(), false, "the key in the place of [ types another character");
  await press({ key: "[", code: "BracketLeft" });
  await eventually(page, () => shown(), true);
  for (const given of [{ key: "å", altKey: true }, { key: "a", altKey: true }, { key: "a", ctrlKey: true }, { key: "a", metaKey: true }]) await press({ code: "KeyA", ...given });
  await frame(page);
  await eventually(page, () => arranging(), 0, "Option, Alt, Ctrl and Command with a letter are no letter");
});

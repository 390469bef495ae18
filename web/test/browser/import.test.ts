import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { classOf, editor, gallery, open, paste, text, textOf } from "./page-actions.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

/** A snippet of the corpus that the Go tests import too, with the expected design. */
function snippet(name: string): { code: string; design: string; notes: number } {
  const file = (ending: string) => readFileSync(resolve(root, "internal/language/design/dialect/testdata", `${name}.${ending}`), "utf8");
  const [design = "", said = ""] = file("golden").split("---\n");
  return { code: file("txt"), design, notes: said.trimEnd().split("\n").length - 1 };
}

function dialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Import" });
}

function code(page: Page): Locator {
  return dialog(page).getByRole("textbox", { name: "Code" });
}

function preview(page: Page): Promise<string | null> {
  return page.locator(".import-design").textContent();
}

async function openDialog(page: Page): Promise<void> {
  await page.locator("#import").click();
  await dialog(page).waitFor();
}

async function openByKeys(page: Page): Promise<void> {
  await page.locator("#import").focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
}

scenario("pasted code of every library becomes the design that the tests in Go expect, and can be undone", {}, async ({ page }) => {
  await openDialog(page);
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "import-code", "the caret is where code is pasted");
  for (const name of ["flecs/movement", "entt/groups", "bevy/filters", "bitecs/modern", "ark/filters", "unity/filters", "original/example", "copse/movement"]) {
    const { code: pasted, design, notes } = snippet(name);
    await code(page).fill(pasted);
    await eventually(page, () => preview(page), design, name);
    await eventually(page, () => page.locator(".import-notes .problem").count(), notes, `${name}: every note is shown`);
    await eventuallyPasses(page, async () => assert.match((await page.locator(".import-status").textContent()) ?? "", /^Read as .*, by /, name));
  }
  await dialog(page).getByRole("button", { name: "Open as design" }).click();
  await eventually(page, () => text(page), snippet("copse/movement").design);
  await eventually(page, () => classOf(page, "Move"), "full");
  await eventually(page, () => dialog(page).isVisible(), false);
  await eventually(page, () => page.evaluate(() => document.activeElement?.className), "code", "the caret is in the design");
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), textOf("movement"));
});

scenario("a note selects the code that it is about", {}, async ({ page }) => {
  await openDialog(page);
  const { code: pasted } = snippet("bevy/filters");
  await code(page).fill("\n".repeat(60) + "// 𝒜 wide character first\n" + pasted);
  const note = page.locator(".import-notes .problem", { hasText: "Or<(With<Player>,With<Ally>)> is left out" });
  await note.getByRole("button", { name: /^Select what this is about, line/ }).click();
  const selected = await code(page).evaluate((area: HTMLTextAreaElement) => ({ text: area.value.slice(area.selectionStart, area.selectionEnd), scrolled: area.scrollTop > 0 }));
  assert.deepEqual(selected, { text: "Or<(With<Player>, With<Ally>)>", scrolled: true });
});

scenario("the dialect is detected, and can be chosen by hand", {}, async ({ page }) => {
  await openDialog(page);
  await code(page).fill("It was a dark and stormy night.");
  await eventually(page, () => page.locator(".import-status").textContent(), "Not recognised: no API of a supported library was recognised.");
  const accept = dialog(page).getByRole("button", { name: "Open as design" });
  await eventually(page, () => accept.isDisabled(), true, "there is nothing to open");
  const choice = dialog(page).getByRole("combobox", { name: "Written for" });
  await eventuallyPasses(page, async () => assert.deepEqual((await choice.locator("option").allTextContents()).slice(0, 3), ["detect", "Flecs (C, C++)", "EnTT (C++)"]));
  await code(page).fill("r.view<A, const B>();");
  await choice.selectOption({ label: "EnTT (C++)" });
  await eventually(page, () => preview(page), "# Imported from EnTT (C++)\ncomponent A\ncomponent B\nsystem query(mut A, B)\n");
  await eventually(page, () => page.locator(".import-status").textContent(), "Read as EnTT (C++).");
  await choice.selectOption({ label: "Bevy (Rust)" });
  await eventually(page, () => page.locator(".import-notes .problem").allTextContents(), ["Eerror: No component, group, query or system of Bevy (Rust) was found here. line 1"]);
  await eventually(page, () => accept.isDisabled(), true);
});

scenario("by keyboard alone: open, paste, accept, and close", {}, async ({ page }) => {
  await openByKeys(page);
  await page.keyboard.insertText(snippet("ark/movement").code);
  await eventually(page, () => preview(page), snippet("ark/movement").design);
  await eventuallyPasses(page, async () => assert.equal(await dialog(page).getByRole("button", { name: "Open as design" }).isEnabled(), true));
  await page.keyboard.press("Control+Enter");
  await eventually(page, () => text(page), snippet("ark/movement").design);
  await openByKeys(page);
  await eventually(page, () => code(page).inputValue(), snippet("ark/movement").code, "what was pasted is still there");
  await page.keyboard.press("Escape");
  await eventually(page, () => dialog(page).isVisible(), false);
  await eventually(page, () => text(page), snippet("ark/movement").design, "leaving changes nothing");
});

scenario("code pasted into the editor can be imported", {}, async ({ page }) => {
  const pasted = "fn move_all(mut q: Query<(&mut Position, &Velocity), Without<Frozen>>) {}\n";
  await paste(page, pasted);
  await page.locator("#problems").getByRole("button", { name: "Import it" }).click();
  await eventually(page, () => code(page).inputValue(), pasted);
  await eventually(page, async () => (await preview(page))?.split("\n").at(-2), "system move_all(mut Position, Velocity) without Frozen");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await eventually(page, () => text(page), pasted);
  await paste(page, textOf("movement"));
  await eventually(page, () => page.locator("#problems .problem-import").count(), 0);
});

scenario("on a phone the dialog fills the screen and nothing is cut off", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await gallery(page);
  await page.getByRole("button", { name: "Import declarations" }).tap();
  await code(page).fill(snippet("flecs/c-api").code);
  await eventually(page, () => preview(page), snippet("flecs/c-api").design);
  const wide = await dialog(page).evaluate((element) => ({ across: element.scrollWidth <= element.clientWidth, full: element.clientWidth === innerWidth }));
  assert.deepEqual(wide, { across: true, full: true });
  await dialog(page).getByRole("button", { name: "Open as design" }).tap();
  await eventually(page, async () => (await text(page)).split("\n")[0], "# Imported from Flecs (C, C++)");
  await eventually(page, () => editor(page).isVisible(), true);
});

scenario("an opened import is a separate step of the history", {}, async ({ page }) => {
  await open(page, "The ABC problem");
  await openDialog(page);
  await code(page).fill(snippet("entt/movement").code);
  await eventually(page, () => preview(page), snippet("entt/movement").design);
  await dialog(page).getByRole("button", { name: "Open as design" }).click();
  await eventually(page, () => text(page), snippet("entt/movement").design);
  await page.waitForFunction(() => location.hash.length > 1);
  await page.goBack();
  await eventually(page, async () => (await text(page)) === snippet("entt/movement").design, false);
});

scenario("what the code does not say is asked for, and the design keeps the answer", {}, async ({ page }) => {
  await openDialog(page);
  await code(page).fill(snippet("entt/changes").code);
  await eventually(page, () => page.locator(".import-counts").textContent(), "5 systems, 5 components, 9 changes; 0 lines not understood", "the counts stand first");
  await eventually(page, () => page.locator(".import-marks .warning").count(), 1, "the line of a note has a mark");
  const slider = dialog(page).getByRole("slider", { name: "burn adds Blast" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await preview(page)) ?? "", /# asked: burn adds Blast, at 2% a tick/));
  await eventually(page, () => slider.evaluate((element) => element === document.activeElement && element.getAttribute("aria-valuetext")), "2% a tick", "the slider keeps the focus");
  await dialog(page).getByRole("button", { name: "Open as design" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /# asked: burn adds Blast, at 2% a tick/));
});

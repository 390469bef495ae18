import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { parts } from "../../src/keyboard/keys-list.ts";
import { card, classOf, compare, editor, gallery, library, onTimeline, paste, showView, stepBack, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

const tracePlace = (page: Page) => page.locator("#sparse .traced-place").textContent();
const map = (page: Page) => page.getByRole("dialog", { name: "Keys" });

scenario("? shows the keys, and Escape returns the focus; the export menu leads there, too", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").focus();
  await page.keyboard.press("?");
  await map(page).waitFor();
  const shown = await map(page).locator("section").evaluateAll((sections) =>
    sections.map((section) => ({
      title: section.querySelector("h3")?.textContent ?? "",
      rows: [...section.querySelectorAll("dl > div")].map((row) => [[...row.querySelectorAll("kbd")].map((key) => key.textContent).join(" "), row.querySelector("dd")?.textContent ?? ""]),
    })),
  );
  assert.deepEqual(shown, parts.map(({ title, rows }) => ({ title, rows: rows.map(([keys, act]) => [keys.replace("Mod", "Ctrl"), act]) })));
  await page.keyboard.press("Escape");
  await eventually(page, () => map(page).isVisible(), false);
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "export");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keys", exact: true }).click();
  await map(page).waitFor();
});

scenario("a question mark in a text field is typed", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").waitFor();
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# why?");
  await eventually(page, () => text(page).then((all) => all.endsWith("# why?")), true);
  await eventually(page, () => map(page).count(), 0);
});

scenario("single letters can be switched off, and the map is then opened from the menu", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").waitFor();
  await page.locator("#memory").focus();
  await page.keyboard.press("?");
  await map(page).getByRole("checkbox", { name: "Single letters and signs are keys" }).uncheck();
  await page.keyboard.press("Escape");
  const shown = () => page.locator("#memory [role=tab][aria-selected=true]").textContent();
  await page.locator("#memory").focus();
  for (const key of ["2", "[", "?"]) await page.keyboard.press(key);
  await eventually(page, () => shown(), "Arrays");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#design").isVisible()));
  await eventually(page, () => map(page).isVisible(), false);
  await page.reload();
  await page.locator("#export:not([disabled])").waitFor();
  await page.locator("#memory").focus();
  await page.keyboard.press("2");
  await eventually(page, () => shown(), "Arrays", "the browser keeps the choice");
  await page.keyboard.press("F6");
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "systems-pane", "F6 is no letter");
  await page.locator("#export").click();
  await page.getByRole("button", { name: "Keys" }).click();
  await map(page).getByRole("checkbox", { name: "Single letters and signs are keys" }).check();
  await page.keyboard.press("Escape");
  await page.locator("#memory").focus();
  await page.keyboard.press("2");
  await eventually(page, shown, "Trees");
});

/** The name of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");

/** Presses one key after the other, and checks after each where the focus is. */
async function walk(page: Page, steps: readonly (readonly [key: string, where: RegExp])[]): Promise<void> {
  for (const [key, where] of steps) {
    await page.keyboard.press(key);
    await eventuallyPasses(page, async () => assert.match(await focused(page), where, key));
  }
}

const design = `component Position
component Velocity
layout trees
group Position
group Position & Velocity
system Integrate(mut Position, Velocity)
system Drift(Velocity)
spawn 4 Position, Velocity
spawn 2 Position
tick
  remove Velocity from e2
tick
  despawn e1
`;

const cell = (page: Page) => page.locator(".arrays-cell[role=gridcell]");
const wide = (page: Page) => page.locator(".arrays-scroll").evaluate((element) => element.scrollWidth / element.clientWidth);
const at = (page: Page, place: RegExp) => eventuallyPasses(page, async () => assert.match((await page.locator(".step-place").textContent()) ?? "", place));

async function pressAt(page: Page, steps: readonly (readonly [key: string, place: RegExp])[]): Promise<void> {
  for (const [key, place] of steps) {
    await page.keyboard.press(key);
    await at(page, place);
  }
}

/** Shows the second design without its group, with the focus on the first line that differs. */
async function compared(page: Page): Promise<void> {
  await compare(page);
  await page.getByRole("textbox", { name: "Designs A and B" }).focus();
  await page.keyboard.press("Control+Home");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Shift+End", "Delete"]) await page.keyboard.press(key);
  await page.locator("tr[data-key='Systems/Integrate']").waitFor();
  await page.locator("tr[data-key][tabindex='0']").focus();
}

/** The keys of each row, in the order of the list; each row begins where the previous one has ended. */
const acts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async "Everywhere: ?"(page) {
    await page.locator("#theme").focus();
    await page.keyboard.press("?");
    await map(page).waitFor();
  },
  async "Everywhere: Esc"(page) {
    await page.keyboard.press("Escape");
    await eventually(page, () => map(page).isVisible(), false);
    await page.locator("tr[data-system='0'] .system-name").focus();
    await page.locator(".systems-table tr.highlighted").first().waitFor();
    await page.keyboard.press("Escape");
    await eventually(page, () => page.locator(".systems-table tr.highlighted").count(), 0);
  },
  async "Everywhere: Tab"(page) {
    await editor(page).focus();
    await page.keyboard.press("Tab");
    await eventually(page, () => page.evaluate(() => document.activeElement?.closest("#editor") === null), true, "the editor is left");
    await eventually(page, () => text(page), design);
  },
  async "Everywhere: F6"(page) {
    const pane = () => page.evaluate(() => document.activeElement?.id);
    await editor(page).focus();
    for (const [key, next] of [["F6", "memory"], ["F6", "systems-pane"], ["F6", "inspector"], ["Shift+F6", "systems-pane"], ["Shift+F6", "memory"]] as const) {
      await page.keyboard.press(key);
      await eventually(page, pane, next);
    }
  },
  async "Everywhere: [ ]"(page) {
    for (const [key, pane] of [["[", "#design"], ["]", "#systems-pane"]] as const) {
      for (const shown of [false, true]) {
        await page.keyboard.press(key);
        await eventually(page, () => page.locator(pane).isVisible(), shown);
      }
    }
  },
  async "Everywhere: 1 2 3 4 5 6"(page) {
    const views = () => page.locator("#memory [role=tab]:visible").allTextContents();
    const shown = () => page.locator("#memory [role=tab][aria-selected=true]").textContent();
    await eventually(page, views, ["Arrays", "Trees", "Walk", "Bytes", "Archetypes", "Sparse sets"]);
    await page.locator("#memory").focus();
    for (const [at, view] of (await views()).entries()) {
      await page.keyboard.press(String(at + 1));
      await eventually(page, shown, view);
    }
    await page.keyboard.press("1");
    await eventually(page, shown, "Arrays");
  },
  async "Everywhere: w"(page) {
    await page.locator("tr[data-system='0'] .system-name").focus();
    await page.keyboard.press("w");
    await eventually(page, () => page.locator("#walk .walk-system b").first().textContent(), "Integrate"); // another walk was shown before
    await page.locator("#walk .walk-segment").first().waitFor();
    await showView(page, "Arrays");
  },
  async "Everywhere: a"(page) {
    await page.locator("#memory").focus();
    await page.keyboard.press("a");
    await page.getByRole("region", { name: "Arrange for me" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Arrange for me" }).waitFor({ state: "hidden" });
  },
  async "Everywhere: ."(page) {
    await paste(page, design.replace("\ngroup Position & Velocity", "").replace("spawn 4 ", "spawn 40k ")); // so many that a group pays
    await eventually(page, () => classOf(page, "Integrate"), "blind");
    await page.locator("tr[data-system='0'] .system-name").focus();
    await page.keyboard.press("Enter");
    await page.locator("#inspector .apply-hint").first().waitFor();
    await page.keyboard.press(".");
    await eventuallyPasses(page, async () => assert.notEqual(await classOf(page, "Integrate"), "blind"));
    await paste(page, design);
    await eventually(page, () => classOf(page, "Integrate"), "full");
  },
  async "Everywhere: p"(page) {
    await paste(page, design.replace("spawn 2 ", "spawn 4k "));
    await page.locator(".pin-before").waitFor();
    await page.locator("#memory").focus();
    await page.keyboard.press("p");
    await page.locator(".compared-systems").waitFor();
    await page.getByRole("radio", { name: "A", exact: true }).check({ force: true });
    await paste(page, design);
    await eventually(page, () => text(page), design);
  },
  async "Design: Ctrl Space"(page) {
    await editor(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+Space");
    await page.locator(".cm-tooltip-autocomplete").waitFor();
    await page.keyboard.press("Escape");
  },
  async "Design: Tab Enter"(page) {
    for (const key of ["Tab", "Enter"]) {
      const before = await text(page);
      await editor(page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("sys");
      await page.locator(".cm-tooltip-autocomplete [aria-selected]").waitFor();
      await page.keyboard.press(key);
      await eventually(page, () => text(page), `${before}system`, key);
      for (let letter = 0; letter < "system".length; letter++) await page.keyboard.press("Backspace");
      await page.keyboard.press("Escape");
    }
  },
  async "Design: Esc Tab"(page) {
    await page.keyboard.type("sys");
    await page.locator(".cm-tooltip-autocomplete [aria-selected]").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await eventually(page, () => page.evaluate(() => document.activeElement?.closest("#editor") === null), true, "the text is left");
    await editor(page).focus();
    for (let letter = 0; letter < 3; letter++) await page.keyboard.press("Backspace");
  },
  async "Design: F8"(page) {
    await page.keyboard.insertText("sytem S(Position)");
    await page.locator(".problem.error").waitFor();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("F8");
    await eventually(page, () => page.locator(".cm-activeLineGutter").first().textContent(), "14");
  },
  async "Design: Alt Shift F"(page) {
    await paste(page, design.replace("tick\n  despawn", "tick\n      despawn"));
    await page.keyboard.press("Alt+Shift+F");
    await eventually(page, () => text(page), design);
  },
  async "Design: Mod Z"(page) {
    await page.locator("#memory").focus();
    await page.keyboard.press("Control+Z");
    await eventually(page, () => text(page).then((all) => all.includes("      despawn")), true);
  },
  async "Design: Mod Shift Z"(page) {
    await page.keyboard.press("Control+Shift+Z");
    await eventually(page, () => text(page), design);
  },
  async "Cost: ↑ ↓"(page) {
    const names = await page.locator("#systems .system-name").allTextContents();
    const at = (row: number) => new RegExp(`^${names.at(row)}`);
    await page.locator("#systems .system-name").first().focus();
    await walk(page, [["ArrowDown", at(1)], ["ArrowUp", at(0)], ["End", at(-1)], ["Home", at(0)]]);
  },
  async "Cost: Enter"(page) {
    const unfolded = () => page.evaluate(() => document.activeElement?.getAttribute("aria-expanded"));
    const before = await unfolded();
    await page.keyboard.press("Enter");
    await eventually(page, unfolded, before === "true" ? "false" : "true");
    await page.keyboard.press("Enter");
    await eventually(page, unfolded, before);
  },
  async "Cost: j k"(page) {
    const names = await page.locator("#systems .system-name").allTextContents();
    const current = () => page.locator("#systems [aria-current=true]").textContent();
    for (const [key, at] of [["j", 1], ["k", 0]] as const) {
      await page.keyboard.press(key);
      await eventually(page, current, names[at]);
    }
  },
  async "Trees: ↑ ↓"(page) {
    await showView(page, "Trees");
    await page.locator("#trees [role=treeitem][tabindex='0']").first().focus();
    await walk(page, [["ArrowDown", /& Velocity/], ["ArrowUp", /: Position, /], ["End", /!Velocity/], ["Home", /: Position, /]]);
  },
  async "Trees: → ←"(page) {
    await walk(page, [["ArrowRight", /& Velocity/], ["ArrowLeft", /: Position, /]]);
  },
  async "Archetypes and sparse sets: ↑ ↓"(page) {
    await showView(page, "Sparse sets");
    await page.locator("#sparse [role=option][tabindex='0']").focus();
    await walk(page, [["ArrowDown", /^Velocity /], ["ArrowUp", /^Position /], ["End", /^Velocity /], ["Home", /^Position /]]);
  },
  async "Archetypes and sparse sets: Enter"(page) {
    await page.keyboard.press("Enter");
    await eventually(page, () => page.locator("#sparse [role=option][aria-selected=true]").count(), 1);
    await eventuallyPasses(page, async () => assert.match((await page.locator("#inspector-title").textContent()) ?? "", /Position$/));
  },
  async "Archetypes and sparse sets: → ←"(page) {
    const steps = page.locator("#sparse").getByRole("button", { name: "Steps", exact: true });
    await steps.click();
    await eventuallyPasses(page, async () => assert.match((await tracePlace(page)) ?? "", /^tick \d of 3, step/));
    await page.locator("#sparse").getByRole("slider", { name: "Step" }).focus();
    for (const [key, place] of [
      ["Home", /^tick 1 of 3, step 0 /],
      ["ArrowRight", /^tick 1 of 3, step 1 /],
      ["ArrowLeft", /^tick 1 of 3, step 0 /],
      ["Shift+ArrowRight", /^tick 1 of 3, step (\d+) of \1$/],
      ["Shift+ArrowLeft", /^tick 1 of 3, step 0 /],
      ["End", /^tick 3 of 3, step (\d+) of \1$/],
    ] as const) {
      await page.keyboard.press(key);
      await eventuallyPasses(page, async () => assert.match((await tracePlace(page)) ?? "", place));
    }
  },
  async "Archetypes and sparse sets: Space"(page) {
    await page.keyboard.press("Space");
    await page.locator("#sparse").getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("Space");
    await page.locator("#sparse").getByRole("button", { name: "Play" }).waitFor();
    await page.locator("#sparse").getByRole("button", { name: "Steps", exact: true }).click();
  },
  async "Component arrays: → ← ↑ ↓"(page) {
    await showView(page, "Arrays");
    await cell(page).focus();
    await walk(page, [["ArrowRight", /^Position: Position & !Velocity/], ["ArrowLeft", /^Position: Position & Velocity/], ["ArrowLeft", /^Position, 5 rows/], ["ArrowDown", /^Velocity, 2 rows/], ["ArrowUp", /^Position, /]]);
  },
  async "Component arrays: Shift → ←"(page) {
    await walk(page, [["ArrowRight", /^Position: Position & Velocity/], ["Shift+ArrowRight", /^Row 0 of Position/], ["Shift+ArrowRight", /^Row 1 of Position/], ["Shift+ArrowLeft", /^Row 0 of Position/]]);
  },
  async "Component arrays: Home End"(page) {
    await walk(page, [["End", /^Position: Position & !Velocity/], ["Home", /^Position, /], ["Control+End", /^Velocity: /], ["Control+Home", /^Position, /]]);
  },
  async "Component arrays: + − 0"(page) {
    await paste(page, design.replace("spawn 4 ", "spawn 40k "));
    await eventuallyPasses(page, async () => assert.match((await page.locator("#facts").textContent()) ?? "", /40,00\d entities/));
    await cell(page).focus();
    for (const key of ["+", "+", "+"]) await page.keyboard.press(key);
    const near = await wide(page);
    await page.keyboard.press("-");
    const farther = await wide(page);
    await page.keyboard.press("0");
    await eventuallyPasses(page, async () => assert.ok(near > farther && farther > (await wide(page)), `${near} > ${farther} > ${await wide(page)}`));
    await paste(page, design);
  },
  async "Component arrays: Enter"(page) {
    await eventuallyPasses(page, async () => assert.match((await page.locator("#facts").textContent()) ?? "", /\b[a-z]+5 entities/));
    await page.locator(".arrays-cell[role=rowheader]").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await showView(page, "Trees");
    await page.locator("#trees").getByRole("tree", { name: "Lowered tree of Velocity" }).waitFor();
    await showView(page, "Arrays");
    await stepBack(page, 2);
    await cell(page).focus();
    await walk(page, [["Control+Home", /^Position, /], ["ArrowRight", /^Position: /], ["Shift+ArrowRight", /^Row 0 of Position: e1,/]]);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Entity e1" }).waitFor();
    await page.keyboard.press("Escape");
    await eventuallyPasses(page, async () => assert.match(await focused(page), /^Row 0 of Position/));
  },
  async "Timeline: → ←"(page) {
    await onTimeline(page, "End");
    await stepBack(page, 2);
    await pressAt(page, [["ArrowRight", /^tick 2, move 1 /], ["ArrowLeft", /^tick 2, move 0 /], ["ArrowUp", /^tick 2, move 1 /], ["ArrowDown", /^tick 2, move 0 /]]);
  },
  async "Timeline: Shift → ←"(page) {
    await pressAt(page, [["Shift+ArrowRight", /^tick 2, move (\d+) of \1$/], ["Shift+ArrowLeft", /^tick 2, move 0 /]]);
  },
  async "Timeline: Home End"(page) {
    await pressAt(page, [["End", /^after tick 3 of 3$/], ["Home", /^tick 1, move 0 /]]);
  },
  async "Timeline: Space"(page) {
    await page.keyboard.press("Space");
    await page.locator("#step").getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("Space");
    await page.locator("#step").getByRole("button", { name: "Play" }).waitFor();
  },
  async "Timeline: Esc"(page) {
    await page.keyboard.press("Escape");
    await page.locator("#step:not(.open)").waitFor();
  },
  async "What if: c"(page) {
    await page.locator("#memory").focus();
    await page.keyboard.press("c");
    await page.locator(".whatif").waitFor();
    await page.keyboard.press("c");
    await page.locator(".whatif").waitFor({ state: "hidden" });
  },
  async "What if: ↑ ↓"(page) {
    await compared(page);
    const causes = () => page.locator("#editor-both .cm-cause").count();
    for (let line = 0; line < 20 && (await page.evaluate(() => document.activeElement?.getAttribute("data-key"))) !== "Systems/Integrate"; line++) await page.keyboard.press("ArrowDown");
    await eventually(page, causes, 1);
    await page.keyboard.press("ArrowUp");
    await eventuallyPasses(page, async () => assert.notEqual(await page.evaluate(() => document.activeElement?.getAttribute("data-key")), "Systems/Integrate"));
    await page.keyboard.press("ArrowDown");
  },
  async "What if: Enter"(page) {
    await page.keyboard.press("Enter");
    await eventually(page, () => page.locator(".whatif tr[aria-current]").getAttribute("data-key"), "Systems/Integrate");
    await page.keyboard.press("Escape");
    await eventually(page, () => page.locator(".whatif tr[aria-current]").count(), 0);
    await page.getByRole("radio", { name: "A", exact: true }).check({ force: true });
  },
  async "Gallery: → ←"(page) {
    await gallery(page);
    await card(page, "Movement").focus();
    await walk(page, [["ArrowRight", /^Tags/], ["ArrowLeft", /^Movement/], ["End", /^A settlement/], ["Home", /^What an ECS stores/]]);
  },
  async "Gallery: /"(page) {
    await page.keyboard.press("/");
    await page.keyboard.type("settlement");
    await eventually(page, () => page.locator("#gallery [aria-labelledby=examples-title] .card:visible").count(), 1);
    await page.keyboard.press("Escape");
    await page.goBack();
    await page.locator("#gallery").waitFor({ state: "hidden" });
  },
  async "Your library: j k"(page) {
    await library(page);
    await page.locator(".library-start").getByRole("button", { name: "A program on EnTT" }).click();
    const current = () => page.locator(".library-row[aria-current=true] .library-name > span").textContent();
    await eventually(page, current, "move");
    await page.locator("#library-title").focus();
    await page.keyboard.press("j");
    await eventually(page, current, "sleep");
    await page.keyboard.press("k");
    await eventually(page, current, "move");
  },
  async "Your library: ↑ ↓"(page) {
    await page.locator(".library-row").first().focus();
    await walk(page, [["ArrowDown", /^sleep/], ["ArrowUp", /^move/], ["End", /^wake/], ["Home", /^move/]]);
  },
  async "Your library: Mod Enter"(page) {
    await page.keyboard.press("Control+Enter");
    await eventually(page, () => text(page).then((all) => all.startsWith("# Imported from EnTT")), true);
  },
  async "Lessons: → ←"(page) {
    await gallery(page, "lessons");
    await card(page, "A group").focus();
    await page.keyboard.press("Enter");
    await page.locator(".lesson-steps button").first().focus();
    await walk(page, [["ArrowRight", /^In the same order/], ["ArrowLeft", /^A group/]]);
  },
};

scenario("every key of the list does what the list states", {}, async ({ page }) => {
  assert.deepEqual(Object.keys(acts), parts.flatMap(({ title, rows }) => rows.map(([keys]) => `${title}: ${keys}`)));
  await paste(page, design);
  await eventually(page, () => classOf(page, "Integrate"), "full");
  await page.locator("#export:not([disabled])").waitFor();
  for (const act of Object.values(acts)) await act(page);
});

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { badgesInText, blocks, bothEditor, bothTexts, chooseLayout, classOf, editor, layoutOf, lineOf, matchesUnderTrees, open, ownLines, paste, problems, putUnderTrees, select, systems, text, textOf, toLine, toStartOf, treeNodes, underTrees } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { beIdle, eventually, eventuallyPasses } from "./wait.ts";

const movement = textOf("movement");
const asFirst = ["Integrate full", "Settle full", "Drag blind", "Thaw full"];
const errors = async (page: Page): Promise<string[]> => (await problems(page)).filter((problem) => problem.startsWith("error"));

scenario("typing changes classes, trees, arrays and the results in the editor", {}, async ({ page }) => {
  await putUnderTrees(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await eventuallyPasses(page, async () => assert.match((await treeNodes(page))[0] ?? "", /^Position: Position, 10,040 rows/)); // a view that is not shown is drawn a little later
  const before = { nodes: await treeNodes(page), blocks: await blocks(page) };
  await toLine(page, lineOf(underTrees, "group Position & Velocity"));
  for (const _ of " & Velocity") await page.keyboard.press("Backspace");
  await eventually(page, () => systems(page), ["Integrate blind", "Settle full", "Drag blind", "Thaw scan"]);
  await eventuallyPasses(page, async () => assert.notDeepEqual(await treeNodes(page), before.nodes));
  await eventuallyPasses(page, async () => assert.notDeepEqual(await blocks(page), before.blocks));
  await eventually(page, () => badgesInText(page), ["blind", "full", "blind", "scan"]);
  await eventuallyPasses(page, async () => assert.match((await page.locator("#inspector").textContent()) ?? "", /^Positiongroup.*It equals the group Position/));
  await page.keyboard.type(" & Velocity");
  await eventually(page, () => systems(page), matchesUnderTrees);
  await eventually(page, () => treeNodes(page), before.nodes);
  await eventually(page, () => blocks(page), before.blocks);
});

declare global {
  /** The number of entities that the page shows at the beginning of the frame after a key. */
  var atFrame: Promise<string>;
}

scenario("the result of a key is drawn in the next frame", {}, async ({ page }) => {
  const entities = () => page.locator("#facts span").nth(1).textContent();
  // The clock of the page stands still, so an analysis counts as quick on a slow machine, too: a slow one is postponed.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("\nspawn 1 Position");
  for (const _ of " Position") await page.keyboard.press("ArrowLeft");
  await eventually(page, entities, "10,041 entities");
  for (const [key, expected] of [["0", "10,050 entities"], ["Backspace", "10,041 entities"]] as const) {
    // Requested before the page requests a frame, and so called first in the frame.
    await page.evaluate(() => {
      globalThis.atFrame = new Promise((seen) => {
        const look = () => seen(document.querySelectorAll("#facts span")[1]?.textContent ?? "");
        addEventListener("keydown", () => requestAnimationFrame(look), { capture: true, once: true });
      });
    });
    await page.keyboard.press(key);
    await eventually(page, () => page.evaluate(() => globalThis.atFrame), expected);
  }
});

scenario("a system typed at the end appears with its class", {}, async ({ page }) => {
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nsystem Typed(mut Position)");
  await eventually(page, () => systems(page), [...asFirst, "Typed full"]);
});

scenario("text typed over a whole design keeps nothing of it", {}, async ({ page }) => {
  await editor(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("system Alone(Position)");
  await eventually(page, () => systems(page), ["Alone full"]);
  await eventually(page, () => text(page), "system Alone(Position)");
  await page.keyboard.press("Control+Z");
  await eventually(page, () => text(page), movement);
});

scenario("the result of an edit is announced after a pause in typing", {}, async ({ page }) => {
  const live = page.locator("#live");
  await eventually(page, () => live.textContent(), "Analysed: 3 full, 1 blind.");
  await toLine(page, lineOf(movement, "group Position & Velocity"));
  for (const _ of " & Velocity") await page.keyboard.press("Backspace");
  await eventually(page, () => live.textContent(), "Integrate is now blind.");
});

scenario("a broken line gets its complete message, leaves the rest unchanged, and can be fixed", {}, async ({ page }) => {
  const line = lineOf(movement, "system Integrate");
  await toStartOf(page, line);
  await page.keyboard.press("Delete");
  await eventually(page, () => errors(page), ["error: 'ystem' is not a statement; did you mean 'system'?"]);
  const capital = await page.locator(".problem.error p").first().evaluate((words) => getComputedStyle(words, "::first-letter").textTransform);
  assert.equal(capital, "none", "a message shows the words of the text as they are, also when it begins with one");
  await eventually(page, () => systems(page), asFirst.slice(1));
  await page.locator(".cm-lintRange-error").waitFor();
  await eventually(page, () => page.locator(".cm-lintRange-error").textContent(), "ystem");
  await page.locator("#problems .problem.error").getByRole("button", { name: `Go to line ${line}` }).click();
  await page.keyboard.type("system");
  await eventually(page, () => systems(page), asFirst);
  await eventually(page, () => errors(page), []);
  await eventuallyPasses(page, async () => assert.equal(await page.locator(".cm-lintRange-error").count(), 0));
});

for (const way of ["mouse", "keyboard"] as const) {
  scenario(`a quick fix is applied by ${way} and can be undone`, {}, async ({ page }) => {
    const broken = movement.replace("system Integrate", "sytem Integrate");
    await paste(page, broken);
    await eventually(page, () => errors(page), ["error: 'sytem' is not a statement; did you mean 'system'?"]);
    const fix = page.getByRole("button", { name: "Fix: write 'system'" });
    if (way === "mouse") await fix.click();
    else {
      for (let at = 0; at < 3; at++) await page.keyboard.press("Tab");
      const reached = await page.evaluate(() => document.activeElement?.textContent);
      assert.equal(reached, "Fix: write 'system'", "Tab leads from the text to the problem and its fix");
      await page.keyboard.press("Enter");
    }
    await eventually(page, () => systems(page), asFirst);
    await eventually(page, () => text(page), movement);
    await eventuallyPasses(page, async () => assert.ok(await page.evaluate(() => document.getElementById("problems")?.contains(document.activeElement)), "the focus stays near"));
    await page.getByRole("button", { name: "Undo" }).click();
    await eventually(page, () => text(page), broken);
  });
}

scenario("the focus stays on a fix while hints arrive", {}, async ({ page }) => {
  await paste(page, movement.replace("system Integrate", "sytem Integrate"));
  await page.getByRole("button", { name: "Fix: write 'system'" }).focus();
  await beIdle(page);
  await page.locator(".cm-lintRange-hint").first().waitFor(); // the hints have arrived
  await page.getByRole("button", { name: "Theme: auto" }).evaluate((theme) => (theme as HTMLButtonElement).click());
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Fix: write 'system'");
});

scenario("the fix is offered where the text is underlined, too", {}, async ({ page }) => {
  await paste(page, movement.replace("system Integrate", "sytem Integrate"));
  await page.locator(".cm-lintRange-error").hover();
  await page.locator(".cm-diagnosticAction").click();
  await eventually(page, () => text(page), movement);
  await eventually(page, () => systems(page), asFirst);
});

scenario("an open tooltip of a mark stays open when hints arrive, and they are marked after it is closed", {}, async ({ page }) => {
  await paste(page, movement.replace("system Integrate", "sytem Integrate"));
  await select(page, "Drag");
  await page.locator(".cm-lintRange-error").hover();
  await page.locator(".cm-diagnosticAction").waitFor();
  await beIdle(page);
  await page.locator("#inspector .offer").first().waitFor(); // they have arrived
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".cm-diagnosticAction").isVisible()));
  await page.mouse.move(5, 5);
  await page.locator(".cm-line").last().hover();
  await page.locator(".cm-lintRange-hint").first().waitFor();
});

scenario("a hint has the effect that it states, and undo reverts it", {}, async ({ page }) => {
  await putUnderTrees(page);
  const inspector = await select(page, "Settle");
  await beIdle(page);
  await inspector.getByRole("button", { name: /^Apply: Settle, .*: saves \S+ .s per round$/ }).first().click();
  await eventually(page, () => classOf(page, "Settle"), "full");
  await eventuallyPasses(page, async () => assert.notEqual(await text(page), underTrees));
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => systems(page), matchesUnderTrees);
  await eventually(page, () => text(page), underTrees);
});

/** Every list of edits that the inspector has offered so far, as displayed. */
async function recordOffers(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = (globalThis.offered = []);
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll<HTMLElement>("#inspector .offer button")].filter((each) => each.checkVisibility());
      const list = shown.map((each) => each.ariaLabel).join("\n");
      if (list !== "" && list !== seen.at(-1)) seen.push(list);
    }).observe(document.getElementById("inspector") ?? document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => globalThis.offered);
}

declare global {
  var offered: string[];
  var pressed: string | undefined;
}

scenario("a selected system offers its edits once, on slow machines too, and one that saves nothing can be tried as B", { newProfile: true }, async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.reload();
  await page.locator("tr[data-system]").first().waitFor(); // before the hints arrive
  const offered = await recordOffers(page);
  await select(page, "Drag");
  await beIdle(page);
  const offer = page.getByRole("button", { name: /^Compare: Drag, add a group Velocity & Mass.*: possible, saves nothing$/ });
  await offer.waitFor();
  const lists = await offered();
  assert.equal(lists.length, 1, `no offer takes the place of another: ${lists.join("\n--\n")}`);
  await offer.click();
  await bothEditor(page).waitFor();
  await eventually(page, () => ownLines(page).then((lines) => lines.includes("B group Velocity & Mass")), true);
  await eventually(page, () => bothTexts(page).then(([a]) => a), movement, "A stays as it is");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await eventually(page, () => bothTexts(page), [movement, movement]);
});

scenario("a button that appears under the pointer is not pressed by the previous press", {}, async ({ page }) => {
  const broken = movement.replace("system Integrate", "sytem Integrate").replace("system Drag", "sistem Drag").replace("group Position & Velocity\n", "grup Position & Velocity\n");
  await paste(page, broken);
  const fixes = page.locator("#problems .problem.error .fix");
  await eventually(page, () => fixes.count(), 3);
  const before = (await fixes.first().textContent()) ?? "";
  // Presses again, as a second click does, when another fix has just taken the place of the first one.
  await fixes.first().evaluate((first) => {
    const { x, y, height } = first.getBoundingClientRect();
    const at = { clientX: x + 8, clientY: y + height / 2 };
    const label = first.textContent;
    new MutationObserver(() => {
      const now = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("button.fix");
      if (!now || now.textContent === label || globalThis.pressed !== undefined) return;
      globalThis.pressed = now.textContent ?? "";
      now.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, detail: 2, ...at }));
    }).observe(document.getElementById("problems") ?? document, { subtree: true, childList: true, attributes: true });
  });
  await fixes.first().click({ position: { x: 8, y: 8 } });
  await eventually(page, () => fixes.count(), 2);
  const pressed = await page.evaluate(() => globalThis.pressed);
  assert.ok(pressed !== undefined && pressed !== before, "another fix has come there");
  await eventually(page, () => fixes.count(), 2, "and was not made");
  await fixes.first().hover({ position: { x: 12, y: 9 } });
  await page.mouse.down();
  await page.mouse.up();
  await eventually(page, () => fixes.count(), 1, "a pointer that has moved means it");
});

scenario("formatting is available by button and by keys, and is one step of the history", {}, async ({ page }) => {
  const ugly = "component   A\ncomponent B\ngroup A&B\nsystem  S( mut A,B )\n";
  await paste(page, ugly);
  await eventually(page, () => classOf(page, "S"), "full");
  const neat = "component A\ncomponent B\ngroup A & B\nsystem S(mut A, B)\n";
  await page.getByRole("button", { name: "Format" }).click();
  await eventually(page, () => text(page), neat);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), ugly);
  await editor(page).focus();
  await page.keyboard.press("Alt+Shift+F");
  await eventually(page, () => text(page), neat);
});

scenario("undo and redo work by keys and by buttons, which are disabled when there is nothing to do", {}, async ({ page }) => {
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  await eventuallyPasses(page, async () => assert.ok(await undo.isDisabled()));
  await eventuallyPasses(page, async () => assert.ok(await redo.isDisabled()));
  await toLine(page, lineOf(movement, "system Drag"));
  await page.keyboard.insertText(" without Frozen");
  const typed = movement.replace("Drag(mut Velocity, Mass)", "Drag(mut Velocity, Mass) without Frozen");
  await eventually(page, () => text(page), typed);
  await page.keyboard.press("Control+Z");
  await eventually(page, () => text(page), movement);
  await eventuallyPasses(page, async () => assert.ok(await undo.isDisabled()));
  await redo.click();
  await eventually(page, () => text(page), typed);
  await eventuallyPasses(page, async () => assert.ok(await redo.isDisabled()));
  await undo.click();
  await eventually(page, () => text(page), movement);
  await editor(page).focus();
  await page.keyboard.press("Control+Y");
  await eventually(page, () => text(page), typed);
});

scenario("choosing a layout writes it into the text", {}, async ({ page }) => {
  await putUnderTrees(page);
  await chooseLayout(page, "naive");
  await eventually(page, () => text(page), underTrees.replace("layout trees", "layout naive"));
  await eventually(page, () => page.locator("#facts").textContent().then((facts) => facts?.includes("layout naive")), true);
  await chooseLayout(page, "paper");
  await eventually(page, () => text(page), underTrees.replace("layout trees", "layout paper"));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), underTrees);
  await eventually(page, () => layoutOf(page), "trees");
});

scenario("a layout chosen where the text names none is added", {}, async ({ page }) => {
  await paste(page, "component A\nsystem S(A)\n");
  await eventually(page, () => classOf(page, "S"), "full");
  await chooseLayout(page, "paper");
  await eventually(page, () => text(page), "component A\nlayout paper\nsystem S(A)\n");
});

const offered = (page: Page) => page.locator(".cm-tooltip-autocomplete .cm-completionLabel");

scenario("completion offers the words that are valid at the caret, and nothing where a name is new", {}, async ({ page }) => {
  await paste(page, "component Position\ncomponent Positive\ntag Posed\ngroup posing = Position & Positive\nspawn poser: Position\ntick\n");
  await eventually(page, () => systems(page), []);
  const offers = async (typed: string, expected: string[]) => {
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`${typed}pos`, { delay: 20 });
    await eventually(page, async () => (await offered(page).allTextContents()).sort(), expected);
    await page.keyboard.press("Escape");
    for (let left = typed.length + 3; left > 0; left--) await page.keyboard.press("Backspace");
  };
  await editor(page).focus();
  await offers("group ", ["Posed", "Position", "Positive"]);
  await offers("despawn any 5 of ", ["Posed", "Position", "Positive", "posing"]);
  await offers("despawn ", ["poser"]);
  await page.keyboard.type("sys", { delay: 20 });
  await eventually(page, () => offered(page).allTextContents(), ["system"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" Pos", { delay: 20 });
  await page.keyboard.type("(Positi", { delay: 20 });
  await offered(page).first().waitFor();
  await eventually(page, () => offered(page).allTextContents(), ["Position", "Positive"], "and none for the name of the system before it");
  await page.keyboard.press("Enter");
  await page.keyboard.type(") exp", { delay: 20 });
  await eventually(page, () => offered(page).allTextContents(), ["expect"]);
  await page.keyboard.press("Enter");
  await eventually(page, async () => (await text(page)).split("\n").at(-1), "system Pos(Position) expect");
});

scenario("Enter after a whole word ends the line, with any completion open", {}, async ({ page }) => {
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\ngroup Position");
  await offered(page).first().waitFor();
  await page.keyboard.type("\ntick");
  await eventually(page, () => offered(page).allTextContents(), ["tick"]);
  await page.keyboard.type("\ntag Pos", { delay: 150 });
  await page.keyboard.type("\n  ");
  await eventually(page, async () => (await text(page)).split("\n").slice(-4), ["group Position", "tick", "tag Pos", "  "]);
});

scenario("an empty text shows instructions, and one press begins a design", {}, async ({ page }) => {
  await paste(page, "");
  await editor(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Begin with this" }).click();
  await eventually(page, () => systems(page), ["Integrate full"]);
  await open(page, "Movement");
  await eventually(page, () => systems(page), asFirst);
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { classOf, editor, gallery, library, open, paste, text, textOf } from "./page-actions.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

/** A snippet of the corpus that the Go tests import too, with the expected design. */
function snippet(name: string): { code: string; design: string; notes: number } {
  const file = (ending: string) => readFileSync(resolve(root, "internal/language/design/dialect/testdata", `${name}.${ending}`), "utf8");
  const [design = "", said = ""] = file("golden").split("---\n");
  return { code: file("txt"), design, notes: said.trimEnd().split("\n").length - 1 };
}

/** A program of the tests of the advice. */
function advised(name: string): string {
  return readFileSync(resolve(root, "internal/language/foreign/advice/testdata", `${name}.txt`), "utf8");
}

function room(page: Page): Locator {
  return page.locator("#library-room");
}

function code(page: Page): Locator {
  return room(page).getByRole("textbox", { name: "Code" });
}

function preview(page: Page): Promise<string | null> {
  return page.locator(".library-design").textContent();
}

function systemsOf(page: Page): Promise<string[]> {
  return page.locator(".library-name > span").allTextContents();
}

function selected(page: Page): Promise<string | null> {
  return page.locator(".library-row[aria-current=true] .library-name > span").textContent();
}

/** The part of the code that is selected. */
function marked(page: Page): Promise<string> {
  return code(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
}

const accept = (page: Page): Locator => room(page).getByRole("button", { name: "Open as design" });

scenario("pasted code of every library becomes the design that the tests in Go expect, and can be undone", {}, async ({ page }) => {
  await library(page);
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "library-code", "the caret is where code is pasted");
  for (const name of ["flecs/movement", "entt/groups", "bevy/filters", "bitecs/modern", "ark/filters", "unity/filters", "original/example", "copse/movement"]) {
    const { code: pasted, design, notes } = snippet(name);
    await code(page).fill(pasted);
    await eventually(page, () => preview(page), design, name);
    await eventually(page, () => page.locator(".library-notes .problem").count(), notes, `${name}: every note is shown`);
    await eventuallyPasses(page, async () => assert.match((await page.locator(".library-status").textContent()) ?? "", /^Read as .*, by /, name));
  }
  await accept(page).click();
  await eventually(page, () => text(page), snippet("copse/movement").design);
  await eventually(page, () => classOf(page, "Move"), "full");
  await eventually(page, () => room(page).isVisible(), false);
  await eventually(page, () => page.evaluate(() => document.activeElement?.className), "code", "the caret is in the design");
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), textOf("movement"));
});

scenario("a program on EnTT: who pays, the pools that a system reads, and a patch that is applied and taken back", {}, async ({ page }) => {
  await library(page);
  const pasted = advised("groups");
  await code(page).fill(pasted);
  await eventually(page, () => page.locator(".library-total .round").textContent(), "692 µs a round on EnTT");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".library-pays").textContent()) ?? "", /^move takes \d+ % of it: it walks Velocity, 45,000 rows; asks 90,000 times /));
  await eventually(page, () => selected(page), "move");
  const pool = (name: string) => page.locator(".store", { has: page.locator("b", { hasText: new RegExp(`^${name}$`) }) }).locator(".store-read");
  await eventually(page, () => pool("Velocity").textContent(), "45,000 walked, each tested");
  await eventually(page, () => pool("Position").textContent(), "asked 45,000 times, 36,764 looked up");
  await room(page).getByRole("radio", { name: "with the change" }).check({ force: true });
  await eventually(page, () => pool("Velocity").textContent(), "36,764 looked up", "it is in the group, and the group owns other pools");
  await room(page).getByRole("button", { name: "Apply to the text" }).click();
  await eventuallyPasses(page, async () => assert.match((await page.locator(".library-conclusion").textContent()) ?? "", /^The groups are as good /));
  await eventuallyPasses(page, async () => assert.match(await code(page).inputValue(), /group</, "the text has the group"));
  await eventually(page, () => page.locator(".library-total .round").textContent(), "143 µs a round on EnTT");
  await room(page).getByRole("button", { name: "Take the change back" }).click();
  await eventually(page, () => code(page).inputValue(), pasted);
  await eventually(page, () => page.locator(".library-total .round").textContent(), "692 µs a round on EnTT");
  await room(page).getByRole("button", { name: "Apply to the text" }).click();
  await code(page).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await eventually(page, () => code(page).inputValue(), pasted, "the browser's undo takes the patch back, in one step");
});

scenario("systems are selected by click and by keys", {}, async ({ page }) => {
  await library(page);
  await room(page).getByRole("button", { name: "A program on EnTT" }).click();
  await eventually(page, () => systemsOf(page), ["move", "sleep", "regenerate", "draw", "wake"], "what costs most stands first");
  await page.locator(".library-row", { hasText: "sleep" }).click();
  await eventually(page, () => selected(page), "sleep");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".stores-says").textContent()) ?? "", /^sleep walks Health, 20,000 rows; .* It stays as it is: its loop calls emplace \(line 26\), which can change the group that is walked\. line 25$/));
  await page.keyboard.press("ArrowDown");
  await eventually(page, () => selected(page), "regenerate");
  await page.keyboard.press("End");
  await eventually(page, () => selected(page), "wake");
  await page.keyboard.press("j");
  await eventually(page, () => selected(page), "move", "after the last one comes the first");
  await page.keyboard.press("k");
  await eventually(page, () => selected(page), "wake");
  await room(page).getByRole("combobox", { name: "Read by" }).selectOption("draw");
  await eventually(page, () => selected(page), "draw");
  await page.locator(".stores-says").getByRole("button", { name: "line 17" }).click();
  await eventuallyPasses(page, async () => assert.match(await marked(page), /^group<Sprite>/));
});

scenario("a group that EnTT refuses is a problem at its line, by the rules of the version that is chosen", {}, async ({ page }) => {
  await library(page);
  await code(page).fill(`#include <entt/entt.hpp>
struct A { int n; };
struct B { int n; };
void make(entt::registry &r) {
    (void)r.group<A, B>();
    (void)r.group<B, A>();
}
void run(entt::registry &r) { r.view<A, const B>().each([](auto &a, const auto &b) { a.n += b.n; }); }
`);
  await eventually(page, () => page.locator(".library-problems .problem").allTextContents(), ["Eerror: `group<B, A>()` cannot be made: A is owned already, and another order of types is another group, by `group<A, B>()`, line 5. line 6"]);
  await eventually(page, () => page.locator(".library-marks .error").count(), 1);
  await page.locator(".library-problems").getByRole("button", { name: /line 6/ }).click();
  await eventuallyPasses(page, async () => assert.match(await marked(page), /^group<B, A>/));
  await room(page).getByRole("combobox", { name: "Rules of" }).selectOption("3.11 and older");
  await eventually(page, () => page.locator(".library-problems").count(), 0);
});

scenario("a program on Bevy: its tables and sparse sets", {}, async ({ page }) => {
  await library(page);
  await room(page).getByRole("button", { name: "A program on Bevy" }).click();
  await eventually(page, () => page.locator(".store-head b").allTextContents(), ["Table of 11,326 rows", "Table of 8,674 rows"]);
  await eventually(page, () => page.locator(".store.sparse .store-read").textContent(), "20,000 looked up");
  await eventually(page, () => page.locator(".library-diff .removed").allTextContents(), ['-#[component(storage = "SparseSet")]']);
  await eventually(page, () => page.locator(".library-counts tbody th").allTextContents(), ["Bevy now", "Bevy with the patch", "Copse arranged"]);
});

scenario("a program on Unity: a row for each archetype, a box for each chunk, and the patch that makes a component enableable", {}, async ({ page }) => {
  await library(page);
  await code(page).fill(advised("enableable"));
  await eventually(page, () => page.locator(".library-total .round").textContent(), "273 µs a round on Unity");
  await eventually(page, () => page.locator(".stores-title").textContent(), "Unity's chunks");
  await eventually(page, () => page.locator(".store.chunks .store-head b").allTextContents(), ["Archetype of 6,411 entities", "Archetype of 4,916 entities", "Archetype of 4,916 entities", "Archetype of 3,758 entities"]);
  await eventually(page, () => page.locator(".store.chunks").first().locator(".store-chunk").count(), 48);
  await eventually(page, () => page.locator(".store.chunks").first().locator(".store-chunks .soft").textContent(), "and 67 chunks more");
  await room(page).getByRole("radio", { name: "with the change" }).check({ force: true });
  await room(page).getByRole("combobox", { name: "Read by" }).selectOption({ label: "StunSystem_2" });
  await eventually(page, () => page.locator(".store.chunks .store-rows.tested").count().then((count) => count > 0), true, "entities are tested by their bits");
  await eventually(page, () => page.locator(".library-diff .added").first().textContent(), "+public struct Stunned : IComponentData, IEnableableComponent { }");
  await eventually(page, () => page.locator(".library-counts tbody th").allTextContents(), ["Unity now", "Unity with the patch", "Copse arranged"]);
});

scenario("the program on Unity that the page offers has a change to make", {}, async ({ page }) => {
  await library(page);
  await room(page).getByRole("button", { name: "A program on Unity" }).click();
  await eventually(page, () => page.locator(".store.chunks .store-head b").allTextContents(), ["Archetype of 3,398 entities", "Archetype of 2,602 entities"]);
  await room(page).getByRole("button", { name: "Apply to the text" }).click();
  await eventually(page, () => page.locator(".store.chunks .store-head b").allTextContents(), ["Archetype of 6,000 entities"]);
  await eventually(page, () => page.locator(".library-conclusion").textContent(), "No other choice of what is enableable gains enough to be worth a change.");
});

scenario("a program on Flecs: its tables and sets, and the patch of its traits", {}, async ({ page }) => {
  await library(page);
  await code(page).fill(advised("traits"));
  await eventually(page, () => page.locator(".library-total .round").textContent(), "241 µs a round on Flecs");
  await eventually(page, () => page.locator(".store-head b").allTextContents(), ["Table of 11,326 rows", "Table of 8,674 rows"]);
  await eventually(page, () => page.locator(".store.sparse .store-read").textContent(), "asked 20,000 times");
  await eventually(page, () => page.locator(".library-diff .added").allTextContents(), ["+    ecs.component<Skeleton>().add(flecs::Sparse);", "+    ecs.component<Selected>();"]);
  await eventually(page, () => page.locator(".library-counts tbody th").allTextContents(), ["Flecs now", "Flecs with the patch", "Copse arranged"]);
});

scenario("a program on Ark: tables for each target, and advice that is carried out by hand", {}, async ({ page }) => {
  await library(page);
  await code(page).fill(advised("marker"));
  await eventually(page, () => page.locator(".library-total .round").textContent(), "271 µs a round on Ark");
  await eventually(page, () => page.locator(".store-head span").first().textContent(), ", 2.1 KB a row, in 10 tables, one for each target");
  await eventually(page, () => page.locator(".library-conclusion").textContent(), "A round would cost 174 µs instead of 271 µs, 36% less, as modelled, with a change that is made by hand.");
  await eventually(page, () => page.locator(".library-why li b").allTextContents(), ["make Stunned a field"]);
  await eventually(page, () => page.locator(".library-diff").count(), 0);
  await eventually(page, () => page.locator(".library-counts tbody th").allTextContents(), ["Ark now", "Copse arranged"]);
});

scenario("a library without a model is read, and says so", {}, async ({ page }) => {
  await library(page);
  await code(page).fill(snippet("bitecs/modern").code);
  await eventually(page, () => page.locator(".library-refused:visible").textContent(), "There is no model of bitECS yet, so nothing is said about its memory and its costs. The text was read, and the design that it makes can be opened: there is everything that Copse would do with it.");
  await eventually(page, () => page.locator(".library-row").count(), 0);
  await eventually(page, () => page.locator(".library-design").isVisible(), true);
  await eventually(page, () => accept(page).isEnabled(), true);
});

scenario("a text or a file that is too large is refused with its limit, and so is one that is no text", {}, async ({ page }) => {
  await library(page);
  await code(page).evaluate((area: HTMLTextAreaElement) => {
    area.value = "// a line of a program\n".repeat(12_000);
    area.dispatchEvent(new Event("input"));
  });
  await eventually(page, () => page.locator(".library-notes .problem").allTextContents(), ["Eerror: The text has more than 256 KiB. Paste the parts that use the library: components, systems, and what makes and changes entities. line 1"]);
  await eventually(page, () => page.locator(".library-status").textContent(), "Not read: the notes say why.");
  const drop = (name: string, size: number, byte: number) =>
    room(page).evaluate((element, [name, size, byte]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(size).fill(byte)], name));
      element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, [name, size, byte] as const);
  await drop("game.cpp", 300 << 10, 32);
  await eventually(page, () => page.locator(".library-status").textContent(), "“game.cpp” has 307 kB; a program may have 256 KiB. Paste the parts that use the library.");
  await drop("game.bin", 100, 0);
  await eventually(page, () => page.locator(".library-status").textContent(), "“game.bin” is not text. Choose a file with the source of a program.");
});

scenario("what was pasted is there after a reload, and a file that is dropped is read", {}, async ({ page }) => {
  await library(page);
  const pasted = snippet("entt/groups").code;
  await code(page).fill(pasted);
  await eventually(page, () => preview(page), snippet("entt/groups").design);
  await page.reload();
  await eventually(page, () => code(page).inputValue(), pasted);
  const dropped = snippet("bevy/filters");
  await room(page).evaluate((element, content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], "game.rs", { type: "text/plain" }));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, dropped.code);
  await eventually(page, () => code(page).inputValue(), dropped.code);
  await eventually(page, () => preview(page), dropped.design);
});

scenario("a note selects the code that it is about", {}, async ({ page }) => {
  await library(page);
  const { code: pasted } = snippet("bevy/filters");
  await code(page).fill("\n".repeat(60) + "// 𝒜 wide character first\n" + pasted);
  const note = page.locator(".library-notes .problem", { hasText: "Or<(With<Player>,With<Ally>)> is left out" });
  await note.getByRole("button", { name: /^Select what this is about, line/ }).click();
  const there = await code(page).evaluate((area: HTMLTextAreaElement) => ({ text: area.value.slice(area.selectionStart, area.selectionEnd), scrolled: area.scrollTop > 0 }));
  assert.deepEqual(there, { text: "Or<(With<Player>, With<Ally>)>", scrolled: true });
});

scenario("the dialect is detected, and can be chosen by hand", {}, async ({ page }) => {
  await library(page);
  await code(page).fill("It was a dark and stormy night.");
  await eventually(page, () => page.locator(".library-status").textContent(), "Not recognised: no API of a supported library was recognised.");
  await eventually(page, () => accept(page).isDisabled(), true, "there is nothing to open");
  const choice = room(page).getByRole("combobox", { name: "Written for" });
  await eventuallyPasses(page, async () => assert.deepEqual((await choice.locator("option").allTextContents()).slice(0, 3), ["detect", "Flecs (C, C++)", "EnTT (C++)"]));
  await code(page).fill("r.view<A, const B>();");
  await choice.selectOption({ label: "EnTT (C++)" });
  await eventually(page, () => preview(page), "# Imported from EnTT (C++)\ncomponent A\ncomponent B\nsystem query(mut A, B)\n");
  await eventually(page, () => page.locator(".library-status").textContent(), "Read as EnTT (C++).");
  await choice.selectOption({ label: "Bevy (Rust)" });
  await eventually(page, () => page.locator(".library-notes .problem").allTextContents(), ["Eerror: No component, group, query or system of Bevy (Rust) was found here. line 1"]);
  await eventually(page, () => accept(page).isDisabled(), true);
});

scenario("by keyboard alone: go there, paste, accept, and go back", {}, async ({ page }) => {
  await page.locator(".places [data-place=library]").focus();
  await page.keyboard.press("Enter");
  await code(page).waitFor();
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "library-code");
  await page.keyboard.insertText(snippet("ark/movement").code);
  await eventually(page, () => preview(page), snippet("ark/movement").design);
  await eventuallyPasses(page, async () => assert.equal(await accept(page).isEnabled(), true));
  await page.keyboard.press("Control+Enter");
  await eventually(page, () => text(page), snippet("ark/movement").design);
  await library(page);
  await eventually(page, () => code(page).inputValue(), snippet("ark/movement").code, "what was pasted is still there");
  await page.goBack();
  await eventually(page, () => room(page).isVisible(), false);
  await eventually(page, () => text(page), snippet("ark/movement").design, "leaving changes nothing");
});

scenario("code pasted into the editor can be imported", {}, async ({ page }) => {
  const pasted = "fn move_all(mut q: Query<(&mut Position, &Velocity), Without<Frozen>>) {}\n";
  await paste(page, pasted);
  await page.locator("#problems").getByRole("button", { name: "Import it" }).click();
  await eventually(page, () => code(page).inputValue(), pasted);
  await eventually(page, async () => (await preview(page))?.split("\n").at(-2), "system move_all(mut Position, Velocity) without Frozen");
  await page.goBack();
  await eventually(page, () => text(page), pasted);
  await paste(page, textOf("movement"));
  await eventually(page, () => page.locator("#problems .problem-import").count(), 0);
});

scenario("on a phone the picture and the costs are one scroll, the text is behind a tab, and nothing is cut off", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await gallery(page);
  await page.getByRole("button", { name: "Import a program" }).tap();
  await code(page).fill(snippet("flecs/c-api").code);
  await eventually(page, () => preview(page), snippet("flecs/c-api").design);
  const across = () => room(page).evaluate((element) => element.scrollWidth <= element.clientWidth);
  await eventually(page, across, true);
  await code(page).fill(advised("groups"));
  await room(page).getByRole("button", { name: "Cost", exact: true }).tap();
  await page.locator(".library-row").first().waitFor();
  await eventually(page, across, true);
  await eventually(page, () => code(page).isVisible(), false);
  await room(page).getByRole("button", { name: "Text", exact: true }).tap();
  await accept(page).tap();
  await eventually(page, async () => (await text(page)).split("\n")[0], "# Imported from EnTT (C++)");
  await eventually(page, () => editor(page).isVisible(), true);
});

scenario("an opened import is a separate step of the history", {}, async ({ page }) => {
  await open(page, "The ABC problem");
  await library(page);
  await code(page).fill(snippet("entt/movement").code);
  await eventually(page, () => preview(page), snippet("entt/movement").design);
  await accept(page).click();
  await eventually(page, () => text(page), snippet("entt/movement").design);
  await page.waitForFunction(() => location.hash.startsWith("#2d"));
  await page.goBack();
  await eventually(page, () => room(page).isVisible(), true);
  await page.goBack();
  await eventually(page, async () => (await text(page)) === snippet("entt/movement").design, false);
});

scenario("what the code does not say is asked for, and the design keeps the answer", {}, async ({ page }) => {
  await library(page);
  await code(page).fill(snippet("entt/changes").code);
  await eventually(page, () => page.locator(".library-counts-line").textContent(), "4 systems, 5 components, 9 changes; 0 lines not understood", "the counts stand above the code");
  await eventually(page, () => page.locator(".library-marks .warning").count(), 2, "the lines of notes have marks");
  const slider = room(page).getByRole("slider", { name: "burn adds Blast" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await preview(page)) ?? "", /# asked: burn adds Blast, at 2% a tick/));
  await eventually(page, () => slider.evaluate((element) => element === document.activeElement && element.getAttribute("aria-valuetext")), "2% a tick", "the slider keeps the focus");
  await accept(page).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /# asked: burn adds Blast, at 2% a tick/));
});

scenario("Share carries the design, and the source only where a box is ticked that shows its length", {}, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => wrong.endsWith("net::ERR_ABORTED")); // the page is left while it loads its last parts
  await library(page);
  const pasted = snippet("entt/changes").code;
  await code(page).fill(pasted);
  await room(page).getByRole("slider", { name: "burn adds Blast" }).fill("8");
  await eventuallyPasses(page, async () => assert.match((await preview(page)) ?? "", /# asked: burn adds Blast, at 2% a tick/));
  await room(page).getByRole("button", { name: "Share as a link" }).click();
  const panel = page.getByRole("dialog", { name: "Share the design" });
  const link = panel.getByRole("textbox");
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /#2d\.[\w-]+$/));
  const box = panel.getByRole("checkbox", { name: `With the source, ${pasted.length.toLocaleString("en")} characters` });
  await eventually(page, () => box.isChecked(), false);
  await box.check();
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /&source=2d\.[\w-]+$/));
  const shared = await link.inputValue();
  await page.keyboard.press("Escape");
  await code(page).fill("");
  await page.goto("about:blank");
  await page.goto(shared.replace(/^.*#/, `${url}#`));
  await eventually(page, () => code(page).inputValue(), pasted);
  await eventuallyPasses(page, async () => assert.match((await preview(page)) ?? "", /# asked: burn adds Blast, at 2% a tick/, "the numbers that were set come with the design"));
  await page.locator(".places [data-place=workbench]").click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /^# Imported from EnTT/));
});

/** A program whose views overlap in so many ways that the best groups take long to find. */
function entangled(): string {
  const types = Array.from({ length: 40 }, (_, at) => `C${at}`);
  const views = Array.from({ length: 70 }, (_, at) => [1, 7, 11, 17].map((step, place) => `C${(at * step + place * 3 + Math.floor(at / 7)) % 40}`));
  const spawns = Array.from({ length: 20 }, (_, at) => types.filter((_, type) => (type * (at + 3)) % 7 < 4));
  return [
    "#include <entt/entt.hpp>",
    ...types.map((name, at) => `struct ${name} { float v[${1 + (at % 9)}]; };`),
    ...views.map((names, at) => `void system${at}(entt::registry &r) { r.view<${[...new Set(names)].join(", ")}>().each([](auto &...v) { use(v...); }); }`),
    `void change(entt::registry &r, entt::entity e) { ${types.slice(0, 6).map((name) => `r.emplace<${name}>(e); r.remove<${name}>(e);`).join(" ")} }`,
    "int main() { entt::registry r;",
    ...spawns.map((names, at) => `for(int i = 0; i < ${1000 * (at + 1)}; ++i) { auto e = r.create(); ${names.map((name) => `r.emplace<${name}>(e);`).join(" ")} }`),
    "}",
  ].join("\n");
}

scenario("a search that takes long shows what the text costs now, leaves the page free, and is stopped", {}, async ({ page }) => {
  await library(page);
  await code(page).fill(entangled());
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await eventually(page, () => page.locator(".library-row").count(), 70, "what the text costs now is shown before the best is found");
  await page.locator(".library-row", { hasText: /^system3 / }).first().click();
  await eventually(page, () => selected(page), "system3");
  await eventually(page, () => room(page).getByRole("button", { name: "Apply to the text" }).count(), 0);
  await room(page).getByRole("button", { name: "Stop", exact: true }).click();
  await eventually(page, () => page.locator(".library-status").textContent(), "Stopped before the best was found. What the text costs now is known.");
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Go on");
  await code(page).fill(advised("groups"));
  await eventually(page, () => page.locator(".library-total .round").textContent(), "692 µs a round on EnTT");
  await eventually(page, () => room(page).getByRole("button", { name: "Apply to the text" }).isEnabled(), true);
});

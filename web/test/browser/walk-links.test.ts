/** The walk outside of its own pane: in links, in embeds and in exported pictures. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { FrameLocator, Page } from "playwright-core";
import { designs } from "../../src/link/link-schema.ts";
import { readLink } from "../../src/link/read-link.ts";
import { writeLink } from "../../src/link/write-link.ts";
import { withHost } from "./hosts.ts";
import { editor, select, showView, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

const settlement = textOf("settlement");
const named = (place: Page | FrameLocator) => place.locator(".walk-head .walk-system b").first().textContent();
const shown = (page: Page) => page.locator("[role=tablist][aria-label='Views of memory'] [aria-selected=true]").textContent();
const panel = (page: Page) => page.getByRole("dialog", { name: "Share" });

scenario("a link with the view walk shows the walk of its system, and Share writes it again", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}${await writeLink({ ...designs(settlement), view: "walk", selected: { kind: "system", id: 4 } })}`);
  await analysed(page);
  await eventually(page, () => shown(page), "Walk");
  await eventually(page, () => named(page), "Attack");
  await eventually(page, () => page.locator("tr.selected .system-name").textContent(), "Attack");
  await page.locator("#share").click();
  const link = panel(page).getByRole("textbox", { name: "What is copied" });
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /&view=walk&sel=system\.4$/));
  const found = await readLink(new URL(await link.inputValue()).hash);
  assert.ok(found && "shared" in found);
  assert.deepEqual([found.shared.a, found.shared.view, found.shared.selected, found.notes], [settlement, "walk", { kind: "system", id: 4 }, []]);
  await panel(page).getByRole("checkbox", { name: "In the view Walk" }).uncheck();
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /[a-z0-9]&sel=system\.4$/));
  await panel(page).getByRole("checkbox", { name: "With Attack selected" }).uncheck();
  await eventuallyPasses(page, async () => assert.doesNotMatch(await link.inputValue(), /&/));
});

scenario("a link and an embed keep the storage of the walk", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}${await writeLink({ ...designs(settlement), view: "walk", storage: "archetype", selected: { kind: "system", id: 4 } })}`);
  await analysed(page);
  await eventually(page, () => page.locator("#walk .walk-lead").textContent(), "7 of 30 tables");
  await eventually(page, () => page.locator("#walk .walk-storage").inputValue(), "archetype");
  await page.locator("#share").click();
  const link = panel(page).getByRole("textbox", { name: "What is copied" });
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /&view=walk&storage=archetype&sel=system\.4$/));
  const found = await readLink(new URL(await link.inputValue()).hash);
  assert.ok(found && "shared" in found);
  assert.deepEqual([found.shared.storage, found.notes], ["archetype", []]);
  const wrong = await readLink(new URL((await link.inputValue()).replace("=archetype", "=tape")).hash);
  assert.deepEqual(wrong && "shared" in wrong && [wrong.shared.storage, wrong.notes], [undefined, ["The storage in the link is not valid (“tape”); the design is shown without it."]]);
  await panel(page).getByRole("radio", { name: "Embed" }).check({ force: true });
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /<copse-play view="systems walk" storage="archetype" height="600" style="[^"]*" title=/));
  await page.goto(`${url}v1/frame.html${await writeLink({ ...designs(settlement), view: "walk", storage: "sparse", selected: { kind: "system", id: 4 } })}`);
  await eventually(page, () => page.locator(".walk-storage").inputValue(), "sparse");
  await eventuallyPasses(page, async () => assert.ok((await page.locator(".walk-segment b").allTextContents()).includes("sparse of Position")));
});

scenario("the system of the link is the one whose walk is shown, whatever else is selected", {}, async ({ page }) => {
  await showView(page, "Walk");
  await select(page, "Drag");
  await eventually(page, () => named(page), "Drag");
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  for (let line = 0; line < 3; line++) await page.keyboard.press("ArrowDown"); // a component is selected, and the walk stays
  await eventuallyPasses(page, async () => assert.equal(await page.locator("tr.selected").count(), 0));
  await page.locator("#share").click();
  const link = panel(page).getByRole("textbox", { name: "What is copied" });
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /&view=walk&sel=system\.2$/));
  await panel(page).getByRole("radio", { name: "Embed" }).check({ force: true });
  await eventuallyPasses(page, async () => assert.match(await link.inputValue(), /<copse-play view="systems walk" height="600" style="[^"]*" title=/));
});

scenario("a link with the view walk opens on a narrow screen in Memory", { withoutPage: true, viewport: { width: 390, height: 844 } }, async ({ page, url }) => {
  await page.goto(`${url}${await writeLink({ ...designs(textOf("movement")), view: "walk" })}`);
  await analysed(page);
  await page.locator("#walk .walk-segment").first().waitFor();
  await eventually(page, () => page.getByRole("tab", { name: "Memory" }).getAttribute("aria-selected"), "true");
});

scenario("an embed with the view walk shows the walk of the selected system, and follows the selection", { withoutPage: true, viewport: { width: 900, height: 1400 } }, async (visit) => {
  const { page } = visit;
  const text = textOf("movement");
  const embeds = `<copse-play id="play" height="1300" view="text walk systems"><pre>${text.replaceAll("&", "&amp;")}</pre></copse-play>`;
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    const inside = page.frameLocator("#play iframe");
    await inside.locator(".walk-segment").first().waitFor();
    const first = await named(inside);
    await eventually(page, () => inside.locator("tr.selected .system-name").textContent(), first, "the first selection");
    await eventually(page, () => inside.locator("#arrays, .arrays-canvas").count(), 0, "nothing else is loaded");
    await inside.getByRole("button", { name: "Drag", exact: true }).click();
    await eventually(page, () => named(inside), "Drag");
    await eventuallyPasses(page, async () => assert.match((await inside.locator(".walk-summary").textContent()) ?? "", /^Drag/));
    const knob = inside.getByRole("slider", { name: "Entity of Drag" });
    await knob.focus();
    await page.keyboard.press("Home");
    await eventuallyPasses(page, async () => assert.match((await knob.getAttribute("aria-valuetext")) ?? "", /^entity 1 of [\d,]+: /));
    const scrolls = await inside.locator("body").evaluate((body) => body.scrollWidth > innerWidth || [...body.querySelectorAll(".walk, .play-walk")].some((each) => each.scrollHeight > each.clientHeight + 1));
    assert.equal(scrolls, false, "nothing scrolls inside");
  });
});

scenario("an embed within the page has the walk in its shadow root", { withoutPage: true, viewport: { width: 900, height: 1400 } }, async ({ page, url }) => {
  await page.goto(`${url}docs/theory.html`);
  const play = page.locator("copse-play").first();
  await play.evaluate((element) => element.setAttribute("view", "systems walk"));
  await play.evaluate((element) => element.setAttribute("storage", "archetype"));
  await play.getByRole("button", { name: /^Try it/ }).click();
  await eventuallyPasses(page, async () => assert.ok((await play.locator(".walk-segment").count()) > 0));
  await eventually(page, () => play.locator(".walk-storage").inputValue(), "archetype");
  await eventually(page, () => play.locator(".walk").evaluate((walk) => getComputedStyle(walk).display), "flex", "its style sheet is there");
});

scenario("a frame without the element around it shows what its link shows", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}v1/frame.html${await writeLink({ ...designs(settlement), view: "walk", selected: { kind: "system", id: 4 } })}`);
  await eventuallyPasses(page, async () => assert.equal(await named(page), "Attack"));
  await eventually(page, () => page.locator(".arrays-canvas").count(), 0);
});

for (const form of ["SVG", "PNG"] as const) {
  scenario(`the walk is exported as ${form} while it is shown`, {}, async ({ page }) => {
    await page.locator("#export:not([disabled])").waitFor();
    const menu = page.getByRole("dialog", { name: "Export" });
    const press = menu.getByRole("button", { name: `${form}: Walk as ${form}`, exact: true, includeHidden: true });
    await page.locator("#export").click();
    await eventuallyPasses(page, async () => assert.ok(await press.isHidden(), "another view is shown"));
    await page.keyboard.press("Escape");
    await showView(page, "Walk");
    await page.locator("#walk .walk-segment").first().waitFor();
    await page.locator("#export").click();
    const coming = page.waitForEvent("download");
    await press.click();
    const bytes = readFileSync(await (await coming).path());
    if (form === "PNG") return assert.ok(bytes.readUInt32BE(16) > 1000 && bytes.length > 20_000, "it has pixels");
    const read = await page.evaluate(async (document) => {
      const parsed = new DOMParser().parseFromString(document, "image/svg+xml");
      const address = parsed.querySelector("image")?.getAttribute("href") ?? "";
      const tape = await createImageBitmap(new Blob([Uint8Array.from(atob(address.split(",")[1] ?? ""), (char) => char.charCodeAt(0))], { type: "image/png" }));
      return { words: [...parsed.querySelectorAll("text")].map((line) => line.textContent), kind: address.slice(0, 15), width: tape.width };
    }, bytes.toString());
    for (const word of ["Walk", "Drag", "Velocity"]) assert.ok(read.words.some((each) => each?.trim() === word), `${word} in ${read.words.join("|")}`);
    assert.deepEqual([read.kind, read.width > 200], ["data:image/png;", true]);
  });
}

scenario("a reload shows the view that was shown", {}, async ({ page }) => {
  await showView(page, "Walk");
  await page.reload();
  await analysed(page);
  await eventually(page, () => shown(page), "Walk");
  await page.goto(new URL("#example=settlement", page.url()).href);
  await showView(page, "Arrays");
  await page.reload();
  await analysed(page);
  await eventually(page, () => shown(page), "Arrays");
});

scenario("a frame with a cut link shows the sentence alone, and loads nothing more", { withoutPage: true }, async ({ page, url }) => {
  const link = (await writeLink(designs(settlement))) ?? "";
  await page.goto(`${url}v1/frame.html${link.slice(0, -3)}`);
  await eventually(page, async () => (await page.locator("body").innerText()).trim(), "This link is incomplete: a part was cut off or changed on its way. Ask for the link again, or for the text itself. Nothing of yours was changed.");
});

scenario("a step that a lesson does not have is said, and its last one is shown", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=a-group.99`);
  await analysed(page);
  await eventuallyPasses(page, async () => assert.match((await page.locator("#notices").textContent()) ?? "", /^The link names step 99, and this lesson has \d+; the last one is shown\./));
});

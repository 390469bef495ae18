/** The steps of the ticks in other storages. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { designs } from "../../src/link/link-schema.ts";
import { writeLink } from "../../src/link/write-link.ts";
import type {} from "../../src/embed/embed.d.ts"; // types of <copse-play> and its events
import { findings } from "./axe.ts";
import { withHost } from "./hosts.ts";
import { onTimeline, paste, showView } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

const design = `component A f32
component B f32
component T
group A & B
system S(A, B)
spawn 2 A
spawn A, B
tick
  add B to e1
tick
  remove A from e3
  despawn e1
`;

declare global {
  var refusals: string[] | undefined;
}

/** Keeps the errors that embeds report. */
function refused(): void {
  globalThis.refusals = [];
  addEventListener("copse", ({ detail }) => detail.type === "error" && globalThis.refusals?.push(detail.message));
}

const panel = (page: Page, view: string) => page.locator(`#${view}`);
const sentences = (page: Page, view: string) => panel(page, view).locator(".traced-said:visible .traced-sentence").allTextContents();
const place = (page: Page, view: string) => panel(page, view).locator(".traced-place").textContent();
const labels = (page: Page, view: string) => panel(page, view).locator(".traced-label").allTextContents();
const sums = (page: Page, view: string) => panel(page, view).locator(".stored-summary tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(" | ")));
const keys = async (page: Page, ...list: readonly string[]): Promise<void> => {
  for (const key of list) await page.keyboard.press(key);
};

scenario("archetypes step by step: rows that move, edges as they are cached, counts, both ways by keys", {}, async ({ page }) => {
  await paste(page, design);
  await showView(page, "Archetypes");
  const view = panel(page, "archetypes");
  await view.getByRole("button", { name: "Steps", exact: true }).click();
  await eventually(page, () => place(page, "archetypes"), "tick 2 of 3, step 0 of 4");
  await eventually(page, () => sentences(page, "archetypes"), ["the tick takes 4 steps"]);
  await eventually(page, () => view.locator("[data-list]").count(), 3);
  await eventually(page, () => view.locator(".traced-edge").count(), 0);
  await view.getByRole("button", { name: "One step forward" }).click();
  await eventually(page, () => sentences(page, "archetypes"), ["the edge from A to the table with B is cached"]);
  await eventually(page, () => view.locator(".traced-edge.now").count(), 1);
  await keys(page, "ArrowRight");
  await eventually(page, () => sentences(page, "archetypes"), ["e1 is copied from row 0 of A to row 1 of A & B"]);
  await eventually(page, () => view.locator(".traced-move").count(), 1);
  await eventually(page, () => labels(page, "archetypes"), ["no component  0 rows", "A  2 rows", "A B  2 rows"]);
  await eventually(page, () => sums(page, "archetypes"), ["Archetypes | 2 of 3 | 8 B of 12 B | 0 of 1 | 1 of 2 records", "Layout lanes | 2 | 8 B | 0 | "]);
  assert.deepEqual(await findings(page), []);
  await keys(page, "ArrowRight", "ArrowRight", "ArrowLeft");
  await eventually(page, () => sentences(page, "archetypes"), ["e2 moves from row 1 to row 0 of A"]);
  await keys(page, "Shift+ArrowRight", "Shift+ArrowRight");
  await eventually(page, () => place(page, "archetypes"), "tick 3 of 3, step 6 of 6");
  await keys(page, "ArrowLeft", "Space");
  await eventually(page, () => place(page, "archetypes"), "tick 3 of 3, step 6 of 6", "it plays to the end");
  const play = view.getByRole("button", { name: "Play" });
  await play.click();
  await eventuallyPasses(page, async () => assert.match((await place(page, "archetypes")) ?? "", /^tick 1 of 3, step/, "from the end it plays from the start"));
  await view.getByRole("slider", { name: "Step" }).press("Home");
  await play.waitFor();
  await eventually(page, () => sentences(page, "archetypes"), ["the tick takes 5 steps"]);
  await eventually(page, () => view.locator(".traced-edge").count(), 0);
  await view.getByRole("slider", { name: "Step" }).fill("2");
  await eventually(page, () => sentences(page, "archetypes"), ["e1 is written to row 0 of A"]);
  await view.getByRole("button", { name: "Table" }).click();
  await eventually(page, () => view.locator(".traced .stored-table tbody tr").allTextContents(), ["no component00–", "A10e1"]);
  assert.deepEqual(await findings(page), []);
  await view.getByRole("button", { name: "Table" }).click();
  await view.getByRole("button", { name: "Steps", exact: true }).click();
  await eventually(page, () => view.locator("[role=option]").count(), 3);
});

scenario("every storage tells its steps, two of them at the same part of a tick, in a link that Share writes again and in a picture", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}${await writeLink({ ...designs(design), view: "sparse", trace: { storage: "bin", second: "archetype", tick: 2, step: 3 } })}`);
  await analysed(page);
  await eventually(page, () => sentences(page, "sparse"), ["row 0 of descriptors, which e1 had, becomes a gap", "e2 moves from row 1 to row 0 of A"]);
  await eventually(page, async () => (await labels(page, "sparse")).slice(0, 4), ["A  3 rows", "B  2 rows", "T  0 rows", "descriptors  4 rows, 1 gap"]);
  await page.locator("#share").click();
  const copied = page.getByRole("dialog", { name: "Share" }).getByRole("textbox", { name: "What is copied" });
  await eventuallyPasses(page, async () => assert.match(await copied.inputValue(), /&view=sparse&trace=bin-archetype\.2\.3/));
  await page.keyboard.press("Escape");
  await page.locator("#export").click();
  const coming = page.waitForEvent("download");
  await page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: "SVG: Sparse sets as SVG" }).click();
  const document = readFileSync(await (await coming).path(), "utf8");
  for (const word of [">descriptors", ">e2<", ">Descriptor bin<", ">Archetypes<"]) assert.ok(document.includes(word), word);
  const choice = panel(page, "sparse").getByRole("combobox", { name: "Storage", exact: true });
  for (const [storage, sentence] of [
    ["sparse", "e1 is written to row 1 of B"],
    ["owning", "no group over sparse sets pays in this design, so this storage is the one of sparse sets without groups."],
    ["structs", "e1 stays at row 0 of structs and has A & B now"],
    ["manager", "e1 is written to row 1 of B"],
    ["objects", "e1 stays at row 0 of pointers and has A & B now"],
    ["ordered", "e1 is written to row 1 of B"],
    ["sorted", "e1 is written to row 1 of B"],
  ] as const) {
    await choice.selectOption(storage);
    await eventually(page, async () => (await sentences(page, "sparse"))[0], sentence);
  }
});

scenario("the playhead of the timeline takes the steps along, an edit is followed, and what cannot be followed is said", {}, async ({ page }) => {
  await paste(page, design);
  await showView(page, "Sparse sets");
  await eventually(page, () => panel(page, "sparse").locator("[role=option]").count(), 3);
  await eventually(page, () => panel(page, "sparse").locator(".stored-axis text").allTextContents(), ["entity e1", "e2", "e3"]);
  await onTimeline(page, "Shift+ArrowLeft");
  await eventually(page, () => place(page, "sparse"), "tick 3 of 3, step 0 of 4");
  await eventually(page, () => labels(page, "sparse"), ["A  3 rows", "B  2 rows", "T  0 rows"]);
  await onTimeline(page, "End");
  await eventually(page, () => panel(page, "sparse").locator("[role=option]:visible").count(), 3, "the picture of the end is back");
  await onTimeline(page, "Shift+ArrowLeft");
  const steps = panel(page, "sparse").getByRole("button", { name: "Steps", exact: true });
  await eventually(page, () => steps.getAttribute("aria-pressed"), "true");
  await steps.click();
  await onTimeline(page, "ArrowRight");
  await eventually(page, () => page.locator("#step .step-place").textContent(), "tick 3, move 1 of 4");
  await eventually(page, () => steps.getAttribute("aria-pressed"), "false", "what the reader has closed stays closed");
  await steps.click();
  await paste(page, "component A\nspawn 3 A\ntick\n despawn e1\n");
  await eventually(page, () => labels(page, "sparse"), ["A  2 rows"]);
  await paste(page, "component A\nspawn 500k A\n");
  await eventually(page, () => sentences(page, "sparse"), ["the ticks take more than 400,000 steps with sparse sets, and no more are kept; spawn fewer entities."]);
});

scenario("an embed opens at a step of a storage, and says what it cannot show", { withoutPage: true, script: refused, viewport: { width: 900, height: 1300 } }, async (visit) => {
  const { page } = visit;
  const embeds = `<copse-play height="1200" view="systems sparse" trace="bin-archetype.2.3"><pre>${design.replaceAll("&", "&amp;")}</pre></copse-play>`;
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    const inside = page.frameLocator("copse-play iframe");
    const said = () => inside.locator(".traced-said:visible .traced-sentence").allTextContents();
    const set = (name: string, value: string) => page.locator("copse-play").evaluate((play, [attribute = "", to = ""]) => play.setAttribute(attribute, to), [name, value]);
    const answer = () => page.evaluate(() => globalThis.refusals?.at(-1));
    await eventually(page, said, ["row 0 of descriptors, which e1 had, becomes a gap", "e2 moves from row 1 to row 0 of A"]);
    const scrolls = await inside.locator("body").evaluate((body) => body.scrollWidth > innerWidth || [...body.querySelectorAll(".traced-picture")].some((each) => each.scrollWidth > each.clientWidth));
    assert.equal(scrolls, false);
    await set("trace", "heap.1.2");
    await eventually(page, answer, "A step of a storage is spelled STORAGE.TICK.STEP, as in sparse.3.2, or STORAGE-STORAGE.TICK.STEP for two storages, with one of archetype, sparse, owning, bin, manager, ordered, sorted, structs, objects, and not “heap.1.2”.");
    await set("trace", "sorted.2.99");
    await eventually(page, said, ["e1 is written to row 0 of B"]);
    await inside.getByRole("slider", { name: "Step" }).press("Home");
    await inside.locator(".traced").getByRole("button", { name: "Play" }).click();
    await inside.locator(".traced").getByRole("button", { name: "Pause" }).waitFor();
    await page.locator("copse-play").evaluate((play: HTMLElementTagNameMap["copse-play"]) => play.send({ type: "cancel" }));
    await inside.locator(".traced").getByRole("button", { name: "Play" }).waitFor();
    await set("trace", "sparse.9.1");
    await eventually(page, answer, "The design has 3 ticks, and the step of a storage names tick 9.");
    await page.locator("copse-play").evaluate((play) => play.removeAttribute("trace"));
    await eventually(page, () => inside.locator(".traced:visible").count(), 0);
    await set("view", "systems arrays");
    await set("trace", "sparse.1.1");
    await eventually(page, answer, "A step of a storage is shown in the view archetypes or sparse, and the embed shows neither.");
  });
});

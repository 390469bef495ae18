import assert from "node:assert/strict";
import { open, openDesign, select, showView, systems, textOf } from "../actions.ts";
import type { Page } from "../page.ts";
import { scenario } from "../scenario.ts";

/** How many colours a canvas has. */
const colours = (page: Page, canvas: string): Promise<number> =>
  page.evaluate(({ first }, target) => {
    const element = first(target) as HTMLCanvasElement;
    const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    const seen = new Set<number>();
    for (let at = 0; at < data.length; at += 4) seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
    return seen.size;
  }, canvas);

scenario("the engine paints the arrays, and a table has their blocks", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await page.passes(async () => assert.ok((await colours(page, ".arrays-canvas")) > 5));
  await page.click(["#arrays-tools button", "Table"]);
  const rows = () => page.evaluate(({ all }) => all(".arrays-table tbody tr").map((row) => [...row.querySelectorAll("td")].slice(0, 3).map((cell) => cell.textContent).join(" | ")));
  await page.passes(async () => assert.ok((await rows()).includes("Position, array 2 | Position & !Velocity & Mass | 0 – 800"), (await rows()).join("\n")));
});

scenario("the trees are drawn, and a node that is pointed at marks its systems", {}, async ({ page, host }) => {
  await openDesign(page, host.url, textOf("movement").replace("\ngroup Position\n", "\nlayout trees\ngroup Position\n"));
  await showView(page, "trees");
  const nodes = () => page.evaluate(({ all }) => all("#trees [role=treeitem]").map((item) => item.getAttribute("aria-label") ?? ""));
  await page.passes(async () => assert.match((await nodes())[0] ?? "", /^Position: Position, 10,040 rows/));
  const label = (await nodes()).find((each) => each.includes(": Position & !Velocity & Mass, a group")) ?? "";
  await page.hover(["#trees [role=treeitem]", label]);
  await page.eventually(() => page.texts("tr.highlighted .system-name"), ["Settle"]);
});

scenario("as archetypes the design has tables, and a system marks those that it walks", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await showView(page, "archetypes");
  const walked = () => page.evaluate(({ all }) => all("#archetypes [role=option]").map((each) => (each.getAttribute("aria-label") ?? "").replace(/^.*: /, "")));
  await select(page, "Integrate");
  await page.eventually(walked, ["Position & Velocity, walked by Integrate", "Position & Velocity & Mass, walked by Integrate", "Position & Mass", "Position & Velocity & Frozen, walked by Integrate"]);
  await page.eventually(() => page.text("#archetypes .stored-head-words"), "Ffull Integrate: It visits 3 tables of 4, 9,240 rows in all.");
});

scenario("as sparse sets a system shows what it walks, tests and looks up", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await showView(page, "sparse");
  await select(page, "Drag");
  const labels = () => page.evaluate(({ all }) => all("#sparse [role=option]").map((each) => each.getAttribute("aria-label") ?? ""));
  await page.eventually(labels, ["Position sparse dense 10,040 rows", "Velocity sparse dense 9,240 rows, 1,200 looked up by Drag", "Mass sparse dense 2,000 rows, walked and tested by Drag", "Frozen sparse dense 40 rows"]);
});

scenario("the walk of a system counts cache lines, and keys move along it", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await select(page, "Drag");
  await showView(page, "walk");
  const knob = "#walk [role=slider]";
  await page.eventually(() => page.attribute(knob, "aria-valuetext"), "entity 1,200 of 1,200: Velocity line 224 hit, Mass line 74 hit");
  await page.passes(async () => assert.ok((await colours(page, ".walk-canvas")) > 5));
  await page.focus(knob);
  await page.press("Home");
  await page.eventually(() => page.attribute(knob, "aria-valuetext"), "entity 1 of 1,200: Velocity line 0 miss, Mass line 0 miss");
  await page.press("ArrowDown", "Shift+ArrowDown");
  await page.eventually(() => page.attribute(knob, "aria-valuenow"), "12");
});

const changed = `component Position
component Velocity
group Position & Velocity
system Integrate(mut Position, Velocity)
spawn 4 Position, Velocity
spawn 2 Position
tick
  remove Velocity from e2
`;

scenario("a commit is stepped through forwards and back", {}, async ({ page, host }) => {
  await openDesign(page, host.url, changed);
  const place = () => page.text("#step .step-place");
  await page.eventually(place, "after tick 2 of 2");
  await page.focus("#step [role=slider]");
  await page.press("Shift+ArrowLeft");
  await page.matches(place, /^tick 2, move 0 of 3/);
  await page.eventually(() => page.text(".step-sentence"), "before tick 2: 1 to change");
  await page.click(["#step button", "One move forward"]);
  await page.eventually(() => page.text(".step-sentence"), "e2 loses Velocity: it leaves row 1 in both");
  await page.eventually(() => page.texts("#editor >>> .cm-step-statement"), ["remove Velocity from e2"]);
  await page.click(["#step button", "One move back"]);
  await page.matches(place, /^tick 2, move 0 of 3/);
  await page.press("Escape");
  await page.eventually(place, "after tick 2 of 2");
});

scenario("storages of other kinds are compared with the design in the list of systems", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await showView(page, "sparse");
  const percents = () => page.evaluate(({ all }) => [0, 1, 2, 3].map((id) => all(`tr[data-system="${id}"] .percent`)[0]?.textContent ?? ""));
  await page.eventually(percents, ["+147 %", "18 ×", "+833 %", "="]);
  await showView(page, "arrays");
  await page.passes(async () => assert.match((await percents())[0] ?? "", /^\d+ %$/));
  assert.equal((await systems(page)).length, 4);
});

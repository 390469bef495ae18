import assert from "node:assert/strict";
import { asFirst, design, open, started, systems, textOf, toEnd } from "../actions.ts";
import { scenario } from "../scenario.ts";

scenario("an example that the address names is shown, analysed, and the column of cost says who pays", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  assert.equal(await design(page), textOf("movement"));
  assert.deepEqual(await systems(page), asFirst);
  assert.match((await page.text("#facts")) ?? "", /10,040 entities/);
  await page.matches(() => page.text("#inspector"), /^Ffull Integrate.*Why\s*fullPosition and Velocity have these blocks in the same order/s);
  await page.matches(() => page.text("#said"), /^Integrate takes \d+ %\. Position and Velocity have/);
  await page.eventually(() => page.texts("#editor >>> .cm-results .badge"), ["F", "F", "B", "F"]);
});

scenario("a first visit shows a slow system, its cause and a repair, which one press makes", {}, async ({ page, host }) => {
  await open(page, host.url);
  assert.equal(await design(page), textOf("out-of-order"));
  await page.matches(() => page.text("#said"), /^Integrate takes \d+ %\. Position and Velocity are not in the same order/);
  await page.click("#offers .apply-best");
  await page.eventually(async () => (await systems(page))[0], "Integrate full");
});

scenario("the workbench fits its window: the page does not scroll", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await page.appears("#editor >>> .cm-lintRange-hint"); // the hints have arrived
  for (const view of ["arrays", "trees", "walk", "archetypes", "sparse"]) {
    await page.click(`#view-${view}`);
    await page.appears({ arrays: ".arrays-canvas", trees: "#trees .node", walk: ".walk-segment", archetypes: "#archetypes [role=option]", sparse: "#sparse [role=option]" }[view] ?? "");
    const over = () => page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    await page.eventually(over, [0, 0], view);
  }
});

scenario("a draft is there again after a reload", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await toEnd(page);
  await page.type("# mine");
  await page.eventually(() => page.evaluate(() => (localStorage.getItem("copse.draft.2") ?? "").endsWith("# mine")), true);
  await page.reload();
  await started(page);
  assert.equal(await design(page), `${textOf("movement")}# mine`);
  assert.deepEqual(await systems(page), asFirst);
});

scenario("after the first visit the page works without its server", { offline: true }, async ({ page, host, expectedErrors }) => {
  expectedErrors.push(/./); // the browser reports what it cannot fetch
  await open(page, `${host.url}#example=movement`);
  await page.eventually(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), "activated");
  await host.stop();
  await page.reload();
  await started(page);
  assert.deepEqual(await systems(page), asFirst);
  await page.appears("#facts .offline");
  await page.click(".places [data-place=examples]");
  await page.click(["#gallery .card b", "Nested and disjoint"]); // an example has its own file
  await page.passes(async () => assert.ok((await systems(page)).length > 0 && (await systems(page)).every((system) => system.endsWith(" full"))));
});

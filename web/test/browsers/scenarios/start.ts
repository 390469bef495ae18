import assert from "node:assert/strict";
import { asFirst, design, open, systems, textOf } from "../actions.ts";
import { scenario } from "../scenario.ts";

scenario("the first visit shows the first example, analysed", {}, async ({ page, host }) => {
  await open(page, host.url);
  assert.equal(await design(page), textOf("movement"));
  assert.deepEqual(await systems(page), asFirst);
  assert.match((await page.text("#facts")) ?? "", /10,040 entities/);
});

/** What a system does with the blocks of each array. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnKinds, tracksOf } from "../../src/arrays/arrays-tracks.ts";
import { linesOf } from "../../src/arrays/arrays-words.ts";
import type { System } from "../../src/page/page.ts";
import { page, system } from "./fixture.ts";

/** A and B with the lead A: in block 0 the rows of B are those of A. */
function walking(part: Partial<System>, test = false): System {
  const both = system("Both", "full", [], [0, 1]);
  return { ...both, plan: { lead: 0, runs: 1, leaves: [{ leaf: 0, test, direct: [1] }] }, ...part };
}

test("the lead and the columns in step are walked, in the blocks of the plan", () => {
  assert.deepEqual(tracksOf(page(), walking({})), [
    { component: 0, leaf: 0, kind: "walked" },
    { component: 1, leaf: 0, kind: "walked" },
  ]);
});

test("where entities are tested the lead is tested", () => {
  assert.deepEqual(tracksOf(page(), walking({}, true)).map(({ component, kind }) => `${component} ${kind}`), ["0 tested", "1 walked"]);
});

test("a column apart is fetched by handle from the blocks of its best node, or from all blocks of its arrays", () => {
  const apart = system("Apart", "partial", [1], [0, 1]);
  const cost = { ...apart.cost, lookups: 2 };
  const columns = apart.columns.map((column) => ({ ...column, contiguous: column.component === 0 }));
  const fetched = (bestNode: number) =>
    tracksOf(page(), { ...apart, cost, columns: columns.map((column) => ({ ...column, bestNode })) }).filter(({ kind }) => kind === "fetched");
  assert.deepEqual(fetched(-1).map(({ component, leaf }) => [component, leaf]), [[1, 2], [1, 3]]);
  assert.deepEqual(fetched(1), [], "no block of B is below the node");
  assert.deepEqual(tracksOf(page(), { ...apart, columns }).map(({ kind }) => kind), ["walked"], "without look-ups nothing is fetched");
});

test("the list of a tag has no track, because it is not drawn", () => {
  const tagged = page({ components: page().components.map((component, at) => ({ ...component, tag: at === 0 })) });
  assert.deepEqual(tracksOf(tagged, walking({})), [{ component: 1, leaf: 0, kind: "walked" }]);
});

test("the legend explains the kinds of track that have rows", () => {
  const rows = page();
  const empty = page({ leaves: rows.leaves.map((leaf) => ({ ...leaf, start: 0, end: 0 })) });
  assert.deepEqual([...drawnKinds(rows, tracksOf(rows, walking({}, true)))], ["tested", "walked"]);
  assert.deepEqual([...drawnKinds(empty, tracksOf(empty, walking({})))], []);
});

test("the lines are in the order of the picture once it is known", () => {
  assert.deepEqual(linesOf(page()).map(({ component }) => component), [0, 1]);
  assert.deepEqual(linesOf(page(), [1, 0]).map(({ component }) => component), [1, 0]);
});

import assert from "node:assert/strict";
import test from "node:test";
import { focusOn } from "../../src/focus.ts";
import type { Target } from "../../src/focus.ts";
import { arrayName, blockName, caption, sharing, tableRows } from "../../src/arrays/arrays-words.ts";
import { nesting } from "../../src/trees/trees-sets.ts";
import { page } from "./fixture.ts";

function said(target: Target): string {
  return caption(page(), focusOn(page(), target, "arrays", true));
}

test("a block is named by its component, its expression, its rows and the components with the same rows", () => {
  assert.equal(blockName(page(), 0, 0, []), "A: A & B, rows 0 to 3, same order in B");
  assert.equal(blockName(page(), 0, 1, []), "A: A & !B, rows 3 to 5, order of its own");
  assert.equal(blockName(page(), 0, 1, [1]), "A: A & !B, rows 3 to 5, order of its own, but another order in B");
});

test("an array is named by its rows and blocks", () => {
  assert.equal(arrayName(page(), 1), "B, 5 rows in 2 blocks");
});

test("an empty block is described as empty", () => {
  const empty = page({ leaves: [{ expr: "A", short: "A", shared: [0], start: 2, end: 2, class: 0 }] });
  assert.equal(blockName(empty, 0, 0, []), "A: A, empty, order of its own");
  assert.equal(sharing(empty, 0, null), "in A alone");
});

test("the caption explains the picture while nothing is highlighted, and the highlight otherwise", () => {
  assert.equal(caption(page(), null), "Blocks in one column hold the same entities, row by row.");
  assert.equal(said({ kind: "leaf", id: 0 }), "A & B: rows 0 to 3, same order in A and B.");
  assert.equal(said({ kind: "component", id: 0 }), "A, 5 rows in 2 blocks.");
  assert.equal(said({ kind: "group", id: 0 }), "A & B: 3 rows in 2 blocks.");
  assert.equal(said({ kind: "node", id: 1 }), "A & B: 3 rows, same order in A and B.");
  assert.equal(said({ kind: "system", id: 0 }), "Both walks A and B together in one run.");
});

test("the table contains every block of every array", () => {
  assert.deepEqual(tableRows(page()).map(({ component, leaf }) => [component, leaf]), [[0, 0], [0, 1], [1, 2], [1, 3]]);
});

test("sets nest by their parents", () => {
  const classes = [
    { set: [0, 1], parent: null, lane: 0, leaves: [0] },
    { set: [0], parent: 0, lane: 0, leaves: [1] },
    { set: [1], parent: 0, lane: 0, leaves: [3] },
  ];
  assert.deepEqual([...nesting(page({ classes }))], [[-1, [0]], [0, [1, 2]]]);
});

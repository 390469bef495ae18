import assert from "node:assert/strict";
import test from "node:test";
import { focusOn } from "../../src/state/focus.ts";
import type { Target } from "../../src/state/focus.ts";
import { arrayName, blockName, caption, linesOf, rowRangeWords, sharing, tableRows } from "../../src/arrays/arrays-words.ts";
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
  const empty = page({ leaves: [{ expr: "A", shared: [0], start: 2, end: 2, class: 0 }] });
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

/** A has one array, B two: the second holds the block B & !A. */
const inLanes = page({
  classes: [
    { set: [1], parent: null, lane: 1, leaves: [3], list: false },
    { set: [0, 1], parent: null, lane: 0, leaves: [0], list: false },
    { set: [0], parent: 1, lane: 0, leaves: [1], list: false },
  ],
  leaves: page().leaves.map((leaf, at) => ({ ...leaf, class: [1, 2, 1, 0][at] ?? 0 })),
  arrays: [
    { component: 0, lane: 0, tree: 0, leaves: [0, 1], rows: 5 },
    { component: 1, lane: 0, tree: 0, leaves: [2], rows: 3 },
    { component: 1, lane: 1, tree: null, leaves: [3], rows: 2 },
  ],
});

test("the arrays of a component are one line with one name", () => {
  assert.deepEqual(linesOf(inLanes), [{ component: 0, leaves: [0, 1] }, { component: 1, leaves: [2, 3] }]);
  assert.equal(arrayName(inLanes, 1), "B, 5 rows in 2 blocks of 2 arrays");
  assert.equal(arrayName(inLanes, 0), "A, 5 rows in 2 blocks");
});

test("what is in a further array is named with the number of the array", () => {
  assert.match(blockName(inLanes, 1, 3, []), /^B, array 2: /);
  assert.match(blockName(inLanes, 1, 2, []), /^B: /);
  assert.match(rowRangeWords(inLanes, { component: 1, leaf: 3, from: 1, to: 2, entity: 7 }), /^Row 1 of B, array 2: e7$/);
  assert.match(caption(inLanes, focusOn(inLanes, { kind: "leaf", id: 3 }, "arrays", true)), / in array 2, /);
});

test("the outermost sets are in the order of their lanes", () => {
  assert.deepEqual([...nesting(inLanes)], [[-1, [1, 0]], [1, [2]]]);
});

test("sets nest by their parents", () => {
  const classes = [
    { set: [0, 1], parent: null, lane: 0, leaves: [0], list: false },
    { set: [0], parent: 0, lane: 0, leaves: [1], list: false },
    { set: [1], parent: 0, lane: 0, leaves: [3], list: false },
  ];
  assert.deepEqual([...nesting(page({ classes }))], [[-1, [0]], [0, [1, 2]]]);
});

test("the list of a tag is not among the sets of arrays", () => {
  const list = { set: [1], parent: null, lane: 0, leaves: [3], list: true };
  assert.deepEqual([...nesting(page({ classes: [list, { ...list, set: [0], leaves: [0, 1], list: false }] }))], [[-1, [1]]]);
});

import assert from "node:assert/strict";
import test from "node:test";
import type { Page, TreeNode } from "../../src/page/page.ts";
import { countItems, fit, items, layout } from "../../src/trees/trees-layout.ts";
import type { Drawing } from "../../src/trees/trees-layout.ts";
import { page } from "./fixture.ts";

const measure = (text: string) => text.length * 6;

/** A chain of n groups: every node has the next one on its left and a remainder on its right. */
function chain(n: number): Page {
  const nodes: TreeNode[] = [];
  for (let at = 0; at < n; at++) {
    const last = at === n - 1;
    nodes.push({ ...blank, short: `… & C${at}`, left: last ? -1 : 2 * at + 2, right: last ? -1 : 2 * at + 1, spine: true, requested: true });
    if (!last) nodes.push({ ...blank, short: `… & !C${at + 1}` });
  }
  return page({ nodes, trees: [{ maintained: [0], component: -1, lane: 0, root: 0, grafts: [] }] });
}

const blank: TreeNode = {
  expr: "C0",
  short: "",
  spine: false,
  requested: false,
  names: [],
  groups: [],
  shared: [0],
  left: -1,
  right: -1,
  leaf: 0,
  rows: 10,
};

function draw(of: Page, room: number): Drawing {
  const tree = of.trees[0];
  assert.ok(tree);
  const root = items(of, tree, measure, false);
  assert.ok(root);
  return layout(root, room);
}

function overlaps({ boxes }: Drawing): number {
  let found = 0;
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      if (a.depth === b.depth && a.x < b.x + b.item.width && b.x < a.x + a.item.width) found++;
    }
  });
  return found;
}

test("a small tree is drawn tidy and at full size", () => {
  const drawing = draw(page(), 400);
  assert.equal(drawing.leaning, false);
  assert.equal(drawing.scale, 1);
  assert.equal(overlaps(drawing), 0);
  assert.deepEqual(drawing.boxes.map((box) => [box.item.label, box.depth, box.parent]), [["A", 0, -1], ["A & B", 1, 0], ["A & !B", 1, 0]]);
});

test("a long chain is drawn diagonally, so that it stays two columns wide", () => {
  const drawing = draw(chain(40), 360);
  assert.equal(drawing.leaning, true);
  assert.equal(drawing.boxes.length, 79);
  assert.equal(overlaps(drawing), 0);
  assert.ok(drawing.width <= 360, `${drawing.width} wide`);
});

test("no two boxes overlap in either way of drawing", () => {
  for (const room of [100, 2000]) assert.equal(overlaps(draw(chain(12), room)), 0);
});

test("a tree never shrinks below a readable size", () => {
  assert.ok(draw(chain(12), 40).scale >= 0.6);
});

test("a grafted branch is marked, named in full, and folded where requested", () => {
  const source = chain(4);
  const tree = { root: 0, grafts: [2] };
  const whole = items(source, tree, measure, false);
  const folded = items(source, tree, measure, true);
  assert.ok(whole && folded);
  assert.equal(countItems(whole), 7);
  assert.equal(countItems(folded), 3);
  const graft = folded.children[0];
  assert.deepEqual([graft?.graft, graft?.grafted, graft?.folded, graft?.label], [true, true, true, "C0"]);
  assert.equal(whole.children[0]?.children[0]?.grafted, true);
  assert.equal(whole.children[0]?.children[0]?.graft, false);
});

test("an unknown root draws nothing", () => {
  assert.equal(items(page(), { root: 99, grafts: [] }, measure, false), null);
});

test("text is cut to its width", () => {
  assert.equal(fit("Velocity", 60, measure), "Velocity");
  assert.equal(fit("Velocity", 30, measure), "Velo…");
});

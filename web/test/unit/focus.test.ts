import assert from "node:assert/strict";
import test from "node:test";
import { focusOn } from "../../src/state/focus.ts";
import type { Target } from "../../src/state/focus.ts";
import { page, system } from "./fixture.ts";

function lit(target: Target) {
  const focus = focusOn(page(), target, "systems", true);
  assert.ok(focus);
  const sorted = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b);
  return {
    components: sorted(focus.components),
    groups: sorted(focus.groups),
    systems: sorted(focus.systems),
    nodes: sorted(focus.nodes),
    leaves: sorted(focus.leaves),
  };
}

test("a system highlights its columns, its plan, and the groups it iterates", () => {
  assert.deepEqual(lit({ kind: "system", id: 0 }), { components: [0, 1], groups: [0], systems: [0], nodes: [1], leaves: [0] });
});

test("a system highlights a group without a node if it walks all blocks of the group, and not if it walks a part of them", () => {
  const groups = page().groups.flatMap((group) => [[0, 1], [0, 1, 2], []].map((leaves) => ({ ...group, leaves, node: -1 })));
  const walks = page({ groups, systems: [system("All", "full", [0, 1], [0])] });
  assert.deepEqual([...(focusOn(walks, { kind: "system", id: 0 }, "systems", true)?.groups ?? [])], [0]);
});

test("a group highlights its leaves in every array and the systems within it", () => {
  assert.deepEqual(lit({ kind: "group", id: 0 }), { components: [0, 1], groups: [0], systems: [0], nodes: [1], leaves: [0, 2] });
});

test("a component highlights its array and every system and group that names it", () => {
  assert.deepEqual(lit({ kind: "component", id: 1 }), { components: [1], groups: [], systems: [0], nodes: [1], leaves: [2, 3] });
});

test("an inner node highlights the leaves under it", () => {
  assert.deepEqual(lit({ kind: "node", id: 0 }), { components: [0], groups: [], systems: [0, 1], nodes: [0], leaves: [0, 1] });
});

test("a leaf highlights its node, its groups and its systems", () => {
  assert.deepEqual(lit({ kind: "leaf", id: 1 }), { components: [0], groups: [], systems: [1], nodes: [2], leaves: [1] });
});

test("an unknown name highlights nothing", () => {
  for (const kind of ["component", "group", "system", "node", "leaf"] as const) {
    assert.equal(focusOn(page(), { kind, id: 99 }, "text", false), null);
  }
});

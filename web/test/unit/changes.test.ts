import assert from "node:assert/strict";
import test from "node:test";
import { difference, related, summary } from "../../src/status/changes.ts";
import type { Diagnostic, Match } from "../../src/page/page.ts";
import { focusOn } from "../../src/state/focus.ts";
import type { Target } from "../../src/state/focus.ts";
import { aboutDesign, focusSentence, kindOf, placeOfGroup } from "../../src/inspector/selection-words.ts";
import { page, system } from "./fixture.ts";

function having(...rows: [string, Match][]) {
  return page({ systems: rows.map(([name, match]) => system(name, match, [0], [0])) });
}

const error: Diagnostic = { severity: "error", code: "x", message: "x", range: [1, 1, 1, 2], notes: [], fix: null, other: null };

test("the summary counts the classes that occur, best first", () => {
  assert.equal(summary(having(["a", "blind"], ["b", "full"], ["c", "full"])), "2 full · 1 blind");
});

test("the difference names the systems whose class changed", () => {
  const before = having(["a", "full"], ["b", "full"], ["c", "blind"]);
  assert.equal(difference(before, having(["a", "blind"], ["b", "full"], ["c", "blind"])), "a is now blind.");
  assert.equal(difference(before, having(["a", "blind"], ["b", "blind"], ["c", "full"])), "c is now full. a and b are now blind.");
  assert.equal(difference(before, before), "");
});

test("added and removed systems are reported, a renamed one is not", () => {
  assert.equal(difference(having(), having(["a", "full"])), "a is new and full.");
  assert.equal(difference(having(), having(["a", "full"], ["b", "blind"])), "2 systems are new.");
  assert.equal(difference(having(["a", "full"], ["b", "full"], ["c", "scan"]), having(["a", "blind"])), "a is now blind. b and c were removed.");
  assert.equal(difference(having(["a", "full"]), having(["b", "blind"])), "");
});

test("many changed systems are counted", () => {
  const names = ["a", "b", "c", "d"];
  const all = (match: Match) => having(...names.map((name): [string, Match] => [name, match]));
  assert.equal(difference(all("full"), all("blind")), "4 systems are now blind.");
});

test("new and fixed errors are reported", () => {
  assert.equal(difference(page(), page({ diagnostics: [error] })), "1 error.");
  assert.equal(difference(page({ diagnostics: [error] }), page()), "No errors left.");
});

test("one sentence describes whatever is highlighted", () => {
  const tell = (target: Target) => focusSentence(page(), focusOn(page(), target, "text", true) ?? assert.fail());
  assert.equal(tell({ kind: "component", id: 0 }), "A: 5 rows of 12 B, 60 B");
  assert.equal(tell({ kind: "group", id: 0 }), "A & B: it starts a tree");
  assert.equal(tell({ kind: "system", id: 0 }), "Both is full: Both has its reasons.");
  assert.equal(tell({ kind: "node", id: 1 }), "A & B: 3 rows, in the same order in A and B");
  assert.equal(tell({ kind: "leaf", id: 1 }), "A & !B: rows 3 to 5, in an order of its own");
});

test("the whole design is described by its counts", () => {
  assert.equal(aboutDesign(page()), "2 components, 1 group and 2 systems; 7 entities in 2 arrays, layout trees.");
  assert.equal(placeOfGroup(page(), { kind: "group", id: 0 }), "3 rows in 2 blocks.");
  assert.equal(placeOfGroup(page(), { kind: "component", id: 0 }), "");
  assert.deepEqual((["component", "group", "node", "leaf"] as const).map((kind) => kindOf(page(), { kind, id: 0 })), ["component", "group", "node of a tree", "block"]);
});

test("two designs without a system in common are not compared", () => {
  assert.equal(related(having(["a", "full"], ["b", "full"]), having(["b", "blind"], ["c", "full"])), true);
  assert.equal(related(having(["a", "full"]), having(["b", "full"])), false);
  const many = having(["a", "full"], ["b", "full"], ["c", "full"], ["d", "full"]);
  assert.equal(related(many, having(["a", "full"], ["x", "full"], ["y", "full"])), false, "a name in common is chance");
  assert.equal(related(many, having(["a", "full"])), true);
});

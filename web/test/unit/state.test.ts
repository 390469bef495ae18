import assert from "node:assert/strict";
import test from "node:test";
import { Store } from "../../src/state/store.ts";
import type { State } from "../../src/state/state.ts";
import { page, step, system } from "./fixture.ts";

function setUp() {
  const frames: (() => void)[] = [];
  const problems: unknown[] = [];
  const store = new Store((draw) => frames.push(draw), (problem) => problems.push(problem));
  const draw = () => frames.splice(0).forEach((each) => each());
  return { store, frames, problems, draw };
}

test("any number of changes cost one frame, and a listener sees the newest state", () => {
  const { store, frames, draw } = setUp();
  const seen: string[] = [];
  store.subscribe((state) => seen.push(state.text));
  store.setText("a");
  store.setText("ab");
  assert.equal(frames.length, 1);
  draw();
  assert.deepEqual(seen, ["", "ab"]);
});

test("a text that did not change is no change", () => {
  const { store, frames } = setUp();
  store.setText("");
  assert.equal(frames.length, 0);
});

test("a listener that throws is reported and the others still draw", () => {
  const { store, problems, draw } = setUp();
  const seen: string[] = [];
  store.subscribe((state) => {
    if (state.text !== "") throw new Error("broken view");
  });
  store.subscribe((state) => seen.push(state.text));
  store.setText("a");
  draw();
  assert.deepEqual(seen, ["", "a"]);
  assert.equal(problems.length, 1);
});

test("the hovered part is shown instead of the pinned one, until the pointer leaves it", () => {
  const { store } = setUp();
  store.setPage(page());
  store.pin({ kind: "system", id: 1 }, "systems");
  store.hover({ kind: "group", id: 0 }, "trees");
  assert.deepEqual(store.state.focus?.target, { kind: "group", id: 0 });
  assert.equal(store.state.focus?.pinned, false);
  store.hover(null, "arrays");
  assert.equal(store.state.focus?.origin, "trees", "only the view that lit it may put it out");
  store.hover(null, "trees");
  assert.deepEqual(store.state.focus?.target, { kind: "system", id: 1 });
  store.pin(null, "systems");
  assert.equal(store.state.focus, null);
});

test("what is pinned is seen by the listeners, although something is hovered before the next frame", () => {
  const { store, draw } = setUp();
  store.setPage(page());
  draw();
  const pinned: unknown[] = [];
  store.subscribe(({ focus }) => focus?.pinned && pinned.push(focus.target));
  store.pin({ kind: "system", id: 1 }, "systems");
  store.hover({ kind: "system", id: 0 }, "systems"); // the list has moved under a resting pointer
  store.hover({ kind: "group", id: 0 }, "trees");
  draw();
  assert.deepEqual(pinned, [{ kind: "system", id: 1 }]);
  assert.deepEqual(store.state.focus?.target, { kind: "group", id: 0 });
});

test("clearing an empty pin is no change, and removes the hover", () => {
  const { store, frames, draw } = setUp();
  store.setPage(page());
  draw();
  store.pin(null, "text");
  assert.equal(frames.length, 0);
  store.hover({ kind: "group", id: 0 }, "trees");
  store.pin(null, "text");
  assert.equal(store.state.focus, null);
});

test("a pin is kept over an analysis of the same shape; over another one a part of a picture is not, and a name is followed", () => {
  const { store } = setUp();
  store.setPage(page());
  store.pin({ kind: "system", id: 0 }, "systems");
  store.setPage(page({ entities: 9 }));
  assert.equal(store.state.focus?.target.kind, "system");
  store.setPage(page({ systems: [system("New", "full", [0], [0]), system("Both", "blind", [0], [0, 1]), system("Rest", "full", [1], [0])] }));
  assert.deepEqual(store.state.focus?.target, { kind: "system", id: 1 });
  store.setPage(page({ systems: [system("Rest", "full", [1], [0])] }));
  assert.equal(store.state.focus, null, "a system that is removed is unpinned");
  store.pin({ kind: "leaf", id: 0 }, "arrays");
  store.setPage(page());
  assert.equal(store.state.focus, null, "a block has no name");
});

test("a chosen component or tree that no longer exists is unselected", () => {
  const { store } = setUp();
  store.setPage(page());
  store.selectComponent(1);
  store.selectTree(0);
  store.setPage(page({ components: [], trees: [] }));
  assert.equal(store.state.component, null);
  assert.equal(store.state.tree, 0);
});

test("stale is set while the analysis is not of the text", () => {
  const { store } = setUp();
  const states: State[] = [];
  store.setText("a");
  states.push(store.state);
  store.setPage(page());
  states.push(store.state);
  assert.deepEqual(states.map((state) => state.stale), [true, false]);
});

test("events at one place highlight one focus, another place another", () => {
  const { store } = setUp();
  store.setText("a");
  store.setPage(page());
  const focusAt = (leaf: number, components: readonly number[]) => {
    const event = { kind: "fill", entity: 1, name: "e1", from: 1, to: 2, leaf, components, cause: 1, causeName: null, others: 0, changed: [], range: null } as const;
    store.setStep({ of: "a", step: step({ event }), at: (shown) => shown, glide: 0, path: null });
    return store.state.focus;
  };
  const first = focusAt(0, [0]);
  assert.deepEqual([...(first?.leaves ?? [])], [0]);
  assert.equal(focusAt(0, [0]), first, "no view has anything to draw again");
  assert.notEqual(focusAt(0, [1]), first);
  assert.deepEqual([...(focusAt(2, [1])?.leaves ?? [])], [2]);
  const last = focusAt(0, [0]);
  store.setPage(page());
  assert.notEqual(store.state.focus, last, "what is lit is of the page that is shown");
});

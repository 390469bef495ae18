import assert from "node:assert/strict";
import { test } from "node:test";
import { Sums } from "../../src/step/written-table.ts";
import { end } from "../../src/state/stepping.ts";
import type { ArrayWrites, StepDocument, StepsDocument, TickDocument } from "../../src/state/stepping.ts";
import { afterTicks, atStart, nextTick } from "../../src/step/position.ts";
import { stride } from "../../src/playing/step-place.ts";
import { windowsAround } from "../../src/step/lens-windows.ts";
import { edgesOf, fitting, layOut, placeAt, tickAt, xOf } from "../../src/step/strip-layout.ts";
import { atEnd, stepPlace } from "../../src/playing/step-place.ts";
import { pageAt, rangesOf } from "../../src/step/ranges.ts";
import { page, step } from "./fixture.ts";

function tick(writes: readonly ArrayWrites[]): TickDocument {
  return { spawned: 0, despawned: 0, changed: 0, range: null, writes, batch: 0, oneByOne: 0, moves: [null, null], sentence: "" };
}

function steps(...ticks: readonly TickDocument[]): StepsDocument {
  return { schema: "copse.steps/1", algorithm: "batch", entities: 1, names: [], told: false, trouble: null, ticks };
}

test("a place is described by its tick and its move", () => {
  assert.equal(stepPlace(step()), "tick 7, move 2 of 5");
  assert.equal(stepPlace(step({ tick: 9200, move: 0, moves: 1200 })), "tick 9,200, move 0 of 1,200");
});

test("a tick forward goes to ends of ticks, a tick back to beginnings", () => {
  assert.deepEqual(nextTick(step(), 1), { tick: 7, move: end });
  assert.deepEqual(nextTick(step({ move: 5 }), 1), { tick: 8, move: end });
  assert.deepEqual(nextTick(step({ tick: 10, move: 5 }), 1), { tick: 10, move: end });
  assert.deepEqual(nextTick(step(), -1), { tick: 7, move: 0 });
  assert.deepEqual(nextTick(step({ move: 0 }), -1), { tick: 6, move: 0 });
  assert.deepEqual(nextTick(step({ tick: 1, move: 0 }), -1), { tick: 1, move: 0 });
});

test("the position after so many ticks is the end of the last of them", () => {
  assert.deepEqual(afterTicks(0), { tick: 1, move: 0 });
  assert.deepEqual(afterTicks(3), { tick: 3, move: end });
});

test("ticks have equal widths", () => {
  const layout = layOut(4, 306);
  assert.deepEqual([1, 2, 3, 4].map((tick) => edgesOf(layout, tick)), [[0, 75], [77, 152], [154, 229], [231, 306]]);
  assert.equal(layout.width, 306);
  assert.deepEqual([0, 76, 77, 160, 900].map((x) => tickAt(layout, x)), [1, 1, 2, 3, 4]);
});

test("many ticks have the least width, and a strip that is wider than its room", () => {
  const layout = layOut(300, 900);
  assert.equal(layout.width, 300 * 6 - 2);
  assert.deepEqual(edgesOf(layout, 300), [1794, 1798]);
  assert.deepEqual(layOut(0, 900), { edges: new Float64Array(1), width: 0 });
});

test("the lens shows the rows around a move: two windows, or one where they are close", () => {
  assert.deepEqual(windowsAround([9239, 1198], 9240), [{ from: 1195, to: 1201 }, { from: 9234, to: 9240 }]);
  assert.deepEqual(windowsAround([3, 5], 100), [{ from: 1, to: 7 }]);
  assert.deepEqual(windowsAround([null, 2], 3), [{ from: 0, to: 3 }]);
  assert.deepEqual(windowsAround([null, 40], 40), [{ from: 35, to: 41 }], "a row that is added");
  assert.deepEqual(windowsAround([null, null], 40), []);
});

test("a place on the strip is a part of a tick, and its ends are the ends", () => {
  const layout = layOut(2, 202);
  assert.deepEqual(placeAt(layout, 3), { tick: 1, part: 0 });
  assert.deepEqual(placeAt(layout, 50), { tick: 1, part: 0.5 });
  assert.deepEqual(placeAt(layout, 101), { tick: 1, part: 1 });
  assert.deepEqual(placeAt(layout, 127), { tick: 2, part: 0.25 });
  assert.deepEqual(placeAt(layout, 199), { tick: 2, part: 1 });
  assert.equal(xOf(layout, { tick: 2, move: 1, moves: 4 }), 127);
  assert.equal(xOf(layout, { tick: 1, move: 0, moves: 0 }), 100, "a tick without moves is behind the playhead");
});

test("what does not fit into a tick is left out", () => {
  assert.deepEqual(fitting(200, "1", 3, "1,234"), { number: true, bars: true, rows: true });
  assert.deepEqual(fitting(60, "1", 3, "1,234"), { number: true, bars: true, rows: false });
  assert.deepEqual(fitting(20, "1", 3, "1,234"), { number: true, bars: false, rows: false });
  assert.deepEqual(fitting(4, "1", 3, "1,234"), { number: false, bars: false, rows: false });
});

test("the first and the last place are recognised", () => {
  assert.ok(atStart({ tick: 1, move: 0 }) && !atStart({ tick: 1, move: 1 }) && !atStart({ tick: 2, move: 0 }));
  assert.ok(atEnd(step({ tick: 10, move: 5 })) && !atEnd(step({ tick: 10 })) && !atEnd(step({ move: 5 })));
});

test("a tick of many moves is played in a few steps", () => {
  assert.equal(stride(0), 1);
  assert.equal(stride(32), 1);
  assert.equal(stride(10_040), 314);
});

test("write counts are the sums of the document's, at every place", () => {
  const all = steps(tick([[0, 1, 10], [1, 2, 20]]), tick([[1, 4, null]]), tick([[0, 8, 80]]));
  const sums = new Sums();
  const at = (tick: number, move: number, part: Partial<StepDocument> = {}) => sums.upTo(all, step({ tick, move, moves: 5, ticks: 3, ...part }));
  assert.deepEqual(at(1, 0), []);
  assert.deepEqual(at(1, 5), [{ component: 0, batch: 1, oneByOne: 10 }, { component: 1, batch: 2, oneByOne: 20 }]);
  const last = [{ component: 0, batch: 9, oneByOne: 90 }, { component: 1, batch: 6, oneByOne: null }];
  assert.deepEqual(at(3, 5), last);
  assert.deepEqual(at(2, 2, { writes: [[1, 3]] }), [{ component: 0, batch: 1, oneByOne: 10 }, { component: 1, batch: 2, oneByOne: 20 }], "both of the same moment: before the tick");
  assert.deepEqual(at(2, 2, { writes: [[1, 3]], algorithm: "one-by-one" }), [{ component: 0, batch: 1, oneByOne: 10 }, { component: 1, batch: 2, oneByOne: 20 }]);
  assert.deepEqual(at(3, 5), last);
});

/** Bytes as wasm/paint writes them; numbers above 127 take more than one. */
function bytes(...numbers: readonly number[]): Uint8Array {
  const out: number[] = [];
  for (let [at, value] = [0, 0]; at < numbers.length; at++) {
    for (value = numbers[at] ?? 0; value >= 128; value = Math.floor(value / 128)) out.push((value % 128) | 128);
    out.push(value);
  }
  return Uint8Array.from(out);
}

test("the rows of a position are read from the painted model, and from a step after it", () => {
  const base = page();
  const leaves = base.leaves.length;
  const ranges = Array.from({ length: leaves }, (_, at) => [300 * at, 300 * (at + 1)]).flat();
  const state = rangesOf(bytes(2, ...ranges, 600, 900), base, null);
  assert.ok(state);
  assert.deepEqual([...state.start], ranges.filter((_, at) => at % 2 === 0));
  assert.deepEqual([...state.rows], [600, 900]);
  const next = rangesOf(bytes(3, 0, 1, 2 * 7, 5, 6, 0, 1, 0, 1, 299, 598, 1, 1, 899), base, state);
  assert.ok(next);
  assert.deepEqual([next.start[1], next.end[1], next.rows[1]], [299, 598, 899]);
  assert.equal(state.start[1], 300, "the one before is left as it was");
  const shown = pageAt(base, next);
  assert.deepEqual([shown.leaves[1]?.start, shown.leaves[1]?.end, shown.arrays[1]?.rows], [299, 598, 899]);
  assert.equal(shown.components[base.arrays[1]?.component ?? -1]?.rows, 899);
});

test("a model is skipped up to its rows; a step without a model gives none", () => {
  const base = page();
  const text = (words: string) => [words.length, ...new TextEncoder().encode(words)];
  const leaves = base.leaves.flatMap(() => [...text("A & B"), ...text("!A"), 1, 2, 0, 1, 0]);
  const body = [...base.leaves.flatMap((_, at) => [at, at + 1]), 4, 5];
  const model = rangesOf(Uint8Array.from([1, 1, ...text("A"), 0, 12, 0, base.leaves.length, ...leaves, 2, 0, 0, 2, 0, 1, 1, 0, 2, 0, 2, ...body]), base, null);
  assert.deepEqual(model && [...model.rows], [4, 5]);
  assert.equal(rangesOf(bytes(3, 0, 0, 0, 0, 0, 0, 0, 0), base, null), null);
});

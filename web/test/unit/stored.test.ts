import assert from "node:assert/strict";
import test from "node:test";
import { bracket, broken, layOut, leastLine, levelsOf } from "../../src/stored/tables-geometry.ts";
import type { EdgeEnds, Space, TableSize } from "../../src/stored/tables-geometry.ts";
import { TracePlaces } from "../../src/stored/trace-storages.ts";
import type { TracePlace } from "../../src/stored/trace-storages.ts";
import { numbers } from "../random.ts";

const measure = (text: string, size: number): number => Math.ceil(text.length * size * 0.62);

const space = (width: number, height: number, components: readonly string[]): Space => ({ width, height, components, edgeLabel: 70, measure });

/** Random tables over some components, and the edges between those that differ by one. */
function drawn(seed: number, components: number, most: number): { readonly names: string[]; readonly tables: TableSize[]; readonly edges: EdgeEnds[] } {
  const pick = numbers(seed);
  const names = Array.from({ length: components }, (_, at) => `Component${at}`);
  const sets = [...new Set(Array.from({ length: most }, () => 1 + pick(2 ** components - 1)))];
  const edges = sets.flatMap((from, i) => sets.flatMap((to, k) => ((from & to) === from && from !== to && isPower(from ^ to) ? [{ from: i, to: k }] : [])));
  const tables = sets.map((set) => ({ names: names.filter((_, at) => (set >> at) & 1), columns: 1 }));
  return { names, tables, edges };
}

function isPower(n: number): boolean {
  return (n & (n - 1)) === 0;
}

test("tables do not overlap, whatever their number and the size of the pane", () => {
  for (let seed = 1; seed < 40; seed++) {
    const { names, tables, edges } = drawn(seed, 1 + (seed % 12), seed * 2);
    for (const [width, height] of [[1000, 430], [760, 380], [358, 500], [358, 100]] as const) {
      const layout = layOut(tables, edges, space(width, height, names));
      let bottom = layout.top;
      for (const place of layout.places) {
        assert.ok(place.top >= bottom, "below the one above");
        assert.ok(place.height >= leastLine);
        assert.ok(place.middle > place.top && place.middle < place.top + place.height);
        if (layout.roomy) assert.ok(place.height >= (place.lines.length + 1) * 16, "all lines have room");
        bottom = place.top + place.height;
      }
      assert.ok(layout.bottom >= bottom && layout.height > layout.bottom, "the axis is below");
      assert.ok(layout.ribbons + layout.ribbonWidth <= width, "the ribbons end in the pane");
      assert.ok(layout.ribbonWidth >= 40, `${layout.ribbonWidth} pixels for ribbons in ${width}`);
      if (layout.labels === "dots") assert.ok(layout.dots >= 6 && (layout.dots === 12) === (layout.stagger === 0), "names of one height are 12 pixels apart");
      const deepest = Math.max(0, ...layout.levels);
      assert.ok(layout.ends - 10 - (deepest - 1) * layout.pitch - (layout.roomy ? 10 : 0) >= 0 || deepest === 0, "the edges begin in the pane");
    }
  }
});

test("thirty-three tables have 12 pixels each where there is no more room", () => {
  const { names, tables, edges } = drawn(5, 12, 33);
  const layout = layOut(tables, edges, space(1000, 345, names));
  assert.equal(layout.roomy, false);
  assert.deepEqual([...new Set(layout.places.map(({ height }) => height))], [12]);
  assert.equal(layOut(tables, edges, space(1000, 4000, names)).roomy, true, "with room they have all their ribbons");
});

test("edges of one level do not overlap, and the shorter ones are nearer", () => {
  assert.deepEqual(levelsOf([{ from: 0, to: 1 }, { from: 2, to: 1 }, { from: 0, to: 3 }]), [1, 1, 2]);
  assert.deepEqual(levelsOf([{ from: 0, to: 3 }, { from: 1, to: 4 }, { from: 3, to: 5 }]), [1, 2, 1]);
  for (let seed = 1; seed < 30; seed++) {
    const { edges } = drawn(seed, 8, seed * 3);
    const levels = levelsOf(edges);
    edges.forEach((a, i) => edges.forEach((b, k) => {
      if (i >= k || levels[i] !== levels[k]) return;
      const [low, high] = [Math.max(Math.min(a.from, a.to), Math.min(b.from, b.to)), Math.min(Math.max(a.from, a.to), Math.max(b.from, b.to))];
      assert.ok(low >= high, "they share no more than an end");
    }));
  }
});

test("an edge is a bracket between the first lines of its tables, in either direction", () => {
  const layout = layOut([{ names: ["A"], columns: 1 }, { names: ["A", "B"], columns: 2 }], [{ from: 0, to: 1 }], space(600, 300, ["A", "B"]));
  const [one, other] = layout.places;
  assert.ok(one && other);
  assert.match(bracket(layout, 0, 1, 1), new RegExp(`^M${layout.ends} ${one.middle}H.*H${layout.ends}$`));
  assert.equal(bracket(layout, 1, 0, 1), bracket(layout, 0, 1, 1));
});

test("names are broken into lines that fit, and a longer name has a line of its own", () => {
  const width = (text: string) => text.length;
  assert.deepEqual(broken(["Position", "Velocity", "Mass"], 17, width), [["Position", "Velocity"], ["Mass"]]);
  assert.deepEqual(broken(["Position", "Velocity", "Mass"], 4, width), [["Position"], ["Velocity"], ["Mass"]]);
});

test("the places of a trace are in one row, and keys go by steps and by ticks", () => {
  const sum = { values: 0, bytes: 0, moved: 0, keys: 0 };
  const places = new TracePlaces({ schema: "copse.trace/1", storage: "sparse", refused: null, ticks: [2, 0, 3].map((steps) => ({ steps, done: sum, own: sum, sentence: "" })) });
  const all = [[1, 0], [1, 1], [1, 2], [2, 0], [3, 0], [3, 1], [3, 2], [3, 3]].map(([tick = 0, step = 0]) => ({ tick, step }));
  assert.deepEqual(Array.from({ length: places.last + 1 }, (_, at) => places.place(at)), all);
  assert.deepEqual(all.map((place) => places.at(place)), all.map((_, at) => at));
  assert.deepEqual(places.move({ tick: 1, step: 2 }, 1), { tick: 2, step: 0 });
  assert.deepEqual(places.move({ tick: 1, step: 0 }, -1), { tick: 1, step: 0 });
  const played = (from: TracePlace): TracePlace[] => (places.at(from) === places.last ? [from] : [from, ...played(places.next(from))]);
  assert.deepEqual(played({ tick: 1, step: 0 }), all, "playing shows each step");
  const long = new TracePlaces({ schema: "copse.trace/1", storage: "sparse", refused: null, ticks: [100, 1].map((steps) => ({ steps, done: sum, own: sum, sentence: "" })) });
  assert.deepEqual([0, 96, 98, 100].map((step) => long.next({ tick: 1, step })), [{ tick: 1, step: 4 }, { tick: 1, step: 100 }, { tick: 1, step: 100 }, { tick: 2, step: 0 }], "of a long tick several at a time, and its end");
  assert.deepEqual(places.nearest({ tick: 9, step: 0 }), { tick: 3, step: 3 }, "behind the end");
  assert.deepEqual([places.tick({ tick: 1, step: 0 }, 1), places.tick({ tick: 1, step: 2 }, 1), places.tick({ tick: 3, step: 3 }, 1)], [{ tick: 1, step: 2 }, { tick: 2, step: 0 }, { tick: 3, step: 3 }]);
  assert.deepEqual([places.tick({ tick: 3, step: 1 }, -1), places.tick({ tick: 3, step: 0 }, -1), places.tick({ tick: 1, step: 0 }, -1)], [{ tick: 3, step: 0 }, { tick: 2, step: 0 }, { tick: 1, step: 0 }]);
  assert.deepEqual([places.of({ tick: 3, move: 0, moves: 4 }), places.of({ tick: 3, move: 2, moves: 4 }), places.of({ tick: 3, move: 4, moves: 4 }), places.of({ tick: 1, move: 0, moves: 0 })], [{ tick: 3, step: 0 }, { tick: 3, step: 1 }, { tick: 3, step: 3 }, { tick: 1, step: 2 }]);
});

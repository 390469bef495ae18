/** The run of a system as the page reads it, and where its parts are on the tape. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Walk, WalkSegment } from "../../src/page/documents.ts";
import type { Page } from "../../src/page/page.ts";
import { binned, blank, columnsOf, edgeOf, entityAt, firstUses, gap, hit, leastWidth, miss, sharedSlots, spansOf, tableRows, tableStart, ticksOf } from "../../src/walk/tape-geometry.ts";
import { mostAtOnce, Run } from "../../src/walk/walk-run.ts";
import { firstOf, namesOf, sameChoice, secondOf } from "../../src/walk/walk-question.ts";
import type { Chosen } from "../../src/walk/walk-question.ts";
import { changeBetween, linesOf, sentenceOf, shortName, sizeOf } from "../../src/walk/walk-words.ts";
import { numbers } from "../random.ts";

/** Random numbers from 0 to below 1. */
function random(seed: number): () => number {
  const pick = numbers(seed);
  return () => pick(1_000_000) / 1_000_000;
}

interface Use {
  readonly first: number;
  readonly used: number;
  readonly fetched: number;
}

interface Visited {
  readonly entity: number;
  readonly uses: readonly (Use | null)[];
  readonly found?: number;
  readonly flags?: number;
}

const segment = (name: string, part: Partial<WalkSegment> = {}): WalkSegment => ({ component: 0, of: name, lane: 0, name, blocks: [], how: "lead", rows: 64, bytes: 8, lines: 8, ...part });

/** A run, from columns as the worker writes them. */
function runOf(segments: readonly WalkSegment[], visits: readonly Visited[], stops: Walk["stops"] = [], signal = new AbortController().signal): Promise<Run> {
  const n = visits.length;
  const places = new ArrayBuffer(n * (7 + 8 * segments.length));
  const data = new DataView(places);
  let at = 0;
  const put = (bytes: 1 | 2 | 4, value: (visit: Visited) => number): void => {
    for (const visit of visits) {
      if (bytes === 4) data.setInt32(at, value(visit), true);
      else if (bytes === 2) data.setUint16(at, value(visit), true);
      else data.setUint8(at, value(visit));
      at += bytes;
    }
  };
  put(4, ({ entity }) => entity);
  segments.forEach((_, each) => put(4, ({ uses }) => uses[each]?.first ?? -1));
  segments.forEach((_, each) => {
    put(2, ({ uses }) => uses[each]?.used ?? 0);
    put(2, ({ uses }) => uses[each]?.fetched ?? 0);
  });
  put(2, ({ found = 0 }) => found);
  put(1, ({ flags = 2 }) => flags);
  assert.equal(at, places.byteLength);
  const walk: Walk = { schema: "copse.walk/1", system: 0, name: "Move", storage: "grouptree", how: "full", leads: "Position leads", text: "", refused: null, visited: n, tested: 0, matched: n, lookups: 0, estimate: 1, cache: 0, caches: [], stops, segments };
  return Run.inSlices(walk, places, signal);
}

const use = (first: number, fetched = 0, used = 1): Use => ({ first, used, fetched });

/** A run of many entities with random uses. */
async function drawn(seed: number, n: number, lines: number): Promise<{ readonly run: Run; readonly visits: readonly Visited[] }> {
  const next = random(seed);
  const visits = Array.from({ length: n }, (_, k): Visited => {
    const used = 1 + Math.floor(next() * 2);
    return {
      entity: k + 1,
      uses: [next() < 0.2 ? null : use(Math.floor(next() * (lines - 1)), Math.floor(next() * (used + 1)), used)],
      found: Math.floor(next() * 3),
      flags: Math.floor(next() * 4),
    };
  });
  return { run: await runOf([segment("A", { lines })], visits), visits };
}

test("sums up to an entity are those of all entities before, however far it is", async () => {
  const { run, visits } = await drawn(7, 3000, 40);
  for (const at of [0, 1, 1022, 1023, 1024, 1025, 2047, 2500, 2999]) {
    const before = visits.slice(0, at + 1);
    const uses = before.map(({ uses: [one] }) => one ?? null).filter((one) => one !== null);
    const seen = new Set(uses.flatMap(({ first, used }) => Array.from({ length: used }, (_, line) => first + line)));
    const sum = (value: (visit: Visited) => number): number => before.reduce((all, visit) => all + value(visit), 0);
    assert.deepEqual(run.sumsTo(at), {
      tested: sum(({ flags = 0 }) => flags & 1),
      matched: sum(({ flags = 0 }) => flags >> 1),
      found: sum(({ found = 0 }) => found),
      segments: [{ values: uses.length, used: uses.reduce((all, { used }) => all + used, 0), fetched: uses.reduce((all, { fetched }) => all + fetched, 0), fresh: seen.size }],
    });
  }
});

test("the reading of a run ends where it is cancelled", async () => {
  const cancelled = new AbortController();
  const visits = Array.from({ length: mostAtOnce + 1 }, (_, entity): Visited => ({ entity, uses: [use(0), use(0)] }));
  const reading = runOf([segment("A"), segment("B")], visits, [], cancelled.signal);
  cancelled.abort();
  await assert.rejects(reading, { name: "AbortError" });
});

test("a segment that is not read counts nothing", async () => {
  const run = await runOf([segment("list of T", { bytes: 0 })], [{ entity: 4, uses: [{ first: 3, used: 0, fetched: 0 }] }]);
  assert.deepEqual(run.sumsTo(0).segments, [{ values: 0, used: 0, fetched: 0, fresh: 0 }]);
});

test("segments are as wide as their lines say, but wide enough for their words", () => {
  const widths = (lines: readonly number[], labels: readonly number[], available: number) => spansOf(lines, labels, available).map(({ width }) => width);
  assert.deepEqual(widths([100, 300], [60, 60], 400 + gap), [100, 300]);
  assert.deepEqual(widths([1, 300], [0, 60], 400 + gap), [leastWidth, 340]);
  assert.deepEqual(widths([1, 300, 300], [90, 60, 60], 490 + 2 * gap), [90, 200, 200]);
  assert.deepEqual(widths([1, 3, 300], [90, 80, 60], 100), [90, 80, 60], "they scroll");
  assert.deepEqual(spansOf([100, 300], [60, 60], 400 + gap).map(({ left }) => left), [0, 100 + gap]);
  assert.deepEqual(widths([], [], 100), []);
});

test("segments fill what is available where their words fit", () => {
  const next = random(3);
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 1 + Math.floor(next() * 6) }, () => 1 + Math.floor(next() ** 3 * 5000));
    const labels = lines.map(() => Math.floor(next() * 120));
    const available = 100 + Math.floor(next() * 1000);
    const spans = spansOf(lines, labels, available);
    const end = (spans.at(-1)?.left ?? 0) + (spans.at(-1)?.width ?? 0);
    const least = labels.reduce((sum, label) => sum + Math.max(label, leastWidth), (lines.length - 1) * gap);
    spans.forEach(({ width }, at) => assert.ok(width >= Math.max(labels[at] ?? 0, leastWidth)));
    assert.ok(end <= Math.max(least, available), `${end} of ${available}`);
    assert.ok(least > available || end > available - lines.length - 1, `${end} of ${available}`);
  }
});

test("a line takes at least a pixel, and the last one is within the tape", () => {
  assert.deepEqual(columnsOf({ lines: 10 }, 3, 1, 100), { from: 30, to: 40 });
  assert.deepEqual(columnsOf({ lines: 10 }, 3, 2, 100), { from: 30, to: 50 });
  assert.deepEqual(columnsOf({ lines: 1000 }, 999, 1, 100), { from: 99, to: 100 });
  assert.deepEqual(columnsOf({ lines: 3 }, 0, 1, 2), { from: 0, to: 1 });
});

test("a bin shows a miss if one of its uses is a miss", async () => {
  const visits = [use(0, 1), use(0), use(1), null, use(7), use(7, 1), use(4), use(4)].map((each, k) => ({ entity: k, uses: [each] }));
  const run = await runOf([segment("A")], visits);
  const [only] = run.segments;
  assert.ok(only);
  assert.deepEqual([...binned(only, 8, 4)], [
    miss, blank, blank, blank, blank, blank, blank, blank,
    blank, hit, blank, blank, blank, blank, blank, blank,
    blank, blank, blank, blank, blank, blank, blank, miss,
    blank, blank, blank, blank, hit, blank, blank, blank,
  ]);
});

test("bins have every use and nothing else", async () => {
  const { run } = await drawn(11, 5000, 700);
  const [only] = run.segments;
  assert.ok(only);
  const [width, height] = [90, 130];
  const bins = binned(only, width, height);
  const wanted = new Uint8Array(width * height);
  for (let k = 0; k < run.length; k++) {
    if ((only.first[k] ?? -1) < 0) continue;
    const { from, to } = columnsOf(only, only.first[k] ?? 0, only.used[k] ?? 0, width);
    let y = 0;
    while ((y + 1) * run.length <= k * height) y++;
    for (let x = from; x < to; x++) wanted[y * width + x] = Math.max(wanted[y * width + x] ?? 0, (only.fetched[k] ?? 0) > 0 ? miss : hit);
  }
  assert.deepEqual(bins, wanted);
  assert.ok(bins.includes(miss) && bins.includes(hit) && bins.includes(blank));
});

test("the strip of lines used so far grows with the playhead", async () => {
  const run = await runOf([segment("A")], [use(2), null, use(0), use(2)].map((each, k) => ({ entity: k, uses: [each] })));
  const [only] = run.segments;
  assert.ok(only);
  assert.deepEqual([...firstUses(only, 8)], [2, 4, 0, 4, 4, 4, 4, 4]);
});

test("heights and entities belong together", () => {
  assert.equal(entityAt(-5, 100, 10), 0);
  assert.equal(entityAt(99, 100, 10), 9);
  assert.equal(entityAt(500, 100, 10), 9);
  assert.equal(edgeOf(9, 100, 10), 100);
  for (let k = 0; k < 10; k++) assert.equal(entityAt(edgeOf(k, 100, 10) - 1, 100, 10), k);
});

test("the axis has round numbers", () => {
  assert.deepEqual(ticksOf(421, 280, 40), [0, 100, 200, 300, 400]);
  assert.deepEqual(ticksOf(5036, 280, 40), [0, 1000, 2000, 3000, 4000, 5000]);
  assert.deepEqual(ticksOf(7, 280, 40), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(ticksOf(1, 1, 40), [0]);
});

test("the table keeps the playhead in its middle, except near the ends", () => {
  assert.equal(tableRows, 13);
  assert.deepEqual([0, 5, 6, 7, 50, 93, 94, 99].map((at) => tableStart(at, 100)), [0, 0, 0, 1, 44, 87, 87, 87]);
  assert.equal(tableStart(3, 5), 0);
});

test("an entity is told with its lines", async () => {
  const segments = [segment("Position", { rows: 128 }), segment("array 2 of Frame", { of: "Frame", component: 1, lane: 1, how: "by handle" }), segment("list of T", { of: "T", component: 2, bytes: 0, lines: 1200, rows: 1200 })];
  const run = await runOf(segments, [
    { entity: 7, uses: [use(3), use(40, 1, 2), { first: 1100, used: 0, fetched: 0 }] },
    { entity: 8, uses: [null, null, null], flags: 1 },
    { entity: 9, uses: [use(3), null, null], flags: 3 },
  ]);
  assert.equal(sentenceOf(run, 0), "entity 1 of 3: Position line 3 hit, array 2 of Frame lines 40–41 miss, row 1,100 of list of T");
  assert.equal(sentenceOf(run, 1), "entity 2 of 3: tested, does not match");
  assert.equal(sentenceOf(run, 2), "entity 3 of 3: tested, matches, Position line 3 hit");
  const [position, frame, list] = run.segments;
  assert.ok(position && frame && list);
  assert.deepEqual([sizeOf(position), sizeOf(list), linesOf(frame, 0)], ["8 lines", "1,200 rows", "40–41"]);
  assert.deepEqual([position, frame, list].map(shortName), ["Position", "Frame 2", "list of T"]);
});

test("an entity is said to be in one of the tables that are walked", async () => {
  const visits = [1, 2, 3, 4].map((entity) => ({ entity, uses: [use(0)] }));
  const run = await runOf([segment("A")], visits, [{ first: 0, name: "A" }, { first: 1, name: "A & B" }, { first: 3, name: "A & C" }]);
  assert.deepEqual([0, 1, 2, 3].map((k) => run.tableOf(k)), [{ name: "A", number: 1 }, { name: "A & B", number: 2 }, { name: "A & B", number: 2 }, { name: "A & C", number: 3 }]);
  assert.equal(sentenceOf(run, 2), "entity 3 of 4: table A & B, A line 0 hit");
  assert.equal((await runOf([segment("A")], visits)).tableOf(2), undefined);
});

test("two runs at one scale have the same place for what both use", () => {
  const slot = (key: string, lines: number, label = 60) => ({ key, lines, label });
  assert.deepEqual(sharedSlots([slot("A", 10), slot("B", 5, 90)], [slot("B", 7), slot("C", 3)]), [slot("A", 10), slot("B", 7, 90), slot("C", 3)]);
});

test("a tape of more entities or lines than its run has leaves room for them", async () => {
  const run = await runOf([segment("A", { lines: 2 })], [{ entity: 1, uses: [use(0, 1)] }, { entity: 2, uses: [use(1)] }]);
  const [a] = run.segments;
  assert.ok(a);
  assert.deepEqual([...binned(a, 4, 4, 4, 4)], [miss, blank, blank, blank, blank, hit, blank, blank, blank, blank, blank, blank, blank, blank, blank, blank]);
  assert.deepEqual([...firstUses(a, 4, 4)], [0, 1, 2, 2]);
});

test("the change of a figure is a share of the first, or the second where the first is 0", () => {
  assert.deepEqual([[237, 159], [100, 150], [1000, 1001], [1000, 999], [0, 12], [12, 0]].map(([before = 0, after = 0]) => changeBetween(before, after, String)), ["−33 %", "+50 %", "+< 1 %", "−< 1 %", "+12", "−100 %"]);
});

const chosen: Chosen = { page: {} as Page, text: "a", second: "b", system: "", storage: "sparse", cache: 2, other: null };

test("a walk is compared with the second design, another storage or another system", () => {
  assert.deepEqual(firstOf(chosen), { text: "a", system: "", cache: 2, storage: 2, side: 0 });
  const second = (other: Chosen["other"], more: Partial<Chosen> = {}) => secondOf({ ...chosen, ...more, other }, "Move");
  assert.equal(second(null), null);
  assert.deepEqual(second({ kind: "b" }), { text: "b", system: "Move", cache: 2, storage: 2, side: 1 });
  assert.equal(second({ kind: "b" }, { second: null }), null);
  assert.deepEqual(second({ kind: "storage", storage: "archetype" }), { text: "a", system: "Move", cache: 2, storage: 1, side: 0 });
  assert.equal(second({ kind: "storage", storage: "sparse" }), null);
  assert.deepEqual(second({ kind: "system", name: "Drag" }), { text: "a", system: "Drag", cache: 2, storage: 2, side: 0 });
  assert.equal(second({ kind: "system", name: "Move" }), null);
  assert.deepEqual(namesOf({ ...chosen, other: { kind: "b" } }), ["A", "B"]);
  assert.deepEqual(namesOf({ ...chosen, other: { kind: "storage", storage: "grouptree" } }), ["sparse sets", "this layout"]);
  assert.equal(namesOf({ ...chosen, other: { kind: "system", name: "Drag" } }), null);
});

test("an edit of the second design matters only where it is walked", () => {
  assert.ok(sameChoice(chosen, { ...chosen, second: "c" }));
  assert.ok(!sameChoice(chosen, { ...chosen, second: null }), "it is offered or not");
  assert.ok(!sameChoice({ ...chosen, other: { kind: "b" } }, { ...chosen, second: "c", other: { kind: "b" } }));
  assert.ok(!sameChoice(chosen, { ...chosen, storage: "archetype" }));
});

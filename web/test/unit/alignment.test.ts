import assert from "node:assert/strict";
import { test } from "node:test";
import { foldable, insertions } from "../../src/whatif/alignment.ts";

test("lines that only B has stand before the line of A that follows them", () => {
  assert.deepEqual(insertions([], [], 3), []);
  assert.deepEqual(insertions([], [1, 2], 3), [{ before: 1, from: 1, to: 2 }]);
  assert.deepEqual(insertions([], [4], 3), [{ before: 4, from: 4, to: 4 }]);
  assert.deepEqual(insertions([2], [2], 3), [{ before: 3, from: 2, to: 2 }], "after the line of A that it replaces");
  assert.deepEqual(insertions([4], [1], 4), [{ before: 1, from: 1, to: 1 }], "a line that was moved");
});

/** B, made of A and of what only B has. */
function rebuilt(a: readonly string[], onlyA: readonly number[], b: readonly string[], onlyB: readonly number[]): string[] {
  const found: string[] = [];
  const placed = insertions(onlyA, onlyB, a.length);
  for (let line = 1; line <= a.length + 1; line++) {
    for (const { before, from, to } of placed) if (before === line) found.push(...b.slice(from - 1, to));
    const text = a[line - 1];
    if (text !== undefined && !onlyA.includes(line)) found.push(text);
  }
  return found;
}

test("A with the lines of B at their places, and without its own, is B", () => {
  const [a, b] = ["pxyqz", "xrsyzt"];
  assert.deepEqual(rebuilt([...a], [1, 4], [...b], [2, 3, 6]), [...b]);
});

test("long stretches of lines alike are folded, but not the lines next to one that differs", () => {
  assert.deepEqual(foldable([], [], 100), [], "nothing differs");
  assert.deepEqual(foldable([10], [], 30), [{ from: 1, to: 8 }, { from: 12, to: 30 }]);
  assert.deepEqual(foldable([10], [], 12), [{ from: 1, to: 8 }], "one line is too short");
  assert.deepEqual(foldable([10, 11, 20], [], 21), [{ from: 1, to: 8 }, { from: 13, to: 18 }]);
  assert.deepEqual(foldable([], [10], 30), [{ from: 1, to: 8 }, { from: 11, to: 30 }], "between lines 9 and 10 a line is missing");
  assert.deepEqual(foldable([], [1], 30), [{ from: 2, to: 30 }]);
  assert.deepEqual(foldable([], [31], 30), [{ from: 1, to: 29 }]);
});

import assert from "node:assert/strict";
import test from "node:test";
import { foreign, unturned } from "../../src/text/foreign.ts";
import { bytes, count, counted, duration, listed } from "../../src/text/numbers.ts";
import { changesOf, offsetOf, spanOf, withEdits } from "../../src/text/positions.ts";
import type { Lines } from "../../src/text/positions.ts";
import { tokens, wordAt } from "../../src/text/tokens.ts";

function linesOf(text: string): Lines {
  const lines = text.split("\n");
  return {
    lines: lines.length,
    length: text.length,
    line(n) {
      const from = lines.slice(0, n - 1).reduce((sum, line) => sum + line.length + 1, 0);
      return { from, to: from + (lines[n - 1]?.length ?? 0) };
    },
  };
}

test("positions become offsets, and invalid ones the nearest", () => {
  const text = linesOf("ab\ncde\n");
  assert.equal(offsetOf(text, 2, 2), 4);
  assert.equal(offsetOf(text, 2, 99), 6);
  assert.equal(offsetOf(text, 0, 1), 0);
  assert.equal(offsetOf(text, 9, 1), 7);
  assert.deepEqual(spanOf(text, [2, 3, 2, 1]), { from: 5, to: 5 });
});

test("edits become changes in order of position", () => {
  const changes = changesOf(linesOf("ab\ncde"), [
    { range: [2, 1, 2, 2], text: "C" },
    { range: [1, 1, 1, 1], text: "_" },
  ]);
  assert.deepEqual(changes, [
    { from: 0, to: 0, insert: "_" },
    { from: 3, to: 4, insert: "C" },
  ]);
});

test("edits are made in a text in any order, over lines and at its end", () => {
  const text = "one\ntwo\n\nlast";
  assert.equal(withEdits(text, []), text);
  assert.equal(withEdits(text, [{ range: [4, 5, 4, 5], text: "!" }, { range: [1, 1, 1, 4], text: "1" }]), "1\ntwo\n\nlast!");
  assert.equal(withEdits(text, [{ range: [1, 4, 3, 1], text: " " }]), "one \nlast");
  assert.equal(withEdits(text, [{ range: [2, 1, 2, 1], text: "a" }, { range: [2, 1, 2, 4], text: "b" }]), "one\nab\n\nlast");
  assert.equal(withEdits("", [{ range: [1, 1, 1, 1], text: "x" }]), "x");
});

test("tokens are comments, words, numbers and signs", () => {
  const line = "group A & !b1, 1.2k # with A";
  const found = tokens(line).map((token) => [token.kind, line.slice(token.from, token.to)]);
  assert.deepEqual(found, [
    ["keyword", "group"],
    ["word", "A"],
    ["sign", "&"],
    ["sign", "!"],
    ["word", "b1"],
    ["number", "1.2k"],
    ["comment", "# with A"],
  ]);
});

test("the word under a column is found, but not in a comment", () => {
  const line = "group Apple # Apple";
  assert.deepEqual(wordAt(line, 8), { kind: "word", from: 6, to: 11 });
  assert.equal(wordAt(line, 11), null);
  assert.equal(wordAt(line, 15), null);
});

test("numbers are formatted for reading", () => {
  assert.deepEqual([0, 999, 1000, 1234567].map(count), ["0", "999", "1,000", "1,234,567"]);
  assert.equal(counted(1, "row"), "1 row");
  assert.equal(counted(2000, "more block", "more blocks"), "2,000 more blocks");
  assert.deepEqual([0, 12, 999, 1000, 1250, 34_000_000].map(bytes), ["0 B", "12 B", "999 B", "1 kB", "1.3 kB", "34 MB"]);
  assert.deepEqual([640, 1200, 2_000_000].map(duration), ["640 ns", "1.2 µs", "2 ms"]);
  assert.equal(listed(["a"]), "a");
  assert.equal(listed(["a", "b", "c"]), "a, b and c");
});

test("a text of others cannot turn the text of the page round", () => {
  assert.equal(unturned("a\u202eb\u2066c\u05d0"), "a\ufffdb\ufffdc\u05d0");
  assert.equal(foreign("\u202egpj.exe"), "\ufffdgpj.exe");
  assert.equal(foreign("\u05d0\u2069\u2068b"), "\u2068\u05d0\ufffd\ufffdb\u2069", "it cannot leave its place");
  assert.equal(foreign("mine.json"), "mine.json");
});

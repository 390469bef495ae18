import assert from "node:assert/strict";
import { test } from "node:test";
import type { Diagnostic, Match, Page, Range, System } from "../../src/page/page.ts";
import { mergePages } from "../../src/whatif/merged-page.ts";
import { merge } from "../../src/whatif/merged-text.ts";
import { page, system } from "./fixture.ts";

const at = (name: string, match: Match, line: number): System => ({ ...system(name, match, [], []), line });

function problem(message: string, line: number): Diagnostic {
  const range: Range = [line, 1, line, 2];
  return { severity: "error", code: "c", message, range, notes: [], fix: null, other: null };
}

function of(systems: readonly System[], diagnostics: readonly Diagnostic[]): Page {
  return page({ systems, diagnostics, components: [], groups: [] });
}

// The merged text: "head" of both, "A1" of A, "B1" and "B2" of B, "tail" of both.
const lines = merge("head\nA1\ntail", "head\nB1\nB2\ntail");

test("the systems of A stand at their lines of the merged text, and after them those of lines of B alone", () => {
  const a = of([at("Tail", "full", 3), at("One", "full", 2)], []);
  const b = of([at("Tail", "blind", 4), at("Two", "scan", 3)], []);
  const { page: both, otherwise } = mergePages(lines, a, b);
  assert.deepEqual(both.systems.map(({ name, match, line }) => [name, match, line]), [["Tail", "full", 5], ["One", "full", 2], ["Two", "scan", 4]]);
  assert.deepEqual([...otherwise], [[5, { match: "blind", rows: null }]], "Tail is another class in B");
});

test("a problem says whose it is, and one of a line of both is one", () => {
  const a = of([], [problem("same", 3), problem("mine", 2), problem("only here", 1)]);
  const b = of([], [problem("same", 4), problem("yours", 3), problem("other", 1)]);
  const { page: both, problems } = mergePages(lines, a, b);
  assert.deepEqual(problems.map(({ problem: { message, range }, of: owner }) => [owner, message, range[0]]), [["both", "same", 3], ["A", "mine", 2], ["A", "only here", 1], ["B", "yours", 3], ["B", "other", 1]]);
  assert.deepEqual(both.diagnostics.map(({ message, range }) => `${range[0]} ${message}`), ["5 same", "2 In A: mine", "1 In A: only here", "4 In B: yours", "1 In B: other"]);
});

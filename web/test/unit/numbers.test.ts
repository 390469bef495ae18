import assert from "node:assert/strict";
import { test } from "node:test";
import { farWords } from "../../src/text/numbers.ts";

test("a measured time that is more than three times its estimate, or less than a third, is explained", () => {
  const explained = "The estimate, 18 µs, is of memory alone, on one machine: it compares designs and does not foretell a time.";
  for (const [times, want] of [[[288_000], explained], [[20_000, 5_000], explained], [[52_800, 5_900], ""], [[undefined, undefined], ""], [[], ""]] as const) {
    assert.equal(farWords(times, 17_600), want, times.join());
  }
  assert.equal(farWords([288_000], 0), "", "nothing is estimated");
});

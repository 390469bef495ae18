import assert from "node:assert/strict";
import test from "node:test";
import { isRecommended } from "../../src/inspector/offers.ts";

test("an edit is recommended from a gain of a hundredth of the total on", () => {
  assert.equal(isRecommended(1000, -10), true);
  assert.equal(isRecommended(1000, -250), true);
  assert.equal(isRecommended(1000, -9.9), false, "0.99 %");
  assert.equal(isRecommended(1000, -0.1), false);
  assert.equal(isRecommended(1000, 0.1), false, "dearer");
  assert.equal(isRecommended(0, 0), false, "nothing costs anything");
  assert.equal(isRecommended(1000, null), false, "not tried");
});

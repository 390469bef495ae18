import assert from "node:assert/strict";
import test from "node:test";
import { Store } from "../../src/state/store.ts";
import { page } from "./fixture.ts";

/** A store that draws nothing, and designs whose rounds take so many nanoseconds. */
function setUp() {
  const store = new Store(() => {}, (problem) => assert.fail(String(problem)));
  const shows = (text: string, sum: number, part: Parameters<typeof page>[0] = {}) => {
    store.setText(text);
    store.setPage(page({ total: { systems: sum, changes: 0, sum }, ...part }));
  };
  return { store, shows, before: () => store.state.before?.text ?? null };
}

test("what a row of edits has changed is compared with the state before them", () => {
  const { store, shows, before } = setUp();
  shows("a", 10);
  assert.equal(before(), null, "the first design has none");
  shows("ab", 20);
  shows("abc", 30);
  assert.equal(before(), "a");
  store.settle();
  assert.equal(before(), "a", "it stays until the next change");
  shows("abcd", 5);
  assert.equal(before(), "abc");
});

test("an edit that changes neither cost nor memory leaves the state before", () => {
  const { store, shows, before } = setUp();
  shows("a", 10);
  shows("ab", 20);
  store.settle();
  shows("ab ", 20);
  assert.equal(before(), "a");
  shows("ab  ", 20, { memory: 8 });
  assert.equal(before(), "ab", "the arrays take more");
});

test("edits that come back to where they began have changed nothing", () => {
  const { shows, before } = setUp();
  shows("a", 10);
  shows("ab", 20);
  shows("a", 10);
  assert.equal(before(), null);
});

test("a text with errors is no state, and another design has no state before", () => {
  const { store, shows, before } = setUp();
  shows("a", 10);
  shows("a?", 0, { errors: true });
  assert.equal(before(), null);
  store.settle();
  shows("ab", 20);
  assert.equal(before(), "a");
  store.startOver();
  assert.equal(before(), null);
  shows("other", 7);
  assert.equal(before(), null);
  shows("others", 9);
  store.forgetBefore();
  assert.equal(before(), null);
});

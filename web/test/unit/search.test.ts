import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../src/docs/search.ts";
import type { Entry } from "../../src/docs/search.ts";

const entries: readonly Entry[] = [
  { page: "theory.html", title: "The theory", parts: [{ id: "the-theory", head: "The theory", text: "How groups divide arrays." }, { id: "8-laminar", head: "8. Laminar layouts", text: `${"word ".repeat(40)}a group of families ${"more ".repeat(40)}` }] },
  { page: "ecs.html", title: "The library", parts: [{ id: "groups", head: "What groups do", text: "They keep arrays in step, laminar or not." }] },
];

test("a section is found by the beginnings of its words, headings first", () => {
  const heads = (query: string) => find(entries, query).map((each) => each.head);
  assert.deepEqual(heads("laminar"), ["8. Laminar layouts", "What groups do"]);
  assert.deepEqual(heads("LAM group"), ["8. Laminar layouts", "What groups do"]);
  assert.deepEqual(heads("roup"), [], "not by the middle of one");
  assert.deepEqual(heads("laminar none"), []);
  assert.deepEqual(heads("   "), []);
  assert.equal(find(entries, "laminar")[0]?.address, "theory.html#8-laminar");
});

test("an excerpt surrounds the first word that was found, in whole words", () => {
  const [found] = find(entries, "families");
  assert.match(found?.excerpt ?? "", /^… (word )+a group of families (more )*more …$/);
  assert.equal(find(entries, "divide")[0]?.excerpt, "How groups divide arrays.");
});

test("the number of results is limited", () => {
  const many = [{ page: "a.html", title: "A", parts: Array.from({ length: 50 }, (_, at) => ({ id: `p${at}`, head: `Part ${at}`, text: "" })) }];
  assert.equal(find(many, "part").length, 12);
});

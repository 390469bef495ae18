import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = "test/browser";

test("every file of browser tests is in exactly one group", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  const groups = readdirSync(`${folder}/groups`).map((name) => readFileSync(`${folder}/groups/${name}`, "utf8"));
  const grouped = groups.flatMap((text) => [...text.matchAll(/^import "\.\.\/(.+)";$/gm)].map(([, name]) => name));
  assert.ok(files.length > 20);
  assert.deepEqual(grouped.sort(), files.sort());
});

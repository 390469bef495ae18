/** The structure of web/src: features are folders, and other folders import one file of each. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { test } from "node:test";

const root = "src";

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));

/** Types of the documents that the engine writes, which any folder may read. */
const documents = "documents.ts";

/** The modules that a file imports or re-exports, statically or on demand. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(/\bfrom "(\.[^"]+\.ts)"|\bimport\("(\.[^"]+\.ts)"\)/g);
  return [...found].map(([, named, lazy]) => normalize(join(dirname(file), named ?? lazy ?? "")));
}

/** The files of a folder that other folders may import: FOLDER/FOLDER.ts, and the documents. */
function isPublic(file: string): boolean {
  const folder = dirname(file);
  const name = basename(file);
  return folder === "." || name === documents || name === `${folder}.ts` || name === `${folder}.d.ts`;
}

test("a folder imports only the public file of another folder", () => {
  const wrong = files.flatMap((file) => importsOf(file).filter((each) => dirname(each) !== dirname(file) && !isPublic(each)).map((each) => `${file} imports ${each}`));
  assert.ok(files.length > 100);
  assert.deepEqual(wrong, []);
});

test("every imported file exists", () => {
  const known = new Set(files);
  assert.deepEqual(files.flatMap((file) => importsOf(file).filter((each) => !known.has(each)).map((each) => `${file} imports ${each}`)), []);
});

test("no two files have the same name, except the documents of each feature", () => {
  const names = files.map((file) => basename(file)).filter((name) => name !== documents);
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
});

test("files at the root of src import no feature, except the script of the page and types", () => {
  const wrong = files.filter((file) => dirname(file) === "." && file !== "main.ts" && !file.endsWith(".d.ts")).flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return [...text.matchAll(/^import \{[^}]*\} from "\.\/([^"]+\/[^"]+\.ts)"/gm)].map(([, each]) => `${file} imports ${each}`);
  });
  assert.deepEqual(wrong, []);
});

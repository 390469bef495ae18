import assert from "node:assert/strict";
import test from "node:test";
import { designInMarkdown } from "../../src/export/files.ts";
import { issueOf } from "../../src/export/markdown.ts";
import { designInPNG, withDesign } from "../../src/export/png.ts";
import { copyAs, fileNameOf, reachWords, titleOf } from "../../src/share/copies.ts";
import { page } from "./fixture.ts";

/** The smallest PNG there is: one grey pixel. */
const png = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="), (char) => char.charCodeAt(0));

test("a design is found in the PNG it was put into, and in no other file", () => {
  for (const text of ["", "component A\n", "# 木 🌳 \0 \r\n", "x".repeat(70_000)]) assert.equal(designInPNG(withDesign(png, text)), text);
  assert.equal(designInPNG(png), null);
  assert.equal(designInPNG(withDesign(png, "component A\n").slice(0, 70)), null);
  assert.equal(designInPNG(new TextEncoder().encode("component A\n")), null);
  assert.equal(designInPNG(new Uint8Array()), null);
});

test("the chunk has the checksum that the specification asks for", () => {
  const whole = withDesign(png, "");
  const at = png.length - 12;
  assert.deepEqual([...whole.subarray(at + whole.length - png.length)], [...png.subarray(at)], "the end stays the end");
  const view = new DataView(whole.buffer);
  assert.equal(view.getUint32(at), "Copse design".length + 5, "length");
  assert.equal(view.getUint32(at + 8 + view.getUint32(at)), 0x199316cc, "checksum");
});

test("the design of a Markdown text is that of its first block", () => {
  const text = "component A\n\n```\nnot the end\n```\n";
  const copied = copyAs("markdown", { a: text, b: null, link: "https://x/#1p.abc", home: "https://x/", step: null });
  assert.equal(copied, `\`\`\`\`copse\n${text}\`\`\`\`\n\n[Open it in Copse](https://x/#1p.abc)\n`);
  assert.equal(designInMarkdown(`# Title\n\n${copied}`), text);
  assert.equal(designInMarkdown("```go\npackage main\n```\n"), null);
});

test("an issue says what the engine says, with no sign taken for Markdown's", () => {
  const text = issueOf("# A | *b*\ncomponent A\n", page(), null);
  assert.match(text, /^### A \| \*b\*\n\n```copse\n# A \| \*b\*\ncomponent A\n```\n/);
  for (const system of page().systems) assert.ok(text.includes(`| \`${system.name}\` | ${system.match} |`));
  for (const group of page().groups) assert.ok(text.includes(`| \`${group.label}\` |`));
});

test("an embed is a text that a script brings to life, at a step where one is wanted", () => {
  const copied = { a: "# A & B\ncomponent A\n", b: null, link: null, home: "https://x/y/", step: null };
  assert.equal(copyAs("embed", copied), `<script type="module" src="https://x/y/v1/embed.js"></script>\n<copse-play view="systems arrays" title="A &amp; B"><pre>\n# A &amp; B\ncomponent A\n</pre></copse-play>\n`);
  const step = { tick: 2, move: 3, algorithm: "one-by-one" } as const;
  assert.match(copyAs("embed", { ...copied, step }), /<copse-play view="systems arrays steps" step="2\.3\.one" title="A &amp; B">/);
});

test("designs are called by their opening comment", () => {
  assert.equal(titleOf("# Movement, and things at rest\ncomponent A\n"), "Movement, and things at rest");
  assert.equal(titleOf("component A\n"), "A design in Copse");
  assert.equal(fileNameOf("# Movement, and things at rest\n"), "movement-and-things-at-rest.copse");
  assert.equal(fileNameOf("# ../../etc/passwd\n"), "etc-passwd.copse");
  assert.equal(fileNameOf("# *\n"), "design.copse");
  assert.equal(fileNameOf("component A\n"), "design.copse");
});

test("the length of a link is put into words", () => {
  assert.equal(reachWords(1900), "1,900 characters: opens from anywhere.");
  assert.equal(reachWords(1901), "1,901 characters: opens in every browser; some mail and chat programs cut links after 1,900.");
  assert.equal(reachWords(8001), "8,001 characters: too long for most programs, which take 8,000. Better save it as a file.");
  assert.equal(reachWords(null), "Too long for a link: save it as a file.");
});

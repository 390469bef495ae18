import assert from "node:assert/strict";
import test from "node:test";
import { designsInMarkdown, foundIn } from "../../src/export/files.ts";
import { comparisonOf, issueOf } from "../../src/export/markdown.ts";
import { path } from "../../src/export/export-picture.ts";
import type { Shape } from "../../src/export/export-picture.ts";
import { designsInPNG, withDesigns } from "../../src/export/png.ts";
import { tikzOf } from "../../src/export/tikz.ts";
import { copyAs } from "../../src/share/copies.ts";
import { fileNameOf, titleOf } from "../../src/text/design-text.ts";
import { reachWords } from "../../src/link/link-length.ts";
import type { Difference } from "../../src/page/documents.ts";
import { design, numbers } from "../random.ts";
import { page } from "./fixture.ts";

/** The smallest possible PNG: one grey pixel. */
const png = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="), (char) => char.charCodeAt(0));

/** One design without a second one, as in most tests here. */
const alone = (a: string) => ({ a, b: null });

test("designs are found in the PNG they were put into, and in no other file", () => {
  for (const text of ["", "component A\n", "# 木 🌳 \0 \r\n", "x".repeat(70_000)]) {
    assert.deepEqual(designsInPNG(withDesigns(png, alone(text))), alone(text));
    assert.deepEqual(designsInPNG(withDesigns(png, { a: "component A\n", b: text })), { a: "component A\n", b: text });
  }
  assert.equal(designsInPNG(png), null);
  assert.equal(designsInPNG(withDesigns(png, alone("component A\n")).slice(0, 70)), null);
  assert.equal(designsInPNG(new TextEncoder().encode("component A\n")), null);
  assert.equal(designsInPNG(new Uint8Array()), null);
});

test("random designs, one or two, survive every exported file format", async () => {
  const pick = numbers(3);
  const opened = (content: BlobPart, name: string) => foundIn(new File([content], name));
  for (let round = 0; round < 300; round++) {
    const both = { a: design(pick), b: pick(2) === 0 ? null : design(pick) };
    const told = JSON.stringify(both);
    assert.deepEqual(await opened(withDesigns(png, both), "a.png"), both, told);
    assert.deepEqual(await opened(both.a, "a.copse"), alone(both.a), told);
    // A code block does not keep empty lines at the end.
    const trimmed = { a: both.a.replace(/\n*$/, "\n"), b: both.b?.replace(/\n*$/, "\n") ?? null };
    assert.deepEqual(await opened(copyAs("markdown", { ...both, link: null, home: "https://x/", step: null, view: null }), "a.md"), trimmed, told);
    const issue = both.b === null ? issueOf(both.a, page(), null) : comparisonOf({ a: both.a, b: both.b }, difference, "https://x/#1p.abc");
    assert.deepEqual(await opened(issue, "a.md"), trimmed, told);
  }
});

test("the chunk has the checksum that the specification defines", () => {
  const whole = withDesigns(png, alone(""));
  const at = png.length - 12;
  assert.deepEqual([...whole.subarray(at + whole.length - png.length)], [...png.subarray(at)], "the end stays the end");
  const view = new DataView(whole.buffer);
  assert.equal(view.getUint32(at), "Copse design".length + 5, "length");
  assert.equal(view.getUint32(at + 8 + view.getUint32(at)), 0x199316cc, "checksum");
});

test("the design of a Markdown text is its first code block", () => {
  const text = "component A\n\n```\nnot the end\n```\n";
  const copied = copyAs("markdown", { a: text, b: null, link: "https://x/#1p.abc", home: "https://x/", step: null, view: null });
  assert.equal(copied, `\`\`\`\`copse\n${text}\`\`\`\`\n\n[Open it in Copse](https://x/#1p.abc)\n`);
  assert.deepEqual(designsInMarkdown(`# Title\n\n${copied}`), alone(text));
  assert.equal(designsInMarkdown("```go\npackage main\n```\n"), null);
  assert.deepEqual(designsInMarkdown("```copse\nA\n```\n\nB:\n\n```copse\nB\n```\n"), alone("A\n"), "what follows is no B");
});

test("an embed of two compared designs contains both where no frame is shown", () => {
  assert.equal(
    copyAs("embed", { a: "# A & B\n", b: "component <B>\n", link: "https://x/#1p.abc&step=1.0", home: "https://x/", step: null, view: null }),
    `<iframe src="https://x/#1p.abc&amp;step=1.0" title="A &amp; B" width="100%" height="640" loading="lazy" style="border:0">\n<pre># A &amp; B</pre>\n<pre>component &lt;B&gt;</pre>\n</iframe>\n`,
  );
});

test("an issue contains the messages of the engine, with Markdown's signs escaped", () => {
  const text = issueOf("# A | *b*\ncomponent A\n", page(), null);
  assert.match(text, /^### A \| \*b\*\n\n```copse\n# A \| \*b\*\ncomponent A\n```\n/);
  for (const system of page().systems) assert.ok(text.includes(`| \`${system.name}\` | ${system.match} |`));
  for (const group of page().groups) assert.ok(text.includes(`| \`${group.label}\` |`));
});

/** Two systems; B changes one of them by removing a group. */
const difference: Difference = {
  schema: "copse.compare/1",
  same: false,
  summary: "1 fewer system full | 2 *more* look-ups.",
  a: { layout: "trees", errors: false, entities: 9, systems: 2, groups: 1, ticks: 0, round: "9 ns" },
  b: { layout: "trees", errors: false, entities: 9, systems: 2, groups: 0, ticks: 0, round: "12 ns" },
  causes: [{ kind: "group", text: "the group A & B", a: [[3, 1, 3, 12]], b: [], groupA: 0, groupB: -1, tried: true }],
  systems: [
    { name: "S", was: "R", a: 0, b: 0, rangeA: null, rangeB: null, changed: true, text: "", why: ["", ""], cost: { a: "9 ns", b: "12 ns", change: "+33 %", better: -1, shareA: 0.75, shareB: 1 }, lines: [
      { measure: "match", unit: "", a: "full", b: "blind", better: -1, cause: { ids: [0], alone: true, either: false, text: "B lacks the group A & B" } },
      { measure: "lookups", unit: "look-ups", a: 0, b: 1200, better: -1, cause: null },
      { measure: "visited", unit: "entities", a: 9, b: 9, better: 0, cause: null },
    ] },
    { name: "T", was: null, a: 1, b: 1, rangeA: null, rangeB: null, changed: false, text: "", why: ["", ""], cost: { a: "", b: "", change: "", better: 0, shareA: 0, shareB: 0 }, lines: [{ measure: "match", unit: "", a: "full", b: "full", better: 0, cause: null }] },
  ],
  groups: [{ label: "A & B", a: 0, b: -1, rangeA: null, rangeB: null, changed: true, text: "only in A", lines: [] }],
  components: [],
  ticks: [],
  moreTicks: 3,
  totals: [{ measure: "full", unit: "systems", a: 2, b: 1, better: -1, cause: null }],
  tried: 1,
  untried: 0,
  costChange: "+33 %",
  costBetter: -1,
  commits: null,
};

test("an issue about two designs contains both, and each line that differs with its cause", () => {
  assert.equal(
    comparisonOf({ a: "# One\ncomponent A\n", b: "component B\n" }, difference, "https://x/#1p.abc"),
    `### One: A and B

A:

\`\`\`copse
# One
component A
\`\`\`

B:

\`\`\`copse
component B
\`\`\`

1 fewer system full \\| 2 \\*more\\* look-ups.

|  | A | B | Change | Cause |
| --- | --- | --- | --- | --- |
| systems full | 2 | 1 | −1, worse |  |
| \`R → S\` | full | blind | worse | B lacks the group A & B |
| \`R → S\`: fetched by handle | 0 | 1,200 | +1,200, worse |  |
| A & B |  |  |  | only in A |
| Ticks: and 3 more |  |  |  |  |

[Open it in Copse](https://x/#1p.abc)
`,
  );
});

test("an embed is a text that a script replaces, at a given step if there is one", () => {
  const copied = { a: "# A & B\ncomponent A\n", b: null, link: null, home: "https://x/y/", step: null, view: null };
  assert.equal(copyAs("embed", copied), `<script type="module" src="https://x/y/v1/embed.js"></script>\n<copse-play view="systems arrays" height="600" style="display:block;min-height:600px" title="A &amp; B"><pre>\n# A &amp; B\ncomponent A\n</pre></copse-play>\n`);
  const step = { tick: 2, move: 3, algorithm: "one-by-one" } as const;
  assert.match(copyAs("embed", { ...copied, view: "sparse", trace: { storage: "bin", second: "archetype", tick: 2, step: 3 } }), /<copse-play view="systems sparse" trace="bin-archetype\.2\.3" height="600" /);
  assert.match(copyAs("embed", { ...copied, step }), /<copse-play view="systems arrays steps" step="2\.3\.one" height="600" style="[^"]*" title="A &amp; B">/);
  assert.match(copyAs("embed", { ...copied, view: "walk" }), /<copse-play view="systems walk" height="600" style="[^"]*" title="A &amp; B">/);
});

test("designs are named by their opening comment", () => {
  assert.equal(titleOf("# Movement, and things at rest\ncomponent A\n"), "Movement, and things at rest");
  assert.equal(titleOf("component A\n"), "A design in Copse");
  assert.equal(fileNameOf("# Movement, and things at rest\n"), "movement-and-things-at-rest.copse");
  assert.equal(fileNameOf("# ../../etc/passwd\n"), "etc-passwd.copse");
  assert.equal(fileNameOf("# *\n"), "design.copse");
  assert.equal(fileNameOf("component A\n"), "design.copse");
});

test("the length of a link is described in words", () => {
  assert.equal(reachWords(1900), "1,900 characters: opens from anywhere.");
  assert.equal(reachWords(1901), "1,901 characters: opens in every browser; some mail and chat programs cut links after 1,900.");
  assert.equal(reachWords(8001), "8,001 characters: too long for most programs, which take 8,000. Better save it as a file.");
  assert.equal(reachWords(null), "Too long for a link: save it as a file.");
});

test("a tikzpicture has shapes, words that TeX does not read as commands, and the names of what is drawn in pixels", () => {
  const font = { family: "ui-monospace, monospace", size: 12, weight: 700, italic: false };
  const canvas = {} as HTMLCanvasElement;
  const shapes: Shape[] = [
    path("M0 0h8v4z", { fill: "#102030", opacity: 0.5 }),
    path("M1 1L2 2", { stroke: "#ffffff", width: 2, dash: [3, 2], matrix: [1, 0, 0, 1, 16, 8] }),
    path("M0 0h8", { hatch: "#102030" }),
    { kind: "text", x: 4, y: 5, text: "\\input{x} 5 % of  A_1 & B → C", font, fill: "#102030", opacity: 1 },
    { kind: "raster", x: 1, y: 2, width: 40, height: 20, canvas, opacity: 1 },
  ];
  const { text, rasters } = tikzOf({ width: 100, height: 50, background: "#ffffff", shapes }, "A\n\\end", { a: "component A\n\\end{document}\n", b: null }, "movement-walk");
  assert.deepEqual(rasters, [{ name: "movement-walk-1.png", canvas }]);
  assert.equal(text, String.raw`% A \end
% Needs \usepackage{tikz} and \usetikzlibrary{svg.path,patterns}, and \usepackage{graphicx} for the files that it includes. Letters beyond Latin need LuaLaTeX.
%
% component A
% \end{document}
\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line cap=butt]
\definecolor{copse1}{HTML}{FFFFFF}
\definecolor{copse2}{HTML}{102030}
\fill[copse1] (0,0) rectangle (100,50);
\begin{scope}[cm={0.75,0,0,-0.75,(0pt,0pt)}]\path[fill=copse2,opacity=0.5] svg {M0 0h8v4z};\end{scope}
\begin{scope}[cm={0.75,0,0,-0.75,(12pt,-6pt)}]\path[draw=copse1,line width=1.5pt,dash pattern=on 2.25pt off 1.5pt] svg {M1 1L2 2};\end{scope}
\begin{scope}[cm={0.75,0,0,-0.75,(0pt,0pt)}]\path[pattern=north east lines,pattern color=copse2] svg {M0 0h8};\end{scope}
\node[anchor=base west,inner sep=0pt,text=copse2,font=\ttfamily\bfseries\fontsize{9}{9}\selectfont] at (4,5) {\textbackslash{}input\{x\} 5 \% of~~A\_1 \& B $\rightarrow$ C};
\node[anchor=north west,inner sep=0pt] at (1,2) {\includegraphics[width=30pt,height=15pt]{movement-walk-1.png}};
\end{tikzpicture}
`);
});

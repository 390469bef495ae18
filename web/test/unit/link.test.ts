import assert from "node:assert/strict";
import test from "node:test";
import { readLink, unknownFragment } from "../../src/link/read-link.ts";
import type { Arrived, Refused } from "../../src/link/read-link.ts";
import { checkOf, designs } from "../../src/link/link-schema.ts";
import type { Shared } from "../../src/link/link-schema.ts";
import { placeIn, repaired } from "../../src/link/place.ts";
import { ofSchemaOne } from "../../src/link/schema-one.ts";
import { writeLink } from "../../src/link/write-link.ts";

async function opened(link: string): Promise<Arrived> {
  const found = await readLink(link);
  assert.ok(found && "shared" in found, JSON.stringify(found));
  return found;
}

async function refusal(link: string): Promise<string> {
  const found = await readLink(link);
  assert.ok(found && "refused" in found, JSON.stringify(found));
  return (found satisfies Refused).refused;
}

async function linkOf(shared: Shared): Promise<string> {
  const link = await writeLink(shared);
  assert.ok(link);
  return link;
}

const small = "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n";

/**
 * Links that were created once; each must always open and mean the same. Only add to them. Designs of schema 1 without a layout line
 * have the layout laminar, which is written into them.
 */
const golden: readonly { readonly link: string; readonly shared: Shared }[] = [
  {
    link: "#1p.eA82bdcr",
    shared: {"a": "layout laminar\nx", "b": null, "view": null, "step": null, "selected": null, "was": {"a": "x", "b": null}},
  },
  {
    link: "#1p.fwjk86",
    shared: {"a": "", "b": null, "view": null, "step": null, "selected": null},
  },
  {
    link: "#1d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAk45j7l",
    shared: {"a": "component A\ncomponent B\nlayout laminar\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": null, "step": null, "selected": null, "was": {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null}},
  },
  {
    link: "#1d.YzA1Z0jOzy3Iz0vNK1Fw5EKwnbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00unBpzEivzS0sU8hIzy1Kx6gQAe6o2sw",
    shared: {"a": "component A\ncomponent B\nlayout laminar\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": "component A\ncomponent B\n\nlayout naive\n\nsystem S(mut A, B)\n", "view": null, "step": null, "selected": null, "was": {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": "component A\ncomponent B\n\nlayout naive\n\nsystem S(mut A, B)\n"}},
  },
  {
    link: "#1d.S87PLcjPS80rUTg8J-_w-uTDO1IOr1RQVng2ZwVXMlzOEYntxMWVXpRfWqDgqKAG4hRXFpek5ioEa-SWlig46ig4aQ6ARgA4qzcjz&view=step&step=7.2.one&sel=system.3",
    shared: {"a": "component Ünïcødé # 木\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\ncomponent A\ncomponent B\nlayout laminar\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": "step", "step": {"tick": 7, "move": 2, "algorithm": "one-by-one"}, "selected": {"kind": "system", "id": 3}, "was": {"a": "component Ünïcødé # 木\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null}},
  },
  {
    link: "#lesson=a-group.2",
    shared: {"a": "", "b": null, "view": null, "step": null, "selected": null, "lesson": {"name": "a-group", "own": null, "step": 2, "fresh": true}},
  },
  {
    link: "#1p.eA82bdcr&lesson=why-order-breaks.1",
    shared: {"a": "layout laminar\nx", "b": null, "view": null, "step": null, "selected": null, "lesson": {"name": "why-order-breaks", "own": null, "step": 1, "fresh": false}, "was": {"a": "x", "b": null}},
  },
  {
    link: "#1d.YzA0MGdQVvDNzEvl4kpISEjOLyhOVSguSSwq4VJWCAbTyfm5Bfl5qXklCo5c6UX5pQUKjgpqCk4g5ch68nNKSzLz87hyEivzS0sUSopSU4sx1Csr-INsUlYIKc9HkQQAn78bwd&lesson=here.1",
    shared: {"a": "# One\n\n# Two\nlayout laminar\ngroup A & B\n", "b": null, "view": null, "step": null, "selected": null, "lesson": {"name": null, "own": "# Mine\n\n```copse start\n# Start\ncomponent A\nlayout laminar\ngroup A & B\n```\n\n```copse solution\nlayout trees\ngroup A & B\n```\n", "step": 1, "fresh": false}, "was": {"a": "# One\n\n# Two\ngroup A & B\n", "b": null}},
  },
  {
    link: "#1d.YzA2ZMhJrMwvLVHIScxLLVZQVihOzEzhSi_KLy1QcFRQU3BSVsjLV4CoAQAh2dntz",
    shared: {"a": "layout lanes # said\ngroup A & B", "b": "# no layout", "view": null, "step": null, "selected": null},
  },
  {
    link: "#2p.eAhm8qdw",
    shared: {"a": "x", "b": null, "view": null, "step": null, "selected": null},
  },
  {
    link: "#2p.ag9d1x",
    shared: {"a": "", "b": null, "view": null, "step": null, "selected": null},
  },
  {
    link: "#2d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAaathh8",
    shared: {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": null, "step": null, "selected": null},
  },
  {
    link: "#2d.YzA1Z0jOzy3Iz0vNK1Fw5EKwnbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00unBpzEivzS0sU8hIzy1Kx6gQAyp14k9",
    shared: {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": "component A\ncomponent B\n\nlayout naive\n\nsystem S(mut A, B)\n", "view": null, "step": null, "selected": null},
  },
  {
    link: "#2d.S87PLcjPS80rUTg8J-_w-uTDO1IOr1RQVng2ZwVXMlzOEYntxMWVXpRfWqDgqKAG4hRXFpek5ioEa-SWlig46ig4aQ6ARgAcepp7u&view=step&step=7.2.one&sel=system.3",
    shared: {"a": "component Ünïcødé # 木\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\ncomponent A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": "step", "step": {"tick": 7, "move": 2, "algorithm": "one-by-one"}, "selected": {"kind": "system", "id": 3}},
  },
  {
    link: "#2d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAaathh8&lesson=why-order-breaks.1",
    shared: {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": null, "step": null, "selected": null, "lesson": {"name": "why-order-breaks", "own": null, "step": 1, "fresh": false}},
  },
  {
    link: "#2d.YzA2Y1BW8OHiSkhISM4vKE5VKC5JLCrhSi_KLy1QcFRQU3ACSaHwAQ0esgio&lesson=here.1",
    shared: {"a": "group A & B\n", "b": null, "view": null, "step": null, "selected": null, "lesson": {"name": null, "own": "# L\n\n```copse start\ngroup A & B\n```\n", "step": 1, "fresh": false}},
  },  {
    link: "#2d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAaathh8&view=walk&sel=system.0",
    shared: {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": "walk", "step": null, "selected": {"kind": "system", "id": 0}},
  },  {
    link: "#2d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAaathh8&view=archetypes&sel=system.0",
    shared: {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": "archetypes", "step": null, "selected": {"kind": "system", "id": 0}},
  },
  {
    link: "#2d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAaathh8&view=sparse&sel=system.0",
    shared: {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": "sparse", "step": null, "selected": {"kind": "system", "id": 0}},
  },
  {
    link: "#2d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAaathh8&view=sparse&trace=bin-archetype.3.2",
    shared: {"a": "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n", "b": null, "view": "sparse", "trace": {"storage": "bin", "second": "archetype", "tick": 3, "step": 2}, "step": null, "selected": null},
  },
];

test("links that were created once can always be opened", async () => {
  for (const { link, shared } of golden) assert.deepEqual((await opened(link)).shared, shared, link);
});

test("a design of schema 1 gets a layout line only where it has none, and keeps everything else", () => {
  const line = "layout laminar";
  for (const [was, text] of [
    ["", ""],
    ["\n  \n# only a comment", "\n  \n# only a comment"],
    ["group A & B", `${line}\ngroup A & B`],
    ["# One\n\n# Two\n\ngroup A & B\n# Three", `# One\n\n# Two\n${line}\n\ngroup A & B\n# Three`],
    ["component A", `component A\n${line}`],
    ["component A\r\ngroup A & B\r\ntag T\r\nspawn A", `component A\r\ngroup A & B\r\ntag T\r\n${line}\r\nspawn A`],
    ["tag T\rspawn A", `tag T\r${line}\rspawn A`],
    ["  layout   trees # a\ngroup A", "  layout   trees # a\ngroup A"],
    ["group A\nlayout lanes", "group A\nlayout lanes"],
    ["layout sparse", "layout sparse"],
    ["# layout trees\nsystem layout(layout)", `# layout trees\n${line}\nsystem layout(layout)`],
    ["system S(\n  layout,\n  component,\n  tag\n)", `${line}\nsystem S(\n  layout,\n  component,\n  tag\n)`],
  ] as const) {
    assert.deepEqual(ofSchemaOne(was), { text, was });
  }
});

test("the reader is told about a layout line that was written, and only then", async () => {
  const note = "“layout laminar” was written into the design: it was the default when the design was made, and now it is lanes.";
  for (const { link, shared } of golden) assert.deepEqual((await opened(link)).notes, shared.was ? [note] : [], link);
});

test("every written link is read back, with one design and with two", async () => {
  const random = generator(7);
  const alphabet = ["a", "Z", " ", "\n", "&", "#", "%", "é", "木", "🌳", "\t", "component ", "group A & B\n", "\0"];
  const some = () => Array.from({ length: random(200) }, () => alphabet[random(alphabet.length)] ?? "").join("").replace(/^\0+/, "");
  for (let round = 0; round < 300; round++) {
    const shared: Shared = {
      a: some(),
      b: random(2) ? some() : null,
      view: ([null, "edit", "see", "step", "walk", "archetypes", "sparse"] as const)[random(7)] ?? null,
      step: random(2) ? { tick: 1 + random(9999), move: random(100_000), algorithm: random(2) ? "batch" : "one-by-one" } : null,
      selected: random(2) ? { kind: (["component", "group", "system", "node", "leaf"] as const)[random(5)] ?? "leaf", id: random(256) } : null,
      ...(random(4) ? {} : { trace: { storage: "manager" as const, second: random(2) ? ("objects" as const) : null, tick: 1 + random(9999), step: random(100_000) } }),
      ...(random(4) ? {} : { figures: `2d.${some().replace(/[^A-Za-z0-9_-]/g, "")}x` }),
      ...(random(4) ? {} : { source: `2d.${some().replace(/[^A-Za-z0-9_-]/g, "")}x` }),
    };
    const link = await linkOf(shared);
    assert.match(link, /^#2[dp]\.[A-Za-z0-9_-]*[a-z0-9]{6}(&|$)/);
    assert.deepEqual(await readLink(link), { shared, notes: [] });
  }
});

test("the shorter of both codecs is used", async () => {
  assert.match(await linkOf(designs("x")), /^#2p\./);
  assert.match(await linkOf(designs(small.repeat(20))), /^#2d\./);
});

test("a first design that begins with a NUL is not taken for two", async () => {
  assert.equal((await opened(await linkOf(designs("\x005\0abc")))).shared.a, "\x005\0abc");
});

test("a link that was cut or changed at any place is rejected with a reason", async () => {
  const link = await linkOf(designs(small));
  for (let length = "#2d.".length; length < link.length; length++) {
    assert.equal(
      await refusal(link.slice(0, length)),
      "This link is incomplete: a part was cut off or changed on its way. Ask for the link again, or for the text itself. Nothing of yours was changed.",
    );
  }
  for (let at = "#2d.".length; at < link.length; at++) {
    const other = link[at] === "A" ? "B" : "A";
    assert.match(await refusal(link.slice(0, at) + other + link.slice(at + 1)), /^This link is incomplete/);
  }
});

test("a link of another version is rejected with a reason", async () => {
  assert.equal(
    await refusal("#3d.anything"),
    "This link uses a form that this page does not know (“3d”): another version of Copse made it. Open it there, or ask for the text itself. Nothing of yours was changed.",
  );
  assert.match(await refusal("#2z.anything"), /“2z”/);
  assert.match(await refusal("#2.anything"), /“2”/);
});

test("hostile links are rejected with a sentence", async () => {
  const checked = (text: string) => `#${text}${checkOf(text)}`;
  const bomb = await linkOf(designs("a".repeat(64 << 10)));
  assert.equal((await opened(bomb)).shared.a.length, 64 << 10);
  assert.equal(await writeLink(designs("a".repeat((64 << 10) + 1))), null);
  assert.equal(await writeLink(designs("", "é".repeat(40_000))), null);
  assert.match(await refusal(checked(`2d.${await deflated("a".repeat(8 << 20))}`)), /^This link holds more than the 64 KiB that a design may have\./);
  assert.match(await refusal(checked(`2p.${Buffer.from("a".repeat(70_000)).toString("base64url")}`)), /^This link holds more than the 64 KiB/);
  assert.match(await refusal(checked("2d.AAAA")), /^The content of this link cannot be unpacked\./);
  assert.match(await refusal(checked("2p.<script>")), /^The content of this link cannot be unpacked\./);
  assert.match(await refusal(checked("2p.A")), /^The content of this link cannot be unpacked\./);
  assert.match(await refusal(checked(`2p.${Buffer.from([0xff, 0xfe]).toString("base64url")}`)), /^The content of this link is not the text of a design\./);
  for (const pair of ["\0", "\0\0", "\0x\0a", "\x009\0a", "\x00-1\0a", "\x001e1\0aaaaaaaaaaaaa"]) {
    assert.match(await refusal(checked(`2p.${Buffer.from(pair).toString("base64url")}`)), /^The content of this link is not the text of a design\./, JSON.stringify(pair));
  }
});

test("parameters next to the designs are used, ignored or reported", async () => {
  const link = await linkOf(designs(small));
  const plain = designs(small);
  assert.deepEqual(await readLink(`${link}&later=1&e=1`), { shared: plain, notes: [] });
  assert.deepEqual(await readLink(`${link}&step=12.3`), { shared: { ...plain, step: { tick: 12, move: 3, algorithm: "batch" } }, notes: [] });
  for (const odd of ["heap.1.1", "sparse-heap.1.1", "sparse.0.1", "sparse.1"]) {
    assert.deepEqual(await readLink(`${link}&trace=${odd}`), { shared: plain, notes: [`The step of a storage in the link is not valid (“${odd}”); the design is shown without it.`] });
  }
  assert.deepEqual(await readLink(`${link}&step=0.3&sel=leaf.-1&view=<b>`), {
    shared: plain,
    notes: [
      "The part of the page in the link is not valid (“<b>”); the design is shown without it.",
      "The step in the link is not valid (“0.3”); the design is shown without it.",
      "The selection in the link is not valid (“leaf.-1”); the design is shown without it.",
    ],
  });
});

test("names of parts of the page are no links", async () => {
  for (const fragment of ["", "#", "#design", "#see", "#1", "#12", "#x1d.abc"]) assert.equal(await readLink(fragment), null);
});

async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
}

function generator(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
}

test("lessons are written and read: of the course, with a design, and custom ones", async () => {
  for (const lesson of [
    { name: "lowering", own: null, step: 3, fresh: true },
    { name: "lowering", own: null, step: 1, fresh: false },
    { name: null, own: "# Mine\n", step: 12, fresh: false },
    { name: null, own: "# Mine\n", step: 1, fresh: true },
  ]) {
    const shared = designs(lesson.fresh ? "" : small, null, lesson);
    assert.deepEqual((await opened(await linkOf(shared))).shared, shared);
  }
  const shown = { ...designs("", null, { name: "a-group", own: null, step: 3, fresh: true }), view: "walk" as const, selected: { kind: "system" as const, id: 1 } };
  assert.equal(await linkOf(shown), "#lesson=a-group.3&view=walk&sel=system.1");
  assert.deepEqual((await opened("#lesson=a-group.3&view=walk&sel=system.1")).shared, shown);
  for (const odd of ["", "__proto__.1", "A.1", "a.0", "a.100"]) {
    assert.deepEqual(await readLink(`#lesson=${odd}`), { refused: `This link names no lesson (“${odd}”): a name has small letters and hyphens, and .2 behind it for the second step. Nothing of yours was changed.` });
  }
  assert.deepEqual(await readLink("#lesson=here.1"), { refused: "This link is said to hold a lesson, and holds none. Nothing of yours was changed." });
  assert.equal(unknownFragment(`#${"x".repeat(60)}`), `This address ends with “#${"x".repeat(39)}…”, which is no design, lesson, example or place of this page. Nothing of yours was changed.`);
  const odd = await opened(`${await linkOf(designs(small))}&lesson=A%20b.1`);
  assert.deepEqual([odd.shared.lesson, odd.notes], [undefined, ["The lesson in the link is not valid (“A%20b.1”); the design is shown without it."]]);
});

test("signs that mail and prose put behind a link are no part of it, nor is the spelling of & in HTML", async () => {
  const link = await linkOf({ ...designs(small), view: "walk", selected: { kind: "system", id: 0 } });
  const shared = (await opened(link)).shared;
  for (const end of [".", ",", ")", ">", ").", "%3E", '"', "%22", "”", "’", "…", "*", "]", "}", ";", "!", "?", "`", "%60"]) {
    for (const each of [link, link.replaceAll("&", "&amp;")]) assert.deepEqual(await opened(each + end), { shared, notes: [] }, each + end);
    assert.deepEqual(await opened(`${await linkOf(designs(small))}${end}`), { shared: designs(small), notes: [] }, end);
    assert.deepEqual((await opened(`#lesson=a-group.2${end}`)).shared.lesson, { name: "a-group", own: null, step: 2, fresh: true }, end);
    assert.equal(placeIn(`#examples${end}`), "examples", end);
    assert.equal(repaired(`#example=settlement.copse${end}`), "example=settlement.copse", end);
  }
  for (const whole of ["", "#", "#design", "#view=<b>", "#.", "#)"]) assert.equal(repaired(whole), whole.replace("#", ""), "nothing is left of it, or it is as it was");
});

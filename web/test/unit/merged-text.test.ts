import assert from "node:assert/strict";
import { test } from "node:test";
import { history, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { edit, foldable, joined, lineDifference, linesOf, merge, offsetIn, offsetOf, split } from "../../src/whatif/merged-text.ts";
import type { Change, Line, Owner, Texts } from "../../src/whatif/merged-text.ts";
import { PairHistory } from "../../src/whatif/pair-history.ts";
import { design, numbers } from "../random.ts";
import type { Pick } from "../random.ts";

/** Lines with their owners, as one reads them. */
function shown(lines: readonly Line[]): string[] {
  return lines.map(({ text, owner }) => `${owner === "both" ? "=" : owner} ${text}`);
}

/** The texts after the one place that is marked with [] in the merged text is replaced. */
function edited(a: string, b: string, marked: string, insert: string, choice: Owner = "B"): Texts {
  const [from, end] = [marked.indexOf("["), marked.indexOf("]") - 1];
  const lines = merge(a, b);
  assert.equal(marked.replace(/[[\]]/g, ""), joined(lines));
  const { a: newA, b: newB } = edit(lines, [{ from, to: end, insert }], choice);
  return { a: newA, b: newB };
}

test("lines that both texts have stand once, those of A before those of B", () => {
  assert.deepEqual(shown(merge("x\ny\nz\n", "x\np\nz\n")), ["= x", "A y", "B p", "= z", "= "]);
  assert.deepEqual(shown(merge("x moved y z".replaceAll(" ", "\n"), "x y z moved".replaceAll(" ", "\n"))), ["= x", "A moved", "= y", "= z", "B moved"]);
  assert.deepEqual(shown(merge("x\n", "x")), ["= x", "A "], "the end of the last line is a line");
  assert.deepEqual(shown(merge("", "y")), ["A ", "B y"]);
});

test("an edit of an own line changes its text alone", () => {
  assert.deepEqual(edited("x\ny\nz", "x\np\nz", "x\ny[]\np\nz", "1"), { a: "x\ny1\nz", b: "x\np\nz" });
  assert.deepEqual(edited("x\ny\nz", "x\np\nz", "x\ny\np[]\nz", "1\n2"), { a: "x\ny\nz", b: "x\np1\n2\nz" });
  assert.deepEqual(edited("x\ny\nz", "x\np\nz", "x\ny\n[p]\nz", "y"), { a: "x\ny\nz", b: "x\ny\nz" }, "and may make it equal");
});

test("an edit of a line that both have changes what is chosen", () => {
  for (const [choice, a, b] of [["A", "x1\ny", "x\ny"], ["B", "x\ny", "x1\ny"], ["both", "x1\ny", "x1\ny"]] as const) {
    assert.deepEqual(edited("x\ny", "x\ny", "x[]\ny", "1", choice), { a, b });
  }
});

test("an edit over lines of several owners changes what is chosen, and keeps the others", () => {
  const [a, b] = ["x\ny\nz", "x\np\nz"];
  assert.deepEqual(edited(a, b, "[x\ny\np\nz]", "new"), { a, b: "new" });
  assert.deepEqual(edited(a, b, "[x\ny\np\nz]", "new", "both"), { a: "new", b: "new" });
  assert.deepEqual(edited(a, b, "x[\ny\np\n]z", "", "A"), { a: "xz", b });
  assert.deepEqual(edited(a, b, "x\n[y\np\n]z", ""), { a, b: "x\nz" });
  assert.deepEqual(edited("x\ny\nz", "x\nz", "x[\ny]\nz", ""), { a: "x\nz", b: "x\nz" }, "an own line with the end of the line before");
});

test("a line that is joined with a line of both is joined in its own text", () => {
  assert.deepEqual(edited("x\ny", "x", "x[\n]y", ""), { a: "xy", b: "x" });
  assert.deepEqual(edited("x", "x\ny", "x[\n]y", "", "A"), { a: "x", b: "xy" });
  assert.deepEqual(edited("y\nx", "p\nx", "y[\n]p\nx", ""), { a: "y\nx", b: "p\nx" }, "lines of different texts are not joined");
});

test("two changes of one line are made together", () => {
  const lines = merge("one two", "one two");
  const { a, b } = edit(lines, [{ from: 0, to: 3, insert: "" }, { from: 7, to: 7, insert: "one" }], "B");
  assert.deepEqual({ a, b }, { a: "one two", b: " twoone" });
});

test("the end of what was inserted is known in the text that it belongs to", () => {
  assert.deepEqual(edit(merge("x\ny\nz", "x\np\nz"), [{ from: 5, to: 5, insert: "12" }], "B"), { a: "x\ny\nz", b: "x\np12\nz", owner: "B", side: "B", end: 5 });
  assert.deepEqual(edit(merge("x\nz", "x\nz"), [{ from: 3, to: 3, insert: "\n" }], "A"), { a: "x\nz\n", b: "x\nz", owner: "A", side: "A", end: 4 });
});

test("long stretches of lines alike are folded, but not the lines next to one that differs", () => {
  const lines = (owners: string): Line[] => [...owners].map((each, at) => ({ text: String(at), owner: each === "=" ? "both" : (each as "A" | "B") }));
  assert.deepEqual(foldable(lines("=".repeat(40))), [], "nothing differs");
  assert.deepEqual(foldable(lines(`${"=".repeat(9)}A${"=".repeat(20)}`)), [{ from: 1, to: 8 }, { from: 12, to: 30 }]);
  assert.deepEqual(foldable(lines(`${"=".repeat(9)}AB${"=".repeat(2)}`)), [{ from: 1, to: 8 }], "one line is too short");
  assert.deepEqual(foldable(lines(`A${"=".repeat(8)}B`)), [{ from: 3, to: 8 }]);
  assert.deepEqual(foldable(lines(`A${"=".repeat(7)}B`)), [], "five lines are too few");
});

/** A text that was made of another by a few edits of lines. */
function relative(text: string, pick: Pick): string {
  const lines = text.split("\n");
  for (let edits = pick(4); edits > 0; edits--) lines.splice(pick(lines.length + 1), pick(3), ...design(pick).split("\n").slice(0, pick(3)));
  return lines.join("\n");
}

function randomChange(text: string, pick: Pick): Change {
  const [from, to] = [pick(text.length + 1), pick(3) === 0 ? pick(text.length + 1) : -1].sort((x, y) => x - y) as [number, number];
  const start = Math.max(0, from < 0 ? to : from);
  const inserts = ["", "x", "\n", "group A & B", "  # 木 🌳\n\n", "\n\n", " "];
  return { from: start, to: Math.min(text.length, from < 0 ? to + pick(4) : to), insert: inserts[pick(inserts.length)] ?? "" };
}

const choices: readonly Owner[] = ["A", "B", "both"];

test("random edits: the merged text is exactly A and B, and a side that is not meant stays as it is", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const pick = numbers(seed);
    let texts: Texts = { a: design(pick), b: "" };
    texts = { ...texts, b: relative(texts.a, pick) };
    for (let step = 0; step < 25; step++) {
      const lines = merge(texts.a, texts.b);
      assert.deepEqual(split(lines), texts, `seed ${seed}, step ${step}`);
      assert.deepEqual(merge(split(lines).a, split(lines).b), lines);
      const text = joined(lines);
      const change = randomChange(text, pick);
      const choice = choices[pick(3)] ?? "B";
      const touched = lines.slice(text.slice(0, change.from).split("\n").length - 1, text.slice(0, change.to).split("\n").length);
      const next = edit(lines, [change], choice);
      if (choice !== "both" && touched.every(({ owner }) => owner === choice || owner === "both")) assert.equal(choice === "A" ? next.b : next.a, choice === "A" ? texts.b : texts.a);
      if (touched.every(({ owner }) => owner === "both") && choice === "both") {
        assert.equal(next.a.length - texts.a.length, change.insert.length - (change.to - change.from));
        assert.equal(next.b.length - texts.b.length, change.insert.length - (change.to - change.from));
      }
      assert.ok(next.end >= 0 && next.end <= (next.side === "A" ? next.a : next.b).length);
      texts = { a: next.a, b: next.b };
    }
  }
});

test("random texts: offsets are found again, and the change of whole lines makes one text of the other", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const pick = numbers(seed);
    const a = design(pick);
    const b = relative(a, pick);
    const lines = merge(a, b);
    for (const [side, text] of [["A", a], ["B", b]] as const) {
      const at = pick(text.length + 1);
      assert.equal(offsetIn(lines, side, offsetOf(lines, side, at)), at);
      const places = linesOf(lines, side);
      assert.deepEqual(text.split("\n"), places.slice(1).map((line) => lines[line - 1]?.text));
      for (let offset = 0; offset <= joined(lines).length; offset += 7) assert.ok(offsetIn(lines, side, offset) <= text.length);
    }
    const change = lineDifference(a, b);
    assert.equal(change === null ? a : a.slice(0, change.from) + change.insert + a.slice(change.to), b, `seed ${seed}`);
  }
});

test("random edits of both texts are undone to exactly the earlier pairs, and made again", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const pick = numbers(seed);
    let state = EditorState.create({ doc: design(pick), extensions: [history({ newGroupDelay: 0 })] });
    const earlier = [state.doc.toString()];
    for (let at = 0; at < 6; at++) {
      const next = state.update({ changes: randomChange(state.doc.toString(), pick), userEvent: "input.paste" }).state;
      if (next.doc.eq(state.doc)) continue;
      state = next;
      earlier.push(state.doc.toString());
    }
    if (pick(2) === 0) undo({ state, dispatch: (transaction) => (state = transaction.state) });
    let a = state.doc.toString();
    const start = earlier.lastIndexOf(a);
    const b = relative(a, pick);
    const pairs = new PairHistory(state, b);
    assert.deepEqual(pairs.texts, { a, b });
    const seen: Texts[] = [...earlier.slice(0, start).map((text) => ({ a: text, b })), { a, b }];
    for (let at = 0; at < 12; at++) {
      const next = edit(merge(pairs.texts.a, pairs.texts.b), [randomChange(joined(merge(pairs.texts.a, pairs.texts.b)), pick)], choices[pick(3)] ?? "B");
      const texts: Texts = pick(6) === 0 ? { a: pairs.texts.b, b: pairs.texts.a } : { a: next.a, b: next.b };
      pairs.change(texts, "input.test");
      assert.deepEqual(pairs.texts, texts);
      if (texts.a !== seen.at(-1)?.a || texts.b !== seen.at(-1)?.b) seen.push(texts);
    }
    a = pairs.texts.a;
    assert.equal(pairs.depths[0], seen.length - 1, `seed ${seed}`);
    for (const texts of seen.toReversed().slice(1)) {
      assert.notEqual(pairs.undo(), null);
      assert.deepEqual(pairs.texts, texts, `seed ${seed}`);
    }
    assert.equal(pairs.undo(), null);
    for (const texts of seen.slice(1)) {
      assert.notEqual(pairs.redo(), null);
      assert.deepEqual(pairs.texts, texts, `seed ${seed}`);
    }
    assert.equal(pairs.redo(), null);
    assert.equal(pairs.texts.a, a);
  }
});

test("letters typed one after the other are one step, and a letter in the other text another", () => {
  const pairs = new PairHistory(EditorState.create({ doc: "x\n", extensions: [history()] }), "x\n");
  for (const b of ["xy\n", "xyz\n"]) pairs.change({ a: "x\n", b }, "input.type");
  pairs.change({ a: "x\n", b: "xyz-\n" }, "input.type", "new");
  pairs.change({ a: "1x\n", b: "xyz-\n" }, "input.type");
  assert.deepEqual(pairs.undo(), { side: "A", offset: 0 });
  assert.deepEqual(pairs.undo(), { side: "B", offset: 3 });
  assert.deepEqual(pairs.undo(), { side: "B", offset: 1 });
  assert.deepEqual(pairs.texts, { a: "x\n", b: "x\n" });
  assert.deepEqual(pairs.redo(), { side: "B", offset: 3 });
});

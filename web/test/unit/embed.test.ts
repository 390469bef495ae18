import assert from "node:assert/strict";
import { test } from "node:test";
import { contained } from "../../src/embed/contained.ts";
import { luminance, parseColour } from "../../src/embed/darkness.ts";
import { RunningFrames } from "../../src/embed/running-frames.ts";
import { Requests } from "../../src/embed/requests.ts";
import type { RequestMessage } from "../../src/embed/embed.d.ts";
import type { Runner } from "../../src/embed/running-frames.ts";
import { envelope, readReport, readRequest, stepOf, targetOf, viewOf } from "../../src/embed/messages.ts";
import { heightFor, rounded } from "../../src/embed/heights.ts";

test("a request that is not valid has an answer that says why, and what is no message of Copse has none", () => {
  const at = { ns: "copse", v: 1, id: "7" } as const;
  const refused = (request: object): string => {
    const answer = readRequest({ ...at, ...request });
    assert.ok(answer?.type === "error" && answer.id === "7");
    return answer.message;
  };
  for (const stranger of [null, 7, "set", [], {}, { ...at, v: 2, type: "get" }, { ...at, ns: "other", type: "get" }, { ...at, id: 7, type: "get" }, { ...at, id: "x".repeat(65), type: "get" }]) {
    assert.equal(readRequest(stranger), null, JSON.stringify(stranger));
  }
  assert.deepEqual(readRequest({ ...at, type: "get", more: 1 }), { ...at, type: "get" });
  assert.equal(refused({}), "There is no request “undefined”: it is set, step, theme, run, cancel, get or export.");
  assert.equal(refused({ type: "eval" }), "There is no request “eval”: it is set, step, theme, run, cancel, get or export.");
  assert.deepEqual(readRequest({ ...at, type: "set", text: "a", view: ["trees", "systems", "trees", "eyes"], controls: false, title: "t".repeat(300) }), {
    ...at,
    type: "set",
    text: "a",
    view: ["systems", "trees"],
    controls: false,
    title: "t".repeat(200),
  });
  assert.equal(refused({ type: "set", text: 7 }), "The field text of a set is a string, and not “7”.");
  assert.equal(refused({ type: "set", editable: "no" }), "The field editable of a set is a boolean, and not “no”.");
  assert.equal(refused({ type: "set", view: "trees" }), "The field view of a set is a list of parts, and not “trees”.");
  assert.equal(refused({ type: "set", exercise: "x".repeat(70_000) }), "The exercise has 70000 characters, and may have 65536.");
  assert.deepEqual(readRequest({ ...at, type: "set", trace: "sparse-bin.3.2" }), { ...at, type: "set", trace: "sparse-bin.3.2" });
  assert.deepEqual(readRequest({ ...at, type: "set", trace: "" }), { ...at, type: "set", trace: "" });
  assert.equal(refused({ type: "set", trace: null }), "The field trace of a set is a string, and not “null”.");
  for (const nowhere of ["sparse", "sparse.3", "heap.3.2", "sparse-heap.3.2", "sparse.0.2", "sparse.3.2.one"]) {
    assert.equal(refused({ type: "set", trace: nowhere }), `A step of a storage is spelled STORAGE.TICK.STEP, as in sparse.3.2, or STORAGE-STORAGE.TICK.STEP for two storages, with one of archetype, sparse, owning, bin, manager, ordered, sorted, structs, objects, and not “${nowhere}”.`);
  }
  assert.deepEqual(readRequest({ ...at, type: "step", at: null }), { ...at, type: "step", at: null });
  assert.deepEqual(readRequest({ ...at, type: "step", at: { tick: 2, move: 0 } }), { ...at, type: "step", at: { tick: 2, move: 0, algorithm: "batch" } });
  for (const nowhere of [undefined, 7, "2.0", { tick: 2, move: 0, algorithm: "sideways" }, { tick: 0, move: 0 }, { tick: 1, move: -1 }, { tick: 1.5, move: 0 }, { tick: 1 }, { tick: 1e9, move: 0 }]) {
    assert.match(refused({ type: "step", at: nowhere }), /^A step names a position, \{ tick, move \} from tick 1 and move 0, or null for the end, and not “.+”\.$/, JSON.stringify(nowhere));
  }
  assert.deepEqual(readRequest({ ...at, type: "run", what: "bench" }), { ...at, type: "run", what: "bench" });
  assert.deepEqual(readRequest({ ...at, type: "run" }), { ...at, type: "run", what: "ticks" });
  assert.equal(refused({ type: "run", what: "rm -rf" }), "Nothing runs by the name “rm -rf”: it is ticks or bench.");
  assert.equal(refused({ type: "theme", theme: "pink" }), "There is no theme “pink”: it is light or dark.");
  const ring: { self?: unknown } = {};
  ring.self = ring;
  for (const [value, words] of [[5n, "5"], [{ tick: 5n, move: 0 }, '{"tick":"5","move":0}'], [ring, "[object Object]"], [Symbol("s"), "Symbol(s)"]] as const) {
    assert.equal(refused({ type: "step", at: value }), `A step names a position, { tick, move } from tick 1 and move 0, or null for the end, and not “${words}”.`);
  }
  assert.equal(refused({ type: "set", text: 5n }), "The field text of a set is a string, and not “5”.");
  assert.equal(refused({ type: "export", form: "exe" }), "There is no form “exe”: it is text, link, svg or json.");
});

test("a message of a frame is a valid height, or is passed on", () => {
  const at = envelope();
  assert.deepEqual(readReport({ ...at, type: "resize", height: 300, asked: "yes" }), { ...at, type: "resize", height: 300, asked: false });
  for (const height of [-1, Infinity, NaN, 1e6, "300", null]) assert.equal(readReport({ ...at, type: "resize", height, asked: true }), null);
  assert.equal(readReport({ ...at, type: "change", text: 7 }), null);
  assert.equal(readReport({ ...at, type: "shout" }), null);
  assert.deepEqual(readReport({ ...at, type: "ready" }), { ...at, type: "ready" });
  assert.equal(targetOf("https://a.example"), "https://a.example");
  assert.equal(targetOf("null"), "*");
});

test("attributes are spelled as in links and lists", () => {
  assert.deepEqual(viewOf(" Arrays, trees  eyes"), ["trees", "arrays"]);
  assert.deepEqual(viewOf(""), []);
  assert.deepEqual(stepOf("7.2.one"), { tick: 7, move: 2, algorithm: "one-by-one" });
  assert.deepEqual(stepOf(" 3 "), { tick: 3, move: 0, algorithm: "batch" });
  for (const nowhere of ["", "0.1", "-1", "1.2.two", "1.", "seven"]) assert.equal(stepOf(nowhere), null, nowhere);
});

test("the height follows the content only where no visible content moves", () => {
  const window = 900;
  assert.equal(heightFor(501, { top: 100, height: 300, window }), 300, "in sight it waits");
  assert.equal(heightFor(501, { top: 700, height: 300, window }), 504, "its lower end is below the window");
  assert.equal(heightFor(501, { top: -400, height: 300, window }), 504, "above the window");
  assert.equal(heightFor(100, { top: 700, height: 300, window }), 300, "its end would come into sight");
  assert.equal(heightFor(250, { top: 700, height: 300, window }), 256);
  assert.equal(heightFor(250, { top: 100, height: 300, window }), 300);
  assert.equal(heightFor(400, { top: 100, height: 400, window }), 400);
  assert.equal(rounded(rounded(301)), 304);
});

class Frame implements Runner {
  inSight = false;
  wantsToStart = false;
  busy = false;
  runs = false;

  run(): void {
    this.runs = true;
    this.wantsToStart = false;
  }

  stop(): void {
    this.runs = false;
  }

  near(): this {
    this.inSight = this.wantsToStart = true;
    return this;
  }
}

test("two frames run; the next one replaces a frame that is not visible, or waits", () => {
  const live = new RunningFrames();
  const [a, b, c, d] = [new Frame(), new Frame(), new Frame(), new Frame()];
  const all = [a, b, c, d];
  const running = () => all.map((each) => (each.runs ? 1 : 0)).join("");
  for (const each of all) live.add(each);
  a.near();
  b.near();
  c.near();
  live.update();
  assert.equal(running(), "1100", "one in sight never gives way by itself");
  a.inSight = false;
  live.update();
  assert.equal(running(), "0110");
  live.start(d);
  assert.equal(running(), "0011", "the reader wants it: the one that was not used the longest gives way");
  live.markUsed(c);
  live.start(a);
  assert.equal(running(), "1010", "one out of sight gives way first");
  live.start(a);
  assert.equal(running(), "1010");
  live.remove(c);
  b.near();
  live.update();
  assert.equal(a.runs && b.runs, true);
});

test("a frame with a request to answer is not stopped for another request, and one that the reader stopped answers later", () => {
  const live = new RunningFrames();
  const all = [new Frame(), new Frame(), new Frame(), new Frame()] as const;
  const [, b, c, d] = all;
  const running = () => all.map((each) => (each.runs ? 1 : 0)).join("");
  for (const each of all) {
    live.add(each);
    each.busy = true;
    live.ask(each);
  }
  assert.equal(running(), "1100", "the others wait");
  b.busy = false;
  live.answered();
  assert.equal(running(), "1010");
  live.remove(d);
  c.busy = false;
  live.answered();
  assert.equal(running(), "1010", "one that has left the page does not wait");
  c.busy = true;
  live.start(b);
  assert.equal(running(), "0110", "the reader wants it");
  b.busy = false;
  live.answered();
  assert.equal(running(), "1010", "the one that was stopped answers");
});

test("requests that have set something are kept, and so are those without an answer", () => {
  const requests = new Requests();
  const sent = (id: string, fields: object): void => requests.sent({ ...envelope(id), ...fields } as RequestMessage);
  sent("1", { type: "set", view: ["trees"], text: "component A" });
  sent("2", { type: "set", title: "T", exercise: "groups = 1" });
  sent("3", { type: "get" });
  assert.equal(requests.busy, true);
  requests.heard({ ...envelope("2"), type: "result", summary: null });
  assert.deepEqual(requests.set, { view: ["trees"], title: "T", exercise: "groups = 1" }, "the newest is answered, for all");
  sent("4", { type: "set", view: [] });
  requests.heard({ ...envelope("4"), type: "error", message: "" });
  assert.deepEqual(requests.set.view, ["trees"], "what was refused is not kept");
  requests.forget("title");
  assert.deepEqual(requests.set, { view: ["trees"], exercise: "groups = 1" });
  sent("5", { type: "step", at: { tick: 2, move: 0 } });
  sent("6", { type: "run", what: "bench" });
  sent("7", { type: "run" });
  requests.ended();
  requests.wait({ ...envelope("8"), type: "export", form: "text" });
  assert.deepEqual(requests.take().map(({ id }) => id), ["3", "6", "8"], "what has no answer waits; playing and stepping have none");
  assert.deepEqual(requests.step, { tick: 2, move: 0 });
  assert.equal(requests.busy, false);
  sent("9", { type: "step", at: { tick: 99, move: 0 } });
  requests.heard({ ...envelope("9"), type: "error", message: "" });
  assert.equal(requests.step, undefined);
  sent("10", { type: "run", what: "bench" });
  requests.heard({ ...envelope("10"), type: "bench", done: 1, of: 2, ended: null, message: "", report: null });
  assert.equal(requests.busy, true);
  requests.heard({ ...envelope("10"), type: "bench", done: 2, of: 2, ended: "done", message: "", report: null });
  assert.equal(requests.busy, false);
  sent("11", { type: "get" });
  requests.wait({ ...envelope("12"), type: "cancel" });
  assert.deepEqual(requests.giveUp().map(({ id }) => id), ["11"]);
});

test("dark is detected from the painted background", () => {
  assert.deepEqual(parseColour("rgb(1, 2, 3)"), [1, 2, 3, 1]);
  assert.deepEqual(parseColour("rgba(1, 2, 3, 0)"), [1, 2, 3, 0]);
  assert.deepEqual(parseColour("rgb(1 2 3 / 0.5)"), [1, 2, 3, 0.5]);
  for (const unknown of ["", "red", "color(srgb 1 0 0)", "rgb(a, b, c)"]) assert.equal(parseColour(unknown), null, unknown);
  assert.equal(luminance([255, 255, 255, 1]), 1);
  assert.equal(luminance([0, 0, 0, 1]), 0);
  assert.ok(luminance([30, 30, 28, 1]) < 0.02 && luminance([240, 238, 230, 1]) > 0.8);
});

test("media queries about the window's width are asked of the embed's width", () => {
  assert.equal(contained("a{b:c}@media (max-width: 719px){a{b:d}}"), "a{b:c}@container copse (max-width: 719px){a{b:d}}");
  assert.equal(contained("@media(max-width:719px),(min-width:1024px) and (max-width:1199px){"), "@container copse ((max-width:719px)) or ((min-width:1024px) and (max-width:1199px)){");
  for (const other of ["@media (pointer: coarse){", "@media print{", "a{max-width:1px}"]) assert.equal(contained(other), other);
});

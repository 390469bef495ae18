import assert from "node:assert/strict";
import test from "node:test";
import { Session, pauseAfter, rest } from "../../src/session.ts";
import { EngineFault, Store } from "../../src/state.ts";
import type { Engine } from "../../src/state.ts";
import { page } from "./fixture.ts";

class Clock {
  time = 0;
  waiting: { at: number; work: () => void }[] = [];

  now = () => this.time;

  later = (milliseconds: number, work: () => void) => {
    const entry = { at: this.time + milliseconds, work };
    this.waiting.push(entry);
    return () => void (this.waiting = this.waiting.filter((each) => each !== entry));
  };

  pass(milliseconds: number) {
    this.time += milliseconds;
    const due = this.waiting.filter((each) => each.at <= this.time);
    this.waiting = this.waiting.filter((each) => each.at > this.time);
    due.forEach((each) => each.work());
  }
}

function setUp(cost = 0) {
  const clock = new Clock();
  const store = new Store(() => {}, (problem) => assert.fail(String(problem)));
  const session = new Session(store, clock);
  const analysed: string[] = [];
  const advised: string[] = [];
  const control = { cost, broken: false };
  const engine: Engine = {
    analyze(text) {
      if (control.broken) throw new EngineFault("out of order");
      analysed.push(text);
      clock.time += control.cost;
      return page();
    },
    advise(text) {
      advised.push(text);
      const offer = { text: `mend ${text}`, edits: [] };
      const hint = { severity: "hint" as const, code: "hint", message: "", range: [1, 1, 1, 2] as const, notes: [], fix: offer };
      return { schema: "copse.advice/1", hints: [], diagnostics: [hint] };
    },
    format: (text) => text.trim(),
    keywords: () => [],
    restart: async () => void (control.broken = false),
  };
  return { clock, store, session, analysed, advised, control, engine };
}

test("a quick engine analyses at every keystroke", () => {
  const { session, analysed, engine } = setUp(2);
  session.edited("before the engine");
  assert.deepEqual(analysed, []);
  session.start(engine);
  session.edited("a");
  session.edited("ab");
  assert.deepEqual(analysed, ["before the engine", "a", "ab"]);
});

test("a slow one waits for a pause in typing", () => {
  const { clock, session, store, analysed, engine } = setUp(20);
  session.start(engine);
  session.edited("a");
  session.edited("ab");
  session.edited("abc");
  assert.deepEqual(analysed, ["", "a"]);
  assert.equal(store.state.stale, true);
  clock.pass(pauseAfter(20));
  assert.deepEqual(analysed, ["", "a", "abc"]);
  assert.equal(store.state.stale, false);
});

test("the first analysis of an engine does not count as slow", () => {
  const { session, analysed, control, engine } = setUp(70);
  session.start(engine);
  control.cost = 1;
  session.edited("a");
  session.edited("ab");
  assert.deepEqual(analysed, ["", "a", "ab"]);
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("after a fault a fresh engine takes over, and says so until it is seen", async () => {
  const { session, store, analysed, control, engine } = setUp();
  session.start(engine);
  control.broken = true;
  session.edited("a");
  assert.deepEqual(analysed, [""]);
  assert.equal(session.format(" a "), null);
  await turn();
  assert.deepEqual(store.state.engine, { kind: "ready", recovered: "out of order" });
  assert.deepEqual(analysed, ["", "a"]);
  session.seen();
  assert.deepEqual(store.state.engine, { kind: "ready" });
});

test("a text that stops the fresh engine too keeps it stopped until it is asked for", async () => {
  const { session, store, analysed, control, engine } = setUp();
  engine.restart = async () => {};
  session.start(engine);
  control.broken = true;
  session.edited("a");
  await turn();
  assert.deepEqual(store.state.engine, { kind: "failed", message: "out of order" });
  session.edited("ab");
  assert.equal(session.format(" ab "), null);
  control.broken = false;
  await session.restart();
  assert.equal(store.state.engine.kind, "ready");
  assert.equal(analysed.at(-1), "ab");
  assert.equal(session.format(" ab "), "ab");
});

test("a mistake of the page itself is not taken for a fault of the engine", () => {
  const { session, engine } = setUp();
  const mistaken: Engine = {
    ...engine,
    analyze() {
      throw new TypeError("a mistake of ours");
    },
  };
  assert.throws(() => session.start(mistaken), TypeError);
});

test("hints follow once the text rests", () => {
  const { clock, session, store, advised, engine } = setUp();
  session.start(engine);
  session.edited("a");
  clock.pass(rest - 1);
  session.edited("ab");
  clock.pass(rest - 1);
  assert.deepEqual(advised, []);
  clock.pass(1);
  assert.deepEqual(advised, ["ab"]);
  assert.equal(store.state.page?.diagnostics[0]?.fix?.text, "mend ab");
});

test("an offer is made anew for the present text before it is taken", () => {
  const { clock, session, advised, engine } = setUp();
  session.start(engine);
  session.edited("a");
  clock.pass(rest);
  const offer = { text: "mend a", edits: [] };
  assert.equal(session.renew(offer), offer);
  session.edited("b");
  assert.equal(session.renew(offer), null);
  assert.deepEqual(advised, ["a", "b"]);
  assert.equal(session.renew({ text: "mend b", edits: [] })?.text, "mend b");
});

test("the present document is of the present text, analysed on demand; without an engine there is none", () => {
  const { session, analysed, engine } = setUp(40);
  session.edited("early");
  assert.equal(session.current(), null);
  session.start(engine);
  session.edited("a");
  session.edited("ab");
  assert.notEqual(analysed.at(-1), "ab");
  assert.notEqual(session.current(), null);
  assert.equal(analysed.at(-1), "ab");
});

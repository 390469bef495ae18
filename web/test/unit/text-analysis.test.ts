import assert from "node:assert/strict";
import test from "node:test";
import { hintPause, long, pauseAfter, TextAnalysis } from "../../src/text-analysis/text-analysis.ts";
import type { Analyser } from "../../src/text-analysis/text-analysis.ts";
import { EngineFault } from "../../src/engine/fault.ts";
import { Store } from "../../src/state/store.ts";
import type { Engine } from "../../src/state/state.ts";
import type { Advice } from "../../src/page/page.ts";
import { page, system } from "./fixture.ts";

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
  const asked: PendingRequest[] = [];
  const analysis = new TextAnalysis(store, async () => fakeWorker(asked), clock);
  const loaded: Uint8Array[] = [];
  const analysed: string[] = [];
  const control = { cost, broken: false, heavy: /^heavy/ };
  const engine: Engine = {
    analyze(text) {
      if (control.broken) throw new EngineFault("out of order");
      if (control.heavy.test(text)) return null;
      analysed.push(text);
      clock.time += control.cost;
      return page();
    },
    tried: () => page(),
    load: (model) => void loaded.push(model),
    change: () => "",
    complete: () => ({ words: [], components: false, groups: false, entities: [] }),
    restart: async () => void (control.broken = false),
  };
  analysis.startAdvising();
  return { clock, store, analysis, analysed, control, engine, asked, loaded };
}

/** A request to the worker that waits for its answer. */
interface PendingRequest {
  readonly what: string;
  readonly signal: AbortSignal | undefined;
  readonly progress: ((done: number, of: number) => void) | undefined;
  answer(micros?: number): void;
  fail(problem: Error): void;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function fakeWorker(asked: PendingRequest[]): Analyser {
  const ask = <T>(what: string, answer: (micros: number) => T, signal?: AbortSignal, progress?: (done: number, of: number) => void): Promise<T> =>
    new Promise((done, failed) => {
      signal?.addEventListener("abort", () => failed(signal.reason as Error));
      asked.push({ what, signal, progress, answer: (micros = 300_000) => done(answer(micros)), fail: failed });
    });
  return {
    parallel: true,
    analyze: (text, { signal, progress }) => ask(`analyze ${text}`, (micros) => ({ page: page({ micros }), model: Uint8Array.of(1) }), signal, progress),
    advise: (text, { signal }) => ask(`advise ${text}`, () => advice(text), signal),
    format: (text) => ask(`format ${text}`, () => text.trim()),
    another: (text, component) => ask(`another ${component} ${text}`, () => ({ schema: "copse.edited/1", fix: null, refusal: "none" })),
  };
}

function advice(text: string): Advice {
  const fix = { text: `fix ${text}`, edits: [] };
  return { schema: "copse.advice/1", hints: [], possible: [], help: { system: -1, hint: 0, text: "", causes: [], arranged: null }, diagnostics: [{ severity: "hint", code: "hint", message: "", range: [1, 1, 1, 2], notes: [], fix, other: null }] };
}

test("a fast engine analyses at every keystroke", () => {
  const { analysis, analysed, engine } = setUp(2);
  analysis.edited("before the engine");
  assert.deepEqual(analysed, []);
  analysis.start(engine);
  analysis.edited("a");
  analysis.edited("ab");
  assert.deepEqual(analysed, ["before the engine", "a", "ab"]);
});

test("a slow engine waits for a pause in typing", () => {
  const { clock, analysis, store, analysed, engine } = setUp(20);
  analysis.start(engine);
  analysis.edited("a");
  analysis.edited("ab");
  analysis.edited("abc");
  assert.deepEqual(analysed, ["", "a"]);
  assert.equal(store.state.stale, true);
  clock.pass(pauseAfter(20));
  assert.deepEqual(analysed, ["", "a", "abc"]);
  assert.equal(store.state.stale, false);
});

test("the first analysis of an engine does not count as slow", () => {
  const { analysis, analysed, control, engine } = setUp(70);
  analysis.start(engine);
  control.cost = 1;
  analysis.edited("a");
  analysis.edited("ab");
  assert.deepEqual(analysed, ["", "a", "ab"]);
});

test("after a fault a new engine is started, and the notice stays until it is dismissed", async () => {
  const { analysis, store, analysed, control, engine } = setUp();
  analysis.start(engine);
  control.broken = true;
  analysis.edited("a");
  assert.deepEqual(analysed, [""]);
  await turn();
  assert.deepEqual(store.state.engine, { kind: "ready", recovered: "out of order" });
  assert.deepEqual(analysed, ["", "a"]);
  analysis.dismissRestart();
  assert.deepEqual(store.state.engine, { kind: "ready" });
});

test("a text that stops the new engine too keeps it stopped until a retry is requested", async () => {
  const { analysis, store, analysed, control, engine } = setUp();
  engine.restart = async () => {};
  analysis.start(engine);
  control.broken = true;
  analysis.edited("a");
  await turn();
  assert.deepEqual(store.state.engine, { kind: "failed", message: "out of order" });
  analysis.edited("ab");
  control.broken = false;
  await analysis.restart();
  assert.equal(store.state.engine.kind, "ready");
  assert.equal(analysed.at(-1), "ab");
});

test("the worker formats a text, also while the engine is stopped, and the reader is told where it cannot", async () => {
  const { analysis, store, asked, control, engine } = setUp();
  control.broken = true;
  analysis.start(engine);
  const formatted = analysis.format(" a ");
  await turn();
  asked.find((request) => request.what === "format  a ")?.answer();
  assert.equal(await formatted, "a");
  const refused = analysis.format(" ab ");
  await turn();
  asked.find((request) => request.what === "format  ab ")?.fail(new Error("not to be loaded"));
  assert.equal(await refused, null);
  assert.deepEqual(store.state.work, { kind: "no-format", message: "not to be loaded" });
  analysis.dismissWork();
  assert.equal(store.state.work, null);
});

test("an error of the page itself is not treated as a fault of the engine", () => {
  const { analysis, engine } = setUp();
  const mistaken: Engine = {
    ...engine,
    analyze() {
      throw new TypeError("a mistake of ours");
    },
  };
  assert.throws(() => analysis.start(mistaken), TypeError);
});

const wanted = (asked: readonly PendingRequest[]) => asked.map(({ what }) => what);

test("hints come from the worker after a pause in typing", async () => {
  const { clock, analysis, store, engine, asked } = setUp();
  analysis.start(engine);
  analysis.edited("a");
  clock.pass(hintPause - 1);
  analysis.edited("ab");
  clock.pass(hintPause - 1);
  await turn();
  assert.deepEqual(wanted(asked), []);
  clock.pass(1);
  await turn();
  assert.deepEqual(wanted(asked), ["advise ab"]);
  assert.equal(store.state.page?.diagnostics.length, 0);
  asked[0]?.answer();
  await turn();
  assert.equal(store.state.page?.diagnostics[0]?.fix?.text, "fix ab");
});

test("hints are requested only after the page has started", async () => {
  const { clock, store, engine, asked } = setUp();
  const analysis = new TextAnalysis(store, async () => fakeWorker(asked), clock);
  analysis.start(engine);
  clock.pass(hintPause);
  await turn();
  assert.deepEqual(wanted(asked), []);
  analysis.startAdvising();
  await turn();
  assert.deepEqual(wanted(asked), ["advise "]);
});

test("only the hints of the newest text are requested while an answer is pending, and nothing waits for them", async () => {
  const { clock, analysis, store, engine, asked } = setUp();
  analysis.start(engine);
  for (const text of ["a", "ab", "abc"]) {
    analysis.edited(text);
    clock.pass(hintPause);
    await turn();
  }
  assert.deepEqual(wanted(asked), ["advise a"]);
  assert.equal(asked[0]?.signal, undefined, "the program is not given up for a key");
  asked[0]?.answer();
  await turn();
  assert.equal(store.state.page?.diagnostics.length, 0, "hints of a text that is gone");
  assert.deepEqual(wanted(asked), ["advise a", "advise abc"]);
  asked[1]?.answer();
  await turn();
  assert.equal(store.state.page?.diagnostics[0]?.fix?.text, "fix abc");
  assert.equal(asked.length, 2);
});

test("unavailable hints are reported until that is dismissed or they arrive, and nothing else changes", async () => {
  const { clock, analysis, store, engine, asked } = setUp();
  analysis.start(engine);
  const refuse = async (text: string): Promise<void> => {
    analysis.edited(text);
    clock.pass(hintPause);
    await turn();
    asked.at(-1)?.fail(new EngineFault("not to be loaded"));
    await turn();
  };
  await refuse("a");
  assert.deepEqual(store.state.work, { kind: "no-hints", message: "not to be loaded" });
  assert.equal(store.state.stale, false);
  const said = store.state.work;
  analysis.edited("ab");
  assert.equal(store.state.work, said, "a key does not make it flicker");
  analysis.dismissWork();
  await refuse("abc");
  assert.equal(store.state.work, null, "it has been seen");
  void analysis.advise();
  await turn();
  asked.at(-1)?.answer();
  await turn();
  assert.equal(store.state.page?.diagnostics[0]?.fix?.text, "fix abc");
  await refuse("b");
  assert.deepEqual(store.state.work, said, "it had worked meanwhile");
  const offer = { text: "fix abc", edits: [] };
  const renewed = analysis.renew(offer);
  await turn();
  asked.at(-1)?.fail(new EngineFault("not to be loaded"));
  assert.equal(await renewed, null, "the hint that still stands there is of another text");
  analysis.edited("c");
  clock.pass(hintPause);
  await turn();
  asked.at(-1)?.answer();
  await turn();
  assert.equal(store.state.work, null);
});

test("a fix is computed again for the present text before it is applied", async () => {
  const { clock, analysis, engine, asked } = setUp();
  analysis.start(engine);
  analysis.edited("a");
  clock.pass(hintPause);
  await turn();
  asked[0]?.answer();
  await turn();
  const offer = { text: "fix a", edits: [] };
  assert.deepEqual(await analysis.renew(offer), offer);
  analysis.edited("b");
  const gone = analysis.renew(offer);
  await turn();
  asked[1]?.answer();
  assert.equal(await gone, null);
  assert.deepEqual(wanted(asked), ["advise a", "advise b"]);
  assert.equal((await analysis.renew({ text: "fix b", edits: [] }))?.text, "fix b");
});

test("an edit that is possible and saves nothing can be applied, too", async () => {
  const { analysis, engine } = setUp();
  const edit = { text: "add a group", makes: "full", edits: [], total: 5, pays: false, totalText: "costs others 5 ns per round", was: "", now: "", change: "" } as const;
  analysis.start({ ...engine, analyze: () => page({ systems: [{ ...system("S", "blind", [], []), possible: [edit] }] }) });
  analysis.edited("a");
  assert.equal(await analysis.renew(edit), edit);
});

test("a fix of the analysis itself does not wait for the hints", async () => {
  const { analysis, engine, asked } = setUp();
  const fix = { text: "spell it right", edits: [] };
  const wrong = { severity: "error", code: "unknown", message: "", range: [1, 1, 1, 2], notes: [], fix, other: null } as const;
  analysis.start({ ...engine, analyze: () => page({ diagnostics: [wrong] }) });
  analysis.edited("a");
  assert.equal(await analysis.renew(fix), fix);
  assert.deepEqual(asked, []);
});

test("the present document is of the present text, analysed on demand; without an engine there is none", async () => {
  const { analysis, analysed, engine } = setUp(40);
  analysis.edited("early");
  assert.equal(await analysis.current(), null);
  analysis.start(engine);
  analysis.edited("a");
  analysis.edited("ab");
  assert.notEqual(analysed.at(-1), "ab");
  assert.notEqual(await analysis.current(), null);
  assert.equal(analysed.at(-1), "ab");
});

test("a text that would block the page is analysed in the worker, and painted by the engine from the model that comes back", async () => {
  const { analysis, store, analysed, engine, asked, loaded } = setUp();
  analysis.start(engine);
  analysis.edited("heavy");
  await turn();
  assert.deepEqual(asked.map(({ what }) => what), ["analyze heavy"]);
  assert.deepEqual(store.state.work, { kind: "running", done: 0, of: 0, blocking: false });
  asked[0]?.progress?.(3, 7);
  assert.deepEqual(store.state.work, { kind: "running", done: 3, of: 7, blocking: false });
  assert.equal(store.state.stale, true);
  asked[0]?.answer();
  await turn();
  assert.deepEqual(loaded, [Uint8Array.of(1)]);
  assert.equal(store.state.work, null);
  assert.equal(store.state.stale, false);
  assert.deepEqual(analysed, [""]);
});

test("an edit replaces the worker's analysis of the previous text", async () => {
  const { clock, analysis, store, engine, asked } = setUp();
  analysis.start(engine);
  analysis.edited("heavy 1");
  await turn();
  analysis.edited("heavy 2");
  assert.equal(asked[0]?.signal?.aborted, true);
  clock.pass(1000);
  await turn();
  assert.deepEqual(asked.map(({ what }) => what), ["analyze heavy 1", "analyze heavy 2"]);
  analysis.edited("light");
  assert.equal(asked[1]?.signal?.aborted, true);
  await turn();
  assert.equal(store.state.stale, false);
  assert.equal(store.state.work, null);
});

test("an analysis in the worker can be cancelled, and requested again", async () => {
  const { analysis, store, engine, asked } = setUp();
  analysis.start(engine);
  assert.equal(analysis.cancel(), false, "nothing to cancel");
  analysis.edited("heavy");
  await turn();
  assert.equal(analysis.cancel(), true);
  assert.equal(asked[0]?.signal?.aborted, true);
  await turn();
  assert.deepEqual(store.state.work, { kind: "cancelled" });
  const current = analysis.current();
  await turn();
  asked[1]?.answer();
  assert.notEqual(await current, null, "asking for the document asks for the analysis");
});

test("a stopped worker is reported, and can be asked again", async () => {
  const { analysis, store, engine, asked } = setUp();
  analysis.start(engine);
  analysis.edited("heavy");
  await turn();
  asked[0]?.fail(new EngineFault("out of memory"));
  await turn();
  assert.deepEqual(store.state.work, { kind: "failed", message: "out of memory" });
  assert.equal(store.state.engine.kind, "ready");
  analysis.analyze();
  await turn();
  asked[1]?.answer();
  await turn();
  assert.equal(store.state.work, null);
  assert.equal(store.state.stale, false);
});

test("hints of a heavy text come from the worker, and are cancelled by the next edit", async () => {
  const { clock, analysis, engine, asked } = setUp();
  analysis.start(engine);
  analysis.edited("heavy");
  await turn();
  asked[0]?.answer();
  await turn();
  clock.pass(hintPause);
  await turn();
  assert.deepEqual(asked.map(({ what }) => what), ["analyze heavy", "advise heavy"]);
  analysis.edited("light");
  assert.equal(asked[1]?.signal?.aborted, true);
});

test("a text that took long in the engine goes to the worker from then on, until it is fast again", async () => {
  const { clock, analysis, engine, analysed, control, asked } = setUp();
  analysis.start(engine);
  control.cost = long + 1;
  analysis.edited("a");
  analysis.edited("ab");
  clock.pass(1000);
  await turn();
  assert.deepEqual(analysed, ["", "a"]);
  assert.deepEqual(asked.map(({ what }) => what), ["analyze ab"]);
  asked[0]?.answer(1000);
  await turn();
  control.cost = 1;
  analysis.edited("abc");
  assert.deepEqual(analysed, ["", "a", "abc"]);
});

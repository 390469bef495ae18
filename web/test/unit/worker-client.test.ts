import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { EngineFault } from "../../src/engine/fault.ts";
import type { WorkerHost } from "../../src/worker-host/host.ts";
import type { Job, Report } from "../../src/worker-host/worker-protocol.ts";
import { longestSilence, Refusal, WorkerClient } from "../../src/worker-host/worker-client.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A program that only records its messages; the test reports in its place. */
class Program implements WorkerHost {
  readonly parallel = true;
  readonly jobs: { readonly id: number; readonly job: Job }[] = [];
  ended = false;
  readonly report: (report: Report) => void;

  constructor(report: (report: Report) => void) {
    this.report = report;
  }

  run(id: number, job: Job): void {
    this.jobs.push({ id, job });
  }

  end(): void {
    this.ended = true;
  }

  /** Finishes the last job. */
  done(...parts: readonly unknown[]): void {
    this.report({ kind: "done", id: this.jobs.at(-1)?.id ?? -1, parts: parts.map(bytes) });
  }

  texts(): string[] {
    return this.jobs.map(({ job }) => ("text" in job ? job.text : job.kind));
  }
}

function setUp() {
  const programs: Program[] = [];
  const control: { fault: EngineFault | null } = { fault: null };
  const worker = new WorkerClient(async (report) => {
    if (control.fault) throw control.fault;
    const program = new Program(report);
    programs.push(program);
    return program;
  });
  const program = (at: number): Program => programs[at] ?? assert.fail(`program ${at} has not been started`);
  return { worker, programs, program, control };
}

// The limit of a program that is still at work when its test ends would keep the process running for half a minute.
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

const caught = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => "done", (problem: unknown) => problem);

test("requests are done one at a time, in order, by a program that is started for the first one", async () => {
  const { worker, programs, program } = setUp();
  assert.equal(programs.length, 0);
  const first = worker.document("a");
  const second = worker.document("b");
  await turn();
  assert.deepEqual(program(0).texts(), ["a"]);
  program(0).done({ summary: "five" });
  assert.equal(await first, '{"summary":"five"}');
  assert.deepEqual(program(0).texts(), ["a", "b"]);
  program(0).done({ x: 1 });
  assert.equal(await second, '{"x":1}');
  assert.equal(programs.length, 1);
});

test("a program is its text, or an error that gives the reason", async () => {
  const { worker, program } = setUp();
  const made = worker.program("a");
  await turn();
  assert.deepEqual(program(0).jobs[0]?.job, { kind: "question", question: { name: "program", text: "a" } });
  program(0).done({ schema: "copse.program/1", text: "package main\n", refused: null });
  assert.equal(await made, "package main\n");
  const refused = caught(worker.program("b"));
  program(0).done({ schema: "copse.program/1", text: null, refused: "Line 1: no." });
  const why = await refused;
  assert.ok(why instanceof Refusal);
  assert.equal(why.message, "Line 1: no.");
});

test("a waiting request is cancelled without any effect", async () => {
  const { worker, programs, program } = setUp();
  const control = new AbortController();
  const first = worker.document("a");
  const second = caught(worker.document("b", { signal: control.signal }));
  const third = caught(worker.document("c"));
  await turn();
  control.abort(new Error("enough"));
  assert.equal(String(await second), "Error: enough");
  program(0).done({});
  await first;
  program(0).done({});
  assert.equal(await third, "done");
  assert.deepEqual(program(0).texts(), ["a", "c"]);
  assert.equal(programs.length, 1);
});

test("cancelling the request in work ends the program and starts another at once", async () => {
  const { worker, programs, program } = setUp();
  const control = new AbortController();
  const first = caught(worker.analyze("a", { signal: control.signal }));
  const second = caught(worker.document("b"));
  await turn();
  control.abort(new Error("enough"));
  assert.equal(program(0).ended, true);
  assert.equal(String(await first), "Error: enough");
  await turn();
  assert.deepEqual(program(1).texts(), ["b"]);
  program(0).report({ kind: "done", id: 1, parts: [] }); // too late to have an effect
  program(1).done({});
  assert.equal(await second, "done");
  assert.equal(programs.length, 2);
});

test("a program that stops fails the request in work; the next one is done by a new program", async () => {
  const { worker, program } = setUp();
  const first = caught(worker.document("a"));
  const second = caught(worker.document("b"));
  await turn();
  program(0).report({ kind: "fault", message: "out of memory" });
  const problem = await first;
  assert.ok(problem instanceof EngineFault);
  assert.equal(problem.message, "out of memory");
  await turn();
  program(1).done({});
  assert.equal(await second, "done");
});

test("where no program can be started every request fails with the reason, and the next one tries again", async () => {
  const { worker, program, control } = setUp();
  control.fault = new EngineFault("The worker could not be loaded (HTTP 503).");
  const all = await Promise.all([caught(worker.document("a")), caught(worker.document("b"))]);
  assert.deepEqual(all.map(String), Array(2).fill("EngineFault: The worker could not be loaded (HTTP 503)."));
  control.fault = null;
  const again = caught(worker.document("c"));
  await turn();
  program(0).done({});
  assert.equal(await again, "done");
});

test("progress is reported for the request in work, from its start", async () => {
  const { worker, program } = setUp();
  const told: string[] = [];
  const progress = (name: string) => (done: number, of: number) => void told.push(`${name} ${done}/${of}`);
  const first = worker.document("a", { progress: progress("a") });
  void caught(worker.document("b", { progress: progress("b") }));
  await turn();
  program(0).report({ kind: "progress", id: 1, done: 3, of: 7 });
  program(0).report({ kind: "progress", id: 2, done: 9, of: 9 });
  assert.deepEqual(told, ["a 0/0", "a 3/7"]);
  program(0).done({});
  await first;
  assert.deepEqual(told, ["a 0/0", "a 3/7", "b 0/0"]);
});

test("a request whose signal is already aborted is not made", async () => {
  const { worker, programs } = setUp();
  assert.equal(String(await caught(worker.document("a", { signal: AbortSignal.abort(new Error("never")) }))), "Error: never");
  assert.equal(programs.length, 0);
});

test("a program that says nothing for too long is ended, and one that does not start is not waited for", async () => {
  const { worker, programs, program } = setUp();
  const first = caught(worker.document("a"));
  const second = worker.document("b");
  await turn();
  mock.timers.tick(longestSilence - 1);
  program(0).report({ kind: "progress", id: program(0).jobs[0]?.id ?? -1, done: 1, of: 9 });
  mock.timers.tick(longestSilence - 1);
  assert.equal(program(0).ended, false, "it has reported its progress");
  mock.timers.tick(1);
  assert.equal(((await first) as Error).message, "The worker has said nothing for 30 seconds, so it was stopped.");
  assert.equal(program(0).ended, true);
  await turn();
  program(1).done("x");
  assert.equal(await second, '"x"');
  mock.timers.tick(longestSilence);
  assert.equal(program(1).ended, false, "it has nothing to do");
  assert.equal(programs.length, 2);

  const late = new WorkerClient(() => new Promise(() => {}));
  const waiting = caught(late.document("a"));
  mock.timers.tick(longestSilence);
  assert.equal(((await waiting) as Error).message, "The worker has not started within 30 seconds.");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { fetchMade } from "../../src/loading/fetch-made.ts";

function server(answers: readonly Response[]) {
  const waits: number[] = [];
  let [asked, told] = [0, 0];
  const around = {
    fetch: () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] as Response),
    wait: (seconds: number) => Promise.resolve(void waits.push(seconds)),
  };
  return { waits, asked: () => asked, told: () => told, get: () => fetchMade("bench.wasm", () => told++, around) };
}

const making = (after: string) => new Response("", { status: 503, headers: { "Retry-After": after } });

test("a file that is being made is asked for until it is there", async () => {
  const s = server([making("1"), making("3600"), new Response("made")]);
  assert.equal(await (await s.get()).text(), "made");
  assert.deepEqual(s.waits, [1, 10]);
  assert.equal(s.told(), 2);
});

test("other failures are returned at once, and no server is asked for ever", async () => {
  for (const answer of [new Response("", { status: 404 }), new Response("", { status: 503 }), making("soon")]) {
    const s = server([answer]);
    assert.equal((await s.get()).status, answer.status);
    assert.equal(s.asked(), 1);
  }
  const s = server([making("1")]);
  assert.equal((await s.get()).status, 503);
  assert.equal(s.asked(), 600);
});

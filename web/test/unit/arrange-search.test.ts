import assert from "node:assert/strict";
import { test } from "node:test";
import { Search } from "../../src/arrange/arrange-search.ts";
import type { Arrangement, Arranging } from "../../src/page/documents.ts";
import { NoAnswer } from "../../src/engine/fault.ts";
import type { WorkerClient } from "../../src/worker-host/worker-host.ts";

/** A worker that forgets its search when it is restarted. */
class ForgetfulWorker {
  readonly asked: string[] = [];
  #searching = false;

  restart(): void {
    this.#searching = false;
  }

  ask(question: { readonly name: string; readonly text?: string }): Promise<Partial<Arranging> | Partial<Arrangement>> {
    this.asked.push(question.text === undefined ? question.name : `${question.name} ${question.text}`);
    if (question.name === "arrange") this.#searching = true;
    if (!this.#searching) return Promise.reject(new NoAnswer());
    return Promise.resolve(question.name === "arrangement" ? { verdict: "found" } : { done: question.name === "arrangeOn" });
  }
}

test("a search whose worker was restarted starts over, and says so", async () => {
  const worker = new ForgetfulWorker();
  const search = new Search(worker as unknown as WorkerClient, () => search.stop());
  await search.run("text");
  let startedOver = 0;
  assert.equal((await search.goOn(() => startedOver++))?.verdict, "found");
  assert.equal(startedOver, 0, "the search is still there");
  worker.restart();
  assert.equal((await search.goOn(() => startedOver++))?.verdict, "found");
  assert.equal(startedOver, 1);
  assert.deepEqual(worker.asked.slice(-3), ["arrangeOn", "arrange text", "arrangement"]);
});

/** Native runs on the server that serves the page (`go run ./build serve`), which streams events. */

import { messageOf } from "../engine/fault.ts";
import { Deferred } from "../loading/lazy.ts";
import type { BenchEvent } from "./documents.ts";
import type { Ending, Run } from "./bench-client.ts";

/** An event of the native tests. */
export type TestEvent =
  | { readonly kind: "package"; readonly package: string; readonly passed: number; readonly failed: number; readonly seconds: number; readonly ok: boolean }
  | { readonly kind: "failure"; readonly package: string; readonly test: string; readonly output: string };

/** Runs benchmarks natively. */
export function runNatively(server: string, query: string, onEvent: (event: BenchEvent) => void): Run {
  return stream(`${server}run?${query}`, (text) => onEvent(JSON.parse(text) as BenchEvent));
}

/** Runs the native tests. */
export function testNatively(server: string, onEvent: (event: TestEvent) => void): Run {
  return stream(`${server}tests`, (text) => onEvent(JSON.parse(text) as TestEvent));
}

/** Measures a round of a design, and each of its systems, natively. */
export function measureNatively(server: string, text: string, onEvent: (event: BenchEvent) => void): Run {
  const control = new AbortController();
  const ended = new Deferred<Ending>();
  const answer = fetch(`${server}systems`, { method: "POST", body: text, signal: control.signal });
  answer
    .catch(() => null) // also after a stop, which has set the ending
    .then((response) => (response ? follow(response, (data) => onEvent(JSON.parse(data) as BenchEvent)) : unreachable))
    .catch((problem: unknown): Ending => ({ kind: "fault", message: messageOf(problem) }))
    .then((ending) => ended.set(ending));
  const stop = (): void => {
    ended.set({ kind: "stopped" });
    control.abort(); // ends the run on the server
  };
  return { ended: ended.promise, stop };
}

const unreachable: Ending = { kind: "fault", message: "The server cannot be reached, or does not run this." };

/** Reads an answer of server-sent events, which an EventSource cannot ask for with a text. */
async function follow(response: Response, onEvent: (data: string) => void): Promise<Ending> {
  if (!response.ok || !response.body) return unreachable;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let ending: Ending = { kind: "fault", message: "The server has stopped before the end. What was measured until then is kept." };
  let rest = "";
  const read = () => reader.read().catch(() => ({ done: true, value: undefined }) as const); // the connection is gone
  for (let next = await read(); !next.done; next = await read()) {
    const events = (rest + next.value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, kind = "", data = ""] = /^(?:event: (\w+)\n)?data: (.*)$/s.exec(event) ?? [];
      if (kind === "end") ending = { kind: "done" };
      else if (kind === "refused") ending = { kind: "refused", why: data };
      else onEvent(data);
    }
  }
  return ending;
}

/** Closing the stream stops the run on the server. */
function stream(address: string, onEvent: (text: string) => void): Run {
  const source = new EventSource(address);
  const ended = new Deferred<Ending>();
  const close = (ending: Ending): void => {
    source.close(); // otherwise the browser would connect again
    ended.set(ending);
  };
  source.onmessage = ({ data }: MessageEvent<string>) => onEvent(data);
  source.addEventListener("end", () => close({ kind: "done" }));
  source.addEventListener("refused", ({ data }: MessageEvent<string>) => close({ kind: "refused", why: data }));
  source.onerror = () => close(unreachable);
  return { ended: ended.promise, stop: () => close({ kind: "stopped" }) };
}

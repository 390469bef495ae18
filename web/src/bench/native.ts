/** Native runs on the server that serves the page (`go run ./build serve`), which streams events. */

import { Deferred } from "../lazy.ts";
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
  source.onerror = () => close({ kind: "fault", message: "The server cannot be reached, or does not run this." });
  return { ended: ended.promise, stop: () => close({ kind: "stopped" }) };
}

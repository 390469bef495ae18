/** What the reader wants to measure, and its spelling for the worker and for the server. Pure. */

export interface RunOptions {
  readonly workload: string;
  readonly entities: readonly number[];
  /** null where the workload fixes the number. */
  readonly components: readonly number[] | null;
  readonly storages: readonly string[];
  readonly metrics: readonly string[];
  readonly repetitions: number;
}

/** The order for the worker, in the format of wasm/benchworker/session/order.go. memory is in bytes. */
export function orderOf(options: RunOptions, memory: number): string {
  return lines({
    workload: options.workload,
    entities: options.entities.join(","),
    components: options.components?.join(",") ?? "",
    storages: options.storages.join(","),
    metrics: options.metrics.join(","),
    repetitions: String(options.repetitions),
    memory: String(memory),
  });
}

/** The order to measure a design under all layouts; its text comes last. */
export function designOrder(text: string, repetitions: number, memory: number): string {
  return `${lines({ repetitions: String(repetitions), memory: String(memory) })}\ndesign\n${text}`;
}

/** The order to measure a round of a design on the library, in its own layout. */
export function roundOrder(text: string, repetitions: number, memory: number): string {
  return `${lines({ storages: "copse", metrics: "round", repetitions: String(repetitions), memory: String(memory) })}\ndesign\n${text}`;
}

function lines(words: Readonly<Record<string, string>>): string {
  return Object.entries(words)
    .filter(([, value]) => value !== "")
    .map(([word, value]) => `${word} ${value}`)
    .join("\n");
}

/** The query for the server, which ignores storages that it does not have. */
export function queryOf(options: RunOptions): string {
  const query = new URLSearchParams({ workload: options.workload, entities: options.entities.join(","), reps: String(options.repetitions) });
  if (options.components) query.set("components", options.components.join(","));
  if (options.metrics.length > 0) query.set("metrics", options.metrics.join(","));
  if (options.storages.length > 0) query.set("storages", options.storages.join(","));
  return query.toString();
}

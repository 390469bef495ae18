/** What the reader wants to measure, and its spelling for the worker and for the server. Pure. */

export interface Wish {
  readonly workload: string;
  readonly entities: readonly number[];
  /** null where the workload fixes the number. */
  readonly components: readonly number[] | null;
  readonly storages: readonly string[];
  readonly metrics: readonly string[];
  readonly repetitions: number;
}

/** The order for the worker, in the format of wasm/benchworker/session/order.go. memory is in bytes. */
export function orderOf(wish: Wish, memory: number): string {
  return lines({
    workload: wish.workload,
    entities: wish.entities.join(","),
    components: wish.components?.join(",") ?? "",
    storages: wish.storages.join(","),
    metrics: wish.metrics.join(","),
    repetitions: String(wish.repetitions),
    memory: String(memory),
  });
}

/** The order to measure a design under all layouts; its text comes last. */
export function designOrder(text: string, repetitions: number, memory: number): string {
  return `${lines({ repetitions: String(repetitions), memory: String(memory) })}\ndesign\n${text}`;
}

function lines(words: Readonly<Record<string, string>>): string {
  return Object.entries(words)
    .filter(([, value]) => value !== "")
    .map(([word, value]) => `${word} ${value}`)
    .join("\n");
}

/** The query for the server, which ignores storages that it does not have. */
export function queryOf(wish: Wish): string {
  const query = new URLSearchParams({ workload: wish.workload, entities: wish.entities.join(","), reps: String(wish.repetitions) });
  if (wish.components) query.set("components", wish.components.join(","));
  if (wish.metrics.length > 0) query.set("metrics", wish.metrics.join(","));
  if (wish.storages.length > 0) query.set("storages", wish.storages.join(","));
  return query.toString();
}

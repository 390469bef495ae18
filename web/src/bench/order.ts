/** What the reader asks for, and how it is written down for the program and for the server. Pure. */

export interface Wish {
  readonly workload: string;
  readonly entities: readonly number[];
  /** null where it is what the workload is about. */
  readonly components: readonly number[] | null;
  readonly storages: readonly string[];
  readonly metrics: readonly string[];
  readonly repetitions: number;
}

/** The order for the worker: lines of wasm/benchworker/session/order.go. memory is in bytes. */
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

/** The order to measure a design in all layouts; its text comes last. */
export function designOrder(text: string, repetitions: number, memory: number): string {
  return `${lines({ repetitions: String(repetitions), memory: String(memory) })}\ndesign\n${text}`;
}

function lines(words: Readonly<Record<string, string>>): string {
  return Object.entries(words)
    .filter(([, value]) => value !== "")
    .map(([word, value]) => `${word} ${value}`)
    .join("\n");
}

/** The query for the server: of the storages those that it has. */
export function queryOf(wish: Wish): string {
  const query = new URLSearchParams({ workload: wish.workload, entities: wish.entities.join(","), reps: String(wish.repetitions) });
  if (wish.components) query.set("components", wish.components.join(","));
  if (wish.metrics.length > 0) query.set("metrics", wish.metrics.join(","));
  if (wish.storages.length > 0) query.set("storages", wish.storages.join(","));
  return query.toString();
}

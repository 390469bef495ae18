/** All figures, whatever their source. Pure. */

import type { BenchReport, Figures as Delivered, Machine, Published, Result } from "./documents.ts";
import { messageOf } from "../engine/fault.ts";

/** The source of figures; each has a shape in the chart. */
export type Source = "browser" | "live" | "otherBrowser" | "recorded" | "published" | "file";

/** One run, or one table of a publication. */
export interface Origin {
  readonly source: Source;
  /** Distinguishes it from others of its source, such as the name of a file; "" where there is only one. */
  readonly name: string;
  readonly machine: Machine | null;
}

export interface Figure extends Result {
  readonly origin: Origin;
}

/** Identifies a figure, whenever it was measured. */
function keyOf(origin: Origin, result: Result): string {
  return [origin.source, origin.name, result.workload, result.storage, result.entities, result.components, result.metric].join("|");
}

export class Figures {
  readonly #all = new Map<string, Figure>();

  get all(): readonly Figure[] {
    return [...this.#all.values()];
  }

  of(source: Source): readonly Figure[] {
    return this.all.filter((figure) => figure.origin.source === source);
  }

  /** A new figure replaces the old one. */
  put(origin: Origin, result: Result): void {
    this.#all.set(keyOf(origin, result), { ...result, origin });
  }

  /** Removes what a run has reported for a metric in one size. */
  withdraw(origin: Origin, { workload, metric, entities, components }: Pick<Result, "workload" | "metric" | "entities" | "components">): void {
    for (const [key, figure] of this.#all) {
      const same = figure.workload === workload && figure.entities === entities && figure.components === components && figure.origin.source === origin.source;
      if (same && (figure.metric === metric || figure.metric.startsWith(`${metric}-`)) && figure.origin.name === origin.name) this.#all.delete(key);
    }
  }

  /** Adds the figures of a file or a table. */
  add(source: Source, name: string, report: BenchReport): void {
    for (const result of report.results) this.put({ source, name, machine: report.machine }, result);
  }

  deliver(delivered: Delivered): void {
    for (const { file, report } of delivered.recorded) this.add("recorded", file, report);
    for (const { report } of delivered.inBrowser) this.add("otherBrowser", "", report);
    for (const published of delivered.published) this.#publish(published);
  }

  #publish({ source, results }: Published): void {
    for (const result of results) this.put({ source: "published", name: source, machine: null }, result);
  }

  clear(source: Source): void {
    for (const [key, figure] of this.#all) if (figure.origin.source === source) this.#all.delete(key);
  }
}

/** Bytes that a file may have. */
export const mostOfFile = 4 << 20;
/** Figures that all files together may have. */
export const mostOfFiles = 10_000;
const mostResults = 2000;
const mostSamples = 1000;
/** Samples of all results of a file. */
const mostSamplesInAll = 50_000;
/** How many different ones of each a file may have. */
const mostDifferent = { workload: 64, storage: 64, metric: 200, entities: 64, components: 64 } as const;
const plurals: Readonly<Record<keyof typeof mostDifferent, string>> = { workload: "workloads", storage: "storages", metric: "metrics", entities: "numbers of entities", components: "numbers of components" };

/** Reads a report. Throws an Error whose message begins with name and says what is wrong. */
export function readReport(name: string, text: string): BenchReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (problem) {
    throw new Error(`${name} is not JSON (${messageOf(problem)}).`);
  }
  if (!isObject(value) || value["schema"] !== "copse.bench/1") throw new Error(`${name} is not a document of schema copse.bench/1; \`go run ./build bench -out FILE\` writes such files.`);
  const { machine, results } = value;
  if (!isObject(machine)) throw new Error(`${name} does not name the machine that it was measured on.`);
  if (!Array.isArray(results) || results.length === 0) throw new Error(`${name} has no results.`);
  if (results.length > mostResults) throw new Error(`${name} has ${results.length} results and may have ${mostResults}.`);
  const read = results.map((result, at) => readResult(`${name}, result ${at + 1}`, result));
  checkLimits(name, read);
  return { schema: "copse.bench/1", machine: readMachine(machine), results: read };
}

/** Throws an Error where there are more different storages, and so on, than can be shown. */
function checkLimits(name: string, results: readonly Result[]): void {
  for (const each of Object.keys(mostDifferent) as (keyof typeof mostDifferent)[]) {
    const different = new Set(results.map((result) => result[each])).size;
    if (different > mostDifferent[each]) throw new Error(`${name} has ${different} ${plurals[each]} and may have ${mostDifferent[each]}.`);
  }
  const samples = results.reduce((sum, result) => sum + result.samples.length, 0);
  if (samples > mostSamplesInAll) throw new Error(`${name} has ${samples} samples and may have ${mostSamplesInAll}.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readMachine(machine: Record<string, unknown>): Machine {
  const text = (key: string) => (typeof machine[key] === "string" ? machine[key].slice(0, 200) : "");
  const cores = machine["cores"];
  return {
    cpu: text("cpu"),
    cores: typeof cores === "number" ? cores : 0,
    os: text("os"),
    toolchain: text("toolchain"),
    commit: text("commit"),
    browser: typeof machine["browser"] === "string" ? text("browser") : null,
    ...(text("date") === "" ? {} : { date: text("date") }),
  };
}

function readResult(where: string, value: unknown): Result {
  if (!isObject(value)) throw new Error(`${where} is not an object.`);
  const text = (key: string): string => {
    const found = value[key];
    if (typeof found !== "string" || found.length > 100) throw new Error(`${where} has no ${key} of at most 100 characters.`);
    return found;
  };
  const number = (key: string): number => {
    const found = value[key];
    if (typeof found !== "number" || !Number.isFinite(found) || found < 0) throw new Error(`${where} has no ${key}: it must be a number that is not negative.`);
    return found;
  };
  const samples = value["samples"];
  if (!Array.isArray(samples) || samples.length > mostSamples || !samples.every((sample) => typeof sample === "number" && Number.isFinite(sample))) {
    throw new Error(`${where} has no list of at most ${mostSamples} samples that are numbers.`);
  }
  return {
    workload: text("workload"),
    storage: text("storage"),
    entities: number("entities"),
    components: number("components"),
    metric: text("metric"),
    unit: text("unit"),
    median: number("median"),
    low: number("low"),
    high: number("high"),
    samples: samples as number[],
    checksum: text("checksum"),
  };
}

/** Figures as CSV and JSON. Pure. */

import type { BenchReport, Machine } from "./documents.ts";
import type { Figure } from "./figures.ts";
import { machineWords, sourceWords } from "./words.ts";

const heads = ["source", "origin", "machine", "workload", "storage", "entities", "components", "metric", "unit", "median", "low", "high", "samples", "checksum"];

/** Comma-separated values according to RFC 4180. Samples are in one field, separated by spaces. */
export function csvOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ origin, ...figure }) => [
    sourceWords[origin.source],
    origin.name,
    origin.machine ? machineWords(origin.machine) : "",
    figure.workload,
    figure.storage,
    figure.entities,
    figure.components,
    figure.metric,
    figure.unit,
    figure.median,
    figure.low ?? "",
    figure.high ?? "",
    figure.samples.join(" "),
    figure.checksum,
  ]);
  return [heads, ...rows].map((row) => row.map((cell) => field(String(cell))).join(",") + "\r\n").join("");
}

/** A quote is added before text that a spreadsheet would read as a formula. */
function field(text: string): string {
  const safe = /^[=+@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Figures of one machine as a document of schema copse.bench/1. */
export function reportOf(machine: Machine, figures: readonly Figure[]): BenchReport {
  return { schema: "copse.bench/1", machine, results: figures.map(({ origin: _, ...result }) => result) };
}

export function jsonOf(machine: Machine, figures: readonly Figure[]): string {
  return JSON.stringify(reportOf(machine, figures), null, 1) + "\n";
}

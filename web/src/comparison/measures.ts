/** Names of measures, and their values with units. */

import { badge } from "../labels/badge.ts";
import type { Child } from "../dom/dom.ts";
import { count, duration } from "../text/numbers.ts";
import type { Match } from "../page/page.ts";
import type { Value } from "../page/documents.ts";

const words: Readonly<Record<string, string>> = {
  match: "class",
  visited: "entities visited",
  tested: "tested one by one",
  matched: "matched",
  lookups: "fetched by handle",
  bytes: "read or written",
  cacheLines: "cache lines",
  estimate: "estimate",
  weight: "weight",
  outcome: "outcome",
  rows: "rows",
  size: "size of a row",
  written: "rows written",
  writtenBytes: "bytes written",
  totalSystems: "a round, systems",
  totalChanges: "a round, commits",
  total: "a round",
  full: "systems full",
  partial: "systems partial",
  blind: "systems blind",
  scan: "systems that scan",
};

export function measureWords(measure: string): string {
  return words[measure] ?? measure;
}

/** A number with its unit, unless the name of the measure says it: "221,760 B", "14 µs". */
export function amount(n: number, unit: string): string {
  if (unit === "ns") return duration(n);
  return unit === "bytes" ? `${count(n)}\u00a0B` : count(n);
}

const classes: readonly string[] = ["full", "partial", "blind", "scan"];

export function shown(value: Value, unit: string): Child {
  return typeof value === "string" && classes.includes(value) ? badge(value as Match) : valueWords(value, unit);
}

/** A value as text. */
export function valueWords(value: Value, unit: string): string {
  if (value === null) return "–";
  return typeof value === "number" ? amount(value, unit) : value.replaceAll("-", " ");
}

/** "+1,200", "−38 B"; "" where there are no two different numbers. */
export function change(a: Value, b: Value, unit: string): string {
  if (typeof a !== "number" || typeof b !== "number" || a === b) return "";
  return `${b > a ? "+" : "−"}${amount(Math.abs(b - a), unit)}`;
}

export function verdict(better: number): string {
  return better > 0 ? "better" : better < 0 ? "worse" : "";
}

/** Figures and their origins in words. Pure. */

import { foreign } from "../text/foreign.ts";
import { count, counted, listed } from "../text/numbers.ts";
import type { Machine } from "./documents.ts";
import type { Origin, Source } from "./figures.ts";
import { spread } from "./series.ts";
import { titleOf } from "./storage-names.ts";
import type { Axis, Measured, Series, Ranking, View } from "./series.ts";

/** Three digits, and whole numbers from 100 on. */
export function figure(n: number): string {
  if (n < 0) return `−${figure(-n)}`;
  if (n >= 100 || n === 0) return count(Math.round(n));
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(n, 0.01))));
  return n.toFixed(digits);
}

/** "100k", "1M" and "0.5", for axes. */
export function short(n: number): string {
  const size = Math.abs(n);
  const [by, unit] = size >= 1e6 ? [1e6, "M"] : size >= 1e3 ? [1e3, "k"] : [1, ""];
  return `${Number((n / by).toPrecision(3))}${unit}`.replace("-", "−");
}

export const sourceWords: Readonly<Record<Source, string>> = {
  browser: "this browser",
  live: "native, live",
  otherBrowser: "a browser, recorded",
  recorded: "native, recorded",
  published: "published",
  file: "file",
};

export function originWords({ source, name }: Origin): string {
  return source === "browser" || source === "live" || name === "" ? sourceWords[source] : `${sourceWords[source]}: ${foreign(name)}`;
}

/** A machine in one line, as far as it is known. */
export function machineWords({ browser, cpu, cores, os, toolchain, commit, date }: Machine): string {
  const parts = [browser ?? "", cpu, cores > 0 ? counted(cores, "core") : "", os, toolchain, commit === "" ? "" : `commit ${commit}`, date ?? ""];
  return parts.filter((part) => part !== "" && part !== "unknown").map(foreign).join(", ");
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** "1.1 to 1.3, 9 samples", with a warning where the spread is large. */
export function spreadWords(measured: Measured, noisyPercent: number): string {
  const { low, high, samples } = measured;
  const share = spread(measured);
  if (low === null || high === null || share === null) return "its spread is not known";
  const of = samples.length > 0 ? `, ${counted(samples.length, "sample")}` : "";
  return `${figure(low)} to ${figure(high)}${of}${100 * share > noisyPercent ? `, spreads by ${percent(share)}` : ""}`;
}

export function axisWords(axis: Axis, x: number): string {
  switch (axis) {
    case "entities":
      return counted(x, "entity", "entities");
    case "components":
      return counted(x, "component");
    case "groups":
      return counted(x, "group");
  }
}

/** The text of a selected point. */
export function pointWords(series: Series, at: number, view: View, noisyPercent: number): string {
  const point = series.points[at];
  if (!point) return "";
  return `${foreign(titleOf(series.storage))}, ${originWords(series.origin)}, ${axisWords(view.axis, point.x)}: ${figure(point.median)} ${view.unit} (${spreadWords(point, noisyPercent)})`;
}

const whereWords: Readonly<Record<Source, string>> = {
  browser: "In this browser",
  live: "Natively",
  otherBrowser: "In a browser, as recorded",
  recorded: "Natively, as recorded",
  published: "As published",
  file: "In the file",
};

/** Which storage is ahead in the figures of a source, none where intervals overlap: what matters, and the figures. */
export function rankingSentence({ x, best, ties, next }: Ranking, view: View, source: Source): readonly [string, string] {
  const where = `${whereWords[source]}, ${axisWords(view.axis, x)}`;
  const { low, high } = best.point;
  const spreads = low !== null && high !== null && figure(low) !== figure(high);
  const value = `${figure(best.point.median)} ${view.unit}${spreads ? ` (${figure(low)} to ${figure(high)})` : ""}`;
  const name = (row: Ranking["best"]) => foreign(titleOf(row.storage));
  if (ties.length > 0) {
    const rest = next ? ` Next: ${name(next)} with ${figure(next.point.median)}.` : "";
    const last = figure((ties.at(-1) ?? best).point.median);
    const values = last === figure(best.point.median) ? value : `medians from ${figure(best.point.median)} to ${last} ${view.unit}, and spreads that overlap`;
    return [`Too close to decide between ${listed([best, ...ties].map(name))}:`, `${values}.${rest} ${where}.`];
  }
  if (!next) return [`${name(best)}:`, `${value}. ${where}.`];
  const [more, less] = [Math.max(best.point.median, next.point.median), Math.min(best.point.median, next.point.median)];
  const ratio = less > 0 && view.unit !== "%" && view.unit.startsWith("ns") ? `, ${figure(more / less)} times ${view.better === "low" ? "as fast as" : "as much as"} ${name(next)}` : `; ${name(next)}: ${figure(next.point.median)}`;
  return [`Ahead: ${name(best)}`, `with ${value}${ratio}. ${where}.`];
}

/** What the fastest of those storages takes natively that were measured in both; "" where none was. run are the figures of a browser. */
export function nativeSentence(x: number, view: View, run: readonly Series[], all: readonly Series[]): string {
  const source = run[0]?.origin.source;
  if ((source !== "browser" && source !== "otherBrowser") || view.better !== "low" || view.scale !== "log") return "";
  const at = ({ points }: Series) => points.find((point) => point.x === x);
  const ordered = run.flatMap((series) => ({ storage: series.storage, point: at(series) })).sort((one, other) => (one.point?.median ?? Infinity) - (other.point?.median ?? Infinity));
  for (const { storage, point: here } of ordered) {
    for (const native of ["live", "recorded"] as const) {
      const point = all.filter((each) => each.origin.source === native && each.storage === storage).map(at).find((each) => each !== undefined && each.median > 0);
      if (!here || !point) continue;
      const ratio = here.median / point.median;
      const compared = ratio >= 1 ? `${figure(ratio)} times as fast` : `${figure(1 / ratio)} times as slow`;
      return `${whereWords[native]}, ${foreign(titleOf(storage))} takes ${figure(point.median)}, ${compared} as ${source === "browser" ? "here" : "there"}.`;
    }
  }
  return "";
}

/** A spread of a run in this page, as a share of the median, from which its figures say little. */
const muchSpread = 0.5;

/** What to do where a run in this page was disturbed. */
export function busySentence({ best, ties }: Ranking, source: Source): string {
  const widest = Math.max(...[best, ...ties].map(({ point }) => spread(point) ?? 0));
  return source === "browser" && widest > muchSpread ? `The figures spread by up to ${percent(widest)}, as they do when other programs run: run again when the machine is quiet.` : "";
}

/** The remaining time; ms is in milliseconds. */
export function remaining(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`;
}

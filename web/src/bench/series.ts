/** The views of a chart: which numbers are shown against each other, in series. Pure. */

import type { Figure, Figures, Origin } from "./figures.ts";

/** A number with its spread. */
export interface Measured {
  readonly median: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly samples: readonly number[];
}

export interface Point extends Measured {
  readonly x: number;
}

export interface Series {
  readonly storage: string;
  readonly origin: Origin;
  /** Sorted by x. */
  readonly points: readonly Point[];
}

/** A point that the reader has selected: a series, and a point of it. */
export interface Reading {
  readonly series: number;
  readonly point: number;
}

export type Axis = "entities" | "components" | "groups";

/** A view that can be chosen: one metric, or a value computed from several. */
export interface View {
  readonly id: string;
  readonly title: string;
  readonly axis: Axis;
  /** The unit of a number, such as "ns per entity and tick". */
  readonly unit: string;
  readonly scale: "log" | "linear";
  readonly better: "low" | "high";
}

/** The workload and the number of components; where x is the number of components, the number of entities. */
export interface Subject {
  readonly workload: string;
  readonly components: number;
  readonly entities: number;
}

/** What a figure of a metric is per, such as "entity and tick"; "" where that is unknown. */
export type Per = (workload: string, metric: string) => string;

/** Metrics with a parameter, such as tick-16 for 16 groups. */
const degree = /^(.*)-(\d+)$/;

function unitOf({ workload, unit, metric }: Figure, per: Per): string {
  const what = unit === "" ? "allocations" : unit;
  const of = per(workload, metric);
  return of === "" ? what : `${what} per ${of}`;
}

/** The views of a workload. */
export function viewsOf(figures: Figures, workload: string, per: Per): readonly View[] {
  const own = figures.all.filter((figure) => figure.workload === workload);
  const views = new Map<string, View>();
  const add = (view: View) => views.has(view.id) || views.set(view.id, view);
  for (const figure of own) {
    const graded = workload === "granularity" ? degree.exec(figure.metric) : null;
    if (graded?.[1]) add({ id: `${graded[1]} by groups`, title: `${graded[1]} by number of groups`, axis: "groups", unit: unitOf(figure, per), scale: "log", better: "low" });
    else add({ id: figure.metric, title: figure.metric, axis: "entities", unit: unitOf(figure, per), scale: "log", better: "low" });
  }
  if (views.has("tick") && workload === "derivative") {
    add({ id: "gain", title: "gain over the best pointer array", axis: "entities", unit: "%", scale: "linear", better: "high" });
    if (own.some((figure) => figure.metric === "setup")) add({ id: "amortised", title: "ticks until the setup is amortised", axis: "entities", unit: "ticks", scale: "log", better: "low" });
    if (new Set(own.map((figure) => figure.components)).size > 1) add({ id: "tick by components", title: "tick by number of components", axis: "components", unit: views.get("tick")?.unit ?? "", scale: "linear", better: "low" });
  }
  return [...views.values()];
}

/** The series of a view, in the order in which their storages were first measured. */
export function seriesOf(figures: Figures, view: View, subject: Subject): readonly Series[] {
  const own = figures.all.filter((figure) => figure.workload === subject.workload);
  switch (view.id) {
    case "gain":
      return gathered(at(own, subject, "tick"), (figure) => figure.entities, (figure) => gain(figure, bestPointers(own, figure)));
    case "amortised":
      return gathered(at(own, subject, "tick"), (figure) => figure.entities, (figure) => amortised(figure, own));
    case "tick by components":
      return gathered(own.filter((figure) => figure.metric === "tick" && figure.entities === subject.entities), (figure) => figure.components, (figure) => figure);
  }
  if (view.axis === "groups") {
    const graded = own.filter((figure) => figure.entities === subject.entities && degree.exec(figure.metric)?.[1] === view.id.replace(/ by groups$/, ""));
    return gathered(graded, (figure) => Number(degree.exec(figure.metric)?.[2]), (figure) => figure);
  }
  return gathered(at(own, subject, view.id), (figure) => figure.entities, (figure) => figure);
}

function at(own: readonly Figure[], { components }: Subject, metric: string): readonly Figure[] {
  return own.filter((figure) => figure.metric === metric && figure.components === components);
}

function gathered(own: readonly Figure[], x: (figure: Figure) => number, measured: (figure: Figure) => Measured | null): readonly Series[] {
  const series = new Map<string, { readonly storage: string; readonly origin: Origin; readonly points: Point[] }>();
  for (const figure of own) {
    const value = measured(figure);
    if (!value) continue;
    const { storage, origin } = figure;
    const key = `${origin.source}|${origin.name}|${storage}`;
    const one = series.get(key) ?? { storage, origin, points: [] };
    series.set(key, one);
    one.points.push({ x: x(figure), median: value.median, low: value.low, high: value.high, samples: value.samples });
  }
  for (const { points } of series.values()) points.sort((one, other) => one.x - other.x);
  return [...series.values()];
}

/** Whether two figures are of the same run and size. */
function together(one: Figure, other: Figure): boolean {
  return one.origin.source === other.origin.source && one.origin.name === other.origin.name && one.entities === other.entities && one.components === other.components;
}

/** The better of the pointer arrays in insertion order and sorted, in the same run. */
function bestPointers(own: readonly Figure[], figure: Figure): Figure | null {
  const pointers = own.filter((other) => other.metric === "tick" && (other.storage === "pointers" || other.storage === "pointers-sorted") && together(figure, other));
  return pointers.reduce<Figure | null>((best, other) => (best && best.median <= other.median ? best : other), null);
}

/** How much longer a tick of pointers takes, in percent. The bounds are those of the quotient. */
function gain(figure: Figure, best: Figure | null): Measured | null {
  if (!best || best.storage === figure.storage || figure.median === 0) return null;
  const percent = (pointers: number, tick: number) => 100 * (pointers / tick - 1);
  const bounded = figure.low !== null && figure.high !== null && best.low !== null && best.high !== null && figure.low > 0;
  return {
    median: percent(best.median, figure.median),
    low: bounded ? percent(best.low ?? 0, figure.high ?? 1) : null,
    high: bounded ? percent(best.high ?? 0, figure.low ?? 1) : null,
    samples: [],
  };
}

/** The number of ticks after which a longer setup than that of pointers has paid off; null where it never does. */
function amortised(figure: Figure, own: readonly Figure[]): Measured | null {
  const best = bestPointers(own, figure);
  const setup = (storage: string) => own.find((other) => other.metric === "setup" && other.storage === storage && together(figure, other));
  const [mine, theirs] = [setup(family(figure.storage)), setup("pointers")];
  if (!best || !mine || !theirs || figure.storage.startsWith("pointers")) return null;
  const saved = (figure.entities * (best.median - figure.median)) / 1e6; // milliseconds per tick
  if (saved <= 0) return null;
  return { median: Math.max(0, mine.median - theirs.median) / saved, low: null, high: null, samples: [] };
}

/** The storage that has the same setup: other ways of walking the same columns do not change how they are filled. */
function family(storage: string): string {
  return /^(copse|slices)(-|$)/.exec(storage)?.[1] ?? storage;
}

/** The width of the middle 80% as a share of the median; null where it was not published. */
export function spread({ median, low, high }: Measured): number | null {
  return low === null || high === null || median === 0 ? null : Math.abs((high - low) / median);
}

/** Whether the intervals of two measurements overlap. */
function indistinct(one: Measured, other: Measured): boolean {
  return (one.low ?? one.median) <= (other.high ?? other.median) && (other.low ?? other.median) <= (one.high ?? one.median);
}

export interface Ranking {
  readonly x: number;
  readonly best: { readonly storage: string; readonly point: Point };
  /** Storages that cannot be distinguished from the best. */
  readonly ties: readonly { readonly storage: string; readonly point: Point }[];
  /** The best of the others; null if there is none. */
  readonly next: { readonly storage: string; readonly point: Point } | null;
}

/** Which storage is ahead in one run at its largest x. null where there are not two storages, or where a spread is unknown. */
export function ranking(series: readonly Series[], better: View["better"]): Ranking | null {
  const x = Math.max(...series.flatMap(({ points }) => points.map((point) => point.x)));
  const there = series.flatMap(({ storage, points }) => points.filter((point) => point.x === x).map((point) => ({ storage, point })));
  there.sort((one, other) => (better === "low" ? one.point.median - other.point.median : other.point.median - one.point.median));
  const [best, ...rest] = there;
  if (!best || rest.length === 0 || there.some(({ point }) => point.low === null)) return null;
  const ties = rest.filter((other) => indistinct(best.point, other.point));
  return { x, best, ties, next: rest.find((other) => !ties.includes(other)) ?? null };
}

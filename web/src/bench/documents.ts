/** The documents of the benchmarks, as Go writes them (internal/measure/bench, wasm/benchworker/session). */

/** One metric of one storage: a result of schema copse.bench/1. */
export interface Result {
  readonly workload: string;
  readonly storage: string;
  readonly entities: number;
  readonly components: number;
  readonly metric: string;
  readonly unit: string;
  readonly median: number;
  /** The 10th and 90th percentile; null where a figure was published without its spread. */
  readonly low: number | null;
  readonly high: number | null;
  readonly samples: readonly number[];
  readonly checksum: string;
}

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly os: string;
  readonly toolchain: string;
  readonly commit: string;
  readonly browser: string | null;
  readonly date?: string;
}

/** Schema copse.bench/1. */
export interface BenchReport {
  readonly schema: "copse.bench/1";
  readonly machine: Machine;
  readonly results: readonly Result[];
}

/** What a run tells while it goes on (internal/measure/bench/events.go). */
export type BenchEvent =
  | { readonly kind: "machine"; readonly machine: Machine }
  | { readonly kind: "progress"; readonly done: number; readonly total: number; readonly doing: string }
  | { readonly kind: "sample"; readonly result: Result }
  | { readonly kind: "refused"; readonly workload: string; readonly metric: string; readonly entities: number; readonly components: number; readonly why: string };

export interface MetricOffer {
  readonly name: string;
  readonly unit: string;
  readonly per: string;
  readonly storages: readonly string[];
}

export interface WorkloadOffer {
  readonly name: string;
  readonly about: string;
  readonly entities: number;
  readonly most: number;
  readonly components: number;
  /** Whether the number of components can be chosen. */
  readonly chosen: boolean;
  readonly metrics: readonly MetricOffer[];
}

/** Schema copse.catalog/1. */
export interface Catalog {
  /** The spread, in percent of the median, above which a figure is marked. */
  readonly noisyPercent: number;
  readonly maxComponents: number;
  readonly workloads: readonly WorkloadOffer[];
  /** The design in the editor, as a workload. */
  readonly design: WorkloadOffer;
  /** What the paper's Figs. 7 and 8 show. */
  readonly grid: Grid;
}

/** A measurement of a workload in all sizes of a publication. */
export interface Grid {
  readonly workload: string;
  readonly entities: readonly number[];
  readonly components: readonly number[];
  readonly storages: readonly string[];
  readonly metrics: readonly string[];
}

/** Figures that others have published, with where they stand. */
export interface Published {
  readonly source: string;
  /** Where in the source they stand. */
  readonly place: string;
  readonly results: readonly Result[];
}

/** What somebody has said, and what the recorded runs say of it (internal/measure/bench/cli/claims). */
export interface Claim {
  readonly source: string;
  readonly claim: string;
  /** With the published figures. */
  readonly says: string;
  readonly verdict: "reproduced" | "in part" | "different" | "not reproduced" | "answered" | "not measured as written" | "not measured";
  /** What was measured, where it takes no table. */
  readonly figures: string;
  /** Whose figures decided it. */
  readonly workloads: readonly string[];
  /** Where it is explained, from the root of the site. */
  readonly see: string;
}

/** What the build puts next to the page: runs that were recorded natively, what was published, and the verdicts. */
export interface Figures {
  readonly recorded: readonly { readonly file: string; readonly report: BenchReport }[];
  /** Runs of the page in a browser of another machine. */
  readonly inBrowser: readonly { readonly file: string; readonly report: BenchReport }[];
  readonly published: readonly Published[];
  readonly claims: readonly Claim[];
}

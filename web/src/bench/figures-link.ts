/** Figures in a link, without their samples. */

import { designs, pack, unpack, writeLink } from "../link/link.ts";
import type { BenchReport } from "./documents.ts";
import { readReport } from "./figures.ts";

/** Significant digits of a figure in a link. */
const digits = 4;

/** The fragment of a link with a design and figures; null where they are too long for a link. */
export async function linkOf(design: string, reports: readonly BenchReport[]): Promise<string | null> {
  const figures = await pack(JSON.stringify(reports.map(shortened)));
  return figures && writeLink({ ...designs(design), figures });
}

function shortened({ results, ...rest }: BenchReport): BenchReport {
  const short = (value: number) => Number(value.toPrecision(digits));
  const maybe = (value: number | null) => value && short(value);
  return { ...rest, results: results.map((result) => ({ ...result, median: short(result.median), low: maybe(result.low), high: maybe(result.high), samples: [] })) };
}

/** The figures of a link. Rejects with an Error that says what is wrong with them. */
export async function reportsIn(packed: string): Promise<readonly BenchReport[]> {
  const found = await unpack(packed);
  if (typeof found === "string") throw new Error(`The figures of the link cannot be read. ${found}`);
  const text = found?.b === null ? found.a : "";
  const list = listIn(text);
  return list.map((report) => readReport("The content of the link", JSON.stringify(report)));
}

function listIn(text: string): readonly unknown[] {
  try {
    const value = JSON.parse(text) as unknown;
    if (Array.isArray(value) && value.length > 0) return value;
  } catch {
    // the error below says so
  }
  throw new Error("The figures of the link cannot be read: its content is not a list of figures.");
}

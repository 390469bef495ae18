/**
 * Runs the workload scripted on the storages in JavaScript, for `go run ./build bench-all` (build/internal/measure/scripts.go): reads
 * an order from standard input and writes the samples of each storage, taken in turns, with what it ends with.
 */

import { readFileSync } from "node:fs";
import { kinds, metrics, numbersOfEntity, Scripted } from "../../src/scripted/scripted.ts";

interface Order {
  /** By metric, a word for each entity, a bit for each component. */
  readonly compositions: readonly (readonly number[])[];
  readonly repetitions: number;
  /** The least time of a sample on the fastest storage, in milliseconds. */
  readonly batch: number;
  /** By metric, how many units of work a step has. */
  readonly units: readonly number[];
}

/** The nanoseconds of some steps, without what comes before each. */
function time(scripted: Scripted, resets: boolean, steps: number): number {
  let took = 0;
  for (let i = 0; i < steps; i++) {
    if (resets) scripted.reset();
    const begin = process.hrtime.bigint();
    scripted.step();
    took += Number(process.hrtime.bigint() - begin);
  }
  return took;
}

function ending(scripted: Scripted): unknown {
  const [left, entities, sum] = scripted.ending();
  const values = new Float64Array(entities * numbersOfEntity);
  for (let i = 0; i < entities; i++) scripted.read(i, values, i * numbersOfEntity);
  return { left, entities, sum, values: Array.from(values) }; // what is not a number is written as null
}

const { compositions, repetitions, batch, units } = JSON.parse(readFileSync(0, "utf8")) as Order;
const out: unknown[] = [];
for (const [m, metric] of metrics.entries()) {
  const all = kinds.map((_, kind) => new Scripted(kind, metric, compositions[m]!));
  const resets = metric === "update" || metric === "remove";
  let steps = 1;
  for (;;) {
    const took = all.map((scripted) => time(scripted, resets, steps));
    if (Math.min(...took) >= 1e6 * batch || Math.max(...took) >= 10e6 * batch) break; // as the runner in Go
    steps *= 2;
  }
  const samples: number[][] = all.map(() => []);
  for (let i = 0; i < repetitions; i++) {
    for (const [kind, scripted] of all.entries()) samples[kind]!.push(time(scripted, resets, steps) / (steps * units[m]!));
  }
  for (const [kind, scripted] of all.entries()) out.push({ metric: m, kind, samples: samples[kind], ending: ending(scripted) });
}
process.stdout.write(JSON.stringify(out));

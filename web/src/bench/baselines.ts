/**
 * Storages in JavaScript for the same work: typed arrays for each number of a component, objects of one class for each length of
 * chain, and bitECS. The Go program makes the populations, runs these storages and its own in turn, and compares the results
 * (wasm/benchworker/session/javascript.go, which uses the same numbers).
 */

import { BitEcs } from "./baseline-bitecs.ts";
import { Objects } from "./baseline-objects.ts";
import { Typed } from "./baseline-typed.ts";
import type { Baseline, Population } from "./baseline.ts";

/** By the program's number of the storage. */
const kinds: readonly (new (population: Population) => Baseline)[] = [Typed, Objects, Objects, BitEcs];

class Baselines {
  readonly #made: (Baseline | undefined)[] = [];
  #components = 0;

  setup(kind: number, population: Population): void {
    const Kind = kinds[kind];
    if (!Kind) throw new Error(`There is no storage ${kind}.`);
    this.#components = population.components;
    this.#made[kind] = undefined; // so that its memory is free before the next one is made
    this.#made[kind] = new Kind(population);
  }

  step(kind: number): void {
    this.#made[kind]?.step();
  }

  read(kind: number, from: number, out: Float32Array): void {
    const width = 3 * this.#components;
    for (let at = 0; at < out.length; at += width) this.#made[kind]?.read(from + at / width, out, at);
  }

  /** Frees all populations. */
  clear(): void {
    this.#made.length = 0;
  }
}

export const baselines = new Baselines();

/**
 * The same work in JavaScript, as people write it: one typed array for each number of a component, objects of a class for
 * each length of chain, and bitECS. The program draws the populations, takes turns between these and its own storages, and
 * compares what they end with (wasm/benchworker/session/foreign.go, which numbers them alike).
 */

import { BitEcs } from "./baseline-bitecs.ts";
import { Objects } from "./baseline-objects.ts";
import { Typed } from "./baseline-typed.ts";
import type { Baseline, Population } from "./baseline.ts";

/** By kind, as the program numbers them. */
const kinds: readonly (new (population: Population) => Baseline)[] = [Typed, Objects, Objects, BitEcs];

class Baselines {
  readonly #made: (Baseline | undefined)[] = [];
  #components = 0;

  setup(kind: number, population: Population): void {
    const Kind = kinds[kind];
    if (!Kind) throw new Error(`There is no storage ${kind}.`);
    this.#components = population.components;
    this.#made[kind] = undefined; // before the next one is made
    this.#made[kind] = new Kind(population);
  }

  step(kind: number): void {
    this.#made[kind]?.step();
  }

  read(kind: number, from: number, out: Float32Array): void {
    const width = 3 * this.#components;
    for (let at = 0; at < out.length; at += width) this.#made[kind]?.read(from + at / width, out, at);
  }

  /** Lets go of all populations. */
  clear(): void {
    this.#made.length = 0;
  }
}

export const baselines = new Baselines();

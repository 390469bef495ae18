/** Typed arrays, sorted once so that the entities with the longest chain come first: what a careful program does by hand. */

import { dt } from "./baseline.ts";
import type { Baseline, Population } from "./baseline.ts";

export class Typed implements Baseline {
  readonly #columns: Float32Array[] = [];
  readonly #rows: Uint32Array;
  readonly #chain: Uint8Array;

  constructor({ components, chain }: Population) {
    this.#chain = chain.slice();
    const counts = new Uint32Array(components);
    for (const k of chain) counts[k] = (counts[k] ?? 0) + 1;
    const next = new Uint32Array(components);
    let total = 0;
    for (let k = components - 1; k >= 0; k--) {
      next[k] = total;
      total += counts[k] ?? 0;
      this.#columns[k] = new Float32Array(3 * total).fill(1); // one row for each entity whose chain is at least as long
    }
    this.#rows = new Uint32Array(chain.length);
    for (const [i, k] of chain.entries()) {
      const row = next[k] ?? 0;
      this.#rows[i] = row;
      next[k] = row + 1;
    }
  }

  step(): void {
    for (let c = this.#columns.length - 2; c >= 0; c--) {
      const [p, v] = [this.#columns[c], this.#columns[c + 1]];
      if (p && v) add(p, v);
    }
  }

  read(entity: number, out: Float32Array, at: number): void {
    const row = 3 * (this.#rows[entity] ?? 0);
    for (let c = 0; c <= (this.#chain[entity] ?? 0); c++) {
      const column = this.#columns[c];
      for (let k = 0; column && k < 3; k++) out[at + 3 * c + k] = column[row + k]!;
    }
  }
}

/** One entity at a time, which JavaScript engines run twice as fast as one number at a time. */
function add(p: Float32Array, v: Float32Array): void {
  for (let i = 0; i < v.length; i += 3) {
    p[i] = p[i]! + dt * v[i]!;
    p[i + 1] = p[i + 1]! + dt * v[i + 1]!;
    p[i + 2] = p[i + 2]! + dt * v[i + 2]!;
  }
}

/** The interface of the storages that are written in JavaScript. */

/** Entity i has the components 0..chain[i], all set to one. The arrays are views of the program's memory and valid during the call. */
export interface Population {
  readonly components: number;
  readonly chain: Uint8Array;
  /** The order in which objects are visited; null for the order in which they were made. */
  readonly order: Int32Array | null;
}

export interface Baseline {
  /** Adds to each component the next one times dt, from the last pair to the first. */
  step(): void;
  /** Writes three numbers for each component of an entity. */
  read(entity: number, out: Float32Array, at: number): void;
}

/**
 * The time of a tick: bench.Delta. It is a power of two, so that products are exact: a 64-bit sum rounded to 32 bits then equals
 * the 32-bit sum.
 */
export const dt = 1 / 1024;

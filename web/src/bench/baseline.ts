/** What a storage in JavaScript is made of and does. */

/** Entity i has the components 0..chain[i], all of them ones. Views of the program's memory, good during the call. */
export interface Population {
  readonly components: number;
  readonly chain: Uint8Array;
  /** The order in which objects are visited; null for that in which they were made. */
  readonly order: Int32Array | null;
}

export interface Baseline {
  /** Adds to each component the next one times dt, the last but one first. */
  step(): void;
  /** Writes three numbers for each component that an entity has. */
  read(entity: number, out: Float32Array, at: number): void;
}

/**
 * The time of a tick: bench.Delta. A power of two, so that a product is exact; a sum in 64 bits that is rounded to 32 then has
 * the bits of one in 32.
 */
export const dt = 1 / 1024;

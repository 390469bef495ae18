/** The interface of the storages of the workload scripted, as a language with dynamic types has them: every value is an object. */

export interface Value {
  readonly x: number;
  readonly y: number;
}

/** Moves to the next entity of a query and writes its values; false at the end. */
export type Walk = (values: Value[]) => boolean;

export interface Script {
  /** Makes an entity with these components, which have numbers from 0. */
  spawn(components: readonly number[], values: readonly Value[]): number;
  despawn(entity: number): void;
  /** Takes a component from an entity. */
  remove(entity: number, component: number): void;
  /** How many entities there are. */
  readonly size: number;
  get(entity: number, component: number): Value | undefined;
  /** Reads three components, with as many look-ups of the entity as the storage needs. */
  getThree(entity: number, a: number, b: number, c: number, values: (Value | undefined)[]): void;
  query(...components: number[]): Walk;
  /** Drops what was kept of earlier queries. */
  forgetQueries(): void;
}

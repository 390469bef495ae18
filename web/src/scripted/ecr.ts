/** ECR, as package internal/storages/ecr describes it: a sparse set for each component. */

import type { Script, Value, Walk } from "./script.ts";

const none = 0xffffffff;

/** The entities that have a component. */
class Pool {
  /** By entity, its row. */
  #map = new Uint32Array(0);
  #entities = new Uint32Array(16);
  readonly values: Value[] = [];

  get size(): number {
    return this.values.length;
  }

  entityAt(row: number): number {
    return this.#entities[row]!;
  }

  find(entity: number): number {
    return entity < this.#map.length ? this.#map[entity]! : none;
  }

  set(entity: number, value: Value): void {
    if (entity >= this.#map.length) {
      const grown = new Uint32Array(Math.ceil(1.5 * (entity + 1))).fill(none);
      grown.set(this.#map);
      this.#map = grown;
    }
    const row = this.#map[entity]!;
    if (row !== none) {
      this.values[row] = value;
      return;
    }
    const end = this.size;
    if (end === this.#entities.length) {
      const grown = new Uint32Array(Math.ceil(1.5 * (end + 1)));
      grown.set(this.#entities);
      this.#entities = grown;
    }
    this.#map[entity] = end;
    this.#entities[end] = entity;
    this.values[end] = value;
  }

  /** Removes an entity; the last one takes its row. */
  remove(entity: number): void {
    const row = this.find(entity);
    if (row === none) return;
    const end = this.size - 1;
    const last = this.#entities[end]!;
    this.#entities[row] = last;
    this.#map[last] = row;
    this.values[row] = this.values[end]!;
    this.values.length = end;
    this.#map[entity] = none;
  }
}

export class Ecr implements Script {
  readonly #pools: Pool[] = [];
  readonly #free: number[] = [];
  /** By number, how often it was used; odd while there is an entity. */
  readonly #versions: number[] = [];

  get size(): number {
    return this.#versions.length - this.#free.length;
  }

  spawn(components: readonly number[], values: readonly Value[]): number {
    const entity = this.#free.pop() ?? this.#versions.push(0) - 1;
    this.#versions[entity]!++;
    for (let i = 0; i < components.length; i++) (this.#pools[components[i]!] ??= new Pool()).set(entity, values[i]!);
    return entity;
  }

  despawn(entity: number): void {
    for (const pool of this.#pools) pool?.remove(entity);
    this.#versions[entity]!++;
    this.#free.push(entity);
  }

  remove(entity: number, component: number): void {
    if (this.#versions[entity]! & 1) this.#pools[component]?.remove(entity);
  }

  get(entity: number, component: number): Value | undefined {
    if ((this.#versions[entity]! & 1) === 0) return undefined;
    const pool = this.#pools[component];
    const row = pool === undefined ? none : pool.find(entity);
    return row === none ? undefined : pool!.values[row];
  }

  getThree(entity: number, a: number, b: number, c: number, values: (Value | undefined)[]): void {
    values[0] = this.get(entity, a);
    values[1] = this.get(entity, b);
    values[2] = this.get(entity, c);
  }

  query(...components: number[]): Walk {
    const pools = components.map((component) => this.#pools[component] ?? new Pool());
    const lead = pools.reduce((smallest, pool) => (pool.size < smallest.size ? pool : smallest));
    let row = lead.size;
    return (values) => {
      next: while (--row >= 0) {
        const entity = lead.entityAt(row);
        for (let k = 0; k < pools.length; k++) {
          const pool = pools[k]!;
          const at = pool === lead ? row : pool.find(entity);
          if (at === none) continue next;
          values[k] = pool.values[at]!;
        }
        return true;
      }
      return false;
    };
  }

  /** Nothing is kept. */
  forgetQueries(): void {}
}

/** bitECS: one array for each number of a component, indexed by entity, and one query for each system. */

import { addComponent, addEntity, createWorld, query } from "bitecs";
import type { World } from "bitecs";
import { dt } from "./baseline.ts";
import type { Baseline, Population } from "./baseline.ts";

interface Component {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
}

export class BitEcs implements Baseline {
  readonly #world: World = createWorld();
  readonly #components: readonly Component[];
  readonly #entities: Uint32Array;
  readonly #chain: Uint8Array;

  constructor({ components, chain }: Population) {
    this.#chain = chain.slice();
    const numbers = () => new Float32Array(chain.length + 1); // bitECS numbers entities from 1
    this.#components = Array.from({ length: components }, () => ({ x: numbers(), y: numbers(), z: numbers() }));
    this.#entities = new Uint32Array(chain.length);
    for (const [i, k] of this.#chain.entries()) this.#entities[i] = this.#spawn(k);
  }

  #spawn(k: number): number {
    const entity = addEntity(this.#world);
    for (const component of this.#components.slice(0, k + 1)) {
      addComponent(this.#world, entity, component);
      component.x[entity] = component.y[entity] = component.z[entity] = 1;
    }
    return entity;
  }

  step(): void {
    for (let c = this.#components.length - 2; c >= 0; c--) {
      const [p, v] = [this.#components[c], this.#components[c + 1]];
      if (p && v) move(p, v, query(this.#world, this.#components.slice(0, c + 2)));
    }
  }

  read(entity: number, out: Float32Array, at: number): void {
    const own = this.#entities[entity] ?? 0;
    for (const { x, y, z } of this.#components.slice(0, (this.#chain[entity] ?? 0) + 1)) {
      out[at++] = x[own] ?? 0;
      out[at++] = y[own] ?? 0;
      out[at++] = z[own] ?? 0;
    }
  }
}

function move(p: Component, v: Component, entities: ArrayLike<number>): void {
  for (let i = 0; i < entities.length; i++) {
    const entity = entities[i]!;
    p.x[entity] = p.x[entity]! + dt * v.x[entity]!;
    p.y[entity] = p.y[entity]! + dt * v.y[entity]!;
    p.z[entity] = p.z[entity]! + dt * v.z[entity]!;
  }
}

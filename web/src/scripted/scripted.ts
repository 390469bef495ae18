/**
 * The workload scripted on the storages in JavaScript: what internal/measure/bench/storagecases/scripted.go does on those in Go. The program
 * compares how both end (wasm/benchworker/session/scripts.go and internal/measure/bench/scenario/scripted.go, which use the same numbers).
 */

import { Ecr } from "./ecr.ts";
import { Jade } from "./jade.ts";
import { Matter } from "./matter.ts";
import type { Script, Value, Walk } from "./script.ts";

/** By the program's number of the storage. */
export const kinds: readonly (new () => Script)[] = [Matter, Jade, Ecr];

export const metrics = ["random-access", "get-three", "update", "query-made", "query-new", "query-rare", "remove", "get-each"] as const;
export type Metric = (typeof metrics)[number];

const gets = 10_000;
const spawns = 50;
const walks = 10;
const queries = 16;

const start: Value = { x: 1, y: 2 };
const placeOf = (i: number): Value => ({ x: i & 0xffff, y: 1 });

/** How many numbers {@link Scripted.read} writes for an entity. */
export const numbersOfEntity = 24;

/** A storage with the population of the workload, and the work of a metric. */
export class Scripted {
  readonly #script: Script;
  readonly #metric: Metric;
  readonly #population: number;
  readonly #entities: number[] = [];
  readonly #values: Value[] = [];
  #last: Walk = () => false;
  #sum = 0;

  /** Entity i has the components whose bits are set in compositions[i]. */
  constructor(kind: number, metric: Metric, compositions: ArrayLike<number>) {
    const Kind = kinds[kind];
    if (!Kind) throw new Error(`There is no storage ${kind}.`);
    this.#script = new Kind();
    this.#metric = metric;
    this.#population = compositions.length;
    for (let i = 0; i < compositions.length; i++) {
      const components = Array.from({ length: 16 }, (_, c) => c).filter((c) => (compositions[i]! >> c) & 1);
      this.#entities.push(this.#script.spawn(components, components.map((c) => (c === 0 ? placeOf(i) : { ...start }))));
    }
  }

  /** How many entities the storage has, how many of them the work is done with, and the sum of what was read or the number of what was found. */
  ending(): readonly [number, number, number] {
    if (this.#metric === "query-new" || this.#metric === "query-rare") {
      this.#sum = 0;
      while (this.#last(this.#values)) this.#sum++;
    }
    return [this.#script.size, this.#entities.length, this.#sum];
  }

  /** Ends what the step before has spawned, and spawns what the next one takes a component from. */
  reset(): void {
    for (const entity of this.#entities.splice(this.#population)) this.#script.despawn(entity);
    if (this.#metric === "remove") this.#update();
  }

  step(): void {
    switch (this.#metric) {
      case "random-access":
        return this.#get();
      case "get-three":
        return this.#getThree();
      case "get-each":
        return this.#getEach();
      case "update":
        return this.#update();
      case "query-made":
        return this.#walk();
      case "query-new":
        return this.#make(0, 1, 2, 3);
      case "query-rare":
        return this.#make(8, 9, 10, 11);
      case "remove":
        return this.#remove();
    }
  }

  #get(): void {
    const entity = this.#entities[this.#entities.length >> 1]!;
    let sum = 0;
    for (let i = 0; i < gets; i++) sum += this.#script.get(entity, 0)!.y;
    this.#sum = sum;
  }

  #getThree(): void {
    const entity = this.#entities[this.#entities.length >> 1]!;
    const values = this.#values;
    let sum = 0;
    for (let i = 0; i < gets; i++) {
      this.#script.getThree(entity, 0, 1, 2, values);
      sum += values[0]!.y + values[1]!.y + values[2]!.y;
    }
    this.#sum = sum;
  }

  #getEach(): void {
    const entity = this.#entities[this.#entities.length >> 1]!;
    let sum = 0;
    for (let i = 0; i < gets; i++) sum += this.#script.get(entity, 0)!.y + this.#script.get(entity, 1)!.y + this.#script.get(entity, 2)!.y;
    this.#sum = sum;
  }

  #update(): void {
    for (let i = 0; i < spawns; i++) this.#entities.push(this.#script.spawn([0], [placeOf(i)]));
  }

  #walk(): void {
    const values = this.#values;
    let sum = 0;
    for (let i = 0; i < walks; i++) {
      const next = this.#script.query(0, 1, 2, 3);
      while (next(values)) sum += values[0]!.y + values[1]!.y + values[2]!.y + values[3]!.y;
    }
    this.#sum = sum;
  }

  #remove(): void {
    for (let i = this.#population; i < this.#entities.length; i++) this.#script.remove(this.#entities[i]!, 0);
  }

  /** Makes queries, each as if it were the first one. */
  #make(...components: readonly number[]): void {
    for (let i = 0; i < queries; i++) {
      this.#script.forgetQueries();
      this.#last = this.#script.query(...components);
    }
  }

  /** Writes two numbers for each component of an entity; those of components that it does not have are NaN. */
  read(index: number, out: Float64Array, at: number): void {
    const entity = this.#entities[index]!;
    for (let c = 0; c < numbersOfEntity / 2; c++) {
      const value = this.#script.get(entity, c);
      out[at++] = value ? value.x : NaN;
      out[at++] = value ? value.y : NaN;
    }
  }
}

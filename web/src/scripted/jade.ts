/** Jade, as package internal/storages/jade describes it: archetypes with columns, a component index, and edges. */

import type { Script, Value, Walk } from "./script.ts";

interface Archetype {
  readonly id: number;
  readonly components: readonly number[];
  /** In the order of components. */
  readonly columns: Value[][];
  readonly entities: number[];
  /** By component, the archetype that has it too. */
  readonly edges: Map<number, Archetype>;
  /** By component, the archetype without it. */
  readonly edgesBack: Map<number, Archetype>;
}

interface Place {
  archetype: Archetype;
  row: number;
}

export class Jade implements Script {
  readonly #entityIndex: (Place | undefined)[] = [];
  /** By component, the archetype map: the column by the number of the archetype. */
  readonly #componentIndex: Map<number, number>[] = [];
  readonly #archetypeIndex = new Map<string, Archetype>();
  readonly #archetypes: Archetype[] = [];
  readonly #root: Archetype;
  #next = 0;
  #size = 0;

  constructor() {
    this.#root = this.#ensureArchetype([]);
  }

  get size(): number {
    return this.#size;
  }

  spawn(components: readonly number[], values: readonly Value[]): number {
    const entity = this.#next++;
    this.#size++;
    for (let i = 0; i < components.length; i++) this.#add(entity, components[i]!, values[i]!);
    return entity;
  }

  despawn(entity: number): void {
    const record = this.#entityIndex[entity];
    if (record) this.#removeRow(record.archetype, record.row);
    this.#entityIndex[entity] = undefined;
    this.#size--;
  }

  remove(entity: number, component: number): void {
    const record = this.#entityIndex[entity];
    if (record === undefined) return;
    const to = this.#traverseRemove(component, record.archetype);
    if (to !== record.archetype) this.#move(entity, record, to);
  }

  get(entity: number, component: number): Value | undefined {
    const record = this.#entityIndex[entity];
    return record === undefined ? undefined : this.#component(record, component);
  }

  getThree(entity: number, a: number, b: number, c: number, values: (Value | undefined)[]): void {
    const record = this.#entityIndex[entity];
    values[0] = record && this.#component(record, a);
    values[1] = record && this.#component(record, b);
    values[2] = record && this.#component(record, c);
  }

  query(...components: number[]): Walk {
    const [first, ...others] = components;
    const matching: Archetype[] = [];
    for (const id of this.#componentIndex[first!]?.keys() ?? []) {
      if (others.every((component) => this.#componentIndex[component]?.has(id))) matching.push(this.#archetypes[id]!);
    }
    let entities: number[] | undefined;
    let i = 0;
    return (values) => {
      if (entities === undefined) {
        entities = [];
        for (const archetype of matching) for (const entity of archetype.entities) entities.push(entity);
      }
      if (i >= entities.length) return false;
      const { archetype, row } = this.#entityIndex[entities[i++]!]!;
      for (let k = 0; k < components.length; k++) values[k] = archetype.columns[this.#componentIndex[components[k]!]!.get(archetype.id)!]![row]!;
      return true;
    };
  }

  /** Nothing is kept. */
  forgetQueries(): void {}

  #component({ archetype, row }: Place, component: number): Value | undefined {
    const column = this.#componentIndex[component]?.get(archetype.id);
    return column === undefined ? undefined : archetype.columns[column]![row];
  }

  #add(entity: number, component: number, value: Value): void {
    let record = this.#entityIndex[entity];
    const to = this.#traverseAdd(component, record?.archetype ?? this.#root);
    if (record === undefined) {
      record = { archetype: to, row: to.entities.length };
      this.#entityIndex[entity] = record;
      to.entities.push(entity);
    } else if (record.archetype !== to) this.#move(entity, record, to);
    to.columns[this.#componentIndex[component]!.get(to.id)!]![record.row] = value;
  }

  /** The archetype with a component more. The edge to it is searched once. */
  #traverseAdd(component: number, from: Archetype): Archetype {
    let to = from.edges.get(component);
    if (to === undefined) {
      to = from.components.includes(component) ? from : this.#ensureArchetype([...from.components, component].sort((a, b) => a - b));
      from.edges.set(component, to);
    }
    return to;
  }

  /** The archetype without a component. The edge to it is searched once. */
  #traverseRemove(component: number, from: Archetype): Archetype {
    let to = from.edgesBack.get(component);
    if (to === undefined) {
      to = from.components.includes(component) ? this.#ensureArchetype(from.components.filter((c) => c !== component)) : from;
      from.edgesBack.set(component, to);
    }
    return to;
  }

  #ensureArchetype(components: readonly number[]): Archetype {
    const hash = components.join("_");
    let archetype = this.#archetypeIndex.get(hash);
    if (archetype === undefined) {
      archetype = { id: this.#archetypes.length, components, columns: components.map(() => []), entities: [], edges: new Map(), edgesBack: new Map() };
      this.#archetypes.push(archetype);
      this.#archetypeIndex.set(hash, archetype);
      for (const [column, component] of components.entries()) (this.#componentIndex[component] ??= new Map()).set(archetype.id, column);
    }
    return archetype;
  }

  #move(entity: number, record: Place, to: Archetype): void {
    const { archetype: from, row } = record;
    record.archetype = to;
    record.row = to.entities.length;
    to.entities.push(entity);
    for (let k = 0; k < from.components.length; k++) {
      const column = this.#componentIndex[from.components[k]!]!.get(to.id);
      if (column !== undefined) to.columns[column]![record.row] = from.columns[k]![row]!;
    }
    this.#removeRow(from, row);
  }

  /** Removes a row; the last row takes its place. */
  #removeRow(archetype: Archetype, row: number): void {
    const last = archetype.entities.pop()!;
    const at = archetype.entities.length;
    for (const column of archetype.columns) {
      column[row] = column[at]!;
      column.length = at;
    }
    if (at === row) return;
    archetype.entities[row] = last;
    this.#entityIndex[last]!.row = row;
  }
}

/** Matter, as package internal/storages/matter describes it: entities are maps, in storages that every look-up searches. */

import type { Script, Value, Walk } from "./script.ts";

type Row = Map<number, Value>;
/** By archetype and entity. */
type Store = Map<string, Map<number, Row>>;

/** A place in the tree that leads from a list of components to its archetype. */
interface Node {
  readonly next: Map<number, Node>;
  archetype: string | undefined;
}

const newNode = (): Node => ({ next: new Map(), archetype: undefined });

export class Matter implements Script {
  #storages: Store[] = [new Map()];
  readonly #archetypes = new Map<number, string>();
  readonly #components = new Map<number, readonly number[]>();
  readonly #known = new Set<string>();
  readonly #tree = newNode();
  readonly #queries = new Map<string, Set<string>>();
  readonly #compared = new Map<string, boolean>();
  #next = 1;

  get size(): number {
    return this.#archetypes.size;
  }

  spawn(components: readonly number[], values: readonly Value[]): number {
    const entity = this.#next++;
    const row: Row = new Map();
    for (let i = 0; i < components.length; i++) row.set(components[i]!, values[i]!);
    this.#components.set(entity, components);
    this.#transition(entity, row);
    return entity;
  }

  despawn(entity: number): void {
    const archetype = this.#archetypes.get(entity);
    if (archetype === undefined) return;
    this.#storageOf(archetype, entity)?.get(archetype)?.delete(entity);
    this.#archetypes.delete(entity);
    this.#components.delete(entity);
  }

  remove(entity: number, component: number): void {
    const archetype = this.#archetypes.get(entity);
    if (archetype === undefined) return;
    const rows = this.#storageOf(archetype, entity)?.get(archetype);
    const row = rows?.get(entity);
    if (!row?.delete(component)) return;
    rows!.delete(entity);
    this.#components.set(entity, this.#components.get(entity)!.filter((c) => c !== component));
    this.#transition(entity, row);
  }

  get(entity: number, component: number): Value | undefined {
    if (this.#archetypes.get(entity) === undefined) return undefined;
    return this.#rowOf(entity)?.get(component);
  }

  getThree(entity: number, a: number, b: number, c: number, values: (Value | undefined)[]): void {
    const row = this.#archetypes.get(entity) === undefined ? undefined : this.#rowOf(entity);
    values[0] = row?.get(a);
    values[1] = row?.get(b);
    values[2] = row?.get(c);
  }

  query(...components: number[]): Walk {
    const found = this.#matchesOf(this.#archetypeOf(components));
    if (found.size === 0) return () => false;
    const archetypes = [...found];
    const seen = new Set<number>();
    let storage = this.#enter(0);
    let at = 0;
    let rows: IterableIterator<[number, Row]> | undefined;
    let i = 0;
    return (values) => {
      while (storage) {
        const next = rows?.next();
        if (next && !next.done) {
          const [entity, row] = next.value;
          if (seen.has(entity)) continue;
          seen.add(entity);
          for (let k = 0; k < components.length; k++) values[k] = row.get(components[k]!)!;
          return true;
        }
        if (at === archetypes.length) {
          at = 0;
          storage = this.#enter(++i);
        }
        rows = storage?.get(archetypes[at++]!)?.entries();
      }
      return false;
    };
  }

  /** The storage that a query visits next, if there is one. The newest storage is no longer that once it is visited. */
  #enter(i: number): Store | undefined {
    const storage = this.#storages[i];
    if (i > 0 && !storage?.size) return undefined;
    if (i === this.#storages.length - 1) this.#storages.push(new Map());
    return storage;
  }

  forgetQueries(): void {
    this.#queries.clear();
    this.#compared.clear();
  }

  #storageOf(archetype: string, entity: number): Store | undefined {
    for (const storage of this.#storages) if (storage.get(archetype)?.has(entity)) return storage;
    return undefined;
  }

  #rowOf(entity: number): Row | undefined {
    const archetype = this.#archetypes.get(entity)!;
    return this.#storageOf(archetype, entity)?.get(archetype)?.get(entity);
  }

  /** Computes the archetype of a new entity and puts its row there. */
  #transition(entity: number, row: Row): void {
    const archetype = this.#archetypeOf(this.#components.get(entity)!);
    const newest = this.#storages[this.#storages.length - 1]!;
    if (newest.get(archetype) === undefined) newest.set(archetype, new Map());
    if (!this.#known.has(archetype)) {
      this.#known.add(archetype);
      for (const [query, found] of this.#queries) if (this.#compatible(query, archetype)) found.add(archetype);
    }
    newest.get(archetype)!.set(entity, row);
    this.#archetypes.set(entity, archetype);
  }

  #archetypeOf(components: readonly number[]): string {
    let at = this.#tree;
    for (const component of components) {
      let next = at.next.get(component);
      if (next === undefined) at.next.set(component, (next = newNode()));
      at = next;
    }
    return (at.archetype ??= [...components].sort((a, b) => a - b).join("_"));
  }

  #matchesOf(query: string): Set<string> {
    const kept = this.#queries.get(query);
    if (kept) return kept;
    const found = new Set<string>();
    this.#queries.set(query, found);
    for (const storage of this.#storages) for (const archetype of storage.keys()) if (this.#compatible(query, archetype)) found.add(archetype);
    return found;
  }

  #compatible(query: string, archetype: string): boolean {
    const key = `${query}-${archetype}`;
    let result = this.#compared.get(key);
    if (result === undefined) {
      const has = new Set(archetype.split("_"));
      result = query.split("_").every((component) => has.has(component));
      this.#compared.set(key, result);
    }
    return result;
  }
}

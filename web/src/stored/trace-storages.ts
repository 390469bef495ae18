/** The storages whose steps can be followed, in words, and positions between the steps of a design. */

import type { Trace, TracedStorage } from "../page/documents.ts";
import { stride } from "../playing/step-place.ts";

export const tracedStorages: readonly { readonly storage: TracedStorage; readonly name: string; readonly list: string; /** An entry by which a row is found, and several. */ readonly key: readonly [one: string, many: string] }[] = [
  { storage: "archetype", name: "Archetypes", list: "Table", key: ["record", "records"] },
  { storage: "sparse", name: "Sparse sets", list: "Set", key: ["sparse element", "sparse elements"] },
  { storage: "owning", name: "Sets with groups", list: "Set", key: ["sparse element", "sparse elements"] },
  { storage: "bin", name: "Descriptor bin", list: "List", key: ["descriptor", "descriptors"] },
  { storage: "manager", name: "Managers", list: "Manager", key: ["key of a hash map", "keys of hash maps"] },
  { storage: "ordered", name: "Ordered managers", list: "Manager", key: ["key of a hash map", "keys of hash maps"] },
  { storage: "sorted", name: "Sorted managers", list: "Manager", key: ["key of a hash map", "keys of hash maps"] },
  { storage: "structs", name: "Array of structs", list: "Array", key: ["first word", "first words"] },
  { storage: "objects", name: "Objects", list: "List", key: ["pointer", "pointers"] },
];

export function wordsOf(storage: TracedStorage): (typeof tracedStorages)[number] {
  return tracedStorages.find((each) => each.storage === storage) ?? { storage, name: storage, list: "List", key: ["key", "keys"] };
}

/** A tick, from 1, and how many of its steps are done. */
export interface TracePlace {
  readonly tick: number;
  readonly step: number;
}

/** The positions of a trace in one row: each tick has one more than it has steps. */
export class TracePlaces {
  readonly #steps: readonly number[];
  readonly #first: readonly number[];
  readonly last: number;

  constructor({ ticks }: Trace) {
    this.#steps = ticks.map(({ steps }) => steps);
    let at = 0;
    this.#first = ticks.map(({ steps }) => (at += steps + 1) - steps - 1);
    this.last = Math.max(0, at - 1);
  }

  get ticks(): number {
    return this.#steps.length;
  }

  /** The nearest place that there is: the end for a tick behind it. */
  nearest({ tick, step }: TracePlace): TracePlace {
    if (tick > this.ticks) return { tick: this.ticks, step: this.#steps.at(-1) ?? 0 };
    const at = Math.max(1, tick);
    return { tick: at, step: Math.max(0, Math.min(step, this.#steps[at - 1] ?? 0)) };
  }

  /** The number of a place, from 0. */
  at(place: TracePlace): number {
    const { tick, step } = this.nearest(place);
    return (this.#first[tick - 1] ?? 0) + step;
  }

  /** The place of a number. */
  place(at: number): TracePlace {
    const within = Math.max(0, Math.min(at, this.last));
    const after = this.#first.findIndex((first) => first > within);
    const tick = after < 0 ? this.ticks : after;
    return { tick, step: within - (this.#first[tick - 1] ?? 0) };
  }

  /** One step on or back. */
  move(place: TracePlace, by: number): TracePlace {
    return this.place(this.at(place) + by);
  }

  /** The next place while playing: a tick of many steps takes about as many beats as in the timeline, and each tick is seen from its start to its end. */
  next({ tick, step }: TracePlace): TracePlace {
    const steps = this.#steps[tick - 1] ?? 0;
    return this.nearest(step < steps ? { tick, step: step + stride(steps) } : { tick: tick + 1, step: 0 });
  }

  /** One tick forwards: to the end of the tick, or of the next one where it is there already. Backwards likewise, to the start. */
  tick({ tick, step }: TracePlace, by: 1 | -1): TracePlace {
    if (by > 0) return this.nearest({ tick: step < (this.#steps[tick - 1] ?? 0) ? tick : tick + 1, step: Infinity });
    return this.nearest({ tick: step > 0 ? tick : tick - 1, step: 0 });
  }

  /** The same part of a tick where the playhead of the timeline is. */
  of({ tick, move, moves }: { readonly tick: number; readonly move: number; readonly moves: number }): TracePlace {
    const steps = this.#steps[tick - 1] ?? 0;
    return this.nearest({ tick, step: move >= moves ? steps : Math.floor((move * steps) / Math.max(1, moves)) });
  }
}

/**
 * The rows of every block at a position, read from the bytes that the engine paints (wasm/paint, codec.go): the words about the
 * arrays must speak of the rows that are to be seen.
 */

import type { ComponentArray, Group, Leaf, NodeId, Page } from "../page.ts";

const kinds = { model: 1, state: 2, step: 3 } as const;

export interface Ranges {
  /** First row of each leaf, and the row after its last. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Rows of each array, in the order of the document. */
  readonly rows: Int32Array;
}

class Numbers {
  readonly #bytes: Uint8Array;
  #at = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): number {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  skip(numbers: number): void {
    for (let at = 0; at < numbers; at++) this.next();
  }

  skipText(): void {
    const length = this.next();
    this.#at += length;
  }
}

/** The ranges after these bytes have been painted; before is what they were, and needed for a step alone. */
export function rangesOf(bytes: Uint8Array, page: Page, before: Ranges | null): Ranges | null {
  const numbers = new Numbers(bytes);
  switch (bytes[0]) {
    case kinds.model:
      skipModel(numbers);
      return readState(numbers, page);
    case kinds.state:
      return readState(numbers, page);
    case kinds.step:
      return before && readStep(numbers, before);
    default:
      return before;
  }
}

function skipModel(numbers: Numbers): void {
  for (let left = numbers.next(); left > 0; left--) {
    numbers.skipText();
    numbers.skip(1);
  }
  for (let left = numbers.next(); left > 0; left--) {
    numbers.skipText();
    numbers.skip(1);
    numbers.skip(numbers.next());
    numbers.skip(numbers.next());
  }
  for (let left = numbers.next(); left > 0; left--) {
    numbers.skip(1);
    numbers.skip(numbers.next());
  }
}

function readState(numbers: Numbers, page: Page): Ranges {
  const start = new Int32Array(page.leaves.length);
  const end = new Int32Array(page.leaves.length);
  const rows = new Int32Array(page.arrays.length);
  for (let leaf = 0; leaf < start.length; leaf++) {
    start[leaf] = numbers.next();
    end[leaf] = numbers.next();
  }
  for (let array = 0; array < rows.length; array++) rows[array] = numbers.next();
  return { start, end, rows };
}

function readStep(numbers: Numbers, before: Ranges): Ranges {
  numbers.skip(6); // the move itself
  const start = before.start.slice();
  const end = before.end.slice();
  const rows = before.rows.slice();
  for (let left = numbers.next(); left > 0; left--) {
    numbers.skip(1); // in which array, or in all
    const leaf = numbers.next();
    start[leaf] = numbers.next();
    end[leaf] = numbers.next();
  }
  for (let left = numbers.next(); left > 0; left--) {
    const array = numbers.next();
    rows[array] = numbers.next();
  }
  return { start, end, rows };
}

/** Makes the document of a position from that of the end: the rows of everything in it that has rows. Made once for each document. */
export function pagesAt(ranges: Ranges): (page: Page) => Page {
  let of: Page | null = null;
  let made: Page | null = null;
  return (page) => {
    if (page !== of || !made) made = pageAt((of = page), ranges);
    return made;
  };
}

/** The document with the rows of a position in place of those at the end. At the end they are the same, which a test holds. */
export function pageAt(page: Page, ranges: Ranges): Page {
  const arrays = page.arrays.map((array, at) => ({ ...array, rows: ranges.rows[at] ?? array.rows }));
  const rows = new Map(arrays.map((array) => [array.component, array.rows]));
  const leaves = page.leaves.map((leaf, id) => ({ ...leaf, start: ranges.start[id] ?? leaf.start, end: ranges.end[id] ?? leaf.end }));
  const inNodes = rowsInNodes(page, leaves);
  return {
    ...page,
    arrays,
    components: page.components.map((component, id) => ({ ...component, rows: rows.get(id) ?? component.rows })),
    leaves,
    nodes: page.nodes.map((node, id) => ({ ...node, rows: inNodes[id] ?? node.rows })),
    groups: page.groups.map((group) => ({ ...group, rows: rowsInGroup(group, arrays, leaves) })),
  };
}

/** A node has the rows of its leaves. */
function rowsInNodes(page: Page, leaves: readonly Leaf[]): readonly number[] {
  const known: number[] = [];
  const rowsIn = (id: NodeId): number => {
    const node = page.nodes[id];
    if (!node) return 0;
    return (known[id] ??= node.left < 0 ? rowsOf(leaves[node.leaf]) : rowsIn(node.left) + rowsIn(node.right));
  };
  return page.nodes.map((_, id) => rowsIn(id));
}

/** The leaves of a group hold nothing else, and an array that the group divides has all of them. */
function rowsInGroup(group: Group, arrays: readonly ComponentArray[], leaves: readonly Leaf[]): number {
  if (group.leaves.length === 0) return group.rows; // no block tells
  const inside = new Set(group.leaves);
  return Math.max(...arrays.map((array) => array.leaves.reduce((sum, id) => sum + (inside.has(id) ? rowsOf(leaves[id]) : 0), 0)));
}

function rowsOf(leaf: Leaf | undefined): number {
  return leaf ? leaf.end - leaf.start : 0;
}

/**
 * The rows of every block at a position, read from the bytes that the engine paints (wasm/paint, encode.go), so that texts about
 * the arrays agree with the picture.
 */

import type { ComponentArray, ComponentId, Group, Leaf, NodeId, Page } from "../page/page.ts";

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

/** The ranges after these bytes have been painted. before are the ranges of the last position; only a step needs them. */
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
    numbers.skip(3); // colour, bytes and whether it is a list
  }
  for (let left = numbers.next(); left > 0; left--) {
    for (let text = 0; text < 2; text++) numbers.skipText();
    numbers.skip(1);
    numbers.skip(numbers.next());
    numbers.skip(numbers.next());
  }
  for (let left = numbers.next(); left > 0; left--) {
    numbers.skip(2); // component and lane
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
  numbers.skip(6); // the description of the move
  const start = before.start.slice();
  const end = before.end.slice();
  const rows = before.rows.slice();
  for (let left = numbers.next(); left > 0; left--) {
    numbers.skip(1); // the array, or all of them
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

/** Returns a function that gives the document with the rows of a position. The result is kept for the same document. */
export function pagesAt(ranges: Ranges): (page: Page) => Page {
  let of: Page | null = null;
  let made: Page | null = null;
  return (page) => {
    if (page !== of || !made) made = pageAt((of = page), ranges);
    return made;
  };
}

/** The document with the rows of a position instead of those at the end. At the end both are equal, which a test checks. */
export function pageAt(page: Page, ranges: Ranges): Page {
  const arrays = page.arrays.map((array, at) => ({ ...array, rows: ranges.rows[at] ?? array.rows }));
  const rows = new Map<ComponentId, number>();
  for (const array of arrays) rows.set(array.component, (rows.get(array.component) ?? 0) + array.rows);
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

/** The rows of a node are those of its leaves. */
function rowsInNodes(page: Page, leaves: readonly Leaf[]): readonly number[] {
  const known: number[] = [];
  const rowsIn = (id: NodeId): number => {
    const node = page.nodes[id];
    if (!node) return 0;
    return (known[id] ??= node.left < 0 ? rowsOf(leaves[node.leaf]) : rowsIn(node.left) + rowsIn(node.right));
  };
  return page.nodes.map((_, id) => rowsIn(id));
}

/** The leaves of a group hold no other entities, and the arrays of a component that the group divides have all of these leaves. */
function rowsInGroup(group: Group, arrays: readonly ComponentArray[], leaves: readonly Leaf[]): number {
  if (group.leaves.length === 0) return group.rows; // without leaves the rows at the position are unknown
  const inside = new Set(group.leaves);
  const rows = new Map<ComponentId, number>();
  for (const array of arrays) {
    const here = array.leaves.reduce((sum, id) => sum + (inside.has(id) ? rowsOf(leaves[id]) : 0), 0);
    rows.set(array.component, (rows.get(array.component) ?? 0) + here);
  }
  return Math.max(...rows.values());
}

function rowsOf(leaf: Leaf | undefined): number {
  return leaf ? leaf.end - leaf.start : 0;
}

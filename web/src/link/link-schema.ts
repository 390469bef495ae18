/**
 * What a link holds and how it is spelled. The spelling is fixed: a link that was made once must always open.
 *
 *     #2d.PAYLOAD CHECK &view=step &step=7.2.one &sel=system.3 &lesson=a-group.2 &figures=2d.PAYLOAD CHECK &source=2d.PAYLOAD CHECK
 *     #lesson=a-group.2 &view=walk &sel=system.0
 *     #2d.PAYLOAD CHECK &view=sparse &trace=sparse-bin.3.2
 *
 * 2 is the schema (1: designs without a layout line have the layout laminar), d the codec (d: deflate-raw, p: plain), PAYLOAD unpadded base64url, CHECK six letters and digits computed from
 * everything before them. The payload of one design is its UTF-8. The payload of two designs is a NUL, the length of the first in
 * bytes, a NUL, the first and the second. With &lesson=here.2 the first text is a lesson and the second the reader's design in it.
 * The payload of figures is a list of documents of schema copse.bench/1, that of a source the text of a program.
 */

import type { Target } from "../state/focus.ts";
import type { Algorithm, Position } from "../state/stepping.ts";
import type { Designs } from "../text/design-text.ts";

/** The schema of new links, and of the designs that the browser keeps. */
export const schema = "2";

/** The schemas that can be read. */
export const schemas = ["1", schema] as const;
export type Schema = (typeof schemas)[number];

/** Bytes that a design may have, in a link, in a file and in an embed. */
export const mostBytes = 64 << 10;

/** Length of the check at the end of the payload. */
export const checkLength = 6;

/** The parts of the page that a link can select on a narrow screen, and the view of memory that it shows. */
export const views = ["edit", "see", "step", "walk", "archetypes", "sparse"] as const;
export type ViewName = (typeof views)[number];

/** The storages other than the design's own layout in which a link can show the walk. */
export const walkStorages = ["archetype", "sparse", "owning"] as const;
export type WalkStorage = (typeof walkStorages)[number];

/** The storages whose steps a link can show. */
export const tracedStorages = ["archetype", "sparse", "owning", "bin", "manager", "ordered", "sorted", "structs", "objects"] as const;
export type LinkedTrace = (typeof tracedStorages)[number];

/** Where the steps in another storage stand: the storage, a second one next to it, and how many steps of a tick are done. */
export interface TracePosition {
  readonly storage: LinkedTrace;
  readonly second: LinkedTrace | null;
  /** From 1. */
  readonly tick: number;
  readonly step: number;
}

/** A thing that a link can select: its kind and its id. */
export type Selected = Exclude<Target, { kind: "sentence" | "commits" }>;
export const selectable: readonly Selected["kind"][] = ["component", "group", "system", "node", "leaf"];

export interface StepPosition extends Position {
  readonly algorithm: Algorithm;
}

/** A position in a lesson. */
export interface LessonPlace {
  /** Name of a lesson of the course; null where the link holds the lesson. */
  readonly name: string | null;
  /** The text of a lesson that the link holds. */
  readonly own: string | null;
  /** From 1. */
  readonly step: number;
  /** The design is the lesson's start, so the link does not hold it. */
  readonly fresh: boolean;
}

export interface DesignsAndLesson extends Designs {
  /** The lesson that the designs belong to. */
  readonly lesson?: LessonPlace | null;
}

export interface Shared extends Designs {
  readonly view: ViewName | null;
  /** Of the walk; undefined for the design's own layout. */
  readonly storage?: WalkStorage;
  /** Of the views of other storages. */
  readonly trace?: TracePosition;
  readonly step: StepPosition | null;
  readonly selected: Selected | null;
  /** Only where the design belongs to a lesson. */
  readonly lesson?: LessonPlace;
  /** The designs as the link has them, where a layout line was written into one of them. */
  readonly was?: Designs;
  /** Measured figures, packed as in the link; bench/figures-link.ts reads them. */
  readonly figures?: string;
  /** The text that the design was read from, packed as in the link, where the sender wanted that. */
  readonly source?: string;
}

/** Shared designs without a view, a step or a selection. */
export function designs(a: string, b: string | null = null, lesson?: LessonPlace | null): Shared {
  return { a, b, view: null, step: null, selected: null, ...(lesson ? { lesson } : {}) };
}

/** Six letters and digits that detect a link that was cut off or changed: FNV-1a with a final mix, in base 36. */
export function checkOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0).toString(36).padStart(7, "0").slice(-checkLength);
}

/** Pipes bytes through a stream. null if more than most(first chunk) bytes come out, which protects against bombs. */
export async function through(bytes: Uint8Array<ArrayBuffer>, stream: TransformStream<BufferSource, Uint8Array>, most: (first: Uint8Array) => number): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const value = next.value;
    chunks.push(value);
    length += value.length;
    if (length > most(chunks[0] ?? value)) {
      await reader.cancel();
      return null;
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * What a link holds and how it is spelled. One spelling for ever: a link that was made once must open.
 *
 *     #1d.PAYLOAD CHECK &view=step &step=7.2.one &sel=system.3 &lesson=a-group.2 &figures=1d.PAYLOAD CHECK
 *     #lesson=a-group.2
 *
 * 1 is the schema, d the codec (d: deflate-raw, p: plain), PAYLOAD unpadded base64url, CHECK six letters and digits over all
 * before them. The payload is the UTF-8 of the design; of two designs, a NUL, the length of the first in bytes, a NUL, the
 * first and the second. With &lesson=here.2 the first is not a design but a lesson, and the second the reader's design in it.
 * The payload of figures is a list of documents of schema copse.bench/1.
 */

import type { Target } from "../focus.ts";
import type { Algorithm, Position } from "../step/documents.ts";

export const schema = "1";

/** Bytes that a design may have, whichever way it comes. */
export const mostBytes = 64 << 10;

/** Characters of a link that any programme passes on, and that most do; a longer one is better sent as a file. */
export const anywhere = 1900;
export const mostly = 8000;

/** Digits and letters at the end of the payload. */
export const checkLength = 6;

/** The parts of the page that a link can bring into sight where they do not all fit. */
export const views = ["edit", "see", "step"] as const;
export type ViewName = (typeof views)[number];

/** What can be selected, in a link: its kind and its number. */
export type Selected = Exclude<Target, { kind: "said" }>;
export const selectable: readonly Selected["kind"][] = ["component", "group", "system", "node", "leaf"];

export interface Stop extends Position {
  readonly algorithm: Algorithm;
}

/** Where a reader is in a lesson. */
export interface LessonPlace {
  /** Of the course; null where the lesson has come by itself. */
  readonly name: string | null;
  /** The text of a lesson that is not of the course. */
  readonly own: string | null;
  /** From 1. */
  readonly step: number;
  /** The design is what the lesson begins with, so it need not be written down. */
  readonly fresh: boolean;
}

export interface Designs {
  readonly a: string;
  /** The second design, where two are compared. */
  readonly b: string | null;
}

/** Designs, and the lesson that they stand in, if they do. */
export interface Placed extends Designs {
  readonly lesson?: LessonPlace | null;
}

export interface Shared extends Designs {
  readonly view: ViewName | null;
  /** Where the stepper stands. */
  readonly step: Stop | null;
  readonly selected: Selected | null;
  /** Only where the design stands in a lesson. */
  readonly lesson?: LessonPlace;
  /** Figures that were measured, packed as they are in the link; bench/link.ts reads them. */
  readonly figures?: string;
}

/** The designs alone. */
export function designs(a: string, b: string | null = null, lesson?: LessonPlace | null): Shared {
  return { a, b, view: null, step: null, selected: null, ...(lesson ? { lesson } : {}) };
}

/** Six letters and digits that tell apart what was cut off or changed: FNV-1a, mixed once more, in base 36. */
export function checkOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0).toString(36).padStart(7, "0").slice(-checkLength);
}

/** Runs bytes through a stream, and stops it, with null, where more than so many come out. */
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

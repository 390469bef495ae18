/** Writes links. */

import { checkOf, mostBytes, schema, through } from "./link-schema.ts";
import type { Shared, TracePosition } from "./link-schema.ts";

/** The fragment of a link, with its #; null where a design is too long for a link. */
export async function writeLink(shared: Shared): Promise<string | null> {
  const { lesson, ...rest } = shared;
  if (lesson?.name && lesson.fresh) return `#lesson=${lesson.name}.${lesson.step}${parametersOf(rest)}`;
  const packed = lesson?.own != null ? await pack(lesson.own, lesson.fresh ? null : shared.a) : await pack(shared.a, shared.b);
  return packed && `#${packed}${parametersOf(shared)}`;
}

/** Packs one text or two for a link; null where a text is too long. */
export async function pack(a: string, b: string | null = null): Promise<string | null> {
  const plain = bytesOf(a, b);
  if (!plain) return null;
  const deflated = await through(plain, new CompressionStream("deflate-raw"), () => Infinity);
  const short = deflated !== null && deflated.length < plain.length;
  const text = `${schema}${short ? "d" : "p"}.${toBase64(short ? deflated : plain)}`;
  return text + checkOf(text);
}

/** The payload of the designs. A first design that begins with a NUL is written with an empty second one. */
function bytesOf(a: string, b: string | null): Uint8Array<ArrayBuffer> | null {
  const utf8 = new TextEncoder();
  const first = utf8.encode(a);
  const second = utf8.encode(b ?? "");
  if (first.length > mostBytes || second.length > mostBytes) return null;
  if (b === null && first[0] !== 0) return first;
  const head = utf8.encode(`\0${first.length}\0`);
  const whole = new Uint8Array(head.length + first.length + second.length);
  whole.set(head);
  whole.set(first, head.length);
  whole.set(second, head.length + first.length);
  return whole;
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** A step of a storage as it is spelled in links and for embeds. */
export function traceWords({ storage, second, tick, step }: TracePosition): string {
  return `${storage}${second ? `-${second}` : ""}.${tick}.${step}`;
}

function parametersOf({ view, storage, trace, step, selected, lesson, figures, source }: Omit<Shared, "a" | "b">): string {
  let text = "";
  if (view) text += `&view=${view}`;
  if (storage) text += `&storage=${storage}`;
  if (trace) text += `&trace=${traceWords(trace)}`;
  if (step) text += `&step=${step.tick}.${step.move}${step.algorithm === "one-by-one" ? ".one" : ""}`;
  if (selected) text += `&sel=${selected.kind}.${selected.id}`;
  if (lesson) text += `&lesson=${lesson.name ?? "here"}.${lesson.step}`;
  if (figures) text += `&figures=${figures}`;
  if (source) text += `&source=${source}`;
  return text;
}

/** Writes links. */

import { checkOf, mostBytes, schema, through } from "./schema.ts";
import type { Shared } from "./schema.ts";

/** The fragment of a link, from its # on; null where a design is too long for any. */
export async function write(shared: Shared): Promise<string | null> {
  const { lesson } = shared;
  if (lesson?.name && lesson.fresh) return `#lesson=${lesson.name}.${lesson.step}`;
  const packed = lesson?.own != null ? await pack(lesson.own, lesson.fresh ? null : shared.a) : await pack(shared.a, shared.b);
  return packed && `#${packed}${beside(shared)}`;
}

/** Text as a link has it; null where it is too long for any. */
export async function pack(a: string, b: string | null = null): Promise<string | null> {
  const plain = bytesOf(a, b);
  if (!plain) return null;
  const deflated = await through(plain, new CompressionStream("deflate-raw"), () => Infinity);
  const short = deflated !== null && deflated.length < plain.length;
  const text = `${schema}${short ? "d" : "p"}.${toBase64(short ? deflated : plain)}`;
  return text + checkOf(text);
}

/** The bytes of the designs. A first design that begins with a NUL goes with an empty second one. */
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

function beside({ view, step, selected, lesson, figures }: Shared): string {
  let text = "";
  if (view) text += `&view=${view}`;
  if (step) text += `&step=${step.tick}.${step.move}${step.algorithm === "one-by-one" ? ".one" : ""}`;
  if (selected) text += `&sel=${selected.kind}.${selected.id}`;
  if (lesson) text += `&lesson=${lesson.name ?? "here"}.${lesson.step}`;
  if (figures) text += `&figures=${figures}`;
  return text;
}

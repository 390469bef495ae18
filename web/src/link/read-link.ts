/** Reads links. Any fragment of an address gives its content, or a sentence that says why it cannot be read. */

import { checkLength, checkOf, designs, mostBytes, schemas, selectable, through, tracedStorages, views, walkStorages } from "./link-schema.ts";
import type { LinkedTrace, Schema, Selected, Shared, StepPosition, TracePosition, ViewName } from "./link-schema.ts";
import { foreign } from "../text/foreign.ts";
import { repaired } from "./place.ts";
import { linkOfSchemaOne, written } from "./schema-one.ts";

export interface Arrived {
  readonly shared: Shared;
  /** Sentences about parameters of the link that could not be used. */
  readonly notes: readonly string[];
}

export interface Refused {
  readonly refused: string;
}

type Designs = Pick<Shared, "a" | "b">;

interface Unpacked extends Designs {
  readonly schema: Schema;
}

/** Reads a fragment, with or without its #. null where it is not a link to a design, such as the id of an element. */
export async function readLink(fragment: string): Promise<Arrived | Refused | null> {
  const [head = "", ...parameters] = repaired(fragment).split("&");
  const bare = head.startsWith("lesson=") ? lessonOf(head.slice("lesson=".length)) : null;
  if (head.startsWith("lesson=") && !bare) return { refused: `This link names no lesson (“${foreign(shortened(head.slice("lesson=".length)))}”): a name has small letters and hyphens, and .2 behind it for the second step. ${unchanged}` };
  const notes: string[] = [];
  if (bare?.name === here) return { refused: `This link is said to hold a lesson, and holds none. ${unchanged}` };
  if (bare) return { shared: { ...designs("", null, { ...bare, own: null, fresh: true }), ...parametersOf(parameters, notes) }, notes };
  const found = await unpack(head);
  if (found === null) return null;
  if (typeof found === "string") return { refused: `${found} ${unchanged}` };
  const { schema, ...texts } = found;
  const shared = inLesson({ ...texts, ...parametersOf(parameters, notes) }, parameters, notes);
  if (schema !== "1") return { shared, notes };
  const now = linkOfSchemaOne(shared);
  if (now.was) notes.push(written);
  return { shared: now, notes };
}

const unchanged = "Nothing of yours was changed.";

/** As much of a part of an address as fits into a sentence. */
function shortened(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}

/** What is said about a fragment that is no link, no place and no element. */
export function unknownFragment(fragment: string): string {
  return `This address ends with “${foreign(shortened(fragment))}”, which is no design, lesson, example or place of this page. ${unchanged}`;
}

/** The lesson name of a link that holds the lesson itself. */
export const here = "here";

/** The name of a lesson and a step, such as a-group.2. */
function lessonOf(value: string): { readonly name: string; readonly step: number } | null {
  const parts = /^([a-z]+(?:-[a-z]+)*)(?:\.([1-9]\d?))?$/.exec(value);
  return parts && { name: parts[1] ?? "", step: Number(parts[2] ?? 1) };
}

/** Adds the lesson that the parameters name, if any. */
function inLesson(shared: Shared, parameters: readonly string[], notes: string[]): Shared {
  const value = parameters.find((each) => each.startsWith("lesson="))?.slice("lesson=".length);
  if (value === undefined) return shared;
  const lesson = lessonOf(value);
  if (!lesson) {
    notes.push(`The lesson in the link is not valid (“${foreign(shortened(value))}”); the design is shown without it.`);
    return shared;
  }
  if (lesson.name !== here) return { ...shared, lesson: { ...lesson, own: null, fresh: false } };
  return { ...shared, a: shared.b ?? "", b: null, lesson: { name: null, own: shared.a, step: lesson.step, fresh: shared.b === null } };
}

/** The designs, or a sentence that says why they cannot be read; null where the text is not packed. */
export async function unpack(packed: string): Promise<Unpacked | string | null> {
  const parts = /^(\d{1,6}[a-z]?)\.(.*)$/s.exec(packed);
  if (!parts) return null;
  const [, form = "", rest = ""] = parts;
  const again = "Ask for the link again, or for the text itself.";
  const schema = schemas.find((each) => form === `${each}d` || form === `${each}p`);
  if (!schema) {
    return `This link uses a form that this page does not know (“${form}”): another version of Copse made it. Open it there, or ask for the text itself.`;
  }
  const payload = rest.slice(0, -checkLength);
  if (rest.length < checkLength || checkOf(`${form}.${payload}`) !== rest.slice(-checkLength)) {
    return `This link is incomplete: a part was cut off or changed on its way. ${again}`;
  }
  const given = fromBase64(payload);
  const bytes = given && (form === `${schema}p` ? given : await inflate(given));
  if (!bytes) return `The content of this link cannot be unpacked. ${again}`;
  if (bytes === "large" || bytes.length > mostOf(bytes)) return `This link holds more than the ${mostBytes >> 10} KiB that a design may have. ${again}`;
  const texts = designsOf(bytes);
  return texts ? { ...texts, schema } : `The content of this link is not the text of a design. ${again}`;
}

/** Decodes unpadded base64url; null where the text is not that. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | "large" | null> {
  try {
    return (await through(bytes, new DecompressionStream("deflate-raw"), mostOf)) ?? "large";
  } catch {
    return null;
  }
}

/** The most bytes that may be unpacked. A first byte of 0 means two designs, since no design begins with a NUL. */
function mostOf(bytes: Uint8Array): number {
  return bytes[0] === 0 ? 2 * mostBytes + 8 : mostBytes;
}

function designsOf(bytes: Uint8Array): Designs | null {
  try {
    const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    if (bytes[0] !== 0) return { a: utf8.decode(bytes), b: null };
    const from = bytes.indexOf(0, 1) + 1;
    const length = utf8.decode(bytes.subarray(1, from - 1));
    const to = from + Number(length);
    if (!/^\d{1,5}$/.test(length) || to > bytes.length || to - from > mostBytes || bytes.length - to > mostBytes) return null;
    return { a: utf8.decode(bytes.subarray(from, to)), b: utf8.decode(bytes.subarray(to)) };
  } catch {
    return null;
  }
}

/** The parameters after the designs. Unknown ones are ignored, so that older pages open newer links. */
function parametersOf(parameters: readonly string[], notes: string[]): Omit<Shared, "a" | "b"> {
  const values = new Map(parameters.map((each) => each.split("=", 2) as [string, string | undefined]));
  const take = <T>(name: string, parse: (value: string) => T | null, what: string): T | null => {
    const value = values.get(name);
    if (value === undefined) return null;
    const found = parse(value);
    if (found === null) notes.push(`The ${what} in the link is not valid (“${value.slice(0, 40)}”); the design is shown without it.`);
    return found;
  };
  const figures = take("figures", packedOf, "list of figures");
  const source = take("source", packedOf, "text of a program");
  const storage = take("storage", (value) => walkStorages.find((each) => each === value) ?? null, "storage");
  const trace = take("trace", traceOf, "step of a storage");
  return {
    view: take("view", viewOf, "part of the page"),
    ...(storage === null ? {} : { storage }),
    ...(trace === null ? {} : { trace }),
    step: take("step", stepPositionOf, "step"),
    selected: take("sel", selectedOf, "selection"),
    ...(figures === null ? {} : { figures }),
    ...(source === null ? {} : { source }),
  };
}

function viewOf(value: string): ViewName | null {
  return views.find((each) => each === value) ?? null;
}

/** Figures stay packed until the benchmarks are loaded, and a source until its room is. */
function packedOf(value: string): string | null {
  return /^\d{1,6}[a-z]\.[A-Za-z0-9_-]+$/.test(value) ? value : null;
}

function stepPositionOf(value: string): StepPosition | null {
  const parts = /^([1-9]\d{0,5})\.(\d{1,9})(\.one)?$/.exec(value);
  return parts && { tick: Number(parts[1]), move: Number(parts[2]), algorithm: parts[3] ? "one-by-one" : "batch" };
}

/** A storage or two, a tick and a step, such as sparse.3.2 or sparse-bin.3.2; null where the value is something else. */
export function traceOf(value: string): TracePosition | null {
  const parts = /^([a-z]+)(?:-([a-z]+))?\.([1-9]\d{0,5})\.(\d{1,9})$/.exec(value);
  const [storage, second] = [tracedOf(parts?.[1]), tracedOf(parts?.[2])];
  if (!parts || !storage || (second === null && parts[2] !== undefined)) return null;
  return { storage, second, tick: Number(parts[3]), step: Number(parts[4]) };
}

function tracedOf(name: string | undefined): LinkedTrace | null {
  return tracedStorages.find((each) => each === name) ?? null;
}

function selectedOf(value: string): Selected | null {
  const [, name, id] = /^([a-z]+)\.(\d{1,6})$/.exec(value) ?? [];
  const kind = selectable.find((each) => each === name);
  return kind ? { kind, id: Number(id) } : null;
}

/** Reads links. Whatever stands in an address, the answer is what it holds or a sentence that says why not. */

import { checkLength, checkOf, designs, mostBytes, schema, selectable, through, views } from "./schema.ts";
import type { Selected, Shared, Stop, ViewName } from "./schema.ts";

export interface Arrived {
  readonly shared: Shared;
  /** What the link says beside the designs and could not be followed, in sentences. */
  readonly notes: readonly string[];
}

export interface Refused {
  readonly refused: string;
}

type Designs = Pick<Shared, "a" | "b">;

/** What a fragment holds, with or without its #; null where it is no link of a design, such as the name of a part of the page. */
export async function read(fragment: string): Promise<Arrived | Refused | null> {
  const [head = "", ...parameters] = fragment.replace(/^#/, "").split("&");
  const bare = head.startsWith("lesson=") ? lessonOf(head.slice("lesson=".length)) : null;
  if (bare && bare.name !== here) return { shared: designs("", null, { ...bare, own: null, fresh: true }), notes: [] };
  const found = await unpack(head);
  if (found === null) return null;
  if (typeof found === "string") return { refused: `${found} Nothing of yours was changed.` };
  const notes: string[] = [];
  return { shared: inLesson({ ...found, ...beside(parameters, notes) }, parameters), notes };
}

/** The name that stands for a lesson which the link itself holds. */
export const here = "here";

/** A lesson by its name, and a step of it. */
function lessonOf(value: string): { readonly name: string; readonly step: number } | null {
  const parts = /^([a-z]+(?:-[a-z]+)*)(?:\.([1-9]\d?))?$/.exec(value);
  return parts && { name: parts[1] ?? "", step: Number(parts[2] ?? 1) };
}

/** The designs with the lesson that they stand in, if they do. */
function inLesson(shared: Shared, parameters: readonly string[]): Shared {
  const value = parameters.find((each) => each.startsWith("lesson="))?.slice("lesson=".length);
  const lesson = value === undefined ? null : lessonOf(value);
  if (!lesson) return shared;
  if (lesson.name !== here) return { ...shared, lesson: { ...lesson, own: null, fresh: false } };
  return { ...shared, a: shared.b ?? "", b: null, lesson: { name: null, own: shared.a, step: lesson.step, fresh: shared.b === null } };
}

/** The designs, or why there are none; null where nothing has been packed. */
export async function unpack(packed: string): Promise<Designs | string | null> {
  const parts = /^(\d{1,6}[a-z]?)\.(.*)$/s.exec(packed);
  if (!parts) return null;
  const [, form = "", rest = ""] = parts;
  const again = "Ask for it once more, or for the text itself.";
  if (form !== `${schema}d` && form !== `${schema}p`) {
    return `This link is written in a way that this page does not know (“${form}”): another version of Copse made it. Open it there, or ask for the text itself.`;
  }
  const payload = rest.slice(0, -checkLength);
  if (rest.length < checkLength || checkOf(`${form}.${payload}`) !== rest.slice(-checkLength)) {
    return `This link is not whole: a part was cut off or changed on its way. ${again}`;
  }
  const given = fromBase64(payload);
  const bytes = given && (form === `${schema}p` ? given : await inflate(given));
  if (!bytes) return `What this link holds cannot be unpacked. ${again}`;
  if (bytes === "large" || bytes.length > mostOf(bytes)) return `This link holds more than the ${mostBytes >> 10} KiB that a design may have. ${again}`;
  return designsOf(bytes) ?? `What this link holds is not the text of a design. ${again}`;
}

/** Bytes of base64url without padding; null where it is not. */
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

/** How many bytes may come out, told by the first of them: two designs begin with a NUL, which no design does. */
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

/** What the link says beside the designs. What is not known is passed over, so that older pages open newer links. */
function beside(parameters: readonly string[], notes: string[]): Omit<Shared, "a" | "b"> {
  const values = new Map(parameters.map((each) => each.split("=", 2) as [string, string | undefined]));
  const take = <T>(name: string, parse: (value: string) => T | null, what: string): T | null => {
    const value = values.get(name);
    if (value === undefined) return null;
    const found = parse(value);
    if (found === null) notes.push(`The link names ${what} that cannot be (“${value.slice(0, 40)}”); the design is shown without it.`);
    return found;
  };
  const figures = take("figures", figuresOf, "figures");
  return {
    view: take("view", viewOf, "a part of the page"),
    step: take("step", stopOf, "a step"),
    selected: take("sel", selectedOf, "a selection"),
    ...(figures === null ? {} : { figures }),
  };
}

function viewOf(value: string): ViewName | null {
  return views.find((each) => each === value) ?? null;
}

/** Packed still: they are read once what shows them is there. */
function figuresOf(value: string): string | null {
  return /^\d{1,6}[a-z]\.[A-Za-z0-9_-]+$/.test(value) ? value : null;
}

function stopOf(value: string): Stop | null {
  const parts = /^([1-9]\d{0,5})\.(\d{1,9})(\.one)?$/.exec(value);
  return parts && { tick: Number(parts[1]), move: Number(parts[2]), algorithm: parts[3] ? "one-by-one" : "batch" };
}

function selectedOf(value: string): Selected | null {
  const [, name, id] = /^([a-z]+)\.(\d{1,6})$/.exec(value) ?? [];
  const kind = selectable.find((each) => each === name);
  return kind ? { kind, id: Number(id) } : null;
}

/**
 * Validates messages: every input gives a message as embed.d.ts describes it, the answer to one that is not valid, or null. Also chooses the origins that messages
 * are sent to. Pure.
 */

import type { At, Envelope, Part, Report, ReportMessage, Request, RequestMessage, Storage } from "./embed.d.ts";
import { mostBytes, tracedStorages, traceOf, walkStorages } from "../link/link.ts";

export const parts: readonly Part[] = ["systems", "trees", "arrays", "walk", "archetypes", "sparse", "steps"];

const longestId = 64;
const longestTitle = 200;
const mostTicks = 999_999;
/** A larger height is not valid. */
const highest = 100_000;

export function envelope(id = ""): Envelope {
  return { ns: "copse", v: 1, id };
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a message of Copse, whatever its type. */
function fieldsOf(data: unknown): (Fields & Envelope) | null {
  if (typeof data !== "object" || data === null) return null;
  const fields = data as Fields;
  const { ns, v, id } = fields;
  return ns === "copse" && v === 1 && typeof id === "string" && id.length <= longestId ? { ...fields, ns, v, id } : null;
}

/** The answer to a request that is not valid. */
export type Refused = Extract<ReportMessage, { type: "error" }>;

/** A valid request, or the answer to one that is not; null where the data is no message of Copse. Unknown fields are left out. */
export function readRequest(data: unknown): RequestMessage | Refused | null {
  const fields = fieldsOf(data);
  if (!fields) return null;
  const request = requestOf(fields);
  if (typeof request === "string") return { ...envelope(fields.id), type: "error", message: request };
  return { ...envelope(fields.id), ...request };
}

/** A value that was sent, in a sentence. */
function quoted(value: unknown): string {
  const text = typeof value === "string" ? value : written(value);
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}

/** A value as JSON, also where it has none: a bigint, or an object inside itself. */
function written(value: unknown): string {
  try {
    return typeof value === "bigint" ? String(value) : (JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? String(each) : each)) ?? String(value));
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** The request, or a sentence that says what is wrong with it. */
function requestOf(fields: Fields): Request | string {
  const type = fields["type"];
  switch (type) {
    case "set":
      return setOf(fields);
    case "step": {
      const at = atOf(fields["at"]);
      return at === undefined ? `A step names a position, { tick, move } from tick 1 and move 0, or null for the end, and not ${quoted(fields["at"])}.` : { type, at };
    }
    case "theme": {
      const theme = fields["theme"];
      return theme === "light" || theme === "dark" ? { type, theme } : `There is no theme ${quoted(theme)}: it is light or dark.`;
    }
    case "run": {
      const what = fields["what"] ?? "ticks";
      return what === "ticks" || what === "bench" ? { type, what } : `Nothing runs by the name ${quoted(what)}: it is ticks or bench.`;
    }
    case "cancel":
    case "get":
      return { type };
    case "export": {
      const form = fields["form"];
      return form === "text" || form === "link" || form === "svg" || form === "json" ? { type, form } : `There is no form ${quoted(form)}: it is text, link, svg or json.`;
    }
    default:
      return `There is no request ${quoted(type)}: it is set, step, theme, run, cancel, get or export.`;
  }
}

const kinds: Readonly<Record<string, string>> = { text: "string", trace: "string", exercise: "string", title: "string", editable: "boolean", controls: "boolean" };

function setOf(fields: Fields): Request | string {
  const { text, view, storage, trace, editable, controls, exercise, title } = fields;
  for (const [name, kind] of Object.entries(kinds)) {
    if (fields[name] !== undefined && typeof fields[name] !== kind) return `The field ${name} of a set is a ${kind}, and not ${quoted(fields[name])}.`;
  }
  if (view !== undefined && !Array.isArray(view)) return `The field view of a set is a list of parts, and not ${quoted(view)}.`;
  if (typeof exercise === "string" && exercise.length > mostBytes) return `The exercise has ${exercise.length} characters, and may have ${mostBytes}.`;
  if (typeof trace === "string" && trace !== "" && !traceOf(trace)) return `A step of a storage is spelled STORAGE.TICK.STEP, as in sparse.3.2, or STORAGE-STORAGE.TICK.STEP for two storages, with one of ${tracedStorages.join(", ")}, and not ${quoted(trace)}.`;
  return {
    type: "set",
    ...(typeof text === "string" && { text }),
    ...(Array.isArray(view) && { view: partsOf(view) }),
    ...(storage !== undefined && { storage: storageOf(storage) }),
    ...(typeof trace === "string" && { trace }),
    ...(typeof editable === "boolean" && { editable }),
    ...(typeof controls === "boolean" && { controls }),
    ...(typeof exercise === "string" && { exercise }),
    ...(typeof title === "string" && { title: title.slice(0, longestTitle) }),
  };
}

function partsOf(names: readonly unknown[]): Part[] {
  return parts.filter((part) => names.includes(part));
}

/** The parts that the attribute `view` names. */
export function viewOf(attribute: string): Part[] {
  return partsOf(attribute.toLowerCase().split(/[\s,]+/));
}

/** The storage of the walk; the design's own layout where the value is none. */
export function storageOf(value: unknown): Storage {
  return walkStorages.find((each) => each === value) ?? "grouptree";
}

/** undefined where the value is not a position. */
function atOf(value: unknown): At | null | undefined {
  if (value === null) return null;
  if (typeof value !== "object") return undefined;
  const { tick, move, algorithm = "batch" } = value as Fields;
  if (!whole(tick, 1, mostTicks) || !whole(move, 0, 2 ** 31 - 1)) return undefined;
  return algorithm === "one-by-one" || algorithm === "batch" ? { tick, move, algorithm } : undefined;
}

/** The position in the attribute `step`, spelled as in links: "7.2", or "7.2.one". */
export function stepOf(attribute: string): At | null {
  const found = /^\s*(\d{1,6})(?:\.(\d{1,9}))?(\.one)?\s*$/.exec(attribute);
  if (!found) return null;
  return atOf({ tick: Number(found[1]), move: Number(found[2] ?? 0), algorithm: found[3] ? "one-by-one" : "batch" }) ?? null;
}

function whole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** A report that the element handles itself; null where it is not a report. Its other fields are not changed. */
export function readReport(data: unknown): ReportMessage | null {
  const fields = fieldsOf(data);
  if (!fields) return null;
  const { id, type, height, asked } = { ...fields, type: fields["type"], height: fields["height"], asked: fields["asked"] };
  if (type === "resize") {
    return typeof height === "number" && height >= 0 && height <= highest ? { ...envelope(id), type, height, asked: asked === true } : null;
  }
  const known: readonly Report["type"][] = ["ready", "change", "step", "result", "exercise", "bench", "error"];
  if (type === "change" && typeof fields["text"] !== "string") return null;
  return known.some((each) => each === type) ? (fields as unknown as ReportMessage) : null;
}

/** The target origin of a message to a window with this origin. An opaque origin has no name, and its window is known. */
export function targetOf(origin: string): string {
  return origin === "null" ? "*" : origin;
}

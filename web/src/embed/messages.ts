/**
 * Validates messages: every input gives a message as embed.d.ts describes it, or null. Also chooses the origins that messages
 * are sent to. Pure.
 */

import type { At, Envelope, Part, Report, ReportMessage, Request, RequestMessage, Storage } from "./embed.d.ts";
import { mostBytes, walkStorages } from "../link/link.ts";

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

/** A valid request, or null. Unknown fields are left out. */
export function readRequest(data: unknown): RequestMessage | null {
  const fields = fieldsOf(data);
  const request = fields && requestOf(fields);
  return request && { ...envelope(fields.id), ...request };
}

function requestOf(fields: Fields): Request | null {
  switch (fields["type"]) {
    case "set":
      return setOf(fields);
    case "step": {
      const at = atOf(fields["at"]);
      return at === undefined ? null : { type: "step", at };
    }
    case "theme": {
      const theme = fields["theme"];
      return theme === "light" || theme === "dark" ? { type: "theme", theme } : null;
    }
    case "run":
      return { type: "run", ...(fields["what"] === "bench" && { what: "bench" }) };
    case "cancel":
      return { type: "cancel" };
    case "get":
      return { type: "get" };
    case "export": {
      const form = fields["form"];
      return form === "text" || form === "link" || form === "svg" || form === "json" ? { type: "export", form } : null;
    }
    default:
      return null;
  }
}

function setOf({ text, view, storage, editable, controls, exercise, title }: Fields): Request {
  return {
    type: "set",
    ...(typeof text === "string" && { text }),
    ...(Array.isArray(view) && { view: partsOf(view) }),
    ...(storage !== undefined && { storage: storageOf(storage) }),
    ...(typeof editable === "boolean" && { editable }),
    ...(typeof controls === "boolean" && { controls }),
    ...(typeof exercise === "string" && exercise.length <= mostBytes && { exercise }),
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
  const { tick, move, algorithm } = value as Fields;
  if (!whole(tick, 1, mostTicks) || !whole(move, 0, 2 ** 31 - 1)) return undefined;
  return { tick, move, algorithm: algorithm === "one-by-one" ? algorithm : "batch" };
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

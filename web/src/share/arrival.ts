/** With what text a visit begins: that of its link, or else the draft that was kept, or else the first example. */

import { recall, remember } from "../storage.ts";
import { read } from "./read.ts";
import type { LessonPlace, Placed, Shared } from "./schema.ts";
import { designs } from "./schema.ts";

export interface Arrival {
  readonly text: string;
  /** What the link asks for, where the visit began with one that could be read and that is not the reader's own draft. */
  readonly link: Shared | null;
  /** The draft that the link stands before. */
  readonly draft: string | null;
  /** Whether the text is a draft. */
  readonly drafted: boolean;
  /** Whether the address is behind the text: the page was left before it was written. */
  readonly behind: boolean;
  /** What there is to say about the link, in sentences. */
  readonly says: readonly string[];
}

/** Where a draft lies that a link stands before, so that what is typed into the link's design does not take its place. */
export const setAside = "draft-before";

export async function arrive(address: Location, left: Placed | null, first: string): Promise<Arrival> {
  const own = recall("draft");
  const draft = own ?? recall(setAside);
  const without = { text: draft ?? first, link: null, draft: null, drafted: draft !== null, behind: false, says: [] };
  const found = left ? { shared: designs(left.a, left.b, left.lesson), notes: [] } : await read(address.hash);
  if (!found) return without;
  if ("refused" in found) return { ...without, says: [found.refused] };
  const { shared, notes } = found;
  if (shared.lesson) {
    const text = await designIn(shared, shared.lesson);
    if (text === null) return { ...without, says: [(await import("../lesson/course.ts")).noSuchLesson(shared.lesson.name)] };
    return { text, link: { ...shared, a: text }, draft: null, drafted: false, behind: left !== null, says: notes };
  }
  const yours = shared.a === own;
  const before = yours || draft === shared.a ? null : draft;
  if (before !== null) remember(setAside, before);
  return { text: shared.a, link: shared, draft: before, drafted: yours, behind: left !== null, says: notes };
}

/** The design that a link to a lesson shows; null where there is no such lesson. */
async function designIn({ a }: Shared, { name, fresh }: LessonPlace): Promise<string | null> {
  if (name === null) return a;
  const { designOf } = await import("../lesson/course.ts");
  const kept = designOf(name);
  return fresh || kept === null ? kept : a;
}

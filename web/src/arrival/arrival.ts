/** The text that a visit begins with: that of its link, or else the kept draft, or else the first example. */

import { designs, readLink } from "../link/link.ts";
import type { DesignsAndLesson, LessonPlace, Shared } from "../link/link.ts";
import { recall, remember } from "../storage.ts";

export { isDesigns, keepForReload, keptForReload } from "./last-visit.ts";

export interface Arrival {
  readonly text: string;
  /** The content of the link, where the visit began with a link that could be read and that is not the reader's own draft. */
  readonly link: Shared | null;
  /** The reader's draft, where the link's design is shown instead of it. */
  readonly draft: string | null;
  /** Whether text is a draft. */
  readonly drafted: boolean;
  /** Whether the address does not hold the text, because the page was left before it was written. */
  readonly behind: boolean;
  /** Sentences about the link for the reader. */
  readonly notes: readonly string[];
}

/** Storage key of a draft that a link replaced, so that edits of the link's design do not overwrite it. */
export const replacedDraftKey = "draft-before";

export async function arrive(address: Location, kept: DesignsAndLesson | null, first: string): Promise<Arrival> {
  const own = recall("draft");
  const draft = own ?? recall(replacedDraftKey);
  const withoutLink = { text: draft ?? first, link: null, draft: null, drafted: draft !== null, behind: false, notes: [] };
  const found = kept ? { shared: designs(kept.a, kept.b, kept.lesson), notes: [] } : await readLink(address.hash);
  if (!found) return withoutLink;
  if ("refused" in found) return { ...withoutLink, notes: [found.refused] };
  const { shared, notes } = found;
  if (shared.lesson) {
    const text = await designIn(shared, shared.lesson);
    if (text === null) return { ...withoutLink, notes: [(await import("../course/course.ts")).noSuchLesson(shared.lesson.name)] };
    return { text, link: { ...shared, a: text }, draft: null, drafted: false, behind: kept !== null, notes };
  }
  const isOwn = shared.a === own;
  const replaced = isOwn || draft === shared.a ? null : draft;
  if (replaced !== null) remember(replacedDraftKey, replaced);
  return { text: shared.a, link: shared, draft: replaced, drafted: isOwn, behind: kept !== null, notes };
}

/** The design that a link to a lesson shows; null where there is no such lesson. */
async function designIn({ a }: Shared, { name, fresh }: LessonPlace): Promise<string | null> {
  if (name === null) return a;
  const { designOf } = await import("../course/course.ts");
  const kept = designOf(name);
  return fresh || kept === null ? kept : a;
}

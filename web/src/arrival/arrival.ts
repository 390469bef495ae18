/** The text that a visit begins with: that of its link or of the example that its address names, or else the kept draft, or else the first example. */

import { keptDesign } from "../drafts/drafts.ts";
import { examples, textOf } from "../examples/examples.ts";
import type { Example } from "../examples/examples.ts";
import { placeIn, readLink, repaired, unknownFragment } from "../link/link.ts";
import type { Kept, LessonPlace, Shared } from "../link/link.ts";

export { designsIn, keepForReload, keepView, keptForReload, keptView, stateOf } from "./last-visit.ts";

export interface Arrival {
  readonly text: string;
  /** The text before a layout line was written into it, to which undo goes back; equal to text where none was. */
  readonly was: string;
  /** The content of the link, where the visit began with a link that could be read and that is not the reader's own draft. */
  readonly link: Shared | null;
  /** The example that the address names; null where it names none. */
  readonly example: Example | null;
  /** The reader's draft, where another design is shown instead of it. */
  readonly draft: Kept | null;
  /** Whether text is a draft. */
  readonly drafted: boolean;
  /** Whether the address does not hold the text, because the page was left before it was written. */
  readonly behind: boolean;
  /** Sentences about the link for the reader. */
  readonly notes: readonly string[];
}

export async function arrive(address: Location, left: Shared | null, first: string): Promise<Arrival> {
  const draft = keptDesign("draft");
  const withoutLink = { ...(draft ?? { text: first, was: first }), link: null, example: null, draft: null, drafted: draft !== null, behind: false, notes: [] };
  const found = left ? { shared: left, notes: [] } : await readLink(address.hash);
  if (!found) {
    const example = exampleIn(address.hash);
    if (!example) return { ...withoutLink, notes: notesOn(address.hash) };
    const text = await exampleText(example, first);
    return { ...withoutLink, text, was: text, example, draft: text === draft?.text ? null : draft, drafted: false };
  }
  if ("refused" in found) return { ...withoutLink, notes: [found.refused] };
  const { shared, notes } = found;
  const behind = left !== null;
  if (shared.lesson) {
    const design = await designIn(shared, shared.lesson);
    if (design === null) return { ...withoutLink, notes: [(await import("../course/course.ts")).noSuchLesson(shared.lesson.name)] };
    return { ...design, link: { ...shared, a: design.text }, example: null, draft: null, drafted: false, behind, notes };
  }
  const isOwn = shared.a === draft?.text;
  return { text: shared.a, was: shared.was?.a ?? shared.a, link: shared, example: null, draft: isOwn ? null : draft, drafted: isOwn, behind, notes };
}

/** The text of an example; that of the first one is in the page. */
export async function exampleText(example: Example, first: string): Promise<string> {
  return example === examples[0] ? first : textOf(example);
}

/** The example that an address names. */
export function exampleIn(fragment: string): Example | null {
  const name = repaired(fragment);
  return examples.find(({ file }) => name === `example=${file}`) ?? null;
}

/** What is said about an address that is no link: nothing, where it has no fragment or that is an example, a place or an element. */
export function notesOn(fragment: string): string[] {
  const name = repaired(fragment);
  const known = name === "" || placeIn(name) !== null || exampleIn(fragment) !== null || document.getElementById(name) !== null;
  return known ? [] : [unknownFragment(fragment)];
}

/** The design that a link to a lesson shows; null where there is no such lesson. */
async function designIn({ a, was }: Shared, { name, fresh }: LessonPlace): Promise<Kept | null> {
  const design = { text: a, was: was?.a ?? a };
  if (name === null) return design;
  const { designOf } = await import("../course/course.ts");
  const kept = designOf(name);
  return fresh || kept === null ? kept : design;
}

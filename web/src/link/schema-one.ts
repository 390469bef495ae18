/**
 * Designs of schema 1, made when a design without a layout line had the layout laminar. Such a line is written into them, so that
 * they keep their meaning. Pure.
 */

import type { Shared } from "./link-schema.ts";

/** A design, and its text before a layout line was written into it: equal to the text where nothing was written. */
export interface Kept {
  readonly text: string;
  readonly was: string;
}

/** What the reader is told about a design into which the line was written. */
export const written = "“layout laminar” was written into the design: it was the default when the design was made, and now it is lanes.";

/** A design of schema 1 as one of schema 2. */
export function ofSchemaOne(was: string): Kept {
  return { text: withLayout(was), was };
}

/** The content of a link of schema 1 as that of schema 2. */
export function linkOfSchemaOne(shared: Shared): Shared {
  const { lesson } = shared;
  const now: Shared = {
    ...shared,
    a: withLayout(shared.a),
    b: shared.b === null ? null : withLayout(shared.b),
    ...(lesson?.own ? { lesson: { ...lesson, own: lessonWithLayouts(lesson.own) } } : {}),
  };
  return now.a === shared.a && now.b === shared.b ? now : { ...now, was: { a: shared.a, b: shared.b } };
}

/** The text with `layout laminar`, where it has statements and none of them is a layout: below the last declaration, else below the opening comment. */
function withLayout(text: string): string {
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const first = lines.findIndex((line) => /^\s*[^\s#]/.test(line));
  if (first < 0 || lines.some((line) => /^\s*layout\s+\w/.test(line))) return text;
  const declared = lines.findLastIndex((line) => /^\s*(component|tag)\s+\w/.test(line));
  const comment = lines.slice(0, first).findLastIndex((line) => /^\s*#/.test(line));
  const at = Math.max(declared, comment) + 1;
  const before = lines.slice(0, at).join("");
  const newline = /\r\n|\n|\r|$/.exec(text)?.[0] || "\n";
  const ended = before === "" || /[\n\r]$/.test(before);
  return `${before}${ended ? "" : newline}layout laminar${ended ? newline : ""}${lines.slice(at).join("")}`;
}

/** A lesson whose start and solution have a layout line. */
function lessonWithLayouts(lesson: string): string {
  return lesson.replace(/^(`{3,})( *copse +(?:start|solution) *\r?\n)([^]*?)(?=^\1)/gm, (_, fence: string, head: string, design: string) => fence + head + withLayout(design));
}

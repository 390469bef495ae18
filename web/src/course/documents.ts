/** What the engine says about lessons and checks, and what the build makes of the lessons that come with the page. */

import type { Lesson } from "../page/documents.ts";

export type { Checked, CheckOutcome, Lesson, LessonStep, Problem } from "../page/documents.ts";

export interface Word {
  readonly word: string;
  /** Markdown. */
  readonly says: string;
}

/** Lessons that are read in one sitting. */
export interface Part {
  readonly title: string;
  readonly says: string;
  readonly minutes: number;
  readonly lessons: readonly { readonly name: string; readonly lesson: Lesson }[];
}

/** The lessons that come with the page, as build/internal/course makes them of playground-examples/lessons. */
export interface Course {
  readonly parts: readonly Part[];
  readonly glossary: readonly Word[];
}

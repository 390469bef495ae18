/** What the engine says about lessons and checks: copse.lesson/1 and copse.checks/1 (internal/design/lesson and check). */

export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface LessonStep {
  readonly title: string;
  /** Markdown. */
  readonly prose: string;
  /** How many checks of the list belong to it, in the order of the steps. */
  readonly checks: number;
}

export interface Lesson {
  readonly schema: "copse.lesson/1";
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly LessonStep[];
  /** All checks. */
  readonly list: string;
  readonly start: string;
  readonly solution: string | null;
  readonly problems: readonly Problem[];
}

export interface Outcome {
  readonly line: number;
  /** It holds from the start, and is to stay so. */
  readonly keep: boolean;
  readonly condition: string;
  readonly say: string | null;
  readonly holds: boolean;
  readonly actual: string;
  readonly hint: string | null;
}

export interface Checked {
  readonly schema: "copse.checks/1";
  readonly solved: boolean;
  readonly checks: readonly Outcome[];
  readonly problems: readonly Problem[];
}

export interface Word {
  readonly word: string;
  /** Markdown. */
  readonly says: string;
}

/** The lessons that come with the page, as build/lesson.go makes them of playground-examples/lessons. */
export interface Course {
  readonly lessons: readonly { readonly name: string; readonly lesson: Lesson }[];
  readonly glossary: readonly Word[];
}

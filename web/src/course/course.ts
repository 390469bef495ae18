/** The course, which is loaded as one file with the first lesson, and the reader's progress, which the browser keeps. */

import course from "course";
import { Draft, keptDesign } from "../drafts/drafts.ts";
import type { Kept } from "../link/link.ts";
import { recall, remember } from "../browser/storage.ts";
import type { Lesson, Part, Word } from "./documents.ts";

export const parts = course.parts;
export const lessons = parts.flatMap(({ lessons }) => lessons);

/** Where a lesson is in the course, with its neighbours there. */
export interface Position {
  readonly part: Part;
  /** Numbers of the part and of the lesson in it, from 1. */
  readonly partNumber: number;
  readonly number: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** null where the course does not have the lesson. */
export function positionOf(name: string): Position | null {
  const at = lessons.findIndex((each) => each.name === name);
  const partNumber = parts.findIndex((part) => part.lessons.some((each) => each.name === name));
  const part = parts[partNumber];
  if (!part) return null;
  const number = part.lessons.findIndex((each) => each.name === name) + 1;
  return { part, partNumber: partNumber + 1, number, previous: lessons[at - 1]?.name ?? null, next: lessons[at + 1]?.name ?? null };
}

export function lessonNamed(name: string): Lesson | null {
  return lessons.find((each) => each.name === name)?.lesson ?? null;
}

export function noSuchLesson(name: string | null): string {
  return `This link names a lesson that the course does not have (“${name ?? ""}”).`;
}

/** The glossary word that a link names; hyphens stand for spaces. */
export function wordNamed(name: string): Word | null {
  return course.glossary.find((each) => each.word.replaceAll(" ", "-") === name) ?? null;
}

/** The reader's design in a lesson of the course, or the lesson's start; null where there is no such lesson. */
export function designOf(name: string): Kept | null {
  const lesson = lessonNamed(name);
  if (!lesson) return null;
  const attempt = attempts.get(name);
  const kept = attempt === undefined ? keptDesign(`lesson.${name}`) : { text: attempt, was: attempt };
  return kept ?? { text: lesson.start, was: lesson.start };
}

/** Designs of this visit, for browsers that block storage. */
const attempts = new Map<string, string>();
const done = new Set((recall("lessons") ?? "").split(" ").filter((name) => name !== ""));

const drafts = new Map<string, Draft>();

function draftOf(name: string): Draft {
  const draft = drafts.get(name) ?? new Draft(`lesson.${name}`);
  drafts.set(name, draft);
  return draft;
}

/** The lesson is shown with this design. */
export function beginAnswer(name: string, text: string): void {
  draftOf(name).begin(text);
}

/** Keeps the reader's design. A design equal to the lesson's start is not stored. */
export function keepAnswer(name: string, text: string): void {
  attempts.set(name, text);
  draftOf(name).keep(text === lessonNamed(name)?.start ? null : text);
}

export function isDone(name: string): boolean {
  return done.has(name);
}

export function markDone(name: string): void {
  done.add(name);
  remember("lessons", [...done].join(" "));
}

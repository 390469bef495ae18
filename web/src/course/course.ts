/** The course, which comes as one file when a lesson is first asked for, and what the browser keeps of the reader's way through it. */

import course from "course";
import { recall, remember } from "../storage.ts";
import type { Lesson, Word } from "../lesson/documents.ts";

export const lessons = course.lessons;

export function lessonNamed(name: string): Lesson | null {
  return lessons.find((each) => each.name === name)?.lesson ?? null;
}

export function noSuchLesson(name: string | null): string {
  return `This link names a lesson that the course does not have (“${name ?? ""}”).`;
}

/** The word that a link names, in which hyphens stand for spaces. */
export function wordNamed(name: string): Word | null {
  return course.glossary.find((each) => each.word.replaceAll(" ", "-") === name) ?? null;
}

/** The reader's design in a lesson of the course, or what the lesson begins with; null where there is no such lesson. */
export function designOf(name: string): string | null {
  const lesson = lessonNamed(name);
  return lesson && (attempts.get(name) ?? recall(`lesson.${name}`) ?? lesson.start);
}

/** Where storage is blocked, this visit remembers all the same. */
const attempts = new Map<string, string>();
const done = new Set((recall("lessons") ?? "").split(" ").filter((name) => name !== ""));

/** Keeps the reader's design; one that is the start need not be kept. */
export function keepDesign(name: string, text: string): void {
  attempts.set(name, text);
  remember(`lesson.${name}`, text === lessonNamed(name)?.start ? null : text);
}

export function isDone(name: string): boolean {
  return done.has(name);
}

export function markDone(name: string): void {
  done.add(name);
  remember("lessons", [...done].join(" "));
}

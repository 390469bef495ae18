import type { Severity } from "../page/page.ts";

/** The letters of notes, the most severe first. */
export const letters: Record<Severity, string> = { error: "E", warning: "W", info: "I", hint: "H" };

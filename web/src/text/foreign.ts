/** Texts of others, such as names of files, in sentences of the page. Pure. */

/** Characters that turn the direction of the text after them. */
const turning = /[\u202a-\u202e\u2066\u2067]/g;

/** Shows the characters that would turn the direction of what follows. */
export function unturned(text: string): string {
  return text.replace(turning, "\ufffd");
}

/** Letters that are written from right to left. */
const leftward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text of others as a part of a sentence: its direction does not reach beyond it. */
export function foreign(text: string): string {
  const safe = unturned(text).replace(/[\u2068\u2069]/g, "\ufffd");
  return leftward.test(safe) ? `\u2068${safe}\u2069` : safe;
}

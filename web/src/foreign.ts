/** Texts of others, such as names of files, in sentences of the page. Pure. */

/** Characters that turn the direction of the text after them. */
export const turning = /[\u202a-\u202e\u2066\u2067]/g;

/** Shows the characters that would turn the direction of what follows. */
export function unturned(text: string): string {
  return text.replace(turning, "\ufffd");
}

/** A text of others as a part of a sentence: its direction does not reach beyond it. */
export function foreign(text: string): string {
  return `\u2068${unturned(text).replace(/[\u2068\u2069]/g, "\ufffd")}\u2069`;
}

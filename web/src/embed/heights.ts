/**
 * The height of an embed. Its content has a height of its own, but the page around it must not jump. So the height changes at
 * once where nothing in sight moves or where the reader has asked for it, and otherwise later. Pure.
 */

/** Heights are multiples of this, so that rounding errors do not make the two sides resize each other forever. */
const step = 8;

export function rounded(height: number): number {
  return Math.ceil(height / step) * step;
}

export interface Place {
  /** The upper end of the embed in the window, and its present height. */
  readonly top: number;
  readonly height: number;
  /** The height of the window. */
  readonly window: number;
}

/** The new height: the wanted one, or the present one where a change would move something in sight. */
export function heightFor(wanted: number, place: Place): number {
  const next = rounded(wanted);
  const bottom = place.top + place.height;
  const above = bottom <= 0; // the browser's scroll anchoring keeps what is in sight in place
  const below = Math.min(bottom, place.top + next) >= place.window;
  return above || below ? next : place.height;
}

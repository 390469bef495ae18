/**
 * How high an embed may be now. Its content says how high it would be; the page around it must not jump because of that. So the
 * height follows at once where nobody sees anything move, or where the reader asked for it, and waits otherwise. Pure.
 */

/** Heights are whole steps, so that a rounding error does not make two sides follow each other for ever. */
const step = 8;

export function rounded(height: number): number {
  return Math.ceil(height / step) * step;
}

export interface Place {
  /** The upper end of the embed in the window, and how high the embed is now. */
  readonly top: number;
  readonly height: number;
  /** The height of the window. */
  readonly window: number;
}

/** The height to have: what is wanted, or what it is where a change would move what the reader sees. */
export function heightFor(wanted: number, place: Place): number {
  const next = rounded(wanted);
  const bottom = place.top + place.height;
  const above = bottom <= 0; // the browser keeps in place what is in sight
  const below = Math.min(bottom, place.top + next) >= place.window;
  return above || below ? next : place.height;
}

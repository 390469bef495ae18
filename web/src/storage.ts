/** Values that the browser keeps, where it allows that. The page works without them. */

const prefix = "copse.";

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
  } catch {
    // Storage is blocked or full.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Keeps a text, 400 ms after the last keystroke, because storing is slow, and at the latest when the page is left. */
export class Draft {
  readonly #key: string;
  #text: string | null = null;
  #timer = 0;

  constructor(key: string) {
    this.#key = key;
    addEventListener("pagehide", () => this.#store());
  }

  /** null deletes the draft. */
  keep(text: string | null): void {
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#store(), 400);
  }

  #store(): void {
    if (this.#timer === 0) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    remember(this.#key, this.#text);
  }
}

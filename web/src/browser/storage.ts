/** Values that the browser keeps, where it allows that. The page works without them. */

const prefix = "copse.";

/** Why a value is not stored: the browser has no room for it, or does not let the page store anything. */
export type Refusal = "full" | "barred";

/** null removes the value. Returns null if that is stored now. */
export function remember(key: string, value: string | null): Refusal | null {
  try {
    if (value === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, value);
    return null;
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "SecurityError" ? "barred" : "full";
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** The keys that are stored and begin so. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix + beginning)).map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Calls the listener with the key of each value that another tab changes; with null when it removes all. */
export function onStored(listener: (key: string | null) => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(prefix)) listener(key === null ? null : key.slice(prefix.length));
  });
}

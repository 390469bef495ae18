/** Only one measurement runs at a time, in all tabs of the page. */

/** Why nothing is measured while something else is. */
export const taken = "Another measurement is running, here or in another tab, and two would disturb each other.";

/** Calls act, with whether it may measure, and keeps others from measuring until it has ended. */
export async function withLock(act: (free: boolean) => Promise<void> | void): Promise<void> {
  if (!("locks" in navigator)) return act(true);
  await navigator.locks.request("copse.bench", { ifAvailable: true }, (lock) => act(lock !== null));
}

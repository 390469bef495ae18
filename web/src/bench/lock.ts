/** Only one tab of the page measures at a time, because two measurements would disturb each other. */

/** Why nothing is measured while another tab measures. */
export const taken = "Another tab of this page is measuring, and two measurements would disturb each other.";

/** Calls act, with whether this tab may measure, and keeps other tabs from measuring until it has ended. */
export async function withLock(act: (free: boolean) => Promise<void> | void): Promise<void> {
  if (!("locks" in navigator)) return act(true);
  await navigator.locks.request("copse.bench", { ifAvailable: true }, (lock) => act(lock !== null));
}

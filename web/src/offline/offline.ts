/** Makes the page work without its server from the next visit on, and shows when it does. */

import { byId, el } from "../dom.ts";
import { mark } from "./cache-names.ts";

/** Address of the service worker; null while developing, because it would keep every build. */
function address(): string | null {
  return document.querySelector<HTMLScriptElement>("script[data-offline]")?.dataset["offline"] || null;
}

export async function mountOffline(): Promise<void> {
  const script = address();
  try {
    if (script) await navigator.serviceWorker.register(script);
  } catch {
    // Blocked, or not a secure context: the page needs the network.
  }
  const sign = el("span", { class: "offline", hidden: true, title: "The page and its engine are loaded from this browser. Everything works; nothing you do is lost." }, "offline");
  byId("facts").append(sign);
  const show = async (): Promise<void> => {
    sign.hidden = navigator.onLine && !(await served());
  };
  addEventListener("online", () => void show());
  addEventListener("offline", () => void show());
  await show();
}

/** Whether this page was served without its server. */
async function served(): Promise<boolean> {
  try {
    return (await caches.match(mark)) !== undefined;
  } catch {
    return false;
  }
}

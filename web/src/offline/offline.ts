/** Makes the page work without its server from the next visit on, and shows when it does. */

import { byId, el } from "../dom/dom.ts";
import { cacheOf, mark } from "./cache-names.ts";

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

/** Whether this page was served without its server. Caches of other builds may say so of their own pages. */
async function served(): Promise<boolean> {
  const root = new URL(".", document.baseURI).href;
  const build = document.querySelector<HTMLScriptElement>("script[data-build]")?.dataset["build"] ?? "";
  try {
    return (await caches.match(root + mark, { cacheName: cacheOf(root, build) })) !== undefined;
  } catch {
    return false;
  }
}

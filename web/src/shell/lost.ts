/** Says when a part of the page that is fetched later cannot be had: the network is gone, or a newer build has replaced it. */

import { button, el } from "../dom.ts";

/** Browsers have no name for this failure; Chromium and Firefox say the one, Safari the other. */
const unfetched = /dynamically imported module|importing a module script failed/i;

/** Must be asked before anything is fetched. Whoever handles such a failure himself is left alone. */
export function watchParts(): void {
  const hear = (event: Event, problem: unknown): void => {
    if (!(problem instanceof Error) || !unfetched.test(problem.message)) return;
    event.preventDefault();
    if (!document.querySelector(".notice.lost")) say();
  };
  addEventListener("unhandledrejection", (event) => hear(event, event.reason));
  addEventListener("error", (event) => hear(event, event.error)); // while the page itself begins
}

// Asking again does not help: a browser may remember for the life of the page that it failed.
function say(): void {
  const says = "A part of the page could not be loaded: the network is gone, or the page was renewed meanwhile. Your text is kept.";
  const away = button("Dismiss", { class: "quiet" }, () => notice.remove());
  const acts = el("div", { class: "notice-acts" }, button("Reload the page", { class: "primary" }, () => location.reload()), away);
  const notice = el("div", { class: "notice lost" }, el("p", { role: "alert" }, says), acts);
  document.body.append(notice);
}

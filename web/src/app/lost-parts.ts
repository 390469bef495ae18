/** Tells the reader when a part of the page that is loaded later cannot be loaded: the network is down, or a newer build has replaced it. */

import { button, el } from "../dom.ts";

/** Browsers give this failure no name of its own. Chromium and Firefox use the first message, Safari the second. */
const importFailure = /dynamically imported module|importing a module script failed/i;

/** Must be called before anything is fetched. A failure that its caller handles is not reported. */
export function reportLostParts(): void {
  const handle = (event: Event, problem: unknown): void => {
    if (!(problem instanceof Error) || !importFailure.test(problem.message)) return;
    event.preventDefault();
    if (!document.querySelector(".notice.lost")) showNotice();
  };
  addEventListener("unhandledrejection", (event) => handle(event, event.reason));
  addEventListener("error", (event) => handle(event, event.error)); // while the page itself starts
}

// Only a reload helps, because a browser may remember a failed import until the page is loaded again.
function showNotice(): void {
  const sentence = "A part of the page could not be loaded: the network is unavailable, or a newer version of the page was published. Your text is kept.";
  const dismiss = button("Dismiss", { class: "quiet" }, () => notice.remove());
  const controls = el("div", { class: "notice-buttons" }, button("Reload the page", { class: "primary" }, () => location.reload()), dismiss);
  const notice = el("div", { class: "notice lost" }, el("p", { role: "alert" }, sentence), controls);
  document.body.append(notice);
}

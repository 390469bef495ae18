/**
 * Tells the reader when a part of the page cannot be loaded: the network is down, or a newer build has replaced it. It builds its
 * notice itself, because it must be there before everything else.
 */

/** Browsers give this failure no name of its own. The last of the messages is of Safari, where a server answers with a page. */
const importFailure = /dynamically imported module|importing a module script failed|JavaScript MIME type/i;

/** Whether a script could not be had. A page under the type of a script is a script with an error of syntax. */
export function isLostPart(problem: unknown): boolean {
  return problem instanceof Error && (importFailure.test(problem.message) || (problem instanceof SyntaxError && !/JSON/.test(problem.message)));
}

/** Must be called before anything is fetched. A failure that its caller handles is not reported. */
export function reportLostParts(): void {
  const handle = (event: Event, problem: unknown): void => {
    if (!isLostPart(problem)) return;
    event.preventDefault();
    showNotice();
  };
  addEventListener("unhandledrejection", (event) => handle(event, event.reason));
  // While the page itself starts: an error within it, or, seen only on its way down, of an element that it is loaded by.
  const failed = (event: Event): void => {
    if (event instanceof ErrorEvent) handle(event, event.error);
    else if (isOwnPart(event.target)) showNotice();
  };
  addEventListener("error", failed, { capture: true });
}

/** A script or style sheet of this site: what an extension of the browser adds to the page is none of its parts. */
function isOwnPart(element: EventTarget | null): boolean {
  const address = element instanceof HTMLScriptElement ? element.src : element instanceof HTMLLinkElement && element.rel === "stylesheet" ? element.href : "";
  return address.startsWith(`${location.origin}/`);
}

// Only a reload helps, because a browser may remember a failed import until the page is loaded again.
function showNotice(): void {
  if (!document.body) return addEventListener("DOMContentLoaded", showNotice, { once: true });
  if (document.querySelector(".notice.lost")) return;
  const notice = element("div", "notice lost");
  const sentence = element("p", "", "A part of the page could not be loaded: the network is unavailable, or a newer version of the page was published. Your text is kept.");
  sentence.setAttribute("role", "alert");
  const [controls, reload, dismiss] = [element("div", "notice-buttons"), element("button", "primary", "Reload the page"), element("button", "quiet", "Dismiss")];
  reload.addEventListener("click", () => location.reload());
  dismiss.addEventListener("click", () => notice.remove());
  controls.append(reload, dismiss);
  notice.append(sentence, controls);
  document.body.append(notice);
}

function element(tag: string, name: string, text = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { className: name, textContent: text });
}

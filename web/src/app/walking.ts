/** The part of the page that opens the walk of a system, which is loaded when it is first wanted. */

import { byId } from "../dom.ts";
import type { Store } from "../store.ts";

/** Shows the button that opens it. Called late, so that nothing moves below it while the page starts. */
export function offerWalk(store: Store): void {
  const panel = byId("walk-panel");
  const element = byId("walk");
  const opener = byId("walk-open", HTMLButtonElement);
  panel.hidden = false;
  opener.addEventListener("click", () => {
    opener.disabled = true;
    void import("../walk/walk.ts").then(({ openWalk }) => {
      const view = openWalk();
      opener.hidden = true;
      element.hidden = false;
      store.attach(view, element);
      panel.append(view.summary);
      panel.focus({ preventScroll: true });
    });
  });
}

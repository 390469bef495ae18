/** The script of the bare page: the editor of the page with all that belongs to it, and no analysis. bare-page.ts opens it. */

import { byId } from "../../src/dom/dom.ts";
import { Editor, loadExtras } from "../../src/editor/editor.ts";
import { Store } from "../../src/state/store.ts";

declare global {
  /** The text that the editor begins with. */
  var bareText: string;
  /** The mark that is set for a key, as the page sets it when it has drawn an analysis. */
  var bareMark: string;
}

const store = new Store(() => {}, (problem) => reportError(problem));

const editor = new Editor(
  { text: globalThis.bareText, was: globalThis.bareText },
  {
    edited(text) {
      store.setText(text);
      performance.mark(globalThis.bareMark);
      globalThis.analysesDrawn = (globalThis.analysesDrawn ?? 0) + 1;
      return store.state;
    },
    hover: () => {},
    pin: () => {},
    format: () => {},
    depths: () => {},
  },
);
editor.mount(byId("editor"));
editor.start();
editor.addExtras((await loadExtras())(() => null, () => {}), null);
byId("editor").dataset["ready"] = "";

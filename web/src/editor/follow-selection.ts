/** Scrolls the text to the line of what was selected in another part of the page. */

import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { sameTarget } from "../state/focus.ts";
import type { Origin, Target } from "../state/focus.ts";
import { known } from "./known.ts";
import { setFocus } from "./linked-lines.ts";

/** Parts of the page in which a reader selects. */
const elsewhere: readonly Origin[] = ["systems", "keys", "arrays", "trees", "inspector"];

/** A caret that is in sight stays there when the editor becomes lower, as it does when the problems of the text are shown below it. */
const staysInSight = ViewPlugin.define((view) => {
  let height = 0; // until the observer reports it: reading it here would force a layout while the page starts
  const observer = new ResizeObserver(() => {
    const [was, now] = [height, view.scrollDOM.clientHeight];
    height = now;
    if (now >= was || !view.hasFocus) return;
    const { head } = view.state.selection.main;
    const below = (view.coordsAtPos(head)?.bottom ?? 0) - view.scrollDOM.getBoundingClientRect().top;
    if (below > now && below <= was + 1) view.dispatch({ effects: EditorView.scrollIntoView(head) });
  });
  observer.observe(view.scrollDOM);
  return { destroy: () => observer.disconnect() };
});

export function followSelection(): Extension {
  let last: Target | null = null;
  let pressed = false;
  // The text may have been scrolled away from the caret: it comes back with the focus, but not below a pointer that sets it.
  const comesBack = EditorView.domEventHandlers({
    mousedown: () => {
      pressed = true;
      setTimeout(() => (pressed = false)); // it gives the focus before that
    },
    focus: (_event, view) => {
      if (!pressed) view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
    },
  });
  return [comesBack, staysInSight, EditorView.updateListener.of(({ view, state, transactions }) => {
    const focus = transactions.flatMap(({ effects }) => effects.filter((effect) => effect.is(setFocus))).at(-1)?.value;
    if (focus && !focus.pinned) return;
    const target = focus?.target ?? null;
    if (focus === undefined || sameTarget(target, last)) return;
    last = target;
    const at = focus && elsewhere.includes(focus.origin) ? lineOf(state, focus.target) : -1;
    if (at >= 0 && view.dom.offsetParent) view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "nearest", yMargin: 48 }) });
  })];
}

/** Where the line starts that declares a thing; -1 if none does. */
function lineOf(state: EditorState, target: Target): number {
  for (const cursor = state.field(known).entries.iter(); cursor.value; cursor.next()) {
    if (sameTarget(cursor.value.target, target)) return cursor.from;
  }
  return -1;
}

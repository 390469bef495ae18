/** Typing over a selection. */

import { EditorView } from "@codemirror/view";

/**
 * Types over a selection without the browser's help. The browser would keep the look of what it takes out by an inline style,
 * which the policy of the page blocks and reports. Composed input is left to the browser: its selection is its own.
 */
export const replacing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const text = event.inputType === "insertText" ? event.data : null;
    if (text === null || view.composing || view.state.readOnly || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
    return true; // and so the event's default is prevented
  },
});

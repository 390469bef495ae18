/** Typing over a selection. */

import { EditorView } from "@codemirror/view";

/**
 * Replaces a selection without the browser's help: the browser would keep the style of the deleted text as an inline style,
 * which the page's Content-Security-Policy blocks and reports. Composed input is left to the browser, which has its own
 * selection.
 */
export const replacing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const text = event.inputType === "insertText" ? event.data : null;
    if (text === null || view.composing || view.state.readOnly || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
    return true; // prevents the event's default
  },
});

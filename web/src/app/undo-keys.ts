/** The keys of undo and redo, wherever the focus is: in the editor they are its own. */

/** step is called with true for undo. Fields in which the browser has an undo of its own, and dialogs, keep theirs. */
export function bindUndo(step: (back: boolean) => void): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey === event.metaKey || hasOwnUndo(event) || document.querySelector("dialog[open]")) return;
    const letter = letterOf(event);
    const redo = (letter === "z" && event.shiftKey) || (letter === "y" && event.ctrlKey);
    if (letter !== "z" && !redo) return;
    event.preventDefault();
    step(!redo);
  });
}

/** The Latin letter of a key; where the layout has other letters, that of the place of the key, as systems do. */
function letterOf({ key, keyCode }: KeyboardEvent): string {
  const latin = /^[\x20-\x7e]$/.test(key) ? key : String.fromCharCode(keyCode);
  return latin.toLowerCase();
}

function hasOwnUndo(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea:not([readonly]), input:not([type=radio], [type=checkbox], [type=range], [type=button], [readonly])"));
}

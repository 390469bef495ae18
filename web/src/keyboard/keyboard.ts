/** The keyboard map: lists all keys. It is opened with ? from anywhere but a text field. */

import { adopt, button, el } from "../dom/dom.ts";
import style from "../../css/keyboard.css" with { type: "text" };
import { isTyped, keyOf, lettersWanted, wantLetters } from "../browser/letters.ts";
import { parts } from "./keys-list.ts";
import type { Row } from "./keys-list.ts";

/** The name of the modifier key on this system. */
const mod = /^(Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl";

/** Binds ?, and returns a function that shows the map. */
export function mountKeyboardMap(): () => void {
  let dialog: HTMLDialogElement | null = null;
  const show = (): void => {
    dialog ??= make();
    if (!dialog.open) dialog.showModal();
  };
  addEventListener("keydown", (event) => {
    if (keyOf(event) !== "?" || isTyped(event) || !lettersWanted()) return;
    event.preventDefault();
    show();
  });
  return show;
}

function make(): HTMLDialogElement {
  adopt(style);
  const letters = el("input", { type: "checkbox", checked: lettersWanted() });
  letters.addEventListener("change", () => wantLetters(letters.checked));
  const dialog = el(
    "dialog",
    { class: "keys-map", "aria-labelledby": "keys-title" },
    el("div", { class: "keys-head" }, el("h2", { id: "keys-title" }, "Keys"), button("Close", {}, () => dialog.close())),
    el("label", { class: "keys-letters" }, letters, "Single letters and signs are keys"),
    el("div", { class: "keys-parts" }, ...parts.map(({ title, rows }) => el("section", {}, el("h3", {}, title), el("dl", {}, ...rows.map(row))))),
  );
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation()); // Escape closes the map and nothing else
  document.body.append(dialog);
  return dialog;
}

function row([keys, act]: Row): HTMLElement {
  return el("div", {}, el("dt", {}, ...keys.split(" ").flatMap((key) => [el("kbd", {}, key === "Mod" ? mod : key), " "])), el("dd", {}, act));
}

/** The keyboard map: which keys do what, and where. It opens by ? from anywhere but a text that is being written. */

import { adopt, button, el } from "../dom.ts";
import style from "../../css/keys-map.css" with { type: "text" };
import { parts } from "./keys-list.ts";
import type { Row } from "./keys-list.ts";

/** How the key is called here that undoes with Z. */
const mod = /^(Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl";

/** Makes ? work, and returns what shows the map. */
export function mountKeyboardMap(): () => void {
  let dialog: HTMLDialogElement | null = null;
  const show = (): void => {
    dialog ??= make();
    if (!dialog.open) dialog.showModal();
  };
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || writing(event)) return;
    event.preventDefault();
    show();
  });
  return show;
}

/** Whether the key goes into a text. The editor lies in a shadow root, whose inside the event tells. */
function writing(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select"));
}

function make(): HTMLDialogElement {
  adopt(style);
  const dialog = el(
    "dialog",
    { class: "keys-map", "aria-labelledby": "keys-title" },
    el("div", { class: "keys-head" }, el("h2", { id: "keys-title" }, "Keys"), button("Close", {}, () => dialog.close())),
    el("div", { class: "keys-parts" }, ...parts.map(({ title, rows }) => el("section", {}, el("h3", {}, title), el("dl", {}, ...rows.map(row))))),
  );
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation()); // it closes the map and nothing else
  document.body.append(dialog);
  return dialog;
}

function row([keys, act]: Row): HTMLElement {
  return el("div", {}, el("dt", {}, ...keys.split(" ").flatMap((key) => [el("kbd", {}, key === "Mod" ? mod : key), " "])), el("dd", {}, act));
}

/** The keyboard map: which keys do what, and where. It opens by ? from anywhere but a text that is being written. */

import { button, el } from "../dom.ts";
import style from "../../css/keys-map.css" with { type: "text" };

type Row = readonly [keys: string, act: string];

/** Each key alone in its brackets; the browser's own keys of a text are left out. */
const parts: readonly { readonly title: string; readonly rows: readonly Row[] }[] = [
  {
    title: "Everywhere",
    rows: [
      ["?", "show these keys"],
      ["Esc", "close what is open, cancel an analysis, let go of what is lit up"],
      ["Tab", "to the next part; it leaves the editor, too"],
    ],
  },
  {
    title: "Design",
    rows: [
      ["Ctrl Space", "complete a name or a keyword"],
      ["F8", "to the next problem"],
      ["Alt Shift F", "format"],
      ["Ctrl Z", "undo; redo with Ctrl Y or Ctrl Shift Z"],
    ],
  },
  {
    title: "Systems",
    rows: [
      ["↑ ↓", "from one to the next; Home and End to the ends"],
      ["→ ←", "open and close what is said of one"],
    ],
  },
  {
    title: "Trees",
    rows: [
      ["↑ ↓", "from node to node"],
      ["→ ←", "to the first child, to the parent"],
      ["Home End", "to the first and the last"],
    ],
  },
  {
    title: "Component arrays",
    rows: [
      ["→ ← ↑ ↓", "from block to block, or from row to row"],
      ["+ − 0", "nearer, farther, all of it"],
      ["Enter", "into the rows of a block, or what there is to say of an entity"],
    ],
  },
  {
    title: "Stepper",
    rows: [
      ["→ ←", "one move on and back"],
      ["Shift → ←", "one tick on and back"],
      ["Home End", "to the start and the end"],
      ["Space", "play and pause"],
      ["Esc", "leave"],
    ],
  },
];

/** Makes ? work, and returns what shows the map. */
export function mountKeysMap(): () => void {
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
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
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
  return el("div", {}, el("dt", {}, ...keys.split(" ").flatMap((key) => [el("kbd", {}, key), " "])), el("dd", {}, act));
}

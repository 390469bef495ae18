/** Runs the arcade game of the documentation in a page of its own. The game draws on a canvas that Ebitengine adds to the page. */

import "wasm_exec";

import { messageOf } from "../engine/fault.ts";
import { recall } from "../browser/storage.ts";

/** What the game calls (examples/arcade/page_js.go). */
declare global {
  function tell(text: string): void;
}

/** What the page around the game gets to know of it. */
export type Report = "running" | "failed";

const program = document.currentScript?.dataset["program"] ?? "";
const system = matchMedia("(prefers-color-scheme: dark)");

/** The game reads the theme from the root in each frame. */
function wear(): void {
  document.documentElement.dataset["theme"] = recall("theme") ?? (system.matches ? "dark" : "light");
  if (document.documentElement.dataset["theme"] === "auto") document.documentElement.dataset["theme"] = system.matches ? "dark" : "light";
}

/** Ebitengine keeps keys, wheel and context menu from the browser. Tab and the wheel belong to the page around the game. */
function leaveToThePage(event: Event): void {
  if (event instanceof KeyboardEvent && event.key !== "Tab") return;
  event.stopImmediatePropagation();
}

function report(what: Report): void {
  if (parent !== window) parent.postMessage(what, location.origin);
}

async function play(note: HTMLElement, told: HTMLElement, keys: HTMLElement): Promise<void> {
  if (!document.createElement("canvas").getContext("webgl2")) throw new Error("The game needs WebGL 2, which this browser does not offer, or has switched off.");
  const response = await fetch(program).catch(() => null);
  if (!response?.ok) throw new Error("The game could not be loaded. Check the connection, and try again.");
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(response, go.importObject);
  globalThis.tell = (text) => {
    if (told.textContent !== text) told.textContent = text;
  };
  const canvasAdded = new MutationObserver(() => {
    const canvas = document.querySelector("canvas");
    if (!canvas) return;
    canvasAdded.disconnect();
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", "The game Drift");
    note.remove();
    told.hidden = keys.hidden = false;
    for (const button of keys.querySelectorAll("button")) pressesKey(button, canvas);
    report("running");
    requestAnimationFrame(() => canvas.focus());
  });
  canvasAdded.observe(document.body, { childList: true });
  await go.run(instance);
  throw new Error("The game has ended unexpectedly, and the console says why.");
}

/** A button presses a key of the game for as long as it is held. The game asks for its keys in each frame, so a short press lasts some frames. */
function pressesKey(button: HTMLButtonElement, canvas: HTMLElement): void {
  const send = (kind: "keydown" | "keyup"): boolean => canvas.dispatchEvent(new KeyboardEvent(kind, { code: button.dataset["key"] ?? "", bubbles: false }));
  const up = (): void => void setTimeout(() => send("keyup"), 100);
  button.addEventListener("pointerdown", (event) => {
    event.preventDefault(); // the canvas keeps the focus, for keys
    canvas.focus();
    button.setPointerCapture(event.pointerId);
    send("keydown");
  });
  for (const kind of ["pointerup", "pointercancel"] as const) button.addEventListener(kind, up);
  button.addEventListener("contextmenu", (event) => event.preventDefault()); // of a finger that holds
  button.addEventListener("click", (event) => {
    if (event.detail > 0) return; // the pointer has pressed it already
    send("keydown");
    up();
  });
}

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

wear();
system.addEventListener("change", wear);
addEventListener("storage", wear); // the theme was chosen in another page
for (const kind of ["keydown", "keyup", "wheel"]) addEventListener(kind, leaveToThePage, { capture: true });
addEventListener("DOMContentLoaded", () => {
  const [note, told, keys] = [part("note"), part("told"), part("keys")];
  play(note, told, keys).catch((problem: unknown) => {
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "Try again";
    again.addEventListener("click", () => location.reload());
    told.hidden = keys.hidden = true;
    document.querySelector("canvas")?.remove();
    note.textContent = messageOf(problem);
    document.body.append(note, again);
    report("failed");
  });
});

/** Runs the arcade game of the documentation in a page of its own. The game draws on a canvas that Ebitengine adds to the page. */

import "wasm_exec";

import { messageOf } from "../fault.ts";
import { recall } from "../storage.ts";

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

async function play(note: HTMLElement): Promise<void> {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(program), go.importObject);
  const canvasAdded = new MutationObserver(() => {
    const canvas = document.querySelector("canvas");
    if (!canvas) return;
    canvasAdded.disconnect();
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", "The game Drift");
    note.remove();
    requestAnimationFrame(() => canvas.focus());
  });
  canvasAdded.observe(document.body, { childList: true });
  await go.run(instance);
  throw new Error("its program has ended, and the console says why. It needs WebGL.");
}

wear();
system.addEventListener("change", wear);
addEventListener("storage", wear); // the theme was chosen in another page
for (const kind of ["keydown", "keyup", "wheel"]) addEventListener(kind, leaveToThePage, { capture: true });
addEventListener("DOMContentLoaded", () => {
  const note = document.getElementById("note");
  if (!note) throw new Error("the page has no #note");
  const failed = (problem: unknown): void => {
    note.textContent = `The game does not run here: ${messageOf(problem)}`;
    document.body.append(note);
  };
  play(note).catch(failed);
});

/** Files that are opened or dropped on the page: designs as text, and pictures and documents that have one inside. */

import { holdsFiles } from "../dropped.ts";
import { bytes } from "../numbers.ts";
import { mostBytes } from "../link/link.ts";
import type { Designs } from "../link/link.ts";
import { designsInPNG } from "./png.ts";
import { designsInSVG } from "./svg.ts";

/** What a picture with a design inside may have. */
const mostOfPicture = 32 << 20;

export const accepted = ".copse,.txt,.md,.svg,.png,text/plain,image/svg+xml,image/png";

/** What a file holds: a lesson, which is Markdown with a design to begin with, or else a design, or two that are compared. */
export type Found = { readonly lesson: string } | Designs;

/** What is in a file. Throws an Error that says why there is nothing. */
export async function foundIn(file: File): Promise<Found> {
  const name = `“${file.name}”`;
  const picture = /\.(svg|png)$/i.test(file.name) || /^image\/(svg|png)/.test(file.type);
  if (file.size > (picture ? mostOfPicture : mostBytes)) {
    throw new Error(`${name} has ${bytes(file.size)}; ${picture ? `a picture may have ${mostOfPicture >> 20} MiB` : `a design or a lesson may have ${mostBytes >> 10} KiB`}.`);
  }
  const content = new Uint8Array(await file.arrayBuffer());
  if (picture) {
    const found = designsInPNG(content) ?? (/\.svg$/i.test(file.name) || file.type.startsWith("image/svg") ? designsInSVG(new TextDecoder().decode(content)) : null);
    if (found === null) throw new Error(`${name} has no design inside. Pictures that Copse has exported do.`);
    return found;
  }
  const text = textOf(content);
  if (text === null) throw new Error(`${name} is not text. A design is a text file, or a picture that Copse has exported.`);
  if (!/\.(md|markdown)$/i.test(file.name)) return { a: text, b: null };
  if (/^`{3,}copse start[ \t]*$/m.test(text)) return { lesson: text };
  return designsInMarkdown(text) ?? { a: text, b: null };
}

function textOf(content: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    return text.includes("\0") ? null : text.replaceAll("\r\n", "\n");
  } catch {
    return null;
  }
}

/** The first fenced block that says it is a design; where it is called A and the next one B, both. */
export function designsInMarkdown(text: string): Designs | null {
  const [first, second] = [...text.matchAll(/^(?:([AB]):\n\n)?(`{3,})copse[^\n]*\n([\s\S]*?)^\2`*[ \t]*$/gm)];
  const a = first?.[3];
  if (a === undefined) return null;
  return { a, b: first?.[1] === "A" && second?.[1] === "B" ? (second[3] ?? null) : null };
}

/** Has files that are dropped anywhere on the page opened, and the one that was dropped before. */
export function droppable(open: (file: File) => void): void {
  // What is dropped on the benchmarks is figures, and theirs.
  const theirs = ({ target }: DragEvent) => target instanceof Element && target.closest(".bench-panel") !== null;
  const holds = (event: DragEvent) => !theirs(event) && holdsFiles(event);
  addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
  // In the editor too, which would take the file for text.
  addEventListener(
    "drop",
    (event) => {
      document.body.classList.remove("dropping");
      const file = event.dataTransfer?.files[0];
      if (!file || !holds(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open(file);
    },
    { capture: true },
  );
  const before = globalThis.copseDropped?.take();
  globalThis.copseDropped = null;
  if (before) open(before);
}

/** Lets the reader choose a file. */
export function choose(open: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accepted;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) open(file);
  });
  input.click();
}

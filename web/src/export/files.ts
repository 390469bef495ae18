/** Files that are opened or dropped on the page: designs as text, and pictures and documents that contain a design. */

import { holdsFiles } from "../dropped.ts";
import { bytes } from "../numbers.ts";
import { mostBytes } from "../link/link.ts";
import type { Designs } from "../link/link.ts";
import { designsInPNG } from "./png.ts";
import { designsInSVG } from "./svg.ts";

/** Bytes that a picture with a design may have. */
const mostOfPicture = 32 << 20;

export const accepted = ".copse,.txt,.md,.svg,.png,text/plain,image/svg+xml,image/png";

/** The content of a file: a lesson, which is Markdown with a start design, or one or two designs. */
export type Found = { readonly lesson: string } | Designs;

/** Reads a file. Throws an Error that says why there is nothing in it. */
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

/** The first fenced block that is marked as a design; both blocks where they are called A and B. */
export function designsInMarkdown(text: string): Designs | null {
  const [first, second] = [...text.matchAll(/^(?:([AB]):\n\n)?(`{3,})copse[^\n]*\n([\s\S]*?)^\2`*[ \t]*$/gm)];
  const a = first?.[3];
  if (a === undefined) return null;
  return { a, b: first?.[1] === "A" && second?.[1] === "B" ? (second[3] ?? null) : null };
}

/** Opens files that are dropped anywhere on the page, and the file that was dropped before. */
export function droppable(open: (file: File) => void): void {
  // The benchmarks take files with figures themselves.
  const theirs = ({ target }: DragEvent) => target instanceof Element && target.closest(".bench-panel") !== null;
  const holds = (event: DragEvent) => !theirs(event) && holdsFiles(event);
  addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
  // Also in the editor, which would insert the file's text.
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

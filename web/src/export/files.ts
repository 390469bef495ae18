/** Files that are opened or dropped on the page: designs as text, and pictures and documents that contain a design. */

import { holdsFiles } from "../browser/dropped.ts";
import { foreign } from "../text/foreign.ts";
import { bytes } from "../text/numbers.ts";
import { mostBytes } from "../link/link.ts";
import type { Designs } from "../link/link.ts";
import { designsInPNG } from "./png.ts";
import { designsInSVG } from "./svg.ts";

/** Bytes that a picture with a design may have. */
const mostOfPicture = 32 << 20;

/** Bytes that what a program says of itself may have. */
const mostOfRunning = 8 << 20;

export const accepted = ".copse,.txt,.md,.svg,.png,.json,text/plain,image/svg+xml,image/png,application/json";

/** The content of a file: a lesson, which is Markdown with a start design, figures of benchmarks, what a program that runs says, or one or two designs. */
export type Found = { readonly lesson: string } | { readonly figures: File } | { readonly running: string } | Designs;

/** Bytes at the beginning of a file in which a document names its schema. */
const head = 4096;

/** Reads a file. Throws an Error that says why there is nothing in it. */
export async function foundIn(file: File): Promise<Found> {
  const name = `“${foreign(file.name)}”`;
  const schema = await schemaOf(file);
  if (schema === "copse.bench/1") return { figures: file };
  if (schema === "copse.observe/1" && file.size <= mostOfRunning) return { running: await file.text() };
  if (schema !== null) throw new Error(`${name} is JSON${schema === "" ? "" : ` of schema ${schema}`}, and no design. Open the text of a design, or figures of schema copse.bench/1.`);
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
  if (/^`{3,}(check|copse solution)[ \t]*$/m.test(text)) throw new Error(`${name} is a lesson without a start: a lesson needs a block that begins with \`\`\`copse start, the design that students begin with.`);
  const found = designsInMarkdown(text);
  if (found) return found;
  throw new Error(`${name} has no design: in Markdown a design is a block that begins with \`\`\`copse, and a lesson needs one that begins with \`\`\`copse start.`);
}

/** The schema of a document; null where the file is none. */
async function schemaOf(file: File): Promise<string | null> {
  if (!/\.json$/i.test(file.name) && file.type !== "application/json") return null;
  return /"schema"\s*:\s*"(copse\.[a-z]+\/\d+)"/.exec(await file.slice(0, head).text())?.[1] ?? "";
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
  // The benchmarks take other files than designs themselves.
  const theirs = ({ target }: DragEvent) => target instanceof Element && target.closest(".bench-panel") !== null;
  const designs = ({ dataTransfer }: DragEvent) => /\.(copse|txt|md|markdown|svg|png)$/i.test(dataTransfer?.files[0]?.name ?? "");
  // Your library reads the text of programs.
  const programs = ({ target }: DragEvent) => target instanceof Element && target.closest(".library") !== null;
  const holds = (event: DragEvent) => holdsFiles(event) && !programs(event) && (!theirs(event) || designs(event));
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

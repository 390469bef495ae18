/** Export, and opening of files. It is loaded last, because no design needs it. */

import type { Painter } from "../engine/engine.ts";
import { adopt } from "../dom/dom.ts";
import { messageOf, asFault } from "../engine/fault.ts";
import type { Page } from "../page/page.ts";
import { fileNameOf, titleOf } from "../text/design-text.ts";
import { copyText } from "../browser/copy.ts";
import { save } from "../browser/save.ts";
import { designs, writeLink } from "../link/link.ts";
import type { Designs } from "../link/link.ts";
import type { Difference } from "../page/documents.ts";
import type { WorkerClient } from "../worker-host/worker-host.ts";
import style from "../../css/export.css" with { type: "text" };
import { mountKeyboardMap } from "../keyboard/keyboard.ts";
import { choose, droppable, foundIn } from "./files.ts";
import { comparisonOf, issueOf } from "./markdown.ts";
import { ExportMenu } from "./export-menu.ts";
import type { Form, Text } from "./export-menu.ts";
import type { Picture } from "./export-picture.ts";
import { pixelsOf, pngOf } from "./pixels.ts";
import { svgOf } from "./svg.ts";
import { offered, pending, viewOf } from "./export-views.ts";
import type { Name } from "./export-views.ts";

export interface ExportContext {
  /** The design, and the second one where two are compared. */
  designs(): Designs;
  /** The document of the present text. */
  current(): Promise<Page | null>;
  painter(): Painter | null;
  worker(): Promise<WorkerClient>;
  /** The element that shows the comparison, while two designs are compared. */
  compared(): HTMLElement | null;
  /** Replaces the texts by the designs of a file. */
  open(designs: Designs): void;
  /** Does work that needs all views drawn. */
  withAllViews<T>(work: () => Promise<T>): Promise<T>;
  /** Opens the lesson of a file. */
  lesson(text: string): Promise<void>;
  /** Adds the figures of a file to the benchmarks. */
  figures(file: File): void;
  /** Makes a design of what a program that runs has said of itself. */
  running(text: string): void;
  /** Shows a sentence about a file that was opened. */
  say(words: string): void;
}

export interface Exporting {
  /** Lets the reader choose a file to open. */
  openFile(): void;
}

/** Frames to wait for a view that asks the worker; then it is exported as it is. */
const mostFrames = 300;

export function mountExport(context: ExportContext): Exporting {
  adopt(style);
  const open = (file: File) => void opened(context, file);
  new ExportMenu({
    compared: () => context.designs().b !== null,
    shows: (name) => offered(name, context.designs().b),
    picture: (name, form) => context.withAllViews(() => picture(context, name, form)),
    text: (form, how) => text(context, form, how),
    print: () => void context.withAllViews(async () => print()),
    open: () => choose(open),
    keys: mountKeyboardMap(),
  });
  droppable(open);
  return { openFile: () => choose(open) };
}

async function opened(context: ExportContext, file: File): Promise<void> {
  try {
    const found = await foundIn(file);
    if ("lesson" in found) return await context.lesson(found.lesson);
    if ("figures" in found) return context.figures(found.figures);
    if ("running" in found) return context.running(found.running);
    context.open(found);
    context.say("");
  } catch (problem) {
    context.say(messageOf(problem));
  }
}

/** The name of a file about the design: "movement-trees.svg". */
function nameFor(source: string, part: string): string {
  return fileNameOf(source).replace(/\.copse$/, part);
}

async function picture(context: ExportContext, name: Name, form: Form): Promise<void> {
  const source = context.designs();
  const painter = context.painter();
  if (!painter) throw new Error("There is no picture until the engine has loaded.");
  for (let frame = 0; frame < mostFrames && pending(); frame++) await new Promise(requestAnimationFrame);
  const drawn = viewOf(name, painter, source.b === null ? null : context.compared(), titleOf(source.a));
  const file = nameFor(source.a, `${name === "all" ? "" : `-${name}`}.${form}`);
  if (form === "tex") await saveTikz(drawn, file, source);
  else if (form === "svg") save(file, "image/svg+xml", svgOf(drawn, titleOf(source.a), source));
  else save(file, "image/png", await pngOf(drawn, source));
}

/** Saves a tikzpicture, and next to it what it includes. */
async function saveTikz(drawn: Picture, file: string, source: Designs): Promise<void> {
  const { tikzOf } = await import("./tikz.ts");
  const { text, rasters } = tikzOf(drawn, titleOf(source.a), source, file.replace(/\.tex$/, ""));
  for (const { name, canvas } of rasters) save(name, "image/png", await pixelsOf(canvas));
  save(file, "application/x-tex", text);
}

async function text(context: ExportContext, form: Text, how: "copy" | "save"): Promise<void> {
  const source = context.designs();
  const making = made(context, form, source);
  const copied = how === "copy" ? copyText(making.then(({ content }) => content)) : null;
  const { content, part, type } = await making;
  if (!copied) return save(nameFor(source.a, part), type, content);
  if (!(await copied)) throw new Error("The browser does not let the page copy; save it instead.");
}

interface Made {
  readonly content: string;
  /** The end of the file's name, after the name of the design. */
  readonly part: string;
  readonly type: string;
}

async function made(context: ExportContext, form: Text, { a, b }: Designs): Promise<Made> {
  if (form === "markdown" && b === null) return { content: await issue(context, a), part: ".md", type: "text/markdown" };
  try {
    const worker = await context.worker();
    if (form === "go") return { content: await worker.program(a), part: ".go", type: "text/x-go" };
    if (b === null) return { content: await worker.document(a), part: ".analysis.json", type: "application/json" };
    const difference = await worker.ask<Difference>({ name: "compare", a, b });
    if (form === "markdown") return { content: comparisonOf({ a, b }, difference, await linkOf(a, b)), part: "-and-b.md", type: "text/markdown" };
    return { content: comparison(await worker.document(a), await worker.document(b), difference), part: "-and-b.comparison.json", type: "application/json" };
  } catch (problem) {
    throw new Error(asFault(problem).message);
  }
}

async function issue(context: ExportContext, text: string): Promise<string> {
  const page = await context.current();
  if (!page) throw new Error("This text has no analysis to export.");
  return issueOf(text, page, await linkOf(text, null));
}

async function linkOf(a: string, b: string | null): Promise<string | null> {
  const link = await writeLink(designs(a, b));
  return link && location.origin + location.pathname + link;
}

/** Both analyses and the comparison, each as the engine writes it: copse.comparison/1. */
function comparison(a: string, b: string, difference: Difference): string {
  return `{"schema":"copse.comparison/1",\n"a":${a.trimEnd()},\n"b":${b.trimEnd()},\n"difference":${JSON.stringify(difference)}}\n`;
}

/** Export and opening of files. It comes late: nothing of it is needed to see a design. */

import type { Painter } from "../engine.ts";
import { adopt } from "../dom.ts";
import { asFault } from "../fault.ts";
import type { Page } from "../page.ts";
import { fileNameOf, titleOf } from "../share/copies.ts";
import { save } from "../share/save.ts";
import { designs } from "../share/schema.ts";
import { write } from "../share/write.ts";
import type { Workshop } from "../workshop/workshop.ts";
import style from "../../css/export.css" with { type: "text" };
import { mountKeysMap } from "../shell/keys-map.ts";
import { choose, designIn, droppable } from "./files.ts";
import { issueOf } from "./markdown.ts";
import { ExportMenu } from "./menu.ts";
import type { Text } from "./menu.ts";
import { pngOf } from "./pixels.ts";
import { svgOf } from "./svg.ts";
import { viewOf } from "./views.ts";
import type { Name } from "./views.ts";

export interface Around {
  text(): string;
  /** The document of the present text. */
  current(): Promise<Page | null>;
  painter(): Painter | null;
  workshop(): Promise<Workshop>;
  /** Puts the design of a file in place of the text. */
  open(text: string): void;
  /** Brings all views into sight while the work is done, where they are not. */
  seen<T>(work: () => Promise<T>): Promise<T>;
  /** Says what became of a file that was opened. */
  say(words: string): void;
}

export function mountExport(around: Around): void {
  adopt(style);
  const open = (file: File) => void opened(around, file);
  new ExportMenu({
    picture: (name, form) => around.seen(() => picture(around, name, form)),
    text: (form, how) => text(around, form, how),
    print: () => print(),
    open: () => choose(open),
    keys: mountKeysMap(),
  });
  droppable(open);
}

async function opened(around: Around, file: File): Promise<void> {
  try {
    around.open(await designIn(file));
    around.say("");
  } catch (problem) {
    around.say(problem instanceof Error ? problem.message : String(problem));
  }
}

/** The name of a file about the design: "movement-trees.svg". */
function nameFor(source: string, part: string): string {
  return fileNameOf(source).replace(/\.copse$/, part);
}

async function picture(around: Around, name: Name, form: "svg" | "png"): Promise<void> {
  const source = around.text();
  const painter = around.painter();
  if (!painter) throw new Error("There is no picture before the engine has come.");
  const drawn = viewOf(name, painter);
  const file = nameFor(source, `${name === "all" ? "" : `-${name}`}.${form}`);
  if (form === "svg") save(file, "image/svg+xml", svgOf(drawn, titleOf(source), source));
  else save(file, "image/png", await pngOf(drawn, source));
}

async function text(around: Around, form: Text, how: "copy" | "save"): Promise<void> {
  const source = around.text();
  const { content, part, type } = await made(around, form, source);
  if (how === "save") return save(nameFor(source, part), type, content);
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    throw new Error("The browser does not let the page copy; save it instead.");
  }
}

async function made(around: Around, form: Text, source: string): Promise<{ readonly content: string; readonly part: string; readonly type: string }> {
  if (form === "markdown") {
    const page = await around.current();
    if (!page) throw new Error("There is no analysis of this text to write down.");
    const link = await write(designs(source));
    return { content: issueOf(source, page, link && location.origin + location.pathname + link), part: ".md", type: "text/markdown" };
  }
  try {
    const workshop = await around.workshop();
    if (form === "go") return { content: await workshop.program(source), part: ".go", type: "text/x-go" };
    return { content: await workshop.document(source), part: ".analysis.json", type: "application/json" };
  } catch (problem) {
    throw new Error(asFault(problem).message);
  }
}

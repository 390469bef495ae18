/**
 * A bare page, which has the editor of the page at the same place and nothing else: what a key costs there is what the browser and
 * the editor need. It is no part of the site: the browser gets the modules as they are, without a server.
 */

import { extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { drawnMark } from "./trace.ts";

/** A place that no server has; its requests are answered here. */
const origin = "https://bare.test/";

/** What the modules of the editor import by name. */
const packages: readonly string[] = [
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/language",
  "@codemirror/lint",
  "@codemirror/state",
  "@codemirror/streamparser",
  "@codemirror/view",
  "@lezer/common",
  "@lezer/highlight",
  "@marijn/find-cluster-break",
  "crelt",
  "style-mod",
  "w3c-keyname",
];

const styles: readonly string[] = ["tokens", "base", "editor"];

/** The rectangle of an element in the window. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Opens a window of the usual size with a text in an editor that takes a rectangle of it. */
export async function openBare(browser: Browser, text: string, box: Box): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(([design, mark]) => void ([globalThis.bareText, globalThis.bareMark] = [design, mark]), [text, drawnMark] as const);
  await context.route(`${origin}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (extname(pathname) === "") return route.fulfill({ contentType: "text/html", body: document(box) });
    return route.fulfill({ path: resolve(process.cwd(), `.${pathname}`) });
  });
  const page = await context.newPage();
  await page.goto(origin);
  await page.locator("#editor[data-ready]").waitFor();
  return page;
}

function document({ x, y, width, height }: Box): string {
  const imports = Object.fromEntries(packages.map((name) => [name, addressOf(import.meta.resolve(name))]));
  const sheets = styles.map((name) => `<link rel="stylesheet" href="/css/${name}.css">`).join("");
  const place = `position: fixed; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A bare editor</title>${sheets}
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="${addressOf(new URL("./bare-editor.js", import.meta.url).href)}"></script>
<div id="editor" class="editor" style="${place}"></div></html>`;
}

/** The path of a file below the folder of the front end. */
function addressOf(file: string): string {
  return fileURLToPath(file).slice(process.cwd().length);
}

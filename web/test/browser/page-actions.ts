/** The page as a reader sees it: the content of its parts, and the keys and the mouse actions that change it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { root } from "./server.ts";
import { eventually, eventuallyPasses, frame } from "./wait.ts";

export interface Example {
  readonly file: string;
  readonly title: string;
  readonly see: string;
}

/** The members of the stored analysis of an example that the tests compare. */
export interface Expected {
  readonly layout: string;
  readonly components: readonly { readonly name: string }[];
  readonly groups: readonly { readonly expr: string; readonly outcome: string; readonly rows: number; readonly line: number }[];
  readonly trees: readonly unknown[];
  readonly arrays: readonly { readonly component: string; readonly lane: number; readonly blocks: readonly Block[] }[];
  readonly systems: readonly { readonly name: string; readonly match: string; readonly why: readonly { readonly text: string }[] }[];
  readonly ticks: readonly { readonly writes: Readonly<Record<string, number>>; readonly writesOneByOne: Readonly<Record<string, number>> | null }[];
  readonly diagnostics: readonly { readonly severity: string; readonly message: string }[];
}

interface Block {
  readonly expr: string;
  readonly start: number;
  readonly end: number;
}

function fileOf(name: string): string {
  return readFileSync(resolve(root, "playground-examples", name), "utf8");
}

export const examples = JSON.parse(fileOf("index.json")) as readonly Example[];

export function textOf(example: string): string {
  return fileOf(`${example}.copse`);
}

/** The first example under `layout trees`: one tree, and of four systems one is full, one partial, one blind, and one scans. */
export const underTrees = textOf("movement").replace("\ngroup Position\n", "\nlayout trees\ngroup Position\n");

export const matchesUnderTrees: readonly string[] = ["Integrate full", "Settle partial", "Drag blind", "Thaw scan"];

/** Replaces the first example by the same one under `layout trees`, and waits for its analysis. */
export async function putUnderTrees(page: Page): Promise<void> {
  await paste(page, underTrees);
  await eventually(page, () => systems(page), matchesUnderTrees);
}

export function expectedOf(example: string): Expected {
  return JSON.parse(fileOf(`${example}.analysis.json`)) as Expected;
}

/** Every system of the list with its class, in the order of the text. */
export function systems(page: Page): Promise<string[]> {
  return page.locator("tr[data-system]").evaluateAll((rows) =>
    rows.sort((a, b) => Number(a.getAttribute("data-system")) - Number(b.getAttribute("data-system"))).map((row) => {
      const badge = row.querySelector(".class .badge");
      return `${row.querySelector(".system-name")?.textContent} ${badge?.lastChild?.textContent}`;
    }),
  );
}

/** The class of one system. */
export async function classOf(page: Page, system: string): Promise<string | undefined> {
  const all = await systems(page);
  return all.find((row) => row.startsWith(`${system} `))?.slice(system.length + 1);
}

/** Selects a system with the mouse, unfolds its row, and returns what is said about it. */
export async function select(page: Page, system: string): Promise<Locator> {
  const inspector = page.locator("#inspector");
  const name = page.locator("#systems .system-name:visible").filter({ hasText: new RegExp(`^${escape(system)}$`) });
  if ((await name.getAttribute("aria-expanded")) !== "true") await name.click();
  await eventually(page, () => inspector.locator("#inspector-title").textContent().then((title) => title?.endsWith(` ${system}`)), true);
  return inspector;
}

/** Selects a system and unfolds its explanation. */
export async function explain(page: Page, system: string): Promise<Locator> {
  const inspector = await select(page, system);
  if (await inspector.locator("details:not([open])").count()) await inspector.locator("summary").click();
  return inspector;
}

/** The messages of all problems, severity first; the page shows one at a time. */
export function problems(page: Page): Promise<string[]> {
  return page.locator("#problems .problem > div > p").evaluateAll((rows) =>
    rows.map((row) =>
      [...row.childNodes]
        .filter((child) => !(child instanceof HTMLButtonElement))
        .map((child) => child.textContent)
        .join("")
        .trim(),
    ),
  );
}

/** The nodes of all trees by their accessible names. */
export function treeNodes(page: Page): Promise<string[]> {
  return page.locator("#trees [role=treeitem]").evaluateAll((items) => items.map((item) => item.getAttribute("aria-label") ?? ""));
}

/** The blocks of all arrays from the table next to the picture. The table must be shown. */
export function blocks(page: Page): Promise<string[]> {
  return page.locator(".arrays-table tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].slice(0, 3).map((cell) => cell.textContent).join(" | ")),
  );
}

/** The lines that the editor has drawn: all lines of a short text. */
export async function text(page: Page): Promise<string> {
  const lines = await page.locator(".editor:not(#editor-both) .cm-line").allTextContents();
  return lines.join("\n");
}

export function editor(page: Page): Locator {
  return page.locator(".editor:not(#editor-both) .cm-content");
}

/** Replaces the text through the clipboard, as a reader would. */
export async function paste(page: Page, replacement: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), replacement);
  await showPart(page, "Text");
  await editor(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
}

/** Shows a part of the workbench where one is shown at a time. */
export async function showPart(page: Page, name: "Text" | "Memory" | "Cost"): Promise<void> {
  const tab = page.getByRole("tab", { name, exact: true });
  if (await tab.isVisible()) await tab.click();
}

/** Shows a view of memory. */
export async function showView(page: Page, name: "Arrays" | "Trees" | "Walk" | "Bytes" | "Archetypes" | "Sparse sets" | "Storages"): Promise<void> {
  await showPart(page, "Memory");
  await page.getByRole("tab", { name, exact: true }).click();
}

/** Shows the benchmarks with the mouse. */
export async function benchmarks(page: Page): Promise<void> {
  await follow(page, "benchmarks");
}

/** Goes back from another place to the design. */
export async function workbench(page: Page): Promise<void> {
  await follow(page, "workbench");
}

/** The layout that the page shows. */
export function layoutOf(page: Page): Promise<string> {
  return page.locator("#layout select").inputValue();
}

export async function chooseLayout(page: Page, layout: string): Promise<void> {
  await page.locator("#layout select").selectOption(layout);
}

/** Shows the examples with the mouse. */
export async function gallery(page: Page, place: "lessons" | "examples" = "examples"): Promise<void> {
  await follow(page, place);
  await page.locator("#gallery .card").first().waitFor();
}

/** Shows the destination "Your library". */
export async function library(page: Page): Promise<void> {
  await follow(page, "library");
  await page.locator("#library-code").waitFor({ state: "attached" });
}

export async function running(page: Page): Promise<void> {
  await follow(page, "running");
  await page.locator("#running-title").waitFor({ state: "attached" });
}

/** Follows the link to a destination, which a phone has in a menu. */
async function follow(page: Page, place: string): Promise<void> {
  const link = page.locator(`.places [data-place=${place}]`);
  if (await link.isVisible()) return link.click();
  await page.locator("#more").click();
  await page.locator(`#more-menu [data-place=${place}]`).click();
}

/** A card of the gallery, by its title. */
export function card(page: Page, title: string): Locator {
  return page.locator("#gallery .card", { has: page.locator("b", { hasText: new RegExp(`^${escape(title)}$`) }) });
}

/** Opens an example with the mouse, and waits until the workbench has taken the place of the gallery: its text may have to be loaded. */
export async function open(page: Page, title: string): Promise<void> {
  await gallery(page);
  await card(page, title).evaluate((element) => element.scrollIntoView({ block: "center" })); // at the lower end a notice may cover it
  await card(page, title).click();
  await page.locator("#gallery").waitFor({ state: "hidden" });
}

/** The playhead of the timeline. */
export function playhead(page: Page): Locator {
  return page.locator("#step").getByRole("slider", { name: "Position" });
}

/** Where the playhead stands, in the words of the label. */
export function place(page: Page): Promise<string | null> {
  return page.locator("#step .step-place").textContent();
}

/** Moves the playhead with keys. They are pressed on the playhead, as soon as the design has ticks. */
export async function onTimeline(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.locator("#step .tick").first().waitFor();
  await playhead(page).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes back to the start of a tick, counted from the end: 1 is the last one. */
export async function stepBack(page: Page, ticks: number): Promise<void> {
  await onTimeline(page, ...Array.from({ length: ticks }, () => "Shift+ArrowLeft"));
  await page.locator("#step.stepping").waitFor();
}

/** Shows a second design next to the first, as soon as the page can. */
export async function compare(page: Page): Promise<void> {
  await showPart(page, "Text");
  await page.locator("#designs:not([disabled])").waitFor();
  await page.getByRole("radio", { name: "A/B" }).check({ force: true });
}

/** The texts of A and B while both are shown, or B; folded lines of B are those of A. */
export function bothTexts(page: Page): Promise<[a: string, b: string]> {
  return page.evaluate(() => {
    const linesIn = (id: string) => [...(document.querySelector(`#${id} .code`)?.shadowRoot?.querySelectorAll<HTMLElement>(".cm-line, .cm-alike") ?? [])];
    const written = (line: HTMLElement) => [...line.childNodes].filter((node) => !(node instanceof HTMLElement && node.matches(".cm-owner"))).map((node) => node.textContent).join("");
    const a = linesIn("editor").map(written);
    const b: string[] = [];
    let next = 0;
    for (const line of linesIn("editor-both")) {
      const folded = line.matches(".cm-alike") ? parseInt(line.textContent?.replaceAll(",", "") ?? "") : 0;
      if (folded > 0) b.push(...a.slice(next, next + folded));
      else if (!line.matches(".cm-only-a")) b.push(written(line));
      if (!line.matches(".cm-only-b")) next += folded || 1;
    }
    return [a.join("\n"), b.join("\n")];
  });
}

/** The lines that only one of two designs has, with its letter. */
export function ownLines(page: Page): Promise<string[]> {
  return page.locator("#editor-both :is(.cm-line.cm-only-a, .cm-line.cm-only-b)").evaluateAll((lines) => lines.map((line) => (line.textContent ?? "").replace(/^Only in ([AB]): /, "$1 ")));
}

/** The text of both designs. */
export function bothEditor(page: Page): Locator {
  return page.getByRole("textbox", { name: "Designs A and B" });
}

/** Goes to a line of the text of both, counted from 1 with those of both, and opens what is folded. */
export async function toMergedLine(page: Page, line: number): Promise<void> {
  await bothEditor(page).focus();
  await page.keyboard.press("Control+Home");
  const at = () => page.locator("#editor-both .cm-gutterElement.cm-activeLineGutter").first().textContent();
  for (let down = 1; down < line; down++) {
    const before = await at();
    for (let wrapped = 0; wrapped < 8 && (await at()) === before; wrapped++) await page.keyboard.press("ArrowDown");
  }
}

function escape(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * Clicks or taps a line of a text until the caret is in it: lines move while parts of the page are being loaded, and what the editor draws
 * between a tap and the browser's report of it puts the caret back.
 */
export async function clickLine(page: Page, line: Locator, act: "click" | "tap" = "click"): Promise<void> {
  await eventuallyPasses(page, async () => {
    await line[act]();
    await frame(page);
    assert.ok(await line.evaluate((element) => element.matches(".cm-activeLine")), "the caret is in the line");
  });
}

/** Puts the caret at the end of the line, counted from 1, with keys alone; a line may be wrapped. */
export async function toLine(page: Page, line: number): Promise<void> {
  await showPart(page, "Text");
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  const active = async () => Number(await page.locator(".cm-lineNumbers .cm-activeLineGutter").textContent());
  // A key goes by where lines are drawn, and they may have been moved since by what is shown at their ends.
  for (let at = 0; at < 4 * line && (await active()) !== line; at++) await page.keyboard.press((await active()) < line ? "ArrowDown" : "ArrowUp");
  assert.equal(await active(), line, "the line of the caret");
  await page.keyboard.press("End");
  await page.keyboard.press("End");
}

/** Puts the caret at the start of the line. */
export async function toStartOf(page: Page, line: number): Promise<void> {
  await toLine(page, line);
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
}

/** Replaces the text by a paste event, because the clipboard would change the text. */
export async function pasteRaw(page: Page, replacement: string): Promise<void> {
  await showPart(page, "Text");
  await editor(page).focus();
  await page.keyboard.press("Control+A");
  await editor(page).evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
  }, replacement);
}

/** The classes of the systems at the ends of their lines. */
export function badgesInText(page: Page): Promise<string[]> {
  return page.locator(".cm-results .badge").evaluateAll((badges) =>
    badges.filter((badge) => getComputedStyle(badge).visibility === "visible").map((badge) => [...badge.classList].find((name) => name !== "badge") ?? ""),
  );
}

/** The line, counted from 1, on which the text begins with these words. */
export function lineOf(design: string, words: string): number {
  const at = design.split("\n").findIndex((line) => line.startsWith(words));
  if (at < 0) throw new Error(`no line starts with ${words}`);
  return at + 1;
}

/** Drops a file on the page, as a reader would on the editor. */
export async function drop(page: Page, name: string, type: string, bytes: Buffer): Promise<void> {
  await page.locator("#export:not([disabled])").waitFor({ state: "attached" }); // files are accepted from then on
  assert.ok(await dropNow(page, name, type, bytes), "the page takes the file");
}

/** Drops a file at once, and returns whether the page accepts it; otherwise the browser would leave the page for it. */
export function dropNow(page: Page, name: string, type: string, bytes: Buffer): Promise<boolean> {
  return page.locator("#editor").evaluate(
    (target, { name, type, content }) => {
      const dataTransfer = new DataTransfer();
      const file = new File([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], name, { type });
      dataTransfer.items.add(file);
      return ["dragover", "drop"].every((kind) => !target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, composed: true })));
    },
    { name, type, content: bytes.toString("base64") },
  );
}

/** The pixels of the pictures of the arrays when they no longer change: ten frames have left them equal. */
export async function stillPictures(page: Page): Promise<string[]> {
  const pixels = () => page.locator(".arrays-canvas").evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
  for (let last = await pixels(); ; ) {
    for (let frames = 0; frames < 10; frames++) await frame(page);
    const now = await pixels();
    if (now.every((each, at) => each === last[at])) return now;
    last = now;
  }
}

/** Runs in the page before its own scripts. The server of the tests measures natively, and the site that is shown to readers does not. */
export function offersNothingNatively(): void {
  new MutationObserver((_, observer) => {
    const page = document.querySelector("script[data-native]");
    if (!page) return;
    page.setAttribute("data-native", "");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

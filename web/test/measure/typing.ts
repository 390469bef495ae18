/** Measures the cost of a key, alternately in the page and in a bare editor with the same text, so that both see the same machine. */

import type { Browser, Page } from "playwright-core";
import { editor, paste } from "../browser/page-actions.ts";
import { analysed, frame } from "../browser/wait.ts";
import { openBare } from "./bare-page.ts";
import { design } from "./designs.ts";
import type { Size } from "./designs.ts";
import { drawnMark, traced } from "./trace.ts";
import type { Key } from "./trace.ts";

/** So many keys at least are pressed before those that are measured. */
const warming = 20;
/** How often the page and the bare editor take turns. */
const turns = 3;
/** Milliseconds without a request to the page, which would be measured as well. Shorter than the pause after which hints are computed. */
const undisturbed = 30;

declare global {
  /** The number of analyses drawn. */
  var analysesDrawn: number | undefined;
}

const statement = "system Extra(mut C0, C1)";

/** What is typed: a digit that changes the rows of a composition, and so every view; one in an incomplete statement; a statement from its first letter. Then it is removed. */
const typed = {
  rows: { before: "spawn 1", after: " C0, C1", keys: ["7", "Backspace"] },
  unfinished: { before: "spawn ", after: "", keys: ["7", "Backspace"] },
  statement: { before: "", after: "", keys: [...statement, ...Array<string>(statement.length).fill("Backspace")] },
};

export interface Typing {
  readonly page: readonly Key[];
  /** The same keys in an editor without an analysis. */
  readonly bare: readonly Key[];
}

/** each is how often all keys are pressed in a turn. */
export async function typing(browser: Browser, url: string, layout: string, size: Size, what: keyof typeof typed, each: number): Promise<Typing> {
  const text = design(layout, size);
  const page = await openPage(browser, url, text, size.systems);
  const box = await page.locator("#editor").boundingBox();
  if (!box) throw new Error("the editor is not shown");
  const bare = await openBare(browser, text, box);
  const samples = { page: [] as Key[], bare: [] as Key[] };
  for (const window of [page, bare]) await beginTyping(window, typed[what]);
  for (let turn = 0; turn < turns; turn++) {
    samples.page.push(...(await strikes(browser, page, typed[what].keys, each)));
    samples.bare.push(...(await strikes(browser, bare, typed[what].keys, each)));
  }
  for (const window of [page, bare]) await window.context().close();
  return samples;
}

async function openPage(browser: Browser, url: string, text: string, systems: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(markDrawn, drawnMark);
  const page = await context.newPage();
  await page.goto(url);
  await analysed(page);
  await paste(page, text);
  await settled(page, systems);
  return page;
}

/** Marks every frame in which a new analysis was drawn: detected by the line of facts, which is rewritten after each analysis. */
function markDrawn(mark: string): void {
  addEventListener("DOMContentLoaded", () => {
    const facts = document.getElementById("facts");
    if (!facts) return;
    new MutationObserver(() => {
      performance.mark(mark);
      globalThis.analysesDrawn = (globalThis.analysesDrawn ?? 0) + 1;
    }).observe(facts, { childList: true, characterData: true, subtree: true });
  });
}

async function settled(page: Page, systems: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const said = document.getElementById("summary")?.textContent ?? "";
    return [...said.matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number(digits), 0) === wanted;
  }, systems);
  await frame(page);
}

/** Goes to the end of the text, where the keys are typed. */
async function beginTyping(page: Page, { before, after, keys }: (typeof typed)[keyof typeof typed]): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(before + after);
  for (const _ of after) await page.keyboard.press("ArrowLeft");
  await strikeAll(page, keys, Math.ceil(warming / keys.length));
}

function strikes(browser: Browser, page: Page, keys: readonly string[], each: number): Promise<Key[]> {
  return traced(browser, page, async () => {
    await strikeAll(page, keys, each);
    await frame(page);
  });
}

async function strikeAll(page: Page, keys: readonly string[], rounds: number): Promise<void> {
  for (let at = 0; at < keys.length * rounds; at++) await strike(page, keys[at % keys.length] ?? "", at);
}

/** Milliseconds from the answer of the page to the next key: the page becomes idle, and keys arrive at every moment of a frame. */
const pause = (at: number): number => 30 + ((at * 7) % 17);

/** Presses a key, and waits until the page has answered. */
async function strike(page: Page, key: string, at: number): Promise<void> {
  await page.waitForTimeout(pause(at));
  const before = await page.evaluate(() => globalThis.analysesDrawn ?? 0);
  await page.keyboard.press(key, { delay: undisturbed }); // a person does not release a key at once, either
  await page.waitForFunction((count) => (globalThis.analysesDrawn ?? 0) > count, before, { polling: undisturbed });
}

/** The playground as a reader sees it. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { designs } from "../../src/link/link-schema.ts";
import { writeLink } from "../../src/link/write-link.ts";
import type { Page } from "./page.ts";

/** An example of playground-examples/. */
export function textOf(example: string): string {
  return readFileSync(resolve(process.cwd(), "..", "playground-examples", `${example}.copse`), "utf8");
}

/** The systems of the first example with their classes. */
export const outOfOrder = ["Integrate blind", "Settle full", "Drag blind", "Thaw scan"];

/** The systems of Movement with their classes. */
export const asFirst = ["Integrate full", "Settle full", "Drag blind", "Thaw full"];

/** Opens the page, and waits for the first analysis and for what is loaded after it. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await started(page);
}

export async function started(page: Page): Promise<void> {
  await page.matches(() => page.text("#facts"), /analysed in/);
  await page.eventually(() => page.evaluate(() => performance.getEntriesByName("copse-mounted").length > 0), true, "the page has started");
}

/** The address that holds a design, or two. */
export async function linkOf(url: string, a: string, b: string | null = null): Promise<string> {
  return url + (await writeLink(designs(a, b)));
}

/** Opens the page with a design. */
export async function openDesign(page: Page, url: string, design: string): Promise<void> {
  await open(page, await linkOf(url, design));
}

/** Every system in the list with its class, in the order of the text. */
export function systems(page: Page): Promise<string[]> {
  return page.evaluate(({ all }) => all("tr[data-system]").sort((a, b) => Number(a.getAttribute("data-system")) - Number(b.getAttribute("data-system"))).map((row) => `${row.querySelector(".system-name")?.textContent} ${row.querySelector(".class .badge")?.lastChild?.textContent}`));
}

/** The messages of the problems, severity first. */
export function problems(page: Page): Promise<string[]> {
  return page.evaluate(({ all }) =>
    all("#problems .problem > div > p").map((words) => [...words.childNodes].filter((child) => !(child instanceof HTMLButtonElement)).map((child) => child.textContent).join("").trim()),
  );
}

/** The text of a design as the editor draws it: all lines of a short text. */
export async function design(page: Page): Promise<string> {
  return (await page.evaluate(({ all }) => all("#editor >>> .cm-line").map((line) => line.textContent ?? ""))).join("\n");
}

/** Puts the caret at the end of the design, with the mouse and a key. */
export async function toEnd(page: Page): Promise<void> {
  await page.click("#editor >>> .cm-content");
  await page.press("Control+End");
}

/** Shows a part of the workbench where one is shown at a time. */
export async function showPart(page: Page, name: "text" | "memory" | "systems"): Promise<void> {
  if (await page.isVisible(`#tab-${name}`)) await page.click(`#tab-${name}`);
}

export async function showView(page: Page, name: "arrays" | "trees" | "walk" | "archetypes" | "sparse" | "storages"): Promise<void> {
  await showPart(page, "memory");
  await page.click(`#view-${name}`);
}

/** Selects a system in the list, and waits for the inspector. */
export async function select(page: Page, system: string): Promise<void> {
  await page.click(["#systems button", system]);
  await page.matches(() => page.text("#inspector-title"), new RegExp(` ${system}$`));
  const name = "#systems [aria-current=true]";
  if ((await page.attribute(name, "aria-expanded")) === "false") await page.click(name); // all that is said of it is to be seen
}

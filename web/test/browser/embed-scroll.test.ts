/** Nothing scrolls up and down inside an embed: the wheel and a finger move the page around it, wherever they are. */

import assert from "node:assert/strict";
import type { Frame, Page } from "playwright-core";
import { parts } from "../../src/embed/messages.ts";
import { withHost } from "./hosts.ts";
import { largeDesign } from "./large-design.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

/** What runs in the page around an inline embed, or in the frame of another. */
type Within = Pick<Frame, "evaluate" | "locator">;

/** The parts of an embed under which the pointer may be: one for each name, those that could scroll among them. */
function places(): { readonly name: string; readonly x: number; readonly y: number }[] {
  const root = (document.querySelector("copse-play")?.shadowRoot?.querySelector(".copse-inline")?.shadowRoot ?? document).querySelector(".play") as Element;
  const found = new Map<string, { name: string; x: number; y: number }>();
  const visit = (element: Element): void => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class")?.split(" ")[0] ?? ""}`;
    if (width > 8 && height > 8 && left >= 0 && left < innerWidth - 8 && !found.has(name) && element.checkVisibility({ visibilityProperty: true })) found.set(name, { name, x: left + Math.min(width, innerWidth - left) / 2, y: top + height / 2 + scrollY });
    for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])]) visit(child);
  };
  visit(root);
  return [...found.values()];
}

/** The elements of an embed that scroll up and down, that keep a finger from moving the page, or that end what scrolls there. */
function holders(): string[] {
  const root = (document.querySelector("copse-play")?.shadowRoot?.querySelector(".copse-inline")?.shadowRoot ?? document).querySelector(".play") as Element;
  const found: string[] = [];
  const visit = (element: Element): void => {
    const { overflowY, overscrollBehaviorY, touchAction } = getComputedStyle(element);
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
    const scrolls = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (scrolls && element.clientHeight > 1) found.push(`${name} scrolls: ${element.scrollHeight} in ${element.clientHeight}`);
    if (/auto|scroll|hidden/.test(overflowY) && overscrollBehaviorY !== "auto") found.push(`${name} ends what scrolls`);
    if (!/auto|manipulation|pan-y/.test(touchAction) && !element.matches(".walk-knob")) found.push(`${name} keeps a finger: ${touchAction}`);
    for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])]) visit(child);
  };
  visit(root);
  return found;
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Turns the wheel over each place that has not been seen; the page around moves. What scrolls itself is at its upper end, so it would take the wheel. */
async function wheelOver(page: Page, within: Within, about: string, seen: Set<string>): Promise<void> {
  const offset = within === page ? 0 : await page.evaluate(() => (document.querySelector("copse-play")?.getBoundingClientRect().top ?? 0) + scrollY + 1);
  for (const { name, x, y } of await within.evaluate(places)) {
    if (seen.has(name)) continue;
    seen.add(name);
    const from = Math.round(y + offset - 450);
    await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), from);
    await eventually(page, () => scrolled(page), from, `${about}: ${name} is in sight`);
    await page.mouse.move(x, 450);
    await page.mouse.wheel(0, 120);
    await eventually(page, () => scrolled(page), from + 120, `${about}: down over ${name}`);
  }
}

for (const frame of ["", ' frame="inline"']) {
  scenario(`the wheel over every part of ${frame === "" ? "a frame" : "an inline embed"} moves the page around it, whatever it shows`, { withoutPage: true, viewport: { width: 900, height: 900 } }, async (visit) => {
    const { page } = visit;
    const embeds = `<div id="above"></div><copse-play${frame} start="click" view="steps" step="100.1"><pre>${largeDesign.replaceAll("&", "&amp;")}</pre></copse-play><div id="below"></div><style>body { margin: 0 } #above, #below { height: 3000px }</style>`;
    await withHost(visit, { values: { embeds } }, async (host) => {
      await page.goto(`${host}many.html`);
      await page.getByRole("button", { name: "Try it" }).click(); // at its full height
      const within: Within = frame === "" ? ((await (await page.locator("copse-play iframe").elementHandle())?.contentFrame()) as Frame) : page;
      await within.locator(".stepping").first().waitFor(); // the position of the timeline is shown
      await within.locator(".commit").waitFor();
      const seen = new Set<string>();
      const shows: readonly (readonly [view: string, ready: string, trace?: string])[] = [
        ["steps", ".strip-head"],
        ["systems", ".systems-table"],
        ["trees", ".tree"],
        ["arrays", ".arrays-canvas"],
        ["walk", ".walk-segment"],
        ["archetypes", ".stored-svg"],
        ["sparse", ".stored-svg"],
        ["archetypes", ".traced-svg", "bin.3.2"],
        ["sparse", ".traced-svg", "sparse-archetype.3.2"],
      ];
      assert.deepEqual([...new Set(shows.map(([view]) => view))].sort(), [...parts].sort(), "every part is looked at");
      for (const [view, ready, trace] of shows) {
        await page.locator("copse-play").evaluate((play, [parts, at]) => {
          play.setAttribute("view", parts);
          play.setAttribute("trace", at);
        }, [view, trace ?? ""] as const);
        const panel = within.locator(".pictures > .panel").filter({ visible: true }).first(); // what is out of sight is not drawn
        if (view !== "steps" && view !== "systems") await panel.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
        await within.locator(ready).filter({ visible: true }).first().waitFor();
        await eventuallyPasses(page, async () => assert.deepEqual(await within.evaluate(holders), [], view));
        await wheelOver(page, within, `${view} ${trace ?? ""}`, seen);
      }
      for (const part of ["div.strip", "div.cm-scroller", "table.systems-table", "div.tree-scroll", "canvas.arrays-canvas", "canvas.walk-canvas", "svg.stored-svg", "div.traced"]) assert.ok(seen.has(part), part);
    });
  });
}

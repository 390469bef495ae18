/** Checks that visible content fits: nothing overflows, is cut off or is covered. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** The content that does not fit: the page scrolls sideways, or a visible element ends outside it or is cut off in its box. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate((given) => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth;
    const available = given ?? innerWidth; // on a phone innerWidth grows with a page that is too wide
    if (wide > available) found.push(`the page is ${wide} wide and the window ${available}`);
    for (const over of document.querySelectorAll("dialog[open], :popover-open")) {
      if (over.scrollWidth > over.clientWidth + 1) found.push(`${over.id || over.className} is ${over.clientWidth} wide and holds ${over.scrollWidth}`);
    }
    const known = new Map<Element, boolean>([[document.body, false]]); // the elements of a table share those around them
    const scrolls = (element: Element | null): boolean => {
      if (!element) return false;
      const given = known.get(element) ?? (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
      known.set(element, given);
      return given;
    };
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${element.textContent?.trim().slice(0, 40)}"`;
    for (const element of document.body.querySelectorAll("button, label, p, h2, h3, td, th, li, dt, dd, summary, pre, select, .badge")) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || !element.checkVisibility() || scrolls(element) || element.closest(".visually-hidden, .skip")) continue;
      if (element instanceof HTMLTableCellElement && getComputedStyle(element).textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1) found.push(`too wide for its cell: ${name(element)}`);
      if (left < -0.5 || right > available + 0.5) found.push(`outside: ${name(element)} ${Math.round(left)} to ${Math.round(right)}`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (overflowX !== "visible" && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name(element)}`);
    }
    return found;
  }, page.viewportSize()?.width);
}

/** Visible controls that overlap others, and so cannot be pressed everywhere. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const clipped = (control: Element, x: number, y: number): boolean => {
      for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
        const { left, right, top, bottom } = around.getBoundingClientRect();
        if (getComputedStyle(around).overflowY !== "visible" && (x <= left || x >= right || y <= top || y >= bottom)) return true;
      }
      return false;
    };
    for (const control of document.querySelectorAll("button, select")) {
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0 || !control.checkVisibility({ visibilityProperty: true }) || control.closest(".visually-hidden")) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const over = control.closest("dialog, :popover-open");
      const box = over?.getBoundingClientRect();
      if (clipped(control, x, y) || (box && (y <= box.top || y >= box.bottom))) continue; // scrolled out of its container
      const hit = document.elementFromPoint(x, y);
      const stuck = hit?.closest(".grip, .library-tabs, .systems-table th, .inspector-head, dialog, :popover-open");
      if (hit && (!stuck || (over && stuck === over)) && !control.contains(hit) && !hit.contains(control)) {
        found.push(`${control.getAttribute("aria-label") ?? control.textContent} under ${hit.tagName.toLowerCase()}.${hit.className}`);
      }
    }
    return found;
  });
}

export async function fits(page: Page, where: string): Promise<void> {
  assert.deepEqual(await misfits(page), [], where);
  assert.deepEqual(await covered(page), [], `${where}: controls under other things`);
}

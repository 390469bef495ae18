/** No bar and no other pane covers the focused element or the caret: a pane scrolls to them. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { editor, showPart } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, frame, eventuallyPasses } from "./wait.ts";

const sizes = [
  { width: 390, height: 600 },
  { width: 820, height: 600 },
  { width: 1440, height: 700 },
];

/** The element that covers the line of the caret, or else the focused element; empty if all of it is visible. */
function cover(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return "";
    const { left, width, top, bottom, height } = (at.querySelector(".cm-activeLine") ?? at).getBoundingClientRect();
    const inset = Math.min(height / 2, 12);
    const over = [top + inset, (top + bottom) / 2, bottom - inset].map((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      if (!hit) return "the edge of the window";
      const bar = hit.closest(".top, .parts, .status, .pane, #engine, #step");
      const host = at?.getRootNode() instanceof ShadowRoot ? (at.getRootNode() as ShadowRoot).host : at;
      return bar && host && !bar.contains(host) ? bar.id || bar.className : "";
    });
    return over.includes("") ? "" : `${at.getAttribute("aria-label") ?? at.textContent?.trim().slice(0, 30)}, ${top} to ${bottom}, is under ${over[1]}`;
  });
}

for (const viewport of sizes) {
  scenario(`no bar covers the focused element, ${viewport.width}`, { viewport }, async ({ page }) => {
    const covered: string[] = [];
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let stop = 0; stop < 45; stop++) {
        await page.keyboard.press(key);
        await frame(page); // the text scrolls to the caret with the next one
        const over = await cover(page);
        if (over !== "") covered.push(over);
      }
    }
    assert.deepEqual(covered, []);
  });

  scenario(`no bar covers the caret, ${viewport.width}`, { viewport }, async ({ page }) => {
    await showPart(page, "Text");
    await editor(page).focus();
    for (const [key, times] of [["Control+Home", 1], ["ArrowDown", 24], ["ArrowUp", 24], ["Control+End", 1]] as const) {
      for (let at = 0; at < times; at++) {
        await page.keyboard.press(key);
        await frame(page);
        await eventually(page, () => cover(page), "");
      }
    }
    await page.keyboard.type("\ngroup Velo");
    await page.locator(".cm-tooltip-autocomplete").waitFor();
    await eventually(page, () => cover(page), "");
    // The list is made again with each analysis, and placed a frame later.
    await eventuallyPasses(page, async () => {
      const [list] = await page.locator(".cm-tooltip-autocomplete").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
      assert.ok(list && list.top >= 0 && list.bottom <= viewport.height, `what is offered is in the window: ${JSON.stringify(list)}`);
    });
  });
}

scenario("the caret stays in sight when the editor becomes lower", { viewport: { width: 1440, height: 900 } }, async ({ page }) => {
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await eventually(page, () => cover(page), "");
  await page.setViewportSize({ width: 1440, height: 400 });
  await eventually(page, () => page.locator("#editor .cm-scroller").evaluate((element) => element.scrollHeight > element.clientHeight), true, "the text is longer than the editor");
  await eventually(page, () => cover(page), "");
});

scenario("the caret comes back with the focus, also after a pointer was released outside the text, but not below one that sets it", { viewport: { width: 1440, height: 500 } }, async ({ page }) => {
  const scroller = page.locator("#editor .cm-scroller");
  const scrolled = (): Promise<number> => scroller.evaluate((element) => element.scrollTop);
  const scrollAway = async (): Promise<void> => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    // What a key did may scroll to the caret a frame later.
    await eventuallyPasses(page, async () => {
      await scroller.evaluate((element) => void (element.scrollTop = 60));
      await frame(page);
      assert.equal(await scrolled(), 60);
    });
  };
  const box = await scroller.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 100, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(1300, 200);
  await page.mouse.up();
  await page.keyboard.press("Control+Home");
  await scrollAway();
  await editor(page).focus();
  await eventuallyPasses(page, async () => assert.ok((await scrolled()) < 30, "the caret is in sight"));
  await scrollAway();
  await page.mouse.click(box.x + 100, box.y + 100);
  await frame(page);
  await frame(page);
  await eventually(page, () => scrolled(), 60);
});

scenario("the bar of the documentation moves nothing when it gets the focus", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}docs/theory.html`);
  const bar = page.locator("header.top").locator("input, a, button").filter({ visible: true });
  await eventuallyPasses(page, async () => assert.ok((await bar.count()) >= 3));
  for (let at = await bar.count(); at-- > 0; ) {
    await page.evaluate(() => scrollTo(0, 1500));
    await bar.nth(at).focus();
    await eventually(page, () => page.evaluate(() => scrollY), 1500);
  }
});

scenario("a search result of the documentation is shown below its bar", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}docs/theory.html`);
  const below = async (id: string) => {
    const { top } = await page.locator(`[id="${id.slice(1)}"]`).evaluate((each) => each.getBoundingClientRect());
    assert.ok(top >= 48 && top < 200, `${id} is at ${top}`);
  };
  await page.getByRole("combobox").fill("blocks in order");
  const found = page.locator("#found a[href*='theory.html#']").first();
  const id = new URL((await found.getAttribute("href")) ?? "", page.url()).hash;
  await found.click();
  await eventuallyPasses(page, () => below(id));
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator(`.nav a[href$="${id}"]`).first().click();
  await eventuallyPasses(page, () => below(id));
});

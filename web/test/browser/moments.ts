/** What a page shows only for a moment, which a scenario may read too late: it is recorded, or acted on, in the page. */

import type { Page } from "playwright-core";

declare global {
  /** What elements have said, by their selectors. */
  var saidBy: Map<string, string[]> | undefined;
}

/** Records all that an element says from now on. */
export async function recordWords(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.evaluate((selector) => {
    const said: string[] = [];
    (globalThis.saidBy ??= new Map()).set(selector, said);
    new MutationObserver(() => {
      const now = document.querySelector(selector)?.textContent;
      if (now && said.at(-1) !== now) said.push(now);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, selector);
  return () => page.evaluate((selector) => globalThis.saidBy?.get(selector) ?? [], selector);
}

/** Clicks the visible button of this name as soon as an element is visible and says such words. Returns whether the button had the focus. */
export async function clickWhen(page: Page, name: string, selector: string, words: RegExp): Promise<boolean> {
  return page.evaluate(
    ([name, selector, words]) =>
      new Promise<boolean>((done) => {
        const look = (): void => {
          const seen = document.querySelector(selector);
          if (!seen?.checkVisibility() || !words.test(seen.textContent ?? "")) return;
          observer.disconnect();
          const button = [...document.querySelectorAll("button")].find((each) => each.textContent === name && each.checkVisibility());
          done(button !== undefined && button === document.activeElement);
          button?.click();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      }),
    [name, selector, words] as const,
  );
}

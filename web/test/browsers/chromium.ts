/** Chromium by playwright-core, started as in the other browser tests. */

import { launch } from "../browser/browser.ts";
import type { Driver } from "./driver.ts";

export async function startChromium(): Promise<Driver> {
  const browser = await launch();
  const context = await browser.newContext();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return {
    name: "Chromium",
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate<string>(expression),
    point: (x, y, click) => (click ? page.mouse.click(x, y) : page.mouse.move(x, y)),
    async wheel(x, y, down) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, down);
    },
    press: (keys) => page.keyboard.press(keys.join("+")),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    errors: () => errors.splice(0),
    close: () => browser.close(),
  };
}

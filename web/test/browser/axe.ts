/** The accessibility findings of axe. */

import axe from "axe-core";
import type { Page } from "playwright-core";
import { frame } from "./wait.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The findings with their places, of the whole page or of one part. */
export async function findings(page: Page, part: string | null = null): Promise<string[]> {
  await frame(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector ?? document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`));
  }, part);
}

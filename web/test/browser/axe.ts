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
export async function findings(page: Page, part: string | null = null, rules: "all" | "colours" = "all"): Promise<string[]> {
  await frame(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async ([selector, only]) => {
    const { violations } = await window.axe.run(selector ?? document, { resultTypes: ["violations"], ...(only && { runOnly: { type: "rule", values: [...only] } }) });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`));
  }, [part, rules === "colours" ? ["color-contrast", "link-in-text-block"] : null] as const);
}

/** The findings in both themes, one after the other. They differ in colours alone, so the other rules are checked once. */
export async function findingsInBothThemes(page: Page, part: string | null = null): Promise<string[]> {
  const all: string[] = [];
  for (const [colorScheme, rules] of [["dark", "all"], ["light", "colours"]] as const) {
    await page.emulateMedia({ colorScheme });
    await frame(page);
    await page.evaluate(() => document.getAnimations().forEach((each) => each instanceof CSSTransition && each.finish())); // to the colours of the theme
    all.push(...(await findings(page, part, rules)).map((each) => `${colorScheme}: ${each}`));
  }
  return all;
}

/** Memory in bytes: what each array takes, and what the selected system uses of the cache lines that it fetches. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findingsInBothThemes } from "./axe.ts";
import { select, showView } from "./page-actions.ts";
import { fits } from "./fits.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually } from "./wait.ts";

const said = (page: Page) => page.locator(".bytes-row[data-component]").evaluateAll((rows) => rows.map((row) => [row.querySelector(".bytes-said"), row.querySelector(".bytes-lines > :last-child")].map((each) => each?.textContent).join(" | ")));

scenario("heights are bytes, and what a system looks up uses a part of each line", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(url);
  await analysed(page);
  await showView(page, "Bytes");
  await eventually(page, () => said(page), ["120 kB, walked | 100 % of its lines used", "111 kB, 9,240 values looked up | 19 % of its lines used", "8 kB, not read by Integrate | 16 rows in a line"]);
  await eventually(page, () => page.locator(".bytes-head").textContent(), "The arrays take 239 kB. Bblind Integrate fetches 10,973 cache lines in a run, 702 kB, and uses 222 kB.");
  const heights = await page.locator(".bytes-box").evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  assert.deepEqual(heights, [72, 72, 24], "12, 12 and 4 bytes");
  await select(page, "Settle");
  await eventually(page, () => said(page).then(([, second]) => second), "111 kB, not read by Settle | 5 rows in a line");
  await page.locator(".bytes-row").first().click();
  await eventually(page, () => page.locator("#inspector-title").textContent(), "Position");
  await page.getByRole("button", { name: "one more component for the entities with Position" }).click();
  await eventually(page, () => said(page).then(({ length }) => length), 4);
  await eventually(page, () => page.locator(".bytes-row").evaluateAll((rows) => rows.map((row) => row.querySelector(".bytes-name")?.textContent)), ["Position12 B × 10,040", "Extra12 B × 10,040", "Velocity12 B × 9,240", "Mass4 B × 2,000", "+ a component"]);
  await page.keyboard.press("Control+z");
  await eventually(page, () => page.locator("#inspector .about").textContent(), "What10,040 rows of 12 B, 120 kB.In a run Integrate walks 1,733 cache lines and Settle walks 150 cache lines.");
});

scenario("the bytes fit every width, and axe finds nothing in them", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(url);
  await analysed(page);
  for (const [width, height] of [[1440, 900], [820, 1180], [390, 844], [320, 568]] as const) {
    await page.setViewportSize({ width, height });
    await showView(page, "Bytes");
    await page.locator(".bytes-row").first().waitFor();
    await fits(page, `the bytes at ${width}`);
  }
  assert.deepEqual(await findingsInBothThemes(page, "#bytes"), []);
});

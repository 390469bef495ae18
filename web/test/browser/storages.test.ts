/** The view of the storages while its answer takes long: it waits, is stopped, has a limit, and can be asked again. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { compare, showView } from "./page-actions.ts";
import { clockByHand } from "./clock.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses, textNow } from "./wait.ts";

/** The worker gives no answer before its program has come. */
const program = /\/worker-\w+\.wasm$/;

const ofStorages = (page: Page) => page.locator(".storages-summary").textContent();
const ofComparison = (page: Page) => page.locator(".ab-summary").textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const waiting = "Comparing storages …";
const stopped = "The comparison of storages was stopped. ";

async function openStorages(page: Page): Promise<void> {
  await showView(page, "Storages");
  await eventually(page, () => ofStorages(page), waiting);
}

scenario("the storages wait, are stopped by button and by key, and asked again", { withoutPage: true }, async ({ page, context, url }) => {
  const release = await holdBack(context, program);
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await page.locator("#designs:not([disabled])").waitFor();
  await page.getByRole("radio", { name: "B", exact: true }).check({ force: true });
  await openStorages(page);
  await page.locator(".storages").getByRole("button", { name: "Stop" }).focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => ofStorages(page), stopped);
  await eventually(page, () => focused(page), "Compare again");
  await page.keyboard.press("Enter");
  await eventually(page, () => ofStorages(page), waiting);
  await page.keyboard.press("Escape");
  await eventually(page, () => ofStorages(page), stopped, "Escape stops them where nothing else is asked");
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  await eventuallyPasses(page, async () => assert.match((await focused(page)) ?? "", /^Show all: /, "the focus goes on from the button that is hidden"));
});

scenario("Stop, Cancel and Escape stop the storages and the comparison alike", { withoutPage: true }, async ({ page, context, url }) => {
  const release = await holdBack(context, program);
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await compare(page);
  await openStorages(page);
  for (const stop of [
    () => page.locator(".storages").getByRole("button", { name: "Stop" }).click(),
    () => page.locator(".whatif").getByRole("button", { name: "Cancel" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await eventually(page, () => ofComparison(page), "Comparing … Cancel");
    await stop();
    await eventually(page, () => ofStorages(page), stopped);
    await eventually(page, () => ofComparison(page), "The comparison was cancelled. Compare again");
    await page.locator(".whatif").getByRole("button", { name: "Compare again" }).click();
    await eventually(page, () => ofStorages(page), waiting);
  }
  release();
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  await eventually(page, () => ofComparison(page), "No difference.");
});

declare global {
  /** The timers of the workers that were asked something, each started just before. */
  var asked: number[];
}

/** Runs in the page before its own scripts: a worker starts, however long that takes, and then answers nothing. */
function deaf(): void {
  const Real = Worker;
  globalThis.asked = [];
  globalThis.Worker = class extends Real {
    override postMessage(message: { readonly kind: string }): void {
      if (message.kind === "start") super.postMessage(message);
      else globalThis.asked.push(newestTimer());
    }
  };
}

/** Lets the thirty seconds pass for each worker that is asked something, and for none that still starts, until the page says this. */
async function passLimitUntil(page: Page, read: () => Promise<string | null>, words: string): Promise<void> {
  await eventually(page, async () => {
    await page.evaluate(() => globalThis.asked.splice(0).forEach(passTimer));
    return read();
  }, words);
}

scenario("a worker that answers nothing is stopped, wherever the page waits for it", { withoutPage: true, newProfile: true, script: clockByHand }, async ({ page, url }) => {
  await page.addInitScript(deaf);
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await compare(page);
  await openStorages(page);
  await passLimitUntil(page, () => ofStorages(page), "The storages could not be compared: The worker has said nothing for 30 seconds, so it was stopped. ");
  await passLimitUntil(page, () => ofComparison(page), "The comparison failed: The worker has said nothing for 30 seconds, so it was stopped. Compare again");
  await showView(page, "Walk");
  const ofWalk = () => textNow(page.locator("#walk").getByText("The worker has said nothing for 30 seconds, so it was stopped."));
  await passLimitUntil(page, ofWalk, "The worker has said nothing for 30 seconds, so it was stopped.");
});

scenario("what has no answer because the worker does not start is reported", { withoutPage: true, script: clockByHand }, async ({ page, context, url }) => {
  const release = await holdBack(context, program);
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await compare(page);
  await openStorages(page);
  assert.ok((await page.evaluate(() => passTime(30_000))) > 0);
  await eventually(page, () => ofStorages(page), "The storages could not be compared: The worker has not started within 30 seconds. ");
  await eventually(page, () => ofComparison(page), "The comparison failed: The worker has not started within 30 seconds. Compare again");
  release();
  await page.locator(".storages").getByRole("button", { name: "Compare again" }).click();
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  await eventually(page, () => ofComparison(page), "No difference.");
});

scenario("a comparison that is slow and fails says nothing of storages that are not asked for", { withoutPage: true }, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /worker-|404/.test(wrong));
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route(program, async (route) => {
    await held;
    await route.fulfill({ status: 404 });
  });
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await compare(page);
  await openStorages(page);
  await showView(page, "Arrays");
  await page.keyboard.press("Escape");
  await eventually(page, () => ofStorages(page), stopped);
  await page.locator(".whatif").getByRole("button", { name: "Compare again" }).click();
  await eventually(page, () => ofComparison(page), "Comparing … Cancel");
  await eventually(page, () => ofStorages(page), stopped);
  release();
  await eventually(page, () => ofComparison(page), "The comparison failed: The worker could not be loaded (HTTP 404). Compare again");
  await eventually(page, () => ofStorages(page), stopped);
});

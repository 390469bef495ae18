/** The view of the storages while its answer takes long: it waits, is stopped, has a limit, and can be asked again. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { compare, showView } from "./page-actions.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, eventually } from "./wait.ts";

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
  await page.goto(url);
  await analysed(page);
  await page.locator("#designs:not([disabled])").waitFor();
  await page.getByRole("radio", { name: "B", exact: true }).check({ force: true });
  await openStorages(page);
  await page.locator(".storages").getByRole("button", { name: "Stop" }).focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => ofStorages(page), stopped);
  assert.equal(await focused(page), "Compare again");
  await page.keyboard.press("Enter");
  await eventually(page, () => ofStorages(page), waiting);
  await page.keyboard.press("Escape");
  await eventually(page, () => ofStorages(page), stopped, "Escape stops them where nothing else is asked");
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  assert.match((await focused(page)) ?? "", /^Show all: /, "the focus goes on from the button that is hidden");
});

scenario("Stop, Cancel and Escape stop the storages and the comparison alike", { withoutPage: true }, async ({ page, context, url }) => {
  const release = await holdBack(context, program);
  await page.goto(url);
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
  /** The thirty seconds have passed that the page waits for an answer. */
  var passLimit: () => void;
}

/** The thirty seconds pass when the scenario says so. */
const clockByHand = () => {
  const [start, stop] = [globalThis.setTimeout, globalThis.clearTimeout];
  const limits = new Map<unknown, () => void>();
  Object.assign(globalThis, {
    setTimeout(call: () => void, time?: number) {
      const timer = start(call, time);
      if (time === 30_000) limits.set(timer, call);
      return timer;
    },
    clearTimeout(timer?: number) {
      limits.delete(timer);
      stop(timer);
    },
    passLimit() {
      for (const [timer, call] of limits) {
        stop(timer as number);
        limits.delete(timer);
        call();
      }
    },
  });
};

/** A worker that starts, however long that takes, and answers nothing. When the scenario says so, its thirty seconds pass as soon as it is asked. */
const deaf = () => {
  const [Real, start] = [Worker, globalThis.setTimeout];
  let limit: { readonly timer: unknown; readonly call: () => void } | undefined;
  const asked: typeof limit[] = [];
  let passing = false;
  const pass = () => {
    for (const each of asked.splice(0)) {
      clearTimeout(each?.timer as number);
      start(() => each?.call());
    }
  };
  Object.assign(globalThis, {
    setTimeout(call: () => void, time?: number) {
      const timer = start(call, time);
      if (time === 30_000) limit = { timer, call };
      return timer;
    },
    Worker: class extends Real {
      override postMessage(message: { readonly kind: string }): void {
        if (message.kind === "start") return super.postMessage(message);
        asked.push(limit);
        if (passing) pass();
      }
    },
    passLimit() {
      passing = true;
      pass();
    },
  });
};

scenario("a worker that answers nothing is stopped, wherever the page waits for it", { withoutPage: true, script: deaf }, async ({ page, url }) => {
  await page.goto(url);
  await analysed(page);
  await compare(page);
  await openStorages(page);
  await page.evaluate(() => passLimit());
  await eventually(page, () => ofStorages(page), "The storages could not be compared: The worker has said nothing for 30 seconds, so it was stopped. ");
  await eventually(page, () => ofComparison(page), "The comparison failed: The worker has said nothing for 30 seconds, so it was stopped. Compare again");
  await showView(page, "Walk");
  await page.getByText("The worker has said nothing for 30 seconds, so it was stopped.").first().waitFor();
});

scenario("what has no answer because the worker does not start is reported", { withoutPage: true, script: clockByHand }, async ({ page, context, url }) => {
  const release = await holdBack(context, program);
  await page.goto(url);
  await analysed(page);
  await compare(page);
  await openStorages(page);
  await page.evaluate(() => passLimit());
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
  await page.goto(url);
  await analysed(page);
  await compare(page);
  await openStorages(page);
  await showView(page, "Arrays");
  await page.keyboard.press("Escape");
  await eventually(page, () => ofStorages(page), stopped);
  await page.locator(".whatif").getByRole("button", { name: "Compare again" }).click();
  await eventually(page, () => ofComparison(page), "Comparing … Cancel");
  assert.equal(await ofStorages(page), stopped);
  release();
  await eventually(page, () => ofComparison(page), "The comparison failed: The worker could not be loaded (HTTP 404). Compare again");
  assert.equal(await ofStorages(page), stopped);
});

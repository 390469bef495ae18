/** Scenarios are written once, and run in each browser: in one window, each on a host of its own. */

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { hangGuard, runHasFailed } from "../browser/wait.ts";
import { PageLost } from "./driver.ts";
import type { Driver } from "./driver.ts";
import { openHost } from "./host.ts";
import type { Host, HostOptions } from "./host.ts";
import { Page } from "./page.ts";

export interface ScenarioOptions extends HostOptions {
  readonly size?: readonly [width: number, height: number];
}

export interface Visit {
  readonly page: Page;
  readonly host: Host;
  /** Errors that the scenario causes on purpose. */
  readonly expectedErrors: RegExp[];
}

interface Scenario {
  readonly name: string;
  readonly options: ScenarioOptions;
  act(visit: Visit): Promise<void>;
}

const scenarios: Scenario[] = [];

export function scenario(name: string, options: ScenarioOptions, act: (visit: Visit) => Promise<void>): void {
  scenarios.push({ name, options, act });
}

/** Pictures of the windows in which a scenario has failed. */
const pictures = resolve(process.cwd(), "..", ".cache", "browsers");

/** Registers every scenario as a test in this browser. */
export function runIn(browser: string, start: () => Promise<Driver>): void {
  let driver: Driver | undefined;
  before(async () => {
    driver = await start();
  });
  after(() => driver?.close());
  for (const each of scenarios) {
    test(`${browser}: ${each.name}`, { timeout: 3 * hangGuard }, async () => {
      assert.ok(driver, "the browser has started");
      try {
        await run(driver, each);
      } catch (problem) {
        // Firefox's own process for a tab ends by itself now and then, in any scenario; a page that ends it does so twice.
        if (!(problem instanceof PageLost)) throw problem;
        console.log(`${browser} has lost the page and is started again: ${problem.message}`);
        void driver.close().catch(() => {}); // it may wait for the tab
        driver = await start();
        await run(driver, each);
      }
    });
  }
}

async function run(driver: Driver, { name, options, act }: Scenario): Promise<void> {
  const host = await openHost(options);
  const page = new Page(driver);
  const visit: Visit = { page, host, expectedErrors: [] };
  try {
    await page.resize(...(options.size ?? [1440, 900]));
    await act(visit);
    const errors = await page.errors();
    assert.deepEqual(errors.filter((error) => !visit.expectedErrors.some((expected) => expected.test(error))), [], "no errors are reported");
  } catch (problem) {
    if (!(problem instanceof PageLost)) runHasFailed();
    mkdirSync(pictures, { recursive: true });
    writeFileSync(resolve(pictures, `${driver.name} ${name.replaceAll("/", "-")}.png`), await driver.picture().catch(() => Buffer.alloc(0)));
    throw problem;
  } finally {
    await driver.goto("about:blank").catch(() => {});
    await host.stop();
    driver.errors(); // requests that the end of the host has broken off
  }
}

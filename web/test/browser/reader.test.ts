/** Random actions of a reader cause no unnoticed error. `READERS=100` runs that many readers for a longer search. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { numbers } from "../random.ts";
import { act } from "./reader.ts";
import { scenario } from "./scenario.ts";
import type { Visit } from "./scenario.ts";
import { frame, eventuallyPasses } from "./wait.ts";

const readers = Number(process.env["READERS"] ?? 3);
const steps = 80;

/** The address or state in which a reader begins. */
const starts = ["", "#lesson=lowering.2", "A/B"] as const;

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const;

/** Words that appear in the page only after an error. */
const faults = /something went wrong|undefined|NaN|\[object |panic/i;

for (let seed = 1; seed <= readers; seed++) {
  const viewport = sizes[(seed + Math.floor(seed / sizes.length)) % sizes.length] ?? sizes[0]; // every size with every start
  scenario(`no random sequence of actions causes an error; seed ${seed}`, { viewport, withoutPage: true, permissions: ["clipboard-read", "clipboard-write"] }, (visit) => read(visit, seed));
}

/** A request that is cancelled because its result is no longer needed. */
const isCancelled = (wrong: string): boolean => wrong.endsWith("net::ERR_ABORTED");

async function read({ page, url, failures, expectedFailures }: Visit, seed: number): Promise<void> {
  expectedFailures.push(isCancelled);
  const pick = numbers(seed * 7919);
  const begin = starts[seed % starts.length];
  await page.goto(url + (begin === "A/B" ? "" : begin));
  await page.waitForFunction(() => performance.getEntriesByName("copse-mounted").length > 0);
  // By Tab and Enter, or by a click into something large, a reader may leave for the documentation: this one stays.
  await page.evaluate(() => addEventListener("click", (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
    if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
  }, true));
  if (begin === "A/B") await page.locator("#designs label").last().click();
  page.context().on("page", (other) => void (other === page || other.close()));
  const done: string[] = [];
  for (let at = 0; at < steps; at++) {
    done.push(await act(page, pick));
    assert.deepEqual(await wrong(page, failures), [], `after ${done.slice(-12).join("; ")}`);
  }
  await eventuallyPasses(page, async () => assert.match((await page.locator("#facts").textContent()) ?? "", /analysed in/));
}

async function wrong(page: Page, failures: readonly string[]): Promise<readonly string[]> {
  await frame(page);
  const { fault, breaches, wide } = await page.evaluate((words) => {
    return { fault: new RegExp(words, "i").exec(document.body.innerText)?.[0], breaches: globalThis.policyViolations ?? [], wide: document.documentElement.scrollWidth - innerWidth };
  }, faults.source);
  return [...failures.filter((each) => !isCancelled(each)), ...breaches, ...(fault ? [`the page says “${fault}”`] : []), ...(wide > 1 ? [`the page is ${wide} px too wide`] : [])];
}

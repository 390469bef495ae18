/** Whatever a reader presses, nothing goes wrong unseen. `READERS=100` has as many come, for who looks for more. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { numbers } from "../random.ts";
import { act } from "./reader.ts";
import { scenario } from "./visit.ts";
import type { Visit } from "./visit.ts";
import { frame, holds } from "./wait.ts";

const readers = Number(process.env["READERS"] ?? 3);
const steps = 80;

/** Where a reader begins. */
const begins = ["", "#lesson=lowering.2", "A/B"] as const;

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const;

/** What no text of the page says, unless something has gone wrong. */
const faults = /something went wrong|undefined|NaN|\[object |panic/i;

for (let seed = 1; seed <= readers; seed++) {
  const viewport = sizes[(seed + Math.floor(seed / sizes.length)) % sizes.length] ?? sizes[0]; // in turn with where they begin
  scenario(`no random sequence of actions causes an error; seed ${seed}`, { viewport, unopened: true, permissions: ["clipboard-read", "clipboard-write"] }, (visit) => read(visit, seed));
}

/** What is no longer wanted is given up while it is on its way. */
const givenUp = (wrong: string): boolean => wrong.endsWith("net::ERR_ABORTED");

async function read({ page, url, wrongs, excused }: Visit, seed: number): Promise<void> {
  excused.push(givenUp);
  const pick = numbers(seed * 7919);
  const begin = begins[seed % begins.length];
  await page.goto(url + (begin === "A/B" ? "" : begin));
  await page.waitForFunction(() => performance.getEntriesByName("copse-mounted").length > 0);
  if (begin === "A/B") await page.locator("#designs label").last().click();
  page.context().on("page", (other) => void (other === page || other.close()));
  const done: string[] = [];
  for (let at = 0; at < steps; at++) {
    done.push(await act(page, pick));
    assert.deepEqual(await wrong(page, wrongs), [], `after ${done.slice(-12).join("; ")}`);
  }
  await holds(page, async () => assert.match((await page.locator("#facts").textContent()) ?? "", /analysed in/));
}

async function wrong(page: Page, wrongs: readonly string[]): Promise<readonly string[]> {
  await frame(page);
  const { fault, breaches, wide } = await page.evaluate((words) => {
    return { fault: new RegExp(words, "i").exec(document.body.innerText)?.[0], breaches: globalThis.policyBreaches ?? [], wide: document.documentElement.scrollWidth - innerWidth };
  }, faults.source);
  return [...wrongs.filter((each) => !givenUp(each)), ...breaches, ...(fault ? [`the page says “${fault}”`] : []), ...(wide > 1 ? [`the page is ${wide} px too wide`] : [])];
}

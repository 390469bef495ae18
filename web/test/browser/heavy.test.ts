/** Designs that would block the page: analysed in a worker while typing continues, cancelled, and analysed without workers. */

import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { blocks, editor, open, paste, select, systems, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, beIdle, eventually, eventuallyPasses } from "./wait.ts";

const heavy = `component A
component B
component C
group A & B
system Both(mut A, B)
spawn 150k A, B
spawn 50k A
tick
add C to any 120k of A & B
tick
remove C from any 20k of C
`;

/** The markers in a text that make the worker misbehave, see below. */
type Misbehaviour = "hang" | "crash" | "vanish";

/** Changes the worker's own script: a text with "# hang" is analysed without end, "# crash" ends the program, "# vanish" the worker. */
function misbehaveOnRequest(): void {
  const instantiate = WebAssembly.instantiate.bind(WebAssembly) as (module: WebAssembly.Module, imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>;
  const replaced = async (module: WebAssembly.Module, imports: WebAssembly.Imports): Promise<object> => {
    const { exports } = await instantiate(module, imports);
    const real = exports as WebAssembly.Exports & Record<"analyze" | "input" | "output", (...numbers: number[]) => number> & { mem: WebAssembly.Memory };
    let at = 0;
    const input = (n: number): number => (at = real.input(n));
    const analyze = (n: number, flags: number): number => {
      const given = new TextDecoder().decode(new Uint8Array(real.mem.buffer, at, n));
      if (given.includes("# crash")) throw new WebAssembly.RuntimeError("memory access out of bounds");
      if (given.includes("# vanish")) close();
      while (given.includes("# hang"));
      return real.analyze(n, flags);
    };
    const changed = { ...real, input, analyze };
    return new Proxy(Object.create(WebAssembly.Instance.prototype) as object, { get: (_, name) => (name === "exports" ? changed : undefined) });
  };
  Object.assign(WebAssembly, { instantiate: replaced });
}

async function misbehaving(context: BrowserContext): Promise<void> {
  await context.route(/\/worker-script-\w+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${misbehaveOnRequest.toString()})();${await response.text()}` });
  });
}

function designWith(trick: Misbehaviour): string {
  return `${heavy}# ${trick}\n`;
}

const work = (page: Page) => page.locator("#work [role=status]");
const facts = (page: Page) => page.locator("#facts").textContent();
const fetched = (page: Page, what: RegExp) =>
  page.evaluate((source) => performance.getEntriesByType("resource").filter((entry) => new RegExp(source).test(entry.name)).length, what.source);

scenario("nothing of the worker is fetched before everything else of the page, and its program once", {}, async ({ page }) => {
  await beIdle(page);
  await page.locator(".cm-lintRange-hint").first().waitFor();
  const order = await page.evaluate(() => {
    const parts = performance.getEntriesByType("resource").filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming);
    const begun = parts.filter(({ name }) => /\/worker-/.test(name)).map(({ startTime }) => startTime);
    const late = parts.filter(({ name }) => /\/(completion|pictures|whatif|share|export)-/.test(name)).map(({ responseEnd }) => responseEnd);
    return { parts: begun.length, apart: Math.min(...begun) > Math.max(...late) };
  });
  assert.deepEqual(order, { parts: 3, apart: true });
  await paste(page, heavy);
  await eventually(page, () => systems(page), ["Both full"]);
  assert.equal(await fetched(page, /\/worker-\w+\.wasm$/), 1);
  await paste(page, heavy.replace("120k", "110k"));
  await eventuallyPasses(page, async () => assert.match((await facts(page)) ?? "", /200,000 entities/));
  assert.equal(await fetched(page, /\/worker-\w+\.wasm$/), 1);
});

scenario("a heavy design is analysed in a worker: the same classes, arrays, pictures and hints", {}, async ({ page }) => {
  await beIdle(page);
  await page.locator(".cm-lintRange-hint").first().waitFor(); // a worker whose search is cancelled ends some time after its successor has started
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await paste(page, heavy + "system Late(B, C)\n");
  await eventually(page, () => systems(page), ["Both full", "Late blind"]);
  assert.equal(page.workers().length, 1);
  await eventually(page, () => blocks(page).then((rows) => rows[0]), "A | A & B | 0 – 150,000");
  await eventually(page, () => work(page).textContent(), "");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.locator(".arrays-cell[role=gridcell]").focus();
  await eventuallyPasses(page, async () => assert.match((await page.locator(".arrays-caption").textContent()) ?? "", /A & B: rows 0 to 150,000/));
  await (await select(page, "Late")).locator(".apply-hint").first().click();
  await eventually(page, () => systems(page).then((rows) => rows.at(-1)), "Late full");
  await open(page, "Movement");
  await eventually(page, () => systems(page).then((rows) => rows.length), 4);
});

scenario("typing continues while a design is analysed, and a newer key replaces the analysis", { withoutPage: true }, async ({ page, context, url }) => {
  await misbehaving(context);
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await paste(page, designWith("hang"));
  await eventually(page, () => work(page).textContent(), "Analysing a large design");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# typed");
  await eventually(page, () => text(page), designWith("hang") + "# typed", "the keys are in the text while the worker is busy for ever");
  await eventually(page, () => work(page).textContent(), "Analysing a large design");
  await paste(page, heavy);
  await eventually(page, () => systems(page), ["Both full"]);
  await eventually(page, () => work(page).textContent(), "");
});

/** Waits until every worker responds, which one that was given up does not before it has ended. */
async function allAnswer(page: Page): Promise<void> {
  const answers = await Promise.all(page.workers().map((worker) => worker.evaluate(() => true).catch(() => false)));
  assert.ok(answers.includes(true), "one is left");
}

/** Cancels the running analysis. How soon that is told is measured: `npm run measure -- cancel`. */
async function cancel(page: Page, way: "button" | "key"): Promise<void> {
  if (way === "key") await page.locator("body").dispatchEvent("keydown", { key: "Escape" });
  else await page.locator("#work").getByRole("button", { name: "Cancel" }).click();
  await eventually(page, () => work(page).textContent(), "Not analysed. The results are those of the text before.");
}

for (const way of ["button", "key"] as const) {
  scenario(`an endless analysis is cancelled by ${way}, and the next one is done by a new program`, { withoutPage: true }, async ({ page, context, url }) => {
    await misbehaving(context);
    await page.goto(`${url}#example=movement`);
    await analysed(page);
    const before = await systems(page);
    await paste(page, designWith("hang"));
    await eventually(page, () => work(page).textContent(), "Analysing a large design");
    await cancel(page, way);
    await eventually(page, () => systems(page), before);
    await eventually(page, () => text(page), designWith("hang"), "the text is untouched");
    await page.getByRole("button", { name: "Analyse" }).click();
    await eventually(page, () => work(page).textContent(), "Analysing a large design");
    await cancel(page, way);
    await page.getByRole("button", { name: "Analyse" }).click();
    await eventually(page, () => work(page).textContent(), "Analysing a large design");
    await paste(page, heavy);
    await eventually(page, () => systems(page), ["Both full"]);
    await allAnswer(page); // those that were given up are gone
  });
}

scenario("a worker whose program stops is reported, and a new one continues with the text unchanged", { withoutPage: true }, async ({ page, context, url }) => {
  await misbehaving(context);
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await paste(page, designWith("crash"));
  await eventually(page, () => work(page).textContent(), "The analysis stopped. Your text is untouched.");
  await eventually(page, () => page.locator("#work code").textContent(), "memory access out of bounds");
  await eventually(page, () => text(page), designWith("crash"));
  await page.getByRole("button", { name: "Try again" }).click();
  await eventually(page, () => page.locator("#work code").count(), 1);
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  for (const _ of "crash\n") await page.keyboard.press("Backspace");
  await eventually(page, () => systems(page), ["Both full"]);
  await eventually(page, () => work(page).textContent(), "");
});

scenario("a worker that disappeared without a message can be cancelled like any other", { withoutPage: true }, async ({ page, context, url }) => {
  await misbehaving(context);
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await paste(page, designWith("vanish"));
  await eventually(page, () => work(page).textContent(), "Analysing a large design");
  await eventuallyPasses(page, async () => assert.equal(page.workers().length, 0));
  await page.keyboard.press("Escape");
  await paste(page, heavy);
  await eventually(page, () => systems(page), ["Both full"]);
});

const withoutWorkers: Readonly<Record<string, () => void>> = {
  "are refused": () => {
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        }
      },
    });
  },
  "fail to start": () => {
    const Real = Worker;
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          const silent = new Real("manifest.json");
          queueMicrotask(() => silent.onerror?.(new ErrorEvent("error", { cancelable: true })));
          return silent;
        }
      },
    });
  },
};

for (const [how, script] of Object.entries(withoutWorkers)) {
  scenario(`where workers ${how} a heavy design is analysed in the page, which reports that once`, { script }, async ({ page, expectedFailures }) => {
    expectedFailures.push((wrong) => /manifest\.json/.test(wrong));
    await paste(page, heavy);
    await eventually(page, () => systems(page), ["Both full"]);
    await eventually(page, () => work(page).textContent(), "This page cannot start a worker. Large designs are analysed in the page itself, which does not respond until that finishes; it cannot be cancelled.");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await eventually(page, () => work(page).textContent(), "");
    await paste(page, heavy.replace("group A & B\n", ""));
    await eventually(page, () => systems(page), ["Both blind"]);
    await eventually(page, () => work(page).textContent(), "");
  });
}

scenario("a worker that cannot be loaded is reported, and loaded again on request", { withoutPage: true }, async ({ page, context, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /503/.test(wrong));
  await context.route(/\/worker-\w+\.wasm$/, (route) => route.fulfill({ status: 503, body: "no" }));
  await page.goto(`${url}#example=movement`);
  await eventually(page, () => work(page).textContent(), "Hints are unavailable. Everything else is up to date.");
  await eventually(page, () => page.locator("#work code").textContent(), "The worker could not be loaded (HTTP 503).");
  await eventuallyPasses(page, async () => assert.equal((await systems(page)).length, 4));
  await paste(page, heavy);
  await eventually(page, () => work(page).textContent(), "The analysis stopped. Your text is untouched.");
  await context.unroute(/\/worker-\w+\.wasm$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await eventually(page, () => systems(page), ["Both full"]);
  await eventuallyPasses(page, async () => assert.notEqual(await text(page), textOf("movement")));
});

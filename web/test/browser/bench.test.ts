import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Download, Page } from "playwright-core";
import { findings, findingsInBothThemes } from "./axe.ts";
import { clockByHand } from "./clock.ts";
import { clickWhen, recordWords } from "./moments.ts";
import { benchmarks, drop as dropOnDesign, text } from "./page-actions.ts";
import { fits } from "./fits.ts";
import { root } from "./server.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses, frame } from "./wait.ts";

/** Runs in the page before its own scripts: simulates a machine with little memory, and workers that can be made to fail. */
function poor(): void {
  Object.defineProperty(navigator, "deviceMemory", { value: 1 });
  const Real = Worker;
  const made: Worker[] = [];
  globalThis.Worker = class extends Real {
    constructor(script: string | URL) {
      super(script);
      made.push(this);
    }
  };
  addEventListener("copse:kill", () => made.at(-1)?.dispatchEvent(new ErrorEvent("error", { message: "The worker was killed.", cancelable: true })));
}

async function openBench(page: Page): Promise<void> {
  await page.locator("#bench-open:not([disabled])").waitFor({ state: "attached" });
  await benchmarks(page);
  await page.locator(".bench-form").waitFor();
}

/** Checks exactly these boxes of a kind. */
async function choose(page: Page, kind: "entities" | "storages" | "metrics", values: readonly string[]): Promise<void> {
  await page.locator(`input[name="bench-${kind}"]`).evaluateAll((boxes, wanted) => {
    for (const box of boxes as HTMLInputElement[]) {
      if (box.checked !== wanted.includes(box.value)) box.click();
    }
  }, values);
}

async function repetitions(page: Page, n: string): Promise<void> {
  await page.getByRole("combobox", { name: "Repetitions" }).selectOption(n);
}

function message(page: Page): Promise<string | null> {
  return page.locator(".bench-message").textContent();
}

function press(page: Page, name: string): Promise<void> {
  return page.locator("#bench").getByRole("button", { name, exact: true }).click();
}

/** The first cells of the rows of the table below the chart. */
async function rows(page: Page): Promise<string[]> {
  const table = page.locator(".bench-behind details");
  if ((await table.getAttribute("open")) === null) await table.locator("summary").click();
  await table.locator("tbody tr").first().waitFor(); // it is written after the toggle event
  return page.locator(".bench-behind tbody tr").evaluateAll((all) => all.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent).join(" | ")));
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const coming: Promise<Download> = page.waitForEvent("download");
  await press(page, name);
  return readFileSync(await (await coming).path());
}

/** Drops a file on the benchmarks. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.locator(".bench-panel").evaluate(
    (panel, [file, words]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([words ?? ""], file ?? "", { type: "application/json" }));
      panel.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content],
  );
}

const seven = ["copse", "copse-blocked-simd", "slices", "pointers", "js-typed", "js-objects-shuffled", "bitecs"];

scenario("a run shows its samples as they arrive, can be stopped and started again, and is refused where the design is too large", { script: poor }, async ({ page, responses }) => {
  const parts = () => responses.map((response) => new URL(response.url()).pathname).filter((path) => /\/(bench|kernel|mount-bench|figures)-\w+\.(wasm|json)$/.test(path));
  assert.deepEqual(parts(), [], "nothing of it is fetched before it is opened");
  await openBench(page);
  assert.equal(parts().length, 3, "the program, the kernel and the figures");
  await choose(page, "entities", ["1000"]);
  await choose(page, "storages", seven);
  await repetitions(page, "3");
  const said = await recordWords(page, ".bench-doing");
  await press(page, "Run here");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "Done: 21 samples."));
  await eventuallyPasses(page, async () => assert.ok((await said()).some((words) => /^\d+ of 28: derivative tick [\w-]+, about \d+ (s|min) left$/.test(words)), (await said()).join("\n")));
  const own = (await rows(page)).filter((row) => row.includes("this browser"));
  assert.deepEqual(own.map((row) => row.split(" | ")[0]).sort(), ["Copse", "Copse with vectors in blocks (copse-blocked-simd)", "JavaScript typed arrays (js-typed)", "bitECS", "js-objects-shuffled", "plain slices (slices)", "pointers"]);
  await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-summary").textContent()) ?? "", / In this browser, 1,000 entities\./));

  await page.locator(".bench-chart").focus();
  await page.keyboard.press("ArrowRight");
  const first = (await page.locator(".bench-reading").textContent()) ?? "";
  assert.match(first, /^[\w -]+, (this browser|native, recorded: \S+), [\d,]+ entities: [\d.]+ ns per entity and tick \(.+\)$/);
  await page.keyboard.press("ArrowDown");
  await eventuallyPasses(page, async () => assert.notEqual(await page.locator(".bench-reading").textContent(), first));
  await page.locator(".bench-chart").hover({ position: { x: 2, y: 2 } });
  await eventuallyPasses(page, async () => assert.equal(await page.locator(".bench-reading").textContent(), ""));

  const csv = (await saved(page, "CSV")).toString();
  assert.equal(csv.split("\r\n").filter((line) => line.startsWith("this browser,")).length, 7);
  const json = JSON.parse((await saved(page, "JSON")).toString()) as { schema: string; machine: { browser: string }; results: { samples: number[]; checksum: string }[] };
  assert.equal(json.schema, "copse.bench/1");
  assert.match(json.machine.browser, /\d/);
  assert.equal(new Set(json.results.map(({ checksum }) => checksum)).size, 1, "all ended alike");
  assert.ok(json.results.every(({ samples }) => samples.length === 3));
  assert.deepEqual([...(await saved(page, "PNG")).subarray(1, 4)], [...Buffer.from("PNG")]);

  await choose(page, "entities", ["1000000"]);
  await press(page, "Run here");
  await eventuallyPasses(page, async () =>
    assert.equal(await message(page), "Derivative with 1000000 entities on 7 storages needs about 1526 MB at once, and a page may take 300 MB here: choose fewer entities or fewer storages."),
  );

  await choose(page, "entities", ["1000"]);
  await choose(page, "storages", ["copse", "bitecs"]);
  await eventuallyPasses(page, async () => assert.ok((await rows(page)).some((row) => row.includes("this browser")), "what was measured before stays"));
  await page.evaluate(() => void navigator.locks.request("copse.bench", () => new Promise<void>((release) => addEventListener("copse:release", () => release()))));
  await press(page, "Run here");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "Another measurement is running, here or in another tab, and two would disturb each other."));
  await page.evaluate(() => dispatchEvent(new Event("copse:release")));
  await choose(page, "storages", seven);
  await repetitions(page, "25");
  await press(page, "Run here");
  await clickWhen(page, "Stop", ".bench-doing", /^([2-9]\d|1\d\d) of 182/); // after the first checks of all seven; how soon that is heard is measured: npm run measure -- bench
  await eventuallyPasses(page, async () => assert.match((await message(page)) ?? "", /^Stopped after \d+ samples, which are kept\.$/));
  await eventuallyPasses(page, async () => assert.ok((await rows(page)).some((row) => row.includes("this browser")), "what was measured is kept"));

  await press(page, "Run here");
  await page.locator(".bench-panel > progress[value]").waitFor(); // for the 182 samples of the run
  await page.evaluate(() => dispatchEvent(new Event("copse:kill")));
  await eventuallyPasses(page, async () => assert.match((await message(page)) ?? "", /^The worker was killed\./));
  await choose(page, "storages", ["copse", "bitecs"]);
  await repetitions(page, "3");
  await press(page, "Run here");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "Done: 6 samples.", "a fresh worker has taken its place"));

  const checked = (kind: string) => page.locator(`input[name="bench-${kind}"]:checked`).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(" "));
  await press(page, "Run the paper’s grid");
  await eventually(page, () => checked("entities"), "10000 50000 100000 500000 1000000 5000000");
  await eventually(page, () => checked("components"), "2 3 4 5 6 7 8 9 10 11 12");
  await eventually(page, () => checked("storages"), "copse pointers pointers-sorted pointers-shuffled");
  await eventually(page, () => checked("metrics"), "tick setup");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-doing").textContent()) ?? "", /^([2-9]|\d\d+) of 792: derivative tick [\w-]+/)); // 33 sizes fit into memory
  await press(page, "Stop");
  const refused = [[500_000, 628], [1_000_000, 1256], [5_000_000, 6280]].map(([n, mb]) => `Refused: derivative with ${n} entities and 2 to 12 components on 4 storages needs up to ${mb} MB at once, and a page may take 300 MB here.`);
  await eventuallyPasses(page, async () => assert.equal((await message(page))?.replace(/^Stopped after \d+ samples?, which are kept\. /, ""), refused.join(" ")));

  const workload = page.getByRole("combobox", { name: "Workload" });
  await workload.selectOption("structural");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#bench").getByRole("button", { name: "Run the paper’s grid" }).isHidden()));
  await workload.selectOption("my design");
  await press(page, "Run here");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "Done: 180 samples."));
  const others = ["archetype tables (archetype)", "sparse sets (sparseset)", "sparseset-group", "manager", "aos", "pointers"];
  const measured = ["Copse", "copse-laminar", "copse-trees", "copse-paper", "copse-naive", "plain slices (slices)", ...others].map((storage) => `${storage}, this browser`);
  await eventuallyPasses(page, async () => assert.deepEqual((await rows(page)).map((row) => row.split(" | ").slice(0, 2).join(", ")), measured));
});

scenario("the storages in JavaScript of the workload scripted end as those in Go do", { script: poor }, async ({ page }) => {
  await openBench(page);
  await page.getByRole("combobox", { name: "Workload" }).selectOption("scripted");
  await choose(page, "entities", ["1000"]);
  await choose(page, "metrics", ["update"]);
  await choose(page, "storages", ["jade", "matter-js", "jade-js", "ecr-js"]);
  await repetitions(page, "3");
  await press(page, "Run here");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "Done: 12 samples."));
});

/** The table at the head of docs/claims.md: claim and verdict. */
function claimsOfDocs(): string[] {
  const lines = readFileSync(resolve(root, "docs", "claims.md"), "utf8").split("\n");
  return lines.filter((line) => /^\| (?!source )[^|]+ \| [^|]+ \| [a-z ]+ \|$/.test(line)).map((line) => line.split(" | ").slice(1).join(": ").replace(/ \|$/, ""));
}

scenario("the benchmarks leave a reader alone who has gone elsewhere when they have loaded", {}, async ({ page, context }) => {
  const send = await holdBack(context, /\/figures-\w+\.json$/);
  await page.locator("#bench-open:not([disabled])").waitFor({ state: "attached" });
  await benchmarks(page);
  await page.locator(".places [data-place=workbench]").click();
  await page.locator(".cm-content").focus();
  send();
  await page.locator(".bench-form").waitFor({ state: "attached" });
  await frame(page);
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#arrays").isVisible()));
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#bench").isHidden()));
});

scenario("on a phone the tab of the benchmarks moves nothing when they have loaded", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await openBench(page);
  await frame(page);
  await eventually(page, () => page.evaluate(() => scrollY), 0);
});

for (const [width, height] of [[1440, 900], [820, 1180]] as const) {
  scenario(`the chart is first and wholly in the window, my design comes second, and Back leads to the workbench, ${width}`, { viewport: { width, height } }, async ({ page }) => {
    await openBench(page);
    await eventually(page, () => page.getByRole("combobox", { name: "Workload" }).inputValue(), "derivative");
    await eventually(page, () => page.getByRole("combobox", { name: "Workload" }).locator("option").allTextContents().then(([, second]) => second), "my design");
    await eventually(page, () => page.locator(".bench-show summary").textContent(), "a browser, recorded · native, recorded · published");
    await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-summary").textContent()) ?? "", /^Too close to decide between Copse with vectors in blocks and Copse with vectors: .* In a browser, as recorded, 100,000 entities\. Natively, as recorded, /));
    const chart = await page.locator(".bench-chart").evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    assert.ok(chart.top > 0 && chart.bottom <= height && chart.left >= 0 && chart.right <= width, JSON.stringify(chart));
    await page.locator(".bench-menu summary", { hasText: "entities" }).click();
    await page.locator(".bench-menu[open] .popover").click({ position: { x: 3, y: 3 } });
    await eventually(page, () => page.locator(".bench-menu[open]").count(), 1, "a press between the choices closes nothing");
    await page.getByRole("checkbox", { name: "10,000", exact: true }).uncheck();
    await eventually(page, () => page.locator(".bench-form summary").allTextContents(), ["4 components", "100k entities", "12 of 20 storages", "tick"]);
    await page.keyboard.press("Escape");
    await eventually(page, () => page.locator(".bench-menu[open]").count(), 0);
    await page.goBack();
    await eventually(page, () => page.locator("#arrays").isVisible(), true);
    await eventually(page, () => page.locator("#bench").isVisible(), false);
  });
}

scenario("storages are ranked at one size, which can be chosen, or drawn as lines over sizes", {}, async ({ page }) => {
  await openBench(page);
  const as = page.getByRole("combobox", { name: "as" });
  const reading = () => page.locator(".bench-reading").textContent();
  await eventually(page, () => as.inputValue(), "100000");
  await eventually(page, () => page.locator(".bench-chart .uplot").count(), 0);
  await page.locator(".bench-chart").focus();
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await reading()) ?? "", /^Copse with vectors in blocks, a browser, recorded, 100,000 entities: /, "the best is first"));
  await page.keyboard.press("ArrowDown");
  await eventuallyPasses(page, async () => assert.match((await reading()) ?? "", /^Copse with vectors, a browser, recorded, /));
  while (!/^Copse, /.test((await reading()) ?? "")) {
    const before = await reading();
    await page.keyboard.press("ArrowDown");
    await eventuallyPasses(page, async () => assert.notEqual(await reading(), before));
  }
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await reading()) ?? "", /^Copse, native, recorded: \S+, 100,000 entities: /, "another source of the same storage"));
  await page.keyboard.press("Escape");
  await eventually(page, reading, "");
  await as.selectOption("1000000");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-summary").textContent()) ?? "", / Natively, as recorded, 1,000,000 entities\./, "the sentence is about the size that is shown"));
  await as.selectOption("lines");
  await eventually(page, () => page.locator(".bench-chart .uplot").count(), 1);
});

scenario("claims about a workload are marked as in the documentation, and link there", {}, async ({ page }) => {
  await openBench(page);
  const claims = page.locator(".bench-claims");
  await eventuallyPasses(page, async () => assert.match((await claims.locator("summary").textContent()) ?? "", /^Published claims about this: (\S\u00a0\d+ [a-z ]+(, | and |$))+$/));
  const seen = new Set<string>();
  const workload = page.getByRole("combobox", { name: "Workload" });
  for (const name of await workload.locator("option").evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))) {
    await workload.selectOption(name);
    if (await claims.isHidden()) continue;
    if (!(await claims.evaluate((details) => (details as HTMLDetailsElement).open))) await claims.locator("summary").click();
    const marked = await claims.locator("li").evaluateAll((all) => all.map((li) => `${li.querySelector("a")?.textContent}: ${li.querySelector(".bench-verdict")?.lastChild?.textContent}`));
    for (const each of marked) seen.add(each);
  }
  assert.deepEqual([...seen].sort(), claimsOfDocs().sort(), "all of them, and with the verdicts of the page of claims");
  await workload.selectOption("derivative");
  assert.deepEqual(await findings(page), []);
  await claims.getByRole("link", { name: "Ticks are faster than pointers" }).click();
  await page.waitForURL(/\/docs\/claims\.html#/);
  const target = await page.evaluate(() => document.querySelector(decodeURIComponent(location.hash))?.textContent);
  const verdict = claimsOfDocs().find((each) => each.startsWith("Ticks are faster than pointers: ")) ?? "no such claim";
  assert.ok(target?.startsWith(verdict), `${target} is ${verdict}`);
});

scenario("every workload fits a narrow window, with metric names of any length", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await openBench(page);
  const workload = page.getByRole("combobox", { name: "Workload" });
  const names = await workload.locator("option").evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of names) {
      await workload.selectOption(name);
      await page.locator(".bench-form details").evaluateAll((all) => all.forEach((details) => ((details as HTMLDetailsElement).open = true))); // the storages, if there is a choice
      await fits(page, `${name} at ${width}`);
    }
  }
});

/** The stream of a native run, as the server sends it. */
const stream = `data: {"kind":"machine","machine":{"cpu":"A processor","cores":4,"os":"linux/amd64","toolchain":"go1.26","commit":"abc","browser":null}}

data: {"kind":"progress","done":1,"total":2,"doing":"derivative tick copse"}

data: {"kind":"sample","result":{"workload":"derivative","storage":"copse","entities":1000,"components":4,"metric":"tick","unit":"ns","median":2,"low":1.9,"high":2.5,"samples":[2],"checksum":"f"}}

`;

/** Runs in the page before its own scripts: a worker starts and then says nothing. */
function deaf(): void {
  const Real = Worker;
  globalThis.Worker = class extends Real {
    override postMessage(message: { readonly kind: string }): void {
      if (message.kind !== "run") super.postMessage(message);
    }
  };
}

scenario("a run whose worker says nothing any more ends with a sentence", { script: clockByHand }, async ({ page }) => {
  await openBench(page);
  await page.evaluate(deaf);
  await press(page, "Run here");
  await eventually(page, () => page.evaluate(() => passTime(120_000)), 1);
  await eventuallyPasses(page, async () => assert.equal(await message(page), "The worker of the benchmarks has said nothing for 2 minutes, so it was stopped."));
});

/** A file with results of so many storages, each of one entity count. */
function figuresOf(storages: number, name: string): Buffer {
  const results = Array.from({ length: storages }, (_, at) => ({ workload: "derivative", storage: `${name}${at}`, entities: 1000, components: 4, metric: "tick", unit: "ns", median: 3 + at, low: 3, high: 3, samples: [3], checksum: "f" }));
  return Buffer.from(JSON.stringify({ schema: "copse.bench/1", machine: { cpu: "Another" }, results }));
}

scenario("figures that are dropped on the design open in the benchmarks, and a file with too many storages is refused", {}, async ({ page }) => {
  const before = await text(page);
  await dropOnDesign(page, "one.json", "application/json", figuresOf(60, "one"));
  await eventuallyPasses(page, async () => assert.equal(await message(page), "“one.json” was added: 60 figures of Another."));
  await eventually(page, () => page.locator("[data-place=benchmarks]").first().getAttribute("aria-current"), "page");
  for (const storages of [4000, 1500]) {
    await dropOnDesign(page, "many.json", "application/json", figuresOf(storages, "many"));
    const words = storages > 2000 ? `has ${storages} results and may have 2000` : `has ${storages} storages and may have 64`;
    await eventuallyPasses(page, async () => assert.equal(await message(page), `“many.json” ${words}.`));
  }
  await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-more").textContent()) ?? "", /^48 of \d+ lines are shown\. Hide figures above to see others; CSV has all of them\.$/));
  await eventually(page, () => page.locator(".bench-legend li").count(), 48);
  await eventually(page, () => text(page), before, "no file of figures is taken for a design");
  await page.locator(".bench-panel").evaluate((panel) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["component Mine\n"], "mine.copse"));
    panel.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, composed: true }));
  });
  await eventuallyPasses(page, async () => assert.equal(await text(page), "component Mine\n", "a design that is dropped on the benchmarks opens"));
});

scenario("native runs, tests and files of figures are added to the figures, and errors in them are reported", {}, async ({ page, expectedFailures }) => {
  expectedFailures.push((wrong) => /native\/(run|tests)\S* net::ERR_ABORTED/.test(wrong)); // the page closes its streams
  await page.evaluate(() => document.querySelector("script[data-bench-program]")?.setAttribute("data-native", "native/"));
  const streams: string[] = [`${stream}event: end\ndata: {}\n\n`, stream, 'event: refused\ndata: Another run is under way on this server; stop it, or wait for its end.\n\n'];
  const asked: string[] = [];
  await page.route("**/native/run?*", (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ contentType: "text/event-stream", body: streams.shift() ?? "" });
  });
  const tests = '{"kind":"failure","package":"ecs","test":"TestB","output":"b is wrong"}\n\ndata: {"kind":"package","package":"ecs","passed":8,"failed":1,"seconds":1.5,"ok":false}';
  await page.route("**/native/tests", (route) => route.fulfill({ contentType: "text/event-stream", body: `data: ${tests}\n\nevent: end\ndata: {}\n\n` }));
  await openBench(page);
  await press(page, "Run natively");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "Done: 1 sample."));
  assert.match(asked[0] ?? "", /^\?workload=derivative&entities=10000%2C100000&reps=5&components=4&metrics=tick&storages=copse%2C/);
  await eventuallyPasses(page, async () => assert.ok((await rows(page)).includes("Copse | native, live | 1,000")));
  await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-stamps").textContent()) ?? "", /native, liveA processor, 4 cores, linux\/amd64, go1\.26, commit abc/));
  await page.locator(".bench-show summary").click();
  for (const recorded of await page.getByRole("checkbox", { name: /recorded|published/ }).all()) await recorded.uncheck();
  await page.locator(".bench-chart").focus();
  await eventuallyPasses(page, async () => {
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".bench-reading").textContent(), "Copse, native, live, 1,000 entities: 2.00 ns per entity and tick (1.90 to 2.50, 1 sample, spreads by 30%)");
  });
  await press(page, "Run natively");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "The server cannot be reached, or does not run this. What was measured is kept."));
  await press(page, "Run natively");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "Another run is under way on this server; stop it, or wait for its end."));

  await page.locator(".bench-tests summary").click();
  await press(page, "Run the native tests");
  await eventuallyPasses(page, async () => assert.equal(await page.locator(".bench-tests [role=status]").textContent(), "8 tests of 1 package passed, 1 failed."));
  await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-tests").textContent()) ?? "", /ecs TestBb is wrong/));

  const before = await text(page);
  const result = { workload: "derivative", storage: "mine", entities: 5000, components: 4, metric: "tick", unit: "ns", median: 3, low: 3, high: 3, samples: [3], checksum: "f" };
  await drop(page, "mine.json", JSON.stringify({ schema: "copse.bench/1", machine: { cpu: "Another" }, results: [result] }));
  await eventuallyPasses(page, async () => assert.equal(await message(page), "“mine.json” was added: 1 figure of Another."));
  await eventuallyPasses(page, async () => assert.ok((await rows(page)).includes("mine | file: mine.json | 5,000")));
  await drop(page, "bad.json", "{}");
  await eventuallyPasses(page, async () => assert.equal(await message(page), "“bad.json” is not a document of schema copse.bench/1; `go run ./build bench -out FILE` writes such files."));
  await eventually(page, () => text(page), before, "no file of figures is taken for a design");
  await press(page, "Copy as link");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".bench-copied").textContent()) ?? "", /2 figures, [\d,]+ characters: opens from anywhere\.$/));
  const other = await page.context().newPage();
  await other.goto(await page.locator(".bench-link").inputValue());
  const brought = "The link brings: 1 figure of A processor, 4 cores, linux/amd64, go1.26, commit abc. The link brings: 1 figure of Another.";
  await eventuallyPasses(other, async () => assert.equal(await message(other), brought));
  await eventuallyPasses(page, async () => assert.deepEqual((await rows(other)).filter((row) => row.includes("from the link")), ["Copse | file: from the link | 1,000", "mine | file: from the link, 2 | 5,000"]));
  await eventually(page, () => text(other), before);
  await other.close();
  await page.locator(".bench-show summary").click();
  await page.getByRole("checkbox", { name: "file" }).uncheck();
  await eventuallyPasses(page, async () => assert.equal((await rows(page)).some((row) => row.startsWith("mine")), false));
});

scenario("axe finds nothing in the benchmarks", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await openBench(page);
  await rows(page);
  await page.locator(".bench-menu summary", { hasText: "storages" }).click();
  assert.deepEqual(await findingsInBothThemes(page, "#bench"), [], "on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventuallyPasses(page, async () => assert.equal(await page.locator(".bench-chart[data-narrow]").count(), 0));
  assert.deepEqual(await findingsInBothThemes(page, "#bench"), [], "on a desk");
  await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth), 1440, "nothing sticks out");
});

scenario("where the benchmarks cannot be loaded the page reports that, and tries again", { withoutPage: true }, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /503|bench-\w+\.wasm/.test(wrong));
  await page.route("**/bench-*.wasm", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(`${url}#example=movement`);
  await analysed(page);
  await benchmarks(page);
  await eventuallyPasses(page, async () => assert.equal(await message(page), "The benchmarks could not be loaded (HTTP 503)."));
  await page.unroute("**/bench-*.wasm");
  await press(page, "Try again");
  await page.locator(".bench-form").waitFor();
});

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { offersNothingNatively, paste, select, showView } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

const design = `component Position
component Velocity
group Position & Velocity
system Integrate(mut Position, Velocity)
system Scan(Velocity)
spawn 4k Position, Velocity
`;

const measure = (page: Page) => page.locator("#measure-systems");
const times = (page: Page) => page.locator("td.measured").allTextContents();
const found = (page: Page) => page.locator(".measure-times").textContent();
const words = (page: Page) => page.locator(".measure-words").textContent();
const natively = (page: Page) => page.locator("#measure-natively");
const nativeTimes = (page: Page) => page.locator("td.native").allTextContents();
const duration = /^(under 0\.1 µs|[\d.]+ (µs|ms))$/;

scenario("each system is measured on request: in the list, in the inspector and in the walk, until the text changes", {}, async ({ page }) => {
  await paste(page, design);
  await select(page, "Integrate");
  await eventually(page, () => page.locator(".systems-table th", { hasText: "Measured" }).isVisible(), false, "nothing is measured before");
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Measure");
  await eventuallyPasses(page, async () => {
    const all = await times(page);
    assert.equal(all.length, 2);
    for (const each of all) assert.match(each, duration);
  });
  await eventually(page, () => page.locator(".systems-table th", { hasText: "Measured" }).isVisible(), true);
  const [time] = await times(page);
  await eventually(page, () => found(page), `${time} in this browser`);
  await showView(page, "Walk");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".walk-summary").textContent()) ?? "", new RegExp(`Measured here, warm${time?.replace(".", "\\.")}$`)));
  await paste(page, design.replace("4k", "5k"));
  await eventually(page, () => page.locator(".systems-table th", { hasText: "Measured" }).isVisible(), false);
  await eventually(page, () => found(page), "");
  await paste(page, design);
  await eventually(page, () => page.locator(".systems-table th", { hasText: "Measured" }).isVisible(), true, "the times of this text are known");
});

scenario("a measurement is stopped, and a design that cannot be measured says why", {}, async ({ page }) => {
  await paste(page, design.replace("4k", "400k"));
  await select(page, "Scan");
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Stop");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".measure-words").textContent()) ?? "", /^Measuring, \d+ %$/));
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Measure");
  await eventually(page, () => page.locator(".measure-words").textContent(), "");
  await paste(page, `${design}sytem Wrong(Position)\n`);
  await select(page, "Scan");
  await measure(page).click();
  await eventually(page, () => page.locator(".measure-words").textContent(), "Line 7, column 1: 'sytem' is not a statement; did you mean 'system'?");
  await eventually(page, () => measure(page).textContent(), "Measure");
});

scenario("where the server of the page can, each system is also measured natively, on request, next to the times of the browser", {}, async ({ page, expectedFailures }) => {
  expectedFailures.push((wrong) => /native\/systems net::ERR_ABORTED/.test(wrong)); // how Chromium sometimes calls a stream that has ended
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/native/") && asked.push(new URL(request.url()).pathname));
  await paste(page, design);
  await select(page, "Integrate");
  await natively(page).waitFor(); // before anything was measured
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Measure");
  await eventuallyPasses(page, async () => assert.deepEqual([await page.locator(".systems-table th", { hasText: "Natively" }).isVisible(), asked], [false, []], "it never starts itself"));
  await natively(page).click();
  await eventually(page, () => natively(page).textContent(), "Measure natively");
  await eventuallyPasses(page, async () => {
    const shown = await nativeTimes(page);
    assert.equal(shown.length, 2);
    for (const each of shown) assert.match(each, /^[\d.]+ (ns|µs|ms)$/);
  });
  const all = await nativeTimes(page);
  const [browser] = await times(page);
  await eventually(page, () => found(page), `${browser} in this browser, ${all[0]} natively`);
  await eventually(page, () => page.locator(".systems-table th:visible").allTextContents(), ["Class", "System", "Time", "Measured", "Natively"]);
  await eventuallyPasses(page, async () => assert.deepEqual([await words(page), asked], ["", ["/native/systems"]]));
  await showView(page, "Walk");
  await eventuallyPasses(page, async () => assert.ok((await page.locator(".walk-summary").textContent())?.endsWith(`Measured here, warm${browser}Measured natively, warm${all[0]}`)));
  await select(page, "Scan");
  await eventually(page, () => found(page), `${(await times(page))[1]} in this browser, ${all[1]} natively`);
  await paste(page, design.replace("4k", "5k"));
  await eventually(page, () => page.locator(".systems-table th", { hasText: "Natively" }).isVisible(), false);
});

scenario("a native measurement is stopped, and then the server measures again", {}, async ({ page, expectedFailures }) => {
  expectedFailures.push((wrong) => /native\/systems net::ERR_ABORTED/.test(wrong)); // what stops it
  await paste(page, design.replace("4k", "400k"));
  await select(page, "Scan");
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Stop");
  await eventuallyPasses(page, async () => assert.ok(await natively(page).isDisabled(), "one measurement at a time"));
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Measure");
  await natively(page).click();
  await eventually(page, () => natively(page).textContent(), "Stop");
  await eventuallyPasses(page, async () => assert.ok(await measure(page).isDisabled()));
  await eventuallyPasses(page, async () => assert.match((await words(page)) ?? "", /^Measuring natively, \d+ %$/));
  await natively(page).click();
  await eventually(page, () => natively(page).textContent(), "Measure natively");
  await eventually(page, () => words(page), "");
  await paste(page, design);
  await select(page, "Scan");
  await eventuallyPasses(page, async () => {
    if ((await natively(page).textContent()) === "Measure natively") await natively(page).click(); // the server needs a moment to end the run
    assert.match((await found(page)) ?? "", /^[\d.]+ (ns|µs|ms) natively$/);
  });
});

scenario("a native measurement that cannot be made says why", {}, async ({ page, expectedFailures }) => {
  expectedFailures.push((wrong) => /native\/systems/.test(wrong) || /Failed to load resource/.test(wrong));
  const wrong = `${design}sytem Wrong(Position)\n`;
  await paste(page, wrong);
  await select(page, "Scan");
  await natively(page).click();
  await eventually(page, () => words(page), "Line 7, column 1: 'sytem' is not a statement; did you mean 'system'?");
  await eventually(page, () => natively(page).textContent(), "Measure natively");
  await measure(page).click();
  await eventually(page, () => measure(page).textContent(), "Measure");
  await eventually(page, () => words(page), "Line 7, column 1: 'sytem' is not a statement; did you mean 'system'?", "the browser says the same");
  await paste(page, "component Large 60000\nsystem Fill(mut Large)\nspawn 20k Large\n");
  await select(page, "Fill");
  await natively(page).click();
  await eventually(page, () => words(page), "The design needs about 2403 MB where it has the most entities, and a native run may take 2000 MB: spawn fewer entities, or make the components smaller.");
  await page.route("**/native/systems", (route) => route.abort());
  await natively(page).click();
  await eventually(page, () => words(page), "The server cannot be reached, or does not run this.");
  await page.unroute("**/native/systems");
  await page.route("**/native/systems", (route) => route.fulfill({ contentType: "text/event-stream", body: 'data: {"kind":"progress","done":1,"total":6,"doing":"x"}\n\n' }));
  await natively(page).click();
  await eventually(page, () => words(page), "The server has stopped before the end. What was measured until then is kept.");
});

scenario("where no server runs anything, nothing is offered natively", {}, async ({ page }) => {
  const script = await page.addInitScript(offersNothingNatively);
  await page.reload();
  await script.dispose();
  await page.locator("#export:not([disabled])").waitFor();
  await paste(page, design);
  await select(page, "Integrate");
  await measure(page).waitFor();
  await eventuallyPasses(page, async () => assert.ok(await natively(page).isHidden()));
  await measure(page).click();
  await eventuallyPasses(page, async () => assert.match((await found(page)) ?? "", / in this browser$/));
  await eventuallyPasses(page, async () => assert.ok(await natively(page).isHidden()));
});

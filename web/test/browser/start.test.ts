import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { classOf, editor, open, paste, showPart, systems, text, textOf } from "./page-actions.ts";
import { countShifts, shifted } from "./shifts.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, beIdle, eventually, eventuallyPasses, frame } from "./wait.ts";

const asFirst = ["Integrate full", "Settle full", "Drag blind", "Thaw full"];

/** The text for a reader without scripts. */
const needs = async (page: Page): Promise<string[]> => {
  const said: string[] = [];
  for (const each of await page.locator("noscript").all()) if (await each.isVisible()) said.push((await each.textContent()) ?? "");
  return said;
};

scenario("the first example is there before any script, and states that the engine needs one", { javaScriptEnabled: false, withoutPage: true }, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /^failed: \S+\.js csp$/.test(wrong)); // a browser without scripts refuses to load files that are scripts
  await page.goto(url);
  await eventually(page, () => page.locator("#first").textContent(), textOf("out-of-order"));
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#first").isVisible()));
  await eventually(page, () => needs(page), ["The analysis is computed in the page and needs JavaScript and WebAssembly."]);
  await page.setViewportSize({ width: 390, height: 844 });
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#first").isVisible()));
  await eventually(page, () => needs(page), ["The analysis is computed in the page and needs JavaScript and WebAssembly."]);
});

scenario("the text can be read and edited while the engine is loading", { withoutPage: true }, async ({ page, context, url }) => {
  const release = await holdBack(context, "**/*.wasm");
  await page.goto(`${url}#example=movement`, { waitUntil: "domcontentloaded" });
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("system Early(Mass)");
  await eventually(page, () => text(page), textOf("movement") + "system Early(Mass)");
  await eventuallyPasses(page, async () => assert.match((await page.locator("#engine").textContent()) ?? "", /^Loading the engine/));
  await eventuallyPasses(page, async () => assert.ok(await page.getByRole("button", { name: "Format" }).isDisabled()));
  release();
  await eventually(page, async () => (await systems(page)).length, 5);
  await eventually(page, () => page.locator("#engine").textContent(), "");
  await eventually(page, () => page.evaluate(() => document.activeElement?.className), "code", "a reader who types continues to type");
});

scenario("the progress of loading the engine is shown, on a phone below the costs", { withoutPage: true, newProfile: true, viewport: { width: 390, height: 844 } }, async ({ page, context, url }) => {
  const client = await context.newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: 600_000, uploadThroughput: -1 });
  await page.goto(`${url}#example=movement`, { waitUntil: "commit" });
  await page.locator("#engine", { hasText: /^Loading the engine: [\d.]+ [kM]B of [\d.]+ MB$/ }).waitFor();
  const part = await page.locator("#engine progress").evaluate((bar) => (bar as HTMLProgressElement).value);
  assert.ok(part > 0 && part < 1, `${part} of it`);
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await page.locator("tr[data-system]").first().waitFor();
  await eventually(page, () => page.locator("#engine").isVisible(), false);
});

for (const [name, viewport] of [["wide", { width: 1440, height: 900 }], ["tablet", { width: 820, height: 1180 }], ["phone", { width: 390, height: 844 }]] as const) {
  scenario(`nothing moves while the page starts, ${name}`, { viewport, script: countShifts }, async ({ page }) => {
    await page.locator("tr[data-system]").first().waitFor();
    await frame(page);
    await eventuallyPasses(page, async () => assert.ok(await page.evaluate(() => document.activeElement === document.body), "nothing takes the focus"));
    const { sum, shifts } = await shifted(page);
    assert.ok(sum < 0.02, `cumulative layout shift ${sum.toFixed(4)}: ${shifts.join("; ")}`);
  });
}

/** The story of a first visit: what is slow, why, and the press that repairs it. */
const story = ["Integrate takes 88 %. Position and Velocity are not in the same order: 9,240 rows are tested and 9,240 values are looked up, one by one.", "Choose layout lanes, with one more array for Position and Mass."];

for (const [width, height] of [[1440, 900], [820, 1180], [390, 844]] as const) {
  scenario(`a first visit shows what is slow, its cause and the repair, which one press makes, ${width}`, { viewport: { width, height }, withoutPage: true }, async ({ page, url }) => {
    await page.goto(url);
    await analysed(page);
    await beIdle(page);
    const press = page.getByRole("button", { name: "Repair it: 39.6 → 20.3 µs" });
    await press.waitFor();
    await eventually(page, () => page.locator("#said p:visible").allTextContents(), story);
    for (const shown of [page.locator("#purpose"), page.locator("#arrays .arrays-canvas"), page.locator("#said"), press]) {
      const box = await shown.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      assert.ok(box.top >= 0 && box.bottom <= height - (width < 720 ? 56 : 0) && box.right <= width, `in the window: ${JSON.stringify(box)}`);
    }
    await press.click();
    await eventually(page, () => classOf(page, "Integrate"), "full");
    await eventually(page, () => page.locator("#round").textContent(), "39.6 → 20.3 µs −49 %");
    await eventuallyPasses(page, async () => assert.ok(await page.locator("#purpose").isVisible(), "it is still the first example"));
    await open(page, "Tags");
    await eventually(page, () => page.locator("#purpose").isVisible(), false);
  });
}

scenario("the address names an example, and a draft is offered next to it", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#example=tags`);
  await analysed(page);
  await eventually(page, () => text(page), textOf("tags"));
  await eventually(page, () => page.locator("#design-name").textContent(), "Tags");
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("# mine");
  await eventually(page, () => page.evaluate(() => localStorage.getItem("copse.draft.2")?.endsWith("# mine")), true);
  await page.goto(`${url}manifest.json`);
  await page.goto(`${url}#example=movement`);
  await eventually(page, () => text(page), textOf("movement"));
  await page.getByRole("button", { name: "Open my draft" }).click();
  await eventually(page, () => text(page), `${textOf("tags")}# mine`);
});

/** Groups that cross under laminar: their hints and warnings are long. */
const crossing = `layout laminar
group A & B
group B & C
group A & C
system AB(mut A, B) expect full
system BC(mut B, C) expect full
system AC(mut A, C)
spawn 20 A, B, C
spawn 20 B, C
`;

for (const [width, height] of [[1440, 900], [1024, 768], [820, 1180], [390, 844]] as const) {
  scenario(`nothing moves when hints arrive, ${width}`, { viewport: { width, height }, withoutPage: true, idle: true }, async ({ page, context, url }) => {
    const release = await holdBack(context, /\/worker-\w+\.wasm$/);
    await page.goto(`${url}#example=movement`);
    await analysed(page);
    await paste(page, crossing);
    await showPart(page, "Cost");
    await eventually(page, () => page.locator("tr[data-system] .badge.partial").count(), 2);
    if (width >= 720) await page.locator("#arrays [role=rowheader]", { hasText: /^A/ }).waitFor({ state: "attached" });
    await frame(page);
    await page.locator("tr[data-system]", { has: page.locator(".badge.partial") }).first().locator(".name").click();
    await page.locator("#inspector .why").waitFor();
    const places = () =>
      page.locator("#inspector, #inspector .inspector-part.better, #inspector .explanation, .problems, .systems-head, tr[data-system], #memory, #arrays").evaluateAll((all) => all.map((each) => [each.id || each.className || each.getAttribute("data-system"), each.getBoundingClientRect().top, each.clientHeight]));
    const before = await places();
    await eventually(page, () => page.locator(".apply-hint").count(), 0);
    release();
    await page.locator(".apply-hint").first().waitFor();
    await frame(page);
    await eventually(page, () => places(), before);
  });
}

const barred: Readonly<Record<string, () => void>> = {
  "is barred": () => {
    Object.defineProperty(globalThis, "localStorage", {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  },
  "is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
};

for (const [state, script] of Object.entries(barred)) {
  scenario(`everything works where storage ${state}`, { script }, async ({ page }) => {
    await eventually(page, () => systems(page), asFirst);
    await page.getByRole("button", { name: "Theme: auto" }).click();
    await page.getByRole("button", { name: "Theme: light" }).waitFor();
    await open(page, "The ABC problem");
    await eventually(page, () => classOf(page, "AB"), "full");
    await editor(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("system Late(A)");
    await eventually(page, async () => (await systems(page)).length, 4);
    await page.reload();
    await eventually(page, async () => (await systems(page)).length, 4, "the address keeps what storage does not");
  });
}

scenario("a browser that accepts gzip only is served, too", { extraHTTPHeaders: { "Accept-Encoding": "gzip" } }, async ({ page, responses }) => {
  await eventually(page, () => systems(page), asFirst);
  const engine = responses.find((response) => response.url().endsWith(".wasm"));
  assert.equal(await engine?.headerValue("content-encoding"), "gzip");
});

scenario("all files are compressed, typed, cacheable and isolated", { newProfile: true }, async ({ page, responses }) => {
  const types: Readonly<Record<string, string>> = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", wasm: "application/wasm", svg: "image/svg+xml" };
  assert.ok(responses.length >= 5);
  for (const response of responses) {
    const path = new URL(response.url()).pathname;
    const kind = path.endsWith("/") ? "html" : path.slice(path.lastIndexOf(".") + 1);
    assert.equal(await response.headerValue("content-type"), types[kind], path);
    if (kind === "js" || kind === "wasm" || kind === "css") assert.match((await response.headerValue("cache-control")) ?? "", /immutable/, path);
    if (kind === "wasm") assert.equal(await response.headerValue("content-encoding"), "br", path);
  }
  await eventually(page, () => page.evaluate(() => globalThis.crossOriginIsolated), true);
});

scenario("the policy blocks inline scripts, eval and other hosts", {}, async ({ page, expectedFailures }) => {
  expectedFailures.push((wrong) => /Content Security Policy/.test(wrong));
  const policy = (await page.locator("meta[http-equiv='Content-Security-Policy']").getAttribute("content")) ?? "";
  assert.match(policy, /default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*|data:|blob:/);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.breached = true";
    document.body.append(script);
  });
  const breached = await page.evaluate(() => "breached" in globalThis);
  assert.equal(breached, false);
  await eventually(page, () => page.evaluate(() => globalThis.policyViolations?.length), 1);
  await page.evaluate(() => void (globalThis.policyViolations = []));
});

scenario("a second visit comes from the cache and starts the same", {}, async ({ page }) => {
  await page.reload();
  await analysed(page);
  await eventually(page, () => systems(page), asFirst);
});

scenario("the chosen theme is kept and the ribbons follow it", { colorScheme: "light" }, async ({ page }) => {
  const ribbons = () => page.locator(".arrays-canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const light = await ribbons();
  await page.getByRole("button", { name: "Theme: auto" }).click();
  await page.getByRole("button", { name: "Theme: light" }).click();
  await page.getByRole("button", { name: "Theme: dark" }).waitFor();
  await eventually(page, async () => (await ribbons()) !== light, true);
  await page.reload();
  await page.getByRole("button", { name: "Theme: dark" }).waitFor();
  await eventually(page, () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "dark");
});

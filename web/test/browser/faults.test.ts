import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { benchmarks, editor, open, paste, pasteRaw, problems, systems, text, textOf, workbench } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { beIdle, eventually, eventuallyPasses, frame } from "./wait.ts";

type Crash = "fault" | "exit" | null;

declare global {
  /** Makes the next analysis of the engine fail: by its own fault(), or as if its program ended. */
  var crashNext: Crash;
}

/**
 * Replaces the page's next call of analyze by a call of the engine's own fault(), or of the function that its program calls when
 * it ends. The error handling is the page's own.
 */
function misbehaveOnRequest(): void {
  globalThis.crashNext = null;
  type Calls = Record<string, (...numbers: number[]) => number>;
  let imported: WebAssembly.Imports | undefined;
  const end = (): number => {
    const exit = imported?.["gojs"]?.["runtime.wasmExit"];
    if (typeof exit === "function") exit(0);
    return 0;
  };
  const wrap = (instance: WebAssembly.Instance): WebAssembly.Instance => {
    const real = instance.exports as WebAssembly.Exports & Calls;
    const exports = {
      ...real,
      analyze(...numbers: number[]): number {
        const way = globalThis.crashNext;
        globalThis.crashNext = null;
        if (way === "fault") return real["fault"]?.() ?? 0;
        if (way === "exit") return end();
        return real["analyze"]?.(...numbers) ?? 0;
      },
    };
    return new Proxy(instance, { get: (target, name) => (name === "exports" ? exports : Reflect.get(target, name)) });
  };
  const streaming = WebAssembly.instantiateStreaming.bind(WebAssembly);
  const again = WebAssembly.instantiate.bind(WebAssembly) as (module: WebAssembly.Module, imports?: WebAssembly.Imports) => Promise<WebAssembly.Instance>;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    imported = imports;
    const { module, instance } = await streaming(source, imports);
    return { module, instance: wrap(instance) };
  };
  WebAssembly.instantiate = (async (module: WebAssembly.Module, imports?: WebAssembly.Imports) => {
    imported = imports;
    return wrap(await again(module, imports));
  }) as typeof WebAssembly.instantiate;
}

const crash = (page: Page, way: Crash) => page.evaluate((chosen) => void (globalThis.crashNext = chosen), way);
const asFirst = ["Integrate full", "Settle full", "Drag blind", "Thaw full"];

for (const way of ["fault", "exit"] as const) {
  scenario(`after a ${way === "fault" ? "panic" : "crash"} of the engine the text is intact and a fresh engine goes on`, { script: misbehaveOnRequest }, async ({ page, expectedFailures }) => {
    // A program that ends writes the reason to the console; nothing else may.
    expectedFailures.push((wrong) => /^console (error|warning): (panic: |goroutine|\s|main\.|runtime|created by|exit code)/.test(wrong));
    for (let round = 1; round <= 2; round++) {
      await crash(page, way);
      await editor(page).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("#");
      const alert = page.getByRole("alert");
      await alert.waitFor();
      await eventually(page, () => alert.textContent(), "The engine stopped and was started again. Your text is untouched.");
      const reason = await page.locator("#engine code").textContent();
      assert.match(reason ?? "", way === "fault" ? /the engine was asked to fail/ : /The engine stopped with code \d+\./);
      await eventually(page, () => text(page), textOf("movement") + "#".repeat(round * 2 - 1));
      await page.keyboard.type("#");
      await eventually(page, () => text(page), textOf("movement") + "#".repeat(round * 2), "typing goes on");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await eventually(page, () => alert.count(), 0);
      await eventually(page, () => systems(page), asFirst);
    }
    await open(page, "The ABC problem");
    await eventually(page, () => systems(page), ["AB full", "BC partial", "AC partial"]);
    await page.locator(".arrays-cell[role=gridcell]").focus();
    await eventuallyPasses(page, async () => assert.match((await page.locator(".arrays-caption").textContent()) ?? "", /rows 0 to/));
  });
}

scenario("an engine that cannot be loaded is reported, and loaded again on request", { withoutPage: true }, async ({ page, context, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /503/.test(wrong));
  await context.route("**/*.wasm", (route) => route.fulfill({ status: 503, body: "no" }));
  await page.goto(`${url}#example=movement`);
  await page.getByRole("alert").waitFor();
  await eventuallyPasses(page, async () => assert.match((await page.locator("#engine code").textContent()) ?? "", /HTTP 503/));
  await eventually(page, () => text(page), textOf("movement"));
  await context.unroute("**/*.wasm");
  await page.getByRole("button", { name: "Restart the engine" }).click();
  await eventually(page, () => systems(page), asFirst);
});

scenario("a part of the page that cannot be fetched when it is needed is reported, and a reload fetches it", {}, async ({ page, expectedFailures }) => {
  await page.locator("#bench-open:not([disabled])").waitFor({ state: "attached" });
  await beIdle(page);
  await page.locator(".cm-lintRange-hint").first().waitFor(); // else the lack of hints would be reported, too, above what is clicked
  await page.route("**/*.js", (route) => route.abort());
  expectedFailures.push((wrong) => /\.js net::ERR_(FAILED|ABORTED)|Failed to load resource/.test(wrong));
  const own = "component Mine\nsystem S(Mine)\n";
  await paste(page, own);
  await benchmarks(page);
  const lost = page.locator(".notice.lost");
  await eventually(page, () => lost.getByRole("alert").textContent(), "A part of the page could not be loaded: the network is unavailable, or a newer version of the page was published. Your text is kept.");
  assert.deepEqual(await findings(page, ".notice.lost"), []);
  await lost.getByRole("button", { name: "Dismiss" }).click();
  await lost.waitFor({ state: "detached" });
  await workbench(page);
  await page.getByRole("button", { name: "S", exact: true }).click();
  await page.locator("#inspector summary").click(); // explanations are another file
  await lost.waitFor(); // otherwise they would be requested when they are available
  await page.unroute("**/*.js");
  const reloaded = page.waitForEvent("load"); // until then the old page answers, which shows the same
  await lost.getByRole("button", { name: "Reload the page" }).click();
  await reloaded;
  await eventually(page, () => systems(page), ["S full"]);
  await eventually(page, () => text(page), own);
  await benchmarks(page);
  await page.locator(".bench-form").waitFor();
  await eventuallyPasses(page, async () => assert.ok(await lost.isHidden()));
});

const kib = 1024;

const hostile: readonly [string, string][] = [
  ["open parentheses", "(".repeat(64 * kib)],
  ["closed parentheses", "group " + ")".repeat(64 * kib - 6)],
  ["nested system", "system S(" + "(A,".repeat(20 * kib)],
  ["NULs", "component A\0B\n\0\0\0\nsystem S(A\0)"],
  ["huge numbers", "component A 99999999999999999999999999\nspawn 1e400 A\nspawn 99999999999999999999 A\nspawn -1 A"],
  ["right to left", "component \u202Eevil\u202C\n# \u05E9\u05DC\u05D5\u05DD\nsystem \u0645\u0631\u062D\u0628\u0627(A)\n"],
  ["emoji", "component 😀\nsystem S😀(A, 👩‍👩‍👧‍👦)\ngroup 😀 & A\n"],
  ["lone surrogates", "component \uD83D\nsystem S(\uDE00)\n"],
  ["one endless word", "x".repeat(60 * kib)],
  ["not everywhere", "group " + "!".repeat(60 * kib)],
  ["lines without number", "\n".repeat(60 * kib)],
  ["markup", '<img src=x onerror="alert(1)">\ncomponent <b>\nsystem </script><script>alert(1)</script>(A)\n'],
];

scenario("hostile texts get diagnostics and nothing else", {}, async ({ page }) => {
  for (const [name, design] of hostile) {
    await pasteRaw(page, design);
    if (name === "lines without number") await eventuallyPasses(page, async () => assert.deepEqual(await problems(page), [], name));
    else await eventuallyPasses(page, async () => assert.ok((await problems(page)).some((each) => each.startsWith("error: ")), `${name} has errors`));
    await eventually(page, () => page.getByRole("alert").count(), 0, `${name}: the engine stands`);
    await eventually(page, () => page.evaluate(() => document.querySelectorAll("#workbench img, #problems img, #problems script").length), 0, name);
    await open(page, "Tags");
    await open(page, "Movement");
    await eventually(page, () => systems(page), asFirst, `after ${name}`);
  }
});

scenario("columns after an emoji are marked at the right place", {}, async ({ page }) => {
  await pasteRaw(page, "component A\nsystem S(A, 😀, Bx)\n");
  await page.locator(".cm-lintRange-error").first().waitFor();
  const marked = await page.locator(".cm-lintRange-error").allTextContents();
  assert.ok(marked.includes("😀"), `marked: ${marked.join(" | ")}`);
});

scenario("a text beyond the limit is refused with a message and can still be edited", {}, async ({ page }) => {
  const line = "component A # a long remark that fills the line\n";
  await paste(page, line.repeat(Math.ceil((65 * kib) / line.length)));
  await eventuallyPasses(page, async () => assert.match((await problems(page)).join("\n"), /64 KiB|65,?536/));
  await eventually(page, () => page.getByRole("alert").count(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => systems(page), asFirst);
  await eventually(page, () => text(page), textOf("movement"));
});

scenario("a fault in one of the embeds of a page starts their engine again for all of them", { script: misbehaveOnRequest, withoutPage: true, viewport: { width: 1000, height: 900 } }, async ({ page, url }) => {
  await page.goto(`${url}docs/theory.html`);
  const plays = page.locator("copse-play");
  const classes = (at: number) => plays.nth(at).locator("tr[data-system] .class .badge").allTextContents();
  const shown = (at: number) => plays.nth(at).locator("canvas.arrays-canvas").evaluate((each: HTMLCanvasElement) => each.toDataURL());
  for (const at of [0, 1]) {
    await plays.nth(at).getByRole("button", { name: /^Try it/ }).click();
    await eventuallyPasses(page, async () => assert.ok((await classes(at)).length > 0));
  }
  // The picture shows what is selected, and the caret in the text selects too.
  const select = async () => {
    await plays.nth(1).locator("tr[data-system='0'] .system-name").click();
    await page.mouse.move(0, 0);
    await frame(page);
  };
  await select();
  const [one, other, picture] = [await classes(0), await classes(1), await shown(1)];
  await crash(page, "fault");
  await plays.nth(0).locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("#");
  await eventually(page, () => plays.nth(0).getByRole("alert").textContent(), "The engine stopped and was started again. Your text is untouched.");
  await plays.nth(0).getByRole("button", { name: "Dismiss" }).click();
  await eventually(page, () => classes(0), one);
  // The other one continues with its own design and pictures.
  await eventually(page, () => classes(1), other);
  await plays.nth(1).locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nsystem Mine(A)");
  await eventually(page, () => classes(1), [...other, "Ffull"]);
  await plays.nth(1).getByRole("button", { name: "Reset" }).click();
  await eventually(page, () => classes(1), other);
  await select();
  await eventually(page, () => shown(1), picture);
});

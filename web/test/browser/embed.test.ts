import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import axe from "axe-core";
import type { FrameLocator, Page } from "playwright-core";
import type {} from "../../src/embed/embed.d.ts"; // types of <copse-play> and its events
import { withHost } from "./hosts.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { eventually, frame, eventuallyPasses } from "./wait.ts";

declare global {
  var shifted: number | undefined;
  var heard: string[] | undefined;
}

/** Adds up the layout shifts, and records the messages of embeds. */
function watched(): void {
  globalThis.shifted = 0;
  globalThis.heard = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifted = (globalThis.shifted ?? 0) + (entry as PerformanceEntry & { readonly value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("copse", (event) => globalThis.heard?.push(`${(event.target as HTMLElement).id} ${event.detail.type}`));
}

/** Measures the design of the embed #text; returns how that ended, after how many messages, and what was measured. */
function measureText(way: "whole" | "stopped"): Promise<[string, number, string[]]> {
  return new Promise((done) => {
    const play = document.querySelector<HTMLElementTagNameMap["copse-play"]>("#text");
    let id = "";
    let messages = 0;
    const hear = ({ detail }: WindowEventMap["copse"]): void => {
      if (detail.type !== "bench" || detail.id !== id) return;
      messages++;
      if (detail.ended === null && way === "stopped") play?.send({ type: "cancel" });
      if (detail.ended === null) return;
      removeEventListener("copse", hear);
      const { results = [] } = (detail.report ?? {}) as { readonly results?: readonly { readonly storage: string }[] };
      done([detail.ended, messages, results.map(({ storage }) => storage)]);
    };
    addEventListener("copse", hear);
    id = play?.send({ type: "run", what: "bench" }) ?? "";
  });
}

const inside = (page: Page, play: string): FrameLocator => page.frameLocator(`${play} iframe`);
const classes = (page: Page, play: string) => inside(page, play).locator("tr[data-system] .class .badge").allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
const heard = (page: Page, what: string) => page.evaluate((words) => globalThis.heard?.filter((each) => each === words).length ?? 0, what);

/** The findings of axe in the page and in all its frames. */
async function findings(page: Page): Promise<string[]> {
  for (const each of page.frames()) {
    await each.evaluate(axe.source);
    await each.evaluate(() => window.axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }));
  }
  return page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`))));
}

/** A short version of the output of `build poster`, with the design inside. */
const poster = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 640" width="400" height="640"><metadata><design xmlns="https://copse-ecs.github.io/ns/1">component A
component B
group A &amp; B
system S(mut A, B)
system T(A)
</design></metadata><rect width="400" height="640" fill="#fbfaf7"/></svg>
`;

scenario("in a plain page nothing moves, the focus stays, Tab passes through, and messages of strangers are ignored", { withoutPage: true, script: watched, viewport: { width: 900, height: 1000 } }, async (visit) => {
  const { page, url } = visit;
  await withHost(visit, { files: { "design.svg": poster } }, async (host) => {
    await page.goto(`${host}plain.html`);
    await page.locator("#before").focus();
    await eventually(page, () => classes(page, "#poster"), ["Ffull", "Ffull"]);
    await eventually(page, () => focused(page), "before");
    await page.locator("#text").scrollIntoViewIfNeeded();
    await eventually(page, () => classes(page, "#text"), ["Ffull"]);
    await eventuallyPasses(page, async () => assert.match((await inside(page, "#text").locator(".step-place").textContent()) ?? "", /^tick 1, move 1 of \d$/));
    await eventuallyPasses(page, async () => assert.ok((await heard(page, "text step")) > 0 && (await heard(page, "text result")) > 0));
    await eventually(page, () => focused(page), "before");
    await eventuallyPasses(page, async () => assert.ok(((await page.evaluate(() => globalThis.shifted)) ?? 1) < 0.005, "nothing has moved"));
    assert.deepEqual(await findings(page), []);

    // Messages of the page itself, of another site's frame, and malformed ones.
    const before = await inside(page, "#text").locator(".cm-content").innerText();
    await page.evaluate((copse) => {
      const frame = document.querySelector("#text")?.shadowRoot?.querySelector("iframe")?.contentWindow;
      for (const data of [null, "set", { ns: "copse", v: 1, id: "", type: "eval", text: "x" }, { ns: "copse", v: 2, id: "", type: "set", text: "x" }]) frame?.postMessage(data, copse);
      postMessage({ ns: "copse", v: 1, id: "", type: "resize", height: 9999, asked: true }, "*");
      const stranger = document.createElement("iframe");
      stranger.hidden = true;
      stranger.srcdoc = "<!doctype html><title>stranger</title>";
      stranger.addEventListener("load", () => {
        const foreign = stranger.contentWindow as (Window & typeof globalThis) | null;
        foreign?.Function("to", "copse", "to.postMessage({ ns: 'copse', v: 1, id: '', type: 'set', text: 'tag Stolen' }, copse); parent.postMessage({ ns: 'copse', v: 1, id: '', type: 'resize', height: 9999, asked: true }, '*')")(frame, copse);
        document.documentElement.dataset["strange"] = "done";
      });
      document.body.append(stranger);
    }, new URL(url).origin);
    await page.locator("[data-strange=done]").waitFor({ state: "attached" });
    await frame(page);
    await eventually(page, () => inside(page, "#text").locator(".cm-content").innerText(), before);
    await eventuallyPasses(page, async () => assert.ok(((await page.locator("#text").boundingBox())?.height ?? 9999) < 3000));

    // The keyboard focus goes in, edits, and leaves again; edits by the reader may change the height.
    await page.locator("#between").focus();
    await page.keyboard.press("Tab");
    for (let at = 0; at < 40 && (await inside(page, "#text").locator(".cm-content:focus").count()) === 0; at++) await page.keyboard.press("Tab");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nsystem T(B) ");
    await eventually(page, () => classes(page, "#text"), ["Ffull", "Ffull"]);
    await eventuallyPasses(page, async () => assert.ok((await heard(page, "text change")) > 0));
    const says = () => inside(page, "#text").locator(".play-sentence").textContent();
    await inside(page, "#text").getByRole("button", { name: "T", exact: true }).click();
    await eventuallyPasses(page, async () => assert.match((await says()) ?? "", /^T is full: /));
    await inside(page, "#text").getByRole("button", { name: "S", exact: true }).click();
    await eventuallyPasses(page, async () => assert.match((await says()) ?? "", /^S is full: /, "the selected system's sentence stands below the lines"));
    await inside(page, "#text").locator(".cm-content").focus();
    await eventuallyPasses(page, async () => assert.ok(await page.locator("#text button.more").isHidden(), "all of it is to be seen"));
    for (let at = 0; at < 80 && (await focused(page)) !== "after"; at++) await page.keyboard.press("Tab");
    await eventually(page, () => focused(page), "after");
    const scrolls = await inside(page, "#text").locator("body").evaluate((body) => body.scrollWidth > innerWidth || (body.scrollHeight > innerHeight + 1 && getComputedStyle(document.documentElement).overflow !== "hidden"));
    assert.equal(scrolls, false, "nothing scrolls inside");

    // It measures on request, reports its progress, and stops on request.
    const measured = (way: "whole" | "stopped") => page.evaluate(measureText, way);
    const [ended, messages, storages] = await measured("whole");
    assert.equal(ended, "done");
    assert.ok(messages > 1, "it tells how far it is");
    for (const storage of ["copse", "copse-naive", "archetype", "pointers"]) assert.ok(storages.includes(storage), storages.join());
    await eventuallyPasses(page, async () => assert.equal((await measured("stopped"))[0], "stopped"));
  });
});

scenario("it works under a strict policy, and follows the theme of the page as that changes", { withoutPage: true }, async (visit) => {
  const { page, url } = visit;
  const origin = new URL(url).origin;
  const headers = { "Content-Security-Policy": `default-src 'none'; script-src ${origin}; frame-src ${origin}; style-src 'self'; base-uri 'none'` };
  await withHost(visit, { headers }, async (host) => {
    await page.goto(`${host}docusaurus.html`);
    await eventually(page, () => classes(page, "copse-play"), ["Bblind"]);
    const ground = () => inside(page, "copse-play").locator("body").evaluate((body) => getComputedStyle(body.parentElement ?? body).backgroundColor);
    await eventually(page, ground, "rgb(22, 22, 20)");
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "light"));
    await eventually(page, ground, "rgb(251, 250, 247)");
    await page.evaluate(() => document.querySelector("copse-play")?.setAttribute("theme", "dark"));
    await eventually(page, ground, "rgb(22, 22, 20)");
  });
});

scenario("a book, a shortcode and fenced code become embeds", { withoutPage: true }, async (visit) => {
  const { page } = visit;
  const documentation = readFileSync(resolve(root, "docs", "embed.md"), "utf8");
  const [, template = ""] = /```html\n(<copse-play \{\{[\s\S]*?)```/.exec(documentation) ?? [];
  const shortcode = template.replace(/\{\{ with[^}]*\}\}([\s\S]*?)\{\{ end \}\}/, 'view="systems"').replace(/\{\{ \.Inner[^}]*\}\}/, "component A\nsystem Short(A)\n");
  assert.doesNotMatch(shortcode, /\{\{/);
  const [, fenced = ""] = /```js\n([\s\S]*?)```/.exec(documentation) ?? [];
  await withHost(visit, { values: { shortcode }, files: { "fenced.js": fenced } }, async (host) => {
    await page.goto(`${host}mdbook.html`);
    await eventually(page, () => classes(page, "#html"), ["Ffull"]);
    await eventually(page, () => classes(page, "copse-play:not([id])"), ["Bblind"]);
    await eventually(page, () => page.locator("copse-play").count(), 2, "code that is no design stays what it is");
    await eventually(page, () => inside(page, "#html").locator("html").getAttribute("data-theme"), "dark");
    await page.goto(`${host}hugo.html`);
    await eventually(page, () => inside(page, "copse-play").locator(".system-name").allTextContents(), ["Short"]);
  });
});

scenario("it works in a sandbox, also without an origin, and where storage is blocked", { withoutPage: true }, async (visit) => {
  const { page } = visit;
  await withHost(visit, {}, async (host) => {
    await page.goto(`${host}sandbox.html`);
    await eventually(page, () => classes(page, "#with"), ["Ffull"]);
    await page.locator("#without").scrollIntoViewIfNeeded();
    await eventually(page, () => classes(page, "#without"), ["Bblind"]);
    const origin = await inside(page, "#without").locator("body").evaluate(() => {
      try {
        return String(localStorage.length);
      } catch {
        return self.origin;
      }
    });
    assert.equal(origin, "null");
    await page.locator("#without").getByRole("button", { name: /^Try it/ }).click();
    await inside(page, "#without").getByRole("button", { name: "S", exact: true }).click();
    await eventuallyPasses(page, async () => assert.match((await inside(page, "#without").locator(".play-sentence").textContent()) ?? "", /^S is /));
  });
});

scenario("of ten embeds two run, and each keeps its text", { withoutPage: true, viewport: { width: 900, height: 700 } }, async (visit) => {
  const { page, expectedFailures } = visit;
  expectedFailures.push((wrong) => wrong.endsWith("net::ERR_ABORTED")); // the page scrolls past embeds while they load
  const embeds = Array.from({ length: 10 }, (_, at) => `<h2>${at}</h2><copse-play id="p${at}" height="600" view="systems"><pre>component A\nsystem S${at}(A)\n</pre></copse-play>`).join("\n");
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    await eventually(page, () => inside(page, "#p0").locator(".system-name").allTextContents(), ["S0"]);
    await inside(page, "#p0").locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nsystem Mine(A)");
    await eventually(page, () => inside(page, "#p0").locator(".system-name").allTextContents(), ["S0", "Mine"]);
    for (const at of [3, 6, 9]) {
      await page.locator(`#p${at}`).evaluate((play) => play.scrollIntoView({ block: "center" }));
      await eventually(page, () => inside(page, `#p${at}`).locator(".system-name").allTextContents(), [`S${at}`]);
      await eventuallyPasses(page, async () => assert.ok((await page.locator("copse-play iframe").count()) <= 2));
    }
    await eventuallyPasses(page, async () => assert.match((await page.locator("#p0 pre").textContent()) ?? "", /system Mine\(A\)/));
    await eventuallyPasses(page, async () => assert.equal((await page.locator("#p0").boundingBox())?.height, 600));
    await page.locator("#p0").evaluate((play) => play.scrollIntoView({ block: "center" }));
    await eventually(page, () => inside(page, "#p0").locator(".system-name").allTextContents(), ["S0", "Mine"]);
  });
});

scenario("an exercise is checked as the reader edits, and the host page gets a message", { withoutPage: true, script: watched }, async (visit) => {
  const { page } = visit;
  const checks = "check match(S) = full\nsay S is full\nhint Let A and B be a group.";
  const embeds = `<copse-play id="play" height="700" view="systems" exercise="${checks}"><pre>component A\ncomponent B\nsystem S(A, B)\nspawn 3 A, B\nspawn 2 A\nspawn 2 B</pre></copse-play>`;
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    const asked = () => inside(page, "#play").locator(".play-checks li").allTextContents();
    await eventually(page, asked, ["·open: S is fullLet A and B be a group."]);
    await inside(page, "#play").locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\ngroup A & B");
    await eventually(page, asked, ["✓passed: S is full"]);
    await eventually(page, () => inside(page, "#play").locator(".play-solved").textContent(), "Solved.");
    await eventuallyPasses(page, async () => assert.ok((await heard(page, "play exercise")) >= 2));
  });
});

scenario("without a network the text stays, with a reason", { withoutPage: true, viewport: { width: 900, height: 700 } }, async (visit) => {
  const { page, context, expectedFailures } = visit;
  expectedFailures.push((wrong) => /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|^console warning: copse-play: /.test(wrong));
  const embeds = `<copse-play id="frame" start="click"><pre>component A\nsystem S(A)\n</pre></copse-play><copse-play id="inline" frame="inline" start="click"><pre>component A\n</pre></copse-play><copse-play id="missing" src="missing.svg" start="click"></copse-play>`;
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    await page.getByRole("button", { name: /^Try it/ }).first().waitFor();
    const before = await page.locator("#frame pre").boundingBox();
    await context.setOffline(true);
    for (const play of ["#frame", "#inline", "#missing"]) await page.locator(play).evaluate((element: HTMLElementTagNameMap["copse-play"]) => element.start());
    const note = (play: string) => page.locator(`${play} .words`).textContent();
    await eventually(page, () => note("#frame"), "The playground could not be loaded. This is the text of the design.");
    await eventually(page, () => note("#inline"), "The playground could not be loaded. This is the text of the design.");
    await eventually(page, () => note("#missing"), `The design could not be loaded from ${host}missing.svg.`);
    await eventuallyPasses(page, async () => assert.ok(await page.locator("#frame pre").isVisible()));
    await eventually(page, () => page.locator("#frame pre").boundingBox(), before);
    await context.setOffline(false);
    await page.locator("#frame").getByRole("button", { name: "Try again" }).click();
    await eventually(page, () => classes(page, "#frame"), ["Ffull"]);
  });
});

scenario("within a page all embeds share one engine, each with its own design", { withoutPage: true, viewport: { width: 1000, height: 900 } }, async (visit) => {
  const { page, responses, url } = visit;
  await page.goto(`${url}docs/theory.html`);
  const plays = page.locator("copse-play");
  const names = async (at: number) => plays.nth(at).locator("tr[data-system]").evaluateAll((rows) => rows.sort((a, b) => Number(a.getAttribute("data-system")) - Number(b.getAttribute("data-system"))).map((row) => row.querySelector(".system-name")?.textContent));
  for (const at of [0, 1]) {
    await plays.nth(at).getByRole("button", { name: /^Try it/ }).click();
    await eventuallyPasses(page, async () => assert.ok((await names(at)).length > 0));
  }
  assert.equal(responses.filter((each) => /engine.*\.wasm$/.test(each.url())).length, 1);
  const canvas = (at: number) => plays.nth(at).locator("canvas.arrays-canvas").evaluate((each: HTMLCanvasElement) => each.toDataURL().length > 2000);
  for (const at of [0, 1]) await eventually(page, () => canvas(at), true);
  const first = plays.nth(0).locator(".cm-content");
  const before = await names(0);
  await first.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nsystem Mine(A)");
  await eventually(page, () => names(0), [...before, "Mine"]);
  await eventuallyPasses(page, async () => assert.ok(!(await names(1)).includes("Mine")));
  await plays.nth(0).getByRole("button", { name: "Reset" }).click();
  await eventually(page, () => names(0), before);
  assert.deepEqual(await findings(page), []);
});

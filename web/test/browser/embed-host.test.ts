/** What an embed does to the page around it, and how it answers that page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import type { ReportMessage, Request } from "../../src/embed/embed.d.ts";
import { withHost } from "./hosts.ts";
import { root } from "./server.ts";
import { holdBack, scenario } from "./scenario.ts";
import { countShifts, shifted } from "./shifts.ts";
import { eventually, eventuallyPasses, frame } from "./wait.ts";

declare global {
  var reports: ReportMessage[] | undefined;
  var answered: { readonly play: string; readonly id: string; readonly type: string }[] | undefined;
}

type Play = HTMLElementTagNameMap["copse-play"];

/** Keeps the reports of the embeds. */
function kept(): void {
  globalThis.reports = [];
  globalThis.answered = [];
  addEventListener("copse", ({ target, detail }) => {
    globalThis.reports?.push(detail);
    globalThis.answered?.push({ play: (target as HTMLElement).id, id: detail.id, type: detail.type });
  });
}

const documentation = readFileSync(resolve(root, "docs", "embed.md"), "utf8");
const inside = (page: Page, play: string): FrameLocator => page.frameLocator(`${play} iframe`);
const classes = (page: Page, play: string) => inside(page, play).locator("tr[data-system] .class .badge").allTextContents();
const send = (page: Page, request: Request | Record<string, unknown>) => page.evaluate((wanted) => document.querySelector("copse-play")?.send(wanted as Request) ?? "", request);
const answers = (page: Page, id: string) => page.evaluate((of) => globalThis.reports?.filter((report) => report.id === of).map((report) => (report.type === "error" ? `error: ${report.message}` : report.type)), id);
const text = "component A\ncomponent B\nsystem S(A, B)\nspawn 3 A, B\nspawn 2 A\ntick\n  remove B from e1\ntick\n  add B to e1\n";

scenario("every request has an answer with its id, a flood of them holds nothing up, and run plays from the start", { withoutPage: true, script: kept, viewport: { width: 900, height: 900 } }, async (visit) => {
  const { page } = visit;
  const embeds = `<copse-play height="700" view="systems"><pre>${text}</pre></copse-play>`;
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    await eventually(page, () => classes(page, "copse-play"), ["Bblind"]);
    const answered = async (request: Request | Record<string, unknown>, ...expected: string[]): Promise<void> => {
      const id = await send(page, request);
      await eventually(page, () => answers(page, id), expected);
    };
    await answered({ type: "export", form: "exe" }, "error: There is no form “exe”: it is text, link, svg or json.");
    await answered({ type: "evaluate" }, "error: There is no request “evaluate”: it is set, step, theme, run, cancel, get or export.");
    await answered({ type: "step", at: { tick: 0, move: 0 } }, "error: A step names a position, { tick, move } from tick 1 and move 0, or null for the end, and not “{\"tick\":0,\"move\":0}”.");
    await answered({ type: "step", at: { tick: 9, move: 0 } }, "error: The design has 3 ticks, and the step names tick 9.");
    await answered({ type: "set", title: "Another" }, "result");
    await answered({ type: "set", text: `${text}group A & B\n` }, "result");
    await eventually(page, () => classes(page, "copse-play"), ["Ffull"]);
    await answered({ type: "set", exercise: "check mach(S) = full" }, "result", "error: Line 1 of the exercise is not understood: there is no measure 'mach'; did you mean match?.");
    await answered({ type: "set", exercise: "" }, "result");

    await page.locator("copse-play").evaluate((play) => play.setAttribute("step", "seven"));
    await eventuallyPasses(page, async () => assert.ok((await answers(page, ""))?.includes("error: A step names a position, { tick, move } from tick 1 and move 0, or null for the end, and not “seven”.")));

    // The stepper is closed: playing begins at the start.
    await send(page, { type: "run" });
    const steps = () => page.evaluate(() => globalThis.reports?.flatMap((report) => (report.type === "step" && report.at ? [`${report.at.tick}.${report.at.move}`] : [])));
    await eventuallyPasses(page, async () => assert.deepEqual((await steps())?.slice(0, 2), ["1.0", "1.1"]));
    await send(page, { type: "cancel" });
    await answered({ type: "step", at: { tick: 1, move: 99 } }, "error: Tick 1 has 5 moves, and the step names move 99; its end is shown.");

    const [before, id] = await page.evaluate((design) => {
      const play = document.querySelector("copse-play") as Play;
      const before = globalThis.reports?.length ?? 0;
      let newest = "";
      for (let n = 0; n < 2000; n++) newest = play.send({ type: "set", text: `${design}system N${n}(A)\n` });
      return [before, newest] as const;
    }, text);
    await eventually(page, () => answers(page, id), ["result"]);
    await eventually(page, () => inside(page, "copse-play").locator(".system-name").allTextContents(), ["Commits", "S", "N1999"]);
    const results = await page.evaluate((before) => globalThis.reports?.slice(before).filter(({ type }) => type === "result").length, before);
    assert.ok((results ?? 2000) < 200, `of many requests in one frame only the newest is carried out, and ${results} were`);
  });
});

scenario("what the host sets is seen before the embed is, and the focus goes from Try it into the embed", { withoutPage: true, script: kept, viewport: { width: 900, height: 900 } }, async (visit) => {
  const { page } = visit;
  const embeds = `<copse-play><pre>component A\nsystem S(A)</pre></copse-play><p id="below">Below.</p>`;
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    const begin = page.locator("copse-play").getByRole("button", { name: /^Try it/ });
    await eventuallyPasses(page, async () => assert.ok(await page.evaluate(() => globalThis.reports?.some(({ type }) => type === "result"))));
    await eventuallyPasses(page, async () => assert.ok(await begin.isVisible(), "it needs more room"));
    await send(page, { type: "set", text: "component A\nsystem Another(A)" });
    await eventually(page, () => page.locator("copse-play pre").textContent(), "component A\nsystem Another(A)");
    await begin.focus();
    await page.keyboard.press("Enter");
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName ?? document.activeElement?.tagName);
    await eventually(page, focused, "IFRAME");
    await page.keyboard.press("Tab");
    await eventually(page, () => inside(page, "copse-play").locator("a.play-open").evaluate((link) => link === document.activeElement || document.activeElement !== document.body), true);
    await eventually(page, () => inside(page, "copse-play").locator(".system-name").allTextContents(), ["Another"]);
  });
});

scenario("a height in the style reserves the place before the script comes", { withoutPage: true, script: countShifts, viewport: { width: 900, height: 900 } }, async (visit) => {
  const { page } = visit;
  const [, snippet = ""] = /\n```html\n(<copse-play [^>]*style=[\s\S]*?)```/.exec(documentation) ?? [];
  assert.match(snippet, / height="600" style="display:block;min-height:600px">/);
  await withHost(visit, { values: { embeds: `${snippet.replace("Position & Velocity", "Position &amp; Velocity")}<p>${"Below. ".repeat(200)}</p>` } }, async (host) => {
    const send = await holdBack(visit.context, "**/v1/embed.js");
    await page.goto(`${host}many.html`, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    send();
    await eventually(page, () => classes(page, "copse-play"), ["Ffull"]);
    const { sum, shifts } = await shifted(page);
    assert.equal(sum.toFixed(2), "0.00", shifts.join("\n"));
  });
});

scenario("a note stands below the text that it speaks of, and is there whatever could not be fetched", { withoutPage: true, script: kept, viewport: { width: 900, height: 900 } }, async (visit) => {
  const { page, url, expectedFailures } = visit;
  expectedFailures.push((wrong) => /^console warning: copse-play: |404|Content Security Policy|Content-Security-Policy|^failed: /.test(wrong));
  const origin = new URL(url).origin;
  const embeds = `<copse-play id="gone" src="gone.svg"><pre>component A</pre></copse-play><copse-play id="none" src="gone.svg"></copse-play>
    <copse-play id="inline" frame="inline" start="click"><pre>component A\nsystem S(A)</pre></copse-play>`;
  const [, policy = ""] = /\n {4}(script-src https:\/\/HOST 'wasm-unsafe-eval'[^\n]*)\n/.exec(documentation) ?? [];
  assert.notEqual(policy, "");
  const given = policy.replaceAll("https://HOST", origin);
  const note = (play: string) => page.locator(`${play} .words`).textContent();
  const press = () => page.locator("#inline").getByRole("button", { name: /^Try it/ }).click();
  const withPolicy = (added: string, act: (host: string) => Promise<void>) => withHost(visit, { values: { embeds }, headers: { "Content-Security-Policy": `default-src 'none'; ${added}` } }, act);
  await withPolicy(given.replace(`connect-src ${origin}`, "connect-src 'self'"), async (host) => {
    await page.goto(`${host}many.html`);
    await eventually(page, () => note("#gone"), `The design could not be loaded from ${host}gone.svg (HTTP 404). This is the text of the design.`);
    await eventually(page, () => note("#none"), `The design could not be loaded from ${host}gone.svg (HTTP 404).`);
    const apart = await page.evaluate(() => {
      const [words, pre] = [document.querySelector("#gone")?.shadowRoot?.querySelector(".note"), document.querySelector("#gone pre")];
      return (words?.getBoundingClientRect().top ?? 0) - (pre?.getBoundingClientRect().bottom ?? 0);
    });
    assert.ok(apart >= 0, `the note begins ${-apart} pixels above the end of the text`);
    await press();
    await eventuallyPasses(page, async () => assert.match((await note("#inline")) ?? "", /^The style sheet \S+ could not be loaded\. This is the text of the design\.$/));
    await eventuallyPasses(page, async () => assert.ok(await page.locator("#inline pre").isVisible()));
  });
  await withPolicy(given, async (host) => {
    await page.goto(`${host}many.html`);
    await press();
    await eventually(page, () => page.locator("#inline tr[data-system] .class .badge").allTextContents(), ["Ffull"]);
  });
  await page.evaluate(() => (globalThis.policyViolations = [])); // those that this scenario provokes
  await frame(page);
});

const three = [0, 1, 2].map((at) => `<copse-play id="p${at}" height="300" view="systems"><pre>component A\nsystem S${at}(A)\nspawn 3 A\ntick\n  despawn e1\n</pre></copse-play>`).join("\n");
const sendTo = (page: Page, play: string, request: Request | Record<string, unknown>) => page.evaluate(([at, wanted]) => document.querySelector<Play>(at)?.send(wanted as Request) ?? "", [play, request] as const);
const running = (page: Page) => page.evaluate(() => [...document.querySelectorAll("copse-play")].map((play) => (play.shadowRoot?.querySelector("iframe") ? play.id : "")).filter((id) => id !== ""));

scenario("a theme for a third embed puts none to sleep, and every request of three is answered", { withoutPage: true, script: kept, viewport: { width: 900, height: 1200 } }, async (visit) => {
  const { page, expectedFailures } = visit;
  expectedFailures.push((wrong) => wrong.endsWith("net::ERR_ABORTED"));
  await withHost(visit, { values: { embeds: three } }, async (host) => {
    await page.goto(`${host}many.html`);
    await eventually(page, async () => (await running(page)).length, 2);
    const first = await running(page);
    const third = ["p0", "p1", "p2"].find((play) => !first.includes(play)) ?? "";
    for (const play of first) await eventually(page, () => classes(page, `#${play}`), ["Ffull"]);
    await sendTo(page, `#${third}`, { type: "theme", theme: "dark" });
    await sendTo(page, `#${third}`, { type: "cancel" });
    await frame(page);
    await eventually(page, () => running(page), first);
    const ids = await page.evaluate(() => [...document.querySelectorAll("copse-play")].map((play) => [play.id, (play as Play).send({ type: "get" })] as const));
    const heardOf = () => page.evaluate(() => globalThis.answered?.filter(({ id }) => id !== "").map(({ play, id, type }) => `${play} ${id} ${type}`).sort());
    await eventually(page, heardOf, ids.map(([play, id]) => `${play} ${id} result`).sort());
    await eventuallyPasses(page, async () => assert.ok((await running(page)).length <= 2));
    await page.locator(`#${third}`).evaluate((play: Play) => play.start());
    await eventually(page, () => inside(page, `#${third}`).locator("html").getAttribute("data-theme"), "dark", "the theme came before the embed");
  });
});

scenario("an embed that wakes has what send has set, and one that moves answers what it was asked", { withoutPage: true, script: kept, viewport: { width: 900, height: 1200 } }, async (visit) => {
  const { page, expectedFailures } = visit;
  expectedFailures.push((wrong) => wrong.endsWith("net::ERR_ABORTED"));
  await withHost(visit, { values: { embeds: three } }, async (host) => {
    await page.goto(`${host}many.html`);
    await eventually(page, () => classes(page, "#p0"), ["Ffull"]);
    const id = await sendTo(page, "#p0", { type: "set", view: ["systems", "trees"], title: "Set by send", editable: false, exercise: "check groups = 1\nsay One group" });
    await eventually(page, () => page.evaluate((of) => globalThis.answered?.some((each) => each.play === "p0" && each.id === of && each.type === "result"), id), true);
    await sendTo(page, "#p0", { type: "theme", theme: "dark" });
    await sendTo(page, "#p0", { type: "step", at: { tick: 2, move: 0 } });
    await page.locator("#p1").evaluate((play: Play) => play.start());
    await page.locator("#p2").evaluate((play: Play) => play.start());
    await eventually(page, () => running(page), ["p1", "p2"]);
    const shown = async (): Promise<unknown[]> => [
      await inside(page, "#p0").locator(".play-title").textContent(),
      await inside(page, "#p0").getByRole("group", { name: "Trees" }).isVisible(),
      await inside(page, "#p0").locator(".play.reading").count(),
      await inside(page, "#p0").locator(".play-checks li").allTextContents(),
      await inside(page, "#p0").locator("html").getAttribute("data-theme"),
    ];
    const wanted = ["Set by send", true, 1, ["·open: One groupgroups is 0, not 1."], "dark"];
    await page.locator("#p0").evaluate((play: Play) => play.start());
    await eventually(page, shown, wanted);
    await eventuallyPasses(page, async () => assert.match((await inside(page, "#p0").locator(".step-place").textContent()) ?? "", /^tick 2/));

    // An attribute changes its own field and no other.
    await page.locator("#p0").evaluate((play) => play.setAttribute("title", "By attribute"));
    await eventually(page, shown, ["By attribute", ...wanted.slice(1)]);

    // A move within the page ends the frame; what it was asked is answered by the next one.
    const moved = await page.locator("#p0").evaluate((play: Play) => {
      const asked = play.send({ type: "export", form: "json" });
      play.parentElement?.append(play);
      return [asked, play.send({ type: "get" })] as const;
    });
    for (const each of moved) await eventually(page, () => page.evaluate((of) => globalThis.answered?.filter((answer) => answer.play === "p0" && answer.id === of).map(({ type }) => type), each), ["result"]);
    await eventually(page, shown, ["By attribute", ...wanted.slice(1)]);

    // One that leaves the page for good answers, too, and so does one that is asked outside.
    const last = await page.locator("#p0").evaluate((play: Play) => {
      play.addEventListener("copse", ({ detail }) => globalThis.answered?.push({ play: "gone", id: detail.id, type: detail.type }));
      const asked = play.send({ type: "export", form: "json" });
      play.remove();
      return asked;
    });
    await eventually(page, () => page.evaluate((of) => globalThis.answered?.filter(({ play, id }) => play === "gone" && id === of).map(({ type }) => type), last), ["error"]);
  });
});

scenario("a message that cannot be sent or has a bigint is answered by an error", { withoutPage: true, script: kept, viewport: { width: 900, height: 900 } }, async (visit) => {
  const { page } = visit;
  const embeds = '<copse-play id="frame" height="300" view="systems"><pre>component A\nsystem S(A)</pre></copse-play><copse-play id="inline" frame="inline" height="300" view="systems"><pre>component A\nsystem S(A)</pre></copse-play>';
  await withHost(visit, { values: { embeds } }, async (host) => {
    await page.goto(`${host}many.html`);
    await eventually(page, () => classes(page, "#frame"), ["Ffull"]);
    await eventually(page, () => page.locator("#inline tr[data-system] .class .badge").allTextContents(), ["Ffull"]);
    const answer = (play: string, what: "bigint" | "function") => page.evaluate(([at, kind]) => {
      globalThis.reports = [];
      const request = { type: "step", at: kind === "bigint" ? { tick: 1n, move: 0 } : () => 1 };
      return document.querySelector<Play>(at)?.send(request as unknown as Request) ?? "";
    }, [play, what] as const).then((id) => eventuallyPasses(page, async () => assert.match((await answers(page, id))?.join() ?? "", /^error: (A step names a position, .* and not “.*”\.|The request cannot be sent: .*)$/)));
    for (const play of ["#frame", "#inline"]) for (const what of ["bigint", "function"] as const) await answer(play, what);
    await eventuallyPasses(page, async () => assert.match((await page.evaluate(() => globalThis.reports?.map((report) => (report.type === "error" ? report.message : "")).join()) ?? ""), /and not “\(\) => 1”\.$/));
  });
});

scenario("in a container that is scaled all of an embed can be reached, and Show all stands only where something is missing", { withoutPage: true, viewport: { width: 900, height: 900 } }, async (visit) => {
  const { page } = visit;
  const play = (id: string, height: string) => `<copse-play id="${id}" ${height} view="systems arrays"><pre>component A\ncomponent B\nsystem S(A, B)\nspawn 3 A, B</pre></copse-play>`;
  for (const scale of ["transform: scale(0.5); transform-origin: 0 0", "transform: scale(1.6); transform-origin: 0 0", "zoom: 0.5", "zoom: 1.5"]) {
    const embeds = `<div id="slide">${play("grows", "")}</div><div style="height: 3000px"></div>`;
    await withHost(visit, { values: { embeds } }, async (host) => {
      await page.goto(`${host}many.html`);
      await page.locator("#slide").evaluate((slide, style) => slide.setAttribute("style", style), scale);
      await page.locator("#grows").getByRole("button", { name: /^Try it/ }).click();
      await inside(page, "#grows").locator("canvas.arrays-canvas").waitFor();
      const fits = () => page.locator("#grows").evaluate((element: HTMLElement) => {
        const frame = element.shadowRoot?.querySelector("iframe");
        return [element.offsetHeight >= (frame?.offsetHeight ?? 1e9), element.shadowRoot?.querySelector<HTMLElement>(".more")?.hidden];
      });
      await eventually(page, fits, [true, true], scale);
      const content = await inside(page, "#grows").locator(".play").evaluate((each: HTMLElement) => each.offsetHeight);
      const own = await page.locator("#grows").evaluate((element: HTMLElement) => element.offsetHeight);
      assert.ok(own >= content && own < content + 20, `${scale}: ${own} for ${content}`);
    });
    await withHost(visit, { values: { embeds: `<div style="${scale}">${play("fixed", 'height="1200"')}</div>` } }, async (host) => {
      await page.goto(`${host}many.html`);
      await inside(page, "#fixed").locator("canvas.arrays-canvas").waitFor();
      await eventuallyPasses(page, async () => assert.ok(await page.locator("#fixed button.more").isHidden(), `${scale}: it has more room than it needs`));
    });
  }
});

scenario("an embed is at most nineteen requests, half of what it was", { withoutPage: true, viewport: { width: 900, height: 900 } }, async (visit) => {
  const { page } = visit;
  await withHost(visit, { values: { embeds: `<copse-play height="700"><pre>${text}</pre></copse-play>` } }, async (host) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${host}many.html`);
    await eventually(page, () => classes(page, "copse-play"), ["Bblind"]);
    await inside(page, "copse-play").locator("canvas.arrays-canvas").waitFor();
    const ours = asked.filter((url) => !url.startsWith(host));
    assert.ok(ours.length <= 19, `${ours.length} requests:\n${ours.join("\n")}`);
  });
});

/**
 * The first ten minutes of three people who have nothing but the documentation: each follows it to the letter, on a plain static
 * host, under a path, without compression.
 */

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { linkOf, open, openDesign, showPart, showView, started, systems, toEnd } from "../actions.ts";
import { openHost } from "../host.ts";
import type { Page } from "../page.ts";
import { scenario } from "../scenario.ts";

const plain = { path: "/tools/copse/", plain: true } as const;
const guide = (name: string): string => readFileSync(resolve(process.cwd(), "..", name), "utf8");
const embedding = guide("docs/embed.md");
const block = (text: string, from: RegExp): string => from.exec(text)?.[1] ?? assert.fail(`the documentation has no ${from}`);

/** The snippets of the documentation, for a site at an address. In HTML & is written as &amp;, as the documentation says. */
const snippet = block(embedding, /```html\n(<script type="module"[\s\S]*?<\/copse-play>)\n```/).replace("Position & Velocity", "Position &amp; Velocity");
const messages = block(embedding, /## Messages[\s\S]*?```html\n(<script type="module">[\s\S]*?<\/script>)\n```/);
const html = (title: string, body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body>\n${body}\n</body></html>`;
const at = (site: string, code: string): string => code.replaceAll("https://HOST/", site);

/** What has been reported to the page, newest last. */
const reported = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.dataset["full"] ?? "");
const listening = `<script>addEventListener("copse", ({ detail }) => { if (detail.type === "result" && detail.summary) document.documentElement.dataset.full = detail.summary.systems.map(({ name, match }) => name + " " + match).join() })</script>`;

/** Kilobytes of the files that were asked for, in one form. */
function kilobytes(files: Iterable<string>, form: "" | ".gz" | ".br"): number {
  return [...files].reduce((sum, file) => sum + statSync(existsSync(file + form) ? file + form : file).size / 1000, 0);
}

/** Checks a line of the table of weights to within a twentieth, which is more than what it says. */
function checkWeight(line: RegExp, files: readonly string[], forms: readonly ("" | ".gz" | ".br")[]): void {
  const said = (line.exec(embedding) ?? assert.fail(`the table has no ${line}`)).slice(1).map((each) => Number(each.replaceAll(",", "")));
  for (const [which, form] of forms.entries()) {
    const is = kilobytes(files, form);
    assert.ok(Math.abs(is - (said[which] ?? 0)) < 0.05 * is + 0.2, `${line.source} ${form || "plain"}: ${is.toFixed(1)} KB, and the documentation says ${said[which]}`);
  }
}

scenario("the author of a page follows the guide to embedding", plain, async ({ page, host, expectedErrors }) => {
  expectedErrors.push(/Access-Control-Allow-Origin|net::ERR_FAILED|CORS/); // of the host without the header
  expectedErrors.push(/dynamically imported module|importing a module script failed/i); // parts that are still on their way when a page is left
  // On the same host: the first snippet, then the script below it, as they stand.
  const own = await openHost({
    ...plain,
    pages: { "/post.html": html("A post", `${listening}<p>Words.</p>\n${at(plain.path, snippet)}\n<p id="said"></p>`), "/talk.html": html("A talk", `${listening}${at(plain.path, snippet)}\n<p id="said"></p>\n${messages}`) },
  });
  try {
    await page.goto(`${own.origin}/post.html`);
    await page.eventually(() => reported(page), "Integrate full");
    await page.click(["copse-play >>> .begin", "Try it: Movement"]);
    await page.click("copse-play >>> .cm-content");
    await page.press("Control+End");
    await page.type("\nsystem Other(Position)");
    await page.eventually(() => page.texts("copse-play >>> tr[data-system] .class .badge"), ["Ffull", "Ffull"]);
    const asked = (which: (file: string) => boolean): string[] => [...own.asked].filter(which);
    // The worker is asked for by the hints, which come after the analysis.
    await page.passes(async () => checkWeight(/\| the worker[^|]*\| ([\d.,]+) KB \|/, asked((file) => /worker-/.test(file)), [""]));
    checkWeight(/\| the script `embed\.js`[^|]*\| ([\d.,]+) KB \| ([\d.,]+) KB \| ([\d.,]+) KB \|/, asked((file) => file.endsWith("embed.js")), ["", ".gz", ".br"]);
    checkWeight(/\| an embed in a frame[^|]*\| ([\d.,]+) KB \| ([\d.,]+) KB \| ([\d.,]+) KB \|/, asked((file) => !/embed\.js$|worker|\/(walk|explain)-/.test(file)), ["", ".gz", ".br"]);
    await page.goto(`${own.origin}/talk.html`);
    await page.eventually(() => page.text("#said"), "1 of 1 systems are full.");
    await page.eventually(() => reported(page), "S full");
  } finally {
    await own.stop();
  }

  // On another origin: without the header the text stays and the console names it; with the header it runs.
  const other = (site: string): Promise<typeof host> => openHost({ pages: { "/post.html": html("A post elsewhere", `${listening}${at(site, snippet)}`) } });
  const [elsewhere, allowing] = [await other(host.url), await openHost({ ...plain, headers: { "Access-Control-Allow-Origin": "*" } })];
  const allowed = await other(allowing.url);
  try {
    await page.goto(`${elsewhere.origin}/post.html`);
    assert.match((await page.text("copse-play pre")) ?? "", /^component Position\ncomponent Velocity\ngroup Position & Velocity\nsystem Integrate\(mut Position, Velocity\)$/);
    assert.ok(await page.isVisible("copse-play pre"));
    if (page.browser === "Chromium") await page.passes(async () => assert.ok((await page.errors()).some((error) => error.includes("'Access-Control-Allow-Origin'")), "the console names the header"));
    await page.goto(`${allowed.origin}/post.html`);
    await page.eventually(() => reported(page), "Integrate full");
  } finally {
    for (const each of [elsewhere, allowing, allowed]) await each.stop();
  }
});

const teaching = guide("docs/teaching.md");
const brakes = `${block(teaching, /~~~markdown\n([\s\S]*?)\n~~~/)}\n`;

/** Drops a file on the page. */
const drop = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ({ first }, file, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      for (const kind of ["dragover", "drop"]) first("#design")?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    name,
    text,
  );

scenario("a teacher follows the guide to lessons", plain, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await page.appears("#export:not([disabled])");
  await drop(page, "brakes.md", brakes.replace("```copse start", "```copse begin"));
  await page.eventually(() => page.text(".notice p"), "“brakes.md” is a lesson without a start: a lesson needs a block that begins with ```copse start, the design that students begin with.");
  await drop(page, "brakes.md", brakes);
  await page.eventually(() => page.text("#lesson .lesson-step.current h3"), "Brakes");
  await page.eventually(() => systems(page), ["Stop blind"]);
  await page.click("#lesson .lesson-step.current [role=button]");
  await page.matches(() => page.text("#inspector-title"), /Speed$/);
  await page.click(["#lesson button", "Next step"]);
  const checks = () => page.evaluate(({ all }) => all("#lesson .check p").map((each) => each.textContent));
  await page.eventually(checks, ["Not yet: Stop is full", "match(Stop) is blind, not full"]);
  await page.click(["#lesson .check button", "Hint"]);
  await page.eventually(() => page.text("#lesson .hint"), "Add a group of the components that Stop accesses.");
  await toEnd(page);
  await page.type("\ngroup Speed & Brake");
  await page.press("Escape");
  await page.eventually(checks, ["Holds: Stop is full", "match(Stop) is full"]);
  await page.click("#share:not([disabled])");
  await page.matches(() => page.value("#share-panel textarea"), /&lesson=here\.2/);
  const link = await page.value("#share-panel textarea");
  await page.goto("about:blank");
  await open(page, link);
  await page.eventually(() => page.text("#lesson .lesson-step.current h3"), "Give them a block");
  await page.eventually(() => systems(page), ["Stop full"]);
  await page.goto("about:blank");
  await open(page, `${host.url}#lesson=a-group.2&view=walk`);
  await page.eventually(() => page.attribute("#view-walk", "aria-selected"), "true");
});

scenario("a designer follows the README and the page of the language", plain, async ({ page, host }) => {
  const readme = guide("README.md");
  await openDesign(page, host.url, block(readme, /This picture shows this design:|```copse\n([\s\S]*?)```/));
  await page.eventually(() => systems(page), ["Integrate full", "Settle partial", "Drag blind"]);
  for (const [title, classes] of [["Figure 2: what the refusal prevents", 3], ["Nested and disjoint", 3], ["The ABC problem, solved", 3]] as const) {
    assert.ok(readme.includes(`*${title}*`), `the README names ${title}`);
    await page.click(".places [data-place=examples]");
    await page.click(["#gallery .card b", title]);
    await page.eventually(() => page.isVisible("#gallery .card"), false);
    await page.passes(async () => assert.ok((await systems(page)).length >= classes));
  }
  await page.click(["#designs label", "A/B"]);
  await page.eventually(() => page.text(".ab-summary"), "No difference.");
  await page.click(["#designs label", "A"]);
  await page.click(".places [data-place=lessons]");
  await page.appears("#gallery .card");
  await page.goto("about:blank");
  await openDesign(page, host.url, block(guide("docs/language.md"), /A whole design:\n\n```copse\n([\s\S]*?)```/));
  await page.eventually(() => systems(page), ["Integrate full", "Log full"]);
  assert.equal(await page.text("#problems"), "No problems: every statement is understood.");
});

const long = "Integrate_the_velocities_of_everything_thatMovesInTheWorld";

scenario("a long name breaks between its words, and its line of the table stays one line", { size: [390, 844] }, async ({ page, host }) => {
  const design = `component A\ncomponent B\nsystem ${long}(A, B)\nspawn 3 A, B\nspawn 2 B\n`;
  await page.goto(await linkOf(host.url, design, `${design}group A & B\n`));
  await started(page);
  await showPart(page, "systems");
  const rows = () =>
    page.evaluate(({ all, isVisible }, name) => {
      const found: string[] = [];
      for (const head of all(".ab-name")) {
        if (head.textContent !== name || !isVisible(head)) continue;
        const parts = [...head.childNodes].filter((each) => each instanceof Text);
        const boxes = parts.map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        });
        const [first, badge] = [head.getBoundingClientRect(), head.parentElement?.querySelector(".badge")?.getBoundingClientRect()];
        found.push(`${parts.length > 5} ${boxes.every((lines) => lines === 1)} ${badge !== undefined && badge.bottom - first.top < 40}`);
      }
      return found;
    }, long);
  await page.eventually(rows, ["true true true"], "in the table of what differs");
  await showView(page, "storages");
  await page.appears(".of-storages .ab-name");
  await page.passes(async () => assert.ok((await rows()).every((row) => row === "true true true") && (await rows()).length >= 1, "in the table of storages"));
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { asFirst, design, linkOf, open, openDesign, systems, textOf } from "../actions.ts";
import type { Page } from "../page.ts";
import { scenario } from "../scenario.ts";

const small = `component A f32
component B f32x8
component C
group A & C
system Both(A, B)
system All(mut A)
spawn 900 A, B
spawn 900 A, C
spawn 900 B
`;

scenario("the groups are arranged, with a proof, and undo takes it back", {}, async ({ page, host }) => {
  await openDesign(page, host.url, small);
  await page.click("#arrange");
  await page.matches(() => page.text(".arrange-summary"), /^A round costs \S+ .s instead of \S+ .s, \d+% less\.$/);
  assert.equal(await page.text(".verdict"), "proved: no arrangement is cheaper");
  await page.click([".arrange button", "Apply"]);
  await page.eventually(() => systems(page), ["Both full", "All full"]);
  assert.match(await design(page), /^group A & B$/m);
  await page.click("#undo");
  await page.eventually(() => design(page), small);
});

scenario("two designs are compared, and what is typed into the second differs", {}, async ({ page, host }) => {
  await openDesign(page, host.url, small.replace("group A & C\n", ""));
  await page.click(["#designs label", "A/B"]);
  await page.eventually(() => page.text(".ab-summary"), "No difference.");
  await page.click("#editor-both >>> .cm-content");
  await page.press("Control+End");
  await page.type("group A & B");
  await page.press("Escape");
  await page.matches(() => page.text(".ab-summary"), /1 (more system|system more) full/);
  assert.equal(await page.text("#editor-both >>> .cm-line.cm-only-b"), "Only in B: group A & B");
  const row = () => page.evaluate(({ first }) => [...(first(".ab-table tr[data-key='Systems/Both']")?.children ?? [])].slice(1, 3).map((cell) => (cell.querySelector(".badge") ?? cell).lastChild?.textContent));
  await page.eventually(row, ["blind", "full"]);
  await page.click([".whatif button", "Swap"]);
  await page.eventually(row, ["full", "blind"]);
});

scenario("storages are measured in the browser", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await page.eventually(() => page.evaluate(({ first }) => (first("#bench-open") as HTMLButtonElement).disabled), false);
  await page.click(".places [data-place=benchmarks]");
  await page.appears(".bench-form");
  await page.evaluate(({ all }) => {
    const wanted = ["1000", "copse", "sparseset", "js-typed"];
    for (const box of all("[name=bench-entities], [name=bench-storages]") as HTMLInputElement[]) if (box.checked !== wanted.includes(box.value)) box.click();
  });
  await page.evaluate(({ all }) => {
    const repetitions = all(".bench-select").find((each) => each.textContent?.startsWith("Repetitions"))?.querySelector("select");
    if (!repetitions) throw new Error("no choice of repetitions");
    repetitions.value = "3";
    repetitions.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.click(["#bench button", "Run here"]);
  await page.eventually(() => page.text(".bench-message"), "Done: 9 samples.");
  await page.matches(() => page.text(".bench-summary"), / In this browser, 1,000 entities\./);
  await page.passes(async () => assert.ok((await page.count(".bench-chart canvas")) > 0, "the chart is drawn"));
});

scenario("declarations of another library are imported as a design", {}, async ({ page, host }) => {
  const file = (ending: string) => readFileSync(resolve(process.cwd(), "..", "internal/language/design/dialect/testdata", `entt/groups.${ending}`), "utf8");
  const expected = file("golden").split("---\n")[0] ?? "";
  await open(page, `${host.url}#example=movement`);
  await page.click(".places [data-place=library]");
  await page.appears("#library-code");
  await page.evaluate(({ first }, code) => {
    const area = first("#library-code") as HTMLTextAreaElement;
    area.value = code;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, file("txt"));
  await page.matches(() => page.text(".library-status"), /^Read as EnTT \(C\+\+\), by /);
  await page.click(["#library-room button", "Open as design"]);
  await page.eventually(() => design(page), expected);
});

/** Keeps the files that the page saves from now on, in place of the browser. */
const keepFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept: { name: string; text: Promise<string> }[] = [];
    let last: Blob | null = null;
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob | MediaSource) => make((last = blob as Blob));
    HTMLAnchorElement.prototype.click = function () {
      if (last && this.download) kept.push({ name: this.download, text: last.text() });
    };
    Object.assign(globalThis, { keptFiles: kept });
  });

const files = (page: Page): Promise<string[]> =>
  page.evaluate(() => Promise.all((globalThis as unknown as { keptFiles: { name: string; text: Promise<string> }[] }).keptFiles.map(async ({ name, text }) => `${name}\n${await text}`)));

scenario("a picture and a text of the design are saved, with the design inside", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await keepFiles(page);
  await page.click("#export");
  await page.click(["#export-menu button", "SVG: Component arrays as SVG"]);
  await page.passes(async () => assert.equal((await files(page)).length, 1));
  await page.click(["#export-menu button", "Save: Save the Markdown"]);
  await page.passes(async () => assert.equal((await files(page)).length, 2));
  const [picture = "", words = ""] = await files(page);
  assert.match(picture, /^[a-z0-9-]+\.svg\n<svg /);
  assert.match(picture, /<design [^>]*>[^<]*system Integrate\(mut Position, Velocity\)/);
  assert.match(words, /^[a-z0-9-]+\.md\n### Movement, and things at rest/);
  assert.ok(words.includes("| `Drag` | blind |"), words);
});

scenario("a link is copied, and opens the same design", {}, async ({ page, host }) => {
  await openDesign(page, host.url, small);
  await page.click("#share:not([disabled])");
  await page.matches(() => page.value("#share-panel textarea"), /#2[dp]\./);
  const link = await page.value("#share-panel textarea");
  await page.click(["#share-panel button", "Copy"]);
  await page.eventually(() => page.text("#share-panel [role=status]"), "Copied.");
  await page.goto("about:blank");
  await open(page, link);
  assert.equal(await design(page), small);
  assert.deepEqual(await systems(page), ["Both blind", "All full"]);
});

scenario("the parts of the page can be read and operated: axe finds nothing", {}, async ({ page, host }) => {
  const { default: axe } = await import("axe-core");
  const findings = async (): Promise<string[]> =>
    page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`));
    });
  await open(page, await linkOf(host.url, textOf("movement").replace("system Integrate", "sytem Integrate")));
  await page.appears("#problems .problem.error");
  await page.run(axe.source);
  assert.deepEqual(await findings(), []);
  await page.click("#problems .fix");
  await page.eventually(() => systems(page), asFirst);
});

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Download, Page } from "playwright-core";
import type { Picture } from "../../src/export/export-picture.ts";
import { svgOf } from "../../src/export/svg.ts";
import { design, numbers } from "../random.ts";
import { bothEditor, bothTexts, compare, drop, dropNow, expectedOf, open, paste, showPart, showView, stepBack, systems, text, textOf } from "./page-actions.ts";
import { holdBack, scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

const menu = (page: Page) => page.getByRole("dialog", { name: "Export" });
const status = (page: Page) => menu(page).getByRole("status").textContent();

async function exporting(page: Page): Promise<void> {
  await page.locator("#export:not([disabled])").waitFor();
  if (!(await menu(page).isVisible())) await page.locator("#export").click();
}

async function saved(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await exporting(page);
  const coming: Promise<Download> = page.waitForEvent("download");
  await menu(page).getByRole("button", { name, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const notice = (page: Page) => page.locator(".notice p").textContent();

for (const form of ["SVG", "PNG"] as const) {
  scenario(`every view is exported as ${form} with its design inside, which can be opened again`, {}, async ({ page }) => {
    for (const [title, file] of [["Movement, and things at rest", "movement"], ["Nested and disjoint", "nested"]] as const) {
      if (file === "nested") {
        await open(page, title);
        await eventually(page, () => text(page), textOf("nested"));
        await eventually(page, () => page.locator("#trees svg").count().then((count) => count > 0), true);
      }
      const source = await text(page);
      for (const view of file === "nested" ? ["All of them"] : ["Systems", "Trees", "Component arrays", "All of them"]) {
        const made = await saved(page, `${form}: ${view} as ${form}`);
        assert.match(made.name, new RegExp(`^[a-z0-9-]+\\.${form.toLowerCase()}$`));
        if (form === "SVG") await checkSVG(page, view, made.bytes.toString());
        else await checkPNG(page, made.bytes);
        await page.keyboard.press("Escape");
        await paste(page, "component Other\n");
        await eventually(page, () => text(page), "component Other\n");
        await drop(page, made.name, form === "SVG" ? "image/svg+xml" : "image/png", made.bytes);
        await eventually(page, () => text(page), source);
      }
    }
  });
}

scenario("every view is exported as TikZ, with a file for what is drawn in pixels, which LaTeX compiles where it is found", {}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "copse-tex-"));
  const files: string[] = [];
  for (const view of ["Systems", "Trees", "Component arrays", "All of them"]) {
    const made = await saved(page, `TikZ: ${view} as TikZ`);
    assert.match(made.name, /^movement-and-things-at-rest(-[a-z-]+)?\.tex$/);
    assert.match(made.bytes.toString(), /^% Movement, and things at rest\n/);
    writeFileSync(join(folder, made.name), made.bytes);
    files.push(made.name);
  }
  await page.keyboard.press("Escape");
  await showView(page, "Walk");
  await page.locator(".walk-canvas").first().waitFor();
  await exporting(page);
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await menu(page).getByRole("button", { name: "TikZ: Walk as TikZ", exact: true }).click();
  await eventually(page, () => status(page), "Saved.");
  await eventuallyPasses(page, async () => assert.ok(downloads.some((each) => each.suggestedFilename() === "movement-and-things-at-rest-walk.tex")));
  const included = readFileSync(await downloads.find((each) => each.suggestedFilename().endsWith(".tex"))!.path(), "utf8").match(/(?<=\]\{)movement-and-things-at-rest-walk-\d+\.png/g) ?? [];
  assert.deepEqual(downloads.map((each) => each.suggestedFilename()), [...included, "movement-and-things-at-rest-walk.tex"]);
  for (const download of downloads) await download.saveAs(join(folder, download.suggestedFilename()));
  files.push("movement-and-things-at-rest-walk.tex");
  compiled(folder, files);
});

/** Compiles pictures by pdflatex, where it is found. */
function compiled(folder: string, files: readonly string[]): void {
  if (spawnSync("pdflatex", ["-version"]).error) return;
  writeFileSync(join(folder, "all.tex"), `\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{textcomp,graphicx,tikz}\\usetikzlibrary{svg.path,patterns}\\begin{document}${files.map((file) => `\\resizebox{\\textwidth}{!}{\\input{${file}}}`).join("\\par ")}\\end{document}\n`);
  const { status, stdout } = spawnSync("pdflatex", ["-interaction=nonstopmode", "-halt-on-error", "all.tex"], { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stdout.slice(-1500));
}

scenario("the picture of a selected system says what the system does, and a move is exported enlarged", {}, async ({ page }) => {
  const arrays = async () => (await saved(page, "SVG: Component arrays as SVG")).bytes.toString();
  const selected = await arrays();
  assert.ok(selected.includes("walked in step") && selected.includes('opacity="0.18"'), "with the legend of what is shown");
  await page.keyboard.press("Escape");
  await page.locator("#memory").focus();
  await page.keyboard.press("Escape"); // nothing is selected
  await eventually(page, () => page.locator("#systems .selected").count(), 0);
  const plain = await arrays();
  assert.ok(!plain.includes("walked in step"));
  await eventually(page, () => menu(page).getByRole("button", { name: "SVG: The move, enlarged as SVG" }).isHidden(), true);
  await page.keyboard.press("Escape");
  await stepBack(page, 1);
  for (let move = 0; move < 3; move++) await page.locator("#step").getByRole("button", { name: "One move forward", exact: true }).click();
  await page.locator(".lens-to").first().waitFor();
  const lens = (await saved(page, "SVG: The move, enlarged as SVG")).bytes.toString();
  assert.match(lens, /<text [^>]*>e\d+<\/text>/, "its rows name their entities");
});

const second = (page: Page) => bothTexts(page).then(([, b]) => b);
const first = (page: Page) => page.locator("#editor .cm-line").allTextContents().then((lines) => lines.join("\n"));

scenario("an export of two compared designs contains both, or names the one it contains", {}, async ({ page }) => {
  const a = "component A\ncomponent B\ngroup A & B\nsystem S(mut A, B)\nspawn 4 A, B\n";
  const b = a.replace("group A & B\n", "");
  await paste(page, a);
  await compare(page);
  const editor = bothEditor(page);
  await editor.focus();
  await page.keyboard.press("Control+Home");
  for (const key of ["ArrowDown", "ArrowDown", "Shift+ArrowDown", "Delete"]) await page.keyboard.press(key);
  await eventually(page, () => second(page), b);
  await page.locator("tr[data-key='Systems/S']").waitFor();
  const markdown = await saved(page, "Save: Save the Markdown");
  assert.equal(markdown.name, "design-and-b.md");
  assert.ok(markdown.bytes.toString().startsWith(`### A design in Copse: A and B\n\nA:\n\n\`\`\`copse\n${a}\`\`\`\n\nB:\n\n\`\`\`copse\n${b}\`\`\`\n\n`), markdown.bytes.toString());
  assert.match(markdown.bytes.toString(), /\n\| `S` \| full \| blind \| worse \| .*group A & B.* \|\n/);
  const analysis = JSON.parse((await saved(page, "Save: Save the Analysis")).bytes.toString()) as Record<string, { schema: string; systems: { match: string }[]; summary?: string }>;
  assert.deepEqual([analysis["schema"], analysis["a"]?.schema, analysis["b"]?.schema, analysis["difference"]?.schema], ["copse.comparison/1", "copse.analysis/1", "copse.analysis/1", "copse.compare/1"]);
  const shown = await page.locator(".ab-summary").textContent();
  assert.deepEqual([analysis["a"]?.systems[0]?.match, analysis["b"]?.systems[0]?.match, analysis["difference"]?.summary], ["full", "blind", shown]);
  await eventually(page, () => menu(page).getByText("Design A on the library, ready to run").count(), 1);
  const whole = (await saved(page, "SVG: All of them as SVG")).bytes;
  const words = [...whole.toString().matchAll(/<text [^>]*>([^<]*)</g)].map(([, line]) => line);
  for (const part of ["What if", "Systems of A", "Component arrays of A"]) assert.ok(words.includes(part), `${part} in ${words.join("|")}`);
  const files: readonly (readonly [string, string, Buffer])[] = [
    ["a.svg", "image/svg+xml", whole],
    ["a.png", "image/png", (await saved(page, "PNG: What if as PNG")).bytes],
    ["a.md", "text/markdown", markdown.bytes],
  ];
  await page.keyboard.press("Escape");
  for (const [name, type, bytes] of files) {
    await page.getByRole("radio", { name: "A", exact: true }).check({ force: true });
    await drop(page, "other.copse", "", Buffer.from("component Other\n"));
    await eventually(page, () => first(page), "component Other\n");
    await drop(page, name, type, bytes);
    await eventually(page, () => Promise.all([first(page), second(page)]), [a, b], name);
    await eventuallyPasses(page, async () => assert.ok(await page.getByRole("radio", { name: "A/B" }).isChecked()));
  }
  await page.locator(".ab-table").waitFor();
  await page.emulateMedia({ media: "print" });
  for (const part of ["#editor-both", ".ab-summary", ".ab-table", "#systems"]) await eventuallyPasses(page, async () => assert.ok(await page.locator(part).isVisible(), `${part} on paper`));
  await page.emulateMedia({ media: null });
  await page.getByRole("radio", { name: "A", exact: true }).check({ force: true });
  await exporting(page);
  await eventuallyPasses(page, async () => assert.ok(await menu(page).getByRole("button", { name: "SVG: What if as SVG" }).isHidden()));
});

scenario("a file that is dropped before the page has started is opened afterwards", { withoutPage: true }, async ({ page, context, url }) => {
  const release = await holdBack(context, "**/*.wasm");
  await page.goto(`${url}#example=movement`, { waitUntil: "domcontentloaded" });
  assert.ok(await dropNow(page, "other.copse", "", Buffer.from("component Other\n")), "the page takes the file");
  await page.locator("#editor .cm-content").waitFor();
  const own = "component Mine\n";
  assert.ok(await dropNow(page, "mine.copse", "", Buffer.from(own)), "in the editor too");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#export").isDisabled()));
  release();
  await eventually(page, () => text(page), own);
});

scenario("random designs survive the export to SVG and back", {}, async ({ page }) => {
  const pick = numbers(11);
  await page.locator("#export:not([disabled])").waitFor();
  const empty: Picture = { width: 1, height: 1, background: "#ffffff", shapes: [] };
  for (let round = 0; round < 12; round++) {
    const source = design(pick);
    await drop(page, "a.svg", "image/svg+xml", Buffer.from(svgOf(empty, "T", { a: source, b: null })));
    await eventually(page, () => text(page), source, JSON.stringify(source));
  }
});

/** The exported document is complete, and has the texts of the view. */
async function checkSVG(page: Page, view: string, document: string): Promise<void> {
  const words = await page.evaluate((document) => {
    const parsed = new DOMParser().parseFromString(document, "image/svg+xml");
    if (parsed.querySelector("parsererror, script, image, foreignObject, use, style")) return null;
    return [...parsed.querySelectorAll("text")].map((line) => line.textContent ?? "");
  }, document);
  assert.ok(words, "it parses, and nothing in it is fetched or run");
  if (view === "Systems" || view === "All of them") {
    for (const system of await systems(page)) {
      const [name = "", match = ""] = system.split(" ");
      const letter = match.charAt(0).toUpperCase();
      assert.ok(words.includes(name) && words.some((word) => word.trim() === letter), `${system} in ${words.join("|")}`);
    }
  }
  assert.ok(document.includes(`<title>${words[0]}</title>`), "the name of the design comes first");
  if (view === "Component arrays" || view === "All of them") {
    assert.ok(words.includes("share blocks"), `the legend in ${words.join("|")}`);
    assert.ok(words.includes("0 rows"), "the scale");
    const names = await page.locator("#arrays [role=rowheader]").allTextContents();
    assert.ok(names.length > 0 && names.every((name) => words.includes(name.split(",")[0] ?? "")), `${names.join()} in ${words.join("|")}`);
  }
}

async function checkPNG(page: Page, bytes: Buffer): Promise<void> {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  assert.ok(width > 300 && height > 100, `${width} x ${height}`);
  const colours = await page.evaluate(async (content) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const data = new Uint32Array(context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? new ArrayBuffer(0));
    return new Set(data).size;
  }, bytes.toString("base64"));
  assert.ok(colours > 20, `${colours} colours`);
}

scenario("Markdown, the analysis and the program are those of the engine", { permissions: ["clipboard-read", "clipboard-write"] }, async ({ page }) => {
  const markdown = (await saved(page, "Save: Save the Markdown")).bytes.toString();
  assert.ok(markdown.startsWith(`### Movement, and things at rest\n\n\`\`\`copse\n${textOf("movement")}\`\`\`\n\n| System | Match |`), markdown);
  await menu(page).getByRole("button", { name: "Copy: Copy the Markdown" }).click();
  await eventually(page, () => status(page), "Copied.");
  await eventually(page, () => page.evaluate(() => navigator.clipboard.readText()), markdown);
  const analysis = JSON.parse((await saved(page, "Save: Save the Analysis")).bytes.toString()) as unknown;
  assert.deepEqual(analysis, expectedOf("movement"));
  const program = await saved(page, "Save: Save the Go program");
  assert.equal(program.name, "movement-and-things-at-rest.go");
  assert.match(program.bytes.toString(), /^\/\/ This program was made from a design of Copse[^]*\npackage main\n[^]*\n\tecs\.System2\(world, "Integrate", integrate, ecs\.Reads\(velocity\)\)\n/);
});

scenario("on a phone pictures are made although their views are not visible, and the tab stays", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await showPart(page, "Text");
  await checkPNG(page, (await saved(page, "PNG: All of them as PNG")).bytes);
  await eventually(page, () => page.locator("body").getAttribute("data-tab"), "text");
  await menu(page).getByRole("button", { name: "Theme: auto" }).tap();
  await menu(page).getByRole("button", { name: "Theme: light" }).waitFor();
});

scenario("what a program that runs has said of itself becomes a design, or a sentence with the place of the fault", {}, async ({ page }) => {
  await exporting(page);
  await page.keyboard.press("Escape");
  const said = { schema: "copse.observe/1", library: "ark", ticks: 60, components: [{ name: "A", bytes: 8 }], compositions: [{ components: [0], count: 5 }], systems: [{ name: "Go", writes: [0], runs: 60 }], transitions: [], complete: true };
  await drop(page, "running.json", "application/json", Buffer.from(JSON.stringify({ ...said, ticks: -1 })));
  await eventuallyPasses(page, async () => assert.match((await page.locator(".library-notes").textContent()) ?? "", /line 1, column \d+: ticks: expected a whole number from 0 to .*, found -1/));
  await page.goBack();
  await drop(page, "running.json", "application/json", Buffer.from(JSON.stringify(said)));
  await eventuallyPasses(page, async () => assert.match((await page.locator(".library-design").textContent()) ?? "", /^# Observed: a program on Ark, 60 ticks\n/));
  await page.locator("#library-room").getByRole("button", { name: "Open as design" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /\nsystem Go\(mut A\) {2}# counted 60 runs in 60 ticks/));
});

scenario("a file that contains no design is refused with a reason, and changes nothing", {}, async ({ page }) => {
  await exporting(page);
  await page.keyboard.press("Escape");
  const cases: readonly (readonly [string, string, Buffer, string])[] = [
    ["photo.png", "image/png", Buffer.from("not a picture"), "“photo.png” has no design inside. Pictures that Copse has exported do."],
    ["drawing.svg", "image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "“drawing.svg” has no design inside. Pictures that Copse has exported do."],
    ["program", "", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), "“program” is not text. A design is a text file, or a picture that Copse has exported."],
    ["long.copse", "", Buffer.alloc(70_000, 35), "“long.copse” has 70 kB; a design or a lesson may have 64 KiB."],
    ["\u202etxt.copse", "", Buffer.alloc(70_000, 35), "“\ufffdtxt.copse” has 70 kB; a design or a lesson may have 64 KiB."],
    ["exercise.md", "", Buffer.from("# Exercise\n\n```check\ngroups = 1\n```\n"), "“exercise.md” is a lesson without a start: a lesson needs a block that begins with ```copse start, the design that students begin with."],
    ["readme.md", "", Buffer.from("# Words\n"), "“readme.md” has no design: in Markdown a design is a block that begins with ```copse, and a lesson needs one that begins with ```copse start."],
    ["movement.analysis.json", "application/json", Buffer.from('{"schema":"copse.analysis/1"}'), "“movement.analysis.json” is JSON of schema copse.analysis/1, and no design. Open the text of a design, or figures of schema copse.bench/1."],
    ["other.json", "application/json", Buffer.from("{}"), "“other.json” is JSON, and no design. Open the text of a design, or figures of schema copse.bench/1."],
  ];
  for (const [name, type, bytes, words] of cases) {
    await drop(page, name, type, bytes);
    await eventually(page, () => notice(page), words);
    await eventually(page, () => text(page), textOf("movement"));
  }
  await drop(page, "notes.md", "text/markdown", Buffer.from("# Notes\n\n```copse\ncomponent FromNotes\n```\n"));
  await eventually(page, () => text(page), "component FromNotes\n");
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".notice").isHidden()));
  await drop(page, "mine.copse", "", Buffer.from("component Mine\r\n"));
  await eventually(page, () => text(page), "component Mine\n");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await eventually(page, () => text(page), "component FromNotes\n");
});

scenario("a file is opened by keys", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").focus();
  await page.keyboard.press("Enter");
  const choosing = page.waitForEvent("filechooser");
  await menu(page).getByRole("button", { name: "Open a file" }).focus();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles({ name: "mine.copse", mimeType: "text/plain", buffer: Buffer.from("component Mine\n") });
  await eventually(page, () => text(page), "component Mine\n");
});

scenario("a printed page contains the design with its views, and no controls", {}, async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await eventuallyPasses(page, async () => assert.equal(await page.locator("button:visible:not(.system-name)").count(), 0));
  for (const part of ["#editor", "#systems", "#trees", "#arrays"]) await eventuallyPasses(page, async () => assert.ok(await page.locator(part).isVisible(), part));
  const { across, clipped } = await page.evaluate(() => ({
    across: document.documentElement.scrollWidth - innerWidth,
    clipped: ["#design", "#memory", "#trees", "#systems"].filter((id) => {
      const part = document.querySelector(id);
      return part && part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== "visible";
    }),
  }));
  assert.ok(across <= 0, "nothing sticks out");
  assert.deepEqual(clipped, [], "nothing is cut off");
});

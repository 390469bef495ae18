import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { card, classOf, editor, explain, gallery, open, paste, putUnderTrees, showPart, showView, textOf } from "./page-actions.ts";
import { fits } from "./fits.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses, frame } from "./wait.ts";

/** Screenshots for review, on request; nothing compares them. */
const folder = resolve(root, ".cache", "screenshots");
const pictures = process.env["PICTURES"] !== undefined;
if (pictures) mkdirSync(folder, { recursive: true });

/** Content that fits in one theme fits in the other, which differs in colours alone; the goldens cover both. */
const themes = pictures ? (["light", "dark"] as const) : (["light"] as const);

async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await frame(page);
  if (!pictures) return;
  await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage });
}

const sizes: readonly [string, BrowserContextOptions][] = [
  ["1440", { viewport: { width: 1440, height: 900 } }],
  ["820", { viewport: { width: 820, height: 1180 } }],
  ["720-zoom", { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
];

const broken = textOf("movement").replace("system Integrate", "sytem Integrate").replace("mut Velocity, Mass", "mut Velocty, Mass");

for (const [size, options] of sizes) {
  for (const colorScheme of themes) {
    const name = (view: string) => `${view}-${size}-${colorScheme}`;
    scenario(`everything fits at ${size}, ${colorScheme}`, { ...options, colorScheme }, async ({ page }) => {
      await fits(page, "first");
      await picture(page, name("first"));
      await picture(page, name("first-whole"), true);
      await explain(page, "Drag");
      await fits(page, "details");
      await picture(page, name("details"), true);
      await gallery(page, "lessons");
      await fits(page, "gallery");
      await picture(page, name("gallery"), true);
      await page.goBack();
      await open(page, "A settlement");
      await eventually(page, () => classOf(page, "Minimap"), "blind");
      await fits(page, "settlement");
      await picture(page, name("settlement"), true);
      await paste(page, broken);
      await page.locator(".problem.error").first().waitFor();
      await fits(page, "errors");
      await picture(page, name("errors"));
      await paste(page, "# nothing yet\n");
      await page.locator(".lesson:visible").first().waitFor();
      await fits(page, "empty");
      await picture(page, name("empty"));
    });
  }
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

for (const colorScheme of themes) {
  const name = (view: string) => `${view}-390-${colorScheme}`;
  scenario(`on a phone the parts are tabs and everything fits, ${colorScheme}`, { ...phone, colorScheme }, async ({ page }) => {
    await eventuallyPasses(page, async () => assert.ok(await page.locator("#memory").isVisible(), "above the costs"));
    await fits(page, "first");
    await showPart(page, "Text");
    await eventuallyPasses(page, async () => assert.ok(await editor(page).isVisible()));
    await eventuallyPasses(page, async () => assert.ok(!(await page.locator("#memory").isVisible())));
    await fits(page, "text");
    await picture(page, name("text"));
    await showPart(page, "Memory");
    await eventuallyPasses(page, async () => assert.ok(!(await editor(page).isVisible())));
    await page.locator(".arrays-canvas").waitFor();
    await fits(page, "memory");
    await picture(page, name("memory"));
    await showView(page, "Trees");
    await page.locator("#trees [role=treeitem]").first().waitFor();
    await fits(page, "trees");
    await picture(page, name("trees"));
    await showPart(page, "Cost");
    await fits(page, "systems");
    await picture(page, name("systems"));
    await page.getByRole("button", { name: "Drag", exact: true }).tap();
    await page.locator("#inspector summary").tap();
    await page.locator(".detail").waitFor();
    await fits(page, "details");
    await picture(page, name("details"), true);
    await showView(page, "Arrays");
    await page.getByRole("button", { name: "Table", exact: true }).tap();
    await page.locator(".arrays-table").waitFor();
    await fits(page, "table");
    await page.locator("#more").tap();
    await fits(page, "menu");
    await picture(page, name("menu"));
    await page.locator("#more-menu [data-place=lessons]").tap();
    await page.locator("#gallery .card").first().waitFor();
    await fits(page, "gallery");
    await picture(page, name("gallery"), true);
    await card(page, "A settlement").tap();
    await eventually(page, () => classOf(page, "Minimap"), "blind");
    await fits(page, "settlement");
    await picture(page, name("settlement-memory"));
    await showPart(page, "Text");
    await fits(page, "settlement, text");
    await picture(page, name("settlement-text"));
  });
}

scenario("the tabs work by keys, and a problem leads to its line", { ...phone }, async ({ page }) => {
  await page.getByRole("tab", { name: "Cost" }).focus();
  await page.keyboard.press("ArrowRight");
  await eventually(page, () => page.getByRole("tab", { name: "Memory" }).getAttribute("aria-selected"), "true");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#memory").isVisible()));
  await eventuallyPasses(page, async () => assert.ok(await page.getByRole("tab", { name: "Memory" }).evaluate((tab) => tab === document.activeElement)));
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.ok(await editor(page).isVisible()));
  await paste(page, broken);
  await page.locator(".problem.error").first().getByRole("button", { name: /^Go to line/ }).tap();
  const focused = () => editor(page).evaluate((content) => content.getRootNode() instanceof ShadowRoot && (content.getRootNode() as ShadowRoot).activeElement === content);
  await eventually(page, focused, true);
});

scenario("on a rotated phone and in a small window everything can be reached", {}, async ({ page }) => {
  for (const [width, height] of [[844, 390], [320, 568], [1024, 768], [1920, 1080]] as const) {
    await page.setViewportSize({ width, height });
    await frame(page);
    await fits(page, `${width} by ${height}`);
  }
});

scenario("in forced colours classes, trees and ribbons are legible", { forcedColors: "active", colorScheme: "dark" }, async ({ page }) => {
  await putUnderTrees(page);
  await picture(page, "first-1440-forced");
  await fits(page, "forced colours");
  const inks = await page.locator(".arrays-canvas").evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    const seen = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4) seen.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]},${pixels[at + 3]}`);
    return seen.size;
  });
  assert.ok(inks > 3, `the ribbons are painted in more than a blank: ${inks} colours`);
  await showView(page, "Trees");
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const part of [".badge.full i", ".badge.partial i", ".badge.blind i", "#trees .node text", ".cm-line"]) {
    const colour = await page.locator(part).first().evaluate((element) => {
      const { color, fill } = getComputedStyle(element);
      return element instanceof SVGElement ? fill : color;
    });
    assert.notEqual(colour, ground, `${part} differs from the ground`);
  }
});

scenario("nothing moves with reduced motion", { reducedMotion: "reduce" }, async ({ page }) => {
  await page.locator("tr[data-system='0'] .system-name").click();
  await showView(page, "Trees");
  await page.getByRole("treeitem").first().hover();
  await gallery(page);
  const running = await page.evaluate(() =>
    document.getAnimations().map((each) => each.effect?.getComputedTiming()).filter((timing) => Number(timing?.activeDuration) > 1).length,
  );
  assert.equal(running, 0);
});

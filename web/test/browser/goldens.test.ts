/**
 * The main views as pictures at an eighth of their size: coarse enough for other fonts, fine enough to show when a view is
 * missing, misplaced or without its colours. `npm run goldens` takes them again; look at each one before it is committed.
 */

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { gallery, library, offersNothingNatively, onTimeline, open, select, showPart, showView, stepBack } from "./page-actions.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { eventually, frame, eventuallyPasses } from "./wait.ts";

const folder = resolve(root, "web/test/goldens");
const taking = process.env["GOLDENS"] === "take";

/**
 * Pictures are compared by squares of so many cells: in no square may the mean difference of the cells from their goldens exceed
 * this, of 255. Letters moved by a pixel give 2 or 3; a missing element gives 10 or more at its place.
 */
const side = 12;
const mostMean = 6;

const eighth = 8;

/** A reduced picture, compared with its golden. */
interface Comparison {
  /** The reduced picture, as a PNG in base64. */
  readonly png: string;
  readonly size: string;
  readonly goldenSize: string;
  /** Squares whose difference is too large, the largest first. */
  readonly gaps: readonly { readonly mean: number; readonly place: string }[];
}

/** Reduces a picture and compares it with its golden, in the page, so that only the result is transferred. */
function lookAt(painter: Page, shot: string, golden: string | null): Promise<Comparison> {
  return painter.evaluate(
    async ({ shot, golden, eighth, side, mostMean }) => {
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("no canvas");
      const coarse = async (picture: string, by: number): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes])); // the browser looks what kind it is
        const [width, height] = [Math.floor(bitmap.width / by), Math.floor(bitmap.height / by)];
        [canvas.width, canvas.height] = [width, height];
        context.imageSmoothingQuality = "high";
        context.drawImage(bitmap, 0, 0, width * by, height * by, 0, 0, width, height);
        const { data } = context.getImageData(0, 0, width, height);
        // Colours in steps of 8: the lower bits compress badly and carry no information.
        for (let at = 0; at < data.length; at++) if (at % 4 !== 3) data[at] = Math.min(255, Math.round((data[at] ?? 0) / 8) * 8);
        return new ImageData(data, width, height);
      };
      const size = ({ width, height }: ImageData) => `${width} × ${height}`;
      const now = await coarse(shot, eighth);
      context.putImageData(now, 0, 0);
      const png = golden === null ? (canvas.toDataURL("image/png").split(",")[1] ?? "") : "";
      const then = golden === null ? now : await coarse(golden, 1);
      const gaps: { mean: number; place: string }[] = [];
      // The mean difference of the cells of a square, in the channel with the largest one.
      const meanGap = (left: number, top: number): number => {
        let [sum, count] = [0, 0];
        for (let y = top; y < Math.min(top + side, now.height); y++) {
          for (let x = left; x < Math.min(left + side, now.width); x++) {
            const at = 4 * (y * now.width + x);
            const gap = (channel: number) => Math.abs((now.data[at + channel] ?? 0) - (then.data[at + channel] ?? 0));
            sum += Math.max(gap(0), gap(1), gap(2));
            count++;
          }
        }
        return sum / count;
      };
      for (let y = 0; y < now.height; y += side) {
        for (let x = 0; x < now.width; x += side) {
          const mean = meanGap(x, y);
          if (mean > mostMean) gaps.push({ mean, place: `${x * eighth},${y * eighth}` });
        }
      }
      gaps.sort((one, other) => other.mean - one.mean);
      return { png, size: size(now), goldenSize: size(then), gaps };
    },
    { shot, golden, eighth, side, mostMean },
  );
}

/** The differences in words; empty if there is none. */
function difference({ size, goldenSize, gaps }: Comparison): string {
  if (size !== goldenSize) return `${size} cells instead of ${goldenSize}`;
  const [worst] = gaps;
  return worst ? `${gaps.length} squares of ${side * eighth} pixels differ, most the one at ${worst.place}, by ${worst.mean.toFixed(1)} on average` : "";
}

type Theme = "light" | "dark";

class Goldens {
  readonly #painter: Page;
  readonly #width: number;
  readonly #themes: readonly Theme[];

  constructor(painter: Page, width: number, themes: readonly Theme[] = ["dark", "light"]) {
    this.#painter = painter;
    this.#width = width;
    this.#themes = themes;
  }

  async look(page: Page, name: string, theme: Theme): Promise<string> {
    await frame(page);
    // The duration of the analysis and the length of the address vary between runs.
    await page.evaluate(() => document.querySelectorAll<HTMLElement>("#facts, #share-length").forEach((each) => (each.style.visibility = "hidden")));
    // To compare it, a JPEG is as good: what it loses is far below an eighth of the size, and a PNG takes several times as long.
    const kind = taking ? { type: "png" } as const : { type: "jpeg", quality: 95 } as const;
    const shot = (await page.screenshot({ animations: "disabled", caret: "hide", ...kind })).toString("base64");
    const file = resolve(folder, `${name}-${this.#width}-${theme}.png`);
    if (taking) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, Buffer.from((await lookAt(this.#painter, shot, null)).png, "base64"));
      return "";
    }
    return difference(await lookAt(this.#painter, shot, readFileSync(file).toString("base64")));
  }

  /** Waits until the view looks as before, in one theme after the other. */
  async hold(page: Page, name: string): Promise<void> {
    for (const theme of this.#themes) {
      await page.emulateMedia({ colorScheme: theme });
      if (taking) await isStill(page); // a comparison repeats until it matches
      await eventuallyPasses(page, async () => {
        assert.equal(await this.look(page, name, theme), "", `${name}, ${this.#width}, ${theme}`);
      });
    }
  }
}

/** Waits until ten pictures in a row are the same: late content has arrived. */
async function isStill(page: Page): Promise<void> {
  for (let [same, before] = [0, ""]; same < 10; ) {
    const now = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64");
    [same, before] = [now === before ? same + 1 : 0, now];
  }
}

async function painterOf(context: BrowserContext): Promise<Page> {
  const painter = await context.newPage();
  await painter.goto("about:blank");
  return painter;
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

async function settled(page: Page): Promise<void> {
  await page.locator("#export:not([disabled])").waitFor();
  await page.mouse.move(0, 0);
}

for (const viewport of sizes) {
  scenario(`the main views look as before, ${viewport.width}`, { viewport, reducedMotion: "reduce", idle: true, script: offersNothingNatively }, async ({ page, context }) => {
    const goldens = new Goldens(await painterOf(context), viewport.width);
    await page.bringToFront();
    await settled(page);
    await goldens.hold(page, "first");
    await showPart(page, "Memory");
    await goldens.hold(page, "memory");
    await showPart(page, "Cost");
    await select(page, "Drag");
    await page.locator("#inspector .better button").first().waitFor(); // it is above the explanation, and decides how far the click scrolls
    await page.locator("#inspector summary").click();
    await page.locator(".explain.explained").first().waitFor();
    await goldens.hold(page, "explained");
    await gallery(page, "lessons");
    await goldens.hold(page, "gallery");
    await open(page, "Nested and disjoint");
    await eventually(page, () => page.locator("#facts").textContent().then((facts) => facts?.includes("laminar")), true);
    await showView(page, "Trees");
    await goldens.hold(page, "laminar");
    await open(page, "The ABC problem, solved");
    await eventually(page, () => page.locator("#facts").textContent().then((facts) => facts?.includes("lanes")), true);
    await showView(page, "Arrays");
    await goldens.hold(page, "lanes");
    await open(page, "Figure 2: what the refusal prevents");
    await eventually(page, () => page.locator("#facts").textContent().then((facts) => facts?.includes("naive")), true);
    await stepBack(page, 1);
    await page.locator("#step").getByRole("button", { name: "One move forward", exact: true }).click();
    await eventually(page, async () => /move 1 of/.test((await page.locator("#step .step-place").textContent()) ?? ""), true);
    await page.mouse.move(0, 0);
    await goldens.hold(page, "stepping");
    await onTimeline(page, "Escape");
    await showPart(page, "Text");
    await page.locator("#designs label", { hasText: "A/B" }).click();
    const under = page.getByRole("button", { name: "B: the same as A under laminar" });
    await under.click();
    await showPart(page, "Memory");
    await page.locator(".both-picture svg").waitFor();
    await page.mouse.move(0, 0);
    await goldens.hold(page, "compared");
  });
}

/** The views that are loaded when they are first shown, and what stands next to the workbench. */
for (const viewport of sizes) {
  scenario(`the main views of a run look as before, ${viewport.width}`, { viewport, reducedMotion: "reduce", script: offersNothingNatively }, async ({ page, context }) => {
    const goldens = new Goldens(await painterOf(context), viewport.width);
    await page.bringToFront();
    await settled(page);
    await showPart(page, "Cost");
    await select(page, "Drag");
    for (const [view, panel] of [["Walk", "#walk canvas"], ["Archetypes", "#archetypes .stored-svg"], ["Sparse sets", "#sparse .stored-svg"]] as const) {
      await showView(page, view);
      await page.locator(panel).first().waitFor();
      await page.mouse.move(0, 0);
      await goldens.hold(page, view.split(" ")[0]?.toLowerCase() ?? "");
    }
    await showView(page, "Arrays");
    await showPart(page, "Cost");
    await page.getByRole("button", { name: "Arrange for me" }).click();
    await page.locator(".arrange-summary").waitFor();
    await page.mouse.move(0, 0);
    await goldens.hold(page, "arranged");
    await page.getByRole("button", { name: "Discard" }).click();
    await gallery(page, "lessons");
    await page.locator("#gallery .lesson-cards button, #gallery .lesson-cards a").first().click();
    await page.locator("#lesson .lesson-step.current").waitFor();
    await page.mouse.move(0, 0);
    await goldens.hold(page, "lesson");
    await library(page);
    await page.locator("#library-room").getByRole("button", { name: "A program on EnTT" }).click();
    await page.locator("#library-room").getByRole("button", { name: "Apply to the text" }).waitFor();
    await page.mouse.move(0, 0);
    await goldens.hold(page, "library");
  });
}

scenario("a view that is hidden, moved or without its colours differs from its golden", { reducedMotion: "reduce", colorScheme: "light", script: offersNothingNatively }, async ({ page, context }) => {
  if (taking) return;
  const goldens = new Goldens(await painterOf(context), 1440, ["light"]);
  await page.bringToFront();
  await settled(page);
  await goldens.hold(page, "first");
  const harms: readonly (readonly [string, string, string])[] = [
    ["#said", "visibility", "hidden"],
    ["#systems", "transform", "translateX(48px)"],
    ["#arrays", "filter", "grayscale(1) contrast(0.2)"],
    ["#editor", "visibility", "hidden"],
  ];
  for (const [part, property, value] of harms) {
    const set = (value: string) => page.locator(part).evaluate((element, [name, wanted]) => (element as HTMLElement).style.setProperty(name ?? "", wanted ?? ""), [property, value]);
    await set(value);
    assert.match(await goldens.look(page, "first", "light"), /squares? of 96 pixels differ/, `${part} ${property}`);
    await set("");
    await goldens.hold(page, "first");
  }
});

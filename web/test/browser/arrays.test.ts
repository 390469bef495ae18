/** The picture of the arrays near and far: by keys, wheel, two fingers and dragging, and its text about a row. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { blocks, onTimeline, paste, place, showView, stepBack, text } from "./page-actions.ts";
import { lateObservers } from "./late.ts";
import { scenario } from "./scenario.ts";
import { eventually, frame, eventuallyPasses, sizesHeard } from "./wait.ts";

/** In both arrays e4 and e5 are first. */
const few = "component A\ncomponent B\ngroup A & B\nspawn 3 A\nspawn 2 A, B\n";
const lit = `${few}system S(A)\nsystem T(A, B)\n`;
const many = "component A\ncomponent B\ngroup A & B\nspawn 4M A, B\nspawn 1M A\n";
/** Heavy, so a worker analyses it; its first block is small enough to contain the entities. */
const heavy = "component A\ncomponent B\ngroup A & B\nspawn 150k A\nspawn 900 A, B\ntick\nadd C to any 150k of A & !B\n";

const scroller = (page: Page) => page.locator(".arrays-scroll");
const says = async (page: Page): Promise<string> => (await page.locator(".arrays-caption").textContent()) ?? "";
const cell = (page: Page) => page.locator(".arrays-cell[role=gridcell]");

/** The upper edge of the arrays, below the tree if there is one. */
const topOf = async (page: Page): Promise<number> => (await page.locator("#arrays .arrays-sheet").boundingBox())?.y ?? 0;

/** The width of the picture, in widths of the visible part. */
const wide = (page: Page) => scroller(page).evaluate((element) => element.scrollWidth / element.clientWidth);

async function show(page: Page, design: string, entities: string): Promise<void> {
  await paste(page, design);
  await eventuallyPasses(page, async () => assert.ok(((await page.locator("#facts").textContent()) ?? "").includes(`${entities} entities`)));
  await scroller(page).scrollIntoViewIfNeeded();
}

/** The middle of the visible part of the focused cell. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  const seen = await scroller(page).boundingBox();
  const box = await cell(page).boundingBox();
  assert.ok(seen && box);
  const [from, to] = [Math.max(box.x, seen.x + 100), Math.min(box.x + box.width, seen.x + seen.width - 60)];
  return { x: (from + to) / 2, y: box.y + box.height / 2 };
}

scenario("rows are selected by keys, each with its entity", {}, async ({ page }) => {
  await show(page, few, "5");
  await cell(page).focus();
  const label = () => cell(page).getAttribute("aria-label");
  const walk: [string, string][] = [
    ["Shift+ArrowRight", "Row 0 of A: e4, A & B, same order in B"],
    ["Shift+ArrowRight", "Row 1 of A: e5, A & B, same order in B"],
    ["Shift+ArrowRight", "Row 1 of A: e5, A & B, same order in B"],
    ["ArrowDown", "B: A & B, rows 0 to 2, same order in A"],
    ["Shift+ArrowLeft", "Row 1 of B: e5, A & B, same order in A"],
    ["ArrowUp", "A: A & B, rows 0 to 2, same order in B"],
    ["ArrowRight", "A: A & !B, rows 2 to 5, order of its own"],
    ["Shift+ArrowLeft", "Row 4 of A: e3, A & !B, order of its own"],
  ];
  for (const [key, expected] of walk) {
    await page.keyboard.press(key);
    await eventually(page, () => label(), expected, key);
    const [row] = /^Row \d+ of \w: e\d/.exec(expected) ?? [];
    await eventuallyPasses(page, async () => assert.ok(row ? (await says(page)).endsWith(` ${row}.`) : !(await says(page)).includes(" Row "), await says(page)));
  }
});

scenario("a key moves from block to block as soon as the arrays are shown again", { script: lateObservers }, async ({ page }) => {
  await show(page, few, "5");
  await showView(page, "Trees");
  await sizesHeard(page); // that the arrays have none
  await showView(page, "Arrays");
  await cell(page).focus();
  await page.keyboard.press("ArrowRight");
  await eventually(page, () => cell(page).getAttribute("aria-label"), "A: A & !B, rows 2 to 5, order of its own");
});

scenario("millions of rows are a density from far and cells from near, by keys, and the table contains the same", {}, async ({ page }) => {
  await show(page, many, "5,000,000");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const listed = await blocks(page);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await eventually(page, () => wide(page), 1);
  const point = await (async () => {
    await cell(page).focus();
    return middle(page);
  })();
  await page.mouse.move(point.x, point.y);
  await eventuallyPasses(page, async () => assert.match(await says(page), /Rows [\d,]+ to [\d,]+ of A\.$/));
  for (let at = 0; at < 40 && !(await page.getByRole("button", { name: "Show the blocks wider" }).isDisabled()); at++) await page.keyboard.press("+");
  await eventuallyPasses(page, async () => assert.ok((await wide(page)) > 10_000, "much wider than what is seen"));
  await page.mouse.move(point.x + 1, point.y);
  await eventuallyPasses(page, async () => assert.match(await says(page), /Row ([\d,]+) of A: e[\d]+\.$/));
  const [, row = "", entity = ""] = /Row ([\d,]+) of A: e(\d+)\.$/.exec(await says(page)) ?? [];
  assert.equal(Number(entity), Number(row.replaceAll(",", "")) + 1, "they stand as they were spawned");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await eventually(page, () => blocks(page), listed);
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await cell(page).focus();
  const before = await scroller(page).evaluate((element) => element.scrollLeft);
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.ok((await scroller(page).evaluate((element) => element.scrollLeft)) > before + 100, "moved on within the block"));
  await page.keyboard.press("-");
  await page.keyboard.press("0");
  await eventually(page, () => wide(page), 1);
});

scenario("the wheel zooms around the pointer, and dragging moves the picture", {}, async ({ page }) => {
  await show(page, many, "5,000,000");
  await cell(page).focus();
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  const rows = async (): Promise<number> => Number((/Rows? ([\d,]+)/.exec(await says(page))?.[1] ?? "").replaceAll(",", ""));
  await eventuallyPasses(page, async () => assert.ok((await rows()) > 0));
  const there = await rows();
  await page.keyboard.down("Control");
  for (let at = 0; at < 6; at++) await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await eventuallyPasses(page, async () => assert.ok((await wide(page)) > 20));
  await page.mouse.move(x, y + 1);
  await page.mouse.move(x, y);
  await frame(page);
  await eventuallyPasses(page, async () => assert.ok(Math.abs((await rows()) - there) < 20_000, `row ${await rows()} is where row ${there} was`));
  await page.keyboard.press("Shift+ArrowRight");
  const left = await scroller(page).evaluate((element) => element.scrollLeft);
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 5 });
  await page.mouse.up();
  await eventually(page, () => scroller(page).evaluate((element) => element.scrollLeft), left + 150);
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.equal(focused, "Row 0 of A: e1, A & B, same order in B", "what was moved was not pressed, and the focus is where it was");
});

scenario("two fingers zoom", { viewport: { width: 820, height: 1180 }, hasTouch: true }, async ({ page, context }) => {
  await show(page, many, "5,000,000");
  await cell(page).focus();
  const { x, y } = await middle(page);
  const client = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number): Promise<unknown> =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }] });
  await touch("touchStart", 20);
  for (const apart of [30, 50, 70, 80]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await eventuallyPasses(page, async () => {
    const now = await wide(page);
    assert.ok(now > 3 && now < 5, `four times as wide: ${now}`);
  });
});

/** Selects the first row, unless it is selected, and reads its entity. The caller repeats this until the answer has arrived. */
async function firstRow(page: Page): Promise<string> {
  const described = async () => (await cell(page).getAttribute("aria-label")) ?? "";
  await cell(page).focus();
  if (!(await described()).startsWith("Row ")) await page.keyboard.press("Shift+ArrowRight");
  return described();
}

scenario("in a design that a worker analysed the entities of large blocks are known for the visible part", {}, async ({ page }) => {
  await show(page, heavy, "150,900");
  await cell(page).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(page, () => cell(page).getAttribute("aria-label"), "Row 900 of A: e1, A & !B, order of its own");
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(page, () => cell(page).getAttribute("aria-label"), "Row 901 of A: e2, A & !B, order of its own");
  await eventuallyPasses(page, async () => assert.match(await says(page), / Row 901 of A: e2\.$/));
  // Near, every cell names its entity, at every place.
  const box = await cell(page).boundingBox();
  assert.ok(box);
  for (let at = 0; at < 30 && !(await page.getByRole("button", { name: "Show the blocks wider" }).isDisabled()); at++) await page.keyboard.press("+");
  for (const left of [100_000, 1_000_000]) {
    await scroller(page).evaluate((element, to) => (element.scrollLeft = to), left);
    const seen = await scroller(page).boundingBox();
    assert.ok(seen);
    await eventuallyPasses(page, async () => {
      await page.mouse.move(seen.x + 300, seen.y + 20);
      await page.mouse.move(seen.x + 301, seen.y + 20);
      const [, row = "", entity = ""] = /Row ([\d,]+) of A: e(\d+)\.$/.exec(await says(page)) ?? [];
      assert.equal(Number(entity), Number(row.replaceAll(",", "")) - 899, await says(page));
    });
  }
});

scenario("while stepping the cells of large blocks name their entities, and can be edited", {}, async ({ page }) => {
  const design = "component A\ncomponent B\ngroup A & B\nspawn 30k A, B\nspawn 20k A\ntick\nremove B from e7\n";
  await show(page, design, "50,000");
  await stepBack(page, 1);
  await cell(page).focus();
  for (let at = 0; at < 30 && !(await page.getByRole("button", { name: "Show the blocks wider" }).isDisabled()); at++) await page.keyboard.press("+");
  await scroller(page).evaluate((element) => (element.scrollLeft = 200_000));
  const seen = await scroller(page).boundingBox();
  assert.ok(seen);
  const x = seen.x + 300;
  const middle = async () => (await topOf(page)) + 20; // the lens moves it
  const described = async () => {
    const y = await middle();
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    return /Row ([\d,]+) of A: e(\d+)\.$/.exec(await says(page));
  };
  await eventuallyPasses(page, async () => assert.ok(await described(), await says(page)));
  const [, row = "", entity = ""] = (await described()) ?? [];
  assert.equal(Number(entity), Number(row.replaceAll(",", "")) + 1);
  // After a step the visible cells still name their entities.
  await page.locator("#step").getByRole("button", { name: "One move forward" }).click();
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 of /));
  await eventuallyPasses(page, async () => assert.deepEqual([...((await described()) ?? [])].slice(1), [row, entity]));
  await page.mouse.click(x, await middle());
  const dialog = page.getByRole("dialog", { name: `Entity e${entity}` });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "Despawn" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), new RegExp(`despawn e${entity}\\n`)));
  await page.locator("#undo").click();
  await eventually(page, () => text(page), design);
  await eventuallyPasses(page, async () => assert.deepEqual([...((await described()) ?? [])].slice(1), [row, entity]));
});

scenario("in a picture of fifty thousand rows the focused row names its entity", {}, async ({ page }) => {
  await show(page, "component A\nspawn 50k A\n", "50,000");
  await onTimeline(page, "ArrowLeft", "ArrowRight");
  await page.locator("#step.open:not(.stepping)").waitFor();
  await eventuallyPasses(page, async () => assert.equal(await firstRow(page), "Row 0 of A: e1, A, order of its own"));
});

scenario("in a design that a worker analysed the entities of small blocks are known, too", {}, async ({ page }) => {
  await show(page, heavy, "150,900");
  await eventually(page, () => firstRow(page), "Row 0 of A: e150001, A & B, same order in B");
});

/** The visible words of the legend, without the sentences for screen readers. */
const legend = (page: Page) => page.locator("#arrays .legend li").evaluateAll((items) => items.map((item) => item.childNodes[1]?.textContent ?? ""));

scenario("the legend explains the blocks that occur, and what the selected system does with them", {}, async ({ page }) => {
  const design = "component A\ncomponent B\nlayout laminar\nsystem Walk(A)\nsystem Fetch(A, B)\nspawn 3 A\nspawn 2 A, B\nspawn B\n";
  await show(page, design, "6");
  await eventually(page, () => legend(page), ["in no group"]);
  for (const [system, kinds] of [["Walk", ["walked in step"]], ["Fetch", ["tested, one by one", "looked up, one by one"]]] as const) {
    await page.locator("tr[data-system]", { hasText: system }).hover();
    await eventually(page, () => legend(page), [...kinds, "not read"]);
  }
  await page.mouse.move(0, 0);
  await eventually(page, () => legend(page), ["in no group"]);
});

scenario("the legend explains the numbers of arrays, the brackets and the look-ups where they are drawn, each with a sentence", {}, async ({ page }) => {
  await show(page, "component A\ncomponent B\ncomponent C\ngroup A & B\ngroup B & C\nsystem Far(A, C)\nspawn 3 A, B, C\nspawn 2 B, C\nspawn A, C\n", "6");
  const entries = () => page.locator("#arrays .legend li").evaluateAll((items) => items.map((item) => [item.childNodes[1]?.textContent, item.getAttribute("title") ?? ""]));
  await page.locator("tr[data-system]").hover();
  await eventuallyPasses(page, async () => assert.ok((await entries()).some(([text]) => text === "looked up, one by one")));
  const says = new Map((await entries()) as [string, string][]);
  assert.equal(says.get("arrays"), "A component with groups that cross has several arrays; the number says which one this is.");
  assert.equal(says.get("share blocks"), "A bracket joins the names of components whose arrays share blocks.");
  assert.equal(says.get("not read"), "The selected system does not read these rows.");
  for (const [text, sentence] of says) assert.match(sentence, /^[A-Z].*\.$/, text);
  await show(page, "component A\nsystem Walk(A)\nspawn 6 A\n", "6");
  await eventuallyPasses(page, async () => assert.deepEqual((await entries()).map(([text]) => text).filter((text) => /arrays|blocks|looked/.test(text ?? "")), []));
});

/** Gives the arrays a pane of fixed height. */
const fit = (page: Page, height: number): Promise<void> =>
  page.locator("#arrays").evaluate((element, pixels) => {
    element.classList.add("fitted");
    element.style.height = `${pixels}px`;
  }, height);

scenario("the lines share the height of a pane; where it is too low they scroll, and the scale of rows stays in sight", {}, async ({ page }) => {
  const components = Array.from({ length: 20 }, (_, at) => `component C${at}\n`).join("");
  await show(page, `${components}spawn 5 ${Array.from({ length: 20 }, (_, at) => `C${at}`).join(", ")}\n`, "5");
  const sheet = page.locator("#arrays .arrays-sheet");
  const axis = page.locator("#arrays .arrays-axis");
  await fit(page, 600);
  const inside = async (): Promise<number> => (await scroller(page).boundingBox())?.height ?? 0;
  await eventuallyPasses(page, async () => {
    const height = (await sheet.boundingBox())?.height ?? 0;
    assert.ok(height <= (await inside()) && height > (await inside()) - 20, `${height} of ${await inside()}`);
  });
  await eventually(page, () => axis.isHidden(), true, "the picture has its own scale");
  await fit(page, 200);
  await eventually(page, () => axis.isVisible(), true);
  for (const top of [0, 60, 10_000]) {
    await scroller(page).evaluate((element, to) => (element.scrollTop = to), top);
    const [seen, scale] = [await scroller(page).boundingBox(), await axis.boundingBox()];
    assert.ok(seen && scale);
    assert.equal(scale.y + scale.height, seen.y + seen.height, `at ${top}`);
  }
  // What is hit is what is seen.
  const seen = await scroller(page).boundingBox();
  assert.ok(seen);
  await page.mouse.move(seen.x + 200, seen.y + seen.height - 30);
  await eventuallyPasses(page, async () => assert.match(await says(page), /Row \d of C19: e\d\.$/));
});

/** Stores the pixels of the canvas in the page, under a name. */
const snap = (page: Page, name: string): Promise<void> =>
  page.locator(".arrays-canvas").evaluate((element: HTMLCanvasElement, as) => {
    const copy = new OffscreenCanvas(element.width, element.height).getContext("2d");
    copy?.drawImage(element, 0, 0);
    (globalThis.snaps ??= {})[as] = copy?.getImageData(0, 0, element.width, element.height).data ?? new Uint8ClampedArray();
  }, name);

/** The largest difference of two pictures at any pixel, of 255. */
const apart = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(([first, second]) => {
    const [a = new Uint8ClampedArray(), b = new Uint8ClampedArray()] = [globalThis.snaps?.[first ?? ""], globalThis.snaps?.[second ?? ""]];
    return a.length === b.length && a.length > 0 ? a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0) : 255;
  }, [one, other]);

/** The largest difference of the present picture from a stored one. */
async function apartNow(page: Page, before: string): Promise<number> {
  await snap(page, "now");
  return apart(page, before, "now");
}

/** Counts the shapes of the ground of a picture, which is drawn apart from what is lit. */
function countShapes(): void {
  const fill = OffscreenCanvasRenderingContext2D.prototype.fill as (...given: unknown[]) => void;
  OffscreenCanvasRenderingContext2D.prototype.fill = function (this: OffscreenCanvasRenderingContext2D, ...given: unknown[]) {
    globalThis.shapesDrawn = (globalThis.shapesDrawn ?? 0) + 1;
    fill.apply(this, given);
  };
}

declare global {
  var shapesDrawn: number | undefined;
  var snaps: Record<string, Uint8ClampedArray> | undefined;
}

// At 1.25 nothing is aligned to whole pixels.
for (const deviceScaleFactor of [1, 1.25]) {
  scenario(`the cached part of the picture looks the same as a new drawing, at ${deviceScaleFactor}`, { deviceScaleFactor, script: countShapes }, async ({ page }) => {
    const light = async (which: number) => {
      const seen = await scroller(page).boundingBox();
      assert.ok(seen);
      await page.mouse.move(seen.x + seen.width * (which === 0 ? 0.3 : 0.7), (await topOf(page)) + 30);
      await frame(page);
    };
    const shapes = () => page.evaluate(() => globalThis.shapesDrawn ?? 0);
    const before = await shapes();
    await show(page, lit, "5");
    await snap(page, "drawn");
    await eventuallyPasses(page, async () => assert.ok((await shapes()) > before, "a picture that is new is drawn"));
    await light(0);
    const lighted = await shapes();
    for (let at = 1; at < 6; at++) await light(at % 2);
    await eventuallyPasses(page, async () => assert.ok((await apartNow(page, "drawn")) > 50, "a block is lit"));
    await eventually(page, () => shapes(), lighted, "what stays is kept");
    await page.locator("tr[data-system]").first().hover();
    await eventually(page, async () => (await apartNow(page, "drawn")) > 50, true);
    await page.mouse.move(0, 0);
    await eventually(page, async () => (await apartNow(page, "drawn")) <= 2, true);
    await page.emulateMedia({ colorScheme: "dark" });
    await eventually(page, async () => (await apartNow(page, "drawn")) > 50, true);
    await page.emulateMedia({ colorScheme: "light" });
    await eventually(page, async () => (await apartNow(page, "drawn")) <= 2, true);
  });
}

scenario("the picture is opaque, on the background of the page in light, dark and print", {}, async ({ page }) => {
  const corner = () =>
    page.locator(".arrays-canvas").evaluate((canvas: HTMLCanvasElement) => {
      const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      return `${canvas.getContext("2d")?.getContextAttributes().alpha} rgb(${[...(copy?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(", ")})`;
    });
  await show(page, few, "5");
  for (const [colorScheme, media, background] of [["light", "screen", "rgb(251, 250, 247)"], ["dark", "screen", "rgb(22, 22, 20)"], ["dark", "print", "rgb(255, 255, 255)"]] as const) {
    await page.emulateMedia({ colorScheme, media });
    await eventually(page, corner, `false ${background}`);
  }
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark")); // as if it were chosen
  await page.emulateMedia({ media: "print" });
  await eventually(page, corner, "false rgb(255, 255, 255)");
});

scenario("a canvas that the browser has emptied is painted again", {}, async ({ page }) => {
  await show(page, few, "5");
  await snap(page, "before");
  for (let at = 0; at < 3; at++) {
    await page.locator(".arrays-canvas").evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext("2d")?.reset(); // the state in which a browser restores a context
    });
    await eventuallyPasses(page, async () => assert.ok((await apartNow(page, "before")) > 50));
    await page.locator(".arrays-canvas").dispatchEvent("contextrestored");
    await eventually(page, async () => (await apartNow(page, "before")) <= 2, true);
  }
});

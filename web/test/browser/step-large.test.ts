import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { editor, paste } from "./desk.ts";
import { scenario } from "./visit.ts";
import { holds } from "./wait.ts";

/** As many ticks as a text may have, with a change in every fortieth. */
function long(): string {
  const lines = ["component A", "component B", "group A & B", "system S(mut A, B)", "spawn 200 A, B"];
  for (let at = 1; at <= 10_000; at++) lines.push("tick", ...(at % 40 === 0 && at < 10_000 ? [`${at % 80 === 0 ? "add B to" : "remove B from"} e${1 + ((at * 7) % 200)}`] : []));
  return lines.join("\n") + "\n";
}

/** As many entities as can be followed, half of which change at once. */
const wide = `component A
component B
component C
group A & B
system S(mut A, B)
spawn 100k A, B, C
spawn 100k A
tick
  remove B from any 50k of A & B
tick
  despawn e7
`;

function place(page: Page): Promise<string | null> {
  return page.locator(".step-place").textContent();
}

async function begin(page: Page, design: string, ticks: string): Promise<void> {
  await paste(page, design);
  await page.locator(".step-offer", { hasText: ticks }).waitFor();
  await page.getByRole("button", { name: "Step through" }).click();
  await page.locator(".step.open").waitFor();
}

/** Notes in what order frames are drawn and the place of the stepper changes, from now on. */
function watchOrder(page: Page): Promise<void> {
  return page.evaluate(() => {
    const order: string[] = ((globalThis as { order?: string[] }).order = []);
    const note = (what: string) => order.at(-1) !== what && order.push(what);
    const frame = () => {
      note("frame");
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const seen = document.querySelector(".step-place");
    if (seen) new MutationObserver(() => note(`at ${seen.textContent}`)).observe(seen, { childList: true, characterData: true, subtree: true });
    document.addEventListener("keydown", (event) => note(`key ${event.key}`), true);
  });
}

function order(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as { order?: string[] }).order ?? []);
}

scenario("ten thousand ticks are stepped through, jumped through and typed beside", {}, async ({ page }) => {
  await begin(page, long(), "10,000 ticks");
  await page.keyboard.press("ArrowRight");
  await holds(page, async () => assert.match((await place(page)) ?? "", /^tick 41, move 1 of /));
  await watchOrder(page);
  await page.keyboard.press("End");
  await holds(page, async () => assert.match((await place(page)) ?? "", /^tick 10,000, /));
  const slider = page.getByRole("slider", { name: "Ticks" });
  const box = await slider.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await holds(page, async () => {
    const behind = Number(((await slider.getAttribute("aria-valuetext")) ?? "").replaceAll(",", "").split(" ")[0]);
    assert.ok(behind > 4_000 && behind < 6_000, `the middle is ${behind}`);
  });
  const seen = await order(page);
  const pressed = seen.indexOf("key End");
  const arrived = seen.findIndex((what) => what.startsWith("at tick 10,000"));
  assert.ok(pressed >= 0 && seen.slice(pressed, arrived).includes("frame"), `frames are drawn on the way: ${seen.join(", ")}`);
  // Typing goes on while it follows.
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  // One tick less, and one at the end of the text.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await page.keyboard.type("# ");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("spawn 3 B");
  await page.getByRole("textbox", { name: "Entity" }).fill("e203");
  await holds(page, async () => {
    await page.getByRole("textbox", { name: "Entity" }).press("Enter");
    await page.getByRole("dialog", { name: "Entity e203" }).waitFor({ timeout: 2_000 });
  });
});

scenario("two hundred thousand entities are stepped through while the page goes on", {}, async ({ page }) => {
  await begin(page, wide, "3 ticks");
  await holds(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await watchOrder(page);
  await page.keyboard.press("ArrowRight");
  await holds(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 of /));
  await page.keyboard.press("Shift+ArrowRight");
  await holds(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move ([\d,]+) of \1$/));
  await page.keyboard.press("Shift+ArrowRight");
  await holds(page, async () => assert.match((await place(page)) ?? "", /^tick 3, move ([\d,]+) of \1$/));
  await page.keyboard.press("Home");
  await holds(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
  const seen = await order(page);
  assert.ok(seen.filter((what) => what === "frame").length > 3, "frames between the steps");
});

interface Memory {
  /** KiB that live in the replay's program, and all that it has. */
  readonly live: number;
  readonly all: number;
  /** Bytes of the engine's memory. */
  readonly engine: number;
}

function memory(page: Page): Promise<Memory> {
  return page.evaluate(
    () =>
      new Promise<Memory>((told) => {
        const detail = (replay: Promise<{ live: number; all: number }>, engine: number) => void replay.then((known) => told({ ...known, engine }));
        document.dispatchEvent(new CustomEvent("copse:memory", { detail }));
      }),
  );
}

scenario("a thousand steps forth and back hold no more memory than before", { reducedMotion: "reduce" }, async ({ page }) => {
  const design = ["component A", "component B", "group A & B", "system S(mut A, B)", "spawn 400 A, B", "tick", "  remove B from any 200 of A & B", "tick", "  add B to all of A & !B"].join("\n") + "\n";
  await begin(page, design, "3 ticks");
  // To and fro, each step waited for, so that every one of them is painted.
  const walk = (steps: number) =>
    page.evaluate(async (wanted) => {
      const strip = document.querySelector("#step");
      const seen = document.querySelector(".step-place");
      for (const key of ["ArrowRight", "ArrowLeft"]) {
        for (let at = 0; at < wanted; at++) {
          const before = seen?.textContent;
          strip?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          while (seen?.textContent === before) await new Promise((frame) => requestAnimationFrame(frame));
        }
      }
    }, steps);
  await walk(100);
  const before = await memory(page);
  await walk(500);
  const after = await memory(page);
  // Garbage lies until it is five times what lives, and at least this much: beyond that nothing may grow.
  const most = 32 << 20;
  assert.ok(after.engine <= Math.max(before.engine, most), `the engine: ${before.engine} bytes before, ${after.engine} after`);
  assert.ok(after.all << 10 <= Math.max(before.all << 10, most), `the replay: ${before.all} KiB before, ${after.all} after`);
  assert.ok(after.live <= before.live + 512, `live in the replay: ${before.live} KiB before, ${after.live} KiB after`);
});

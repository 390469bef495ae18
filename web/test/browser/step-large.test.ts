import assert from "node:assert/strict";
import type { CDPSession, Page } from "playwright-core";
import { editor, onTimeline, paste, place, playhead } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses, frame } from "./wait.ts";

/** The largest allowed number of ticks, with a change in every fortieth. */
function long(): string {
  const lines = ["component A", "component B", "group A & B", "system S(mut A, B)", "spawn 200 A, B"];
  for (let at = 1; at <= 10_000; at++) lines.push("tick", ...(at % 40 === 0 && at < 10_000 ? [`${at % 80 === 0 ? "add B to" : "remove B from"} e${1 + ((at * 7) % 200)}`] : []));
  return lines.join("\n") + "\n";
}

/** The largest number of entities that can be followed, half of which change in one tick. */
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

/** Opens the design, with the playhead at its end. */
async function show(page: Page, design: string, ticks: string): Promise<void> {
  await paste(page, design);
  await eventually(page, () => place(page), `after tick ${ticks} of ${ticks}`);
}

/** From now on, records the order in which frames are drawn and the place of the stepper changes. */
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

scenario("ten thousand ticks are stepped through and jumped through, with typing in between", {}, async ({ page }) => {
  await show(page, long(), "10,000");
  await onTimeline(page, "Home");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
  await watchOrder(page);
  await page.keyboard.press("End");
  await eventually(page, () => place(page), "after tick 10,000 of 10,000");
  await page.keyboard.press("Shift+ArrowLeft"); // the last tick changes nothing, so its start is the end
  await page.keyboard.press("Shift+ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 9,999, move 0 of /));
  const strip = playhead(page);
  await strip.evaluate((element) => (element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2));
  const box = await strip.boundingBox();
  assert.ok(box);
  await frame(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await eventuallyPasses(page, async () => {
    const behind = Number(/^tick (\d+),/.exec(((await place(page)) ?? "").replace(/(\d),(\d)/, "$1$2"))?.[1]);
    assert.ok(behind > 4_000 && behind < 6_000, `the middle is ${behind}`);
  });
  await eventuallyPasses(page, async () => assert.ok((await page.locator("#step .tick").count()) < 400, "only the ticks in sight are drawn"));
  await page.locator("#step").getByRole("button", { name: "Commit", exact: true }).click();
  await page.locator("#step").getByRole("button", { name: "Commit", exact: true }).click(); // it stays while the text changes
  const seen = await order(page);
  const pressed = seen.indexOf("key Shift");
  const arrived = seen.findIndex((what) => what.startsWith("at tick 10,000"));
  assert.ok(pressed >= 0 && seen.slice(pressed, arrived).includes("frame"), `frames are drawn on the way: ${seen.join(", ")}`);
  // Typing continues while it follows.
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  // One tick less, and one at the end of the text.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await page.keyboard.type("# ");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("spawn 3 B");
  await page.locator("#facts", { hasText: "203 entities" }).waitFor();
  await page.getByRole("textbox", { name: "Entity" }).fill("e203");
  await page.getByRole("textbox", { name: "Entity" }).press("Enter");
  await page.getByRole("dialog", { name: "Entity e203" }).waitFor();
});

scenario("two hundred thousand entities are stepped through while the page stays responsive", {}, async ({ page }) => {
  await show(page, wide, "3");
  await onTimeline(page, "Shift+ArrowLeft", "Shift+ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  await watchOrder(page);
  await page.keyboard.press("ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 1 of /));
  await page.keyboard.press("Shift+ArrowRight");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move ([\d,]+) of \1$/));
  await page.keyboard.press("Shift+ArrowRight");
  await eventually(page, () => place(page), "after tick 3 of 3");
  await page.keyboard.press("Home");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 1, move 0 of /));
  const seen = await order(page);
  assert.ok(seen.filter((what) => what === "frame").length > 3, "frames between the steps");
});

/** The memory in use after a garbage collection, and the memory that the programs have from the system. */
interface Memory {
  /** KiB in use by the program of the replay, and the total. */
  readonly replay: { readonly live: number; readonly all: number };
  /** KiB in use by the engine, and the total bytes of its memory. */
  readonly engine: { readonly live: number; readonly all: number };
  /** Bytes of the page's own objects. */
  readonly page: number;
}

async function memory(page: Page, client: CDPSession): Promise<Memory> {
  const programs = await page.evaluate(
    () =>
      new Promise<Omit<Memory, "page">>((done) => {
        const detail = (replay: Promise<Memory["replay"]>, engine: Memory["engine"]) => void replay.then((known) => done({ replay: known, engine }));
        document.dispatchEvent(new CustomEvent("copse:memory", { detail }));
      }),
  );
  for (let at = 0; at < 3; at++) await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  return { ...programs, page: usedSize };
}

/** Makes steps forward and back, each awaited, so that every one of them is painted. */
function walk(page: Page, steps: number): Promise<void> {
  return page.evaluate(async (wanted) => {
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
}

scenario("memory after hundreds of steps forward and back is unchanged", { newProfile: true, reducedMotion: "reduce", idle: true }, async ({ page, context }) => {
  const design = ["component A", "component B", "group A & B", "system S(mut A, B)", "spawn 400 A, B", "tick", "  remove B from any 200 of A & B", "tick", "  add B to all of A & !B"].join("\n") + "\n";
  await show(page, design, "3");
  await onTimeline(page, "Shift+ArrowLeft", "Shift+ArrowLeft");
  await eventuallyPasses(page, async () => assert.match((await place(page)) ?? "", /^tick 2, move 0 of /));
  const client = await context.newCDPSession(page);
  // Garbage is collected every forty steps, so that the memory that the programs have from the system depends on their use and
  // not on the time of the last collection. The first rounds create everything that is created once.
  const rounds: Memory[] = [];
  for (let at = 0; at < 12; at++) {
    await walk(page, 20);
    rounds.push(await memory(page, client));
  }
  const [before, half, after] = [rounds[1], rounds[6], rounds.at(-1)];
  assert.ok(before && half && after);
  const list = rounds.map((round) => JSON.stringify(round)).join("\n");
  const grown = (is: number, was: number, most: number, what: string) => assert.ok(is - was <= most, `${what} grew by ${is - was}:\n${list}`);
  grown(after.engine.live, before.engine.live, 1, "KiB that live in the engine");
  grown(after.replay.live, before.replay.live, 1, "KiB that live in the replay");
  // Memory is allocated in pieces of 256 KiB, of which one more may be started.
  grown(after.engine.all, before.engine.all, 512 << 10, "bytes of the engine's memory");
  grown(after.replay.all, before.replay.all, 512, "KiB of the replay's memory");
  // The browser's own data about running code stops growing.
  grown(after.page, before.page, 768 << 10, "bytes of the page's objects");
  grown(after.page, half.page, 192 << 10, "bytes of the page's objects in the second half");
});

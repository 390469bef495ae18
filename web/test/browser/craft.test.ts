/**
 * Every dialog, menu and opened part of the page, in every state: it fits at every width, from that of a small phone and at
 * twice the size too, axe finds nothing in it in either theme, and opening it moves nothing.
 */

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { onTimeline, open, stepBack, systems } from "./page-actions.ts";
import { fits } from "./fits.ts";
import { root } from "./server.ts";
import { countShifts, shifted } from "./shifts.ts";
import { scenario } from "./scenario.ts";
import { beIdle, frame, eventuallyPasses } from "./wait.ts";

interface State {
  readonly name: string;
  /** The part of the page that contains it; a phone shows this part. */
  readonly part: string;
  readonly tab?: "memory" | "systems";
  /** Whether nothing else may move when it is opened. */
  readonly still: boolean;
  enter(page: Page): Promise<unknown>;
  leave?(page: Page): Promise<unknown>;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const away = (page: Page) => page.keyboard.press("Escape");
/** Calls its own handler, whether or not it is visible. */
const press = (page: Page, selector: string) => page.locator(selector).evaluate((control) => (control as HTMLElement).click());
const stepper = (page: Page, name: string) => page.locator("#step, #step-detail").getByRole("button", { name, exact: true }).evaluate((control) => (control as HTMLElement).click());

const entt = `#include <entt/entt.hpp>
struct Position { float x, y; };
struct Velocity { float x, y; };
struct AComponentWithARatherLongNameThatFillsALine { float something; };
struct Frozen {};
void move(entt::registry &r) {
    r.view<Position, const Velocity>(entt::exclude<Frozen>).each([](auto &p, const auto &v) { p.x += v.x; });
}
void aSystemWithARatherLongNameThatFillsALine(entt::registry &r) {
    r.group<AComponentWithARatherLongNameThatFillsALine>(entt::get<Position>).each([](auto &a, auto &p) { a.something = p.x; });
}
void thaw(entt::registry &r) { for(auto e: r.view<Frozen>()) r.remove<Frozen>(e); }
int main() {
    entt::registry r;
    for(int i = 0; i < 20000; ++i) {
        auto e = r.create();
        r.emplace<Position>(e);
        r.emplace<Velocity>(e);
        if(i % 2) r.emplace<AComponentWithARatherLongNameThatFillsALine>(e);
        if(i % 3) r.emplace<Frozen>(e);
    }
}
`;

const bitecs = `import { addEntity, addComponents, query, Not } from "bitecs";
const Position = { x: new Float32Array(1000), y: new Float32Array(1000) };
const Velocity = { x: new Float32Array(1000), y: new Float32Array(1000) };
const Frozen = {};
for (const eid of query(world, [Position, Velocity, Not(Frozen)])) Position.x[eid] += Velocity.x[eid];
`;
/** A program on Unity, which is drawn in chunks. */
const unity = readFileSync(resolve(root, "internal/language/foreign/advice/testdata/enableable.txt"), "utf8");

/** The dialogs and menus above the page, one after the other. */
const dialogs: readonly State[] = [
  {
    name: "share",
    part: "#share-panel",
    still: true,
    async enter(page) {
      await press(page, "#share");
      await eventuallyPasses(page, async () => assert.match(await dialog(page, "Share").getByRole("textbox").inputValue(), /#2d/));
    },
  },
  {
    name: "share as Markdown",
    part: "#share-panel",
    still: true,
    async enter(page) {
      await dialog(page, "Share").getByRole("radio", { name: "Markdown" }).check({ force: true });
      await eventuallyPasses(page, async () => assert.match(await dialog(page, "Share").getByRole("textbox").inputValue(), /^```copse/));
    },
    leave: away,
  },
  { name: "export", part: "#export-menu", still: true, enter: (page) => press(page, "#export") },
  {
    name: "keys",
    part: ".keys-map",
    still: true,
    async enter(page) {
      await dialog(page, "Export").getByRole("button", { name: "Keys" }).click();
      await dialog(page, "Keys").waitFor();
    },
    leave: away,
  },
];

/** The parts of the page, and what opens in them. */
const views: readonly State[] = [
  {
    name: "stepper",
    part: "#step",
    tab: "memory",
    still: false,
    async enter(page) {
      await stepBack(page, 1);
    },
  },
  {
    name: "entity",
    part: ".step-menu",
    tab: "memory",
    still: true,
    async enter(page) {
      await page.getByRole("textbox", { name: "Entity" }).fill("e5");
      await page.keyboard.press("Enter");
      await dialog(page, "Entity e5").waitFor();
    },
  },
  {
    name: "the way of an entity",
    part: "#memory",
    tab: "memory",
    still: false,
    async enter(page) {
      await page.getByRole("button", { name: "Show its path" }).click();
      await page.locator(".step-algorithm").waitFor();
    },
  },
  {
    name: "side by side, out of step",
    part: "#memory",
    tab: "memory",
    still: false,
    async enter(page) {
      await stepper(page, "Side by side");
      await onTimeline(page, "End");
      await page.locator(".step-cross").first().waitFor();
      for (const name of [".pair-b h3", "#arrays-second .arrays-cell[role=rowheader]"]) await eventuallyPasses(page, async () => assert.notEqual(await page.locator(name).textContent(), ""));
    },
    leave: (page) => onTimeline(page, "Escape"),
  },
  {
    name: "what if",
    part: ".whatif",
    tab: "systems",
    still: false,
    async enter(page) {
      await press(page, "#designs [value=ab]");
      await press(page, "[aria-label='B: the same as A under trees']");
      await page.locator("tr[data-key^='Systems/']").first().waitFor();
    },
  },
  { name: "what if, all of it", part: ".whatif", tab: "systems", still: false, enter: (page) => press(page, ".whatif .ab-rest") },
  { name: "arrays of B", part: ".both-arrays", tab: "memory", still: false, enter: (page) => press(page, "#designs [value=b]") },
  { name: "arrays of both", part: ".both-arrays", tab: "memory", still: false, enter: (page) => press(page, "#designs [value=ab]") },
  { name: "systems of both", part: "#systems-pane", tab: "systems", still: false, enter: () => Promise.resolve() },
  { name: "export of two", part: "#export-menu", still: true, enter: (page) => press(page, "#export"), leave: away },
  {
    name: "storages",
    part: ".storages",
    tab: "memory",
    still: false,
    async enter(page) {
      await press(page, "#view-storages");
      await page.getByRole("table", { name: "The design in three storages" }).waitFor({ state: "attached" });
    },
  },
  {
    name: "your library, empty",
    part: "#library-room",
    still: false,
    async enter(page) {
      await press(page, ".places [data-place=library]");
      await eventuallyPasses(page, async () => assert.equal(await page.locator("#library-dialect option").count(), 9));
    },
  },
  {
    name: "your library without a model",
    part: "#library-room",
    still: false,
    async enter(page) {
      await page.locator("#library-code").evaluate((area: HTMLTextAreaElement, text) => ((area.value = text), area.dispatchEvent(new Event("input"))), bitecs);
      await page.locator(".library-refused:not([hidden])").waitFor({ state: "attached" });
    },
  },
  {
    name: "your library",
    part: "#library-room",
    still: false,
    async enter(page) {
      await page.locator("#library-code").evaluate((area: HTMLTextAreaElement, text) => ((area.value = text), area.dispatchEvent(new Event("input"))), entt);
      await page.locator(".library-row").first().waitFor({ state: "attached" });
    },
  },
  {
    name: "your library in chunks",
    part: "#library-room",
    still: false,
    async enter(page) {
      await page.locator("#library-code").evaluate((area: HTMLTextAreaElement, text) => ((area.value = text), area.dispatchEvent(new Event("input"))), unity);
      await page.locator(".store-chunk").first().waitFor({ state: "attached" });
    },
    leave: (page) => page.goBack(),
  },
  {
    name: "a running program that is not connected",
    part: "#running-room",
    still: false,
    async enter(page) {
      await press(page, ".places [data-place=running]");
      await page.locator(".running-how").waitFor({ state: "attached" });
    },
    leave: (page) => page.goBack(),
  },
];

/** The fourth is a window of 1440 at twice the size. */
const sizes = [[1440, 900], [820, 1180], [720, 450], [390, 844], [320, 568]] as const;

const folder = resolve(root, ".cache", "screenshots");

/** On request a screenshot for review; nothing compares these pictures. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env["PICTURES"] === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: resolve(folder, `${name.replaceAll(/[ ,]+/g, "-")}.png`) });
}

async function show(page: Page, { tab }: State, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
  if (tab && width < 720) await press(page, `#tab-${tab}`);
  await frame(page);
  await frame(page); // the editor measures its lines in the first frame, and places them in the next
}

async function begin(page: Page): Promise<void> {
  await open(page, "Figure 2: what the refusal prevents");
  await eventuallyPasses(page, async () => assert.equal((await systems(page)).length, 3));
  await page.locator("#export:not([disabled])").waitFor();
  await beIdle(page);
  await page.locator(".cost-help:not(:empty)").waitFor({ state: "attached" }); // this arrives last
}

interface Home {
  readonly colorScheme: "light" | "dark";
  readonly width: number;
  readonly height: number;
  /** The sizes at which everything fits, and the widths at which axe looks. */
  readonly sizes: readonly (readonly [number, number])[];
  readonly inspected: readonly number[];
}

/** Opened on a wide page and on a phone, where other rules place it. What fits in one theme fits in the other. */
const homes: readonly Home[] = [
  { colorScheme: "light", width: 1440, height: 900, sizes, inspected: [1440, 820] },
  { colorScheme: "dark", width: 390, height: 844, sizes: [[390, 844]], inspected: [390] },
];

for (const [what, states] of Object.entries({ dialogs, views })) {
  for (const { colorScheme, width: w, height: h, sizes, inspected } of homes) {
    scenario(`${what} fit at every width, move nothing and are accessible, ${colorScheme}`, { colorScheme, viewport: { width: w, height: h }, script: countShifts }, async ({ page }) => {
      await begin(page);
      for (const state of states) {
        await show(page, state, w, h);
        const before = await shifted(page);
        await state.enter(page);
        await frame(page);
        const after = await shifted(page);
        if (state.still) assert.ok(after.sum - before.sum < 0.02, `${state.name} moved ${after.shifts.slice(before.shifts.length).join("; ")}`);
        for (const [width, height] of sizes) {
          await show(page, state, width, height);
          await fits(page, `${state.name} at ${width}`);
          await picture(page, `craft-${state.name}-${width}-${colorScheme}`);
          if (inspected.includes(width)) assert.deepEqual(await findings(page, state.part), [], `${state.name} at ${width}`);
        }
        await show(page, state, w, h);
        await state.leave?.(page);
      }
    });
  }
}

scenario("every dialog and menu fits in forced colours", { forcedColors: "active", colorScheme: "dark" }, async ({ page }) => {
  await begin(page);
  for (const state of [...dialogs, ...views]) {
    await state.enter(page);
    await fits(page, state.name);
    await picture(page, `craft-${state.name}-forced`);
    await state.leave?.(page);
  }
});

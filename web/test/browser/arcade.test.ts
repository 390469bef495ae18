import assert from "node:assert/strict";
import { systems } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

const driverNotes = (wrong: string): boolean => wrong.includes("GL Driver Message"); // about the speed of a machine without a graphics processor

/** What the game tells: "Rocks: 4, ships: 1 and 2 to come, wave: 1, points: 0." and what the last key has done. */
interface Told {
  readonly rocks: number;
  readonly ships: number;
  readonly rest: string;
}

function read(text: string | null): Told {
  const found = /^Rocks: (\d+), ships: (\d+) and (.*)$/.exec(text ?? "");
  return { rocks: Number(found?.[1]), ships: Number(found?.[2]), rest: found?.[3] ?? "" };
}

// The frame is small, because a machine for tests draws it without a graphics processor.
scenario("the arcade game of the documentation: keys and buttons play it, save it, load it twice next to itself and undo that", { withoutPage: true, viewport: { width: 320, height: 640 } }, async ({ page, context, url, responses, expectedFailures }) => {
  expectedFailures.push(driverNotes);
  await page.goto(`${url}docs/arcade.html`);
  const start = page.getByRole("button", { name: /^Play Drift \(\d\.\d MB\)$/ });
  await start.waitFor();
  assert.deepEqual(responses.filter((each) => each.url().includes("/arcade/")), [], "nothing of the game is loaded before a press");
  const design = page.getByRole("button", { name: "Open its design in the workbench" });
  await eventuallyPasses(page, async () => assert.ok(await design.isDisabled()));

  await start.click();
  const game = page.frameLocator("iframe");
  const told = async (): Promise<Told> => read(await game.locator("#told").textContent());
  await game.locator("#told").filter({ hasText: "Fire (Space) to begin." }).waitFor();
  await game.getByRole("application", { name: "The game Drift" }).focus();

  // What a load adds is what was saved, also the second time, and undoing takes it back. Nothing breaks before the game begins.
  const before = await told();
  assert.deepEqual([before.rocks, before.ships], [4, 0]);
  const after = async (news: string, rocks: number): Promise<void> =>
    eventuallyPasses(page, async () => {
      const now = await told();
      assert.ok(now.rest.endsWith(news), `${news} is not told: ${now.rest}`);
      assert.equal(now.rocks, rocks);
    });
  await page.keyboard.press("s", { delay: 100 });
  await after("Saved 4.", 4);
  await page.keyboard.press("l", { delay: 100 });
  await after("Loaded 4.", 8);
  await game.getByRole("button", { name: /^Load/ }).click({ delay: 100 });
  await after("Loaded 4.", 12);
  await page.keyboard.press("u", { delay: 100 });
  await after("Took back 4.", 8);
  await game.getByRole("button", { name: /^Undo/ }).focus();
  await page.keyboard.press("Enter");
  await after("Took back 4.", 4);

  await game.getByRole("application", { name: "The game Drift" }).focus();
  await page.keyboard.press("Space", { delay: 100 });
  await game.locator("#told").filter({ hasText: "ships: 1 and 2 to come" }).waitFor();
  await page.keyboard.press("s", { delay: 100 });
  await page.keyboard.press("l", { delay: 100 });
  await eventuallyPasses(page, async () => assert.equal((await told()).ships, 2, "the saved ship flies next to the first one"));
  await eventually(page, async () => page.frames()[1]?.evaluate(() => globalThis.policyViolations), []);

  const opened = context.waitForEvent("page");
  await design.click();
  const workbench = await opened;
  await analysed(workbench);
  await eventually(page, () => systems(workbench), ["Fly full", "Hunt full", "Move full", "Strike full"]);
  await workbench.close();

  await page.getByRole("button", { name: "Stop" }).click();
  await start.waitFor();
  await eventually(page, () => page.locator("iframe").count(), 0);
});

scenario("an arcade game that cannot be loaded says so and is tried again, by a finger too", { withoutPage: true, viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }, async ({ page, context, url, expectedFailures }) => {
  expectedFailures.push((wrong) => driverNotes(wrong) || wrong.includes("/arcade/") || wrong.includes("ERR_FAILED"));
  await context.route("**/arcade/", (route) => route.abort());
  await page.goto(`${url}docs/arcade.html`);
  const start = page.getByRole("button", { name: /^Play Drift/ });
  await start.tap();
  await page.getByRole("status").filter({ hasText: "The game could not be loaded. Check the connection, and try again." }).waitFor();
  await context.unroute("**/arcade/");

  await context.route("**/arcade-*.wasm", (route) => route.abort());
  await start.tap();
  const game = page.frameLocator("iframe");
  await game.getByText("The game could not be loaded. Check the connection, and try again.").waitFor();
  await eventually(page, () => page.locator(".arcade-status").textContent(), "");
  await context.unroute("**/arcade-*.wasm");

  await game.getByRole("button", { name: "Try again" }).tap();
  await game.locator("#told").filter({ hasText: "Fire (Space) to begin." }).waitFor();
  await game.getByRole("button", { name: "Fire" }).tap();
  await game.locator("#told").filter({ hasText: "ships: 1 and 2 to come" }).waitFor();
});

import assert from "node:assert/strict";
import { systems } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventuallyPasses } from "./wait.ts";

// The frame is small, because a machine for tests draws it without a graphics processor.
scenario("the arcade game of the documentation: a press loads it, keys play it, and its design opens in the workbench", { withoutPage: true, viewport: { width: 320, height: 640 } }, async ({ page, context, url, responses, expectedFailures }) => {
  expectedFailures.push((wrong) => wrong.includes("GL Driver Message")); // about the speed of a machine without a graphics processor
  await page.goto(`${url}docs/arcade.html`);
  const start = page.getByRole("button", { name: /^Play Drift \(\d\.\d MB\)$/ });
  await start.waitFor();
  assert.deepEqual(responses.filter((each) => each.url().includes("/arcade/")), [], "nothing of the game is loaded before a press");
  const design = page.getByRole("button", { name: "Open its design in the workbench" });
  assert.ok(await design.isDisabled());

  const game = page.locator("[data-arcade]");
  const shown = (name: string): Promise<string | null> => game.getAttribute(`data-${name}`);
  await start.click();
  await page.getByRole("status").filter({ hasText: "Press Space or tap to begin." }).waitFor();
  await page.frameLocator("iframe").getByRole("application", { name: "The game Drift" }).focus();
  await page.keyboard.down("Space");
  await eventuallyPasses(page, async () => assert.equal(await shown("phase"), "playing"));
  await page.getByRole("status").filter({ hasText: "Playing: wave 1, 3 ships left." }).waitFor();
  await eventuallyPasses(page, async () => assert.ok(Number(await shown("shots")) > 0, "Space fires"));
  await page.keyboard.up("Space");
  assert.deepEqual(await page.frames()[1]?.evaluate(() => globalThis.policyViolations), []);

  const opened = context.waitForEvent("page");
  await design.click();
  const workbench = await opened;
  await analysed(workbench);
  assert.deepEqual(await systems(workbench), ["Fly full", "Hunt full", "Move full", "Wrap full", "Fade full", "Strike full"]);
  await workbench.close();

  await page.getByRole("button", { name: "Stop" }).click();
  await start.waitFor();
  assert.equal(await page.locator("iframe").count(), 0);
});

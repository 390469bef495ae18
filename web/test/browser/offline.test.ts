import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, resolve } from "node:path";
import { classOf, open, paste, stepBack, systems } from "./page-actions.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { analysed, beIdle, eventually, eventuallyPasses } from "./wait.ts";

const types: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };

/** The site from plain files, by a server that can be stopped. */
async function plainServer(): Promise<{ readonly url: string; gone(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const file = resolve(root, "dist", path === "/" ? "index.html" : path.slice(1));
    readFile(file).then(
      (body) => response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-store" }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const gone = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, gone };
}

scenario("after the first visit everything works without the server, which a small sign shows", { withoutPage: true, serviceWorker: true }, async ({ page, expectedFailures }) => {
  const server = await plainServer();
  expectedFailures.push((wrong) => wrong.includes(server.url)); // this is another host than that of the other scenarios, and it is stopped on purpose
  try {
    await page.goto(server.url);
    await analysed(page);
    await beIdle(page);
    await eventually(page, () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), "activated");
    await eventuallyPasses(page, async () => assert.ok(await page.locator(".offline").isHidden()));
    const first = await systems(page);
    await server.gone();
    await page.reload();
    await analysed(page);
    await beIdle(page);
    await eventually(page, () => systems(page), first);
    await page.locator(".offline").waitFor();
    await open(page, "Nested and disjoint"); // an example with its own file
    await eventually(page, () => systems(page).then((all) => all.length > 0 && all.every((system) => system.endsWith(" full"))), true);
    await stepBack(page, 1); // the worker
    await paste(page, "component A\ncomponent B\nsystem S(A, B)\n");
    await eventually(page, () => classOf(page, "S"), "blind");
    await page.reload();
    await eventually(page, () => classOf(page, "S"), "blind");
    await beIdle(page);
    await page.getByRole("button", { name: "Arrange for me" }).click(); // a part that was never loaded, with a worker
    await eventually(page, () => page.locator(".arrange-result").textContent(), "The design spawns no entities, so every arrangement costs the same; spawn some first.");
    await page.keyboard.press("Escape");
    await page.locator(".offline").waitFor(); // this arrives last
  } finally {
    await server.gone().catch(() => {});
  }
});

scenario("the page works where service workers are blocked", {}, async ({ page }) => {
  await page.locator("#export:not([disabled])").waitFor();
  await beIdle(page);
  await page.locator("#facts .offline").waitFor({ state: "attached" });
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".offline").isHidden()));
});

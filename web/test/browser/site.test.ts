import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, resolve } from "node:path";
import { stepBack, systems } from "./page-actions.ts";
import { root } from "./server.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

const types: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };

/** dist/ under a path of a host that serves files and gzip, without any of our headers. */
async function plainHost(): Promise<{ readonly url: string; close(): void }> {
  const under = "/some/path/";
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const name = path.slice(under.length).replace(/(^|\/)$/, "$1index.html");
    const file = resolve(root, "dist", name);
    const type = { "Content-Type": types[extname(file)] ?? "application/octet-stream" };
    const gone = () => response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
    if (!path.startsWith(under) || !file.startsWith(resolve(root, "dist"))) return void gone();
    readFile(`${file}.gz`).then(
      (packed) => response.writeHead(200, { ...type, "Content-Encoding": "gzip" }).end(packed),
      () => readFile(file).then((body) => response.writeHead(200, type).end(body), gone),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${under}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

scenario("from plain files under a path everything works: playground, documentation, embeds, search", { withoutPage: true, colorScheme: "light" }, async ({ page, expectedFailures }) => {
  const host = await plainHost();
  expectedFailures.push((wrong) => wrong.startsWith(`request to another host: ${host.url}`) || (wrong.startsWith(`failed: ${host.url}`) && wrong.endsWith("net::ERR_ABORTED")));
  try {
    await page.goto(host.url);
    await analysed(page);
    await eventuallyPasses(page, async () => assert.ok((await systems(page)).length > 0));
    await stepBack(page, 1); // the worker

    await page.goto(`${host.url}docs/`);
    await eventually(page, () => page.title(), "Copse");
    await page.getByRole("navigation").getByRole("link", { name: "The theory" }).click();
    await page.waitForURL(/docs\/theory\.html$/);
    const play = page.locator("copse-play").nth(1);
    await play.getByRole("button", { name: /^Try it/ }).click();
    await eventuallyPasses(page, async () => assert.ok((await play.locator("tr[data-system] .badge").count()) > 0));

    await page.locator("h1").click();
    await page.keyboard.press("/");
    await page.keyboard.type("theorem laminar");
    await page.locator("#found a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#8-laminar-layouts$/);

    await page.getByRole("button", { name: "Theme: auto" }).click();
    await page.getByRole("button", { name: "Theme: light" }).click();
    await eventually(page, () => page.locator("html").getAttribute("data-theme"), "dark");
    await page.getByRole("link", { name: "Playground", exact: true }).click();
    await analysed(page);
    await eventually(page, () => page.locator("html").getAttribute("data-theme"), "dark", "chosen once for both");
    await page.goto("about:blank"); // pending requests are cancelled before the host stops
  } finally {
    host.close();
  }
});

scenario("the documentation can be read without a script, on a phone too", { withoutPage: true, javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async ({ page, url }) => {
  await page.goto(`${url}docs/language.html`);
  await page.locator("h1", { hasText: "The design language" }).waitFor();
  await eventuallyPasses(page, async () => assert.ok((await page.locator("copse-play pre code .c0").count()) > 10));
  await eventually(page, () => page.locator("#search:visible, #theme:visible").count(), 0);
  await page.getByRole("navigation").getByRole("link", { name: "The theory" }).click();
  await eventually(page, () => page.locator("h1").textContent(), "The theory");
});

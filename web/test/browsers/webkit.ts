/** WebKit by WebDriver, see https://www.w3.org/TR/webdriver2/: the small browser of WebKitGTK in a display without a screen. */

import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { hangGuard, retried } from "../browser/wait.ts";
import { folder, start } from "./child.ts";
import { pointActions, pressActions, typeActions, wheelActions } from "./driver.ts";
import type { Actions, Driver } from "./driver.ts";

/** Without this the tool bar of the window makes it at least 447 px wide. */
const narrowToolbar = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }\n";

/** Of the driver: the usual ones are shorter than a page takes on a busy machine. */
const timeouts = { script: hangGuard, pageLoad: hangGuard };

export async function startWebKit(): Promise<Driver> {
  const home = folder();
  mkdirSync(join(home.path, "gtk-3.0"));
  writeFileSync(join(home.path, "gtk-3.0", "gtk.css"), narrowToolbar);
  const display = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1300x24", "-nolisten", "tcp"]);
  const number = await display.says(/^(\d+)\n/m);
  const port = await freePort();
  const program = start("WebKitWebDriver", [`--port=${port}`], {
    DISPLAY: `:${number}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1", // a third faster without a graphics card
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", // where it cannot be had, as in a container; the pages are our own
    XDG_CONFIG_HOME: home.path,
  });
  const send = sender(`http://127.0.0.1:${port}`);
  const { sessionId } = await retried(() => send<{ sessionId: string }>("POST", "/session", { capabilities: { alwaysMatch: { timeouts } } })); // until the driver listens
  const command = <T = unknown>(path: string, body: object): Promise<T> => send<T>("POST", `/session/${sessionId}${path}`, body);
  const perform = async (actions: Actions): Promise<void> => void (await command("/actions", { actions }));
  let turned = 0; // WebKit turns the wheel by the difference from the last turn
  return {
    name: "WebKit",
    goto: async (url) => void (await command("/url", { url })),
    reload: async () => void (await command("/refresh", {})),
    back: async () => void (await command("/back", {})),
    evaluate: (expression) => command<string>("/execute/sync", { script: `return ${expression}`, args: [] }),
    point: (x, y, click) => perform(pointActions(x, y, click)),
    wheel: (x, y, down) => perform(wheelActions(x, y, (turned += down))),
    press: (keys) => perform(pressActions(keys)),
    type: (text) => perform(typeActions(text)),
    async resize(width, height) {
      const sizes = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
      const [sides = 0, above = 0] = await command<number[]>("/execute/sync", { script: sizes, args: [] });
      await command("/window/rect", { width: width + sides, height: height + above });
    },
    picture: async () => Buffer.from(await send<string>("GET", `/session/${sessionId}/screenshot`), "base64"),
    errors: () => [], // WebDriver has none; the page records those that occur after it has loaded
    async close() {
      await send("DELETE", `/session/${sessionId}`).catch(() => {}); // the driver may have lost the browser
      await program.end();
      await display.end();
      home.remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function sender(address: string) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(address + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`WebKit: ${path}: ${value.message}`);
    return value;
  };
}

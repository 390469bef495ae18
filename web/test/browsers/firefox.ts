/** Firefox by WebDriver BiDi, see https://www.w3.org/TR/webdriver-bidi/ */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hangGuard } from "../browser/wait.ts";
import { folder, start } from "./child.ts";
import { PageLost, pointActions, pressActions, typeActions, wheelActions } from "./driver.ts";
import type { Actions, Driver } from "./driver.ts";
import { connect } from "./websocket.ts";

/** Nothing is fetched from elsewhere, and nothing is asked. */
const preferences: Readonly<Record<string, boolean | number | string>> = {
  "app.update.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.ipc.processHangMonitor": false, // a busy machine is no reason to ask whether to stop a script
  "extensions.update.enabled": false,
  "messaging-system.rsexperimentloader.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

interface Answer {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: unknown;
  readonly message?: string;
  readonly method?: string;
  readonly params?: unknown;
}

interface LogEntry {
  readonly level: string;
  readonly text: string | null;
}

type Evaluated = { readonly type: "success"; readonly result: { readonly value: string } } | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

/** A session of BiDi: commands, and the errors in the log of the browser. */
async function openSession(address: string) {
  const waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>();
  const errors: string[] = [];
  let last = 0;
  const socket = await connect(`${address}/session`, (text) => {
    const { id, type, result, message, method, params } = JSON.parse(text) as Answer;
    if (method === "log.entryAdded") {
      const { level, text } = params as LogEntry;
      if (level === "error") errors.push(text ?? "");
    }
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (type === "error") asked?.failed(new (message?.includes("DiscardedBrowsingContext") ? PageLost : Error)(`Firefox: ${message}`));
    else asked?.done(result);
  });
  const command = <T>(method: string, params: object): Promise<T> =>
    new Promise<T>((done, failed) => {
      const id = ++last;
      const late = setTimeout(() => failed(new PageLost(`Firefox does not answer ${method}`)), hangGuard); // its tab has ended
      const ends = <A>(call: (given: A) => void) => (given: A) => {
        clearTimeout(late);
        call(given);
      };
      waiting.set(id, { done: ends((result: unknown) => done(result as T)), failed: ends(failed) });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { command, errors, close: () => socket.close() };
}

export async function startFirefox(): Promise<Driver> {
  const profile = folder();
  writeFileSync(join(profile.path, "user.js"), Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));
  const program = start(process.env["FIREFOX"] ?? "firefox-esr", ["--headless", "--remote-debugging-port=0", "--profile", profile.path]);
  const { command, errors, close } = await openSession(await program.says(/WebDriver BiDi listening on (ws:\/\/\S+)/));
  await command("session.new", { capabilities: {} });
  await command("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = await command<{ context: string }>("browsingContext.create", { type: "tab" }); // the first tab is not active: it has no events of the focus
  const perform = async (actions: Actions): Promise<void> => void (await command("input.performActions", { context, actions }));
  return {
    name: "Firefox",
    goto: async (url) => void (await command("browsingContext.navigate", { context, url, wait: "complete" })),
    reload: async () => void (await command("browsingContext.reload", { context, wait: "complete" })),
    back: async () => void (await command("browsingContext.traverseHistory", { context, delta: -1 })),
    async evaluate(expression) {
      const evaluated = await command<Evaluated>("script.evaluate", { expression, target: { context }, awaitPromise: true, userActivation: false });
      if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result.value;
    },
    point: (x, y, click) => perform(pointActions(x, y, click)),
    wheel: (x, y, down) => perform(wheelActions(x, y, down)),
    press: (keys) => perform(pressActions(keys)),
    type: (text) => perform(typeActions(text)),
    resize: async (width, height) => void (await command("browsingContext.setViewport", { context, viewport: { width, height } })),
    picture: async () => Buffer.from((await command<{ data: string }>("browsingContext.captureScreenshot", { context })).data, "base64"),
    errors: () => errors.splice(0),
    async close() {
      await command("browser.close", {}).catch(() => {}); // it may have ended before it answers
      close();
      await program.end();
      profile.remove();
    },
  };
}

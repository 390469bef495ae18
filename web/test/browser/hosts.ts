/** Pages of other sites that embed Copse, from web/test/hosts, served from another origin than Copse. */

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { root } from "./server.ts";
import type { Visit } from "./scenario.ts";

const types: Readonly<Record<string, string>> = { html: "text/html; charset=utf-8", css: "text/css", js: "text/javascript", svg: "image/svg+xml", md: "text/plain" };

export interface Host {
  /** Ends with a slash. */
  readonly url: string;
  close(): void;
}

export interface Served {
  /** The values of %name% in the pages, in addition to %copse%. */
  readonly values?: Readonly<Record<string, string>>;
  /** Files that are not in web/test/hosts. */
  readonly files?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function openHost(copse: string, { values = {}, files = {}, headers = {} }: Served): Promise<Host> {
  const all: Readonly<Record<string, string>> = { ...values, copse };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? "/", "http://x").pathname.slice(1);
    const type = types[name.slice(name.lastIndexOf(".") + 1)];
    if (!type || name.includes("/")) return void response.writeHead(204).end();
    const file = resolve(root, "web", "test", "hosts", name);
    const text = files[name] ?? (existsSync(file) ? readFileSync(file, "utf8") : null);
    if (text === null) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": type, ...headers }).end(text.replace(/%([a-z]+)%/g, (whole, key: string) => all[key] ?? whole));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Serves the pages while the act runs. Requests to their host are not reported as failures. */
export async function withHost({ url, expectedFailures }: Visit, served: Served, act: (host: string) => Promise<void>): Promise<void> {
  const host = await openHost(url, served);
  expectedFailures.push((wrong) => wrong.startsWith(`request to another host: ${host.url}`));
  try {
    await act(host.url);
  } finally {
    host.close();
  }
}

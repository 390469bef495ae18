/** dist/ as files of a plain host, which has none of our headers, on a port of its own: nothing is stored for it in the browser. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, resolve } from "node:path";

const dist = resolve(process.cwd(), "..", "dist");
const types: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };

export interface HostOptions {
  /** The path of the site; begins and ends with a slash. */
  readonly path?: string;
  /** Pages of the host, by their paths. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Whether the page keeps itself for visits without a network; otherwise each scenario would fetch the whole site. */
  readonly offline?: boolean;
  /** Whether it has the plain files alone, as a host that compresses nothing. */
  readonly plain?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Host {
  /** The address of the site, which ends with a slash. */
  readonly url: string;
  readonly origin: string;
  /** The files of the site that have been asked for. */
  readonly asked: Set<string>;
  stop(): Promise<void>;
}

/** The ports that hosts of this run have had. */
const taken = new Set<number>();

/** Listens on a port that no host before had: a browser keeps storage by address, so the next host would have the drafts of that one. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  if (!taken.has(port)) {
    taken.add(port);
    return port;
  }
  await new Promise<void>((done) => server.close(() => done()));
  return listen(server);
}

export async function openHost({ path = "/", pages = {}, offline = false, plain = false, headers = {} }: HostOptions): Promise<Host> {
  const files = new Set<string>();
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const page = pages[asked];
    if (page !== undefined) return void response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
    const name = asked.slice(path.length).replace(/(^|\/)$/, "$1index.html");
    const file = resolve(dist, name);
    if (!asked.startsWith(path) || !file.startsWith(dist)) return void response.writeHead(asked === "/favicon.ico" ? 204 : 404).end();
    files.add(file);
    const type = { ...headers, "Content-Type": types[extname(file)] ?? "application/octet-stream" };
    read(file, name === "index.html" && !offline, plain).then(
      ({ bytes, packed }) => response.writeHead(200, { ...type, ...(packed ? { "Content-Encoding": "gzip" } : {}) }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: origin + path, origin, asked: files, stop };
}

async function read(file: string, withoutService: boolean, plain: boolean): Promise<{ readonly bytes: Buffer; readonly packed: boolean }> {
  if (withoutService) return { bytes: Buffer.from((await readFile(file, "utf8")).replace(/data-offline="[^"]*"/, 'data-offline=""')), packed: false };
  if (plain) return { bytes: await readFile(file), packed: false };
  try {
    return { bytes: await readFile(`${file}.gz`), packed: true };
  } catch {
    return { bytes: await readFile(file), packed: false };
  }
}

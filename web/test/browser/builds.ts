/** Builds of the site that differ as those of different sources do, and a host that is given one after the other. */

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

/** The files of a build, by their names. */
export interface Build {
  /** The name of the build, and its title, which the page has. */
  readonly id: string;
  readonly title: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

const types: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".json": "application/json" };
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const isText = (name: string): boolean => /\.(html|js|css|json|svg|ts)$/.test(name);

/** The files of dist/ that a host needs. Of the benchmarks' program, half of all bytes, a name is enough. */
function filesOf(dist: string): Map<string, Buffer> {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => !/\.(map|br|gz)$|^arcade\//.test(name) && statSync(join(dist, name)).isFile());
  return new Map(names.map((name) => [name, /^bench-\w+\.wasm$/.test(name) ? Buffer.from(name) : readFileSync(join(dist, name))]));
}

/** So many builds: in each the page has another title, and no file with a hash in its name has the name that it has in another. */
export function buildsOf(dist: string, count: number): Build[] {
  const files = filesOf(dist);
  const service = /"(\w{8}\|[^"]+)"/;
  const [, list = ""] = service.exec(files.get("service.js")?.toString() ?? "") ?? [];
  const [id = "", ...listed] = list.split("|");
  const known = new Set([...files.keys()].flatMap((name) => /-([A-Z2-7]{8})\./.exec(name)?.[1] ?? []));
  return Array.from({ length: count }, (_, number) => {
    const shift = (hash: string): string => [...hash].map((char) => alphabet[(alphabet.indexOf(char) + number) % alphabet.length]).join("");
    const renamed = (text: string): string => text.replace(/(?<=-)[A-Z2-7]{8}(?=\.)/g, (hash) => (known.has(hash) ? shift(hash) : hash));
    const title = `Build ${number}`;
    const built = new Map<string, Buffer>();
    for (const [name, body] of files) {
      const text = isText(name) ? renamed(body.toString()).replace(`data-build="${id}"`, `data-build="${shift(id)}"`).replace("<title>Copse: group trees, live</title>", `<title>${title}</title>`) : body;
      built.set(renamed(name), Buffer.from(text));
    }
    const sums = listed.map((each) => {
      const [name = "", sum] = renamed(each).split(" ");
      return sum === undefined ? name : `${name} ${createHash("sha256").update(built.get(name) ?? "").digest("hex").slice(0, sum.length)}`;
    });
    built.set("service.js", Buffer.from((built.get("service.js") ?? "").toString().replace(service, () => `"${[shift(id), ...sums].join("|")}"`)));
    return { id: shift(id), title, files: built };
  });
}

export interface DeployedOptions {
  /** What it answers to a request for a file that it does not have: 404, the page, or the page under the type of the file. */
  readonly missing?: "404" | "page" | "typed";
}

/** A host for any number of copies of the site, by their paths. Browsers may keep all that it sends for ten minutes. */
export class Deployed {
  readonly #server: Server;
  readonly #missing: DeployedOptions["missing"];
  readonly #copies = new Map<string, ReadonlyMap<string, Buffer>>();
  /** The files that have been asked for since it was given a build. */
  readonly asked = new Set<string>();
  /** A status with which it answers everything, as a host does whose program has stopped. */
  broken: number | null = null;

  constructor({ missing = "404" }: DeployedOptions = {}) {
    this.#missing = missing;
    this.#server = createServer(({ url = "/" }, response) => this.#answer(new URL(url, "http://x").pathname, response));
  }

  /** Listens, at the address that it had before. */
  start(): Promise<void> {
    const port = this.#port;
    return new Promise((done) => this.#server.listen(port, "127.0.0.1", () => {
      this.#port = (this.#server.address() as AddressInfo).port;
      done();
    }));
  }
  #port = 0;

  stop(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done());
      this.#server.closeAllConnections();
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Replaces the copy at a path, which begins and ends with a slash; instead are files that it has of another build. */
  deploy({ files }: Build, path = "/", instead: ReadonlyMap<string, Buffer> = new Map()): void {
    this.asked.clear();
    this.#copies.set(path, new Map([...files, ...instead]));
  }

  #answer(path: string, response: ServerResponse): void {
    if (this.broken !== null) return void response.writeHead(this.broken, { "Content-Type": "text/html" }).end("<p>The gateway has no answer.</p>");
    const [copy = "", files = new Map<string, Buffer>()] = [...this.#copies].filter(([each]) => path.startsWith(each)).sort(([a], [b]) => b.length - a.length)[0] ?? [];
    const name = path.slice(copy.length).replace(/(^|\/)$/, "$1index.html");
    const file = files.get(name);
    this.asked.add(name);
    const headers = { "Content-Type": types[extname(name)] ?? "application/octet-stream", "Cache-Control": "max-age=600", Vary: "Accept-Encoding, User-Agent" };
    if (file) return void response.writeHead(200, headers).end(file);
    if (this.#missing === "404" || name === "favicon.ico") return void response.writeHead(404).end();
    response.writeHead(200, this.#missing === "typed" ? headers : { ...headers, "Content-Type": types[".html"] }).end(files.get("index.html"));
  }
}

/**
 * The service worker: after the first visit the site works without its server. It keeps all files of one build, each checked
 * to be of that build. A file with a hash in its name is served from the cache; a page is fetched from the network if possible,
 * so that a new build is used at once.
 */

import { isPage } from "../engine/fault.ts";
import { lockOf } from "../loading/open-build.ts";
import { cacheOf, earlierPrefix, mark } from "./cache-names.ts";

/** The global scope of a service worker, which TypeScript's types for a page do not have. */
interface Scope {
  readonly registration: { readonly scope: string; readonly installing: object | null; readonly waiting: object | null };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", listen: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listen: (event: Fetching) => void): void;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const root = scope.registration.scope;

/** The build writes its name here, and the names of its files, each but those of pages with the start of its SHA-256. */
const [build = "", ...listed] = "%files%".split("|");
const sums = new Map(listed.map((each): [name: string, sum: string | undefined] => {
  const [name = "", sum] = each.split(" ");
  return [name, sum];
}));
const cacheName = cacheOf(root, build);

/** Files whose content never changes under their name. */
const hashed = /-[A-Z2-7]{8}\.[a-z.]+$/;

/** Types by extension: those that a server sends may be wrong. */
const types: Readonly<Record<string, string>> = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", json: "application/json" };

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = nameOf(request.url);
  if (request.method !== "GET" || name === null) return;
  if (hashed.test(name)) event.respondWith(lasting(request, name));
  else if (sums.has(name)) event.respondWith(newest(request, name));
});

/** The file that an address names, also where a server leaves out its extension; null for an address outside the site. */
function nameOf(address: string): string | null {
  const { origin, pathname } = new URL(address);
  if (!(origin + pathname).startsWith(root)) return null;
  const rest = (origin + pathname).slice(root.length);
  return [rest, `${rest}index.html`, `${rest}.html`].find((name) => sums.has(name)) ?? rest;
}

/** Keeps all files, or fails; then the browser keeps the worker before, and tries again with the next visit. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  const keep = async (name: string, sum: string | undefined): Promise<void> => {
    if (!(await cache.match(root + name))) await cache.put(root + name, await download(name, sum));
  };
  await Promise.all([...sums].map(([name, sum]) => keep(name, sum)));
  await scope.skipWaiting();
}

/** The browser's own cache may have a page of an earlier build, or one under the name of a file that was missing. */
async function download(name: string, sum: string | undefined): Promise<Response> {
  const kept = hashed.test(name) ? await verified(name, sum, "default").catch(() => null) : null;
  return kept ?? verified(name, sum, "reload");
}

/** A file of this build from the network. Rejects where it is another. */
async function verified(name: string, sum: string | undefined, cache: RequestCache): Promise<Response> {
  const answer = await fetch(name === "index.html" ? root : root + name, { cache });
  const body = await answer.arrayBuffer();
  if (answer.status !== 200 || !(await isOfBuild(body, sum))) throw new Error(`${name} is not that of build ${build}`);
  const headers = new Headers(answer.headers);
  for (const header of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(header); // they describe what was sent, and to whom
  const type = types[name.slice(name.lastIndexOf(".") + 1)];
  if (type) headers.set("Content-Type", type);
  return new Response(body, { headers });
}

/** A file has the sum of the build, and a page the name of the build: a host may add to pages. */
async function isOfBuild(body: ArrayBuffer, sum: string | undefined): Promise<boolean> {
  if (sum === undefined) return new TextDecoder().decode(body).includes(`data-build="${build}"`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(sum);
}

async function activate(): Promise<void> {
  await discard();
  await scope.clients.claim();
}

/** Discards the builds that no open page is of. */
async function discard(): Promise<void> {
  const { installing, waiting } = scope.registration;
  if (installing || waiting) return; // a newer build is on its way, and discards them
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(cacheOf(root, "")) && name !== cacheName);
  const used = await heldBuilds();
  const unused = others.filter((name, at) => (used ? !used.has(name.slice(cacheOf(root, "").length)) : at < others.length - 1));
  const earlier = others.length > 0 ? await earlierCaches(names) : []; // their pages hold no locks, so they stay for one more build
  await Promise.all([...unused, ...earlier].map((name) => caches.delete(name)));
}

/** The builds of open pages; null where the browser does not know locks. */
async function heldBuilds(): Promise<ReadonlySet<string> | null> {
  const held = (await navigator.locks?.query())?.held;
  return held ? new Set(held.map(({ name = "" }) => name.slice(lockOf("").length))) : null;
}

/** Caches that were named without their root, of which there may be some of other copies of the site: they have the page of this root. */
async function earlierCaches(names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names.filter((each) => each.startsWith(earlierPrefix))) if (await (await caches.open(name)).match(root)) found.push(name);
  return found;
}

/** A file with a hash in its name, of this build or of another that is kept. */
async function lasting(request: Request, name: string): Promise<Response> {
  const kept = (await own(name)) ?? (await caches.match(root + name, { ignoreVary: true }));
  if (kept && !isPage(kept)) return kept;
  const answer = await fetch(request, { cache: "no-cache" }); // the browser's own cache may have a page, from when the file was missing
  return isPage(answer) ? new Response(null, { status: 404, statusText: "Not Found" }) : answer; // servers answer with a page for what they do not have
}

/** A page, or another file whose name stays the same from build to build: from the network, or as it was kept. */
async function newest(request: Request, name: string): Promise<Response> {
  const answer = await fetch(request, { cache: "reload" }).catch((problem: unknown) => problem);
  const usable = answer instanceof Response && answer.status < 500 && (name.endsWith(".html") || !isPage(answer));
  const kept = usable ? undefined : await own(name);
  if (name === "index.html") await remark(kept !== undefined).catch(() => {}); // the room for caches may be full
  if (kept) return kept;
  if (answer instanceof Response) return answer;
  throw answer;
}

/** Notes for the page whether it was served without its server. */
async function remark(withoutNetwork: boolean): Promise<void> {
  const cache = await caches.open(cacheName);
  if (withoutNetwork) await cache.put(root + mark, new Response(""));
  else await cache.delete(root + mark);
}

async function own(name: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(root + name);
}

/**
 * The service worker: after the first visit the page works without its server. It caches all files of one build. A file with a
 * hash in its name is served from the cache; the page itself is fetched from the network if possible, so that a new build is
 * used at once.
 */

import { cacheOf, mark } from "./cache-names.ts";

/** The global scope of a service worker, which TypeScript's types for a page do not have. */
interface Scope {
  readonly registration: { readonly scope: string };
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

/** The build writes the version and the names of the files here. */
const [version = "", ...files] = "%files%".split("|");
const cacheName = cacheOf(version);

/** Builds that stay in the cache: this one, and the one before for pages that are still open. */
const builds = 2;

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (/-[A-Z2-7]{8}\.[a-z.]+$/.test(new URL(request.url).pathname)) event.respondWith(file(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(["./", ...files]);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(cacheOf("")) && name !== cacheName);
  await Promise.all(old.slice(0, Math.max(0, old.length - builds + 1)).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    await cache.delete(mark);
    return answer;
  } catch (problem) {
    const kept = await cache.match("./");
    if (!kept || new URL(request.url).pathname !== new URL(scope.registration.scope).pathname) throw problem;
    await cache.put(mark, new Response(""));
    return kept;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

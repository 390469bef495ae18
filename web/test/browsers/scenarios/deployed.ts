/** Newer builds on a host that lets browsers keep everything for ten minutes and answers with a page for missing files; and the wheel over an embed. */

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { buildsOf, Deployed } from "../../browser/builds.ts";
import type { Build } from "../../browser/builds.ts";
import { largeDesign } from "../../browser/large-design.ts";
import { open, outOfOrder, started, systems } from "../actions.ts";
import { scenario } from "../scenario.ts";
import type { Visit } from "../scenario.ts";

async function withBuilds(visit: Visit, act: (host: Deployed, builds: readonly [Build, Build, Build]) => Promise<void>): Promise<void> {
  const host = new Deployed({ missing: "page" });
  await host.start();
  visit.expectedErrors.push(/./); // the browser reports what it cannot fetch
  try {
    await act(host, buildsOf(resolve(process.cwd(), "..", "dist"), 3) as [Build, Build, Build]);
  } finally {
    await visit.page.goto("about:blank");
    await host.stop().catch(() => {});
  }
}

scenario("three builds one after the other start, the last one without its server too", {}, async (visit) => {
  const { page } = visit;
  await withBuilds(visit, async (host, builds) => {
    const title = () => page.evaluate(() => document.title);
    for (const build of builds) {
      host.deploy(build);
      await open(page, `${host.origin}/`);
      assert.equal(await title(), build.title);
      const kept = (id: string) => page.evaluate(async (_, id) => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready;
        return (installing ?? waiting) === null && (await caches.keys()).some((name) => name.endsWith(id)) && active?.state;
      }, id);
      await page.eventually(() => kept(build.id), "activated");
    }
    await host.stop();
    await page.reload();
    await started(page);
    assert.deepEqual(await systems(page), outOfOrder);
    assert.equal(await title(), builds[2].title);
  });
});

scenario("an old page without a service worker says what is gone, and a reload brings the new build", {}, async (visit) => {
  const { page } = visit;
  await withBuilds(visit, async (host, [first, second]) => {
    const alone = (build: Build) => host.deploy(build, "/", new Map([["index.html", Buffer.from(String(build.files.get("index.html")).replace('data-offline="service.js"', 'data-offline=""'))]]));
    alone(first);
    await open(page, `${host.origin}/`);
    alone(second);
    await page.click("#view-walk");
    await page.matches(() => page.text(".notice.lost"), /^A part of the page could not be loaded: /);
    await page.click([".notice.lost button", "Reload the page"]);
    await page.eventually(() => page.evaluate(() => document.title), second.title);
    await started(page);
    await page.click("#view-walk");
    await page.appears(".walk-segment");
  });
});

const text = largeDesign.replaceAll("&", "&amp;");
const embed = `<!doctype html><html lang="en"><title>A post</title><style>body { margin: 0 } div { height: 3000px }</style><script type="module" src="/v1/embed.js"></script><div></div><copse-play view="steps systems arrays" step="100.1" start="click"><pre>\n${text}</pre></copse-play><div></div>`;

scenario("the wheel over an embed moves the page around it, also over a long timeline", { pages: { "/post.html": embed } }, async ({ page, host }) => {
  await page.goto(`${host.origin}/post.html`);
  await page.click(["copse-play >>> button", "Try it: A design in Copse"]);
  const inside = (part: string): string => `copse-play >>> ${part}`;
  await page.appears(inside(".strip"));
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  for (const part of [".strip", ".systems-table", ".arrays-canvas", ".play-tools"]) {
    const place = await page.evaluate((dom, at) => {
      const element = dom.all(at).find(dom.isVisible) as Element;
      const frame = (element.ownerDocument.defaultView?.frameElement as Element).getBoundingClientRect();
      const { left, top, width } = element.getBoundingClientRect();
      scrollTo({ top: scrollY + frame.top + top - 300, behavior: "instant" });
      return { x: frame.left + left + width / 2, y: 310 };
    }, inside(part));
    const from = await scrolled();
    await page.wheel(place, 120);
    await page.passes(async () => assert.ok((await scrolled()) > from, `down over ${part}`));
    const there = await scrolled();
    await page.wheel(place, -120);
    await page.passes(async () => assert.ok((await scrolled()) < there, `up over ${part}`));
  }
});

/** The site is replaced by newer builds on a host that lets browsers keep everything, the page, too. */

import assert from "node:assert/strict";
import { resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { buildsOf, Deployed } from "./builds.ts";
import type { Build, DeployedOptions } from "./builds.ts";
import { open, paste, showView, systems, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import type { Visit } from "./scenario.ts";
import { root } from "./server.ts";
import { analysed, beIdle, eventually, eventuallyPasses } from "./wait.ts";

const asFirst = ["Integrate blind", "Settle full", "Drag blind", "Thaw scan"];

const [first, second, third] = buildsOf(resolve(root, "dist"), 3) as [Build, Build, Build];

/** Runs a scenario with a host of its own, whose failures are on purpose. */
async function withDeployed({ expectedFailures, page }: Visit, options: DeployedOptions, act: (host: Deployed) => Promise<void>): Promise<void> {
  const host = new Deployed(options);
  await host.start();
  expectedFailures.push((wrong) => wrong.includes(host.origin) || wrong.includes("Failed to load resource"));
  try {
    await act(host);
  } finally {
    await page.goto("about:blank");
    await host.stop().catch(() => {});
  }
}

async function visit(page: Page, address: string, build: Build): Promise<void> {
  await page.goto(address);
  await analysed(page);
  await beIdle(page);
  await eventually(page, () => page.title(), build.title);
}

/** Waits until a build is kept whole, and its worker is active. */
async function kept(page: Page, { id, files }: Build): Promise<void> {
  const names = [...files.keys()].filter((name) => /^(index\.html|engine-)/.test(name));
  const state = () => page.evaluate(async ([build, names]) => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.scope !== new URL(".", location.href).href) return null; // that of a copy around this one
    const cacheName = `copse ${registration.scope} ${build}`;
    const found = await Promise.all(names.map(async (name) => (await caches.has(cacheName)) && (await caches.match(registration.scope + name, { cacheName })) !== undefined));
    return (registration.installing ?? registration.waiting) === null && found.every((each) => each) && registration.active?.state;
  }, [id, names] as const);
  await eventually(page, state, "activated");
}

/** Opens a tab without a server, and closes it. */
async function startsWithout(host: Deployed, context: BrowserContext, address: string, build: Build): Promise<void> {
  await host.stop();
  const page = await context.newPage();
  await visit(page, address, build);
  await eventually(page, () => systems(page), asFirst);
  await page.locator(".offline").waitFor();
  await page.close();
  await host.start();
}

const buildsKept = (page: Page): Promise<string[]> => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").at(-1) ?? "").sort());

scenario("each of three builds works without its server, and so does what an old tab has not loaded yet, where the host answers with a page for missing files", { withoutPage: true, serviceWorker: true }, async (tab) => {
  const { page: old, context } = tab;
  await withDeployed(tab, { missing: "page" }, async (host) => {
    host.deploy(first);
    const address = `${host.origin}/`;
    await visit(old, address, first);
    await kept(old, first);
    await startsWithout(host, context, address, first);
    for (const build of [second, third]) {
      host.deploy(build);
      const page = await context.newPage();
      await visit(page, address, build);
      await eventuallyPasses(page, async () => assert.ok(await page.locator(".offline").isHidden()));
      await kept(page, build);
      await page.close();
      await startsWithout(host, context, address, build);
    }
    await eventually(old, () => buildsKept(old), [first.id, third.id].sort(), "no tab of the second is open");
    await paste(old, "component Mine\nsystem S(Mine)\nspawn 3 Mine\n");
    await showView(old, "Walk");
    await old.locator(".walk-segment").first().waitFor();
    await open(old, "Nested and disjoint"); // an example with its own file
    await eventually(old, () => systems(old).then((all) => all.length > 0 && all.every((system) => system.endsWith(" full"))), true);
    await old.getByRole("button", { name: "Arrange for me" }).click(); // with a worker
    await old.locator(".arrange-result").waitFor();
    await eventually(old, () => old.locator(".notice.lost").count(), 0);
    await eventually(old, () => old.title(), first.title);
  });
});

scenario("copies of the site on one origin keep their own files, also one inside the other", { withoutPage: true, serviceWorker: true }, async (tab) => {
  const { page, context } = tab;
  await withDeployed(tab, { missing: "page" }, async (host) => {
    const copies: [string, Build][] = [["/", first], ["/a/", second], ["/b/", first]];
    for (const [path, build] of copies) {
      host.deploy(build, path);
      await visit(page, host.origin + path, build);
      await kept(page, build);
    }
    for (const build of [third, first]) {
      host.deploy(build, "/a/");
      await visit(page, `${host.origin}/a/`, build);
      await kept(page, build);
    }
    for (const [path, build] of [["/", first], ["/a/", first], ["/b/", first]] as const) await startsWithout(host, context, host.origin + path, build);
    await eventuallyPasses(page, async () => assert.deepEqual(await page.evaluate(async () => (await caches.keys()).map((name) => new URL(name.split(" ")[1] ?? "").pathname).sort()), ["/", "/a/", "/b/"]));
  });
});

scenario("caches with the names of earlier versions stay for the tabs of those versions until the next build, and those of other copies stay", { withoutPage: true, serviceWorker: true }, async (tab) => {
  const { page } = tab;
  await withDeployed(tab, {}, async (host) => {
    host.deploy(first);
    await page.goto(`${host.origin}/manifest.json`);
    await page.evaluate(async () => {
      for (const [name, path] of [["OWN", "/"], ["OTHER", "/b/"]] as const) await (await caches.open(`copse-files-${name}`)).put(path, new Response(""));
    });
    const earlier = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("copse-files-")));
    await visit(page, `${host.origin}/`, first);
    await kept(page, first);
    await eventually(page, () => earlier(), ["copse-files-OWN", "copse-files-OTHER"]);
    host.deploy(second);
    await visit(page, `${host.origin}/`, second);
    await kept(page, second);
    await eventually(page, () => earlier(), ["copse-files-OTHER"]);
  });
});

scenario("a build that arrives in parts is not taken, and the one before goes on to work", { withoutPage: true, serviceWorker: true }, async (tab) => {
  const { page, context } = tab;
  await withDeployed(tab, { missing: "typed" }, async (host) => {
    const address = `${host.origin}/`;
    host.deploy(first);
    await visit(page, address, first);
    await kept(page, first);
    const refused = async (file: string): Promise<void> => {
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));
      const ended = () => page.evaluate(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        return installing === null && waiting === null;
      });
      await eventually(page, async () => host.asked.has(file) && (await ended()), true);
    };
    const page1 = new Map([["index.html", first.files.get("index.html") as Buffer]]);
    host.deploy(second, "/", page1); // a server between the two still has the page
    await refused("docs/search.json");
    await startsWithout(host, context, address, first);
    const engine = [...third.files.keys()].find((name) => name.startsWith("engine-")) ?? "";
    host.deploy({ ...third, files: new Map([...third.files].filter(([name]) => name !== engine)) });
    await refused(engine);
    await startsWithout(host, context, address, first);
    host.deploy(third);
    await visit(page, address, third); // nothing of the attempts before stands in the way
    await kept(page, third);
    await startsWithout(host, context, address, third);
  });
});

scenario("without its server, and where a gateway answers for it, every address of the site has what it had", { withoutPage: true, serviceWorker: true }, async (tab) => {
  const { page } = tab;
  await withDeployed(tab, { missing: "page" }, async (host) => {
    host.deploy(first);
    await visit(page, `${host.origin}/`, first);
    await kept(page, first);
    for (const broken of [null, 502]) {
      host.broken = broken;
      if (broken === null) await host.stop();
      for (const address of ["", "index.html", "?from=there", "index.html?from=there#examples"]) {
        await page.goto(`${host.origin}/${address}`);
        await analysed(page);
        await eventually(page, () => page.title(), first.title, address);
      }
      await page.goto(`${host.origin}/#lesson=tables`);
      await page.goto(`${host.origin}/docs/`);
      await eventually(page, () => page.title(), "Copse");
      await page.goto(`${host.origin}/docs/embed`);
      await eventually(page, () => page.title(), "Embedding · Copse");
      await page.locator("copse-play").first().getByRole("button").first().click(); // the script of embeds, and what it loads
      await page.locator(".play .system-name").first().waitFor();
      await page.goto(`${host.origin}/v1/frame.html`);
      await page.locator(".play").waitFor();
      if (broken === null) await host.start();
    }
  });
});

const lost = "A part of the page could not be loaded: the network is unavailable, or a newer version of the page was published. Your text is kept.";

for (const missing of ["404", "page", "typed"] as const) {
  scenario(`without a service worker an old tab says what is gone, and a reload brings the new build with the text, where the host answers ${missing} for missing files`, { withoutPage: true }, async (tab) => {
    const { page } = tab;
    await withDeployed(tab, { missing }, async (host) => {
      tab.expectedFailures.push(() => true);
      host.deploy(first);
      await visit(page, `${host.origin}/`, first);
      const own = "component Mine\nsystem S(Mine)\nspawn 3 Mine\n";
      await paste(page, own);
      host.deploy(second);
      await showView(page, "Walk");
      await eventually(page, () => page.locator(".notice.lost").getByRole("alert").textContent(), lost);
      const reloaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Reload the page" }).click();
      await reloaded;
      await analysed(page);
      await eventually(page, () => page.title(), second.title);
      await eventually(page, () => text(page), own);
      await showView(page, "Walk");
      await page.locator(".walk-segment").first().waitFor();
    });
  });
}

scenario("a page that a server between still has, whose scripts are gone, says so", { withoutPage: true }, async (tab) => {
  const { page } = tab;
  for (const missing of ["404", "page", "typed"] as const) {
    await withDeployed(tab, { missing }, async (host) => {
      tab.expectedFailures.push(() => true);
      const early = [...first.files].filter(([name]) => /^(early|index)\b/.test(name));
      host.deploy(second, "/", new Map(early));
      await page.goto(`${host.origin}/`);
      await eventually(page, () => page.locator(".notice.lost").getByRole("alert").textContent(), lost, missing);
    });
  }
});

scenario("a program that is gone is said where a server answers with a page", { withoutPage: true }, async (tab) => {
  const { page } = tab;
  await withDeployed(tab, { missing: "page" }, async (host) => {
    tab.expectedFailures.push(() => true);
    const without = new Map([...first.files].filter(([name]) => !name.startsWith("engine-")));
    host.deploy({ ...first, files: without });
    await page.goto(`${host.origin}/`);
    await eventually(page, () => page.locator("#engine code").textContent(), "The engine could not be loaded: the server answers with a page instead. If a newer version was published, reload this page.");
  });
});

scenario("an embed says what of it is gone", { withoutPage: true }, async (tab) => {
  const { page } = tab;
  for (const missing of ["404", "page", "typed"] as const) {
    await withDeployed(tab, { missing }, async (host) => {
      tab.expectedFailures.push(() => true);
      host.deploy(first);
      await page.goto(`${host.origin}/docs/embed.html`);
      const play = page.locator("copse-play").first();
      await play.getByRole("button", { name: /^Try it/ }).click();
      await play.locator(".system-name").first().waitFor();
      host.deploy(second);
      await play.evaluate((element) => element.setAttribute("view", "walk"));
      await eventually(page, () => play.locator(".play-lost").getByRole("alert").textContent(), "A part of this view could not be loaded: the network is unavailable, or a newer version of Copse was published. Reload it to see all.", missing);
      await play.getByRole("button", { name: "Reload" }).waitFor();
    });
  }
});

import assert from "node:assert/strict";
import { asFirst, design, linkOf, open, showPart, showView, started, systems, textOf } from "../actions.ts";
import type { Page } from "../page.ts";
import { scenario } from "../scenario.ts";

const notice = (page: Page) => page.text(".notice p");

scenario("a link of the first schema opens, and its layout is written into the design", {}, async ({ page, host }) => {
  await open(page, `${host.url}#1d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAk45j7l`);
  assert.equal(await design(page), "component A\ncomponent B\nlayout laminar\n\ngroup A & B\n\nsystem S(mut A, B)\n");
  assert.equal(await page.value("#layout select"), "laminar");
  await page.matches(() => notice(page), /^“layout laminar” was written into the design/);
});

scenario("a link that is cut off is refused with a sentence", {}, async ({ page, host }) => {
  const link = await linkOf(host.url, "component A\nsystem S(A)\n");
  await open(page, link.slice(0, -1));
  await page.matches(() => notice(page), /^This link is incomplete: a part was cut off or changed on its way\. Ask for the link again, or for the text itself\. Nothing of yours was changed\.$/);
  assert.equal(await design(page), textOf("out-of-order"));
});

scenario("an example is opened from the gallery, and Back returns to the design before", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await page.click(".places [data-place=examples]");
  await page.click(["#gallery .card b", "Tags"]);
  await page.passes(async () => assert.ok(textOf("tags").startsWith(await design(page))));
  await page.matches(() => page.address(), /#2[dp]\./);
  await page.back();
  await page.appears("#gallery .card");
  await page.back();
  await page.eventually(() => design(page), textOf("movement"));
  await page.eventually(() => systems(page), asFirst);
});

scenario("the field of the gallery finds examples by their words", {}, async ({ page, host }) => {
  await open(page, `${host.url}#examples`);
  await page.appears("#gallery .card");
  await page.click("#gallery [type=search]");
  await page.type("settlement twenty");
  await page.eventually(() => page.evaluate(({ all, isVisible }) => all("[aria-labelledby=examples-title] .card b").filter(isVisible).map((each) => each.textContent)), ["A settlement"]);
  assert.equal(await page.text("#gallery [role=status]"), "One example found.");
  await page.click(["#gallery .card b", "A settlement"]);
  await page.passes(async () => assert.ok((await systems(page)).includes("Minimap blind")));
});

scenario("a lesson checks its exercise while it is solved", {}, async ({ page, host }) => {
  await open(page, `${host.url}#lesson=a-group.2`);
  await page.eventually(() => page.text("#lesson .lesson-step.current h3"), "In the same order");
  const checks = () => page.evaluate(({ all }) => all("#lesson .check").map((row) => [...row.querySelectorAll("p")].map((each) => each.textContent).join(" | ")));
  await page.eventually(checks, ["Not yet: Integrate is full | match(Integrate) is blind, not full"]);
  await page.click("#editor >>> .cm-content");
  await page.press("Control+End");
  await page.type("\ngroup Position & Velocity");
  await page.press("Escape");
  await page.eventually(checks, ["Holds: Integrate is full | match(Integrate) is full"]);
  await page.eventually(() => page.text("#lesson .checks-message"), "Solved. Read on.");
});

scenario("an embed runs in a page of the same host on another path", {
  path: "/tools/copse/",
  pages: { "/blog/post.html": `<!doctype html><html lang="en"><title>A post</title><script type="module" src="/tools/copse/v1/embed.js"></script><h1>A post</h1><copse-play view="systems arrays" height="700"><pre>\ncomponent A\ncomponent B\nsystem S(mut A, B)\nspawn 4 A, B\nspawn 4 A\nspawn 4 B\n</pre></copse-play>` },
}, async ({ page, host }) => {
  await page.goto(`${host.origin}/blog/post.html`);
  const inside = "copse-play >>> ";
  await page.eventually(() => page.texts(`${inside}tr[data-system] .class .badge`), ["Bblind"]);
  await page.click(`${inside}.cm-content`);
  await page.press("Control+End");
  await page.type("\ngroup A & B");
  await page.eventually(() => page.texts(`${inside}tr[data-system] .class .badge`), ["Ffull"]);
});

scenario("the dark theme is chosen, repaints the arrays, and is there after a reload", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  const painted = () => page.evaluate(({ first }) => (first(".arrays-canvas") as HTMLCanvasElement).toDataURL().slice(-4000));
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.click("#theme");
  await page.eventually(() => page.attribute("#theme", "aria-label"), "Theme: light");
  const light = { painted: await painted(), ground: await ground() };
  await page.click("#theme");
  await page.eventually(() => page.attribute("#theme", "aria-label"), "Theme: dark");
  await page.passes(async () => assert.notEqual(await painted(), light.painted));
  assert.notEqual(await ground(), light.ground);
  await page.reload();
  await started(page);
  assert.equal(await page.attribute("#theme", "aria-label"), "Theme: dark");
  assert.notEqual(await ground(), light.ground);
});

/** What is wider than the window, or ends outside it. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(({ all, isVisible }) => {
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const wide = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > wide ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    for (const element of all("button, label, p, h2, h3, td, th, li, dt, dd, summary, pre, select, .badge")) {
      const { left, right } = element.getBoundingClientRect();
      if (!isVisible(element) || scrolls(element) || element.closest(".visually-hidden, .skip")) continue;
      if (left < -0.5 || right > wide + 0.5) found.push(`${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}” from ${Math.round(left)} to ${Math.round(right)}`);
    }
    return found;
  });

scenario("on a narrow screen the parts are tabs, and nothing is wider than the screen", { size: [390, 844] }, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  assert.equal(await page.evaluate(() => innerWidth), 390);
  assert.deepEqual(await outside(page), [], "costs, where a phone opens");
  await showPart(page, "text");
  assert.ok(!(await page.isVisible("#memory")));
  assert.deepEqual(await outside(page), [], "text");
  for (const view of ["arrays", "trees", "walk", "archetypes", "sparse"] as const) {
    await showView(page, view);
    assert.deepEqual(await outside(page), [], view);
  }
  assert.ok(!(await page.isVisible("#editor")));
  await showPart(page, "systems");
  await page.click(["#systems button", "Drag"]);
  await page.matches(() => page.text("#inspector-title"), / Drag$/);
  assert.deepEqual(await outside(page), [], "systems");
  await page.click("#more");
  await page.click("#more-menu [data-place=lessons]");
  await page.appears("#gallery .card");
  assert.deepEqual(await outside(page), [], "lessons");
});

scenario("from the start of the page to a selected system with keys alone", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await page.appears("#editor >>> .cm-lintRange-hint");
  await page.press("Tab", "Tab");
  assert.equal(await page.focused(), "Skip to the analysis");
  await page.press("Enter");
  // On the way a block of the picture has the focus, which selects its group; what is said about it has links of its own.
  const inRows = () => page.evaluate(() => document.activeElement?.matches(".system-name") ?? false);
  for (let at = 0; at < 40 && !(await inRows()); at++) await page.press("Tab");
  assert.ok(await inRows(), await page.focused());
  await page.press("Home");
  await page.eventually(() => page.text("#inspector-title"), "Ffull Integrate");
  await page.press("ArrowDown");
  await page.eventually(() => page.text("#inspector-title"), "Bblind Drag");
  await page.press("2");
  await page.eventually(() => page.attribute("#view-trees", "aria-selected"), "true");
  await page.press("Escape");
  await page.eventually(() => page.text("#inspector-title"), "The design");
});

import assert from "node:assert/strict";
import { findings } from "./axe.ts";
import { fits } from "./fits.ts";
import { card, classOf, editor, gallery, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses } from "./wait.ts";

scenario("Back and Forward go through the gallery and the designs, and an edit made just before is kept", {}, async ({ page }) => {
  await editor(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# mine\n");
  await gallery(page);
  assert.match(page.url(), /#examples$/);
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#design").isHidden(), "the workbench is under the gallery"));
  await card(page, "Tags").click();
  await eventually(page, () => text(page).then((all) => textOf("tags").startsWith(all)), true);
  await eventuallyPasses(page, async () => assert.match(page.url(), /#2[dp]\./));
  await page.goBack();
  await eventually(page, () => page.locator("#gallery").isVisible(), true);
  await page.goBack();
  await eventually(page, () => page.locator("#gallery").isHidden(), true);
  await eventually(page, async () => (await text(page)).split("\n")[0], "# mine");
  await page.goForward();
  await eventually(page, () => page.locator("#gallery").isVisible(), true);
  await page.goForward();
  await eventually(page, () => text(page).then((all) => textOf("tags").startsWith(all)), true);
});

scenario("the gallery and a card have addresses, and a reload stays in the gallery", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lessons`);
  await analysed(page);
  await card(page, "A group").waitFor();
  await eventually(page, () => page.locator(".places [aria-current]").textContent(), "Lessons");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await analysed(page);
  await page.waitForLoadState("networkidle");
  await card(page, "A group").waitFor();
  await page.goto("about:blank");
  await page.goto(`${url}#example=abc`);
  await eventually(page, () => classOf(page, "AB"), "full");
});

scenario("a new design is empty and shows how one begins", {}, async ({ page }) => {
  await gallery(page);
  await page.getByRole("button", { name: "New design" }).click();
  await eventually(page, () => page.locator(".cm-placeholder").textContent().then((words) => words?.startsWith("component Position")), true);
  await eventually(page, () => page.evaluate(() => document.activeElement?.className.split(" ")[0]), "code", "the caret is in the text");
  await page.keyboard.type("component A");
  await eventually(page, () => text(page), "component A");
});

scenario("the course has parts with the progress of each, the next lesson is marked, and the navigation leads back to the workbench", {}, async ({ page }) => {
  await page.evaluate(() => localStorage.setItem("copse.lessons", "what-an-ecs-stores arrays-and-cache-lines a-group vector-instructions lowering"));
  await page.reload();
  await gallery(page, "lessons");
  const heads = await page.locator(".course-head").evaluateAll((all) => all.map((head) => [...head.children].map(({ textContent }) => textContent)));
  assert.equal(heads.length, 7);
  assert.deepEqual(heads[0], ["1. Data in arrays", "Why values of one kind are stored one after another, and what a processor gains from that.", "About 20 minutes · ✓ done"]);
  assert.equal(heads[1]?.[2], "About 20 minutes · 1 of 5 done");
  const lists = await page.locator(".lesson-cards").evaluateAll((all) => all.map((list) => [document.getElementById(list.getAttribute("aria-labelledby") ?? "")?.textContent, [...list.querySelectorAll(".card-foot span:first-child")].map(({ textContent }) => textContent).join()]));
  assert.deepEqual(lists.slice(0, 2), [["1. Data in arrays", "1,2,3,4"], ["2. How groups divide arrays", "5,6,7,8,9"]], "the numbers go on from part to part");
  await eventuallyPasses(page, async () => assert.match((await page.locator(".next").textContent()) ?? "", /go on/));
  await eventually(page, () => page.locator(".next b").textContent(), "Blocks and the spine");
  await card(page, "Vector instructions").focus();
  await page.keyboard.press("ArrowRight");
  await eventually(page, () => page.evaluate(() => document.activeElement?.querySelector("b")?.textContent), "Blocks and the spine", "the arrow leads to the next part");
  await page.locator(".places [data-place=workbench]").click();
  await eventually(page, () => page.locator("#gallery").isHidden(), true);
  await eventually(page, () => text(page), textOf("movement"));
});

scenario("the gallery fits a narrow phone, where More leads to it", { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await gallery(page, "lessons");
  await fits(page, "gallery");
  assert.deepEqual(await findings(page), []);
});

scenario("on a phone the tabs stay under the gallery, where Learn is marked, and lead back by touch and by arrow", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page }) => {
  await page.getByRole("link", { name: "Learn" }).tap();
  await card(page, "A group").waitFor();
  await eventually(page, () => page.locator(".parts [aria-current]").textContent(), "Learn");
  await eventually(page, () => page.evaluate(() => document.documentElement.scrollHeight), 844, "the page itself does not scroll");
  await eventually(page, () => page.locator(".parts a").evaluate((link) => getComputedStyle(link).fontWeight), "600");
  await eventually(page, () => page.locator("#tab-text").evaluate((tab) => getComputedStyle(tab).fontWeight), "400");
  await eventually(page, () => page.locator(".parts [aria-selected=true]").count(), 0, "none is selected while the gallery is shown");
  await page.getByRole("tab", { name: "Memory" }).tap();
  await eventually(page, () => page.locator("#memory").isVisible(), true);
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#gallery").isHidden()));
  await eventually(page, async () => new URL(page.url()).hash === "#lessons", false);
  await page.getByRole("link", { name: "Learn" }).tap();
  await card(page, "A group").waitFor();
  await page.locator("#tab-memory").focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(page, () => page.locator("#systems-pane").isVisible(), true);
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#gallery").isHidden()));
  await eventually(page, () => page.locator(".parts [aria-selected=true]").textContent(), "Cost");
});

scenario("the examples are scrolled to, and the head of the page stays", {}, async ({ page }) => {
  await gallery(page);
  await eventually(page, () => page.locator("#examples-title").evaluate((title) => title.getBoundingClientRect().top < 200), true);
  const [lessons, room] = await page.evaluate(() => [[...document.querySelectorAll(".lesson-cards")].at(-1)?.getBoundingClientRect().bottom ?? 0, document.getElementById("gallery")?.getBoundingClientRect().top ?? 0]);
  assert.ok(lessons <= room, `no lesson is cut off above the examples: the last ends at ${lessons}, the gallery begins at ${room}`);
  await eventually(page, () => page.locator(".places").evaluate((places) => places.getBoundingClientRect().top >= 0), true, "the head is in sight");
  await eventually(page, () => page.evaluate(() => document.scrollingElement?.scrollTop), 0);
});

scenario("the field finds examples by their words, leaves the lessons above it as they are, and says when none has them", {}, async ({ page }) => {
  await gallery(page);
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox");
  await eventuallyPasses(page, async () => assert.ok(await field.evaluate((element) => element === document.activeElement)));
  await page.keyboard.type("settlement twenty");
  const found = page.locator("[aria-labelledby=examples-title] .card:visible b");
  await eventually(page, () => found.allTextContents().then(String), "A settlement");
  await eventually(page, () => page.locator("#gallery [role=status]").textContent(), "One example found.");
  await eventuallyPasses(page, async () => assert.equal(await page.locator(".lesson-cards > li:visible").count(), await page.locator(".lesson-cards > li").count(), "the lessons stay"));
  await page.keyboard.type(" walrus");
  await eventually(page, () => page.locator("#gallery [role=status]").textContent(), "No example has these words. Esc clears the field.");
  await page.keyboard.press("Escape");
  await eventually(page, () => page.locator(".card:visible").count().then((n) => n > 20), true);
});

scenario("before the page has started the gallery takes no entry above a design that is not kept", { withoutPage: true }, async ({ page, url, expectedFailures }) => {
  expectedFailures.push((wrong) => /503/.test(wrong));
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 503, body: "no" }));
  await page.goto(`${url}#example=movement`);
  await page.getByRole("alert").waitFor();
  const entries = await page.evaluate(() => history.length);
  await page.locator(".places [data-place=lessons]").click();
  await card(page, "A group").waitFor();
  await page.locator(".places [data-place=workbench]").click();
  await eventually(page, () => page.locator("#gallery").isHidden(), true);
  await eventually(page, () => page.evaluate(() => history.length), entries);
  assert.equal(new URL(page.url()).hash, "");
});

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { designs } from "../../src/link/link-schema.ts";
import { readLink } from "../../src/link/read-link.ts";
import { writeLink } from "../../src/link/write-link.ts";
import { bothTexts, classOf, editor, layoutOf, lineOf, open, paste, stepBack, systems, text, textOf, toLine } from "./page-actions.ts";
import { holdBack, scenario } from "./scenario.ts";
import { analysed, eventually, frame, eventuallyPasses, textNow } from "./wait.ts";

const small = "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n\nspawn 4 A, B\n";
const other = small.replace("group A & B", "layout naive");
const movement = textOf("movement");

const notice = (page: Page) => textNow(page.locator(".notice p"));
const panel = (page: Page) => page.getByRole("dialog", { name: "Share" });
const copied = (page: Page) => panel(page).getByRole("textbox", { name: "What is copied" });
const entries = (page: Page) => page.evaluate(() => history.length);

/** The designs in an address. The same ones may be encoded in more than one way, because browsers deflate differently. */
async function held(address: string): Promise<readonly [string, string | null] | null> {
  const found = await readLink(new URL(address).hash);
  return found && "shared" in found ? [found.shared.a, found.shared.b] : null;
}

let visits = 0;

/** The same address as a separate page: an address that differs only after its # would not be loaded again. */
function separately(address: string): string {
  return address.replace(/\/(\?[^#]*)?#/, `/?visit=${++visits}#`);
}

async function sharing(page: Page): Promise<void> {
  await analysed(page);
  await page.locator("#share:not([disabled])").waitFor();
}

async function linkOf(url: string, a: string, b: string | null = null, rest = ""): Promise<string> {
  return `${url}${await writeLink(designs(a, b))}${rest}`;
}

scenario("the text of a link can be read before the engine has loaded", { withoutPage: true }, async ({ page, url, context }) => {
  const release = await holdBack(context, /engine.*\.wasm/);
  await page.goto(await linkOf(url, small));
  await eventually(page, () => text(page), small);
  await eventuallyPasses(page, async () => assert.match((await page.locator("#engine").textContent()) ?? "", /Loading the engine/));
  release();
  await eventually(page, () => classOf(page, "S"), "full");
  await eventually(page, () => page.locator("#design-name .design-title").textContent(), "Shared design");
});

scenario("the address follows typing, and an example is an entry of the history", {}, async ({ page, url }) => {
  await sharing(page);
  const before = await entries(page);
  assert.equal(page.url(), `${url}#example=movement`, "an example needs no link");
  await toLine(page, lineOf(movement, "system Thaw"));
  await page.keyboard.insertText(" without Mass");
  const typed = movement.replace("with Frozen", "with Frozen without Mass");
  await eventually(page, () => held(page.url()), [typed, null]);
  await eventually(page, () => entries(page), before, "typing makes no entries");
  await page.keyboard.insertText(", Velocity");
  await open(page, "Tags");
  await eventually(page, () => held(page.url()), [textOf("tags"), null]);
  await eventually(page, () => entries(page), before + 2, "the gallery and the example");
  await page.goBack();
  await page.locator("#gallery").waitFor();
  await page.goBack();
  await eventually(page, () => text(page), typed.replace("without Mass", "without Mass, Velocity"));
  await page.goForward();
  await page.locator("#gallery").waitFor();
  await page.goForward();
  await eventually(page, () => text(page), textOf("tags"));
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await eventually(page, () => text(page), typed.replace("without Mass", "without Mass, Velocity"));
});

scenario("the last typed text is there after a reload, although its address was not written yet", {}, async ({ page }) => {
  await sharing(page);
  await toLine(page, 1);
  await page.keyboard.insertText(" and more");
  await page.reload();
  await sharing(page);
  await eventuallyPasses(page, async () => assert.equal((await text(page)).split("\n", 1)[0], `${movement.split("\n", 1)[0]} and more`));
  await eventually(page, async () => (await held(page.url()))?.[0] === (await text(page)), true);
});

/** Simulates a reload on a busy machine: the page has stored its state, and the browser has not received it in time. */
const lostReloads: Readonly<Record<string, (page: Page, before: string, typed: string) => Promise<void>>> = {
  "what the page was left with": async (page) => page.evaluate(() => void (history.replaceState = () => {})),
  "the address": async (page, before, typed) => {
    await eventually(page, () => held(page.url()), [typed, null]);
    await page.evaluate((address) => {
      const written = location.href;
      history.replaceState(null, "", address);
      addEventListener("beforeunload", () => history.replaceState(null, "", written), { capture: true });
    }, before);
  },
};

for (const [what, make] of Object.entries(lostReloads)) {
  scenario(`the last typed text is there after a reload that began before the browser received ${what}`, {}, async ({ page }) => {
    const typed = textOf("tags").replace("\n", " and more\n");
    await sharing(page);
    await open(page, "Tags");
    await eventually(page, () => held(page.url()), [textOf("tags"), null]);
    const before = page.url();
    await toLine(page, 1);
    await page.keyboard.insertText(" and more");
    await make(page, before, typed);
    await page.reload();
    await sharing(page);
    await eventuallyPasses(page, async () => assert.equal((await text(page)).split("\n", 1)[0], typed.split("\n", 1)[0]));
    await eventuallyPasses(page, async () => assert.ok(await page.locator(".notice").isHidden(), "it is the reader's own"));
    await eventually(page, () => held(page.url()), [typed, null]);
  });
}

scenario("the text kept for a reload is replaced by text typed later", {}, async ({ page }) => {
  await sharing(page);
  await toLine(page, 1);
  await page.keyboard.insertText(" and more");
  await page.evaluate(() => void dispatchEvent(new Event("beforeunload"))); // as a mailto link does, after which the page stays
  for (let at = 0; at < " and more".length; at++) await page.keyboard.press("Backspace");
  await eventually(page, () => page.evaluate(() => history.state), null);
  await page.reload();
  await sharing(page);
  await eventually(page, () => text(page), movement);
});

scenario("a link is shown instead of a draft, which can be restored", {}, async ({ page, url, context }) => {
  await sharing(page);
  const draft = "component Mine\n";
  await paste(page, draft);
  await eventually(page, () => held(page.url()), [draft, null]);
  const late = await context.newPage();
  await late.goto(await linkOf(url, small));
  await sharing(late);
  await eventually(page, () => text(late), small);
  await eventually(late, () => notice(late), "This design came with the link. The draft you had is kept.");
  await editor(late).focus();
  await late.keyboard.insertText("# typed into the link's design\n");
  await late.getByRole("button", { name: "Open my draft" }).click();
  await eventually(late, () => text(late), draft);
  await eventuallyPasses(page, async () => assert.ok(await late.locator(".notice").isHidden()));
  await eventually(late, () => held(late.url()), [draft, null]);
  await late.goBack();
  await eventually(late, () => text(late), `# typed into the link's design\n${small}`);
});

scenario("a draft that a link replaced is kept over visits", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#example=movement`);
  await sharing(page);
  await paste(page, "component Mine\n");
  await eventually(page, () => page.evaluate(() => localStorage.getItem("copse.draft.2")), "component Mine\n");
  await page.goto(separately(await linkOf(url, small)));
  await sharing(page);
  await page.getByRole("button", { name: "Dismiss the notice about the link" }).click();
  await page.goto(separately(await linkOf(url, other)));
  await sharing(page);
  await page.getByRole("button", { name: "Open my draft" }).click();
  await eventually(page, () => text(page), "component Mine\n");
});

/** Two links of schema 1: a design without a layout line, alone and with a second one that has a line. */
const older = "#1d.S87PLcjPS80rUXDkSoaznbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00uAAk45j7l";
const olderPair = "#1d.YzA1Z0jOzy3Iz0vNK1Fw5EKwnbi40ovySwsUHBXUQJziyuKS1FyFYI3c0hIFRx0FJ00unBpzEivzS0sU8hIzy1Kx6gQAe6o2sw";
const before = "component A\ncomponent B\n\ngroup A & B\n\nsystem S(mut A, B)\n";
const written = before.replace("component B\n", "component B\nlayout laminar\n");
const layout = layoutOf;

scenario("a design of schema 1 keeps its layout: the line is written into it, and undo takes it back", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}${older}`);
  await sharing(page);
  await eventually(page, () => text(page), written);
  await eventually(page, () => layout(page), "laminar");
  await eventuallyPasses(page, async () => assert.match((await notice(page)) ?? "", /^“layout laminar” was written into the design/));
  await page.locator("#undo").click();
  await eventually(page, () => text(page), before);
  await eventually(page, () => layout(page), "lanes");
  await eventually(page, () => held(page.url()), [before, null]);
  assert.match(page.url(), /#2[dp]\./);
  await page.locator("#redo").click();
  await eventually(page, () => text(page), written);

  await page.evaluate((hash) => void (location.hash = hash), olderPair); // in the same page, with a second design
  await page.locator(".whatif").waitFor();
  const begins = async (design: string) => (await text(page)).startsWith(design);
  await eventually(page, () => begins(written), true);
  await page.locator("#undo").click();
  await eventually(page, () => begins(before), true);
});

scenario("the frame of an embed with a link of schema 1 keeps the layout", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}v1/frame.html${older}`);
  await eventually(page, () => text(page), written);
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), before);
});

scenario("a draft of schema 1 keeps its layout", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(url);
  await sharing(page);
  await page.evaluate((draft) => localStorage.setItem("copse.draft", draft), before);
  await page.reload();
  await sharing(page);
  await eventually(page, () => text(page), written);
  await page.locator("#undo").click();
  await eventually(page, () => text(page), before);
  await eventually(page, () => page.evaluate(() => [localStorage.getItem("copse.draft"), localStorage.getItem("copse.draft.2")].join("|")), `|${before}`);
});

scenario("a link that is cut off, of another version or hostile is refused with a reason and without effect", { withoutPage: true }, async ({ page, url }) => {
  const link = await linkOf(url, small);
  const cases: readonly (readonly [string, RegExp])[] = [
    [link.slice(0, -1), /^This link is incomplete: a part was cut off or changed on its way\. Ask for the link again, or for the text itself\. Nothing of yours was changed\.$/],
    [`${url}#7q.abc`, /^This link uses a form that this page does not know \(“7q”\): another version of Copse made it\./],
    [`${url}#2d.<img src=x onerror=alert(1)>`, /^This link is incomplete/],
  ];
  for (const [address, words] of cases) {
    const fresh = separately(address);
    await page.goto(fresh);
    await sharing(page);
    await eventuallyPasses(page, async () => assert.match((await notice(page)) ?? "", words));
    await eventually(page, () => text(page), textOf("out-of-order"));
    assert.equal(page.url(), fresh.replaceAll("<", "%3C").replaceAll(">", "%3E").replaceAll(" ", "%20"), "the address stays to be looked at");
  }
});

scenario("another link in the same page opens, and the back button returns to the previous design", {}, async ({ page, url }) => {
  await sharing(page);
  const link = new URL(await linkOf(url, small)).hash;
  await page.evaluate((hash) => void (location.hash = hash), link);
  await eventually(page, () => text(page), small);
  await page.goBack();
  await eventually(page, () => text(page), movement);
  await page.evaluate(() => void (location.hash = "#example=tags"));
  await eventually(page, () => text(page), textOf("tags"));
  await page.goBack();
  await eventually(page, () => text(page), movement);
  await page.evaluate(() => void (location.hash = "#2d.broken"));
  await eventuallyPasses(page, async () => assert.match((await notice(page)) ?? "", /^This link is incomplete/));
  await eventually(page, () => text(page), movement);
});

scenario("a link contains both designs of an A/B", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(await linkOf(url, small, other));
  await sharing(page);
  await page.locator(".whatif").waitFor();
  await eventually(page, () => bothTexts(page).then(([, b]) => b), other);
  await page.locator("#share").click();
  await eventually(page, async () => held(await copied(page).inputValue()), [small, other]);
  await page.keyboard.press("Escape");
  await page.locator("#designs label", { hasText: /^A$/ }).click();
  await eventually(page, () => held(page.url()), [small, null]);
});

scenario("a link contains the step and the selection, where the reader wants them", {}, async ({ page, context }) => {
  await open(page, "Figure 2: what the refusal prevents");
  await eventually(page, () => page.locator("tr[data-system]").count(), 3);
  const name = (await systems(page))[1]?.split(" ")[0] ?? "";
  await stepBack(page, 1);
  await page.locator("#step").getByRole("button", { name: "One move forward", exact: true }).click();
  const place = page.locator("#step .step-place");
  await eventually(page, async () => /move 1 of/.test((await place.textContent()) ?? ""), true);
  await page.locator("#share").click();
  const box = panel(page).getByRole("checkbox", { name: `At ${await place.textContent()}` });
  await eventuallyPasses(page, async () => assert.match(await copied(page).inputValue(), /&view=step&step=\d+\.1$/));
  const link = await copied(page).inputValue();
  await box.uncheck();
  await eventuallyPasses(page, async () => assert.doesNotMatch(await copied(page).inputValue(), /step=/));
  const friend = await context.newPage();
  await friend.goto(link);
  await eventually(friend, () => textNow(friend.locator("#step .step-place")), await place.textContent());
  await friend.goto(separately(`${link.split("&")[0]}&sel=system.1`));
  await sharing(friend);
  await eventually(friend, () => friend.locator("tr.highlighted .system-name").allTextContents().then((all) => all.includes(name)), true);
  await friend.locator("#share").click();
  await panel(friend).getByRole("checkbox", { name: `With ${name} selected` }).waitFor();
  await friend.goto(separately(`${link.split("&")[0]}&sel=system.99`));
  await eventually(friend, () => notice(friend), "The link selects something that this design does not have; the design is shown without it.");
});

scenario("a link, Markdown and an embed are copied as they are shown, and the embed is shown running", { permissions: ["clipboard-read", "clipboard-write"] }, async ({ page, url }) => {
  await sharing(page);
  await paste(page, `# A & B <i>\n${small}`);
  await eventually(page, () => classOf(page, "S"), "full");
  await eventually(page, () => held(page.url()), [`# A & B <i>\n${small}`, null]);
  const link = page.url();
  await page.locator("#share").focus();
  await page.keyboard.press("Enter");
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Copy");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const expected = {
    Link: link,
    Markdown: `\`\`\`copse\n# A & B <i>\n${small}\`\`\`\n\n[Open it in Copse](${link})\n`,
    Embed: `<script type="module" src="${url}v1/embed.js"></script>\n<copse-play view="systems arrays" height="600" style="display:block;min-height:600px" title="A &amp; B &lt;i&gt;"><pre>\n# A &amp; B &lt;i&gt;\n${small.replaceAll("&", "&amp;").trimEnd()}\n</pre></copse-play>\n`,
  };
  for (const [form, wanted] of Object.entries(expected)) {
    await panel(page).getByRole("radio", { name: form }).check({ force: true });
    await eventually(page, () => copied(page).inputValue(), wanted);
    await panel(page).getByRole("button", { name: "Copy" }).click();
    await eventually(page, () => panel(page).getByRole("status").textContent(), "Copied.");
    await eventually(page, () => clipboard(), wanted);
  }
  const shown = page.frameLocator(".share-shown iframe");
  await eventually(page, () => shown.locator("tr[data-system] .class").allTextContents(), ["Ffull"]);
  await eventually(page, () => page.evaluate(() => document.activeElement?.tagName), "BUTTON", "it does not take the focus");
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press("Escape");
  await eventually(page, () => page.evaluate(() => document.activeElement?.id), "share");
});

scenario("on a phone an embed that has not started makes the page no wider", { viewport: { width: 390, height: 844 } }, async ({ page }) => {
  await sharing(page);
  await page.route("**/*", (route) => (route.request().isNavigationRequest() ? undefined : route.continue())); // its frame never loads
  await paste(page, `${small}# ${"wide ".repeat(40)}\n`);
  await page.locator("#share").click();
  await panel(page).getByRole("radio", { name: "Embed" }).check({ force: true });
  await page.locator(".share-shown copse-play").waitFor();
  await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth), 390);
});

scenario("two designs are embedded as a frame: its text is shown with where its link fits, and no preview", {}, async ({ page, url }) => {
  await page.goto(await linkOf(url, small, `${small}# B\n`));
  await page.locator(".whatif").waitFor();
  await page.locator("#share").click();
  await panel(page).getByRole("radio", { name: "Embed" }).check({ force: true });
  await eventuallyPasses(page, async () => assert.match(await copied(page).inputValue(), /^<iframe src="http[^"]+#[^"]+" .+>\n<pre>[^]+<\/pre>\n<pre>[^]+# B<\/pre>\n<\/iframe>\n$/));
  await eventuallyPasses(page, async () => assert.match((await panel(page).locator(".share-reach").textContent()) ?? "", /^\d+ characters/));
  await eventuallyPasses(page, async () => assert.ok(await panel(page).locator(".share-reach").isVisible()));
  await eventuallyPasses(page, async () => assert.ok(await panel(page).locator(".share-shown").isHidden()));
  await frame(page); // interpreting text as HTML would be reported as a violation of the policy
});

scenario("the length shows where a link fits", {}, async ({ page }) => {
  await sharing(page);
  const meter = page.locator("#share-length");
  await eventually(page, async () => /^\d{2,3} ch$/.test((await meter.textContent()) ?? ""), true);
  await eventually(page, () => meter.getAttribute("data-reach"), "anywhere");
  const noise = (lines: number) => Array.from({ length: lines }, (_, at) => `# ${((at + 1) * 2654435761 % 2 ** 32).toString(36)} ${((at + 7) * 40503 * 2654435761 % 2 ** 32).toString(36)}`).join("\n") + "\n";
  await paste(page, small + noise(200));
  await eventually(page, () => meter.getAttribute("data-reach"), "mostly");
  await paste(page, small + noise(2000));
  await eventually(page, () => meter.getAttribute("data-reach"), "file");
  await page.locator("#share").click();
  await eventually(page, async () => /too long for most programs, which take 8,000\. Better save it as a file\.$/.test((await panel(page).locator(".share-reach").textContent()) ?? ""), true);
  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: "Save as a file" }).click();
  assert.equal((await download).suggestedFilename(), "design.copse");
  await frame(page);
});

scenario("an address that names no lesson, or nothing at all, is reported and changes nothing", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=__proto__.1`);
  await analysed(page);
  const notice = () => page.locator(".notice p").textContent();
  await eventually(page, notice, "This link names no lesson (“__proto__.1”): a name has small letters and hyphens, and .2 behind it for the second step. Nothing of yours was changed.");
  for (const odd of ["#nothing", "#example=nothing"]) {
    await page.evaluate((fragment) => void (location.hash = fragment), odd);
    await eventually(page, notice, `This address ends with “${odd}”, which is no design, lesson, example or place of this page. Nothing of yours was changed.`);
  }
  await page.locator(".notice").getByRole("button", { name: /^Dismiss/ }).click();
  await page.evaluate(() => void (location.hash = "#inspector"));
  await eventuallyPasses(page, async () => assert.ok(await page.locator(".notice").isHidden(), "a part of the page"));
  await eventually(page, () => text(page), textOf("out-of-order"));
});

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { card, drop, editor, pasteRaw, showPart, text, textOf } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { analysed, eventually, eventuallyPasses, textNow } from "./wait.ts";

const room = (page: Page) => page.locator("#lesson");
const title = (page: Page) => textNow(room(page).locator(".lesson-head h2"));
const step = (page: Page) => textNow(room(page).locator(".lesson-step.current h3"));
const notice = (page: Page) => page.locator(".notice p").textContent();
const act = (page: Page, name: string) => room(page).getByRole("button", { name, exact: true });

/** The displayed checks: their state, their goal and the present value. */
const checks = (page: Page) => room(page).locator(".check").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("p")].map((each) => each.textContent).join(" | ")));

const lessons = readdirSync(resolve(process.cwd(), "../playground-examples/lessons"), { withFileTypes: true }).filter((each) => each.isDirectory()).length;

const start = (lesson: string) => textOf(`lessons/${lesson}/start`);

async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press("Enter");
}

scenario("a lesson is found and solved with keys alone, and a reload keeps the progress", {}, async ({ page, url }) => {
  await press(page, page.locator(".places [data-place=lessons]"));
  await page.locator("#gallery .card").first().waitFor();
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Lessons");
  await eventually(page, () => page.locator(".lesson-cards li").count(), lessons);
  await press(page, card(page, "A group"));
  await eventually(page, () => text(page), start("a-group"));
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "A group", "the focus is on the title");
  await press(page, page.locator("tr[data-system='0'] .system-name"));
  await page.locator("#inspector .why").waitFor();
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#inspector .better").isHidden(), "nothing on the page gives the answer away"));
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#arrange").isHidden(), "nothing arranges the groups"));
  await press(page, act(page, "Next step"));
  await eventually(page, () => step(page), "In the same order");
  await eventually(page, () => checks(page), ["Not yet: Integrate is full | match(Integrate) is blind, not full"]);
  await press(page, act(page, "Hint"));
  await eventually(page, () => checks(page), ["Not yet: Integrate is full | match(Integrate) is blind, not full | Write group Position & Velocity above the system."]);
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\ngroup Position\n");
  await eventuallyPasses(page, async () => assert.match((await checks(page))[0] ?? "", /A group of one component divides one array/));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type(" & Velocity");
  await eventually(page, () => checks(page), ["Holds: Integrate is full | match(Integrate) is full"]);
  await eventually(page, () => room(page).locator(".checks-message").textContent(), "Solved. Read on.");
  await press(page, act(page, "Next step"));
  await eventually(page, () => step(page), "Look at the arrays");
  await eventuallyPasses(page, async () => assert.match(page.url(), /#2[dp]\.\S+&lesson=a-group\.3$/));
  const solved = await text(page);
  await page.reload();
  await eventually(page, () => step(page), "Look at the arrays");
  await eventually(page, () => text(page), solved);
  await act(page, "Start over").click();
  await eventually(page, () => text(page), start("a-group"));
  await eventually(page, async () => page.url(), `${url}#lesson=a-group.3`);
  await act(page, "All lessons").click();
  await eventually(page, () => page.locator(".lesson-cards li", { hasText: "done" }).allTextContents().then((all) => all.length), 1);
  await page.goBack();
  await act(page, "Leave the lessons").click();
  await eventually(page, () => text(page), textOf("out-of-order"), "the page began with the lesson, after the reload");
  await eventuallyPasses(page, async () => assert.ok(await room(page).isHidden()));
  await page.goBack();
  await eventually(page, () => title(page), "A group");
});

for (const [width, height] of [[1440, 900], [820, 1180], [390, 844], [320, 568]] as const) {
  scenario(`the checks and Next are always in the window, and Back goes a step back, ${width}`, { viewport: { width, height }, withoutPage: true }, async ({ page, url }) => {
    await page.goto(`${url}#lesson=a-group`);
    await analysed(page);
    await act(page, "Next step").click();
    await eventually(page, () => step(page), "In the same order");
    await eventuallyPasses(page, async () => assert.ok(await page.locator("#offers .apply-best").isHidden(), "nothing gives the answer away"));
    for (const scroll of [0, 10_000]) {
      await room(page).locator(".lesson-text").evaluate((text, top) => (text.scrollTop = top), scroll);
      for (const pinned of [room(page).locator(".check").first(), act(page, "Back"), act(page, "Next step")]) {
        const box = await pinned.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
        assert.ok(box.top >= 0 && box.bottom <= height && box.left >= 0 && box.right <= width, `in the window: ${JSON.stringify(box)}`);
      }
    }
    await pasteRaw(page, start("a-group").replace("system", "group Position & Velocity\n\nsystem"));
    await eventually(page, () => checks(page), ["Holds: Integrate is full | match(Integrate) is full"]);
    const answer = await text(page);
    await act(page, "Next step").click();
    await eventually(page, () => step(page), "Look at the arrays");
    await page.goBack();
    await eventually(page, () => step(page), "In the same order");
    await page.goBack();
    await eventually(page, () => step(page), "A group");
    await eventually(page, () => text(page), answer, "the answer stays");
    await page.goForward();
    await eventually(page, () => step(page), "In the same order");
  });
}

scenario("a button that is pressed while an answer arrives still acts, and what came is drawn then", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=a-group.2`);
  await eventually(page, () => checks(page), ["Not yet: Integrate is full | match(Integrate) is blind, not full"]);
  await act(page, "Next step").hover();
  await page.mouse.down();
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\ngroup Position & Velocity");
  await eventually(page, () => page.evaluate(() => localStorage.getItem("copse.lessons")), "a-group", "the answer is here");
  await eventually(page, () => checks(page), ["Not yet: Integrate is full | match(Integrate) is blind, not full"], "nothing moves under the press");
  await page.mouse.up();
  await eventually(page, () => step(page), "Look at the arrays");
  await eventually(page, () => room(page).locator(".lesson-steps [aria-current=step]").textContent(), "Look at the arrays");

  await act(page, "Back").click();
  await eventually(page, () => checks(page), ["Holds: Integrate is full | match(Integrate) is full"]);
  await act(page, "Next step").hover();
  await page.mouse.down();
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await eventually(page, () => checks(page), ["Not yet: Integrate is full | match(Integrate) is blind, not full"], "the answer is drawn, also without a click");
  await eventually(page, () => step(page), "In the same order", "released elsewhere, it does not act");
});

scenario("the words of a lesson link into the page, and its solution has the stated effect", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=why-order-breaks`);
  await eventually(page, () => text(page), start("why-order-breaks"));
  await room(page).getByRole("button", { name: "Sprite", exact: true }).click();
  await eventuallyPasses(page, async () => assert.ok((await page.locator(".systems-table tr.highlighted").count()) > 0));
  await press(page, room(page).getByRole("button", { name: "rotation", exact: true }));
  await page.getByRole("dialog", { name: "rotation" }).waitFor();
  await page.keyboard.press("Escape");
  await press(page, room(page).getByRole("button", { name: "despawn", exact: true }));
  await eventuallyPasses(page, async () => assert.match((await page.locator("#step .step-place").textContent()) ?? "", /^tick 2, move 0/));
  await eventually(page, () => act(page, "Show a solution").count(), 0, "this step has nothing to solve");
  while ((await act(page, "Show a solution").count()) === 0) await act(page, "Next step").click();
  await act(page, "Show a solution").click();
  await eventuallyPasses(page, async () => assert.match((await page.locator(".ab-summary").textContent()) ?? "", /^B: 1 more system full/));
  await act(page, "Hide the solution").click();
  const both = () => page.getByRole("radio", { name: "A/B" }).isChecked();
  await eventually(page, both, false);
  await press(page, act(page, "Show a solution"));
  await eventually(page, both, true);
  await press(page, act(page, "Use the solution"));
  await eventually(page, both, false);
  await eventually(page, () => act(page, "Show a solution").count(), 1, "it is not shown any more");
  await eventually(page, () => act(page, "Use the solution").count(), 0);
  await eventuallyPasses(page, async () => assert.ok((await checks(page)).every((each) => each.startsWith("Holds: ")), "the solution solves the step"));
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(page, () => text(page), start("why-order-breaks"));
  await page.emulateMedia({ media: "print" });
  await eventually(page, () => room(page).locator(".lesson-step:visible").count(), 3, "on paper the whole lesson is there");
  await eventually(page, () => room(page).locator(".handout li:visible").allTextContents(), ["DrawStill is full", "Position and Sprite have their common entities in the same order"]);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${url}#lesson=no-such-lesson.2`);
  await eventually(page, () => notice(page), "This link names a lesson that the course does not have (“no-such-lesson”).");
});

const own = `# Mine

Read [more](https://example.org/) and [this](javascript:alert(1)) <img src=x onerror=alert(1)>. No [tick](step:__proto__), no [move](step:1.x).

\`\`\`check
check groups = 1
hint Write one.
\`\`\`

\`\`\`copse start
component A
\`\`\`

\`\`\`copse solution
component A
group A
\`\`\`
`;

scenario("a lesson leads to the view of the storages, without a second design", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=three-storages`);
  await eventually(page, () => text(page), start("three-storages"));
  await press(page, room(page).getByRole("button", { name: "storages", exact: true }));
  await page.getByRole("table", { name: "The design in three storages" }).waitFor();
  await eventuallyPasses(page, async () => assert.ok(await page.getByRole("radio", { name: "A", exact: true }).isChecked()));
  await eventually(page, () => page.locator(".whatif").count(), 0, "A alone is shown");
});

scenario("a lesson says where it is in the course, and its buttons lead on and back across the parts", { withoutPage: true }, async ({ page, url }) => {
  const kicker = () => room(page).locator(".lesson-kicker").textContent();
  await page.goto(`${url}#lesson=vector-instructions.4`);
  await eventually(page, kicker, "Part 1, Data in arrays: lesson 4 of 4");
  await press(page, act(page, "Next part"));
  await eventually(page, kicker, "Part 2, How groups divide arrays: lesson 1 of 5");
  await eventually(page, () => text(page), start("sub-blocks-and-the-spine"));
  await eventually(page, () => page.evaluate(() => document.activeElement?.textContent), "Blocks and the spine", "the focus is on the title");
  await press(page, act(page, "Previous lesson"));
  await eventually(page, () => title(page), "Vector instructions");
  await press(page, act(page, "Next step"));
  await eventually(page, () => act(page, "Back").count(), 1, "from the second step Back leads to the first one");
  await page.goto(`${url}#lesson=what-an-ecs-stores`);
  await eventually(page, () => title(page), "What an ECS stores");
  await eventuallyPasses(page, async () => assert.ok(await act(page, "Back").isDisabled(), "nothing is before the first lesson"));
  await page.goto(`${url}#lesson=your-own-design.3`);
  await eventually(page, () => step(page), "Use it elsewhere");
  await eventually(page, () => room(page).locator("[data-act=next]").textContent(), "All lessons");
});

const shownView = (page: Page) => page.locator("[role=tablist][aria-label='Views of memory'] [aria-selected=true]").textContent();
const walked = (page: Page) => page.locator(".walk-head .walk-system b").first().textContent();
const sums = (page: Page) => page.locator(".walk-summary .walk-total").textContent();

for (const [lesson, folder, link, lines] of [
  ["arrays-and-cache-lines", "arrays-and-cache-lines", "the walk of Cull", "Together10,6259,375"],
  ["a-group", "a-group", "the walk of Integrate", "Together5,81331,312"],
  ["full-partial-blind", "full-partial-blind", "the walk of Attract", "Together1,81410,936"],
  ["groups-that-cross", "groups-that-cross", "the walk of Collide", "Together3,75117,499"],
] as const) {
  scenario(`the lesson ${lesson} shows the walk of which it speaks, next to its text`, { withoutPage: true }, async ({ page, url }) => {
    await page.goto(`${url}#lesson=${lesson}`);
    await analysed(page);
    await editor(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("# mine");
    await press(page, room(page).locator(".lesson-step.current").getByRole("button", { name: link, exact: true }));
    await eventually(page, () => shownView(page), "Walk");
    const system = link.split(" ").at(-1) ?? "";
    await eventually(page, () => walked(page), system);
    await eventually(page, () => sums(page), lines);
    await eventually(page, () => page.locator("tr.selected .system-name").textContent(), system);
    await eventuallyPasses(page, async () => assert.ok((await page.locator("#walk .walk-segment").first().isVisible()) && (await room(page).isVisible()), "both are in sight"));
    await eventually(page, () => text(page), `${start(folder)}# mine`, "the reader's text stays");
  });
}

scenario("the lessons on other storages show what a system does in their views, and lead to the measurements", { withoutPage: true }, async ({ page, url }) => {
  for (const [place, link, view, words] of [
    ["sparse-sets-and-swaps", "the sets of Move", "Sparse sets", "Move: It walks the 7 rows of Velocity and tests each; Position is looked up."],
    ["the-graph-of-archetypes", "the tables of this design", "Archetypes", "Draw: It visits 3 tables of 5, 300 rows in all; 2 of them are empty now."],
    ["hash-look-ups-against-rows.2", "Fall in sparse sets", "Sparse sets", "Fall: It walks the 3,000 rows of Mass and tests each; Position is looked up."],
    ["vector-instructions.4", "archetypes", "Archetypes", "Blow: It visits 1 table of 3, 5,000 rows in all."],
  ] as const) {
    await page.goto(`${url}#lesson=${place}`);
    await eventually(page, () => text(page), start(place.split(".")[0] ?? ""));
    await press(page, room(page).locator(".lesson-step.current").getByRole("button", { name: link, exact: true }));
    await eventually(page, () => shownView(page), view);
    const panel = view === "Archetypes" ? "#archetypes-panel" : "#sparse-panel";
    await eventuallyPasses(page, async () => assert.ok((await page.locator(panel).textContent())?.includes(words), words));
    await eventuallyPasses(page, async () => assert.ok(await page.locator(`${panel} .stored-svg`).first().isVisible(), "the picture is next to the lesson"));
  }
  await act(page, "Measure").click();
  await page.locator(".bench-form").waitFor();
});

scenario("a lesson says that a system is gone whose walk it would show", { withoutPage: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=a-group`);
  await analysed(page);
  await pasteRaw(page, start("a-group").replace("Integrate", "Move"));
  await eventually(page, () => page.locator(".systems-table .system-name").first().textContent(), "Move");
  await act(page, "the walk of Integrate").click();
  await eventually(page, () => notice(page), "The design has no system Integrate now.");
  await eventually(page, () => shownView(page), "Arrays");
});

scenario("a link to a step of a lesson can show a walk, also on a phone, where the lesson is one tab away", { withoutPage: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async ({ page, url }) => {
  await page.goto(`${url}#lesson=full-partial-blind.2&view=walk&sel=system.0`);
  await analysed(page);
  await eventually(page, () => walked(page), "Integrate");
  await eventually(page, () => page.getByRole("tab", { name: "Memory" }).getAttribute("aria-selected"), "true");
  await showPart(page, "Text");
  await eventually(page, () => step(page), "Between the two");
  await act(page, "Back").click();
  await act(page, "the walk of Attract").tap();
  await eventually(page, () => walked(page), "Attract");
  await eventuallyPasses(page, async () => assert.ok(await page.locator("#walk .walk-segment").first().isVisible()));
  await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth), page.viewportSize()?.width, "nothing is wider than the screen");
});

scenario("a lesson opens from a file and from a link, and an unreadable one is refused with a sentence", {}, async ({ page, context }) => {
  for (const [content, words] of [
    [own.replace("groups = 1", "grups = 1"), "This lesson cannot be read: line 6, column 7: there is no measure 'grups'; did you mean groups?"],
    [own.replace("# Mine", "Mine"), "This lesson cannot be read: line 1: a lesson begins with its title, as in '# Arrays side by side'."],
    [own.replace("groups = 1", "grups = 1\ngrups = 2"), "This lesson cannot be read: line 6, column 7: there is no measure 'grups'; did you mean groups? There is one more."],
    [own + " ".repeat(70_000), "“mine.md” has 70 kB; a design or a lesson may have 64 KiB."],
  ] as const) {
    await drop(page, "mine.md", "text/markdown", Buffer.from(content));
    await eventually(page, () => notice(page), words);
    await eventually(page, () => text(page), textOf("movement"));
  }
  await drop(page, "mine.md", "text/markdown", Buffer.from(own));
  await eventually(page, () => title(page), "Mine");
  await eventually(page, () => text(page), "component A\n");
  await eventually(page, () => room(page).locator(".lesson-step img, .lesson-step [onerror], .lesson-step [href^=javascript]").count(), 0);
  await eventuallyPasses(page, async () => assert.match((await room(page).locator(".lesson-step").textContent()) ?? "", /<img src=x onerror=alert\(1\)>/, "what looks like HTML is text"));
  await eventuallyPasses(page, async () => assert.match((await room(page).locator(".lesson-step").textContent()) ?? "", /No tick, no move\./, "a link that leads nowhere is text"));
  await eventually(page, () => room(page).locator(".lesson-step").getByRole("button", { name: /^(tick|move)$/ }).count(), 0);
  await eventuallyPasses(page, async () => assert.match(page.url(), /&lesson=here\.1$/));
  const untouched = page.url();
  await pasteRaw(page, "component A\ngroup A\n");
  await eventually(page, () => checks(page), ["Holds: groups = 1 | groups is 1"]);
  await eventuallyPasses(page, async () => assert.ok(page.url() !== untouched && /&lesson=here\.1$/.test(page.url())));
  const friend = await context.newPage();
  await friend.goto(page.url());
  await eventually(friend, () => title(friend), "Mine");
  await eventually(friend, () => text(friend), "component A\ngroup A\n");
  await friend.close();
});

scenario(
  "lessons work on a phone, and where storage is blocked",
  {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    withoutPage: true,
    script: () => Object.defineProperty(globalThis, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
  },
  async ({ page, url }) => {
    await page.goto(`${url}#lesson=a-group.2`);
    await analysed(page);
    await eventually(page, () => step(page), "In the same order");
    await eventuallyPasses(page, async () => assert.ok(await room(page).isVisible(), "the lesson is above the text"));
    await showPart(page, "Memory");
    await eventuallyPasses(page, async () => assert.ok(await room(page).isHidden()));
    await showPart(page, "Text");
    await pasteRaw(page, start("a-group").replace("system", "group Position & Velocity\n\nsystem"));
    await eventually(page, () => checks(page), ["Holds: Integrate is full | match(Integrate) is full"]);
    await act(page, "All lessons").tap();
    await eventually(page, () => page.locator(".lesson-cards li", { hasText: "done" }).count(), 1);
    await eventually(page, () => page.evaluate(() => document.documentElement.scrollWidth), page.viewportSize()?.width, "nothing is wider than the screen");
  },
);

scenario("a program in a lesson opens in Your library, and Back returns to the step", {}, async ({ page, url }) => {
  await page.goto(`${url}#lesson=a-view-that-is-slow.4`);
  await eventually(page, () => step(page), "In a program");
  await press(page, room(page).locator(".lesson-step.current").getByRole("button", { name: "Open in Your library" }));
  await eventually(page, () => page.locator(".library-row .library-name > span").allTextContents(), ["regenerate", "move"]);
  await eventually(page, () => page.locator(".library-total .round").textContent(), "162 µs a round on EnTT");
  await page.goBack();
  await eventually(page, () => step(page), "In a program");
});

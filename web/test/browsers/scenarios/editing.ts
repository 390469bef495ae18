import assert from "node:assert/strict";
import { asFirst, design, open, openDesign, problems, select, systems, textOf, toEnd } from "../actions.ts";
import { scenario } from "../scenario.ts";

const movement = textOf("movement");

scenario("a typed system appears with its class", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await toEnd(page);
  await page.type("system Typed(mut Position)");
  await page.eventually(() => systems(page), [...asFirst, "Typed full"]);
  assert.equal(await design(page), `${movement}system Typed(mut Position)`);
});

scenario("a typing error has its message and its line, and the fix is applied", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await toEnd(page);
  await page.type("sytem Typed(Position)");
  await page.press("Escape"); // the completion
  await page.eventually(async () => (await problems(page))[0], "error: 'sytem' is not a statement; did you mean 'system'?");
  await page.eventually(() => page.texts("#editor >>> .cm-lintRange-error"), ["sytem"]);
  assert.deepEqual(await systems(page), asFirst, "the rest is analysed");
  await page.click(["#problems button", "Fix: write 'system'"]);
  await page.eventually(() => systems(page), [...asFirst, "Typed full"]);
});

scenario("undo and redo work by keys and by buttons", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await toEnd(page);
  await page.type("#"); // one letter is one step, however slow the machine is
  const typed = `${movement}#`;
  await page.eventually(() => design(page), typed);
  await page.press("Control+z");
  await page.eventually(() => design(page), movement);
  await page.click("#redo");
  await page.eventually(() => design(page), typed);
  await page.click("#undo");
  await page.eventually(() => design(page), movement);
  assert.equal(await page.evaluate(({ first }) => (first("#undo") as HTMLButtonElement).disabled), true, "there is no more");
});

scenario("a design is formatted by keys", {}, async ({ page, host }) => {
  await openDesign(page, host.url, "component   A\ncomponent B\ngroup A&B\nsystem  S( mut A,B )\n");
  await page.focus("#editor >>> .cm-content");
  await page.press("Alt+Shift+F");
  await page.eventually(() => design(page), "component A\ncomponent B\ngroup A & B\nsystem S(mut A, B)\n");
});

scenario("a chosen layout is written into the text, and undo takes it back", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await page.choose("#layout select", "naive");
  await page.matches(() => design(page), /^layout naive$/m);
  await page.matches(() => page.text("#facts"), /layout naive/);
  await page.click("#undo");
  await page.eventually(() => design(page), movement);
  await page.eventually(() => page.value("#layout select"), "lanes");
});

scenario("text is cut and pasted by keys", {}, async ({ page, host }) => {
  await openDesign(page, host.url, "component A\nsystem S(A)\n");
  await page.click("#editor >>> .cm-content");
  await page.press("Control+a", "Control+x");
  await page.eventually(() => page.texts("#editor >>> .cm-line .cm-comp"), []);
  await page.eventually(() => page.count("tr[data-system]"), 0);
  await page.press("Control+v");
  await page.eventually(() => design(page), "component A\nsystem S(A)\n");
  await page.eventually(() => systems(page), ["S full"]);
});

scenario("a design that exceeds a limit says which, and the rest is kept", {}, async ({ page, host }) => {
  const lines = [...Array.from({ length: 257 }, (_, at) => `component C${at}`), "system First(C0)", "system Last(C256)"];
  await openDesign(page, host.url, `${lines.join("\n")}\n`);
  await page.eventually(async () => (await problems(page))[0], "error: a design has at most 256 components and tags; this one and those below it are left out");
  await page.eventually(() => systems(page), ["First full"]);
});

scenario("a selected system is explained, with what makes it better", {}, async ({ page, host }) => {
  await open(page, `${host.url}#example=movement`);
  await select(page, "Drag");
  await page.matches(() => page.text("#inspector"), /Loop\s*for row in Velocity\[0:1,200\]\n {2}Drag\(mut Velocity\[row\], Mass\[row\]\)/);
  await page.matches(() => page.text("#inspector .offer"), /add a group Velocity & Mass, with one more array for Velocity and Mass/);
  await page.click("#inspector summary"); // after the offers, which come later and move it
  await page.appears(".explain.explained");
});

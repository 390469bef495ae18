import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { running, text } from "./page-actions.ts";
import { scenario } from "./scenario.ts";
import { eventually, eventuallyPasses } from "./wait.ts";

/** A program on this machine that makes 60 ticks from one reading to the next; it may become slower, or end. */
class Program {
  readonly #server: Server;
  address = "";
  readonly asked: Record<string, string | string[] | undefined>[] = [];
  #ticks = 0;
  #ns = 0;
  /** Nanoseconds that a run of Move takes. */
  #move = 4000;
  /** Every second reading is of a slower program. */
  changes = false;

  private constructor() {
    this.#server = createServer((request, reply) => {
      this.asked.push(request.headers);
      if (this.changes) this.#move = this.#move === 4000 ? 40_000 : 4000;
      this.#ticks += 60;
      this.#ns += 60 * this.#move;
      reply.end(JSON.stringify(this.#document()));
    });
  }

  static async start(): Promise<Program> {
    const program = new Program();
    await new Promise<void>((done) => program.#server.listen(0, "127.0.0.1", done));
    program.address = `127.0.0.1:${(program.#server.address() as AddressInfo).port}`;
    return program;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #document(): unknown {
    return {
      schema: "copse.observe/1",
      library: "ark",
      program: "<b>meadow</b>",
      ticks: this.#ticks,
      ns: 2 * this.#ns,
      components: [
        { name: "Position", bytes: 8 },
        { name: "Velocity", bytes: null },
      ],
      compositions: [{ components: [0, 1], count: 900 }],
      systems: [
        { name: "Draw", reads: [0], runs: this.#ticks, ns: this.#ticks * 1000 },
        { name: "Move", writes: [0], reads: [1], runs: this.#ticks, ns: this.#ns },
      ],
      transitions: [],
      complete: true,
    };
  }
}

const room = (page: Page): Locator => page.locator("#running-room");
const status = (page: Page): Promise<string | null> => page.locator(".running-status").textContent();
const names = (page: Page): Promise<string[]> => page.locator(".running-row .running-name > span").allTextContents();

/** The page ends the stream, which the browser counts as a request that failed. */
const ofStream = (wrong: string): boolean => wrong.includes("/running/follow?") && wrong.includes("ERR_ABORTED");

async function connect(page: Page, address: string): Promise<void> {
  await room(page).getByRole("textbox", { name: "Program at" }).fill(address);
  await room(page).getByRole("button", { name: "Connect" }).click();
}

scenario("a program that runs is followed, with what was before, until it is frozen as a design", {}, async ({ page, expectedFailures }) => {
  expectedFailures.push(ofStream);
  const program = await Program.start();
  try {
    await running(page);
    await eventually(page, () => page.evaluate(() => document.activeElement?.id), "running-title");
    await eventually(page, () => room(page).getByRole("button", { name: "Freeze as a design" }).isVisible(), false, "there is nothing to freeze");
    await connect(page, program.address);
    await eventually(page, () => names(page), ["Move", "Draw", "Everything else"], "what takes longest stands first");
    await eventuallyPasses(page, async () => assert.match((await status(page)) ?? "", /^Connected: <b>meadow<\/b>, a program on Ark\. Read \d+ times; the last 60 ticks took .*\. Nothing leaves this machine\.$/));
    await eventually(page, () => page.locator(".running-cost .round").textContent(), "8 µs a tick, measured");
    await eventuallyPasses(page, async () => assert.match((await page.locator(".running-design").textContent()) ?? "", /\nsystem Move\(mut Position, Velocity\) +# counted 60 runs in 60 ticks; measured 4 µs a run/));
    await eventually(page, () => page.locator(".running-missing li").allTextContents(), ["Missing: the size of Velocity; 12 bytes are assumed."]);
    await eventually(page, () => room(page).locator("b", { hasText: "meadow" }).count(), 0, "names are text");
    program.changes = true;
    await eventually(
      page,
      () =>
        page.evaluate(() => {
          const was = document.querySelector<HTMLElement>(".running-row .running-bar.was");
          return [document.querySelector(".running-cost .round")?.textContent, was?.style.width];
        }),
      ["8 µs before → 80 µs a tick, measured", "10%"],
      "the ghost of the second before",
    );
    for (const headers of program.asked) assert.equal(headers["origin"] ?? headers["cookie"] ?? headers["referer"], undefined, "the server asks, and not the page");
    await room(page).getByRole("button", { name: "Freeze as a design" }).click();
    await eventually(page, () => room(page).isVisible(), false);
    await eventuallyPasses(page, async () => assert.match(await text(page), /^# Observed: <b>meadow<\/b>, a program on Ark, 60 ticks in /));
    await eventually(page, () => page.locator("#systems").getByText("Move", { exact: true }).first().isVisible(), true, "the design is analysed");
    await page.getByRole("button", { name: "Undo" }).click();
    await eventuallyPasses(page, async () => assert.doesNotMatch(await text(page), /Observed/));
  } finally {
    program.end();
  }
});

scenario("a program that ends gets a sentence, and what was read stays", {}, async ({ page, expectedFailures }) => {
  expectedFailures.push(ofStream);
  const program = await Program.start();
  await running(page);
  await connect(page, program.address);
  await eventually(page, () => names(page), ["Move", "Draw", "Everything else"]);
  program.end();
  await eventually(page, () => status(page), `Nothing answers at ${program.address}; start the program, and look at which port it listens.`);
  await eventually(page, () => names(page), ["Move", "Draw", "Everything else"]);
  await room(page).getByRole("button", { name: "Freeze as a design" }).click();
  await eventuallyPasses(page, async () => assert.match(await text(page), /^# Observed: /));
});

scenario("addresses of other machines and of the page's own server are refused in a sentence", {}, async ({ page, url, expectedFailures }) => {
  expectedFailures.push(ofStream);
  await running(page);
  const own = new URL(url).host;
  for (const [address, why] of [
    ["example.com:27750", "'example.com' is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1]."],
    [own, `${own} is this server itself; give the address of the program that you want to see.`],
    ["nothing at all", "'nothing at all' is no address; write one like 127.0.0.1:27750."],
  ] as const) {
    await connect(page, address);
    await eventually(page, () => status(page), why);
  }
  await room(page).getByRole("combobox", { name: "which speaks" }).selectOption("flecs");
  await room(page).getByRole("textbox", { name: "Program at" }).fill("127.0.0.1:27800");
  await room(page).getByRole("combobox", { name: "which speaks" }).selectOption("bevy");
  await eventually(page, () => room(page).getByRole("textbox", { name: "Program at" }).inputValue(), "127.0.0.1:15702");
});

scenario("a page without a server that reads programs says how to attach, and asks nothing", { withoutPage: true }, async ({ page, url }) => {
  await page.route(url, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replace('data-native="native/"', 'data-native=""') });
  });
  await page.goto(`${url}#running`);
  await eventuallyPasses(page, async () => assert.match((await room(page).textContent()) ?? "", /This page asks no program and sends nothing anywhere\./));
  await eventually(page, () => room(page).getByRole("button", { name: "Connect" }).count(), 0);
});

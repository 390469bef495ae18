/** The page in a browser: what a scenario reads and does. Every action waits until it is possible. */

import assert from "node:assert/strict";
import { retried } from "../browser/wait.ts";
import type { Driver, Key } from "./driver.ts";
import { dom, reach } from "./in-page.ts";
import type { Dom, Place, Target } from "./in-page.ts";

declare global {
  /** The functions of in-page.ts, once they are in the page. */
  var copseDom: Dom | undefined;
  /** Errors since the page has loaded. */
  var copseErrors: string[] | undefined;
}

export class Page {
  readonly #driver: Driver;
  /** Errors that were reported before the page was left. */
  readonly #earlier: string[] = [];
  #blank = false;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  get browser(): string {
    return this.#driver.name;
  }

  async goto(address: string): Promise<void> {
    this.#earlier.push(...this.#reported());
    this.#blank = address === "about:blank";
    await this.#driver.goto(address);
    await this.#record();
  }

  /** What the driver reports. A page that is left for a blank one reports all that it can no longer load: no error of the page. */
  #reported(): readonly string[] {
    const all = this.#driver.errors();
    return this.#blank ? [] : all;
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
    await this.#record();
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  /** Records errors in the page, because not every driver reports them. */
  #record(): Promise<void> {
    return this.evaluate(() => {
      const errors: string[] = (globalThis.copseErrors ??= []);
      addEventListener("error", (event) => errors.push(`error: ${event.message}`));
      addEventListener("unhandledrejection", (event) => errors.push(`rejection: ${event.reason}`));
      addEventListener("securitypolicyviolation", (event) => errors.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
    });
  }

  /** The errors since the last call, without those of observers of sizes whose news have to wait for the next frame. */
  async errors(): Promise<string[]> {
    const all = [...this.#earlier.splice(0), ...this.#reported(), ...(await this.evaluate(() => globalThis.copseErrors?.splice(0) ?? []))];
    return all.filter((error) => !error.includes("ResizeObserver loop completed"));
  }

  /**
   * Calls a function in the page. It and what it returns travel as text. In Firefox a script that runs while the page is replaced
   * belongs to the old document and leaves its variables to the new one, so the functions are made again for another document.
   */
  async evaluate<Given extends readonly unknown[], T>(act: (dom: Dom, ...given: Given) => T | Promise<T>, ...given: Given): Promise<T> {
    const call = `(${act})(globalThis.copseDom?.document === document ? copseDom : (globalThis.copseDom = (${dom})()), ...${JSON.stringify(given)})`;
    const answer = await this.#driver.evaluate(`(async () => { try { return JSON.stringify({ value: await ${call} }) } catch (error) { return JSON.stringify({ error: String(error) + "\\n" + error.stack }) } })()`);
    const { value, error } = JSON.parse(answer) as { readonly value: T; readonly error?: string };
    if (error !== undefined) throw new Error(`in the page: ${error}`);
    return value;
  }

  /** Runs a script in the page. */
  async run(script: string): Promise<void> {
    await this.#driver.evaluate(`(async () => { ${script}\n; return "" })()`);
  }

  click(target: Target): Promise<void> {
    return this.#point(target, true);
  }

  hover(target: Target): Promise<void> {
    return this.#point(target, false);
  }

  async #point(target: Target, click: boolean): Promise<void> {
    let place: Place | string = "";
    await this.passes(async () => {
      place = await this.evaluate(reach, target);
      assert.ok(typeof place === "object", `${String(target)} cannot be reached: ${place}`);
    });
    const { x, y } = place as unknown as Place;
    await this.#driver.point(x, y, click);
  }

  /** Turns the wheel at a place in the window: down by so many pixels. */
  wheel({ x, y }: Place, down: number): Promise<void> {
    return this.#driver.wheel(x, y, down);
  }

  /** Presses keys: `Control+A` is one press, and each argument another. */
  async press(...presses: readonly string[]): Promise<void> {
    for (const each of presses) await this.#driver.press(each.split("+") as Key[]);
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  async focus(target: Target): Promise<void> {
    await this.appears(target);
    await this.evaluate((dom, at) => (dom.all(at).find(dom.isVisible) as HTMLElement | undefined)?.focus(), target);
  }

  /** Chooses an option as a reader does, except that the list of the options is not opened: it is no part of the page. */
  async choose(target: Target, value: string): Promise<void> {
    await this.appears(target);
    await this.evaluate((dom, at, chosen) => {
      const list = dom.all(at).find(dom.isVisible) as HTMLSelectElement;
      const option = [...list.options].find((each) => each.value === chosen || each.label === chosen);
      if (!option) throw new Error(`there is no option ${chosen}`);
      list.value = option.value;
      for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
    }, target, value);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  picture(): Promise<Buffer> {
    return this.#driver.picture();
  }

  texts(target: Target): Promise<string[]> {
    return this.evaluate((dom, at) => dom.all(at).map((each) => (each.textContent ?? "").trim()), target);
  }

  async text(target: Target): Promise<string | null> {
    return (await this.texts(target))[0] ?? null;
  }

  count(target: Target): Promise<number> {
    return this.evaluate((dom, at) => dom.all(at).length, target);
  }

  isVisible(target: Target): Promise<boolean> {
    return this.evaluate((dom, at) => dom.all(at).some(dom.isVisible), target);
  }

  attribute(target: Target, name: string): Promise<string | null> {
    return this.evaluate((dom, at, wanted) => dom.first(at)?.getAttribute(wanted) ?? null, target, name);
  }

  value(target: Target): Promise<string> {
    return this.evaluate((dom, at) => (dom.first(at) as HTMLInputElement | null)?.value ?? "", target);
  }

  /** The focused element by its name. */
  focused(): Promise<string> {
    return this.evaluate(({ focused }) => {
      const at = focused();
      return at?.getAttribute("aria-label") ?? at?.closest("label")?.textContent ?? at?.textContent?.trim() ?? "";
    });
  }

  address(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  appears(target: Target): Promise<void> {
    return this.eventually(() => this.isVisible(target), true, `${String(target)} is visible`);
  }

  /** Waits until the read value equals the expected one. */
  eventually<T>(read: () => Promise<T>, expected: T, message?: string): Promise<void> {
    return this.passes(async () => assert.deepEqual(await read(), expected, message));
  }

  /** Waits until the read text matches. */
  matches(read: () => Promise<string | null>, expected: RegExp): Promise<void> {
    return this.passes(async () => assert.match((await read()) ?? "", expected));
  }

  /** Waits until the check passes; the last failure is reported. */
  passes(check: () => Promise<void>): Promise<void> {
    return retried(check);
  }
}

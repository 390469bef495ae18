/** The native tests, package by package, where the server can run them. */

import { button, el, write } from "../dom/dom.ts";
import { counted } from "../text/numbers.ts";
import type { Run } from "./bench-client.ts";
import { testNatively } from "./native.ts";
import type { TestEvent } from "./native.ts";

export class TestsView {
  readonly element: HTMLElement;
  readonly #server: string;
  readonly #message = el("p", { role: "status" });
  readonly #rows = el("tbody");
  readonly #failures = el("div");
  readonly #start = button("Run the native tests", {}, () => void this.#run());
  readonly #stop = button("Stop the tests", { disabled: true }, () => this.#running?.stop());
  #running: Run | null = null;
  #sum = { packages: 0, passed: 0, failed: 0 };

  constructor(server: string) {
    this.#server = server;
    const head = el("tr", {}, ...["Package", "passed", "failed", "seconds"].map((name, at) => el("th", { scope: "col", class: at > 0 ? "num" : null }, name)));
    const table = el("table", {}, el("caption", { class: "visually-hidden" }, "Packages"), el("thead", {}, head), this.#rows);
    this.element = el("details", { class: "bench-tests" }, el("summary", {}, "Native tests"), el("div", { class: "bench-buttons" }, this.#start, this.#stop, this.#message), el("div", { class: "bench-table" }, table), this.#failures);
  }

  async #run(): Promise<void> {
    this.#rows.replaceChildren();
    this.#failures.replaceChildren();
    this.#sum = { packages: 0, passed: 0, failed: 0 };
    this.#start.disabled = true;
    this.#stop.disabled = false;
    write(this.#message, "The tests are being built.");
    this.#running = testNatively(this.#server, (event) => this.#handle(event));
    const ending = await this.#running.ended;
    this.#running = null;
    this.#start.disabled = false;
    this.#stop.disabled = true;
    const { packages, passed, failed } = this.#sum;
    const so = `${counted(passed, "test")} of ${counted(packages, "package")} passed, ${failed} failed`;
    const words = { done: `${so}.`, stopped: `Stopped: ${so} until then.`, refused: ending.kind === "refused" ? ending.why : "", fault: `${ending.kind === "fault" ? ending.message : ""} ${so} until then.` };
    write(this.#message, words[ending.kind]);
  }

  #handle(event: TestEvent): void {
    if (event.kind === "failure") {
      this.#failures.append(el("h4", {}, `${event.package} ${event.test}`), el("pre", { tabindex: 0 }, event.output));
      return;
    }
    this.#sum.packages++;
    this.#sum.passed += event.passed;
    this.#sum.failed += event.failed;
    const cells = [event.passed, event.failed, event.seconds.toFixed(1)].map((value) => el("td", { class: "num" }, String(value)));
    this.#rows.append(el("tr", { class: event.ok ? null : "failed" }, el("th", { scope: "row" }, event.package), ...cells));
    write(this.#message, `${counted(this.#sum.packages, "package")} so far, ${this.#sum.failed} failed tests.`);
  }
}

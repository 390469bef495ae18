/** The panel of the benchmarks: the form, the run and its results. Nothing runs before the reader starts it. */

import { button, el, write } from "../dom/dom.ts";
import { messageOf } from "../engine/fault.ts";
import { stillMade } from "../loading/fetch-made.ts";
import { foreign } from "../text/foreign.ts";
import { bytes, count, counted } from "../text/numbers.ts";
import { BenchClient, readFile } from "./bench-client.ts";
import type { BenchAddresses, Ending, Run } from "./bench-client.ts";
import type { BenchEvent, BenchReport, Catalog, Claim, Figures as Delivered, Machine } from "./documents.ts";
import { clockWords, memoryLimit, thisBrowser } from "./environment.ts";
import { Figures, mostOfFile, mostOfFiles } from "./figures.ts";
import type { Origin, Source } from "./figures.ts";
import { Form } from "./form.ts";
import { linkOf, reportsIn } from "./figures-link.ts";
import { runNatively } from "./native.ts";
import { taken, withLock } from "./lock.ts";
import { designOrder, orderOf, queryOf } from "./order.ts";
import { BenchResults } from "./bench-results.ts";
import { TestsView } from "./tests-view.ts";
import { machineWords, remaining } from "./words.ts";

export interface BenchContext {
  /** The design in the editor. */
  text(): string;
  readonly addresses: BenchAddresses;
  /** Address of the server's native runs; "" where it has none. */
  readonly native: string;
  /** The figures that come with the page; null where they cannot be loaded. */
  delivered(): Promise<Delivered | null>;
}

/** Milliseconds. */
const drawEvery = 200;

const fileKinds = ".json,application/json";

export class BenchPanel {
  readonly element = el("div", { class: "bench-panel" });
  readonly #context: BenchContext;
  readonly #client: BenchClient;
  readonly #figures = new Figures();
  readonly #message = el("p", { class: "bench-message", role: "status" });
  readonly #bar = el("progress", { "aria-label": "Progress of the run", hidden: true });
  readonly #doing = el("p", { class: "bench-doing soft" });
  readonly #runHere = button("Run here", { class: "primary" }, () => void this.#measureHere());
  readonly #grid = button("Run the paper’s grid", {}, () => {
    this.#form?.chooseGrid();
    void this.#measureHere();
  });
  readonly #natively = button("Run natively", {}, () => void this.#measureNatively());
  readonly #stop = button("Stop", { disabled: true }, () => this.#run?.stop());
  #form: Form | null = null;
  #results: BenchResults | null = null;
  #run: Run | null = null;
  #machine: Machine = thisBrowser();
  #drawing = false;
  #shown: () => void = () => {};
  /** Resolves when everything has been loaded and is shown. */
  readonly loaded = new Promise<void>((done) => (this.#shown = done));

  constructor(context: BenchContext) {
    this.#context = context;
    this.#client = new BenchClient(context.addresses, () => write(this.#message, stillMade));
    this.#natively.hidden = context.native === "";
    this.element.append(this.#message);
    write(this.#message, "The benchmarks are being loaded.");
  }

  /** Loads the program and the figures, and shows them. */
  async load(): Promise<void> {
    try {
      const [catalog, delivered] = await Promise.all([this.#client.catalog(), this.#context.delivered()]);
      if (delivered) this.#figures.deliver(delivered);
      this.#show(catalog, delivered?.claims ?? []);
      write(this.#message, "");
      this.#shown();
    } catch (problem) {
      write(this.#message, messageOf(problem));
      this.element.append(button("Try again", {}, () => {
        this.element.replaceChildren(this.#message);
        void this.load();
      }));
    }
  }

  /** The theme has changed. */
  repaint(): void {
    this.#results?.repaint();
  }

  /** Adds the figures of a file. */
  async addFile(file: File): Promise<void> {
    try {
      const name = `“${foreign(file.name)}”`;
      if (file.size > mostOfFile) throw new Error(`${name} has ${bytes(file.size)}; a file of figures may have ${mostOfFile >> 20} MiB.`);
      write(this.#message, `${name} is being read.`);
      const report = await readFile(this.#context.addresses.script, name, file);
      this.#add(file.name, report);
      write(this.#message, joinedWords(`${name} was added`, report));
      this.#showFirst([report]);
    } catch (problem) {
      write(this.#message, messageOf(problem));
    }
  }

  /** Adds the figures of a link, packed as in the link, once the panel has loaded. */
  async showFigures(packed: string): Promise<void> {
    await this.loaded;
    try {
      const reports = await reportsIn(packed);
      for (const [at, report] of reports.entries()) this.#add(at === 0 ? "from the link" : `from the link, ${at + 1}`, report);
      write(this.#message, reports.map((report) => joinedWords("The link brings", report)).join(" "));
      this.#showFirst(reports);
    } catch (problem) {
      write(this.#message, messageOf(problem));
    }
  }

  /** Throws an Error where all files together would have too many figures. */
  #add(name: string, report: BenchReport): void {
    const more = this.#figures.of("file").length + report.results.length;
    if (more > mostOfFiles) throw new Error(`With “${foreign(name)}” all files would have ${count(more)} figures, and may have ${count(mostOfFiles)}. Reload the page to begin without files.`);
    this.#figures.add("file", name, report);
  }

  /** Shows the chosen workload if there are figures of it, else the first one with figures. */
  #showFirst(reports: readonly BenchReport[]): void {
    const results = reports.flatMap((report) => report.results);
    const shown = results.find(({ workload }) => workload === this.#form?.workload) ?? results[0];
    if (shown) this.#results?.of(shown.workload, shown.components);
  }

  #show(catalog: Catalog, claims: readonly Claim[]): void {
    const form = new Form(catalog, () => this.#changed());
    const results = new BenchResults(this.#figures, {
      noisyPercent: catalog.noisyPercent,
      per: (workload, metric) => perOf(catalog, workload, metric),
      claims,
      machine: () => this.#machine,
      open: () => this.#chooseFile(),
      link: (reports) => this.#linkTo(reports),
    });
    this.#form = form;
    this.#results = results;
    const buttons = el("div", { class: "bench-buttons" }, this.#runHere, this.#grid, this.#natively, this.#stop, this.#doing);
    this.element.replaceChildren(el("div", { class: "bench-head" }, form.element, buttons), form.about, this.#bar, this.#message, results.element, el("p", { class: "bench-stamp soft" }, `This browser: ${machineWords(this.#machine)}, ${clockWords()}.`));
    if (this.#context.native !== "") this.element.append(new TestsView(this.#context.native).element);
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void this.addFile(file);
    });
    this.#changed();
  }

  #changed(): void {
    const form = this.#form;
    if (!form) return;
    this.#runHere.disabled = this.#run !== null || (!form.own && !form.options);
    this.#grid.hidden = !form.hasGrid;
    this.#grid.disabled = this.#run !== null;
    this.#natively.disabled = this.#run !== null || form.own || !form.options;
    this.#results?.of(form.workload, form.options?.components?.[0] ?? null);
  }

  async #measureHere(): Promise<void> {
    const form = this.#form;
    if (!form || this.#run) return;
    const limit = memoryLimit();
    const order = form.own ? designOrder(this.#context.text(), form.repetitions, limit) : form.options && orderOf(form.options, limit);
    if (order === null) return;
    this.#machine = thisBrowser();
    await withLock(async (free) => {
      if (!free) return write(this.#message, taken);
      await this.#showRun("browser", (onEvent) => this.#client.run(order, onEvent));
    });
  }

  async #measureNatively(): Promise<void> {
    const options = this.#form?.options;
    if (!options || this.#run) return;
    await this.#showRun("live", (onEvent) => runNatively(this.#context.native, queryOf(options), onEvent));
  }

  /** Shows a run and its results as they arrive. */
  async #showRun(source: Source, begin: (onEvent: (event: BenchEvent) => void) => Run): Promise<void> {
    let origin: Origin = { source, name: "", machine: source === "browser" ? this.#machine : null };
    const began = performance.now();
    const refused: string[] = [];
    let [samples, started] = [0, false];
    this.#bar.hidden = false;
    this.#bar.removeAttribute("value");
    write(this.#message, "");
    write(this.#doing, "Starting.");
    const run = begin((event) => {
      if (!started) this.#figures.clear(source); // a run that is refused keeps the figures of the last one
      started = true;
      switch (event.kind) {
        case "machine":
          origin = { ...origin, machine: event.machine };
          return;
        case "progress":
          return this.#progress(event.done, event.total, event.doing, performance.now() - began);
        case "sample":
          samples++;
          this.#figures.put(origin, event.result);
          return this.#draw();
        case "refused":
          refused.push(event.why);
          this.#figures.withdraw(origin, event);
          return this.#draw();
      }
    });
    this.#run = run;
    this.#changed();
    this.#stop.disabled = false;
    const ending = await run.ended;
    this.#run = null;
    this.#stop.disabled = true;
    this.#bar.hidden = true;
    write(this.#doing, "");
    this.#changed();
    this.#results?.draw(); // so that the last results are drawn before the end is announced
    write(this.#message, [endingWords(ending, samples), ...refused.map((why) => `Refused: ${why}.`)].join(" "));
  }

  #progress(done: number, total: number, doing: string, ms: number): void {
    this.#bar.max = total;
    this.#bar.value = done;
    const rest = done >= 3 ? `, ${remaining((ms * (total - done)) / done)}` : "";
    write(this.#doing, `${done} of ${total}: ${doing}${rest}`);
  }

  /** Draws at most a few times a second, because drawing disturbs the measurement. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    setTimeout(() => {
      this.#drawing = false;
      this.#results?.draw();
    }, drawEvery);
  }

  async #linkTo(reports: readonly BenchReport[]): Promise<string | null> {
    const fragment = await linkOf(this.#context.text(), reports);
    return fragment && location.origin + location.pathname + fragment;
  }

  #chooseFile(): void {
    const input = el("input", { type: "file", accept: fileKinds });
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file) void this.addFile(file);
    });
    input.click();
  }
}

function joinedWords(what: string, { results, machine }: BenchReport): string {
  return `${what}: ${counted(results.length, "figure")} of ${machineWords(machine) || "an unknown machine"}.`;
}

/** What a figure of a metric is per, as the program says. */
function perOf(catalog: Catalog, workload: string, metric: string): string {
  const offer = [...catalog.workloads, catalog.design].find(({ name }) => name === workload);
  return offer?.metrics.find(({ name }) => name === metric)?.per ?? "";
}

function endingWords(ending: Ending, samples: number): string {
  switch (ending.kind) {
    case "done":
      return `Done: ${counted(samples, "sample")}.`;
    case "stopped":
      return `Stopped after ${counted(samples, "sample")}, which are kept.`;
    case "refused":
      return ending.why;
    case "fault":
      return `${ending.message}${samples > 0 ? " What was measured is kept." : ""}`;
  }
}

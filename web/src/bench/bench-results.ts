/** The results: the choice of figures, the chart, its summary, the table and the files. */

import { button, el, write } from "../dom/dom.ts";
import { foreign } from "../text/foreign.ts";
import { count, counted } from "../text/numbers.ts";
import { reachWords } from "../link/link.ts";
import { copyText } from "../browser/copy.ts";
import { save } from "../browser/save.ts";
import { Chart, dashOf, sources, tones } from "./chart.ts";
import { Claims } from "./claims.ts";
import { csvOf, jsonOf, reportOf } from "./csv.ts";
import type { BenchReport, Claim, Machine } from "./documents.ts";
import type { Figures, Origin } from "./figures.ts";
import { menuOf, select } from "./form.ts";
import { pictureOf } from "./chart-picture.ts";
import { sign, strokeOf } from "./shapes.ts";
import { tableOf } from "./table.ts";
import { seriesOf, ranking, viewsOf } from "./series.ts";
import type { Per, Reading, Series, Subject, View } from "./series.ts";
import { titleOf } from "./storage-names.ts";
import { machineWords, originWords, pointWords, sourceWords, rankingSentence, nativeSentence, busySentence } from "./words.ts";

export interface ResultsContext {
  readonly noisyPercent: number;
  readonly per: Per;
  /** Published claims with their verdicts. */
  readonly claims: readonly Claim[];
  /** The machine of runs in this page. */
  machine(): Machine;
  /** Lets the reader choose a file. */
  open(): void;
  /** The address of a page with these figures; null where they are too many for a link. */
  link(reports: readonly BenchReport[]): Promise<string | null>;
}

/** Lines that are drawn at a time. More cannot be told apart, and drawing them would take long. */
const mostSeries = 48;

/** The size that is ranked first: the larger one of those that are run at first. */
const firstRanked = 100_000;

/** The value of the choice of lines over sizes. */
const lines = "lines";

/** The value of the checkbox for storages that were not run here. */
const others = "others";

export class BenchResults {
  readonly element = el("div", { class: "bench-results", hidden: true });
  readonly #figures: Figures;
  readonly #context: ResultsContext;
  readonly #chart: Chart;
  readonly #claims: Claims;
  readonly #view = select("Show", [], "");
  readonly #size = select("of", [], "");
  readonly #as = select("as", [], "");
  /** Whether the reader has chosen the form of the chart. */
  #asChosen = false;
  readonly #shown = el("fieldset", { class: "bench-checks bench-sources" }, el("legend", {}, "Figures"));
  readonly #from = el("summary");
  readonly #summary = el("p", { class: "bench-summary" });
  readonly #legend = el("ul", { class: "bench-legend" });
  readonly #more = el("p", { class: "bench-more soft", role: "status" });
  readonly #reading = el("p", { class: "bench-reading soft", role: "status" });
  readonly #stamps = el("ul", { class: "bench-stamps" });
  readonly #table = el("div", { class: "bench-table" });
  readonly #details = el("details", {}, el("summary", {}, "Table"), this.#table);
  readonly #json = button("JSON", { class: "quiet" }, () => this.#saveJSON());
  readonly #copy = button("Copy as link", { class: "quiet" }, () => void this.#copyLink());
  readonly #link = el("input", { class: "bench-link", readonly: true, hidden: true, "aria-label": "Link with these figures" });
  readonly #copied = el("p", { class: "bench-copied soft", role: "status" });
  /** The workload's storages in the order in which they first appeared, so that each keeps its colour. */
  readonly #storages: string[] = [];
  /** Origins that are hidden. At first also storages that only others have measured. */
  readonly #hidden = new Set<string>([others]);
  #workload = "";
  /** The number of components whose figures are shown first. */
  #preferred: number | null = null;
  #series: readonly Series[] = [];
  #views: readonly View[] = [];

  constructor(figures: Figures, context: ResultsContext) {
    this.#figures = figures;
    this.#context = context;
    this.#claims = new Claims(context.claims);
    this.#chart = new Chart({ read: (at) => this.#read(at), tone: (storage) => this.#tone(storage) });
    for (const { control } of [this.#view, this.#size, this.#as]) control.addEventListener("change", () => this.draw());
    this.#as.control.addEventListener("change", () => (this.#asChosen = true), { capture: true });
    this.#shown.addEventListener("change", () => {
      const offered = this.#shown.querySelector(`input[value="${others}"]`) !== null;
      const kept = !offered && this.#hidden.has(others);
      this.#hidden.clear();
      if (kept) this.#hidden.add(others);
      for (const box of this.#shown.querySelectorAll("input")) if (!box.checked) this.#hidden.add(box.value);
      this.draw();
    });
    this.#details.addEventListener("toggle", () => this.draw());
    const files = el(
      "div",
      { class: "bench-files", role: "group", "aria-label": "Files" },
      button("CSV", { class: "quiet" }, () => save(this.#name("csv"), "text/csv", csvOf(this.#ofWorkload()))),
      button("PNG", { class: "quiet" }, () => void this.#savePNG()),
      this.#json,
      this.#copy,
      button("Open a file", { class: "quiet" }, () => context.open()),
    );
    this.element.append(
      this.#summary,
      el("div", { class: "bench-show" }, this.#view.label, this.#size.label, this.#as.label, menuOf("from", this.#from, this.#shown)),
      this.#chart.element,
      this.#legend,
      this.#more,
      this.#reading,
      this.#stamps,
      el("div", { class: "bench-behind" }, this.#details, files),
      this.#link,
      this.#copied,
      this.#claims.element,
    );
    this.#link.addEventListener("focus", () => this.#link.select());
  }

  /** Shows the figures of a workload, at first those with so many components; null where it has one number of components. */
  of(workload: string, components: number | null): void {
    if (workload !== this.#workload || components !== this.#preferred) this.#size.control.dataset["kind"] = "";
    if (workload !== this.#workload) this.#storages.length = 0;
    this.#workload = workload;
    this.#preferred = components;
    this.draw();
  }

  /** Draws the present figures. */
  draw(): void {
    this.#views = viewsOf(this.#figures, this.#workload, this.#context.per);
    this.element.hidden = this.#views.length === 0;
    if (this.#views.length === 0) return;
    fill(this.#view.control, this.#views.map(({ id, title }) => ({ value: id, label: title })));
    const view = this.#views.find(({ id }) => id === this.#view.control.value) ?? this.#views[0];
    if (!view) return;
    this.#sizes(view);
    const here = this.#ofWorkload().some(({ origin }) => origin.source === "browser"); // then another browser tells nothing more
    const all = seriesOf(this.#figures, view, this.#subject(view)).filter(({ origin }) => !here || origin.source !== "otherBrowser");
    this.#origins(all);
    const run = new Set(all.filter(isRun).map(({ storage }) => storage));
    const wanted = all.filter((series) => !this.#hidden.has(nameOf(series.origin)) && (isRun(series) || series.origin.source === "published" || run.size === 0 || !this.#hidden.has(others) || run.has(series.storage)));
    this.#series = wanted.slice(0, mostSeries);
    write(this.#more, wanted.length > mostSeries ? `${mostSeries} of ${count(wanted.length)} lines are shown. Hide figures above to see others; CSV has all of them.` : "");
    this.#legend.replaceChildren(...[...new Set(this.#series.map(({ storage }) => storage))].map((storage) => this.#legendEntry(storage)));
    this.#claims.of(this.#workload);
    const runs = byPreference(this.#series);
    const x = this.#rankedAt(view, runs);
    const ofFirst = runs.find((run) => x !== null && storagesAt(run, x) > 1) ?? runs[0] ?? [];
    const [first] = ofFirst;
    this.#legend.hidden = x !== null;
    this.element.classList.toggle("ranked", x !== null);
    this.#chart.show(view, this.#series, x !== null && first ? { x, first: nameOf(first.origin) } : null);
    const place = ranking(x === null ? ofFirst : ofFirst.map((each) => ({ ...each, points: each.points.filter((point) => point.x === x) })), view.better);
    this.#summarise(place && first ? [...rankingSentence(place, view, first.origin.source), nativeSentence(place.x, view, ofFirst, all), busySentence(place, first.origin.source)] : []);
    if (this.#details.open) this.#table.replaceChildren(tableOf(view, this.#series, this.#context.noisyPercent));
    this.#json.disabled = this.#figures.of("browser").length === 0;
    this.#copy.disabled = this.#runs().length === 0;
  }

  /** Says what matters in bold, and the rest after it. */
  #summarise([first = "", ...rest]: readonly string[]): void {
    const words = [first, ...rest.filter((each) => each !== "")].join(" ");
    if (this.#summary.textContent === words) return;
    this.#summary.replaceChildren(el("b", {}, first), words.slice(first.length));
  }

  /** The theme has changed. */
  repaint(): void {
    this.#chart.redraw();
  }

  /**
   * The size at which storages are ranked; null for lines over sizes. The reader chooses, of all sizes at which a run has several
   * storages; at first it is the largest one up to firstRanked of the run that is preferred.
   */
  #rankedAt(view: View, runs: readonly (readonly Series[])[]): number | null {
    const sizesOf = (run: readonly Series[]) => [...new Set(run.flatMap(({ points }) => points.map(({ x }) => x)))].filter((x) => storagesAt(run, x) > 1).sort((one, other) => other - one);
    const ranked = view.axis === "entities" && view.scale === "log" ? runs.map(sizesOf).filter((sizes) => sizes.length > 0) : [];
    const sizes = [...new Set(ranked.flat())].sort((one, other) => other - one);
    const preferred = ranked[0] ?? [];
    const wanted = this.#asChosen ? this.#as.control.value : String(preferred.find((n) => n <= firstRanked) ?? preferred.at(-1) ?? lines);
    fill(this.#as.control, [...sizes.map((n) => ({ value: String(n), label: `a ranking at ${n.toLocaleString("en")} entities` })), { value: lines, label: "lines over sizes" }], wanted);
    this.#as.label.hidden = sizes.length === 0;
    const chosen = Number(this.#as.control.value);
    return sizes.includes(chosen) ? chosen : null;
  }

  get #shownView(): View | undefined {
    return this.#views.find(({ id }) => id === this.#view.control.value);
  }

  #tone(storage: string): number {
    const at = this.#storages.indexOf(storage);
    return at >= 0 ? at : this.#storages.push(storage) - 1;
  }

  /** The line style and the name of a storage. */
  #legendEntry(storage: string): HTMLElement {
    const tone = this.#tone(storage);
    return el("li", { class: `c${tone % tones}` }, strokeOf(dashOf(tone)), titleOf(storage));
  }

  /** The choice of the size that is not on the axis: a number of components or of entities. */
  #sizes(view: View): void {
    const own = this.#figures.all.filter(({ workload }) => workload === this.#workload);
    const byEntities = view.axis === "entities";
    const sizes = [...new Set(own.map((figure) => (byEntities ? figure.components : figure.entities)))].sort((one, other) => (byEntities ? one - other : other - one));
    const preferred = byEntities && sizes.includes(this.#preferred ?? 0) ? this.#preferred : null;
    const kind = byEntities ? "components" : "entities";
    // The preferred size is selected once, when it has figures; after that the reader's choice stays.
    const fresh = this.#size.control.dataset["kind"] !== kind;
    if (!fresh || !byEntities || preferred !== null || this.#preferred === null) this.#size.control.dataset["kind"] = kind;
    fill(this.#size.control, sizes.map((n) => ({ value: String(n), label: `${n.toLocaleString("en")} ${kind}` })), fresh ? String(preferred ?? sizes[0] ?? "") : undefined);
    this.#size.label.hidden = sizes.length < 2;
  }

  #subject(view: View): Subject {
    const n = Number(this.#size.control.value);
    return { workload: this.#workload, components: view.axis === "entities" ? n : 0, entities: n };
  }

  /** A checkbox for each origin, and the machine of each. */
  #origins(all: readonly Series[]): void {
    const origins = [...new Map(all.map(({ origin }) => [nameOf(origin), origin])).values()].sort((one, other) => sources.indexOf(one.source) - sources.indexOf(other.source));
    const seen = origins.filter((origin) => !this.#hidden.has(nameOf(origin)));
    write(this.#from, seen.length === 0 ? "nowhere" : [...new Set(seen.map(({ source }) => sourceWords[source]))].join(" · "));
    const run = new Set(all.filter(isRun).map(({ storage }) => storage));
    const more = run.size > 0 && all.some((series) => !isRun(series) && !run.has(series.storage));
    const names = [...origins.map(nameOf), String(more)].join("\n");
    if (this.#shown.dataset["names"] !== names) {
      this.#shown.dataset["names"] = names;
      const boxes = origins.map((origin) => el("label", {}, el("input", { type: "checkbox", value: nameOf(origin), checked: !this.#hidden.has(nameOf(origin)) }), labelOf(origin)));
      if (more) boxes.push(el("label", {}, el("input", { type: "checkbox", value: others, checked: !this.#hidden.has(others) }), "storages that were not run"));
      this.#shown.replaceChildren(el("legend", {}, "Figures"), ...boxes);
      this.#stamps.replaceChildren(...origins.map((origin) => el("li", {}, labelOf(origin), el("span", { class: "soft" }, stampOf(origin)))));
    }
  }

  #read(at: Reading | null): void {
    const [series, view] = [at ? this.#series[at.series] : undefined, this.#shownView];
    write(this.#reading, at && series && view ? pointWords(series, at.point, view, this.#context.noisyPercent) : "");
  }

  #ofWorkload() {
    return this.#figures.all.filter(({ workload }) => workload === this.#workload);
  }

  /** The figures of this workload that were measured here, natively, or that come from files. */
  #runs(): readonly BenchReport[] {
    const run = this.#ofWorkload().filter(({ origin }) => origin.source === "browser" || origin.source === "live" || origin.source === "file");
    const origins = new Map(run.map((figure) => [nameOf(figure.origin), figure.origin]));
    return [...origins].map(([name, { machine }]) => reportOf(machine ?? this.#context.machine(), run.filter((figure) => nameOf(figure.origin) === name)));
  }

  async #copyLink(): Promise<void> {
    const reports = this.#runs();
    const making = this.#context.link(reports);
    const copied = copyText(making.then((link) => link ?? Promise.reject(new Error("There is no link."))));
    const link = await making;
    const many = counted(reports.reduce((sum, { results }) => sum + results.length, 0), "figure");
    this.#link.hidden = link === null;
    if (link === null) return write(this.#copied, `${many} are too many for a link: save them as JSON.`);
    this.#link.value = link;
    const length = `${many}, ${reachWords(link.length)}`;
    if (await copied) return write(this.#copied, `Copied: ${length}`);
    this.#link.focus();
    write(this.#copied, `The browser does not let the page copy: press Ctrl+C, or ⌘C on a Mac. ${length}`);
  }

  #name(extension: string): string {
    return `copse-${this.#workload}.${extension}`;
  }

  #saveJSON(): void {
    save(this.#name("bench.json"), "application/json", jsonOf(this.#context.machine(), this.#figures.of("browser")));
  }

  async #savePNG(): Promise<void> {
    const [canvas, view] = [this.#chart.canvas, this.#shownView];
    if (!canvas || !view) return;
    const origins = [...new Map(this.#series.map(({ origin }) => [nameOf(origin), origin])).values()];
    const foot = origins.map((origin) => `${originWords(origin)}: ${stampOf(origin)}`);
    save(this.#name("png"), "image/png", await pictureOf(canvas, this.element, `${this.#workload}: ${view.title}`, [this.#summary.textContent ?? "", ...foot]));
  }
}

/** The series of each run whose spread is known: first what was run here, then what the reader has added, a browser, and the longest. */
function byPreference(all: readonly Series[]): readonly (readonly Series[])[] {
  const runs = new Map<string, Series[]>();
  for (const series of all) {
    if (series.points.every(({ low }) => low !== null)) runs.set(nameOf(series.origin), [...(runs.get(nameOf(series.origin)) ?? []), series]);
  }
  const rank = ([series]: readonly Series[]) => (!series ? 4 : series.origin.source === "browser" ? 0 : isRun(series) ? 1 : series.origin.source === "otherBrowser" ? 2 : 3);
  const longest = (run: readonly Series[]) => Math.max(...run.map(({ points }) => points.length));
  return [...runs.values()].sort((one, other) => rank(one) - rank(other) || longest(other) - longest(one));
}

/** How many storages of a run were measured at a size. */
function storagesAt(run: readonly Series[], x: number): number {
  return run.filter(({ points }) => points.some((point) => point.x === x)).length;
}

/** Whether it was measured in this visit or added by the reader, as opposed to figures that come with the page. */
function isRun({ origin }: Series): boolean {
  return origin.source !== "otherBrowser" && origin.source !== "recorded" && origin.source !== "published";
}

function nameOf({ source, name }: Origin): string {
  return `${source}|${name}`;
}

function labelOf(origin: Origin): HTMLElement {
  const name = origin.source === "published" ? "" : origin.name;
  const label = el("span", { class: `bench-origin of-${origin.source}` }, name === "" ? sourceWords[origin.source] : `${sourceWords[origin.source]}: ${foreign(name)}`);
  label.prepend(sign(origin.source));
  return label;
}

function stampOf({ name, machine }: Origin): string {
  return machine ? machineWords(machine) : name;
}

/** Replaces the options if they differ, and keeps the choice if it is still there. */
function fill(control: HTMLSelectElement, choices: readonly { readonly value: string; readonly label: string }[], value = control.value): void {
  const now = choices.map((choice) => `${choice.value}\t${choice.label}`).join("\n");
  if (control.dataset["choices"] !== now) {
    control.dataset["choices"] = now;
    control.replaceChildren(...choices.map((choice) => el("option", { value: choice.value }, choice.label)));
  }
  if (choices.some((choice) => choice.value === value)) control.value = value;
}

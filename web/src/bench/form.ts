/** The form for a measurement, made from the program's catalog: one line of words, of which those that can be changed are menus. */

import { el } from "../dom/dom.ts";
import { count } from "../text/numbers.ts";
import type { Catalog, WorkloadOffer } from "./documents.ts";
import type { RunOptions } from "./order.ts";
import { fullTitleOf } from "./storage-names.ts";
import { short } from "./words.ts";

/** Numbers of entities that can be chosen; where the workload has a grid, those of the grid too. */
const sizes = [1000, 10_000, 100_000, 1_000_000];

/** The least number of components. */
const leastComponents = 2;

const repetitions = [3, 5, 9, 25];

/** Repetitions of a grid, which has many sizes. */
const ofGrid = 3;

/** The storages that are selected at first where there are many: one of each idea. */
const first: readonly string[] = [
  "copse", "copse-simd", "copse-blocked-simd", "archetype", "sparseset", "slices", "pointers", "pointers-sorted", "pointers-shuffled", "js-typed", "js-objects", "bitecs",
];
const manyStorages = 8;

interface Choice {
  readonly value: string;
  readonly label: string;
}

export class Form {
  readonly element = el("div", { class: "bench-form" });
  readonly #catalog: Catalog;
  readonly #changed: () => void;
  readonly #workload: HTMLSelectElement;
  /** What the workload does. */
  readonly about = el("p", { class: "bench-about soft" });
  readonly #rest = el("div", { class: "bench-choices" });
  readonly #repetitions = select("Repetitions", repetitions.map((n) => ({ value: String(n), label: `${n} times` })), "5");
  /** Writes what is chosen into the words of the menus. */
  #tell: readonly (() => void)[] = [];

  constructor(catalog: Catalog, changed: () => void) {
    this.#catalog = catalog;
    this.#changed = changed;
    const workloads = catalog.workloads.map(({ name }) => ({ value: name, label: name }));
    workloads.splice(1, 0, { value: catalog.design.name, label: "my design" });
    const workload = select("Workload", workloads, catalog.workloads[0]?.name ?? catalog.design.name);
    this.#workload = workload.control;
    this.#workload.addEventListener("change", () => this.#offer());
    this.element.append(workload.label, this.#rest, this.#repetitions.label);
    this.element.addEventListener("change", () => {
      for (const tell of this.#tell) tell();
      changed();
    });
    this.#offer();
  }

  get workload(): string {
    return this.#workload.value;
  }

  /** Whether the design in the editor is to be measured. */
  get own(): boolean {
    return this.workload === this.#catalog.design.name;
  }

  get repetitions(): number {
    return Number(this.#repetitions.control.value);
  }

  /** null where one of the choices is empty. */
  get options(): RunOptions | null {
    const offer = this.#offered;
    if (!offer) return null;
    const options = {
      workload: offer.name,
      entities: this.#chosen("entities").map(Number),
      components: offer.chosen ? this.#chosen("components").map(Number) : null,
      storages: this.#chosen("storages"),
      metrics: this.#chosen("metrics"),
      repetitions: this.repetitions,
    };
    const empty = options.entities.length === 0 || options.components?.length === 0 || options.storages.length === 0 || options.metrics.length === 0;
    return empty ? null : options;
  }

  /** Whether the chosen workload has a grid. */
  get hasGrid(): boolean {
    return this.workload === this.#catalog.grid.workload;
  }

  /** Chooses what the grid asks for, and few repetitions. */
  chooseGrid(): void {
    const { entities, components, storages, metrics } = this.#catalog.grid;
    const wanted: Readonly<Record<string, readonly string[]>> = { entities: entities.map(String), components: components.map(String), storages, metrics };
    for (const [name, values] of Object.entries(wanted)) {
      for (const box of this.#rest.querySelectorAll<HTMLInputElement>(`input[name="bench-${name}"]`)) box.checked = values.includes(box.value);
    }
    this.#repetitions.control.value = String(ofGrid);
    this.element.dispatchEvent(new Event("change"));
  }

  #sizes({ name }: WorkloadOffer): readonly number[] {
    const { workload, entities } = this.#catalog.grid;
    return name === workload ? [...new Set([...sizes, ...entities])].sort((one, other) => one - other) : sizes;
  }

  get #offered(): WorkloadOffer | undefined {
    return this.#catalog.workloads.find(({ name }) => name === this.workload);
  }

  #chosen(name: string): string[] {
    return [...this.#rest.querySelectorAll<HTMLInputElement>(`input[name="bench-${name}"]:checked`)].map((input) => input.value);
  }

  #offer(): void {
    const offer = this.#offered;
    this.about.textContent = `${sentence((offer ?? this.#catalog.design).about)}${offer ? "" : " It is the one in the editor, in its own layout, in all others, and on the other storages."}`;
    this.#rest.replaceChildren();
    this.#tell = [];
    if (!offer) return;
    const storages = [...new Set(offer.metrics.flatMap((metric) => metric.storages))];
    const few = storages.length > manyStorages ? storages.filter((name) => first.includes(name)) : storages;
    const numbers = (all: readonly number[]) => all.map((n) => ({ value: String(n), label: count(n) }));
    const metrics = offer.metrics.map(({ name, unit }) => ({ value: name, label: unit === "" ? name : `${name} (${unit})` }));
    if (offer.chosen) this.#menu("with", checks("Components", "components", numbers(range(leastComponents, this.#catalog.maxComponents)), ["4"]), (all) => `${briefly(all, 3, "numbers of")} components`);
    this.#menu("at", checks("Entities", "entities", numbers(this.#sizes(offer).filter((n) => n <= offer.most)), ["10000", "100000"]), (all) => `${briefly(all.map((n) => short(Number(n))), 3, "numbers of")} entities`);
    this.#menu("in", checks("Storages", "storages", storages.map((name) => ({ value: name, label: fullTitleOf(name) })), few), (all) => `${all.length} of ${storages.length} storages`);
    this.#menu("by", checks("Measure", "metrics", metrics, offer.metrics.length > 4 ? metrics.map(({ value }) => value) : [metrics[0]?.value ?? ""]), (all) => briefly(all, 2, "measures"));
    this.#changed();
  }

  /** A word of the line that opens what it is chosen from. */
  #menu(before: string, choices: HTMLFieldSetElement, words: (chosen: readonly string[]) => string): void {
    const summary = el("summary");
    const tell = () => (summary.textContent = words([...choices.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value)));
    this.#rest.append(menuOf(before, summary, choices));
    this.#tell = [...this.#tell, tell];
    tell();
  }
}

/**
 * A word that opens a menu, and closes it when the focus goes elsewhere. A press between two choices gives the menu itself the focus:
 * otherwise the section around it would get it, and the menu would close under the pointer.
 */
export function menuOf(before: string, summary: HTMLElement, content: HTMLElement): HTMLElement {
  const menu = el("details", { class: "bench-menu", name: "bench-menu" }, summary, el("div", { class: "popover", tabindex: -1 }, content));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    summary.focus();
  });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  return el("span", { class: "bench-word" }, el("span", { class: "soft" }, before), menu);
}

/** "10k, 100k", or how many there are. */
function briefly(all: readonly string[], most: number, many: string): string {
  return all.length === 0 ? "no" : all.length <= most ? all.join(", ") : `${all.length} ${many}`;
}

/** The whole numbers from low to high. */
function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

function sentence(words: string): string {
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}.`;
}

export function select(name: string, choices: readonly Choice[], value: string): { readonly label: HTMLLabelElement; readonly control: HTMLSelectElement } {
  const control = el("select", {}, ...choices.map((choice) => el("option", { value: choice.value, selected: choice.value === value }, choice.label)));
  return { label: el("label", { class: "bench-select" }, el("span", {}, name), control), control };
}

function checks(legend: string, name: string, choices: readonly Choice[], chosen: readonly string[]): HTMLFieldSetElement {
  const boxes = choices.map(({ value, label }) => el("label", {}, el("input", { type: "checkbox", name: `bench-${name}`, value, checked: chosen.includes(value) }), label));
  return el("fieldset", { class: "bench-checks" }, el("legend", {}, legend), ...boxes);
}

/**
 * Memory in bytes: the height of an array is the size of its elements and its width their number, so that its area is memory. What
 * the selected system walks and looks up is marked, and next to each array is a cache line, with the part of it that is used.
 */

import style from "../../css/bytes.css" with { type: "text" };
import { adopt, el } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { lineBytes } from "../page/cache-line.ts";
import { letterBadge } from "../labels/badge.ts";
import { componentName } from "../labels/component-name.ts";
import type { Page, System } from "../page/page.ts";
import { focusOn } from "../state/focus.ts";
import type { Target } from "../state/focus.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { bytes, count, counted } from "../text/numbers.ts";
import { changed, morph } from "../view/view.ts";
import type { View } from "../view/view.ts";

type Column = System["columns"][number];

/** The most elements that are drawn in a cache line. */
const mostElements = 16;

/** Pixels of one byte of an element, and of the lowest array. */
const [leastPerByte, mostPerByte] = [1, 6];
const lowest = 4;

/** Pixels of an array besides its height, and of all that is not an array. */
const spacing = 28;
const around = 168;

/** What an array is stands in its box where that is at least so high, in pixels, and so wide, in percent. */
const [roomyHeight, roomyWidth] = [36, 45];

export class BytesView implements View {
  readonly #store: Store;
  readonly #another: (component: string) => void;
  #element: HTMLElement | null = null;

  /** another gives one more component to the entities with a certain one. */
  constructor(store: Store, another: (component: string) => void) {
    this.#store = store;
    this.#another = another;
  }

  mount(element: HTMLElement): void {
    adopt(style);
    this.#element = element;
    element.addEventListener("click", (event) => this.#select(event));
    new ResizeObserver(() => this.update(this.#store.state, null)).observe(element.parentElement ?? element);
  }

  update(state: State, previous: State | null): void {
    const { page, before, selected } = state;
    if (!page || !this.#element || !changed(state, previous, "page", "selected", "before")) return;
    const system = selected?.target.kind === "system" ? (page.systems[selected.target.id] ?? null) : null;
    const height = this.#element.parentElement?.clientHeight ?? 0;
    morph(this.#element, el("div", { id: "bytes" }, headOf(page, system, before?.page ?? null), el("div", { class: "bytes-arrays" }, ...arraysOf(page, system, height)), another(page, selected?.target ?? null, system)));
  }

  #select(event: Event): void {
    const pressed = event.target instanceof Element ? event.target : null;
    const name = pressed?.closest("[data-another]")?.getAttribute("data-another");
    if (name) this.#another(name);
    const row = pressed?.closest("[data-component]");
    const { page } = this.#store.state;
    const target = { kind: "component", id: Number(row?.getAttribute("data-component")) } as const;
    if (row && page && focusOn(page, target, "arrays", true)) this.#store.pin(target, "arrays");
  }
}

/** What all arrays take, and what the system makes of the lines that it touches. */
function headOf(page: Page, system: System | null, before: Page | null): HTMLElement {
  const was = before && before.memory !== page.memory ? `, before the change ${bytes(before.memory)}` : "";
  const lines = system?.cost.cacheLines ?? 0;
  const touched = system && lines > 0 ? [" ", letterBadge(system.match), " ", el("b", {}, system.name), ` fetches ${counted(lines, "cache line")} in a run, ${bytes(lines * lineBytes)}, and uses ${bytes(system.cost.bytes)}.`] : [];
  return el("p", { class: "bytes-head" }, `The arrays take ${bytes(page.memory)}${was}.`, ...touched);
}

function arraysOf(page: Page, system: System | null, height: number): HTMLElement[] {
  const widest = Math.max(1, ...page.arrays.map(({ rows }) => rows));
  const all = page.arrays.reduce((sum, { component }) => sum + (page.components[component]?.bytes ?? 0), 0);
  const perByte = Math.max(leastPerByte, Math.min(mostPerByte, (height - around - spacing * page.arrays.length) / Math.max(1, all)));
  return page.arrays.map((array) => {
    const { name = "", bytes: size = 0 } = page.components[array.component] ?? {};
    const column = system?.columns.find(({ component, lines }) => component === array.component && lines > 0) ?? null;
    const share = (100 * array.rows) / widest;
    const box = el("span", { class: `bytes-box ${lookOf(column)}` });
    const high = Math.max(lowest, Math.round(size * perByte));
    const inside = high >= roomyHeight && share >= roomyWidth;
    const said = el("span", { class: "bytes-said" }, saidOf(size * array.rows, column, system));
    if (inside) box.append(said);
    box.style.height = `${high}px`;
    box.style.width = `max(${share.toFixed(2)}%, ${array.rows === 0 ? 0 : 1}px)`;
    return el(
      "div",
      { class: `bytes-row${column ? " touched" : ""}`, "data-component": array.component },
      el("p", { class: "bytes-name" }, componentName(page, array.component), el("span", { class: "soft" }, `${bytes(size)} × ${count(array.rows)}${array.lane > 0 ? `, array ${array.lane + 1}` : ""}`)),
      el("div", { class: "bytes-room" }, box, !inside && said),
      lineOf(name, size, column),
    );
  });
}

/** A place for what is not there yet: one more component of the entities that have the selected one, or else what the system walks. */
function another(page: Page, selected: Target | null, system: System | null): HTMLElement | null {
  const chosen = selected?.kind === "component" ? selected.id : (system?.plan.lead ?? 0);
  const { name = "", rows = 0 } = page.components[chosen] ?? {};
  if (name === "" || rows === 0) return null;
  const widest = Math.max(1, ...page.arrays.map((array) => array.rows));
  const add = el("button", { type: "button", class: "bytes-another", "data-another": name }, "one more component for the entities with ", componentName(page, chosen));
  add.style.width = `max(${((100 * rows) / widest).toFixed(2)}%, 200px)`;
  return el("div", { class: "bytes-row" }, el("p", { class: "bytes-name" }, "+ a component"), el("div", { class: "bytes-room" }, add));
}

function lookOf(column: Column | null): string {
  if (!column) return "";
  return column.lookups > 0 ? "fetched" : "walked";
}

/** "120 kB, walked by Integrate" */
function saidOf(all: number, column: Column | null, system: System | null): string {
  if (!system) return bytes(all);
  if (!column) return `${bytes(all)}, not read by ${system.name}`;
  return `${bytes(all)}, ${column.lookups > 0 ? `${counted(column.lookups, "value")} looked up` : "walked"}`;
}

/** A cache line with its elements at their true size, of which those that are used are filled. */
function lineOf(name: string, size: number, column: Column | null): HTMLElement {
  const elements = size === 0 ? 0 : Math.max(1, Math.floor(lineBytes / size));
  const drawn = Math.min(elements, mostElements);
  const used = column === null ? 0 : column.lookups > 0 ? Math.max(1, Math.round((drawn * column.used) / 100)) : drawn;
  const cells: Child[] = Array.from({ length: drawn }, (_, at) => el("i", { class: at < used ? `used ${lookOf(column)}` : null }));
  const words = column ? `${column.used} % of its lines used` : elements > 1 ? `${counted(elements, "row")} in a line` : elements === 1 && size >= lineBytes ? "a row fills a line" : "1 row in a line";
  const picture = el("span", { class: "bytes-line", "aria-hidden": "true", title: `A cache line of ${name}` }, ...cells);
  picture.style.setProperty("--used", `${Math.min(100, (100 * Math.max(1, elements) * Math.min(size, lineBytes)) / lineBytes)}%`);
  return el("div", { class: "bytes-lines" }, picture, el("span", { class: column && column.used < 100 ? "bytes-waste" : "soft" }, words));
}

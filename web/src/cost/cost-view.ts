/** The list of the cost column: which rows are shown, which one is selected and unfolded, and the keys and pointers that change it. */

import { button, el, focusedFrom, visible, write } from "../dom/dom.ts";
import { keyOf } from "../browser/letters.ts";
import { count } from "../text/numbers.ts";
import type { Page, SystemId } from "../page/page.ts";
import type { Origin } from "../state/focus.ts";
import { measuredTimes } from "../state/state.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import { changed, holdButtons } from "../view/view.ts";
import type { View } from "../view/view.ts";
import { nothing, rowOf, rowsOf, targetOf } from "./cost-rows.ts";
import { CostTable } from "./cost-table.ts";

/** Rows drawn at first. The others are drawn on request, so that a very large design is painted in time. */
const firstRows = 64;

/** With more systems than this there is a field that filters them. */
const mostUnfiltered = 60;

/** With more rows than this they are lower. */
const mostRoomy = 9;

export class CostView implements View {
  readonly #store: Store;
  /** What is said about the selected thing; null where nothing is said in the list. */
  readonly #detail: HTMLElement | null;
  readonly #filter = el("input", { type: "search", class: "systems-filter", placeholder: "Filter", "aria-label": "Filter the systems by name, component or class", hidden: true });
  readonly #above = el("div", { class: "detail-place" });
  readonly #list = el("div", { class: "cost-list" });
  readonly #below = el("div", { class: "detail-place" });
  readonly #none = el("p", { class: "soft systems-none", hidden: true });
  readonly #more: HTMLButtonElement;
  readonly #table = new CostTable(this.#list);
  #element: HTMLElement | null = null;
  /** The rows that are drawn. */
  #shown: readonly SystemId[] = [];
  #all = false;
  /** Where the detail stands: what is said about a thing that is no row above the rows, and what is said about the design below; null in a row. */
  #place: HTMLElement | null = null;
  /** The row that Tab goes to. */
  #stop: SystemId = nothing;
  #selected: SystemId = nothing;
  #unfolded = false;

  constructor(store: Store, detail: HTMLElement | null = null) {
    this.#store = store;
    this.#detail = detail;
    this.#more = button("", { class: "link systems-more", hidden: true }, () => this.#showAll());
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    element.append(this.#filter, this.#above, this.#list, this.#none, this.#more, this.#below);
    this.#list.addEventListener("mousedown", (event) => this.#press(event));
    this.#list.addEventListener("click", (event) => this.#choose(event));
    this.#list.addEventListener("focusin", (event) => this.#focused(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("pointerover", (event) => this.#hover(event));
    this.#list.addEventListener("pointerleave", () => this.#store.hover(null, "systems"));
    this.#filter.addEventListener("input", () => this.#draw(this.#store.state));
  }

  update(state: State, previous: State | null): void {
    if (!state.page || !changed(state, previous, "page", "focus", "selected", "second", "measured", "elsewhere", "before")) return;
    const { selected } = state;
    const before = this.#selected;
    this.#selected = selected ? rowOf(selected.target) : nothing;
    this.#draw(state);
    if (this.#selected !== before && selected?.origin !== "systems") this.#reveal();
  }

  /** Shows or hides all that is said about the selected row. */
  unfold(unfolded = !this.#unfolded): void {
    this.#unfolded = unfolded;
    this.#draw(this.#store.state);
  }

  /** Selects the row below the selected one, or above it; after the last one comes the first. */
  selectNext(by: 1 | -1, origin: Origin): void {
    const { selected } = this.#store.state;
    const at = selected ? this.#shown.indexOf(rowOf(selected.target)) : -1;
    const many = this.#shown.length;
    const next = this.#shown[((at < 0 && by < 0 ? many : at) + by + many) % Math.max(1, many)];
    if (next !== undefined) this.#store.pin(targetOf(next), origin);
  }

  #draw(state: State): void {
    const { page, focus, selected, second } = state;
    if (!page || !this.#element) return;
    visible(this.#filter, page.systems.length > mostUnfiltered);
    const wanted = this.#wanted(page, state.elsewhere === null);
    this.#shown = wanted.slice(0, this.#all ? wanted.length : firstRows);
    if (!this.#shown.includes(this.#stop)) this.#stop = this.#shown[0] ?? nothing;
    if (this.#shown.includes(this.#selected)) this.#stop = this.#selected;
    const inRow = this.#detail !== null && !second && this.#shown.includes(this.#selected);
    this.#place = inRow ? null : selected !== null && !second ? this.#above : this.#below;
    if (this.#detail) holdButtons(this.#detail, () => this.#placeDetail());
    this.#detail?.classList.toggle("folded", inRow && !this.#unfolded);
    this.#detail?.classList.toggle("said-above", page.payerWhy !== "" && this.#selected === page.byCost[0]);
    const rows = rowsOf(state, page, this.#shown);
    holdButtons(this.#list, () =>
      keepingFocus(this.#list, () =>
        this.#table.draw({ rows, selected: this.#selected, stop: this.#stop, highlighted: focus?.systems ?? new Set(), unfolded: this.#unfolded, detail: inRow ? this.#detail : null }),
      ),
    );
    this.#arrangeList(state, page, wanted.length);
  }

  #arrangeList({ elsewhere, measured }: State, page: Page, many: number): void {
    const times = measured ? page.systems.map(({ name }) => measuredTimes(this.#store.state, name)) : [];
    const { classList } = this.#list;
    classList.toggle("compared", elsewhere !== null);
    classList.toggle("dense", this.#shown.length > mostRoomy);
    classList.toggle("with-times", times.some(({ browser }) => browser !== undefined));
    classList.toggle("with-native", times.some(({ native }) => native !== undefined));
    visible(this.#more, !this.#all && many > firstRows);
    write(this.#more, `Show all ${count(many)} rows`);
    write(this.#none, page.systems.length === 0 ? "" : "No system fits the filter.");
    visible(this.#none, many === 0 && page.systems.length > 0);
  }

  /** The rows that fit the filter. Another storage has no commits. */
  #wanted(page: Page, withCommits: boolean): SystemId[] {
    const words = this.#filter.hidden ? [] : this.#filter.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    return page.byCost.filter((id) => {
      const system = page.systems[id];
      if (!system) return withCommits && words.length === 0;
      const names = system.columns.map(({ component }) => page.components[component]?.name ?? "");
      const text = [system.name, system.match, ...names].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  /** Moves the detail to its place; the table moves it into a row. */
  #placeDetail(): void {
    if (this.#detail && this.#place && this.#detail.parentElement !== this.#place) this.#place.append(this.#detail);
  }

  #showAll(): void {
    this.#all = true;
    this.#draw(this.#store.state);
    this.#nameOf(this.#shown[firstRows])?.focus();
  }

  #row(id: SystemId | undefined): HTMLElement | null {
    return this.#list.querySelector(`tr[data-row="${id}"]`);
  }

  #nameOf(id: SystemId | undefined): HTMLElement | null {
    return this.#row(id)?.querySelector<HTMLElement>(".system-name") ?? null;
  }

  /** The row that an event is about. */
  #rowAt(event: Event): SystemId {
    const row = event.target instanceof Element ? event.target.closest("tr[data-row]") : null;
    return row ? Number(row.getAttribute("data-row")) : nothing;
  }

  /** A press does not move the focus: the focus selects, which moves the rows away from under the pointer before its click. */
  #press(event: Event): void {
    if (event.target instanceof Element && event.target.closest(".system-name")) event.preventDefault();
  }

  /** Selects a row and unfolds it; folds it if it is unfolded. */
  #choose(event: Event): void {
    const row = this.#rowAt(event);
    if (row === nothing) return;
    const fold = this.#unfolded && row === this.#selected;
    this.#nameOf(row)?.focus();
    this.#select(row);
    this.#store.flush();
    this.unfold(!fold);
  }

  #focused(event: Event): void {
    if (event.target instanceof Element && event.target.matches(".system-name")) this.#select(this.#rowAt(event));
  }

  #select(row: SystemId): void {
    this.#store.pin(targetOf(row), "systems");
  }

  #key(event: KeyboardEvent): void {
    if (event.target === this.#filter) return this.#keyInFilter(event);
    const at = this.#shown.findIndex((id) => this.#nameOf(id) === focusedFrom(this.#list));
    if (at < 0) return;
    const last = this.#shown.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[keyOf(event)];
    if (to !== undefined) this.#nameOf(this.#shown[Math.max(0, Math.min(to, last))])?.focus();
    else if (event.key === "Enter") this.#choose(event);
    else return;
    event.preventDefault();
  }

  #keyInFilter(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") this.#nameOf(this.#shown[0])?.focus();
    else if (event.key === "Escape" && this.#filter.value !== "") {
      this.#filter.value = "";
      this.#draw(this.#store.state);
    } else return;
    event.preventDefault();
  }

  #hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const row = this.#rowAt(event);
    this.#store.hover(row === nothing ? null : targetOf(row), "systems");
  }

  /** Scrolls the list, and never the page, so far that the selected row is in sight. */
  #reveal(): void {
    const [list, row] = [this.#element, this.#row(this.#selected)];
    if (!row || !list || list.scrollHeight <= list.clientHeight) return;
    const [line, around] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    if (line.top < around.top) list.scrollTop -= around.top - line.top;
    else if (line.bottom > around.bottom) list.scrollTop += line.bottom - around.bottom;
  }
}

/** Draws, and gives the focus back to an element that was moved by that. */
function keepingFocus(list: HTMLElement, draw: () => void): void {
  const focused = focusedFrom(list);
  draw();
  if (focused instanceof HTMLElement && list.contains(focused) && focusedFrom(list) !== focused) focused.focus({ preventScroll: true });
}

/** The list of systems: one line for each, with its class, its columns, and what it costs of a round. */

export { cellsOf } from "./cells.ts";
export { ClassLegend } from "./class-legend.ts";
export { SystemsHead } from "./systems-head.ts";

import { button, el, focusedFrom, present, setCurrent, visible, write } from "../dom/dom.ts";
import { keyOf } from "../browser/letters.ts";
import type { Target } from "../state/focus.ts";
import { count } from "../text/numbers.ts";
import type { Match, Page, SystemId } from "../page/page.ts";
import type { Cell } from "../state/elsewhere.ts";
import type { State } from "../state/state.ts";
import { measuredTimes } from "../state/state.ts";
import type { Store } from "../state/store.ts";
import type { View } from "../view/view.ts";
import { changed, holdButtons } from "../view/view.ts";
import { cellClasses, cellsOf, cellsOfCommits, classCell } from "./cells.ts";

/** Lines drawn at first. The others are drawn on request, so that a very large design is painted in time. */
const firstRows = 64;

/** With more systems than this there is a field that filters them, and they stand by class. */
const mostUnfiltered = 60;

/** The classes in the order in which many systems stand: first those that could be better. */
const byClass: readonly Match[] = ["blind", "scan", "partial", "full"];

/** With more systems than this the lines are lower. */
const mostRoomy = 8;

export interface SystemsActions {
  /** Moves the keyboard focus to what is said about the selected system. */
  inspect(): void;
}

/** The line of the commits, in the place of a system's number. */
const commits: SystemId = -1;

/** A line that shows nothing yet. */
const nothing: SystemId = -2;

interface Row {
  readonly element: HTMLTableRowElement;
  readonly name: HTMLButtonElement;
  readonly cells: readonly HTMLTableCellElement[];
  /** Keys of the drawn cells. */
  keys: readonly string[];
  /** A system, commits or nothing. */
  id: SystemId;
}

export class SystemsView implements View {
  readonly #store: Store;
  readonly #actions: SystemsActions;
  readonly #filter = el("input", { type: "search", class: "systems-filter", placeholder: "Filter", "aria-label": "Filter the systems by name, component or class", hidden: true });
  readonly #body = el("tbody", { role: "rowgroup" });
  readonly #table: HTMLTableElement;
  readonly #none = el("p", { class: "soft systems-none", hidden: true });
  readonly #more: HTMLButtonElement;
  readonly #bars = headCell("Share", "share");
  #rows: Row[] = [];
  #page: Page | null = null;
  #all = false;
  #current: SystemId = 0;
  #element: HTMLElement | null = null;

  constructor(store: Store, actions: SystemsActions) {
    this.#store = store;
    this.#actions = actions;
    this.#more = button("", { class: "link systems-more", hidden: true }, () => this.#showAll());
    const heads: readonly (readonly [string, string])[] = [["Class", "class"], ["System", "name"], ["Columns", "columns"], ["Weight", "num weight"], ["Share", "share"], ["Per cent", "num percent"], ["Visited", "num visited"], ["Measured", "num measured"], ["Natively", "num native"]];
    this.#table = el(
      "table",
      { class: "systems-table", role: "table", hidden: true },
      el("caption", { class: "visually-hidden" }, "Systems. Up and down arrows move between them; Enter goes to what is said about one."),
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...heads.map(([head, name]) => (name === "share" ? this.#bars : headCell(head, name))))),
      this.#body,
    );
  }

  mount(element: HTMLElement): void {
    this.#element = element;
    element.append(this.#filter, this.#table, this.#none, this.#more);
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("pointerover", (event) => this.#hover(event));
    element.addEventListener("pointerleave", () => this.#store.hover(null, "systems"));
    this.#filter.addEventListener("input", () => this.#filtered());
  }

  update(state: State, previous: State | null): void {
    if (changed(state, previous, "page", "measured", "elsewhere") && state.page) this.#draw(state.page);
    if (changed(state, previous, "focus", "page")) this.#highlight(state, previous);
  }

  #filtered(): void {
    if (this.#page) this.#draw(this.#page);
    this.#highlight(this.#store.state, null);
  }

  #draw(page: Page): void {
    this.#page = page;
    visible(this.#filter, page.systems.length > mostUnfiltered);
    const wanted = this.#wanted(page);
    const shown = wanted.slice(0, this.#all ? wanted.length : firstRows);
    visible(this.#table, shown.length > 0);
    const { elsewhere } = this.#store.state;
    this.#table.classList.toggle("compared", elsewhere !== null);
    write(this.#bars, elsewhere ? "Cost" : "Share");
    this.#table.classList.toggle("dense", page.systems.length > mostRoomy);
    const times = page.systems.map(({ name }) => measuredTimes(this.#store.state, name));
    this.#table.classList.toggle("with-times", times.some(({ browser }) => browser !== undefined));
    this.#table.classList.toggle("with-native", times.some(({ native }) => native !== undefined));
    this.#table.classList.toggle("weighted", page.systems.some(({ weight }) => weight !== 1));
    const largest = Math.max(0, page.commits?.share ?? 0, ...page.systems.map(({ share }) => share));
    if (page.commits && !elsewhere && wanted.length === page.systems.length) shown.push(commits);
    if (!shown.includes(this.#current)) this.#current = shown[0] ?? 0;
    shown.forEach((id, at) => this.#place(at, id, page, largest));
    for (const row of this.#rows.splice(shown.length)) row.element.remove();
    visible(this.#more, !this.#all && wanted.length > firstRows);
    write(this.#more, `Show all ${count(wanted.length)} systems`);
    write(this.#none, page.systems.length === 0 ? "" : "No system fits the filter.");
    visible(this.#none, wanted.length === 0 && page.systems.length > 0);
  }

  /** The systems that fit the filter. */
  #wanted(page: Page): SystemId[] {
    const words = this.#filter.hidden ? [] : this.#filter.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const all = page.systems.map((_, id) => id);
    const rank = (id: SystemId): number => byClass.indexOf(page.systems[id]?.match ?? "full");
    if (all.length > mostUnfiltered) all.sort((a, b) => rank(a) - rank(b) || a - b);
    if (words.length === 0) return all;
    return all.filter((id) => {
      const system = page.systems[id];
      const names = system?.columns.map(({ component }) => page.components[component]?.name ?? "") ?? [];
      const text = [system?.name ?? "", system?.match ?? "", ...names].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  #place(at: number, id: SystemId, page: Page, largest: number): void {
    const row = this.#rows[at] ?? this.#row(at);
    if (row.id !== id) {
      row.id = id;
      if (id === commits) delete row.element.dataset["system"];
      else row.element.dataset["system"] = String(id);
      row.element.classList.toggle("of-commits", id === commits);
      row.name.tabIndex = id === this.#current ? 0 : -1;
    }
    write(row.name, page.systems[id]?.name ?? "Commits");
    const cells = this.#cells(id, page, largest);
    cells.forEach((cell, each) => {
      const place = row.cells[each];
      if (place && row.keys[each] !== cell.key) holdButtons(place, () => place.replaceChildren(...present(cell.draw())));
    });
    row.keys = cells.map((cell) => cell.key);
  }

  #cells(id: SystemId, page: Page, largest: number): readonly Cell[] {
    const { elsewhere } = this.#store.state;
    const system = page.systems[id];
    if (!system) return page.commits ? cellsOfCommits(page.commits, largest) : [];
    return elsewhere?.page === page ? elsewhere.cells(id) : [classCell(system), ...cellsOf(page, system, largest, measuredTimes(this.#store.state, system.name))];
  }

  /** Adds an empty line at the end of the list. */
  #row(at: number): Row {
    const name = button("", { class: "system-name" }, () => name.focus());
    name.addEventListener("focus", () => this.#select(row.id));
    const badge = el("td", { role: "cell", class: "class" });
    const cells = cellClasses.map((each) => el("td", { role: "cell", class: each }));
    const element = el("tr", { role: "row" }, badge, el("td", { role: "cell", class: "name" }, name), ...cells);
    element.addEventListener("click", () => {
      name.focus();
      this.#select(row.id); // it may have had the focus
    });
    const row: Row = { element, name, cells: [badge, ...cells], keys: [], id: nothing };
    this.#rows[at] = row;
    this.#body.append(element);
    return row;
  }

  #showAll(): void {
    this.#all = true;
    if (this.#page) this.#draw(this.#page);
    this.#rows[firstRows]?.name.focus();
  }

  #select(id: SystemId): void {
    this.#setCurrent(id);
    this.#store.pin(targetOf(id), "systems");
  }

  /** Makes a system the one that Tab goes to. */
  #setCurrent(id: SystemId): void {
    if (id === this.#current) return;
    this.#current = id;
    for (const row of this.#rows) row.name.tabIndex = row.id === id ? 0 : -1;
  }

  #key(event: KeyboardEvent): void {
    if (event.target === this.#filter) return this.#keyInFilter(event);
    const at = this.#rows.findIndex((row) => row.name === focusedFrom(this.#table));
    if (at < 0) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.#rows.length - 1 }[keyOf(event)];
    if (to !== undefined) this.#rows[Math.max(0, Math.min(to, this.#rows.length - 1))]?.name.focus();
    else if (event.key === "Enter") this.#inspect(at);
    else return;
    event.preventDefault();
  }

  #inspect(at: number): void {
    this.#select(this.#rows[at]?.id ?? 0); // Escape may have cleared the selection
    this.#store.flush();
    this.#actions.inspect();
  }

  #keyInFilter(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") this.#rows[0]?.name.focus();
    else if (event.key === "Escape" && this.#filter.value !== "") {
      this.#filter.value = "";
      this.#filtered();
    } else return;
    event.preventDefault();
  }

  #hover(event: PointerEvent): void {
    if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
    const under = event.target.closest("tr");
    const row = this.#rows.find(({ element }) => element === under);
    this.#store.hover(row ? targetOf(row.id) : null, "systems");
  }

  #highlight(state: State, previous: State | null): void {
    const { focus } = state;
    const selected = focus?.pinned ? rowOf(focus.target) : nothing;
    for (const row of this.#rows) {
      row.element.classList.toggle("highlighted", focus?.systems.has(row.id) ?? false);
      if (!focus || focus.pinned) this.#mark(row, row.id === selected);
    }
    if (selected === nothing || focus?.origin === "systems" || focus === previous?.focus) return;
    this.#setCurrent(selected);
    this.#reveal(this.#rows.find((row) => row.id === selected));
  }

  /** Marks the selected line. While the pointer is on something else it stays marked. */
  #mark(row: Row, selected: boolean): void {
    row.element.classList.toggle("selected", selected);
    setCurrent(row.name, selected);
  }

  /** Scrolls the list, and never the page, so far that a line is in sight. */
  #reveal(row: Row | undefined): void {
    const list = this.#element;
    if (!row || !list || list.scrollHeight <= list.clientHeight) return;
    const [line, around] = [row.element.getBoundingClientRect(), list.getBoundingClientRect()];
    const captions = this.#table.tHead?.offsetHeight ?? 0;
    if (line.top < around.top + captions) list.scrollTop -= around.top + captions - line.top;
    else if (line.bottom > around.bottom) list.scrollTop += line.bottom - around.bottom;
  }
}

function targetOf(row: SystemId): Target {
  return row === commits ? { kind: "commits", id: 0 } : { kind: "system", id: row };
}

function rowOf({ kind, id }: Target): SystemId {
  return kind === "system" ? id : kind === "commits" ? commits : nothing;
}

function headCell(head: string, name: string): HTMLElement {
  const shown = name !== "class" && name !== "num weight" && name !== "num percent";
  return el("th", { role: "columnheader", scope: "col", class: name }, shown ? head : el("span", { class: "visually-hidden" }, head));
}

/** The table of the systems and their classes. */

import { badge } from "../badge.ts";
import { button, el, focusedFrom, present, visible, write } from "../dom.ts";
import type { Child } from "../dom.ts";
import { count } from "../numbers.ts";
import type { Column, Hint, Page, System, SystemId } from "../page.ts";
import type { State } from "../state.ts";
import type { Store } from "../store.ts";
import type { View } from "../view/view.ts";
import { changed, holdButtons } from "../view/view.ts";
import { componentName, detail } from "./system-detail.ts";

/** Rows drawn at first. The others are drawn on request, so that a very large design is painted in time. */
const firstRows = 32;

export interface SystemActions {
  /** Applies a hint's edits to the text. */
  apply(hint: Hint): void;
  /** Called when a system is opened, with the element for its explanation. */
  opened(place: HTMLElement, id: SystemId): void;
}

/** The content of a cell. It is drawn again only if its key has changed. */
interface Cell {
  readonly key: string;
  draw(): Child[];
}

interface Row {
  readonly element: HTMLTableSectionElement;
  readonly opener: HTMLButtonElement;
  readonly cells: readonly HTMLTableCellElement[];
  /** Keys of the drawn cells. */
  keys: readonly string[];
  /** The row below, while the system is open. */
  detail: { readonly key: string; readonly element: HTMLElement } | null;
}

export class SystemsView implements View {
  readonly #store: Store;
  readonly #actions: SystemActions;
  readonly #open = new Set<string>();
  readonly #table = el("table", { class: "systems-table", role: "table" });
  readonly #more: HTMLButtonElement;
  readonly #total = el("p", { class: "soft total" });
  #rows: Row[] = [];
  #page: Page | null = null;
  #all = false;
  #current = 0;

  constructor(store: Store, actions: SystemActions) {
    this.#store = store;
    this.#actions = actions;
    this.#more = button("", { class: "link" }, () => this.#showAll());
  }

  mount(element: HTMLElement): void {
    const heads = ["System", "Class", "Columns", "Why", "Visited"];
    this.#table.append(
      el("caption", { class: "visually-hidden" }, "Systems. Up and down arrows move between them; right opens one, left closes it."),
      el(
        "thead",
        { role: "rowgroup" },
        el("tr", { role: "row" }, ...heads.map((head) => el("th", { role: "columnheader", scope: "col" }, head))),
      ),
    );
    this.#table.hidden = true;
    this.#more.hidden = true;
    element.append(this.#table, this.#more, el("p", { class: "soft key" }, "↗ fetched by handle, entity by entity"), this.#total);
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("pointerover", (event) => this.#hover(event));
    element.addEventListener("pointerleave", () => this.#store.hover(null, "systems"));
  }

  update(state: State, previous: State | null): void {
    if (changed(state, previous, "page") && state.page) this.#draw(state.page);
    if (changed(state, previous, "focus", "page")) this.#highlight(state);
  }

  #draw(page: Page): void {
    this.#page = page;
    const shown = this.#all ? page.systems.length : Math.min(firstRows, page.systems.length);
    visible(this.#table, shown > 0);
    this.#table.classList.toggle("by-handle", page.systems.some((system) => system.columns.some(byHandle)));
    this.#current = Math.max(0, Math.min(this.#current, shown - 1));
    for (let at = 0; at < shown; at++) {
      const system = page.systems[at];
      if (system) this.#place(at, page, system);
    }
    for (const row of this.#rows.splice(shown)) row.element.remove();
    write(this.#total, page.totalText);
    visible(this.#total, page.totalText !== "");
    visible(this.#more, shown < page.systems.length);
    write(this.#more, `Show all ${count(page.systems.length)} systems`);
  }

  #place(at: number, page: Page, system: System): void {
    const row = this.#rows[at] ?? this.#row(at);
    write(row.opener, system.name);
    const cells = this.#cells(page, system);
    if (!this.#open.has(system.name) && !row.detail && cells.every((cell, each) => cell.key === row.keys[each])) return; // with most keys most rows are unchanged
    const inside = row.element.contains(focusedFrom(this.#table));
    cells.forEach((cell, each) => {
      const place = row.cells[each];
      if (place && row.keys[each] !== cell.key) holdButtons(place, () => place.replaceChildren(...present(cell.draw())));
    });
    row.keys = cells.map((cell) => cell.key);
    this.#unfold(row, page, system, at);
    if (inside && !row.element.contains(focusedFrom(this.#table))) row.opener.focus();
  }

  /** Adds an empty row at the end of the table. */
  #row(at: number): Row {
    const opener = button("", { class: "opener", "aria-expanded": "false" }, () => this.#toggle(at));
    opener.tabIndex = at === this.#current ? 0 : -1;
    opener.addEventListener("focus", () => this.#focused(at));
    const cells = ["class", "columns", "why", "num visited"].map((name) => el("td", { role: "cell", class: name }));
    const line = el("tr", { role: "row", "data-system": at }, el("td", { role: "cell", class: "name" }, opener), ...cells);
    line.addEventListener("click", (event) => {
      if (!(event.target instanceof Element) || !event.target.closest("button")) opener.focus();
    });
    const row: Row = { element: el("tbody", { role: "rowgroup" }, line), opener, cells, keys: [], detail: null };
    this.#rows[at] = row;
    this.#table.append(row.element);
    return row;
  }

  /** The cells after the name. */
  #cells(page: Page, system: System): Cell[] {
    const { match, paper, expected, columns, why, hints, possible, cost } = system;
    const named = columns.map((column) => [column, page.components[column.component]?.name, page.components[column.component]?.color]);
    return [
      { key: JSON.stringify([match, paper, expected]), draw: () => [badge(match), ...otherClasses(system)] },
      { key: JSON.stringify(named), draw: () => columnNames(page, columns) },
      { key: JSON.stringify([system.name, match, why[0], hints[0] ?? possible[0]]), draw: () => [why[0]?.text ?? "", " ", this.#hintPlace(system)] },
      { key: String(cost.visited), draw: () => [count(cost.visited), el("span", { class: "unit" }, " visited")] },
    ];
  }

  #unfold(row: Row, page: Page, system: System, at: SystemId): void {
    const open = this.#open.has(system.name);
    row.opener.setAttribute("aria-expanded", String(open));
    row.element.classList.toggle("open", open);
    const key = open ? fingerprint(page, system) : "";
    if (row.detail?.key === key || (!row.detail && !open)) return;
    row.detail?.element.remove();
    row.detail = null;
    if (open) {
      const place = el("div", { class: "explain" });
      const cell = el("td", { role: "cell", colspan: 5 }, place, detail(page, system));
      this.#actions.opened(place, at);
      row.detail = { key, element: el("tr", { role: "row" }, cell) };
      row.element.append(row.detail.element);
    }
  }

  /** The place of the hint, which is reserved before the hint arrives, so that nothing moves then. A full system, a scan and the list of a tag get none. */
  #hintPlace(system: System): HTMLElement | null {
    if (system.match === "full" || system.match === "scan" || this.#page?.components[system.plan.lead]?.tag) return null;
    return el("span", { class: "hint-place" }, ...this.#hint(system));
  }

  /** The best hint, or else the best edit that is possible, with what it does to the total. */
  #hint(system: System): HTMLElement[] {
    const hint = system.hints[0] ?? system.possible[0];
    if (!hint) return [];
    const label = `Make it ${hint.makes}: ${system.name}, ${hint.text}: ${hint.totalText}`;
    const offer = button(`Make it ${hint.makes}`, { class: "link apply-hint", title: hint.text, "aria-label": label }, () => this.#actions.apply(hint));
    return [offer, el("span", { class: "soft effect", title: hint.totalText }, hint.totalText)];
  }

  #toggle(at: number): void {
    const system = this.#page?.systems[at];
    if (!system || !this.#page) return;
    if (!this.#open.delete(system.name)) this.#open.add(system.name);
    this.#place(at, this.#page, system);
    this.#highlight(this.#store.state);
    this.#rows[at]?.opener.focus();
  }

  #showAll(): void {
    this.#all = true;
    if (this.#page) this.#draw(this.#page);
    this.#rows[firstRows]?.opener.focus();
  }

  #focused(at: SystemId): void {
    this.#rows.forEach((row, each) => (row.opener.tabIndex = each === at ? 0 : -1));
    this.#current = at;
    this.#store.pin({ kind: "system", id: at }, "systems");
  }

  #key(event: KeyboardEvent): void {
    const at = this.#rows.findIndex((row) => row.opener === focusedFrom(this.#table));
    if (at < 0) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.#rows.length - 1 }[event.key];
    const open = this.#rows[at]?.element.classList.contains("open");
    if (to !== undefined) this.#rows[Math.max(0, Math.min(to, this.#rows.length - 1))]?.opener.focus();
    else if ((event.key === "ArrowRight" && !open) || (event.key === "ArrowLeft" && open)) this.#toggle(at);
    else return;
    event.preventDefault();
  }

  #hover(event: PointerEvent): void {
    if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
    const leaf = event.target.closest("[data-leaf]")?.getAttribute("data-leaf");
    const system = event.target.closest("[data-system]")?.getAttribute("data-system");
    if (leaf) this.#store.hover({ kind: "leaf", id: Number(leaf) }, "systems");
    else this.#store.hover(system ? { kind: "system", id: Number(system) } : null, "systems");
  }

  #highlight(state: State): void {
    const { focus } = state;
    this.#rows.forEach((row, at) => row.element.classList.toggle("highlighted", focus?.systems.has(at) ?? false));
    for (const step of this.#table.querySelectorAll("[data-leaf]")) {
      step.classList.toggle("highlighted", focus?.leaves.has(Number(step.getAttribute("data-leaf"))) ?? false);
    }
  }
}

function byHandle(column: Column): boolean {
  return !column.contiguous && column.access !== "with";
}

/** More than this many components that are only required are counted instead of listed. */
const mostRequired = 2;

function columnNames(page: Page, columns: readonly Column[]): HTMLElement[] {
  const names = columns.filter((column) => column.access !== "with").map((column) => columnName(page, column));
  const required = columns.filter((column) => column.access === "with").map((column) => column.component);
  if (required.length === 0) return names;
  const list = required.map((id) => page.components[id]?.name ?? "").join(", ");
  const shown = required.length <= mostRequired ? required.map((id) => componentName(page, id)) : [`${required.length} more`];
  return [...names, el("span", { class: "soft required", title: `with ${list}` }, "with ", ...shown)];
}

function columnName(page: Page, column: Column): HTMLElement {
  const stored = !page.components[column.component]?.tag;
  const name = componentName(page, column.component);
  if (!stored || !byHandle(column)) return name;
  name.append(el("span", { "aria-hidden": "true" }, " ↗"), el("span", { class: "visually-hidden" }, " (by handle)"));
  return name;
}

function otherClasses(system: System): HTMLElement[] {
  const rows: HTMLElement[] = [];
  if (system.paper !== null && system.paper !== system.match) {
    rows.push(el("span", { class: "soft other" }, `paper: ${system.paper}`));
  }
  if (system.expected !== null && system.expected !== system.match) {
    rows.push(el("span", { class: "other missed" }, `expected: ${system.expected}`));
  }
  return rows;
}

/** A key of everything that the open part of a row shows. */
function fingerprint(page: Page, system: System): string {
  const { range: _range, line: _line, hints: _hints, possible: _possible, plan, ...shown } = system;
  const names = system.columns.map((column) => {
    const component = page.components[column.component];
    return [component?.name, component?.color];
  });
  const leaves = plan.leaves.map((step) => [step, page.leaves[step.leaf]]);
  return JSON.stringify([shown, names, leaves, plan.runs, page.components[plan.lead]?.name]);
}

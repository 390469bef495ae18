/** The systems and their classes: the answer to the question a design asks. */

import { badge } from "../badge.ts";
import { button, el } from "../dom.ts";
import { count } from "../numbers.ts";
import type { Column, Hint, Page, System, SystemId } from "../page.ts";
import type { State, Store, View } from "../state.ts";
import { componentName, detail } from "./system-detail.ts";

/** Rows drawn at first; the rest on request, so that the largest design is painted in time. */
const firstRows = 32;

export interface SystemActions {
  /** Applies a hint's edits to the text. */
  apply(hint: Hint): void;
}

interface Row {
  readonly element: HTMLTableSectionElement;
  readonly opener: HTMLButtonElement;
  readonly drawn: string;
}

export class SystemsView implements View {
  readonly #store: Store;
  readonly #actions: SystemActions;
  readonly #open = new Set<string>();
  readonly #table = el("table", { class: "systems-table", role: "table" });
  readonly #more: HTMLButtonElement;
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
      el("caption", { class: "hushed" }, "Systems. Up and down arrows move between them; right opens one, left closes it."),
      el(
        "thead",
        { role: "rowgroup" },
        el("tr", { role: "row" }, ...heads.map((head) => el("th", { role: "columnheader", scope: "col" }, head))),
      ),
    );
    this.#table.hidden = true;
    this.#more.hidden = true;
    element.append(this.#table, this.#more, el("p", { class: "soft key" }, "↗ fetched by handle, entity by entity"));
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("pointerover", (event) => this.#hover(event));
    element.addEventListener("pointerleave", () => this.#store.hover(null, "systems"));
  }

  update(state: State, previous: State | null): void {
    if (state.page !== previous?.page && state.page) this.#draw(state.page);
    if (state.focus !== previous?.focus || state.page !== previous?.page) this.#light(state);
  }

  #draw(page: Page): void {
    this.#page = page;
    const shown = this.#all ? page.systems.length : Math.min(firstRows, page.systems.length);
    this.#table.hidden = shown === 0;
    this.#table.classList.toggle("by-handle", page.systems.some((system) => system.columns.some(byHandle)));
    this.#current = Math.max(0, Math.min(this.#current, shown - 1));
    for (let at = 0; at < shown; at++) {
      const system = page.systems[at];
      if (system) this.#place(at, page, system);
    }
    for (const row of this.#rows.splice(shown)) row.element.remove();
    this.#more.hidden = shown === page.systems.length;
    this.#more.textContent = `Show all ${count(page.systems.length)} systems`;
  }

  /** Draws a row again only if anything in it has changed. */
  #place(at: number, page: Page, system: System): void {
    const open = this.#open.has(system.name);
    const drawn = fingerprint(page, system, open);
    const old = this.#rows[at];
    if (old?.drawn === drawn) return;
    const focused = old?.element.contains(document.activeElement) ?? false;
    const row = this.#row(at, page, system, open, drawn);
    if (old) old.element.replaceWith(row.element);
    else this.#table.append(row.element);
    this.#rows[at] = row;
    if (focused) row.opener.focus();
  }

  #row(at: number, page: Page, system: System, open: boolean, drawn: string): Row {
    const opener = button(system.name, { class: "opener", "aria-expanded": String(open) }, () => this.#toggle(at));
    opener.tabIndex = at === this.#current ? 0 : -1;
    opener.addEventListener("focus", () => this.#focused(at));
    const cell = { role: "cell" };
    const line = el(
      "tr",
      { role: "row", "data-system": at },
      el("td", { ...cell, class: "name" }, opener),
      el("td", { ...cell, class: "class" }, badge(system.match), ...otherClasses(system)),
      el("td", { ...cell, class: "columns" }, ...columnNames(page, system.columns)),
      el("td", { ...cell, class: "why" }, system.why[0]?.text ?? "", " ", this.#mend(system)),
      el("td", { ...cell, class: "num visited" }, count(system.cost.visited), el("span", { class: "unit" }, " visited")),
    );
    line.addEventListener("click", (event) => {
      if (!(event.target instanceof Element) || !event.target.closest("button")) opener.focus();
    });
    const element = el("tbody", { role: "rowgroup", class: open ? "open" : "" }, line);
    if (open) {
      const inside = el("td", { role: "cell", colspan: 5 }, detail(page, system, (hint) => this.#actions.apply(hint)));
      element.append(el("tr", { role: "row" }, inside));
    }
    return { element, opener, drawn };
  }

  #mend(system: System): HTMLElement | null {
    const hint = system.hints[0];
    if (!hint) return null;
    const label = `Make it ${hint.makes}: ${system.name}, ${hint.text}`;
    const mend = button(`Make it ${hint.makes}`, { class: "link mend", title: hint.text, "aria-label": label }, () => this.#actions.apply(hint));
    return mend;
  }

  #toggle(at: number): void {
    const system = this.#page?.systems[at];
    if (!system || !this.#page) return;
    if (!this.#open.delete(system.name)) this.#open.add(system.name);
    this.#place(at, this.#page, system);
    this.#light(this.#store.state);
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
    const at = this.#rows.findIndex((row) => row.opener === document.activeElement);
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

  #light(state: State): void {
    const { focus } = state;
    this.#rows.forEach((row, at) => row.element.classList.toggle("lit", focus?.systems.has(at) ?? false));
    for (const step of this.#table.querySelectorAll("[data-leaf]")) {
      step.classList.toggle("lit", focus?.leaves.has(Number(step.getAttribute("data-leaf"))) ?? false);
    }
  }
}

function byHandle(column: Column): boolean {
  return !column.contiguous && column.access !== "with";
}

/** More components than these that are only required are counted, so that a row keeps to what its system touches. */
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
  name.append(el("span", { "aria-hidden": "true" }, " ↗"), el("span", { class: "hushed" }, " (by handle)"));
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

/** Everything a row shows, so that equal rows are left alone. */
function fingerprint(page: Page, system: System, open: boolean): string {
  const { range: _range, line: _line, ...shown } = system;
  const names = system.columns.map((column) => {
    const component = page.components[column.component];
    return [component?.name, component?.color];
  });
  const leaves = open ? system.plan.leaves.map((step) => page.leaves[step.leaf]) : [];
  return JSON.stringify([shown, names, leaves, open, page.components[system.plan.lead]?.name]);
}

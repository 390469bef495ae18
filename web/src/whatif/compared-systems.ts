/** The list of systems while two designs are compared: the classes of A and B, both costs above each other, and the change. */

import { letterBadge } from "../badge.ts";
import { button, byId, el, present } from "../dom.ts";
import type { Child } from "../dom.ts";
import { count } from "../numbers.ts";
import { matches } from "../status/status.ts";
import type { Difference, Line, SystemChange } from "../documents.ts";
import type { Focus } from "../focus.ts";
import type { Match, SystemId } from "../page.ts";
import type { State } from "../state.ts";
import type { Store } from "../store.ts";

export interface ComparedSystemsActions {
  /** Highlights the causes with these numbers. */
  highlight(causes: readonly number[]): void;
  /** Moves the focus to what is said about the selected system. */
  inspect(): void;
}

/** With more systems than this the lines are lower. */
const mostRoomy = 8;

interface Row {
  readonly element: HTMLTableRowElement;
  readonly name: HTMLButtonElement;
  readonly of: SystemChange;
}

export class ComparedSystems {
  readonly #store: Store;
  readonly #actions: ComparedSystemsActions;
  readonly #counts = el("p", { class: "summary compared-counts" });
  readonly #head = el("p", { class: "compared-round" });
  readonly #body = el("tbody", { role: "rowgroup" });
  readonly #table: HTMLTableElement;
  #rows: Row[] = [];

  constructor(store: Store, actions: ComparedSystemsActions) {
    this.#store = store;
    this.#actions = actions;
    const heads: readonly (readonly [string, string])[] = [["in A", "class"], ["in B", "class"], ["System", "name"], ["Cost", "bars"], ["Cost of A and B", "num cost"], ["Change", "num change"]];
    this.#table = el(
      "table",
      { class: "systems-table compared-systems", role: "table" },
      el("caption", { class: "visually-hidden" }, "Systems of A and B. Up and down arrows move between them; Enter goes to the comparison."),
      el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...heads.map(([head, name]) => headCell(head, name)))),
      this.#body,
    );
    byId("round").before(this.#counts, this.#head);
    this.#listen();
    store.subscribe((state, previous) => {
      if (state.focus !== previous?.focus || state.second !== previous?.second) this.#mark(state);
    });
  }

  /** Shows the systems of both designs; null shows those of A alone. */
  show(difference: Difference | null): void {
    const focused = this.#rows.find((row) => row.name === document.activeElement)?.of.name;
    if (!difference) this.#table.remove();
    else if (!this.#table.isConnected) byId("systems").prepend(this.#table);
    byId("workbench").classList.toggle("compared", difference !== null);
    this.#rows = (difference?.systems ?? []).map((system) => this.#row(system));
    this.#table.classList.toggle("dense", this.#rows.length > mostRoomy);
    this.#body.replaceChildren(...this.#rows.map((row) => row.element));
    this.#counts.replaceChildren(...(difference ? counts(difference) : []));
    this.#head.replaceChildren(...present(difference ? totals(difference) : []));
    this.#mark(this.#store.state);
    if (focused !== undefined) this.#rows.find((row) => row.of.name === focused)?.name.focus();
  }

  #row(system: SystemChange): Row {
    const { name, was } = system;
    const control = button(was === null ? name : `${was} → ${name}`, { class: "system-name", tabindex: -1 }, () => control.focus());
    const match = system.lines.find((line) => line.measure === "match");
    const element = el(
      "tr",
      { role: "row", "data-compared": system.name },
      cell("class", classOf(match?.a)),
      cell("class", match && match.a === match.b ? el("span", { class: "alike" }, el("span", { "aria-hidden": "true" }, "="), el("span", { class: "visually-hidden" }, "the same")) : classOf(match?.b)),
      cell("name", control),
      cell("bars", bar("of-a", match?.a, system.shareA), bar("of-b", match?.b, system.shareB)),
      cell("num cost", ...costs(system)),
      cell("num change", changeOf(system, system.costA === system.costB)),
    );
    element.addEventListener("click", () => control.focus());
    control.addEventListener("focus", () => {
      this.#select(system);
      this.#setStop(control);
      this.#light(system);
    });
    return { element, name: control, of: system };
  }

  #setStop(stop: HTMLButtonElement): void {
    for (const { name } of this.#rows) name.tabIndex = name === stop ? 0 : -1;
  }

  #light(system: SystemChange | null): void {
    this.#actions.highlight([...new Set((system?.lines ?? []).flatMap(({ cause }) => cause?.ids ?? []))]);
  }

  /** In A, or in B if only that has it. */
  #select({ a, b }: SystemChange): void {
    const { page, second } = this.#store.state;
    this.#store.pin({ kind: "system", id: a >= 0 ? a : b }, "systems", a >= 0 ? page : second?.page);
  }

  /** Selects the system below the selected one, or above it. Reports whether the list is shown. */
  selectNext(by: 1 | -1): boolean {
    const at = this.#rows.findIndex(({ of }) => this.#isSelected(of));
    const next = this.#rows[at < 0 ? 0 : at + by];
    if (next) this.#select(next.of);
    return this.#table.isConnected;
  }

  #isSelected({ a, b }: SystemChange): boolean {
    const { focus, second } = this.#store.state;
    const is = (of: Focus | null | undefined, id: SystemId) => id >= 0 && of?.pinned === true && of.target.kind === "system" && of.target.id === id;
    return a >= 0 ? is(focus, a) : is(second?.focus, b);
  }

  /** Marks the selected system, and makes one line a stop of Tab. */
  #mark({ focus, second }: State): void {
    const now = focus ?? second?.focus ?? null;
    for (const { element, name, of } of this.#rows) {
      element.classList.toggle("highlighted", (focus?.systems.has(of.a) || second?.focus?.systems.has(of.b)) ?? false);
      if (now && !now.pinned) continue;
      element.classList.toggle("selected", this.#isSelected(of));
      setCurrent(name, this.#isSelected(of));
    }
    const selected = this.#rows.find(({ of }) => this.#isSelected(of));
    const stop = selected ?? this.#rows.find((row) => row.name.tabIndex === 0) ?? this.#rows[0];
    if (stop) this.#setStop(stop.name);
    if (selected && now?.origin !== "systems") this.#reveal(selected.element);
  }

  /** Scrolls the list, and never the page, so far that a line is in sight. */
  #reveal(element: HTMLElement): void {
    const list = byId("systems");
    const [line, around] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
    const captions = this.#table.tHead?.offsetHeight ?? 0;
    if (line.top < around.top + captions) list.scrollTop -= around.top + captions - line.top;
    else if (line.bottom > around.bottom) list.scrollTop += line.bottom - around.bottom;
  }

  #listen(): void {
    const under = (event: Event) => (event.target instanceof Element ? this.#rows.find((row) => row.element.contains(event.target as Element)) : undefined);
    this.#body.addEventListener("pointerover", (event) => {
      const row = under(event);
      if (event.pointerType === "touch") return;
      this.#light(row?.of ?? null);
      const { page, second } = this.#store.state;
      if (row && row.of.a < 0) this.#store.hover({ kind: "system", id: row.of.b }, "systems", second?.page);
      else this.#store.hover(row ? { kind: "system", id: row.of.a } : null, "systems", page);
    });
    this.#body.addEventListener("pointerleave", () => {
      this.#light(null);
      this.#store.hover(null, "systems");
    });
    this.#body.addEventListener("focusout", () => this.#light(null));
    this.#table.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event: KeyboardEvent): void {
    const at = this.#rows.findIndex((row) => row.name === document.activeElement);
    if (at < 0) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.#rows.length - 1 }[event.key];
    if (to !== undefined) this.#rows[Math.max(0, Math.min(to, this.#rows.length - 1))]?.name.focus();
    else if (event.key === "Enter") this.#actions.inspect();
    else return;
    event.preventDefault();
  }
}

function headCell(head: string, name: string): HTMLElement {
  return el("th", { role: "columnheader", scope: "col", class: name }, name === "num cost" ? el("span", { class: "visually-hidden" }, head) : head);
}

function cell(name: string, ...children: readonly Child[]): HTMLTableCellElement {
  return el("td", { role: "cell", class: name }, ...children);
}

function classOf(match: Line["a"] | undefined): Child {
  return typeof match === "string" ? letterBadge(match as Match) : el("span", { class: "soft" }, "–");
}

function bar(side: string, match: Line["a"] | undefined, share: number): HTMLElement {
  const element = el("span", { class: `bar ${side} ${side === "of-b" && typeof match === "string" ? match : ""}` });
  element.style.inlineSize = `${share * 100}%`;
  return element;
}

/** "869 µs → 3.18 ms"; one cost where both are equal, or where the system is in one design. */
function costs({ costA, costB }: SystemChange): Child[] {
  if (costA === costB || costB === "") return [el("span", { class: "soft" }, costA)];
  return [costA !== "" && el("span", { class: "soft was" }, `${costA} → `), el("b", {}, costB)];
}

/** "+266 %"; "=" where nothing has changed. */
function changeOf({ costChange, costBetter }: Pick<SystemChange, "costChange" | "costBetter">, same: boolean): Child {
  if (costBetter === 0) return same ? el("span", { class: "soft" }, "=") : null;
  return el("span", { class: costBetter > 0 ? "better" : "worse" }, costChange);
}

/** How many systems of each class A and B have: "F 10 → 9"; one number where both have as many. */
function counts({ systems }: Difference): HTMLElement[] {
  const lines = systems.flatMap(({ lines }) => lines.find(({ measure }) => measure === "match") ?? []);
  return matches.flatMap((match) => {
    const [a, b] = [lines.filter((line) => line.a === match).length, lines.filter((line) => line.b === match).length];
    return a + b === 0 ? [] : [letterBadge(match, a === b ? count(a) : `${count(a)} → ${count(b)}`)];
  });
}

/** "1.30 ms → 4.52 ms +248 %", as in the lines below. */
function totals(of: Difference): Child[] {
  const { a, b } = of;
  if (a.round === "" && b.round === "") return [];
  const words = (round: string) => (round === "" ? "nothing" : round);
  return [el("span", { class: "soft of-a" }, `${words(a.round)} →`), " ", el("b", {}, words(b.round)), " ", changeOf(of, a.round === b.round)];
}

function setCurrent(element: HTMLElement, current: boolean): void {
  if (current) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}

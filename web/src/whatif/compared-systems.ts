/** The list of systems while two designs are compared: the classes of A and B, both costs above each other, and the change. */

import { letterBadge } from "../labels/badge.ts";
import { button, byId, el, present, setCurrent } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { keyOf } from "../browser/letters.ts";
import { count } from "../text/numbers.ts";
import { matches } from "../status/status.ts";
import type { CostChange, Difference, Line, Sign, SystemChange } from "../page/documents.ts";
import { sameTarget } from "../state/focus.ts";
import type { Focus, Target } from "../state/focus.ts";
import type { Match, Page } from "../page/page.ts";
import type { State } from "../state/state.ts";
import type { Store } from "../state/store.ts";

export interface ComparedSystemsActions {
  /** Highlights the causes with these numbers. */
  highlight(causes: readonly number[]): void;
  /** Moves the focus to what is said about the selected system. */
  inspect(): void;
}

/** With more systems than this the lines are lower. */
const mostRoomy = 8;

type Find = (page: Page | null | undefined) => Target | null;

interface Row {
  readonly element: HTMLTableRowElement;
  readonly name: HTMLButtonElement;
  /** The name of a system in B, or "Commits". */
  readonly key: string;
  /** What it is in A and in B; null if it is not there. It is found by its name, because numbers are those of the designs that were compared. */
  readonly inA: Find;
  readonly inB: Find;
  readonly lines: readonly Line[];
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
    const focused = this.#rows.find((row) => row.name === document.activeElement)?.key;
    if (!difference) this.#table.remove();
    else if (!this.#table.isConnected) byId("systems").prepend(this.#table);
    byId("workbench").classList.toggle("compared", difference !== null);
    this.#rows = difference ? this.#rowsOf(difference) : [];
    this.#table.classList.toggle("dense", this.#rows.length > mostRoomy);
    this.#body.replaceChildren(...this.#rows.map((row) => row.element));
    this.#counts.replaceChildren(...(difference ? counts(difference) : []));
    this.#head.replaceChildren(...present(difference ? totals(difference) : []));
    this.#mark(this.#store.state);
    if (focused !== undefined) this.#rows.find((row) => row.key === focused)?.name.focus();
  }

  #rowsOf({ systems, commits }: Difference): Row[] {
    const rows = systems.map((system) => this.#rowOf(system));
    return commits ? [...rows, this.#rowOfCommits(commits)] : rows;
  }

  #rowOf({ name, was, a, b, lines, cost }: SystemChange): Row {
    const match = lines.find((line) => line.measure === "match");
    const classes = [classOf(match?.a), match && match.a === match.b ? el("span", { class: "alike" }, el("span", { "aria-hidden": "true" }, "="), el("span", { class: "visually-hidden" }, "the same")) : classOf(match?.b)];
    return this.#row({ key: name, inA: a < 0 ? nowhere : system(was ?? name), inB: b < 0 ? nowhere : system(name), lines }, was === null ? name : `${was} → ${name}`, classes, cost, match?.b);
  }

  /** The commits are no system: in the place of the classes there is their mark. */
  #rowOfCommits(cost: CostChange): Row {
    const row = this.#row({ key: "Commits", inA: commits, inB: commits, lines: [] }, "Commits", [el("i", { class: "commits-mark", "aria-hidden": "true" }), null], cost, "commits");
    row.element.classList.add("of-commits");
    return row;
  }

  #row(of: Omit<Row, "element" | "name">, words: string, [inA, inB]: readonly Child[], cost: CostChange, look: Line["b"] | undefined): Row {
    const control = button(words, { class: "system-name", tabindex: -1 }, () => control.focus());
    const element = el(
      "tr",
      { role: "row", "data-compared": of.key },
      cell("class", inA ?? null),
      cell("class", inB ?? null),
      cell("name", control),
      cell("bars", bar("of-a", look, cost.shareA), bar("of-b", look, cost.shareB)),
      cell("num cost", ...costs(cost)),
      cell("num change", changeOf(cost.change, cost.better, cost.a === cost.b)),
    );
    const row = { element, name: control, ...of };
    element.addEventListener("click", () => control.focus());
    control.addEventListener("focus", () => {
      this.#select(row, "systems");
      this.#setStop(control);
      this.#light(row);
    });
    return row;
  }

  #setStop(stop: HTMLButtonElement): void {
    for (const { name } of this.#rows) name.tabIndex = name === stop ? 0 : -1;
  }

  #light(row: Pick<Row, "lines"> | null): void {
    this.#actions.highlight([...new Set((row?.lines ?? []).flatMap(({ cause }) => cause?.ids ?? []))]);
  }

  /** What a line is in the present documents: in A, or in B if only that has it. */
  #target({ inA, inB }: Row): [target: Target | null, page: Page | null | undefined, focus: Focus | null | undefined] {
    const { page, second, focus } = this.#store.state;
    const target = inA(page);
    return target ? [target, page, focus] : [inB(second?.page), second?.page, second?.focus];
  }

  #select(row: Row, origin: "systems" | "keys"): void {
    const [target, page] = this.#target(row);
    if (target) this.#store.pin(target, origin, page);
  }

  /** Selects the line below the selected one, or above it; after the last one comes the first. Reports whether the list is shown. */
  selectNext(by: 1 | -1): boolean {
    const many = this.#rows.length;
    const at = this.#rows.findIndex((row) => this.#isSelected(row));
    const next = this.#rows[((at < 0 && by < 0 ? many : at) + by + many) % Math.max(1, many)];
    if (next) this.#select(next, "keys");
    return this.#table.isConnected;
  }

  #isSelected(row: Row): boolean {
    const [target, , focus] = this.#target(row);
    return target !== null && focus?.pinned === true && sameTarget(focus.target, target);
  }

  /** Marks the selected system, and makes one line a stop of Tab. */
  #mark({ focus, page, second }: State): void {
    const now = focus ?? second?.focus ?? null;
    for (const row of this.#rows) {
      const { element, name, inA, inB } = row;
      element.classList.toggle("highlighted", isLit(focus, inA(page)) || isLit(second?.focus, inB(second?.page)));
      if (now && !now.pinned) continue;
      element.classList.toggle("selected", this.#isSelected(row));
      setCurrent(name, this.#isSelected(row));
    }
    const selected = this.#rows.find((row) => this.#isSelected(row));
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
      this.#light(row ?? null);
      const [target, page] = row ? this.#target(row) : [null, this.#store.state.page];
      this.#store.hover(target, "systems", page ?? null);
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
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.#rows.length - 1 }[keyOf(event)];
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
function costs({ a, b }: CostChange): Child[] {
  if (a === b || b === "") return [el("span", { class: "soft" }, a)];
  return [a !== "" && el("span", { class: "soft was" }, `${a} → `), el("b", {}, b)];
}

/** "+266 %"; "=" where nothing has changed. */
function changeOf(change: string, better: Sign, same: boolean): Child {
  if (better === 0) return same ? el("span", { class: "soft" }, "=") : null;
  return el("span", { class: better > 0 ? "better" : "worse" }, change);
}

function isLit(focus: Focus | null | undefined, target: Target | null): boolean {
  return target?.kind === "system" && focus?.systems.has(target.id) === true;
}

const nowhere: Find = () => null;

const commits: Find = (page) => (page?.commits ? { kind: "commits", id: 0 } : null);

function system(name: string): Find {
  return (page) => {
    const id = page?.systems.findIndex((each) => each.name === name) ?? -1;
    return id < 0 ? null : { kind: "system", id };
  };
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
  return [el("span", { class: "soft of-a" }, `${words(a.round)} →`), " ", el("b", {}, words(b.round)), " ", changeOf(of.costChange, of.costBetter, a.round === b.round)];
}

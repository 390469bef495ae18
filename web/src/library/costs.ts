/** The costs of a pasted program: what a round takes and who pays, each system, the change that is advised, and what Copse would take. */

import { copyText } from "../browser/copy.ts";
import { button, el, write } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { Foreign, ForeignAdvice, ForeignTable } from "../page/documents.ts";
import type { Range } from "../page/page.ts";

export interface CostsActions {
  select(system: number): void;
  reveal(range: Range): void;
  /** Makes the edits of the advice in the text. */
  apply(): void;
}

export class Costs {
  readonly #actions: CostsActions;
  readonly element = el("div", { class: "library-cost-parts" });
  /** A row for each system, in the order of the text. */
  #rows: HTMLButtonElement[] = [];
  /** The systems as the rows stand. */
  #order: readonly number[] = [];
  #apply: HTMLButtonElement | null = null;
  #copied = el("span", { class: "soft", role: "status" });

  constructor(actions: CostsActions) {
    this.#actions = actions;
  }

  show(foreign: Foreign): void {
    const focused = this.#rows.findIndex((row) => row === document.activeElement);
    this.#apply = null;
    this.#order = foreign.order;
    this.#rows = foreign.systems.map((_, at) => this.#row(foreign, at));
    this.element.replaceChildren(
      ...[this.#head(foreign), this.#problems(foreign), this.#systems(), this.#advice(foreign), this.#others(foreign), arrangedPart(foreign), originPart(foreign)].filter((part) => part !== null),
    );
    this.#rows[focused]?.focus({ preventScroll: true });
  }

  clear(): void {
    this.#rows = [];
    this.#apply = null;
    this.element.replaceChildren();
  }

  /** Says whether the document is of the present text: an older one cannot be applied. */
  setStale(stale: boolean): void {
    if (this.#apply) this.#apply.disabled = stale;
  }

  select(system: number): void {
    for (const [at, row] of this.#rows.entries()) {
      if (at === system) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
  }

  /** The system whose row stands below that of another one, or above it; after the last one comes the first. */
  next(system: number, by: 1 | -1): number {
    const at = this.#order.indexOf(system);
    return this.#order[(at + by + this.#order.length) % this.#order.length] ?? 0;
  }

  /** Moves the focus with the selection, if it is in the list. */
  follow(system: number): void {
    if (this.#rows.some((row) => row === document.activeElement)) this.#rows[system]?.focus();
    else this.#rows[system]?.scrollIntoView({ block: "nearest" });
  }

  #head({ says }: Foreign): HTMLElement {
    return el(
      "div",
      { class: "library-total" },
      el("p", { class: "round" }, el("b", {}, says.total), " ", el("span", { class: "round-word" }, says.of)),
      el("p", { class: "library-pays" }, el("b", {}, says.who), `: ${says.why}.`),
      el("p", { class: "soft library-modelled" }, "modelled, not measured"),
    );
  }

  #problems({ problems }: Foreign): HTMLElement | null {
    if (problems.length === 0) return null;
    const list = problems.map(({ message, range, line, file }) =>
      el("li", { class: "problem error" }, el("i", { "aria-hidden": "true" }, "E"), el("p", {}, el("span", { class: "visually-hidden" }, "error: "), message, " ", this.#place(file === "" ? `line ${line}` : `${file}:${line}`, range))),
    );
    return el("section", { class: "library-problems", "aria-label": "Problems" }, el("ul", {}, ...list));
  }

  #place(words: string, range: Range): HTMLElement {
    return button(words, { class: "link", "aria-label": `Select what this is about, ${words}` }, () => this.#actions.reveal(range));
  }

  #systems(): HTMLElement {
    const list = el("ul", { class: "library-systems", "aria-label": "Systems" }, ...this.#order.map((system) => el("li", {}, this.#rows[system] ?? null)));
    list.addEventListener("keydown", (event) => {
      const to = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
      const at = this.#order.findIndex((system) => this.#rows[system] === document.activeElement);
      const next = to === undefined || at < 0 ? undefined : this.#order[Math.min(this.#order.length - 1, Math.max(0, at + to))];
      if (next === undefined) return;
      event.preventDefault();
      this.#rows[next]?.focus();
      this.#actions.select(next);
    });
    return list;
  }

  #row({ systems, pictures }: Foreign, at: number): HTMLButtonElement {
    const system = systems[at] as Foreign["systems"][number];
    const reads = pictures[0]?.runs[at]?.reads ?? [];
    const way = reads.some((read) => read.way === "tested") ? "tested" : reads.some((read) => read.way !== "walked") ? "lookedup" : "walked";
    const bar = el("i", { class: `library-bar ${way}` });
    bar.style.width = `${(100 * system.part).toFixed(1)}%`;
    const then = system.then === "" ? null : el("span", { class: "library-then" }, `→ ${system.then}`);
    return button("", { class: "library-row" }, () => this.#actions.select(at)).appendChild(
      el("span", { class: "library-cells" }, el("span", { class: "library-name" }, el("span", { translate: "no" }, system.name), system.runs === "" ? null : el("small", {}, ` ${system.runs}`)), " ", el("span", { class: "library-bars" }, bar), el("span", { class: "num" }, system.cost, " ", then), " ", el("span", { class: "num soft" }, system.share)),
    ).parentElement as HTMLButtonElement;
  }

  #advice(foreign: Foreign): HTMLElement {
    const { says, diff, conclusion, proof, advice } = foreign;
    if (!foreign.searched) return el("section", { class: "library-part soft", "aria-label": "The best of the library" }, el("p", {}, "The best that the library can do is being looked for."));
    const parts: Child[] = [el("h3", { class: "library-conclusion" }, foreign.edits.length > 0 ? says.advice : conclusion)];
    if (foreign.edits.length > 0) {
      this.#apply = button("Apply to the text", { class: "primary" }, () => this.#actions.apply());
      this.#copied = el("span", { class: "soft", role: "status" });
      const copy = button("Copy the change", {}, () => void this.#copy(diff));
      parts.push(diffOf(diff), el("div", { class: "library-acts" }, this.#apply, copy, this.#copied));
    }
    const advised = advice.filter((each) => each.advised);
    if (advised.length > 0) parts.push(el("ul", { class: "library-why" }, ...advised.map(itemOf)));
    if (foreign.edits.length > 0) parts.push(el("p", { class: "soft" }, says.run));
    parts.push(el("p", {}, proof));
    return el("section", { class: "library-part", "aria-label": "The best of the library" }, ...parts);
  }

  async #copy(diff: string): Promise<void> {
    const copied = await copyText(Promise.resolve(diff));
    write(this.#copied, copied ? "Copied." : "The browser does not let the page copy. Select the lines instead.");
  }

  #others({ advice, notes }: Foreign): HTMLElement | null {
    const others = advice.filter((each) => !each.advised);
    if (others.length + notes.length === 0) return null;
    return el(
      "section",
      { class: "library-part", "aria-labelledby": "library-others" },
      el("h3", { id: "library-others" }, "Not advised, and why"),
      el("ul", { class: "library-why" }, ...others.map(itemOf), ...notes.map((note) => el("li", {}, note))),
    );
  }
}

function itemOf({ what, gains, breakEven, why }: ForeignAdvice): HTMLElement {
  return el("li", {}, el("b", { translate: "no" }, what), `: ${gains}. ${breakEven} ${why}`);
}

/** The unified diff, with a colour for each line that goes and each that comes. */
function diffOf(diff: string): HTMLElement {
  const kinds: Readonly<Record<string, string>> = { "-": "removed", "+": "added", "@": "hunk" };
  const lines = diff.trimEnd().split("\n").filter((line) => !/^(---|\+\+\+) /.test(line));
  return el("pre", { class: "library-diff", tabindex: 0, role: "region", "aria-label": "The change of the text" }, ...lines.map((line) => el("div", { class: kinds[line[0] ?? ""] ?? "" }, line === "" ? " " : line)));
}

function arrangedPart({ arranged }: Foreign): HTMLElement | null {
  if (arranged.total === "") return null;
  return el(
    "section",
    { class: "library-part", "aria-labelledby": "library-arranged" },
    el("h3", { id: "library-arranged" }, "Copse arranged: ", el("b", {}, arranged.total), " a round"),
    tableOf(arranged.counts),
    el("p", { class: "soft" }, arranged.says, " ", arranged.proof),
  );
}

function tableOf({ heads, rows }: ForeignTable): HTMLElement {
  return el(
    "table",
    { class: "library-counts" },
    el("thead", {}, el("tr", {}, ...heads.map((head, at) => el("th", { scope: "col", class: at > 0 ? "num" : null }, head)))),
    el("tbody", {}, ...rows.map(({ cells }) => el("tr", {}, ...cells.map((cell, at) => (at > 0 ? el("td", { class: "num" }, cell) : el("th", { scope: "row" }, cell)))))),
  );
}

function originPart({ says, source, version }: Foreign): HTMLElement {
  return el("section", { class: "library-part soft", "aria-label": "Where the numbers are from" }, el("p", {}, `Times are ${says.origin}.`), el("p", {}, `${source} ${says.moved}`), el("p", {}, `Rules: ${version}.`));
}

/** The rows of the cost column as a table. Below the selected row stands what is said about it. */

import { arrange, el } from "../dom/dom.ts";
import { letterBadge } from "../labels/badge.ts";
import type { Match, SystemId } from "../page/page.ts";
import type { There } from "../state/elsewhere.ts";
import { morph } from "../view/view.ts";
import type { Bar, CostRow } from "./cost-rows.ts";
import { commits } from "./cost-rows.ts";

/** How the rows are drawn. */
export interface Drawing {
  readonly rows: readonly CostRow[];
  readonly selected: SystemId;
  /** The row that Tab goes to. */
  readonly stop: SystemId;
  readonly highlighted: ReadonlySet<SystemId>;
  /** Whether the selected row is unfolded. */
  readonly unfolded: boolean;
  /** What is said about the selected row; null where it stands elsewhere. */
  readonly detail: Node | null;
}

const heads: readonly string[] = ["Class", "System", "Cost", "Time", "Share", "Measured", "Natively"];

export class CostTable {
  readonly #body = el("tbody", { role: "rowgroup" });
  readonly #table = el(
    "table",
    { class: "systems-table", role: "table" },
    el("caption", { class: "visually-hidden" }, "Systems and commits, what costs most first. Up and down arrows move between them; Enter unfolds one."),
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...heads.map((head) => el("th", { role: "columnheader", scope: "col" }, head)))),
    this.#body,
  );
  readonly #detailCell = el("td", { role: "cell", colspan: 7 });
  readonly #detailRow = el("tr", { role: "row", class: "detail-row" }, this.#detailCell);
  /** The rows that are drawn, by system. */
  readonly #drawn = new Map<SystemId, { key: string; readonly element: HTMLTableRowElement }>();

  constructor(element: HTMLElement) {
    element.append(this.#table);
  }

  draw(drawing: Drawing): void {
    this.#table.hidden = drawing.rows.length === 0;
    const shown = new Set(drawing.rows.map(({ id }) => id));
    for (const id of this.#drawn.keys()) if (!shown.has(id)) this.#drawn.delete(id);
    if (drawing.detail && drawing.detail.parentNode !== this.#detailCell) this.#detailCell.replaceChildren(drawing.detail);
    const elements = drawing.rows.map((row) => this.#row(row, drawing));
    arrange(this.#body, elements.flatMap((element, at) => (drawing.detail && drawing.rows[at]?.id === drawing.selected ? [element, this.#detailRow] : [element])));
  }

  /** The element of a row; it is drawn again only if it says something else. */
  #row(row: CostRow, drawing: Drawing): HTMLTableRowElement {
    const { element, key } = this.#drawn.get(row.id) ?? { element: el("tr"), key: "" };
    const now = JSON.stringify([row, row.id === drawing.selected, row.id === drawing.stop, drawing.highlighted.has(row.id), drawing.unfolded]);
    if (now !== key) {
      morph(element, rowElement(row, drawing));
      const name = element.querySelector<HTMLElement>(".system-name");
      if (name) name.tabIndex = row.id === drawing.stop ? 0 : -1; // morph leaves it as it is
      this.#drawn.set(row.id, { element, key: now });
    }
    return element;
  }
}

function rowElement(row: CostRow, drawing: Drawing): HTMLTableRowElement {
  const selected = row.id === drawing.selected;
  const classes = `${row.free ? "free " : ""}${row.id === commits ? "of-commits " : ""}${selected ? "selected " : ""}${drawing.highlighted.has(row.id) ? "highlighted" : ""}`;
  const name = el("button", { type: "button", class: "system-name", "aria-current": selected ? "true" : null, "aria-expanded": String(selected && drawing.unfolded) }, row.name);
  return el(
    "tr",
    { role: "row", class: classes, "data-system": row.id === commits ? null : row.id, "data-row": row.id },
    el("td", { role: "cell", class: "class" }, mark(row.match, row.pays), row.there && markThere(row.there.how, row.match)),
    el("td", { role: "cell", class: "name" }, name, el("span", { class: "num weight" }, row.weight)),
    el("td", { role: "cell", class: "share" }, ...row.bars.map(bar)),
    el("td", { role: "cell", class: "num time" }, row.time),
    el("td", { role: "cell", class: "num percent" }, row.there ? changeThere(row.there) : row.share),
    el("td", { role: "cell", class: "num measured" }, row.measured),
    el("td", { role: "cell", class: "num native" }, row.native),
  );
}

function mark(match: Match | null, loud: boolean): HTMLElement {
  if (match === null) return el("i", { class: "commits-mark", "aria-hidden": "true" }, "C");
  const badge = letterBadge(match);
  badge.classList.toggle("calm", !loud);
  return badge;
}

/** The class in another storage; a sign of equality where it is the same. */
function markThere(how: Match, match: Match | null): HTMLElement {
  if (how !== match) return letterBadge(how);
  return el("span", { class: "stored-same" }, el("span", { "aria-hidden": "true" }, "="), el("span", { class: "visually-hidden" }, ` also ${how}`));
}

/** What another storage makes of the cost. */
function changeThere({ change, better }: There): HTMLElement {
  return el("span", { class: better === 0 ? "soft" : better < 0 ? "stored-worse" : "stored-better" }, better === 0 ? "=" : change);
}

function bar({ look, width }: Bar): HTMLElement {
  const element = el("span", { class: `bar ${look}` });
  element.style.inlineSize = `${width}%`;
  return element;
}

/**
 * The blocks as a grid for the keyboard and for screen readers. The picture is one canvas, so only the focused block has an
 * element, placed exactly over the picture of the block. A row of the grid is a component with the blocks of all of its arrays; its
 * first column is the name of the component.
 */

import { el, focusedFrom, visible, write } from "../dom/dom.ts";
import type { Block } from "../engine/engine.ts";
import { keyOf } from "../browser/letters.ts";
import type { ComponentId, LeafId, Page } from "../page/page.ts";
import { arrayName, blockName, laneOf, linesOf, rowName } from "./arrays-words.ts";
import type { ArraysLine, RowRange } from "./arrays-words.ts";

export interface CellPlace {
  readonly component: ComponentId;
  /** -1 for the name of the component. */
  readonly leaf: LeafId;
}

export interface GridHost {
  page(): Page | null;
  /** The components from the top of the picture to its bottom. */
  order(): readonly ComponentId[];
  block(component: ComponentId, leaf: LeafId): Block | null;
  /** Upper edge, width and height of a component's name in the picture. */
  nameBox(place: CellPlace): { readonly y: number; readonly width: number; readonly height: number };
  focused(place: CellPlace): void;
  escaped(): void;
  /** Called with Enter: on a component or a block, or on a row of it while a row is selected. cell is the focused element. */
  activated(component: ComponentId, spot: RowRange | null, cell: HTMLElement): void;
  /** The entity at a row of a leaf, counted from the leaf's first row. */
  entity(component: ComponentId, leaf: LeafId, row: number): number;
  /** Called when a row gets the focus; null when none has it. */
  rowFocused(spot: RowRange | null): void;
  /** Zooms in or out by a factor of two for each step; 0 shows everything. */
  zoomBy(by: number): void;
  /** Scrolls within a block that is wider than the window; false where its end is in sight. */
  pan(block: Block, by: 1 | -1): boolean;
}

export class Grid {
  readonly element = el("div", { role: "grid", class: "arrays-grid", "aria-label": "Blocks of the component arrays" });
  readonly #row = el("div", { role: "row" });
  readonly #head = el("div", { role: "rowheader", class: "arrays-cell" });
  readonly #headText = el("span", { class: "visually-hidden" });
  readonly #cell = el("div", { role: "gridcell", class: "arrays-cell" });
  readonly #host: GridHost;
  #place: CellPlace | null = null;
  /** The selected row of the block, counted from its first; null if none is selected. */
  #selectedRow: number | null = null;

  constructor(host: GridHost) {
    this.#host = host;
    this.#head.append(this.#headText);
    this.#row.append(this.#head, this.#cell);
    this.element.append(this.#row);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", () => this.#place && host.focused(this.#place));
  }

  #lines(page: Page): ArraysLine[] {
    return linesOf(page, this.#host.order());
  }

  get place(): CellPlace | null {
    return this.#place;
  }

  /** Moves the cells over the things that they stand for, after the picture has changed. */
  refresh(): void {
    const page = this.#host.page();
    visible(this.element, page !== null && page.arrays.length > 0);
    if (!page || page.arrays.length === 0) return;
    const place = this.#place && exists(page, this.#place) ? this.#place : start(this.#lines(page));
    if (place) this.#moveTo(page, place);
  }

  /** Announces the selected row again, after its entity has been loaded. */
  announceAgain(): void {
    const page = this.#host.page();
    this.refresh();
    if (page && this.#place && this.#selectedRow !== null) this.#host.rowFocused(this.#rowRange(page, this.#place));
  }

  focus(place: CellPlace): void {
    const page = this.#host.page();
    if (!page || !exists(page, place)) return;
    this.#selectedRow = null;
    this.#enter(page, place);
  }

  #enter(page: Page, place: CellPlace): void {
    this.#moveTo(page, place);
    this.#host.rowFocused(this.#rowRange(page, place));
    const cell = place.leaf < 0 ? this.#head : this.#cell;
    if (focusedFrom(cell) === cell) this.#host.focused(place);
    else cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #moveTo(page: Page, place: CellPlace): void {
    this.#place = place;
    const lines = this.#lines(page);
    const row = rowOf(lines, place);
    const leaves = lines[row]?.leaves ?? [];
    const leaf = place.leaf < 0 ? (leaves[0] ?? -1) : place.leaf;
    this.element.setAttribute("aria-rowcount", String(lines.length));
    this.element.setAttribute("aria-colcount", String(1 + Math.max(...lines.map((line) => line.leaves.length))));
    this.#row.setAttribute("aria-rowindex", String(row + 1));
    write(this.#headText, arrayName(page, place.component));
    const { y, width, height } = this.#host.nameBox(place);
    placeOver(this.#head, { x: 0, y, width, height });
    const block = this.#host.block(place.component, leaf);
    if (block) placeOver(this.#cell, this.#cellBox(page, leaf, block));
    this.#cell.setAttribute("aria-colindex", String(leaves.indexOf(leaf) + 2));
    this.#cell.setAttribute("aria-label", this.#name(page, { component: place.component, leaf }, block));
    this.#head.tabIndex = place.leaf < 0 ? 0 : -1;
    this.#cell.tabIndex = place.leaf < 0 ? -1 : 0;
  }

  /** The rectangle of the cell: that of the block, or of the selected row. */
  #cellBox(page: Page, leaf: LeafId, block: Block): { x: number; y: number; width: number; height: number } {
    const rows = rowsIn(page, leaf);
    if (this.#selectedRow === null || rows === 0) return block;
    this.#selectedRow = Math.min(this.#selectedRow, rows - 1);
    const width = block.width / rows;
    return { x: block.x + this.#selectedRow * width, y: block.y, width: Math.max(width, 2), height: block.height };
  }

  #name(page: Page, place: CellPlace, block: Block | null): string {
    const spot = this.#rowRange(page, place);
    return spot ? rowName(page, spot) : blockName(page, place.component, place.leaf, block?.misplaced ?? []);
  }

  /** The selected row. */
  #rowRange(page: Page, { component, leaf }: CellPlace): RowRange | null {
    if (this.#selectedRow === null) return null;
    const from = (page.leaves[leaf]?.start ?? 0) + this.#selectedRow;
    return { component, leaf, from, to: from + 1, entity: this.#host.entity(component, leaf, this.#selectedRow) };
  }

  /** Selects the next row of the block. The first key selects its first or last row. */
  #selectRow(page: Page, place: CellPlace, by: 1 | -1): void {
    const rows = rowsIn(page, place.leaf);
    if (rows === 0) return;
    const first = by > 0 ? 0 : rows - 1;
    this.#selectedRow = this.#selectedRow === null ? first : Math.max(0, Math.min(rows - 1, this.#selectedRow + by));
    this.#enter(page, place);
  }

  /** Zooms with + - 0, selects rows with Shift and an arrow key, and scrolls within a block before the next block gets the focus. */
  #zoomOrScroll(page: Page, place: CellPlace, event: KeyboardEvent): boolean {
    const strides = { "+": 1, "=": 1, "-": -1, "0": 0 }[keyOf(event)];
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (strides !== undefined) this.#host.zoomBy(strides);
    else if (by && event.shiftKey && place.leaf >= 0) this.#selectRow(page, place, by > 0 ? 1 : -1);
    else {
      const block = by && place.leaf >= 0 && this.#selectedRow === null ? this.#host.block(place.component, place.leaf) : null;
      return block !== null && this.#host.pan(block, (by ?? 0) > 0 ? 1 : -1);
    }
    return true;
  }

  #key(event: KeyboardEvent): void {
    const page = this.#host.page();
    if (!page || !this.#place || event.metaKey || (event.altKey && keyOf(event) === "")) return;
    if (event.key === "Escape") {
      this.#host.escaped();
      return;
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#host.activated(this.#place.component, this.#rowRange(page, this.#place), this.#cell);
      return;
    }
    if (this.#zoomOrScroll(page, this.#place, event)) {
      event.preventDefault();
      return;
    }
    const next = this.#nextPlace(page, this.#place, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    this.focus(next);
  }

  #nextPlace(page: Page, place: CellPlace, key: string, far: boolean): CellPlace | null {
    const lines = this.#lines(page);
    const row = rowOf(lines, place);
    const { component = -1, leaves = [] } = lines[row] ?? {};
    const at = leaves.indexOf(place.leaf);
    switch (key) {
      case "ArrowRight":
        return { component, leaf: leaves[at + 1] ?? place.leaf };
      case "ArrowLeft":
        return { component, leaf: at > 0 ? (leaves[at - 1] ?? -1) : -1 };
      case "Home":
        return { component: far ? (lines[0]?.component ?? component) : component, leaf: -1 };
      case "End": {
        const last = far ? lines.at(-1) : lines[row];
        return last ? { component: last.component, leaf: last.leaves.at(-1) ?? -1 } : null;
      }
      case "ArrowDown":
        return this.#vertical(page, place, lines[row + 1]);
      case "ArrowUp":
        return this.#vertical(page, place, lines[row - 1]);
      default:
        return null;
    }
  }

  /** The same block in the next line if it has it, else the block above or below in the same lane, else the nearest one to its left. */
  #vertical(page: Page, place: CellPlace, line: ArraysLine | undefined): CellPlace {
    if (!line) return place;
    const { component } = line;
    const inLane = line.leaves.filter((leaf) => laneOf(page, leaf) === laneOf(page, place.leaf));
    const leaves = inLane.length > 0 ? inLane : line.leaves;
    if (place.leaf < 0 || leaves.includes(place.leaf)) return { component, leaf: place.leaf };
    const block = this.#host.block(place.component, place.leaf);
    const middle = block ? block.x + block.width / 2 : 0;
    const left = leaves.findLast((leaf) => (this.#host.block(component, leaf)?.x ?? 0) <= middle);
    return { component, leaf: left ?? leaves[0] ?? -1 };
  }
}

function rowsIn(page: Page, id: LeafId): number {
  const leaf = page.leaves[id];
  return leaf ? leaf.end - leaf.start : 0;
}

/** The row of the grid that has a place, or -1. */
function rowOf(lines: readonly ArraysLine[], { component, leaf }: CellPlace): number {
  return lines.findIndex((line) => line.component === component && (leaf < 0 || line.leaves.includes(leaf)));
}

function exists(page: Page, place: CellPlace): boolean {
  return rowOf(linesOf(page), place) >= 0;
}

function start([line]: readonly ArraysLine[]): CellPlace | null {
  return line ? { component: line.component, leaf: line.leaves[0] ?? -1 } : null;
}

function placeOver(element: HTMLElement, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

/** The arrays as they were before the last edit, as dashed outlines: of arrays with another length, or other blocks. */

import { el } from "../dom/dom.ts";
import type { Arrangement, Block } from "../engine/engine.ts";
import type { ComponentArray } from "../page/documents.ts";
import type { ComponentId, LeafId, Page } from "../page/page.ts";

/** An outline stands so far from the array, to the right and upwards. */
const apart = 3;

export class Ghosts {
  readonly element = el("div", { class: "arrays-ghosts", "aria-hidden": "true" });

  /** Draws the outlines at the scale of the arrays now. Reports whether there is one. */
  draw(page: Page, before: Page | null, { width }: Arrangement, block: (component: ComponentId, leaf: LeafId) => Block | null): boolean {
    const outlines = before ? page.arrays.flatMap((array) => outline(array, rowsBefore(page, before, array), width, block) ?? []) : [];
    if (outlines.length > 0 || this.element.hasChildNodes()) this.element.replaceChildren(...outlines);
    return outlines.length > 0;
  }
}

/** The rows of an array in the state before; null if it had none, or the same blocks. */
function rowsBefore(page: Page, before: Page, array: ComponentArray): number | null {
  const name = page.components[array.component]?.name;
  const was = before.arrays.find(({ component, lane }) => lane === array.lane && before.components[component]?.name === name);
  return !was || was.rows === 0 || blocksOf(before, was) === blocksOf(page, array) ? null : was.rows;
}

function blocksOf({ leaves }: Page, array: ComponentArray): string {
  return array.leaves.flatMap((id) => (leaves[id] && leaves[id].end > leaves[id].start ? [leaves[id].end] : [])).join();
}

function outline(array: ComponentArray, rows: number | null, most: number, block: (component: ComponentId, leaf: LeafId) => Block | null): HTMLElement | null {
  const blocks = rows === null ? [] : array.leaves.flatMap((leaf) => block(array.component, leaf) ?? []);
  const [first] = blocks;
  if (rows === null || !first || array.rows === 0) return null;
  const wide = (Math.max(...blocks.map(({ x, width }) => x + width)) - first.x) * (rows / array.rows);
  const ghost = el("i");
  ghost.style.transform = `translate(${first.x + apart}px, ${first.y - apart}px)`;
  ghost.style.width = `${Math.min(wide, most - first.x - 2 * apart)}px`;
  ghost.style.height = `${first.height}px`;
  return ghost;
}

/** How many rows a system tests and finds, next to the arrays that it walks. The figures are those of its cost in the document. */

import style from "../../css/arrays-note.css" with { type: "text" };

import { adopt, el, rootOf, visible, write } from "../dom/dom.ts";
import type { Arrangement, Block } from "../engine/engine.ts";
import { count } from "../text/numbers.ts";
import type { ComponentId, LeafId, Page, System } from "../page/page.ts";
import { roomy, textWidth } from "./arrays-theme.ts";

const size = 12;
const distance = 12;

/** "each of 2,000 rows is tested, 1,200 are found"; "" for a system that tests nothing. */
function testsInWords({ cost: { visited, tested, matched } }: System): string {
  if (tested === 0) return "";
  const all = tested === visited;
  const rows = visited === 1 ? "1 row is tested" : `${all ? "each" : count(tested)} of ${count(visited)} rows ${all || tested === 1 ? "is" : "are"} tested`;
  return `${rows}, ${count(matched)} ${matched === 1 ? "is" : "are"} found`;
}

export class TestsNote {
  readonly element = el("span", { class: "arrays-note", "aria-hidden": "true", hidden: true });
  #styled = false;

  /** Draws the note at the right of the arrays that a system walks, if it fits there. Without a system there is no note. */
  draw(page: Page, system: System | null, { width, looks }: Arrangement, block: (component: ComponentId, leaf: LeafId) => Block | null): void {
    const text = system && (looks & roomy) !== 0 ? testsInWords(system) : "";
    const lead = system?.plan.lead ?? -1;
    const blocks = text === "" ? [] : page.arrays.flatMap((array) => (array.component === lead ? array.leaves.flatMap((leaf) => block(lead, leaf) ?? []) : []));
    const right = Math.max(...blocks.map((each) => each.x + each.width)) + distance;
    const [first] = blocks;
    const fits = first !== undefined && right + textWidth(text, size) <= width;
    visible(this.element, fits);
    if (!fits) return;
    if (!this.#styled) adopt(style, rootOf(this.element));
    this.#styled = true;
    write(this.element, text);
    this.element.style.transform = `translate(${right}px, ${first.y + first.height / 2 - 8}px)`;
  }
}

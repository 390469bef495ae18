/** The cards of the gallery: a design drawn small, its name, and how many of its systems are of each class. */

import { badge } from "../labels/badge.ts";
import { el, svg } from "../dom/dom.ts";
import type { Match } from "../page/page.ts";
import { colourClass } from "../labels/palette.ts";

/** What the build computes of a design, see build/internal/gallery. */
export interface Card extends Readonly<Record<Match, number>> {
  /** Of the longest array. */
  readonly rows: number;
  readonly arrays: readonly CardArray[];
}

interface CardArray {
  readonly color: number;
  /** First row, row behind the last, and the look: the same order in several arrays, a group's block with an order of its own, or no group's. */
  readonly blocks: readonly (readonly [start: number, end: number, look: 0 | 1 | 2])[];
}

export interface Cards {
  readonly lessons: Readonly<Record<string, Card>>;
  readonly examples: Readonly<Record<string, Card>>;
}

/** Sizes in pixels. The width of the picture is that of its card. */
const height = 40;
const tallest = 8;
const width = 100;

const classes: readonly Match[] = ["full", "partial", "blind", "scan"];

export interface Entry {
  readonly href: string;
  readonly title: string;
  readonly card: Card | undefined;
  /** What follows the title. */
  readonly rest: readonly HTMLElement[];
  readonly class?: string;
}

/** An item of a list, which is a link. */
export function cardOf({ href, title, card, rest, class: name }: Entry): HTMLLIElement {
  return el("li", { class: name ?? null }, el("a", { class: "card", href }, picture(card), el("b", {}, title), ...rest));
}

/** The classes that a design has, with the number of systems. */
export function countsOf(card: Card | undefined): HTMLElement {
  const present = classes.filter((match) => (card?.[match] ?? 0) > 0);
  const counts = present.map((match) => {
    const number = card?.[match] ?? 0;
    const shown = badge(match, String(number));
    shown.append(el("span", { class: "visually-hidden" }, ` ${match}`));
    return shown;
  });
  return el("span", { class: "card-counts" }, ...counts);
}

function picture(card: Card | undefined): SVGSVGElement {
  const arrays = card?.arrays ?? [];
  const pitch = Math.min(tallest + 2, height / Math.max(1, arrays.length));
  const bar = pitch > 4 ? pitch - 2 : pitch * 0.75;
  const scale = width / Math.max(1, card?.rows ?? 1);
  const blocks = arrays.flatMap(({ color, blocks }, at) =>
    blocks.map(([start, end, look]) =>
      svg("rect", { x: start * scale, y: at * pitch + 0.5, width: (end - start) * scale, height: bar, class: `${colourClass(color)} card-block-${look}` }),
    ),
  );
  return svg("svg", { class: "card-picture", viewBox: `0 0 ${width} ${height + 1}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...blocks);
}

/** The sets that a search compared, drawn small: a column for each, a row for each component, one picture for what was arranged apart. */

import { el, svg } from "../dom/dom.ts";
import type { Arrangement, ArrangePart, ArrangeSet } from "../page/documents.ts";
import { listed } from "../text/numbers.ts";
import { colourClass } from "../labels/palette.ts";
import type { Page } from "../page/page.ts";

const size = { row: 16, most: 304, column: 14, letter: 7 };

/** A part with fewer sets has its sentence only where the pointer rests, and for screen readers. */
const worded = 5;

export function drawSets(page: Page | null, { parts }: Arrangement): HTMLElement[] {
  const drawn = parts.filter(({ sets }) => sets.length > 0);
  if (drawn.length === 0) return [];
  const several = parts.length > 1;
  return [
    el("p", { class: "soft sets-key" }, key("required"), " required ", key("excluded"), " excluded ", key("taken"), " a group of the proposal", several && ". What no set connects is arranged apart."),
    el("div", { class: "sets" }, ...drawn.map((part) => el("figure", {}, picture(page, part), part.sets.length >= worded && el("figcaption", { class: "soft" }, part.text)))),
  ];
}

function key(kind: string): SVGElement {
  const shape = kind === "taken" ? svg("rect", { class: "taken", x: 2, y: 0, width: 8, height: 12, rx: 2 }) : svg("circle", { class: kind, cx: 6, cy: 6, r: 3.5 });
  return svg("svg", { viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, shape);
}

function picture(page: Page | null, part: ArrangePart): SVGElement {
  const { components, sets } = part;
  const left = Math.max(...components.map((name) => Math.min(name.length, 16))) * size.letter + 12;
  const step = Math.min(size.column, size.most / sets.length);
  const [width, height] = [left + step * sets.length + 2, size.row * components.length];
  const label = `Sets of ${listed(components)}. Groups of the proposal: ${words(sets.filter(({ chosen }) => chosen))}. Not taken: ${words(sets.filter(({ chosen }) => !chosen))}. ${part.text}.`;
  const names = components.map((name, at) => svg("text", { class: `comp ${colourClass(colourOf(page, name))}`, x: left - 6, y: at * size.row + 12, "text-anchor": "end" }, shortened(name)));
  const columns = sets.map((set, at) => column(set, left + step * (at + 0.5), step, height));
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label, class: "set-picture" }, svg("title", {}, part.text), ...names, ...columns);
}

function column(set: ArrangeSet, x: number, step: number, height: number): SVGElement {
  const y = (row: number) => row * size.row + size.row / 2;
  const r = Math.min(3.5, step * 0.3);
  const [first, last] = [Math.min(...set.requires), Math.max(...set.requires)];
  return svg(
    "g",
    { class: set.chosen ? "set taken" : "set" },
    svg("rect", { x: x - step * 0.4, y: 0, width: step * 0.8, height, rx: 2 }),
    svg("title", {}, set.text),
    ...(set.requires.length > 1 ? [svg("path", { d: `M${x} ${y(first)}V${y(last)}` })] : []),
    ...set.requires.map((row) => svg("circle", { class: "required", cx: x, cy: y(row), r })),
    ...set.excludes.map((row) => svg("circle", { class: "excluded", cx: x, cy: y(row), r })),
  );
}

function words(sets: readonly ArrangeSet[]): string {
  return sets.length > 0 ? sets.map(({ text }) => text).join("; ") : "none";
}

function colourOf(page: Page | null, name: string): number {
  return page?.components.find((component) => component.name === name)?.color ?? 0;
}

function shortened(name: string): string {
  return name.length > 16 ? `${name.slice(0, 15)}…` : name;
}

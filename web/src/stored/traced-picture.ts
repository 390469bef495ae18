/** The memory of a storage after a step: its lists of rows, the rows that the step changes, and the edges between the tables of archetypes. */

import { svg } from "../dom/dom.ts";
import type { TraceBand, TracedStorage, TraceList, TraceStep } from "../page/documents.ts";
import { count, counted } from "../text/numbers.ts";
import type { ComponentId, Page } from "../page/page.ts";
import { colourClass } from "../labels/palette.ts";
import { widthOf } from "./kinds.ts";
import { levelsOf } from "./tables-geometry.ts";

const [labelHeight, cellHeight, keyHeight, between, stripe] = [18, 22, 18, 24, 4];
/** Cells are not wider; narrower than leastCell they are drawn as stretches. */
const [mostCell, leastCell] = [34, 8];

/** Where a list is drawn. */
interface Place {
  readonly top: number;
  /** Of its keys; null where they are not drawn. */
  readonly keys: number | null;
  readonly cells: number;
  readonly bottom: number;
  /** The width of a row. */
  readonly cell: number;
  /** Whether the names of entities fit into a row, or only their numbers. */
  readonly naming: "names" | "numbers" | "none";
}

interface Layout {
  readonly left: number;
  readonly width: number;
  readonly places: readonly Place[];
  readonly height: number;
}

/** Managers find rows by the keys of a hash map. */
function isManager(storage: TracedStorage): boolean {
  return storage === "manager" || storage === "ordered" || storage === "sorted";
}

function isSparse(storage: TracedStorage): boolean {
  return storage === "sparse" || storage === "owning";
}

/** Whether the keys of a list are drawn above it: the sparse array of a set, the keys of a hash map. */
function keyed({ storage }: TraceStep, { component }: TraceList): boolean {
  return component >= 0 && (isSparse(storage) || isManager(storage));
}

/** The components that have a stripe below the rows of a list. */
function stripesOf(page: Page, { storage }: TraceStep, { components }: TraceList): ComponentId[] {
  return storage === "archetype" || storage === "structs" || storage === "objects" ? components.filter((id) => page.components[id]?.tag !== true) : [];
}

/** A bound that changes seldom while rows are added, so that the picture keeps its scale. */
function roundUp(n: number): number {
  const grain = Math.max(8, 2 ** Math.floor(Math.log2(Math.max(1, n)) - 2));
  return Math.ceil((n + 1) / grain) * grain;
}

function layOut(page: Page, step: TraceStep, width: number): Layout {
  const left = step.storage === "archetype" && step.edges.length > 0 ? Math.min(192, 0.26 * width) : 1;
  const keys = isSparse(step.storage) ? step.lists.flatMap(({ bands }) => bands.map(([, index, , n]) => index + n)) : [];
  const cellOf = (most: number): number => Math.min(mostCell, (width - left - 12) / roundUp(most));
  // Descriptors are several for an entity, so their list is longer than all others.
  const [descriptors, others] = [step.lists.filter((list) => isBin(step, list)), step.lists.filter((list) => !isBin(step, list))].map((lists) => cellOf(Math.max(1, ...lists.map(({ rows }) => rows), ...keys)));
  const longest = String(Math.max(0, ...step.lists.flatMap(({ bands }) => bands.map(([entity, , , n]) => entity + n - 1))));
  const naming = (cell: number): Place["naming"] => (widthOf(`e${longest}`, 11) <= cell - 3 ? "names" : widthOf(longest, 11) <= cell - 3 ? "numbers" : "none");
  let at = 4;
  const places = step.lists.map((list): Place => {
    const top = at;
    const high = keyed(step, list) ? keyHeight + between : 0;
    const cells = top + labelHeight + high;
    const bottom = cells + cellHeight + stripesOf(page, step, list).length * stripe;
    at = bottom + 18;
    const cell = (isBin(step, list) ? descriptors : others) ?? mostCell;
    return { top, keys: high > 0 ? top + labelHeight : null, cells, bottom, cell, naming: naming(cell) };
  });
  return { left, width, places, height: at };
}

/** Whether a list is the descriptor bin. */
function isBin({ storage }: TraceStep, { component }: TraceList): boolean {
  return storage === "bin" && component < 0;
}

/** Draws a step. focus is the middle of what it changes, to be scrolled to; null if nothing is. */
export function drawStep(page: Page, step: TraceStep, width: number): { readonly picture: SVGSVGElement; readonly focus: number | null } {
  const layout = layOut(page, step, width);
  const picture = svg("svg", { class: "stored-svg traced-svg", width, height: layout.height, viewBox: `0 0 ${width} ${layout.height}`, role: "img" });
  if (step.storage === "archetype") picture.append(drawEdges(page, step, layout));
  step.lists.forEach((list, at) => picture.append(drawList(page, step, list, at, layout)));
  const { marks, tip } = drawChange(step, layout);
  picture.append(...marks, ...step.lists.flatMap((list, at) => drawLabel(page, step, list, at, layout)), ...tip); // an arrow leads behind the names
  const place = layout.places[step.list];
  return { picture, focus: place ? (place.top + place.bottom) / 2 : null };
}

function drawLabel(page: Page, step: TraceStep, list: TraceList, at: number, { left, places }: Layout): SVGElement[] {
  const place = places[at];
  return place ? [svg("text", { class: "traced-label", x: left, y: place.top + 12 }, ...labelOf(page, step, list))] : [];
}

function drawList(page: Page, step: TraceStep, list: TraceList, at: number, layout: Layout): SVGGElement {
  const place = layout.places[at];
  const color = list.component >= 0 ? ` ${colourClass(page.components[list.component]?.color ?? 0)}` : "";
  const group = svg("g", { class: `traced-list${color}`, "data-list": at });
  if (!place) return group;
  if (list.rows === 0) group.append(...drawNothing(step, place, layout.left));
  const stripes = stripesOf(page, step, list);
  for (const band of list.bands) {
    group.append(...drawBand(page, step, list, band, place, layout));
    group.append(...stripes.map((id, row) => drawStripe(page, step, band, id, place, row, layout)));
  }
  if (place.keys !== null) group.append(...drawKeys(step, list, place.keys, place, layout));
  return group;
}

/** The place of the first row, and that of the first key of a hash map. */
function drawNothing({ storage }: TraceStep, { keys, cells, cell }: Place, left: number): SVGElement[] {
  const box = (y: number, height: number): SVGElement => svg("rect", { class: "traced-none", x: left, y, width: Math.max(6, cell), height });
  return [...(keys !== null && isManager(storage) ? [box(keys, keyHeight)] : []), box(cells, cellHeight)];
}

function labelOf(page: Page, step: TraceStep, { name, components, component, rows, gaps, more }: TraceList): (Node | string)[] {
  const named = component >= 0 || step.storage === "archetype" ? components : [];
  const words = named.flatMap((id, at): (Node | string)[] => [at > 0 ? " " : "", svg("tspan", { class: colourClass(page.components[id]?.color ?? 0) }, page.components[id]?.name ?? "")]);
  const sums = [counted(rows - gaps, "row"), ...(gaps > 0 ? [counted(gaps, "gap")] : []), ...(more > 0 ? [`the last ${count(more)} are not drawn`] : [])];
  return [...(words.length > 0 ? words : [name]), svg("tspan", { class: "traced-sums" }, `  ${sums.join(", ")}`)];
}

/** The component whose colour a stretch has where its list has rows of several: a descriptor. */
function described(step: TraceStep, list: TraceList, [, , , , set]: TraceBand): ComponentId | undefined {
  return isBin(step, list) ? step.sets[set]?.[0] : undefined;
}

function drawBand(page: Page, step: TraceStep, list: TraceList, band: TraceBand, place: Place, layout: Layout): SVGElement[] {
  const [entity, , row, n] = band;
  const { left } = layout;
  const { cell } = place;
  const about = described(step, list, band);
  const color = about === undefined ? "" : ` ${colourClass(page.components[about]?.color ?? 0)}`;
  const kind = (entity === 0 ? "traced-gap" : "traced-cell") + color;
  if (cell < leastCell) return [svg("rect", { class: kind, x: left + row * cell, y: place.cells, width: Math.max(1, n * cell), height: cellHeight })];
  return Array.from({ length: n }, (_, at) => {
    const x = left + (row + at) * cell;
    const box = svg("rect", { class: kind, x, y: place.cells, width: cell, height: cellHeight });
    const words = entity === 0 ? "" : named(place, entity + at);
    return [box, ...(words === "" ? [] : [svg("text", { class: "traced-number", x: x + cell / 2, y: place.cells + 15, "text-anchor": "middle" }, words)])];
  }).flat();
}

/** The name of an entity, or its number where names do not fit. */
function named({ naming }: Place, entity: number): string {
  return naming === "names" ? `e${entity}` : naming === "numbers" ? String(entity) : "";
}

/** A stripe of a component below a stretch: filled where its entities have the component. */
function drawStripe(page: Page, step: TraceStep, [entity, , row, n, set]: TraceBand, id: ComponentId, { cells, cell }: Place, at: number, { left }: Layout): SVGElement {
  const y = cells + cellHeight + at * stripe;
  const has = entity !== 0 && (set < 0 || step.sets[set]?.includes(id) === true);
  const absent = !has && step.storage === "objects";
  return svg("rect", { class: `traced-stripe ${has ? colourClass(page.components[id]?.color ?? 0) : absent ? "absent" : "empty"}`, x: left + row * cell, y: y + 1, width: Math.max(1, n * cell), height: stripe - 1 });
}

/** The keys of a list, each with a line to its row: by the index of the entity in a sparse array, one after the other in a hash map. */
function drawKeys(step: TraceStep, { bands }: TraceList, top: number, place: Place, { left }: Layout): SVGElement[] {
  const { cells, cell, naming } = place;
  const sorted = bands.filter(([entity]) => entity !== 0).sort(([, a], [, b]) => a - b);
  const sparse = isSparse(step.storage);
  const x = (at: number): number => left + at * cell;
  let next = 0;
  const out: SVGElement[] = [];
  const end = Math.max(0, ...step.lists.flatMap((list) => list.bands.map(([, index, , n]) => index + n)));
  if (sparse && end > 0) out.push(svg("rect", { class: "traced-none", x: left, y: top, width: end * cell, height: keyHeight }));
  for (const [entity, index, row, n] of sorted) {
    const from = sparse ? index : next;
    next = from + n;
    if (cell < leastCell) {
      out.push(svg("path", { class: "traced-link wide", d: bandOf(x(from), x(from + n), x(row), x(row + n), top + keyHeight, cells) }), svg("rect", { class: "traced-key", x: x(from), y: top, width: Math.max(1, n * cell), height: keyHeight }));
      continue;
    }
    for (let at = 0; at < n; at++) {
      out.push(svg("path", { class: "traced-link", d: lineOf(x(from + at + 0.5), x(row + at + 0.5), top + keyHeight, cells) }), svg("rect", { class: "traced-key", x: x(from + at), y: top, width: cell, height: keyHeight }));
      const words = sparse ? (naming === "none" ? "" : String(row + at)) : named(place, entity + at);
      if (words !== "") out.push(svg("text", { class: "traced-number", x: x(from + at + 0.5), y: top + 13, "text-anchor": "middle" }, words));
    }
  }
  return out;
}

function lineOf(from: number, to: number, high: number, low: number): string {
  const middle = (high + low) / 2;
  return `M${from} ${high}C${from} ${middle} ${to} ${middle} ${to} ${low}`;
}

function bandOf(a: number, b: number, c: number, d: number, high: number, low: number): string {
  const middle = (high + low) / 2;
  return `M${a} ${high}C${a} ${middle} ${c} ${middle} ${c} ${low}H${d}C${d} ${middle} ${b} ${middle} ${b} ${high}Z`;
}

function drawEdges(page: Page, step: TraceStep, layout: Layout): SVGGElement {
  const levels = levelsOf(step.edges);
  const deepest = Math.max(1, ...levels);
  const pitch = Math.min(24, (layout.left - 24) / deepest);
  const most = layout.left - 24 - deepest * pitch;
  const parts = step.edges.flatMap((edge, at): SVGElement[] => {
    const [from, to] = [layout.places[edge.from], layout.places[edge.to]];
    if (!from || !to) return [];
    const now = at === step.edge ? " now" : "";
    const [y0, y1] = [from.cells + 8, to.cells + 14];
    const x = layout.left - 14 - (levels[at] ?? 1) * pitch + 6;
    const color = colourClass(page.components[edge.component]?.color ?? 0);
    const more = (step.lists[edge.to]?.components.length ?? 0) > (step.lists[edge.from]?.components.length ?? 0);
    const words = `${more ? "+" : "−"} ${page.components[edge.component]?.name ?? ""}`;
    const end = layout.left - 4;
    const line = svg("path", { class: `stored-edge traced-edge ${color}${now}`, d: `M${end} ${y0}H${x + 8}Q${x} ${y0} ${x} ${y0 + Math.sign(y1 - y0) * 8}V${y1 - Math.sign(y1 - y0) * 8}Q${x} ${y1} ${x + 8} ${y1}H${end - 4}` }, svg("title", {}, words));
    const head = svg("path", { class: `traced-head ${color}${now}`, d: `M${end} ${y1}l-7 -4v8Z` });
    const y = y1 - Math.sign(y1 - y0) * 12 + 4; // at the end, so that the labels of two edges that lead back and forth are apart
    const fits = pitch >= 16 && widthOf(words, 12) <= most + (deepest - (levels[at] ?? 1)) * pitch;
    return [line, head, ...(fits ? [svg("text", { class: `stored-edge-label ${color}`, x: x - 4, y, "text-anchor": "end" }, words)] : [])];
  });
  return svg("g", { class: "stored-edges" }, ...parts);
}

/** The rows that the step changed: where the values came from, and where they are, with the tip of the arrow between them. */
function drawChange(step: TraceStep, layout: Layout): { readonly marks: SVGElement[]; readonly tip: SVGElement[] } {
  const { list, row, fromList, fromRow } = step;
  const [to, from] = [layout.places[list], layout.places[fromList]];
  if (!to) return { marks: [], tip: [] };
  const { left } = layout;
  const wide = (place: Place): number => Math.max(3, place.cell);
  if (row < 0) return { marks: step.edge >= 0 ? [] : [svg("rect", { class: "traced-now", x: left, y: to.cells, width: wide(to), height: cellHeight })], tip: [] };
  const box = (kind: string, place: Place, at: number): SVGElement => svg("rect", { class: kind, x: left + at * place.cell, y: place.cells, width: wide(place), height: cellHeight });
  const gone = row >= (step.lists[list]?.rows ?? 0);
  const there = box(gone ? "traced-gone" : "traced-now", to, row);
  if (!from) return { marks: [there], tip: [] };
  const [x0, x1] = [left + fromRow * from.cell + wide(from) / 2, left + row * to.cell + wide(to) / 2];
  // Within a list the arrow is below the rows, between two lists from one to the other.
  const down = from.top < to.top;
  const [y0, y1] = from === to ? [from.bottom, to.bottom] : down ? [from.cells + cellHeight, to.cells] : [from.cells, to.bottom];
  const middle = from === to ? y0 + 18 : (y0 + y1) / 2;
  const back = down ? -7 : 7; // from the tip of the arrow to its base
  const line = `M${x0} ${y0}C${x0} ${middle} ${x1} ${middle} ${x1} ${y1 + back}`;
  const tip = svg("path", { class: "traced-arrow", d: `M${x1} ${y1}l-4 ${back}h8Z` });
  return { marks: [box("traced-from", from, fromRow), there, svg("path", { class: "traced-move", d: line })], tip: [tip] };
}

/** The same in a table: each list with its entities in row order. */
export function entitiesOf({ bands, more }: TraceList): string {
  const words = bands.slice(0, 40).map(([entity, , , n]) => (entity === 0 ? (n === 1 ? "gap" : counted(n, "gap")) : n === 1 ? `e${entity}` : n === 2 ? `e${entity} e${entity + 1}` : `e${entity}…e${entity + n - 1}`));
  return words.join(" ") + (bands.length > 40 || more > 0 ? " …" : "") || "–";
}

/** Archetypes: a table for each composition, and the graph between them. */

import { svg } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import { el } from "../dom/dom.ts";
import type { MemoryTable, TableEdge } from "../page/documents.ts";
import type { Focus, Target } from "../state/focus.ts";
import { count, counted } from "../text/numbers.ts";
import type { ComponentId, Page, SystemId } from "../page/page.ts";
import { colourClass } from "../labels/palette.ts";
import { slice, systemIn, ticks, widthOf, wordsIn } from "./kinds.ts";
import type { Drawn, Kind, Room, Shown } from "./kinds.ts";
import { bracket, layOut, ribbonHeight, ribbonStep } from "./tables-geometry.ts";
import type { TablesLayout } from "./tables-geometry.ts";

export const archetypes: Kind = {
  storage: "archetype",
  name: "archetypes",
  as: "as archetypes",
  label: "Tables of the archetypes",
  meaning: "a table for each composition; an edge for one component more or less",
  draw,
  mark,
  target,
  legend: ({ page }, system) => {
    const name = page.systems[system]?.name;
    return name === undefined ? [] : [el("span", {}, el("i", { class: "stored-key walked" }), `walked by ${name}`)];
  },
  table,
};

/** With lines that are lower the stripes of a ribbon are too thin for outlines. */
const highLine = 24;

/** The words on an edge, from the upper table to the lower. */
function edgeWords(page: Page, { from, to, component }: TableEdge): string {
  return `${from < to ? "+" : "−"} ${page.components[component]?.name ?? ""}`;
}

function namesOf(page: Page, { components }: MemoryTable): string[] {
  return components.map((id) => page.components[id]?.name ?? "");
}

function columnsOf(page: Page, { components }: MemoryTable): ComponentId[] {
  return components.filter((id) => page.components[id]?.tag !== true);
}

function draw(shown: Shown, room: Room): Drawn {
  const { page, memory } = shown;
  const { tables, edges } = memory;
  const used = page.components.map((_, id) => id).filter((id) => tables.some(({ components }) => components.includes(id)));
  const layout = layOut(
    tables.map((table) => ({ names: namesOf(page, table), columns: columnsOf(page, table).length })),
    edges,
    { ...room, components: used.map((id) => page.components[id]?.name ?? ""), edgeLabel: Math.max(0, ...edges.map((edge) => widthOf(edgeWords(page, edge), 12))), measure: widthOf },
  );
  const most = Math.max(1, ...tables.map(({ rows }) => rows));
  const scale = (rows: number): number => (rows === 0 ? 0 : Math.max(2, (rows * layout.ribbonWidth) / most));
  const parts = tables.map((one, at) => drawTable(page, one, at, layout, scale, used));
  const list = svg("g", { role: "listbox", "aria-label": "Tables", "aria-multiselectable": "true" }, ...parts);
  const { width } = room;
  const picture = slice(width, layout.top - 4, layout.bottom, drawEdges(page, edges, layout, room), list);
  picture.classList.add(layout.roomy ? "roomy" : "lines");
  if ((layout.places[0]?.height ?? 0) < highLine) picture.classList.add("low");
  const head = layout.labels === "dots" ? slice(width, 0, layout.top - 4, ...drawHead(page, layout, used)) : null;
  return { picture, head, foot: slice(width, layout.bottom, layout.height, drawAxis(layout, most)), parts, leftOut: leftOut(shown, layout) };
}

function leftOut({ memory: { moreTables, moreRows } }: Shown, { labels }: TablesLayout): string[] {
  const out: string[] = [];
  if (moreTables > 0) out.push(`${counted(moreTables, "table")} with ${counted(moreRows, "row")} in all ${moreTables === 1 ? "is" : "are"} left out: those with the fewest rows`);
  if (labels === "none") out.push("there is no room for the compositions: the table has them");
  return out;
}

function name(page: Page, id: ComponentId): SVGTSpanElement {
  return svg("tspan", { class: colourClass(page.components[id]?.color ?? 0), "data-component": id }, page.components[id]?.name ?? "");
}

/** The names of the components above their dots, written upwards. */
function drawHead(page: Page, layout: TablesLayout, used: readonly ComponentId[]): SVGElement[] {
  return used.flatMap((id, at) => {
    const x = layout.label + (at + 0.5) * layout.dots;
    const y = layout.top - 6 - (at % 2) * layout.stagger;
    const text = svg("text", { class: "stored-up", transform: `translate(${x + 4} ${y}) rotate(-90)` }, name(page, id));
    return y < layout.top - 6 ? [svg("path", { class: "stored-link", d: `M${x} ${layout.top - 4}V${y + 3}` }), text] : [text];
  });
}

function drawEdges(page: Page, edges: readonly TableEdge[], layout: TablesLayout, { width }: Room): SVGGElement {
  const labelled = layout.roomy && layout.pitch > 24 && width >= 480;
  const parts = edges.flatMap((edge, at): SVGElement[] => {
    const level = layout.levels[at] ?? 1;
    const words = edgeWords(page, edge);
    const moved = edge.entities > 0 ? `: ${counted(edge.entities, "move")} by ticks` : "";
    const color = colourClass(page.components[edge.component]?.color ?? 0);
    const line = svg("path", { class: `stored-edge ${color}`, "data-edge": at, d: bracket(layout, edge.from, edge.to, level) }, svg("title", {}, words + moved));
    if (!labelled) return [line];
    const middle = ((layout.places[edge.from]?.middle ?? 0) + (layout.places[edge.to]?.middle ?? 0)) / 2;
    const x = layout.ends - 20 - (level - 1) * layout.pitch - 6;
    return [line, svg("text", { class: `stored-edge-label ${color}`, x, y: middle + 4, "text-anchor": "end" }, words)];
  });
  return svg("g", { class: "stored-edges", "aria-hidden": "true" }, ...parts);
}

function drawTable(page: Page, one: MemoryTable, at: number, layout: TablesLayout, scale: (rows: number) => number, used: readonly ComponentId[]): SVGGElement {
  const place = layout.places[at];
  const group = svg("g", { class: "stored-part", role: "option", "data-at": at });
  if (!place) return group;
  group.append(svg("rect", { class: "stored-hit", x: layout.ends - 8, y: place.top - (layout.roomy ? 8 : 0), width: layout.ribbons + layout.ribbonWidth + 16 - layout.ends, height: place.height - (layout.roomy ? 4 : 0), rx: 2 }));
  group.append(svg("title", {}, `${one.expr}: ${counted(one.rows, "row")}`));
  group.append(svg("circle", { class: "stored-dot", cx: layout.ends, cy: place.middle, r: layout.roomy ? 4.5 : 3.5 }));
  const words = layout.roomy ? roomyLabel(page, one, layout, at) : lineLabel(page, one, layout, at, used);
  group.append(...words.flatMap((each) => [each, " "]));
  group.append(...ribbonsOf(page, one, layout, at, scale(one.rows)));
  return group;
}

/** Names in their colours, with spaces between. */
function coloured(page: Page, ids: readonly ComponentId[]): (Node | string)[] {
  return ids.flatMap((id, at) => (at > 0 ? [" ", name(page, id)] : [name(page, id)]));
}

function roomyLabel(page: Page, one: MemoryTable, { places, label, labelWidth }: TablesLayout, at: number): SVGElement[] {
  const { lines = [], middle = 0 } = places[at] ?? {};
  let from = 0;
  const texts = lines.map((line, each) => {
    const ids = one.components.slice(from, (from += line.length));
    return svg("text", { class: "stored-name", x: label, y: middle + 4 + each * 16 }, ...(ids.length > 0 ? coloured(page, ids) : line));
  });
  const tags = one.components.length - columnsOf(page, one).length;
  const note = tags === 0 ? "" : tags === 1 ? ", a tag has no column" : ", tags have no column";
  const rows = counted(one.rows, "row");
  const words = widthOf(rows + note, 12) <= labelWidth + 16 ? rows + note : rows;
  return [...texts, svg("text", { class: "stored-rows", x: label, y: middle + 4 + lines.length * 16 }, words)];
}

function lineLabel(page: Page, one: MemoryTable, layout: TablesLayout, at: number, used: readonly ComponentId[]): SVGElement[] {
  const middle = layout.places[at]?.middle ?? 0;
  const out: SVGElement[] = [];
  if (layout.labels === "names") out.push(svg("text", { class: "stored-name", x: layout.label, y: middle + 4 }, ...(one.components.length > 0 ? coloured(page, one.components) : ["no component"])));
  if (layout.labels === "dots") {
    const own = used.map((id, each) => ({ id, x: layout.label + (each + 0.5) * layout.dots })).filter(({ id }) => one.components.includes(id));
    const [first, last] = [own[0], own.at(-1)];
    if (first && last) out.push(svg("path", { class: "stored-link", d: `M${first.x} ${middle}H${last.x}` }));
    out.push(...own.map(({ id, x }) => svg("circle", { class: `stored-has ${colourClass(page.components[id]?.color ?? 0)}`, cx: x, cy: middle, r: Math.min(3.5, layout.dots / 2 - 0.5), "data-component": id })));
  }
  out.push(svg("text", { class: "stored-rows", x: layout.numbers, y: middle + 4, "text-anchor": "end" }, count(one.rows)));
  return out;
}

/** The columns of a table: one below the other, or as the stripes of one ribbon. */
function ribbonsOf(page: Page, one: MemoryTable, layout: TablesLayout, at: number, width: number): SVGElement[] {
  const place = layout.places[at];
  if (!place) return [];
  const columns = columnsOf(page, one);
  const top = layout.roomy ? place.middle - 10 : place.top + 2;
  const whole = layout.roomy ? columns.length * ribbonStep : place.height - 4;
  const x = layout.ribbons;
  if (columns.length === 0 || width === 0) return [svg("path", { class: "stored-empty", d: `M${x} ${top}v${Math.max(8, whole)}` })];
  const step = whole / columns.length;
  const ribbons = columns.map((id, each) =>
    svg("rect", { class: `stored-ribbon ${colourClass(page.components[id]?.color ?? 0)}`, x, y: top + each * step, width, height: layout.roomy ? ribbonHeight : Math.max(0.5, step - (place.height >= highLine ? 1 : 0)), "data-component": id }),
  );
  const walked = layout.roomy ? { x, y: top + whole + 1, width, height: 3 } : { x: x - 6, y: top, width: 3, height: whole };
  return [...ribbons, svg("rect", { class: "stored-walked", ...walked })];
}

function drawAxis({ bottom, ribbons, ribbonWidth }: TablesLayout, most: number): SVGGElement {
  const round = ticks(most, ribbonWidth, 76);
  const marks = round.length > 1 ? round : [0, most];
  const labels = marks.flatMap((tick, at): SVGElement[] => {
    const x = ribbons + (tick * ribbonWidth) / most;
    const words = at === 0 ? (ribbonWidth > 160 ? "0 rows" : "0") : count(tick);
    const end = ribbons + ribbonWidth - x < 28;
    return [svg("path", { d: `M${x} ${bottom + 4}v4` }), svg("text", { x: end ? ribbons + ribbonWidth + 14 : x, y: bottom + 20, "text-anchor": at === 0 ? "start" : end ? "end" : "middle" }, words)];
  });
  return svg("g", { class: "stored-axis", "aria-hidden": "true" }, svg("path", { d: `M${ribbons} ${bottom + 4}h${ribbonWidth}` }), ...labels);
}

/** Whether the entities of a table belong to what is selected. */
function isMarked(one: MemoryTable, { target: { kind, id }, leaves }: Focus): boolean {
  switch (kind) {
    case "component":
      return one.components.includes(id);
    case "group":
      return one.groups.includes(id);
    case "leaf":
    case "node":
      return one.leaves.some((leaf) => leaves.has(leaf));
    default:
      return false;
  }
}

function mark({ picture, parts }: Drawn, shown: Shown, focus: Focus | null, system: SystemId): void {
  const { tables, edges } = shown.memory;
  const walked = new Set(systemIn(shown, "archetype", system)?.tables ?? []);
  const name = shown.page.systems[system]?.name ?? "";
  const read = new Set(shown.page.systems[system]?.columns.filter(({ access }) => access !== "with").map(({ component }) => component));
  const marked = tables.map((one) => focus !== null && focus.origin !== "step" && isMarked(one, focus));
  picture.classList.toggle("of-system", name !== "");
  const lines = picture.classList.contains("lines");
  parts.forEach((part, at) => {
    const one = tables[at];
    if (!one) return;
    part.classList.toggle("walked", walked.has(at));
    part.classList.toggle("marked", marked[at] === true);
    for (const ribbon of part.querySelectorAll<SVGElement>(".stored-ribbon")) ribbon.classList.toggle("read", walked.has(at) && read.has(Number(ribbon.dataset["component"])));
    part.setAttribute("aria-selected", String(marked[at] === true));
    part.setAttribute("aria-label", `${wordsIn(part)}${lines ? " rows" : ""}: ${one.expr}${walked.has(at) ? `, walked by ${name}` : ""}`);
  });
  for (const line of picture.querySelectorAll<SVGElement>("[data-edge]")) {
    const edge = edges[Number(line.dataset["edge"])];
    const near = edge && (focus?.target.kind === "component" ? focus.target.id === edge.component : marked[edge.from] === true || marked[edge.to] === true);
    line.classList.toggle("near", near === true);
  }
}

/** A table selects the smallest block of the design's own layout that its entities are in, or else its first component. */
function target({ memory }: Shown, part: number): Target | null {
  const one = memory.tables[part];
  if (!one) return null;
  if (one.leaf >= 0) return { kind: "leaf", id: one.leaf };
  const [first] = one.components;
  return first === undefined ? null : { kind: "component", id: first };
}

function table(shown: Shown, system: SystemId): HTMLTableElement {
  const { page, memory } = shown;
  const walked = new Set(systemIn(shown, "archetype", system)?.tables ?? []);
  const name = page.systems[system]?.name;
  const heads: Child[] = ["Table", "Rows", "Columns", "One component more", ...(name === undefined ? [] : [`Walked by ${name}`])];
  const rows = memory.tables.map((one, at) => {
    const further = memory.edges.filter((edge) => edge.from === at).map((edge) => `+ ${page.components[edge.component]?.name ?? ""}`);
    const cells: Child[] = [count(one.rows), count(columnsOf(page, one).length), further.join(", ") || "–", ...(name === undefined ? [] : [walked.has(at) ? "yes" : "no"])];
    return el("tr", {}, el("th", { scope: "row" }, one.expr), ...cells.map((cell, each) => el("td", { class: each < 2 ? "num" : null }, cell)));
  });
  return el("table", { class: "stored-table" }, el("caption", { class: "visually-hidden" }, "Tables of the archetypes"), el("thead", {}, el("tr", {}, ...heads.map((head, at) => el("th", { scope: "col", class: at === 1 || at === 2 ? "num" : null }, head)))), el("tbody", {}, ...rows));
}

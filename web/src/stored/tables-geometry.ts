/** Where the tables of archetypes and the edges between them are, in pixels. Pure. */

/** The parts of a table that its place depends on. */
export interface TableSize {
  /** The names of its components, in their order. */
  readonly names: readonly string[];
  /** How many of them have a column. */
  readonly columns: number;
}

export interface EdgeEnds {
  readonly from: number;
  readonly to: number;
}

/** names: the components in words; dots: a mark for each component below its name; none: neither fits. */
type Labels = "names" | "dots" | "none";

interface TablePlace {
  readonly top: number;
  readonly height: number;
  /** The middle of the first line, where the edges end. */
  readonly middle: number;
  /** The names, broken into lines. */
  readonly lines: readonly (readonly string[])[];
}

export interface TablesLayout {
  readonly labels: Labels;
  /** Each column of a table has a ribbon of its own, below each other; otherwise the table is one line. */
  readonly roomy: boolean;
  readonly places: readonly TablePlace[];
  /** x of the ends of the edges. */
  readonly ends: number;
  /** Pixels between two levels of edges. */
  readonly pitch: number;
  /** The level of each edge, from 1, so that edges of one level do not overlap. */
  readonly levels: readonly number[];
  readonly label: number;
  readonly labelWidth: number;
  /** Pixels between two dots, and between the two heights of the names above them; 0 if all have one height. */
  readonly dots: number;
  readonly stagger: number;
  /** The right end of the numbers of rows, where they are next to the ribbons. */
  readonly numbers: number;
  readonly ribbons: number;
  readonly ribbonWidth: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

export const leastLine = 12;
const mostLine = 44;
export const ribbonHeight = 17;
export const ribbonStep = 19;
const textLine = 16;
const axis = 28;
const numberWidth = 58;
/** Pixels between two components above the dots, where their names are written upwards; with less, every second name is above the others. */
const dotPitch = 12;
const leastPitch = 6;

/** The level of each edge: the shorter ones are nearer to the tables. */
export function levelsOf(edges: readonly EdgeEnds[]): number[] {
  const span = ({ from, to }: EdgeEnds): readonly [number, number] => [Math.min(from, to), Math.max(from, to)];
  const order = edges.map((_, at) => at).sort((a, b) => length(edges[a]) - length(edges[b]) || a - b);
  const taken: (readonly [number, number])[][] = [];
  const levels = edges.map(() => 1);
  for (const at of order) {
    const edge = edges[at];
    if (!edge) continue;
    const [low, high] = span(edge);
    let level = taken.findIndex((list) => list.every(([from, to]) => to <= low || from >= high));
    if (level < 0) level = taken.push([]) - 1;
    taken[level]?.push([low, high]);
    levels[at] = level + 1;
  }
  return levels;
}

function length(edge: EdgeEnds | undefined): number {
  return edge ? Math.abs(edge.from - edge.to) : 0;
}

/** Breaks words into lines that are at most so wide. */
export function broken(words: readonly string[], width: number, measure: (text: string) => number): string[][] {
  const lines: string[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && measure([...line, word].join(" ")) <= width) line.push(word);
    else lines.push([word]);
  }
  return lines;
}

export interface Space {
  readonly width: number;
  readonly height: number;
  readonly components: readonly string[];
  /** The widest label of an edge. */
  readonly edgeLabel: number;
  measure(text: string, size: number): number;
}

export function layOut(tables: readonly TableSize[], edges: readonly EdgeEnds[], space: Space): TablesLayout {
  const levels = levelsOf(edges);
  return roomyLayout(tables, levels, space) ?? lineLayout(tables, levels, space);
}

/** Each table with all its ribbons, if there are few of them or they fit; else null. */
function roomyLayout(tables: readonly TableSize[], levels: readonly number[], space: Space): TablesLayout | null {
  const { width, height } = space;
  const deepest = Math.max(0, ...levels);
  const wide = space.edgeLabel + 24;
  const pitch = deepest * wide <= 0.3 * width ? wide : Math.max(6, Math.min(20, (0.14 * width) / Math.max(1, deepest)));
  const ends = deepest === 0 ? 12 : deepest * pitch + 20;
  const label = ends + 16;
  const wanted = Math.max(0, ...tables.map(({ names }) => space.measure(names.join(" "), 14)));
  const longest = Math.max(0, ...tables.flatMap(({ names }) => names.map((name) => space.measure(name, 14))));
  const labelWidth = Math.max(longest, numberWidth + 20, Math.min(wanted, 0.4 * width));
  const ribbons = label + labelWidth + 24;
  const ribbonWidth = width - ribbons - 16;
  if (ribbonWidth < 64) return null;
  const top = 16;
  let at = top;
  const places = tables.map(({ names, columns }): TablePlace => {
    const lines = names.length === 0 ? [["no component"]] : broken(names, labelWidth, (text) => space.measure(text, 14));
    const high = Math.max((lines.length + 1) * textLine, columns * ribbonStep + 4) + 20;
    const place = { top: at, height: high, middle: at + 10, lines };
    at += high;
    return place;
  });
  const spare = Math.max(0, height - at - axis);
  if (tables.length > 6 && spare === 0 && at + axis > height) return null;
  const between = Math.min(24, Math.floor(spare / Math.max(1, tables.length)));
  const spread = places.map((place, each) => ({ ...place, top: place.top + each * between, height: place.height + between, middle: place.middle + each * between }));
  const bottom = at + between * tables.length;
  return { labels: "names", roomy: true, places: spread, ends, pitch, levels, label, labelWidth, dots: 0, stagger: 0, numbers: 0, ribbons, ribbonWidth, top, bottom, height: bottom + axis };
}

/** A line for each table, 12 pixels high or more. */
function lineLayout(tables: readonly TableSize[], levels: readonly number[], space: Space): TablesLayout {
  const { width, height, components } = space;
  const deepest = Math.max(0, ...levels);
  const pitch = Math.max(2, Math.min(10, (0.13 * width) / Math.max(1, deepest)));
  const ends = deepest === 0 ? 8 : deepest * pitch + 10;
  const label = ends + 10;
  const room = width - label - numberWidth - 24 - 16;
  const names = Math.max(0, ...tables.map((table) => space.measure(table.names.join(" "), 12)));
  const dots = Math.min(dotPitch, (0.66 * room) / Math.max(1, components.length));
  const labels: Labels = names <= 0.5 * room ? "names" : dots >= leastPitch ? "dots" : "none";
  const labelWidth = labels === "names" ? names : labels === "dots" ? dots * components.length : 0;
  const tallest = Math.max(0, ...components.map((name) => space.measure(name, 12)));
  const stagger = dots < dotPitch ? tallest + 6 : 0;
  const top = labels === "dots" ? tallest + stagger + 12 : 8;
  const line = Math.max(leastLine, Math.min(mostLine, Math.floor((height - top - axis) / Math.max(1, tables.length))));
  const places = tables.map((table, at): TablePlace => ({ top: top + at * line, height: line, middle: top + at * line + line / 2, lines: [table.names.length === 0 ? ["no component"] : table.names] }));
  const numbers = label + labelWidth + numberWidth;
  const ribbons = numbers + 24;
  const bottom = top + tables.length * line;
  return { labels, roomy: false, places, ends, pitch, levels, label, labelWidth, dots, stagger, numbers, ribbons, ribbonWidth: width - ribbons - 16, top, bottom, height: bottom + axis };
}

/** The path of an edge: a bracket left of the tables. */
export function bracket(layout: TablesLayout, from: number, to: number, level: number): string {
  const ys = [layout.places[from]?.middle ?? 0, layout.places[to]?.middle ?? 0].sort((a, b) => a - b);
  const [high = 0, low = 0] = ys;
  const x = layout.ends - 10 - (level - 1) * layout.pitch - (layout.roomy ? 10 : 0);
  const r = Math.min(layout.roomy ? 16 : 6, (low - high) / 2);
  return `M${layout.ends} ${high}H${x + r}Q${x} ${high} ${x} ${high + r}V${low - r}Q${x} ${low} ${x + r} ${low}H${layout.ends}`;
}

/** Sparse sets: for each component the array by entity number above the dense array of its rows, with bands between. */

import { el, svg } from "../dom/dom.ts";
import type { Child } from "../dom/dom.ts";
import type { MemorySystem, SparseSet } from "../page/documents.ts";
import type { Focus, Target } from "../state/focus.ts";
import { count, counted } from "../text/numbers.ts";
import type { ComponentId, Page, SystemId } from "../page/page.ts";
import { colourClass } from "../labels/palette.ts";
import { slice, systemIn, ticks, widthOf, wordsIn } from "./kinds.ts";
import type { Drawn, Kind, Room, Shown } from "./kinds.ts";

export const sparseSets: Kind = {
  storage: "sparse",
  name: "sparse sets",
  as: "in sparse sets",
  label: "Sparse sets of the components",
  meaning: "above the entity numbers with a value, below the rows of the values",
  draw,
  mark,
  target: ({ page }, part) => (page.components[part] ? ({ kind: "component", id: part } satisfies Target) : null),
  legend,
  table,
};

const axis = 24;
/** The height of a set with its distance to the next. */
const leastHeight = 48;
const mostHeight = 120;

interface SetsLayout {
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly height: number;
  /** x of an entity number, from 1, or of a row plus one. */
  x(number: number): number;
}

function layOut(page: Page, numbers: number, { width, height }: Room): SetsLayout {
  const longest = Math.max(...page.components.map(({ name }) => widthOf(name, 14)), 40);
  const left = Math.min(longest + 20, Math.max(72, 0.3 * width));
  const right = width - 64;
  const each = Math.floor((height - axis) / Math.max(1, page.components.length));
  const whole = Math.max(1, numbers);
  return { left, right, width, height: Math.max(leastHeight, Math.min(mostHeight, each)), x: (number) => left + ((number - 1) * (right - left)) / whole };
}

function draw({ page, memory }: Shown, room: Room): Drawn {
  const layout = layOut(page, memory.numbers, room);
  const parts = memory.sets.map((set, id) => drawSet(page, set, id, layout));
  const high = axis + parts.length * layout.height;
  const list = svg("g", { role: "listbox", "aria-label": "Sparse sets", "aria-multiselectable": "true" }, ...parts);
  const picture = slice(room.width, axis - 4, high, list);
  picture.classList.add("sets");
  const bands = memory.sets.reduce((sum, { moreBands }) => sum + moreBands, 0);
  const rows = memory.sets.reduce((sum, { moreRows }) => sum + moreRows, 0);
  return { picture, head: slice(room.width, 0, axis - 4, drawAxis(layout, memory.numbers)), foot: null, parts, leftOut: bands > 0 ? [`${counted(bands, "band")} with ${counted(rows, "row")} in all are left out: the narrowest`] : [] };
}

/** The width of the first label. */
const firstLabel = 80;

/** The first entity, and of those behind its label some, each above the middle of its place. */
function drawAxis({ x, left, right }: SetsLayout, numbers: number): SVGGElement {
  const words = right - left > 200 ? "entity " : "";
  const marks = ticks(numbers, right - left, 84).filter((tick) => tick === 0 || (tick > 1 && x(tick + 0.5) - left >= firstLabel));
  const middle = (tick: number): number => (tick > 0 ? x(tick + 0.5) : Math.max(x(1.5), left + firstLabel / 2));
  const start = (tick: number): boolean => tick === 0 && middle(0) > x(1.5);
  const labels = marks.map((tick) => svg("text", { x: start(tick) ? left : middle(tick), y: 14, "text-anchor": start(tick) ? "start" : right - middle(tick) < 20 ? "end" : "middle" }, tick === 0 ? `${words}e1` : `e${count(tick)}`));
  return svg("g", { class: "stored-axis", "aria-hidden": "true" }, ...labels);
}

/** The heights within a set: the sparse array, the bands, the dense array, and the marks of the system. */
function heightsOf(height: number): { readonly sparse: number; readonly bands: number; readonly dense: number; readonly marks: number } {
  const rest = height - 16;
  const array = Math.max(6, Math.min(22, Math.floor(rest * 0.23)));
  return { sparse: array, bands: rest - 2 * array - 4, dense: array, marks: 4 };
}

function drawSet(page: Page, set: SparseSet, id: ComponentId, layout: SetsLayout): SVGGElement {
  const { left, right, x } = layout;
  const component = page.components[id];
  const top = axis + id * layout.height;
  const { sparse, bands, dense } = heightsOf(layout.height);
  const below = top + sparse + bands;
  const group = svg("g", { class: `stored-part ${colourClass(component?.color ?? 0)}`, role: "option", "data-at": id });
  group.append(
    svg("rect", { class: "stored-hit", x: 0, y: top - 4, width: layout.width, height: layout.height - 4, rx: 2 }),
    svg("title", {}, `${component?.name ?? ""}: ${counted(set.rows, "row")}`),
    svg("text", { class: "stored-name", x: 0, y: top + 12 }, svg("tspan", {}, component?.name ?? "")),
    " ",
    svg("rect", { class: "stored-none", x: left, y: top, width: right - left, height: sparse }),
    ...set.filled.map(([from, to]) => svg("rect", { class: "stored-filled", x: x(from), y: top, width: Math.max(1, x(to) - x(from)), height: sparse })),
    ...drawBands(set, layout, top + sparse, below),
    svg("rect", { class: "stored-dense", x: left, y: below, width: set.rows === 0 ? 0 : Math.max(1, x(set.rows + 1) - left), height: dense }),
    svg("g", { class: "stored-marks" }),
  );
  if (layout.height >= 80) {
    group.append(svg("text", { class: "stored-rows", x: 0, y: top + 28 }, "sparse"), " ", svg("text", { class: "stored-rows", x: 0, y: below + dense / 2 + 4 }, "dense"), " ");
  }
  group.append(svg("text", { class: "stored-rows", x: layout.width, y: below + dense / 2 + 4, "text-anchor": "end" }, count(set.rows)));
  return group;
}

/** The bands of a set, in two paths, because thousands of elements are slow to show. */
function drawBands({ bands }: SparseSet, layout: SetsLayout, high: number, low: number): SVGPathElement[] {
  const thin = ([, , n]: SparseSet["bands"][number]) => layout.x(n) - layout.x(0) < 2;
  const drawn = (some: SparseSet["bands"]) => some.map(([entity, row, n]) => bandOf(layout, entity, row, n, high, low)).join("");
  const path = (kind: string, some: SparseSet["bands"]) => (some.length > 0 ? [svg("path", { class: kind, d: drawn(some) })] : []);
  return [...path("stored-band", bands.filter((band) => !thin(band))), ...path("stored-band thin", bands.filter(thin))];
}

/** A band from entities to rows. */
function bandOf({ x }: SetsLayout, entity: number, row: number, n: number, high: number, low: number): string {
  const [a, b, c, d] = [x(entity), x(entity + n), x(row + 1), x(row + 1 + n)];
  const middle = (high + low) / 2;
  return `M${a} ${high}C${a} ${middle} ${c} ${middle} ${c} ${low}H${d}C${d} ${middle} ${b} ${middle} ${b} ${high}Z`;
}

/** What a system does with a set, in words; "" if nothing. */
function doneWith(there: MemorySystem | null, id: ComponentId): string {
  if (!there) return "";
  if (there.lead === id) return there.cost.tested > 0 ? "walked and tested" : "walked";
  const fetched = there.fetched.find((each) => each.component === id);
  return fetched ? `${count(fetched.rows)} looked up` : "";
}

/** Whether the system reads a set or asks it. */
function touches(page: Page, there: MemorySystem | null, system: SystemId, id: ComponentId): boolean {
  return doneWith(there, id) !== "" || page.systems[system]?.columns.some(({ component }) => component === id) === true;
}

function mark({ picture, parts }: Drawn, shown: Shown, focus: Focus | null, system: SystemId): void {
  const { page, memory } = shown;
  const there = systemIn(shown, "sparse", system);
  const name = page.systems[system]?.name ?? "";
  const layout = layOut(page, memory.numbers, { width: Number(picture.getAttribute("width")), height: 0 });
  picture.classList.toggle("of-system", there !== null);
  parts.forEach((part, id) => {
    const set = memory.sets[id];
    if (!set) return;
    const done = doneWith(there, id);
    const marked = focus?.target.kind === "component" && focus.target.id === id;
    part.classList.toggle("walked", touches(page, there, system, id));
    part.classList.toggle("marked", marked);
    part.setAttribute("aria-selected", String(marked));
    part.setAttribute("aria-label", `${wordsIn(part)} rows${done === "" ? "" : `, ${done} by ${name}`}`);
    part.querySelector(".stored-marks")?.replaceChildren(...marksOf(part, layout, set, there, id));
  });
}

/** The marks below the dense array: a bar for rows that are walked, ticks for those that are looked up. */
function marksOf(part: SVGGElement, { x }: SetsLayout, set: SparseSet, there: MemorySystem | null, id: ComponentId): SVGElement[] {
  const dense = part.querySelector(".stored-dense");
  if (!there || !dense) return [];
  const y = Number(dense.getAttribute("y")) + Number(dense.getAttribute("height")) + 2;
  const lines = (kind: string, spans: readonly (readonly [from: number, to: number])[]): SVGElement[] =>
    spans.length === 0 ? [] : [svg("path", { class: `stored-mark ${kind}`, d: spans.map(([from, to]) => `M${x(from + 1)} ${y + 1.5}H${Math.max(x(from + 1) + 2, x(to + 1))}`).join("") })];
  if (there.lead === id) return lines(there.cost.tested > 0 ? "tested" : "walked", set.rows === 0 ? [] : [[0, set.rows]]);
  return lines("fetched", there.fetched.filter(({ component }) => component === id).flatMap(({ spans }) => spans));
}

function legend(shown: Shown, system: SystemId): Child[] {
  const there = systemIn(shown, "sparse", system);
  const key = (kind: string, words: string): Child => el("span", {}, el("i", { class: `stored-key ${kind}` }), words);
  const out: Child[] = [key("none", "no value for this entity")];
  if (!there) return out;
  const name = shown.page.systems[system]?.name ?? "";
  if (there.lead >= 0) out.push(there.cost.tested > 0 ? key("tested", `tested by ${name}`) : key("walked", `walked by ${name}`));
  else out.push(`${name} walks the table of all entities`);
  if (there.fetched.length > 0) out.push(key("fetched", `looked up by ${name}`));
  if (!there.counted) out.push("which rows it looks up is not shown for so many entities");
  return out;
}

function table(shown: Shown, system: SystemId): HTMLTableElement {
  const { page, memory } = shown;
  const there = systemIn(shown, "sparse", system);
  const name = page.systems[system]?.name;
  const heads = ["Component", "Rows", "Bands", ...(name === undefined ? [] : [`What ${name} does`])];
  const rows = memory.sets.map((set, id) => {
    const cells: Child[] = [count(set.rows), count(set.bands.length + set.moreBands), ...(name === undefined ? [] : [doneWith(there, id) || "–"])];
    return el("tr", {}, el("th", { scope: "row" }, page.components[id]?.name ?? ""), ...cells.map((cell, each) => el("td", { class: each < 2 ? "num" : null }, cell)));
  });
  return el("table", { class: "stored-table" }, el("caption", { class: "visually-hidden" }, "Sparse sets of the components"), el("thead", {}, el("tr", {}, ...heads.map((head, at) => el("th", { scope: "col", class: at === 1 || at === 2 ? "num" : null }, head)))), el("tbody", {}, ...rows));
}

/**
 * The cost of the systems against the cost of the changes: a dot for each arrangement that was tried, and a line through those that
 * no other one beats in both. The same points are a list of radio buttons.
 */

import { el, svg } from "../dom/dom.ts";
import type { Arrangement, Round } from "../page/documents.ts";
import { counted, duration } from "../text/numbers.ts";

const size = { width: 424, height: 216, left: 56, right: 16, top: 24, bottom: 36 };

/** Which arrangement is chosen: an index of the front, or the text as it is. */
const textAsItIs = -1;

export class TradeOff {
  readonly element = el("section", { class: "trade-off" });
  readonly #pick: (point: number) => void;
  #picture: HTMLElement | null = null;
  #inputs: readonly HTMLInputElement[] = [];

  constructor(pick: (point: number) => void) {
    this.#pick = pick;
  }

  /** Draws the points of a search. */
  show(found: Arrangement): void {
    this.element.hidden = found.front.length < 2;
    this.element.replaceChildren();
    this.#picture = null;
    if (this.element.hidden) return;
    this.#picture = el("div", {});
    this.element.append(el("h3", {}, "Cost of the systems, by the cost of changes"), this.#picture, this.#list(found));
    this.choose(found);
  }

  /** Marks the arrangement that is proposed now. */
  choose(found: Arrangement): void {
    if (!this.#picture) return;
    this.#picture.replaceChildren(picture(found, (point) => this.#inputs.find((input) => Number(input.value) === point)?.click()));
    for (const input of this.#inputs) input.checked = Number(input.value) === found.point;
  }

  #list(found: Arrangement): HTMLElement {
    const kept = found.point === textAsItIs;
    const rows = [
      ...(kept ? [this.#row(textAsItIs, "your text", "as it is", found.totals.map(({ was }) => was))] : []),
      ...found.front.map((point, at) => this.#row(at, counted(point.groups, "group"), point.text, [point.systems, point.changes, point.sum])),
    ];
    this.#inputs = rows.map(({ input }) => input);
    const head = el("div", { class: "point-row point-head", "aria-hidden": "true" }, el("span"), el("span", {}, "Groups"), ...["Systems", "Changes", "Round"].map((word) => el("span", { class: "num" }, word)));
    return el("fieldset", { class: "points" }, el("legend", {}, "Each costs less than another in one and more in the other. The proposal has the least sum."), head, ...rows.map(({ row }) => row));
  }

  #row(point: number, groups: string, text: string, figures: readonly string[]): { readonly row: HTMLElement; readonly input: HTMLInputElement } {
    const input = el("input", { type: "radio", name: "arrange-point", value: point });
    input.addEventListener("change", () => this.#pick(point));
    const cells = figures.map((each) => el("span", { class: "num" }, each));
    return { input, row: el("label", { class: "point-row" }, input, el("span", { class: "point-name" }, groups, el("span", { class: "soft" }, `, ${text}`)), ...cells) };
  }
}

/** A scale from a range of values to pixels, with a margin, and round values for its ticks. */
class Scale {
  readonly #low: number;
  readonly #high: number;
  readonly #from: number;
  readonly #to: number;

  constructor(values: readonly number[], from: number, to: number) {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = Math.max((high - low) * 0.06, high * 0.001, 0.1);
    this.#low = Math.max(0, low - margin);
    this.#high = high + margin;
    this.#from = from;
    this.#to = to;
  }

  at(value: number): number {
    return this.#from + ((value - this.#low) / (this.#high - this.#low)) * (this.#to - this.#from);
  }

  has(value: number): boolean {
    return value >= this.#low && value <= this.#high;
  }

  ticks(most: number): number[] {
    const rough = (this.#high - this.#low) / most;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough) ?? rough;
    const out: number[] = [];
    for (let tick = Math.ceil(this.#low / step); tick * step <= this.#high; tick++) out.push(tick * step);
    return out;
  }
}

function picture(found: Arrangement, pick: (point: number) => void): SVGElement {
  const listed = [found.before, found.after, ...found.line];
  const x = new Scale(listed.map(({ changes }) => changes), size.left, size.width - size.right);
  const y = new Scale(listed.map(({ systems }) => systems), size.height - size.bottom, size.top);
  const parts = [axes(x, y), dots(found, x, y), staircase(found.line, x, y)];
  found.front.forEach(({ total, systems, changes }, at) => {
    const dot = mark(total, at === found.point ? "point chosen" : "point", 4, x, y);
    dot.append(svg("title", {}, `${systems} for the systems, ${changes} for changes`));
    dot.addEventListener("click", () => pick(at));
    parts.push(dot);
  });
  parts.push(mark(found.before, "present", 4.5, x, y), nameAbove("your text", found.before, x, y));
  if (found.point !== textAsItIs) parts.push(nameBefore("proposal", found.after, x, y));
  const label = `Systems and changes, in time per round. Your text: ${pair(found.totals.map(({ was }) => was))}. Proposal: ${pair(found.totals.map(({ now }) => now))}. The list below has the points of the line.`;
  return svg("svg", { viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": label, class: "trade-off-picture" }, ...parts);
}

function pair([systems, changes]: readonly string[]): string {
  return `${systems} and ${changes}`;
}

function mark({ systems, changes }: Round, kind: string, r: number, x: Scale, y: Scale): SVGElement {
  return svg("circle", { class: kind, cx: x.at(changes).toFixed(1), cy: y.at(systems).toFixed(1), r });
}

/** A name above a point, on the side that has room. */
function nameAbove(text: string, { systems, changes }: Round, x: Scale, y: Scale): SVGElement {
  const left = x.at(changes);
  const end = left > size.width * 0.7;
  return svg("text", { class: "point-label", x: left + (end ? 4 : -4), y: Math.max(12, y.at(systems) - 10), "text-anchor": end ? "end" : "start" }, text);
}

/** A name on the left of a point, where nothing was found; above it if there is no room. */
function nameBefore(text: string, total: Round, x: Scale, y: Scale): SVGElement {
  const left = x.at(total.changes);
  if (left < size.left + 72) return nameAbove(text, total, x, y);
  return svg("text", { class: "point-label", x: left - 10, y: y.at(total.systems) + 4, "text-anchor": "end" }, text);
}

function axes(x: Scale, y: Scale): SVGElement {
  const [low, right] = [size.height - size.bottom, size.width - size.right];
  return svg(
    "g",
    { class: "axes" },
    ...y.ticks(4).flatMap((tick) => [svg("path", { d: `M${size.left} ${y.at(tick)}H${right}` }), svg("text", { x: size.left - 8, y: y.at(tick) + 4, "text-anchor": "end" }, duration(tick))]),
    ...x.ticks(4).flatMap((tick) => [svg("path", { d: `M${x.at(tick)} ${low}v4` }), svg("text", { x: x.at(tick), y: low + 16, "text-anchor": "middle" }, duration(tick))]),
    svg("text", { class: "axis-name", x: 0, y: 12 }, "systems, per round"),
    svg("text", { class: "axis-name", x: right, y: size.height - 4, "text-anchor": "end" }, "changes, per round"),
  );
}

function dots(found: Arrangement, x: Scale, y: Scale): SVGElement {
  const seen = found.tried.filter(({ systems, changes }) => x.has(changes) && y.has(systems));
  return svg("g", { class: "tried" }, ...seen.map((total) => mark(total, "dot", 1.5, x, y)));
}

/** The line below which nothing was found: from each point on to the changes of the next, then down to its systems. */
function staircase(line: readonly Round[], x: Scale, y: Scale): SVGElement {
  const steps = [...line].reverse().map(({ systems, changes }, at) => {
    const [left, top] = [x.at(changes).toFixed(1), y.at(systems).toFixed(1)];
    return at === 0 ? `M${left} ${size.top}V${top}` : `H${left}V${top}`;
  });
  return svg("path", { class: "front", d: `${steps.join("")}H${size.width - size.right}` });
}

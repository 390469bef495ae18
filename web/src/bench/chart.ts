/** The chart: lines over sizes by uPlot, with shapes, samples and intervals drawn over them, or the storages at one size, the best first. */

import "./number-language.ts";
import uPlot from "uplot";
import { el } from "../dom/dom.ts";
import { decades } from "./decades.ts";
import { Dots } from "./dots.ts";
import type { Source } from "./figures.ts";
import { drawShape, shapes } from "./shapes.ts";
import type { Shape } from "./shapes.ts";
import type { Point, Reading, Series, View } from "./series.ts";
import { titleOf } from "./storage-names.ts";
import { short } from "./words.ts";

/** A size at which storages are ranked, and the origin whose figures decide. */
export interface RankedAt {
  readonly x: number;
  readonly first: string;
}

export interface ChartLinks {
  /** A point is selected with the pointer or the keyboard; null when none is. */
  read(at: Reading | null): void;
  /** A storage's index in the palette. */
  tone(storage: string): number;
}

interface Colours {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly hair: string;
  readonly panel: string;
  readonly palette: readonly string[];
}

const height = 360;

/** What stands above and below the chart in the window, and the height from which a chart gains nothing. */
const around = 336;
const mostHeight = 560;
const lineHeight = 14;

/** Below this width lines are named in a legend. */
const narrow = 560;

/** Space at the right for the names at the ends of lines. */
const labelRoom = 160;

/** Line styles of storages that share a colour. */
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3]];

/** Number of colours of the palette. */
export const tones = 8;

export function dashOf(tone: number): readonly number[] {
  return dashes[Math.floor(tone / tones) % dashes.length] ?? [];
}

export class Chart {
  readonly element = el("div", { class: "bench-chart", role: "figure", tabindex: 0, "aria-label": "Chart: arrow keys read the figures" });
  readonly #links: ChartLinks;
  #plot: uPlot | null = null;
  #series: readonly Series[] = [];
  #view: View | null = null;
  #reading: Reading | null = null;
  #width = 0;
  readonly #dots = new Dots();
  #at: RankedAt | null = null;

  constructor(links: ChartLinks) {
    this.#links = links;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("pointermove", (event) => this.#point(event));
    this.element.addEventListener("pointerdown", (event) => this.#point(event));
    this.element.addEventListener("pointerleave", () => this.#read(null));
    new ResizeObserver(() => {
      if (this.element.clientWidth !== this.#width) this.redraw();
    }).observe(this.element);
  }

  /** The canvas; null before there is a chart. */
  get canvas(): HTMLCanvasElement | null {
    return this.#at ? this.#dots.canvas : (this.#plot?.ctx.canvas ?? null);
  }

  /** Shows lines over sizes, or the storages at one size. */
  show(view: View, series: readonly Series[], at: RankedAt | null): void {
    this.#series = series;
    this.#view = view;
    this.#at = at;
    this.#width = this.element.clientWidth;
    const old = this.#plot;
    this.#plot = null;
    if (this.#reading && !this.#pointAt(this.#reading)) this.#reading = null;
    if (at && this.#width > 0) this.#drawDots();
    else if (this.#width > 0 && series.length > 0) this.#plot = new uPlot(this.#options(view), this.#data(), this.element);
    old?.destroy();
    if (at) this.element.append(this.#dots.canvas);
    else this.#dots.canvas.remove();
    this.element.hidden = series.length === 0;
    this.element.toggleAttribute("data-narrow", this.#narrow);
  }

  /** The theme has changed. */
  redraw(): void {
    if (this.#view) this.show(this.#view, this.#series, this.#at);
  }

  #drawDots(): void {
    if (!this.#at || !this.#view) return;
    const style = getComputedStyle(this.element);
    const of = (name: string) => style.getPropertyValue(name).trim();
    const colours = { ink: of("--ink"), soft: of("--soft"), hair: of("--hair"), panel: of("--bg"), full: of("--full"), info: of("--info"), font: `12px ${style.fontFamily}` };
    this.#dots.draw(this.#view, this.#series, this.#at.x, this.#at.first, this.#width, Math.max(height, Math.min(innerHeight - around, mostHeight)), colours, this.#reading);
  }

  get #narrow(): boolean {
    return this.#width < narrow;
  }

  #data(): uPlot.AlignedData {
    const xs = [...new Set(this.#series.flatMap(({ points }) => points.map((point) => point.x)))].sort((one, other) => one - other);
    const of = ({ points }: Series) => xs.map((x) => points.find((point) => point.x === x)?.median ?? null);
    return [xs, ...this.#series.map(of)];
  }

  #options(view: View): uPlot.Options {
    const colours = coloursOf(this.element);
    const points = this.#series.flatMap((series) => series.points);
    const font = `12px ${getComputedStyle(this.element).fontFamily}`;
    const axis = { stroke: colours.soft, font, grid: { stroke: colours.hair, width: 1 }, ticks: { stroke: colours.line, width: 1, size: 4 }, labelFont: font, labelSize: 20, labelGap: 4 };
    const logX = view.axis !== "components";
    return {
      width: this.#width,
      height: this.#narrow ? height : Math.max(height, lineHeight * this.#series.length + 88, Math.min(innerHeight - around, mostHeight)),
      padding: [16, this.#narrow ? 16 : labelRoom, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, distr: logX ? 3 : 1, range: () => spanX(points, logX) },
        y: { distr: view.scale === "log" ? 3 : 1, range: () => spanY(points, view.scale) },
      },
      axes: [
        { ...axis, size: 28, label: view.axis, values: (_, splits) => splits.map(short), filter: (_, splits) => splits, splits: (_, __, low, high) => (view.axis === "entities" && ticksOf(points).length > 1 ? decades(low, high) : ticksOf(points)) },
        {
          ...axis,
          size: 56,
          label: `${view.unit}${view.scale === "log" ? ", logarithmic" : ""}`,
          values: (_, splits) => splits.map(short),
          filter: (_, splits) => splits,
          ...(view.scale === "log" ? { splits: (_, __, low, high) => decades(low, high) } : {}),
        },
      ],
      series: [{}, ...this.#series.map((series) => this.#line(series, colours))],
      hooks: { draw: [(plot) => this.#draw(plot, colours, font)] },
    };
  }

  #line({ storage, origin }: Series, { palette }: Colours): uPlot.Series {
    const tone = this.#links.tone(storage);
    return {
      stroke: palette[tone % tones] ?? "",
      width: 1.5,
      dash: [...dashOf(tone)],
      spanGaps: true,
      points: { show: false },
      alpha: origin.source === "published" ? 0.7 : 1,
    };
  }

  /** Draws samples, intervals, shapes and names. uPlot draws in device pixels. */
  #draw(plot: uPlot, colours: Colours, font: string): void {
    const { ctx } = plot;
    const unit = devicePixelRatio;
    ctx.save();
    ctx.setLineDash([]);
    const ends: End[] = [];
    this.#series.forEach((series, at) => {
      const colour = colours.palette[this.#links.tone(series.storage) % tones] ?? colours.ink;
      series.points.forEach((point, place) => {
        const x = plot.valToPos(point.x, "x", true) + this.#offset(at) * unit;
        const to = (value: number) => plot.valToPos(value, "y", true);
        drawSamples(ctx, point, x, to, colour, unit);
        const highlighted = this.#reading?.series === at && this.#reading.point === place;
        drawShape(ctx, shapes[series.origin.source], x, to(point.median), (highlighted ? 7 : 4.5) * unit, colour, colours.panel);
      });
      const last = series.points.at(-1);
      if (last) ends.push({ x: plot.valToPos(last.x, "x", true) + this.#offset(at) * unit, y: plot.valToPos(last.median, "y", true), text: titleOf(series.storage), shape: shapes[series.origin.source], colour });
    });
    if (!this.#narrow) drawNames(ctx, ends, plot.bbox, font, unit);
    ctx.restore();
  }

  /**
   * The offset of a series in CSS pixels. Where there is only one size, series are drawn next to each other instead of above
   * each other.
   */
  #offset(series: number): number {
    const all = this.#series.flatMap(({ points }) => points.map(({ x }) => x));
    if (all.some((x) => x !== all[0])) return 0;
    const room = (this.#width - (this.#narrow ? 72 : labelRoom + 56)) * 0.8;
    return (series - (this.#series.length - 1) / 2) * Math.min(32, room / this.#series.length);
  }

  #pointAt({ series, point }: Reading): Point | undefined {
    return this.#series[series]?.points[point];
  }

  #read(at: Reading | null): void {
    if (at?.series === this.#reading?.series && at?.point === this.#reading?.point) return;
    this.#reading = at;
    this.#links.read(at);
    if (this.#at) this.#drawDots();
    else this.#plot?.redraw(false);
  }

  /** Selects the point nearest to the pointer, if one is near. */
  #point(event: PointerEvent): void {
    const plot = this.#plot;
    if (this.#at) return this.#read(this.#dots.nearest(event.offsetX, event.offsetY));
    if (!plot) return;
    const { left, top } = plot.over.getBoundingClientRect();
    let best: Reading | null = null;
    let least = 32 ** 2;
    this.#series.forEach(({ points }, series) =>
      points.forEach(({ x, median }, point) => {
        const far = (plot.valToPos(x, "x") + this.#offset(series) - event.clientX + left) ** 2 + (plot.valToPos(median, "y") - event.clientY + top) ** 2;
        if (far < least) [best, least] = [{ series, point }, far];
      }),
    );
    this.#read(best);
  }

  /** Left and right move along a line, up and down to the next line at the same place. */
  #key(event: KeyboardEvent): void {
    if (event.key === "Escape") return this.#read(null);
    const across = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const along = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if ((across === 0 && along === 0) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = this.#reading;
    if (this.#at) return this.#read(this.#dots.step(at, across, along));
    if (!at) return this.#read(this.#series.length > 0 ? { series: 0, point: 0 } : null);
    if (across !== 0) {
      const point = Math.min(Math.max(at.point + across, 0), (this.#series[at.series]?.points.length ?? 1) - 1);
      return this.#read({ series: at.series, point });
    }
    this.#read(this.#neighbour(at, along));
  }

  #neighbour(at: Reading, by: number): Reading {
    const x = this.#pointAt(at)?.x;
    const column = this.#series
      .flatMap(({ points }, series) => points.flatMap((point, place) => (point.x === x ? [{ series, point: place, y: point.median }] : [])))
      .sort((one, other) => one.y - other.y || one.series - other.series);
    const next = column[column.findIndex(({ series }) => series === at.series) + by];
    return next ? { series: next.series, point: next.point } : at;
  }
}

function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return { ink: of("--ink"), soft: of("--soft"), line: of("--line"), hair: of("--hair"), panel: of("--bg"), palette: Array.from({ length: tones }, (_, at) => of(`--c${at}`)) };
}

function ticksOf(points: readonly Point[]): number[] {
  return [...new Set(points.map(({ x }) => x))].sort((one, other) => one - other);
}

/** The smallest and the largest of any number of numbers. */
function ends(all: readonly number[]): [number, number] {
  return all.reduce<[number, number]>(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [Infinity, -Infinity]);
}

function spanX(points: readonly Point[], log: boolean): [number, number] {
  const [low, high] = ends(points.map(({ x }) => x));
  if (!log) return [low - 0.5, high + 0.5];
  return low === high ? [low / 3, high * 3] : [low / 1.3, high * 1.3];
}

function spanY(points: readonly Point[], scale: View["scale"]): [number, number] {
  const all = points.flatMap(({ median, low, high, samples }) => [median, low ?? median, high ?? median, ...samples]);
  if (scale === "linear") {
    const [low, high] = ends([0, ...all]);
    const room = (high - low || 1) * 0.06;
    return [low < 0 ? low - room : 0, high + room];
  }
  const positive = all.filter((y) => y > 0);
  const [low, high] = positive.length > 0 ? ends(positive) : [1, 10];
  return high / low < 3 ? [low / 2, high * 2] : [low / 1.3, high * 1.3];
}

function drawSamples(ctx: CanvasRenderingContext2D, point: Point, x: number, to: (value: number) => number, colour: string, unit: number): void {
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  ctx.globalAlpha = 0.45;
  for (const sample of point.samples) {
    if (sample <= 0) continue;
    ctx.beginPath();
    ctx.arc(x, to(sample), 1.5 * unit, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
  if (point.low === null || point.high === null) return;
  ctx.lineWidth = 1.5 * unit;
  ctx.beginPath();
  for (const bound of [point.low, point.high]) {
    ctx.moveTo(x - 4 * unit, to(bound));
    ctx.lineTo(x + 4 * unit, to(bound));
  }
  ctx.moveTo(x, to(point.low));
  ctx.lineTo(x, to(point.high));
  ctx.stroke();
}

/** The end of a line in device pixels, and the name next to it. */
interface End {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly shape: Shape;
  readonly colour: string;
}

/** Draws the names at the ends of the lines, moved apart where they would overlap. */
function drawNames(ctx: CanvasRenderingContext2D, ends: End[], box: uPlot.BBox, font: string, unit: number): void {
  const step = lineHeight * unit;
  ends.sort((one, other) => one.y - other.y);
  let before = -Infinity;
  const places = ends.map(({ y }) => (before = Math.max(y, before + step)));
  const over = (places.at(-1) ?? 0) - (box.top + box.height);
  if (over > 0) for (let at = places.length - 1, most = box.top + box.height; at >= 0; at--, most -= step) places[at] = Math.min(places[at] ?? 0, most);
  ctx.font = font.replace(/^12px/, `${12 * unit}px`);
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  ctx.setLineDash([]);
  ends.forEach(({ x, y, text, shape, colour }, at) => {
    const place = places[at] ?? y;
    const left = box.left + box.width + 16 * unit;
    ctx.strokeStyle = colour;
    ctx.globalAlpha = 0.4;
    ctx.lineWidth = unit;
    ctx.beginPath();
    ctx.moveTo(x + 8 * unit, y);
    ctx.lineTo(left - 4 * unit, place);
    ctx.stroke();
    ctx.globalAlpha = 1;
    drawShape(ctx, shape, left + 4 * unit, place, 3 * unit, colour, "transparent");
    ctx.fillStyle = colour;
    ctx.fillText(text, left + 12 * unit, place);
  });
}

/** Sources in the order of the legend. */
export const sources: readonly Source[] = ["browser", "live", "otherBrowser", "recorded", "published", "file"];

/** The chart of one size: a row for each storage, the best first, with a shape for each source and a line for its spread. */

import { decades } from "./decades.ts";
import type { Source } from "./figures.ts";
import { drawShape, shapes } from "./shapes.ts";
import type { Reading, Series, View } from "./series.ts";
import { titleOf } from "./storage-names.ts";
import { figure, short } from "./words.ts";

export interface DotColours {
  readonly ink: string;
  readonly soft: string;
  readonly hair: string;
  readonly panel: string;
  readonly full: string;
  readonly info: string;
  readonly font: string;
}

/** A dot: a point of a series at the size that is shown. */
interface Dot extends Reading {
  readonly source: Source;
  readonly median: number;
  readonly low: number | null;
  readonly high: number | null;
}

interface Row {
  readonly storage: string;
  /** What the row is sorted by, and written at its end; null where the source that decides has not measured the storage. */
  readonly first: number | null;
  readonly dots: readonly Dot[];
}

const leastPitch = 20;
const mostPitch = 34;
const axisRoom = 44;
const endRoom = 64;

export class Dots {
  readonly canvas = document.createElement("canvas");
  #rows: readonly Row[] = [];
  #pitch = leastPitch;
  #left = 0;
  #right = 0;
  #span: readonly [number, number] = [1, 10];

  /** Draws the figures of a size. first is the source by which storages are sorted. Returns the height. */
  draw(view: View, series: readonly Series[], x: number, first: string, width: number, most: number, colours: DotColours, reading: Reading | null): void {
    this.#rows = rowsOf(series, x, first, view.better);
    this.#pitch = Math.max(leastPitch, Math.min(mostPitch, (most - axisRoom) / Math.max(1, this.#rows.length)));
    const height = Math.round(this.#pitch * this.#rows.length + axisRoom);
    const unit = devicePixelRatio;
    this.canvas.width = Math.round(width * unit);
    this.canvas.height = Math.round(height * unit);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const ctx = this.canvas.getContext("2d");
    if (!ctx) return;
    ctx.scale(unit, unit);
    ctx.font = colours.font;
    ctx.textBaseline = "middle";
    this.#left = Math.min(width / 3, Math.max(...this.#rows.map(({ storage }) => ctx.measureText(titleOf(storage)).width)) + 24);
    this.#right = width - endRoom;
    this.#span = spanOf(this.#rows.flatMap(({ dots }) => dots));
    this.#axis(ctx, view, height, colours);
    this.#rows.forEach((row, at) => this.#row(ctx, row, at, colours, reading));
  }

  /** The dot nearest to a point of the canvas, if one is near. */
  nearest(x: number, y: number): Reading | null {
    let best: Dot | null = null;
    let least = 24 ** 2;
    this.#rows.forEach(({ dots }, row) =>
      dots.forEach((dot) => {
        const far = (this.#x(dot.median) - x) ** 2 + (this.#y(row) - y) ** 2;
        if (far < least) [best, least] = [dot, far];
      }),
    );
    return best;
  }

  /** The dot that a key leads to: up and down to another row, left and right to another source of the storage. */
  step(at: Reading | null, across: number, along: number): Reading | null {
    const row = at ? this.#rows.findIndex(({ dots }) => dots.some((dot) => same(dot, at))) : -1;
    if (!at || row < 0) return this.#rows[0]?.dots[0] ?? null;
    const place = this.#rows[row]?.dots.findIndex((dot) => same(dot, at)) ?? 0;
    if (along !== 0) return this.#rows[row - along]?.dots[0] ?? at;
    return this.#rows[row]?.dots[place + across] ?? at;
  }

  #x(value: number): number {
    const [low, high] = this.#span;
    return this.#left + ((Math.log(value) - Math.log(low)) / (Math.log(high) - Math.log(low))) * (this.#right - this.#left);
  }

  #y(row: number): number {
    return (row + 0.5) * this.#pitch;
  }

  #axis(ctx: CanvasRenderingContext2D, view: View, height: number, { soft, hair }: DotColours): void {
    const bottom = height - axisRoom;
    ctx.textAlign = "center";
    for (const tick of decades(...this.#span)) {
      const x = this.#x(tick);
      ctx.strokeStyle = hair;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(x, 0);
      ctx.lineTo(x, bottom + 4);
      ctx.stroke();
      ctx.fillStyle = soft;
      ctx.fillText(short(tick), x, bottom + 14);
    }
    ctx.textAlign = "right";
    ctx.fillStyle = soft;
    ctx.fillText(`${view.unit}, logarithmic`, this.#right, bottom + 32);
  }

  #row(ctx: CanvasRenderingContext2D, { storage, first, dots }: Row, at: number, colours: DotColours, reading: Reading | null): void {
    const y = this.#y(at);
    ctx.fillStyle = colours.ink;
    ctx.textAlign = "right";
    ctx.fillText(fitting(ctx, titleOf(storage), this.#left - 20), this.#left - 16, y);
    if (first === null) ctx.fillStyle = colours.soft;
    ctx.fillText(figure(first ?? dots[0]?.median ?? 0), this.#right + endRoom - 8, y);
    // The source that decides is drawn last, over the others.
    [...dots].reverse().forEach((dot) => {
      const colour = colourOf(dot.source, colours);
      const level = y + Math.min(8, this.#pitch / 4) * (dots.indexOf(dot) - (dots.length - 1) / 2);
      if (dot.low !== null && dot.high !== null && dot.low > 0) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = 1.5;
        ctx.beginPath();
        ctx.moveTo(this.#x(dot.low), level);
        ctx.lineTo(this.#x(dot.high), level);
        ctx.stroke();
      }
      drawShape(ctx, shapes[dot.source], this.#x(dot.median), level, reading && same(dot, reading) ? 7 : 4.5, colour, colours.panel);
    });
  }
}

function rowsOf(series: readonly Series[], x: number, first: string, better: View["better"]): Row[] {
  const rows = new Map<string, { decides: number | null; dots: Dot[] }>();
  series.forEach(({ storage, origin, points }, at) => {
    const point = points.findIndex((each) => each.x === x);
    const measured = points[point];
    if (!measured || measured.median <= 0) return;
    const row = rows.get(storage) ?? { decides: null, dots: [] };
    rows.set(storage, row);
    const decides = `${origin.source}|${origin.name}` === first;
    if (decides) row.decides = measured.median;
    const dot = { series: at, point, source: origin.source, median: measured.median, low: measured.low, high: measured.high };
    if (decides) row.dots.unshift(dot);
    else row.dots.push(dot);
  });
  const value = (row: Row) => row.first ?? (better === "low" ? Infinity : -Infinity);
  return [...rows]
    .map(([storage, { decides, dots }]) => ({ storage, first: decides, dots }))
    .sort((one, other) => (better === "low" ? value(one) - value(other) : value(other) - value(one)) || (one.dots[0]?.median ?? 0) - (other.dots[0]?.median ?? 0));
}

function spanOf(dots: readonly Dot[]): [number, number] {
  const all = dots.flatMap(({ median, low, high }) => [median, low ?? median, high ?? median]).filter((each) => each > 0);
  if (all.length === 0) return [1, 10];
  const [low, high] = [Math.min(...all) / 1.3, Math.max(...all) * 1.3];
  return high / low < 3 ? [low / 1.5, high * 1.5] : [low, high];
}

function colourOf(source: Source, { ink, full, info, soft }: DotColours): string {
  return { browser: ink, live: full, otherBrowser: ink, recorded: full, published: info, file: soft }[source];
}

function same(one: Reading, other: Reading): boolean {
  return one.series === other.series && one.point === other.point;
}

/** A name that is shortened where it does not fit. */
function fitting(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  let shown = text;
  while (shown.length > 1 && ctx.measureText(shown).width > room) shown = `${shown.replace(/…$/, "").slice(0, -1)}…`;
  return shown;
}

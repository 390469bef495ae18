/** Paints the tapes of a run on one canvas: the blocks of each array, the lines used so far, and a mark for each use of a line. */

import { binned, columnsOf, edgeOf, firstUses, hit, miss, mostMarks } from "./tape-geometry.ts";
import type { Span } from "./tape-geometry.ts";
import type { Segment, Run } from "./walk-run.ts";
import type { Colours } from "./walk-colours.ts";

/** A block of an array, as parts of its rows. */
export interface Block {
  readonly from: number;
  readonly to: number;
  /** Tinted: in the same order in several arrays; hatched: in an order of a group's own; plain: in no group. */
  readonly look: "tinted" | "hatched" | "plain";
}

/** Where things are on the canvas, in pixels from its top. */
export const place = { blocks: 34, blocksHeight: 14, strip: 50, stripHeight: 8, tape: 62, foot: 22 } as const;

export interface Painted {
  readonly run: Run;
  /** The entities that the height stands for. */
  readonly entities: number;
  readonly spans: readonly Span[];
  /** The lines that each span stands for. */
  readonly lines: readonly number[];
  readonly blocks: readonly (readonly Block[])[];
  /** The index in the palette of each segment; -1 for none. */
  readonly colors: readonly number[];
  readonly colours: Colours;
  /** Size of the canvas, and what of the sheet is left of it. */
  readonly width: number;
  readonly height: number;
  readonly scrolled: number;
}

const veil = 0.74;
const hitAlpha = 0.7;
const thickest = 8;

export class TapePainting {
  readonly #canvas: HTMLCanvasElement;
  /** The marks of all entities, without the playhead. */
  readonly #marks = document.createElement("canvas");
  /** What #marks shows. */
  #painted: Painted | null = null;
  #scale = 1;
  #bins = new Map<Segment, { readonly width: number; readonly height: number; readonly bins: Uint8Array }>();
  #uses = new Map<Segment, Int32Array>();

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Paints all marks. */
  paint(painted: Painted): void {
    if (painted.run !== this.#painted?.run || painted.entities !== this.#painted.entities || String(painted.lines) !== String(this.#painted.lines)) {
      this.#bins.clear();
      this.#uses.clear();
    }
    this.#painted = painted;
    this.#scale = devicePixelRatio;
    for (const canvas of [this.#canvas, this.#marks]) resize(canvas, painted.width * this.#scale, painted.height * this.#scale);
    this.#canvas.style.width = `${painted.width}px`;
    this.#canvas.style.height = `${painted.height}px`;
    clear(this.#marks);
    const ctx = this.#context(this.#marks);
    if (!ctx) return;
    this.#visible((segment, span, at) => {
      this.#paintBlocks(ctx, span, at);
      this.#paintTape(ctx, segment, span, at);
    });
    this.#paintTests(ctx);
  }

  /** Shows the marks with the playhead after an entity. */
  show(at: number): void {
    const painted = this.#painted;
    const ctx = this.#canvas.getContext("2d");
    if (!painted || !ctx) return;
    clear(this.#canvas);
    ctx.drawImage(this.#marks, 0, 0);
    this.#context(this.#canvas);
    const { entities, colours, width } = painted;
    const height = this.#tapeHeight();
    const edge = place.tape + edgeOf(at, height, entities);
    this.#visible((segment, span, each) => {
      this.#paintStrip(ctx, segment, span, each, at);
      ctx.globalAlpha = veil;
      ctx.fillStyle = colours.panel;
      ctx.fillRect(span.left, edge, span.width, Math.max(0, place.tape + height - edge));
      ctx.globalAlpha = 1;
      frame(ctx, span, height, colours.line);
    });
    ctx.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    ctx.fillStyle = colours.accent;
    ctx.fillRect(0, edge - 0.75, width, 1.5);
  }

  #tapeHeight(): number {
    return Math.max(1, (this.#painted?.height ?? 0) - place.tape - place.foot);
  }

  /** The context, in pixels of the sheet. */
  #context(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
    const ctx = canvas.getContext("2d");
    ctx?.setTransform(this.#scale, 0, 0, this.#scale, -(this.#painted?.scrolled ?? 0) * this.#scale, 0);
    return ctx;
  }

  /** Calls paint for each segment that is in sight. */
  #visible(paint: (segment: Segment, span: Span, at: number) => void): void {
    const { run, spans, scrolled, width } = this.#painted ?? {};
    run?.segments.forEach((segment, at) => {
      const span = spans?.[at];
      if (!span || scrolled === undefined || width === undefined) return;
      if (span.left + span.width >= scrolled && span.left <= scrolled + width) paint(segment, span, at);
    });
  }

  #color(at: number): string {
    const { colors, colours } = this.#painted ?? {};
    const color = colors?.[at] ?? -1;
    return (color < 0 ? undefined : colours?.palette[color % colours.palette.length]) ?? colours?.soft ?? "";
  }

  #paintBlocks(ctx: CanvasRenderingContext2D, span: Span, at: number): void {
    const color = this.#color(at);
    for (const { from, to, look } of this.#painted?.blocks[at] ?? []) {
      const left = span.left + Math.round(from * span.width);
      const width = Math.max(2, span.left + Math.round(to * span.width) - left);
      ctx.fillStyle = color;
      if (look === "tinted") {
        ctx.globalAlpha = 0.18;
        ctx.fillRect(left, place.blocks, width, place.blocksHeight);
      } else if (look === "hatched") hatch(ctx, color, left, width);
      ctx.globalAlpha = 1;
      ctx.strokeStyle = color;
      ctx.strokeRect(left + 0.5, place.blocks + 0.5, width - 1, place.blocksHeight - 1);
    }
  }

  /** The lines that have been used up to an entity. */
  #paintStrip(ctx: CanvasRenderingContext2D, segment: Segment, span: Span, each: number, at: number): void {
    let uses = this.#uses.get(segment);
    if (uses?.length !== span.width) this.#uses.set(segment, (uses = firstUses(segment, span.width, this.#painted?.lines[each])));
    ctx.fillStyle = this.#color(each);
    for (let x = 0; x < span.width; x++) {
      if ((uses[x] ?? 0) > at) continue;
      const from = x;
      while (x < span.width && (uses[x] ?? 0) <= at) x++;
      ctx.fillRect(span.left + from, place.strip, x - from, place.stripHeight);
    }
  }

  #paintTape(ctx: CanvasRenderingContext2D, segment: Segment, span: Span, at: number): void {
    const { run, colours, entities = 1, lines = [] } = this.#painted ?? {};
    if (!run || !colours) return;
    const height = this.#tapeHeight();
    ctx.fillStyle = colours.panel;
    ctx.fillRect(span.left, place.tape, span.width, height);
    frame(ctx, span, height, colours.line);
    ctx.fillStyle = colours.line;
    for (const y of edgesOf(run, height, entities)) ctx.fillRect(span.left, place.tape + y, span.width, 1);
    ctx.fillStyle = this.#color(at);
    if (run.length > mostMarks) this.#paintBins(ctx, segment, span, height, at);
    else paintMarks(ctx, segment, span, height, entities, lines[at]);
    ctx.globalAlpha = 1;
  }

  #paintBins(ctx: CanvasRenderingContext2D, segment: Segment, span: Span, height: number, at: number): void {
    const scale = this.#scale;
    const size = { width: Math.max(1, Math.round(span.width * scale)), height: Math.max(1, Math.round(height * scale)) };
    let kept = this.#bins.get(segment);
    if (kept?.width !== size.width || kept.height !== size.height) {
      this.#bins.set(segment, (kept = { ...size, bins: binned(segment, size.width, size.height, this.#painted?.entities, this.#painted?.lines[at]) }));
    }
    const unit = 1 / scale;
    for (const what of [hit, miss]) {
      ctx.globalAlpha = what === hit ? hitAlpha : 1;
      const tall = what === hit ? unit : Math.min(2, 2 * unit);
      for (let y = 0; y < size.height; y++) {
        for (let x = 0; x < size.width; x++) {
          if (kept.bins[y * size.width + x] !== what) continue;
          const from = x;
          while (x < size.width && kept.bins[y * size.width + x] === what) x++;
          const wide = Math.max((x - from) * unit, what === hit ? 1 : 2);
          ctx.fillRect(Math.min(span.left + from * unit, span.left + span.width - wide), place.tape + Math.min(y * unit, height - tall), wide, tall);
        }
      }
    }
  }

  /** A tick at the left edge for each entity that is tested; a longer one if the system does not run for it. */
  #paintTests(ctx: CanvasRenderingContext2D): void {
    const { run, spans, colours, entities = 1 } = this.#painted ?? {};
    const left = spans?.[0]?.left ?? 0;
    if (!run || !colours || run.walk.tested === 0) return;
    const height = this.#tapeHeight();
    ctx.fillStyle = colours.test;
    let [last, lastLong] = [-1, -1];
    for (let k = 0; k < run.length; k++) {
      if (!run.isTested(k)) continue;
      const y = Math.floor(((k + 0.5) * height) / entities);
      const long = !run.isMatched(k);
      if (y === lastLong || (y === last && !long)) continue; // there is such a tick, or a longer one
      if (long) lastLong = y;
      else last = y;
      ctx.fillRect(left - (long ? 7 : 4), place.tape + y, long ? 6 : 3, 1);
    }
  }
}

/** Sets a size that differs. Setting the same one again would cost a new bitmap. */
function resize(canvas: HTMLCanvasElement, wide: number, high: number): void {
  const [width, height] = [Math.max(1, Math.round(wide)), Math.max(1, Math.round(high))];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Empties a canvas, whose transformation is then none. */
function clear(canvas: HTMLCanvasElement): void {
  const ctx = canvas.getContext("2d");
  ctx?.setTransform(1, 0, 0, 1, 0, 0);
  ctx?.clearRect(0, 0, canvas.width, canvas.height);
}

function frame(ctx: CanvasRenderingContext2D, span: Span, height: number, color: string): void {
  ctx.strokeStyle = color;
  ctx.strokeRect(span.left + 0.5, place.tape + 0.5, span.width - 1, height - 1);
}

/** Where the run begins another table, unless there are too many to tell them apart. */
function edgesOf({ walk }: Run, height: number, n: number): number[] {
  return walk.stops.length > height / 3 ? [] : walk.stops.slice(1).map(({ first }) => Math.round((first * height) / n));
}

/** A mark for each entity: thick where a line is fetched, thin where all lines are there already. */
function paintMarks(ctx: CanvasRenderingContext2D, segment: Segment, span: Span, height: number, n: number, lines = segment.lines): void {
  const thick = Math.max(2, Math.min(thickest, (height / n) * 0.9));
  for (let k = 0; k < segment.first.length; k++) {
    const first = segment.first[k] ?? -1;
    if (first < 0) continue;
    const { from, to } = columnsOf({ lines }, first, Math.max(1, segment.used[k] ?? 0), span.width);
    const wide = Math.max(2, to - from);
    const left = span.left + Math.min(from, span.width - wide);
    const tall = (segment.fetched[k] ?? 0) > 0 ? thick : 1;
    ctx.globalAlpha = tall > 1 ? 1 : hitAlpha;
    ctx.fillRect(left, place.tape + Math.min(Math.round(((k + 0.5) * height) / n - tall / 2), height - tall), wide, tall);
  }
}

function hatch(ctx: CanvasRenderingContext2D, color: string, left: number, width: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, place.blocks, width, place.blocksHeight);
  ctx.clip();
  ctx.globalAlpha = 0.45;
  ctx.strokeStyle = color;
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let x = left - place.blocksHeight; x < left + width; x += 6) {
    ctx.moveTo(x, place.blocks + place.blocksHeight);
    ctx.lineTo(x + place.blocksHeight, place.blocks);
  }
  ctx.stroke();
  ctx.restore();
}

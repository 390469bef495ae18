/** A picture as PNG, with its designs inside. */

import { count } from "../text/numbers.ts";
import type { Designs } from "../link/link.ts";
import { hatchPeriod, hatchWidth } from "./export-picture.ts";
import type { Picture, Shape } from "./export-picture.ts";
import { withDesigns } from "./png.ts";

/** Sizes that the canvas of every browser supports. */
const mostSide = 16_384;
const mostPixels = 64 << 20;

/** Device pixels per pixel, so that the picture is sharp in print. */
const scale = 2;

/** Throws an Error that says what to do where the picture is too large. */
export async function pngOf(picture: Picture, source: Designs): Promise<Blob> {
  const [width, height] = [Math.ceil(picture.width), Math.ceil(picture.height)];
  const fits = (by: number) => Math.max(width, height) * by <= mostSide && width * height * by * by <= mostPixels;
  const by = fits(scale) ? scale : 1;
  if (!fits(by)) throw new Error(`${count(width)} × ${count(height)} pixels are too many for a PNG; an SVG has no such bound.`);
  const canvas = document.createElement("canvas");
  canvas.width = width * by;
  canvas.height = height * by;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas; export an SVG, which needs none.");
  context.scale(by, by);
  context.fillStyle = picture.background;
  context.fillRect(0, 0, width, height);
  for (const shape of picture.shapes) draw(context, shape);
  const blob = await pixelsOf(canvas);
  return new Blob([withDesigns(new Uint8Array(await blob.arrayBuffer()), source)], { type: "image/png" });
}

/** What a canvas shows, as PNG. */
export async function pixelsOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The browser could not make a PNG; an SVG needs no canvas.");
  return blob;
}

function draw(context: CanvasRenderingContext2D, shape: Shape): void {
  context.save();
  context.globalAlpha = shape.opacity;
  if (shape.kind === "text") {
    const { family, size, weight, italic } = shape.font;
    context.font = `${italic ? "italic " : ""}${weight} ${size}px ${family}`;
    context.fillStyle = shape.fill;
    context.fillText(shape.text, shape.x, shape.y);
  } else if (shape.kind === "raster") context.drawImage(shape.canvas, shape.x, shape.y, shape.width, shape.height);
  else {
    if (shape.matrix) context.transform(...shape.matrix);
    const path = new Path2D(shape.d);
    if (shape.hatch) {
      context.fillStyle = hatch(context, shape.hatch);
      context.fill(path);
    } else if (shape.fill) {
      context.fillStyle = shape.fill;
      context.fill(path);
    }
    if (shape.stroke) {
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width;
      context.setLineDash([...shape.dash]);
      context.stroke(path);
    }
  }
  context.restore();
}

function hatch(context: CanvasRenderingContext2D, color: string): CanvasPattern | string {
  const size = hatchPeriod * scale;
  const tile = new OffscreenCanvas(size, size);
  const lines = tile.getContext("2d");
  if (!lines) return color;
  lines.strokeStyle = color;
  lines.lineWidth = hatchWidth * scale;
  for (const shift of [-size, 0, size]) {
    lines.moveTo(shift - size, 2 * size);
    lines.lineTo(shift + 2 * size, -size);
  }
  lines.stroke();
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix().scaleSelf(1 / scale, 1 / scale));
  return pattern ?? color;
}

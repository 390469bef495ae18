/** A picture as a list of shapes, back to front. It can be written as SVG (svg.ts) or as pixels (pixels.ts). Units are CSS pixels. */

export interface Font {
  readonly family: string;
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
}

/** The numbers a b c d e f of an affine matrix, as in SVG and on a canvas. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Path {
  readonly kind: "path";
  /** In the syntax of SVG. */
  readonly d: string;
  readonly matrix: Matrix | null;
  /** A colour as #rrggbb; null for no fill. */
  readonly fill: string | null;
  /** The colour of diagonal lines instead of a fill. */
  readonly hatch: string | null;
  readonly stroke: string | null;
  readonly width: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

export interface Line {
  readonly kind: "text";
  /** The left end of the base line. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly font: Font;
  readonly fill: string;
  readonly opacity: number;
}

/** What a canvas shows, as it is at that moment. */
export interface Raster {
  readonly kind: "raster";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly canvas: HTMLCanvasElement;
  readonly opacity: number;
}

export type Shape = Path | Line | Raster;

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly shapes: readonly Shape[];
}

/** The distance of the lines of a hatch along an axis, and their width: the same as in wasm/paint. */
export const hatchPeriod = 8;
export const hatchWidth = 3;

const plain: Omit<Path, "kind" | "d"> = { matrix: null, fill: null, hatch: null, stroke: null, width: 1, dash: [], opacity: 1 };

export function path(d: string, paint: Partial<Omit<Path, "kind" | "d">>): Path {
  return { kind: "path", d, ...plain, ...paint };
}

/** The path of a rectangle, with rounded corners if radius is given. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
  const arc = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${arc(r, r)}v${n(height - 2 * r)}${arc(-r, r)}h${n(2 * r - width)}${arc(-r, -r)}v${n(2 * r - height)}${arc(r, -r)}z`;
}

/** A number with at most two decimals. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Moves shapes. */
export function moved(shapes: readonly Shape[], dx: number, dy: number): Shape[] {
  return shapes.map((shape): Shape => {
    if (shape.kind !== "path") return { ...shape, x: shape.x + dx, y: shape.y + dy };
    const [a, b, c, d, e, f] = shape.matrix ?? [1, 0, 0, 1, 0, 0];
    return { ...shape, matrix: [a, b, c, d, e + dx, f + dy] };
  });
}

/** Places pictures one below the other. */
export function stack(pictures: readonly Picture[], gap: number): Picture {
  const shapes: Shape[] = [];
  let [width, height] = [0, 0];
  for (const picture of pictures) {
    if (height > 0) height += gap;
    shapes.push(...moved(picture.shapes, 0, height));
    width = Math.max(width, picture.width);
    height += picture.height;
  }
  return { width, height, background: pictures[0]?.background ?? "#ffffff", shapes };
}

/** Turns a part of the page into a picture: its boxes, lines of text and drawings, where they are and as they look. */

import { box, path } from "./export-picture.ts";
import type { Font, Matrix, Path, Picture, Shape } from "./export-picture.ts";

/** Elements to press, and texts for screen readers only, which are left out. */
const leftOut = "button:not(.system-name), select, input, label, .visually-hidden, [hidden], title, desc";

/** Space around the picture. */
const margin = 16;

export function pictureOf(element: HTMLElement): Picture {
  const walk = new Walk(element);
  return walk.picture();
}

class Walk {
  readonly #shapes: Shape[] = [];
  readonly #root: HTMLElement;
  readonly #colors = new CanvasColors();
  readonly #origin: DOMRect;
  #right = 0;
  #bottom = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#origin = root.getBoundingClientRect();
  }

  picture(): Picture {
    this.#element(this.#root, 1);
    return { width: this.#right + 2 * margin, height: this.#bottom + 2 * margin, background: pageColors().background, shapes: this.#shapes };
  }

  #x(x: number): number {
    return x - this.#origin.left + margin;
  }

  #y(y: number): number {
    return y - this.#origin.top + margin;
  }

  #extend(rect: DOMRect): void {
    this.#right = Math.max(this.#right, rect.right - this.#origin.left);
    this.#bottom = Math.max(this.#bottom, rect.bottom - this.#origin.top);
  }

  #element(element: Element, opacity: number): void {
    if (element !== this.#root && element.matches(leftOut)) return;
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden" || style.clipPath === "inset(50%)") return;
    const seen = opacity * Number(style.opacity);
    if (seen === 0) return;
    if (element instanceof SVGGeometryElement) return this.#geometry(element, style, seen);
    if (element instanceof SVGTextElement) return this.#label(element, style, seen);
    if (element instanceof HTMLCanvasElement) return this.#canvas(element, seen);
    if (element instanceof HTMLElement && style.display !== "contents") this.#box(element, style, seen);
    for (const child of element.childNodes) {
      if (child instanceof Element) this.#element(child, seen);
      else if (child instanceof Text && element instanceof HTMLElement) this.#text(child, style, seen);
    }
  }

  #box(element: HTMLElement, style: CSSStyleDeclaration, opacity: number): void {
    const rect = element.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0) return;
    const [x, y] = [this.#x(rect.left), this.#y(rect.top)];
    const radius = parseFloat(style.borderTopLeftRadius) || 0;
    const fill = element === this.#root ? null : this.#colors.plain(style.backgroundColor);
    if (fill) this.#shapes.push(path(box(x, y, rect.width, rect.height, radius), { fill: fill.color, opacity: opacity * fill.alpha }));
    if (style.backgroundImage.includes("gradient") && element !== this.#root) {
      const color = this.#colors.plain(style.color);
      if (color) this.#shapes.push(path(box(x, y, rect.width, rect.height, radius), { hatch: color.color, opacity: 0.32 * opacity }));
    }
    this.#borders(rect, style, radius, opacity);
  }

  #canvas(canvas: HTMLCanvasElement, opacity: number): void {
    const rect = canvas.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0) return;
    this.#extend(rect);
    this.#shapes.push({ kind: "raster", x: this.#x(rect.left), y: this.#y(rect.top), width: rect.width, height: rect.height, canvas, opacity });
  }

  #borders(rect: DOMRect, style: CSSStyleDeclaration, radius: number, opacity: number): void {
    const sides = (["Top", "Right", "Bottom", "Left"] as const).map((side) => ({
      width: style[`border${side}Style`] === "none" ? 0 : parseFloat(style[`border${side}Width`]),
      ink: this.#colors.plain(style[`border${side}Color`]),
      dash: dashOf(style[`border${side}Style`]),
    }));
    const [top] = sides;
    if (!top) return;
    const [x, y] = [this.#x(rect.left), this.#y(rect.top)];
    if (top.width > 0 && sides.every((side) => side.width === top.width && side.ink?.color === top.ink?.color)) {
      const w = top.width;
      if (top.ink) this.#shapes.push(path(box(x + w / 2, y + w / 2, rect.width - w, rect.height - w, radius), { stroke: top.ink.color, width: w, dash: top.dash, opacity: opacity * top.ink.alpha }));
      return;
    }
    const ends: readonly (readonly [number, number, number, number])[] = [
      [x, y, x + rect.width, y],
      [x + rect.width, y, x + rect.width, y + rect.height],
      [x, y + rect.height, x + rect.width, y + rect.height],
      [x, y, x, y + rect.height],
    ];
    const inwards: readonly (readonly [number, number])[] = [[0, 1], [-1, 0], [0, -1], [1, 0]];
    sides.forEach(({ width, ink, dash }, at) => {
      const [x0, y0, x1, y1] = ends[at] ?? [0, 0, 0, 0];
      const [dx, dy] = inwards[at] ?? [0, 0];
      const by = width / 2;
      if (width > 0 && ink) this.#shapes.push(path(`M${x0 + dx * by} ${y0 + dy * by}L${x1 + dx * by} ${y1 + dy * by}`, { stroke: ink.color, width, dash, opacity: opacity * ink.alpha }));
    });
  }

  /** A text node, line by line as the browser breaks it. */
  #text(node: Text, style: CSSStyleDeclaration, opacity: number): void {
    const ink = this.#colors.plain(style.color);
    if (!ink || node.data.trim() === "") return;
    const font = fontOf(style);
    for (const { text, rect } of linesOf(node)) {
      this.#extend(rect);
      const ascent = this.#colors.ascent(font);
      const y = rect.top + ascent + (rect.height - this.#colors.height(font)) / 2;
      this.#shapes.push({ kind: "text", x: this.#x(rect.left), y: this.#y(y), text, font, fill: ink.color, opacity: opacity * ink.alpha });
      if (style.textDecorationLine.includes("underline")) this.#shapes.push(path(`M${this.#x(rect.left)} ${this.#y(y + 2)}h${rect.width}`, { stroke: ink.color, opacity: opacity * ink.alpha }));
    }
  }

  #geometry(element: SVGGeometryElement, style: CSSStyleDeclaration, opacity: number): void {
    const d = dOf(element);
    const matrix = this.#matrix(element);
    if (!d || !matrix) return;
    this.#extend(element.getBoundingClientRect());
    const paint: { -readonly [key in keyof Path]?: Path[key] } = { matrix, opacity };
    const fill = style.fill === "none" ? null : this.#colors.plain(style.fill);
    const stroke = style.stroke === "none" ? null : this.#colors.plain(style.stroke);
    if (fill) {
      paint.fill = fill.color;
      paint.opacity = opacity * fill.alpha * Number(style.fillOpacity);
    }
    if (stroke) {
      paint.stroke = stroke.color;
      paint.width = parseFloat(style.strokeWidth) || 1;
      paint.dash = style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat);
    }
    if (fill || stroke) this.#shapes.push(path(d, paint));
  }

  #label(element: SVGTextElement, style: CSSStyleDeclaration, opacity: number): void {
    const text = element.textContent ?? "";
    const matrix = this.#matrix(element);
    const ink = this.#colors.plain(style.fill);
    if (text.trim() === "" || !matrix || !ink) return;
    this.#extend(element.getBoundingClientRect());
    const start = element.getStartPositionOfChar(0);
    const [a, b, c, d, e, f] = matrix;
    const font = fontOf(style);
    this.#shapes.push({
      kind: "text",
      x: a * start.x + c * start.y + e,
      y: b * start.x + d * start.y + f,
      text,
      font: { ...font, size: font.size * a },
      fill: ink.color,
      opacity: opacity * ink.alpha,
    });
  }

  /** From the coordinates of an element to those of the picture. */
  #matrix(element: SVGGraphicsElement): Matrix | null {
    const m = element.getScreenCTM();
    return m && [m.a, m.b, m.c, m.d, this.#x(m.e), this.#y(m.f)];
  }
}

function fontOf(style: CSSStyleDeclaration): Font {
  return { family: style.fontFamily, size: parseFloat(style.fontSize), weight: Number(style.fontWeight) || 400, italic: style.fontStyle === "italic" };
}

function dashOf(style: string): readonly number[] {
  return style === "dashed" ? [3, 2] : style === "dotted" ? [1, 2] : [];
}

/** The outline of an SVG element as a path. */
function dOf(element: SVGGeometryElement): string | null {
  if (element instanceof SVGPathElement) return element.getAttribute("d");
  const value = (name: string) => parseFloat(element.getAttribute(name) ?? "0");
  if (element instanceof SVGRectElement) return box(value("x"), value("y"), value("width"), value("height"), value("rx"));
  if (element instanceof SVGLineElement) return `M${value("x1")} ${value("y1")}L${value("x2")} ${value("y2")}`;
  const [rx, ry] = element instanceof SVGCircleElement ? [value("r"), value("r")] : [value("rx"), value("ry")];
  const [cx, cy] = [value("cx"), value("cy")];
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** The lines that a text node is broken into, with their places. */
function* linesOf(node: Text): Generator<{ readonly text: string; readonly rect: DOMRect }> {
  const range = document.createRange();
  const rectOf = (from: number, to: number): DOMRect | undefined => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].find((rect) => rect.width > 0);
  };
  let from = 0;
  let top: number | null = null;
  for (let at = 0; at <= node.length; at++) {
    const rect = at < node.length ? rectOf(at, at + 1) : undefined;
    if (at < node.length && (!rect || rect.top === top || top === null)) {
      top ??= rect?.top ?? null;
      continue;
    }
    const line = rectOf(from, at);
    const text = node.data.slice(from, at).replace(/\s+/g, " ");
    if (line && text.trim() !== "") yield { text: text.replace(/ $/, ""), rect: line };
    from = at;
    top = rect?.top ?? null;
  }
}

/** The colours of ordinary text and of the background. */
export function pageColors(): { readonly ink: string; readonly background: string } {
  const colors = new CanvasColors();
  const value = (name: string) => colors.plain(getComputedStyle(document.documentElement).getPropertyValue(name))?.color;
  return { ink: value("--ink") ?? "#000000", background: value("--bg") ?? "#ffffff" };
}

/** Colours and font metrics from a canvas. Style sheets may write colours in forms that other programs do not read. */
class CanvasColors {
  readonly #context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  readonly #known = new Map<string, { readonly color: string; readonly alpha: number } | null>();

  /** A colour as #rrggbb and its opacity; null where it is transparent. */
  plain(css: string): { readonly color: string; readonly alpha: number } | null {
    let found = this.#known.get(css);
    if (found === undefined) {
      found = this.#read(css);
      this.#known.set(css, found);
    }
    return found;
  }

  #read(css: string): { readonly color: string; readonly alpha: number } | null {
    const context = this.#context;
    if (!context) return null;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = "transparent";
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    if (a === 0) return null;
    return { color: `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`, alpha: a / 255 };
  }

  ascent(font: Font): number {
    return this.#measure(font)?.fontBoundingBoxAscent ?? 0.8 * font.size;
  }

  height(font: Font): number {
    const measured = this.#measure(font);
    return measured ? measured.fontBoundingBoxAscent + measured.fontBoundingBoxDescent : 1.2 * font.size;
  }

  #measure(font: Font): TextMetrics | null {
    if (!this.#context) return null;
    this.#context.font = `${font.italic ? "italic " : ""}${font.weight} ${font.size}px ${font.family}`;
    return this.#context.measureText("x");
  }
}

/** The shapes of the sources, on the canvas and in the legend. */

import type { Source } from "./figures.ts";

export type Shape = "circle" | "square" | "diamond" | "triangle" | "cross";

export const shapes: Readonly<Record<Source, Shape>> = { browser: "circle", live: "square", otherBrowser: "circle", recorded: "diamond", published: "triangle", file: "cross" };

/** Corners around the centre, from the top. */
const corners: Readonly<Record<Exclude<Shape, "circle">, readonly (readonly [number, number])[]>> = {
  square: [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  diamond: [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]],
  triangle: [[0, -1.2], [1.1, 0.8], [-1.1, 0.8]],
  cross: [[-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4]],
};

/** Draws a filled shape around a point, with a border in the background colour, so that it stands out from lines. */
export function drawShape(ctx: CanvasRenderingContext2D, shape: Shape, x: number, y: number, size: number, colour: string, ground: string): void {
  ctx.beginPath();
  if (shape === "circle") ctx.arc(x, y, size, 0, 2 * Math.PI);
  else for (const [dx, dy] of corners[shape]) ctx.lineTo(x + dx * size, y + dy * size);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.strokeStyle = ground;
  ctx.lineWidth = size / 3;
  ctx.stroke();
  ctx.fill();
}

const svg = "http://www.w3.org/2000/svg";

/** The shape as an icon of 12 by 12 pixels, in the colour of the text. */
export function sign(source: Source): SVGElement {
  const shape = shapes[source];
  const part = shape === "circle" ? draw("circle", { r: "4" }) : draw("polygon", { points: corners[shape].map(([x, y]) => `${4 * x},${4 * y}`).join(" ") });
  const element = draw("svg", { viewBox: "-6 -6 12 12", width: "12", height: "12", "aria-hidden": "true", fill: "currentColor" });
  element.append(part);
  return element;
}

/** A short line in the colour of a storage. */
export function strokeOf(dash: readonly number[]): SVGElement {
  const element = draw("svg", { viewBox: "0 0 24 8", width: "24", height: "8", "aria-hidden": "true" });
  element.append(draw("path", { d: "M0 4h24", stroke: "var(--c)", "stroke-width": "2", "stroke-dasharray": dash.join(" ") }));
  return element;
}

function draw(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(svg, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

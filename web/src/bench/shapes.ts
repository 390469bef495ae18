/** The shapes that tell sources apart, on the canvas and in the legend. */

import type { Source } from "./figures.ts";

export type Shape = "circle" | "square" | "diamond" | "triangle" | "cross";

export const shapes: Readonly<Record<Source, Shape>> = { browser: "circle", live: "square", recorded: "diamond", published: "triangle", file: "cross" };

/** Corners on the unit circle, from the top. */
const corners: Readonly<Record<Exclude<Shape, "circle">, readonly (readonly [number, number])[]>> = {
  square: [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  diamond: [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]],
  triangle: [[0, -1.2], [1.1, 0.8], [-1.1, 0.8]],
  cross: [[-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4]],
};

/** Draws a shape around a point, filled, with a rim of the ground's colour so that it stands out from lines. */
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

/** The shape as a sign of 12 by 12 pixels, in the colour of the text. */
export function sign(source: Source): SVGElement {
  const shape = shapes[source];
  const element = document.createElementNS(svg, "svg");
  for (const [name, value] of [["viewBox", "-6 -6 12 12"], ["width", "12"], ["height", "12"], ["aria-hidden", "true"], ["fill", "currentColor"]] as const) element.setAttribute(name, value);
  const part = document.createElementNS(svg, shape === "circle" ? "circle" : "polygon");
  if (shape === "circle") part.setAttribute("r", "4");
  else part.setAttribute("points", corners[shape].map(([x, y]) => `${4 * x},${4 * y}`).join(" "));
  element.append(part);
  return element;
}

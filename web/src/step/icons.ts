/** The icons of the stepper's buttons. */

import { svg } from "../dom.ts";

const shapes = {
  tickBack: "M3.5 3v10M13 3.5 6.5 8l6.5 4.5z",
  back: "M11.5 3.5 5 8l6.5 4.5z",
  on: "M4.5 3.5 11 8l-6.5 4.5z",
  tickOn: "M12.5 3v10M3 3.5 9.5 8 3 12.5z",
  play: "M4.5 2.5 13 8l-8.5 5.5z",
  pause: "M5 3v10M11 3v10",
  leave: "M3.5 3.5l9 9M12.5 3.5l-9 9",
} as const;

export type Sign = keyof typeof shapes;

const solid: ReadonlySet<Sign> = new Set(["play"]);

export function icon(sign: Sign): SVGSVGElement {
  const path = svg("path", {
    d: shapes[sign],
    fill: solid.has(sign) ? "currentColor" : "none",
    stroke: "currentColor",
    "stroke-width": sign === "pause" ? 2.5 : 1.5,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  return svg("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, path);
}
